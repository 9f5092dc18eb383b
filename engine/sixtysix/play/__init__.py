"""Hands as they are played: replays, simulations, traces and explanations."""
