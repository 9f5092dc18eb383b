"""The compiled machines, made by `sixtysix build` from the spec. Do not edit."""

from sixtysix_machines.kinderschnapsen import Kinderschnapsen as Kinderschnapsen
from sixtysix_machines.santase_1 import Santase1 as Santase1
from sixtysix_machines.santase_2 import Santase2 as Santase2
from sixtysix_machines.santase_3 import Santase3 as Santase3
from sixtysix_machines.schnapsen import Schnapsen as Schnapsen
from sixtysix_machines.snapszer import Snapszer as Snapszer
