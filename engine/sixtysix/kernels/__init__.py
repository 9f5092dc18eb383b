"""Plays many hands with kernels. A kernel is a fast Python module, written from a variant's chart."""
