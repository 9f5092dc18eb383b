"""Commands for the project's maintainers: mutation, proofs, counts and languages."""
