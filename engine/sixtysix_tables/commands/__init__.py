"""The commands of those who play."""
