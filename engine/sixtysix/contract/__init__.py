"""What every rules module offers and speaks: functions by name, events in three forms, chance."""
