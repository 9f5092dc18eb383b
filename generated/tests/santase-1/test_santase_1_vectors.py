"""Santase, first rule set: a test for each obligation, which plays its vector and compares everything after each step.

Made by `sixtysix build` from the spec. Do not edit."""

import pytest

from sixtysix.testing import VectorRun
from sixtysix_machines.santase_1 import Santase1

RUN = VectorRun(Santase1, __file__)


@pytest.mark.parametrize("obligation", RUN.obligations)
def test_obligation(obligation: str) -> None:
    assert RUN.differences(obligation) == []
