"""Compiles the chart of a variant to Python, to drawings, to JavaScript, and to formats such as SCXML."""
