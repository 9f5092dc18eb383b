"""What two charts, or two revisions of one, differ in."""
