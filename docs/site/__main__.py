"""`python -m docs.site FOLDER`: writes the pages of the site, as Markdown that Sphinx makes HTML of, into FOLDER."""

import sys
from pathlib import Path

from docs.site.whole import write_site
from pipeline.profile_table import ProfileTable
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.summary import AUTO


def main(site: Path) -> None:
    """Writes the site as this version ships."""
    configuration = load_configuration(None)
    write_site(site, ProfileTable(configuration), Runner(wire(configuration, AUTO)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
