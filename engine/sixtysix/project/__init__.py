"""The project's own files as a whole: they are checked and built."""
