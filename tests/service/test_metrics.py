"""What Prometheus is told of units that were not said."""

from service.metrics import Metrics


def test_refuted_units_are_counted_by_profile_and_kind() -> None:
    metrics = Metrics()
    metrics.summarized("inits", "en", {}, ("number", "name", "number"))
    metrics.summarized("sumum", "fr", {})
    lines = metrics.scraped(0, None).decode().splitlines()
    counted = [line for line in lines if line.startswith("precis_refuted_units_total")]
    assert counted == [
        'precis_refuted_units_total{kind="number",profile="inits"} 2.0',
        'precis_refuted_units_total{kind="name",profile="inits"} 1.0',
    ]
