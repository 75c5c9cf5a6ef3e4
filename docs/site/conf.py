"""What Sphinx makes HTML of: the folder that `python -m docs.site` has written. Nothing comes from the web."""

project = "Précis"
html_title = "Précis"
extensions = ["myst_parser"]
myst_heading_anchors = 4
html_theme = "furo"
html_theme_options = {"sidebar_hide_name": False}
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
nitpicky = True
