"""What a conformance run has found, as JSON, JUnit XML, Markdown and HTML."""
