"""From YAML files to a checked chart and variants."""

from sixtysix.spec.chart import load as load
from sixtysix.spec.chart import load_chart as load_chart
from sixtysix.spec.check import check as check
from sixtysix.spec.check import spec_files as spec_files
from sixtysix.spec.native import native as native
from sixtysix.spec.places import spec_dir as spec_dir
from sixtysix.spec.places import variant_names as variant_names
from sixtysix.spec.problems import Problem as Problem
from sixtysix.spec.problems import SpecError as SpecError
from sixtysix.spec.rules import rules_module as rules_module
from sixtysix.spec.variants import load_variant as load_variant
