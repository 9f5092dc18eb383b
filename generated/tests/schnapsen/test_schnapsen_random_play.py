"""Schnapsen: any legal events of any hand keep the invariants, and no other event is accepted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing.random_play import RandomPlay
from sixtysix_machines.schnapsen import Schnapsen


class SchnapsenPlay(RandomPlay):
    machine = Schnapsen


TestSchnapsen = SchnapsenPlay.TestCase
