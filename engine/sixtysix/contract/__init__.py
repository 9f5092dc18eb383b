"""What the engine expects of a rules module: functions, events in four forms, and a random generator."""
