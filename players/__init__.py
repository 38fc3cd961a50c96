"""Who plays: policies that see what a player may see, and games played by them."""
