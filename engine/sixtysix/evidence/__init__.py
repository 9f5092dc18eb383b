"""Which obligations of a chart hands show: search, coverage and reports."""
