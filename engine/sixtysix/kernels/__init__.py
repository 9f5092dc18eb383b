"""Plays many hands on kernels, in CPython or numba: random hands, counts of event sequences, every line of play."""
