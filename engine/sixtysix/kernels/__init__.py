"""Kernels by the million: random play, counts of event sequences and exhaustive walks, in CPython and by numba."""
