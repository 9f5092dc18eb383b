"""What the project's maintainers need, and no user does: scores of mutation, the ledger of the sources."""
