"""The project's own files: checks, and everything that is generated from them."""
