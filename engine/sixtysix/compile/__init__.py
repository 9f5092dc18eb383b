"""The compiler: writes a configured chart as Python machines and kernels, drawings, JavaScript, and other formats."""
