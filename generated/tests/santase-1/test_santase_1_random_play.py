"""Santase, first rule set: any legal events of any hand keep the invariants, and no other event is accepted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing.random_play import RandomPlay
from sixtysix_machines.santase_1 import Santase1


class Santase1Play(RandomPlay):
    machine = Santase1


TestSantase1 = Santase1Play.TestCase
