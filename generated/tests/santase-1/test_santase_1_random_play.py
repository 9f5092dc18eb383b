"""Santase, first rule set: any legal events of any match keep the invariants, and no other event is accepted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing.random_play import PLAY_SETTINGS, RandomPlay
from sixtysix_machines.santase_1 import Santase1


class Santase1Play(RandomPlay):
    machine = Santase1


TestSantase1 = Santase1Play.TestCase
TestSantase1.settings = PLAY_SETTINGS
