"""The ledger of the sources: what rests on which statement and ruling, and what somebody has read against it."""
