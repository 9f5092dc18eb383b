"""From YAML files to a checked chart and variants."""

from sixtysix.errors import require

require("spec")

from sixtysix.chart.load import load as load
from sixtysix.chart.load import load_chart as load_chart
from sixtysix.chart.paths import spec_dir as spec_dir
from sixtysix.chart.paths import variant_names as variant_names
from sixtysix.chart.problems import Problem as Problem
from sixtysix.chart.problems import SpecError as SpecError
from sixtysix.chart.variants import load_variant as load_variant
