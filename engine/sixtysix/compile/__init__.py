"""Compiles a variant's chart to Python (machines and kernels), to drawings, to JavaScript and to other formats."""
