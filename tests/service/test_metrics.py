"""What Prometheus is told, and what the documentation says of it."""

import re
from pathlib import Path

from service.metrics import Metrics


def test_the_figures_are_told_by_their_names() -> None:
    families = Metrics().registry.collect()
    live = {f"{each.name}_total" if each.type == "counter" else each.name for each in families}
    text = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")
    assert {*re.findall(r"^\| `(precis_\w+)` \|", text, re.MULTILINE)} == live
