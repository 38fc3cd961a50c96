"""What leaves the house: the page to play on, and paper to print."""
