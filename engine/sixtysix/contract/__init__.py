"""The interface of a rules module: its functions, its events in their four forms, and its random generator."""
