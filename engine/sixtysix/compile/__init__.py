"""From a configured chart to text: machine classes, kernels, diagrams, JavaScript, formats of other tools."""
