"""Playing hands: replays, simulations, traces and self-checks."""
