"""The route of the realizer alone, with the engine simplenlg; for gunicorn."""

from flask import Flask

from pipeline.realizer.simplenlg import SimplenlgEngine
from service.realizations import realizations_blueprint


def create_app() -> Flask:
    """An application whose engine runs before gunicorn forks its workers, where it preloads the application."""
    engine = SimplenlgEngine()
    engine.warm_up()
    app = Flask(__name__)
    app.register_blueprint(realizations_blueprint(engine))

    @app.post("/collect")
    def collect() -> dict[str, int | None]:
        engine.collect_garbage()
        return {"process": engine.process_id}

    return app
