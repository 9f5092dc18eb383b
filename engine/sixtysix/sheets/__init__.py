"""What players read of a variant: its prose with the numbers of its deck and deal, and its pictures."""
