"""The rules as a web site: clickable charts, conditions with their rulings, and hands to step through."""
