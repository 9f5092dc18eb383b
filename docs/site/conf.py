"""How Sphinx makes the site; `pages.py` writes what it reads."""

project = "sixtysix"
copyright = "the authors of sixtysix"
html_title = "sixtysix"
html_theme = "furo"
html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}
html_static_path = ["_static"]
html_css_files = ["site.css"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_static"]
myst_heading_anchors = 4
default_role = "literal"
autodoc_typehints = "description"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
# Code that no lexer knows is shown without colours.
suppress_warnings = ["misc.highlighting_failure"]
