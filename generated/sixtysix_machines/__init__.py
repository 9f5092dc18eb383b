"""The compiled machines, a module a variant, made by `sixtysix build` from the spec. Do not edit.

Machines built elsewhere, such as those of house rules, join the package from their own folder on the path.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
