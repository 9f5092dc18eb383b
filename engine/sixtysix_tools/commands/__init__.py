"""The commands of maintainers and translators."""
