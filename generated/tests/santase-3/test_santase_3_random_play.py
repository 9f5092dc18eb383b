"""Santase, third rule set: any legal events of any hand keep the invariants, and no other event is accepted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing.random_play import RandomPlay
from sixtysix_machines.santase_3 import Santase3


class Santase3Play(RandomPlay):
    machine = Santase3


TestSantase3 = Santase3Play.TestCase
