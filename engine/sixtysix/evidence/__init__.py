"""Which obligations of a chart hands show: search, coverage, vectors and reports."""
