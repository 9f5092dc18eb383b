"""The interface between the engine and a rules module: functions, events and random numbers."""
