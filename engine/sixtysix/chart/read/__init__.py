"""From the text of a YAML file to data whose every value knows its line and column."""
