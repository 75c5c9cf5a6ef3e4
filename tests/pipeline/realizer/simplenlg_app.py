"""The route of the realizer alone, with the engine simplenlg; for gunicorn."""

from typing import Any

from flask import Flask, request

from pipeline.realizer.reading import read_request
from pipeline.realizer.simplenlg.engine import SimplenlgEngine, SimplenlgSettings
from pipeline.resources import Resources
from service.realizations import realize_request


def create_app() -> Flask:
    """An application whose engine runs before gunicorn forks its workers, where it preloads the application."""
    engine = SimplenlgEngine(SimplenlgSettings(), Resources())
    engine.warm_up()
    app = Flask(__name__)

    @app.post("/v1/realizations")
    def realize() -> dict[str, Any]:
        return realize_request(engine, read_request(request.get_json()))

    @app.post("/collect")
    def collect() -> dict[str, int | None]:
        engine.collect_garbage()
        return {"process": engine.process_id}

    return app
