"""Bulk play on kernels: random hands, counts of event sequences and exhaustive walks, in CPython and numba."""
