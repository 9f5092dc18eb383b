"""The compiled machines, a module a variant, made by `sixtysix build` from the spec. Do not edit."""
