"""What a chart can be wrong in beyond its form: names, structure, functions, texts."""
