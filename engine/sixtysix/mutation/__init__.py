"""Mutation testing: small faults put into the spec and the rules, and whether the test vectors notice them."""

from sixtysix.mutation.mutant import Mutant as Mutant
from sixtysix.mutation.mutants import mutants as mutants
