"""Hands as they are played: simulations, traces, vectors and explanations."""
