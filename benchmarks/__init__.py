"""What it costs, side by side with what else one could use; every benchmark asserts the answers it times."""
