"""Bulk play on kernels: random hands, counts of event sequences and exhaustive walks, by CPython or numba."""
