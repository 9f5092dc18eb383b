"""Santase, second rule set: any legal events of any hand keep the invariants, and no other event is accepted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing.random_play import RandomPlay
from sixtysix_machines.santase_2 import Santase2


class Santase2Play(RandomPlay):
    machine = Santase2


TestSantase2 = Santase2Play.TestCase
