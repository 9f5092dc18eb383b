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
html_extra_path = ["extra"]
exclude_patterns = ["_static", "extra"]
myst_heading_anchors = 4
smartquotes = False  # they make one dash of the two of an option
default_role = "literal"
autodoc_typehints = "description"
autodoc_member_order = "bysource"
autodoc_default_options = {
    "members": True,
    # These are of python-statemachine.
    "exclude-members": "allow_event_without_transition, catch_errors_as_events, enable_self_transition_entries,"
    " id, name, states, states_map",
}
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
# Code that no lexer knows is shown without colours.
suppress_warnings = ["misc.highlighting_failure"]
