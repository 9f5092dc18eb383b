"""The rules as a site of pages: clickable charts, conditions with their rulings, hands to step through."""
