"""The `stones` command: parse, call one function, render."""
