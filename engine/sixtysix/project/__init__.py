"""The project's own files as a whole: they are checked, built and translated."""
