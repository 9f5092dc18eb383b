"""The rules as a site of pages: charts to click, conditions with their rulings, hands to step through."""
