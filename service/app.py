"""The Flask application: made by a factory, one blueprint for each resource."""

from uuid import uuid4

from flask import Flask, Response, g, request
from werkzeug.exceptions import UnsupportedMediaType

from pipeline.registry import wire
from pipeline.settings import Configuration
from pipeline.summary import DOORS
from service.admission import Admission
from service.answer import to_json
from service.pool import CorridorPool
from service.problems import register_problems
from service.realizations import realizations_blueprint
from service.summaries import summaries_blueprint
from service.version import VERSION

LONGEST_REQUEST_ID = 128


def create_app(configuration: Configuration, pool: CorridorPool) -> Flask:
    """The application over a pool, which the caller closes; stops with ConfigurationError on a mistake."""
    wiring = wire(configuration)
    settings = configuration.settings
    app = Flask("precis", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.service.max_body_bytes
    # A form field is an option; files are bounded by the body.
    app.config["MAX_FORM_MEMORY_SIZE"] = settings.service.max_body_bytes
    register_problems(app)
    app.register_blueprint(realizations_blueprint(wiring.engine))
    app.register_blueprint(summaries_blueprint(Admission(pool, settings.service.places)))

    @app.before_request
    def _name_request() -> None:
        given = request.headers.get("X-Request-ID", "")
        g.request_id = given if given.isprintable() and 0 < len(given) <= LONGEST_REQUEST_ID else str(uuid4())

    @app.before_request
    def _refuse_encoded_bodies() -> None:
        if request.headers.get("Content-Encoding", "identity").lower() != "identity":
            raise UnsupportedMediaType("bodies with a Content-Encoding are not read; send the body as it is")

    @app.after_request
    def _send_name(response: Response) -> Response:
        response.headers["X-Request-ID"] = g.get("request_id") or str(uuid4())
        return response

    @app.get("/healthz")
    def _healthz() -> Response:
        return Response(to_json({"status": "ok", "version": VERSION}) + "\n", mimetype="application/json")

    @app.get("/v1/profiles")
    def _profiles() -> Response:
        rows = [
            {"name": name, "components": {door: corridor.component_names[door] for door in DOORS}}
            for name, corridor in wiring.corridors.items()
        ]
        return Response(to_json({"profiles": rows}) + "\n", mimetype="application/json")

    return app
