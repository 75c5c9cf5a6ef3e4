"""The Flask application: made by a factory, one blueprint for each resource."""

import atexit
from collections.abc import Callable

from flask import Flask, Response, g, request
from werkzeug.exceptions import NotFound, UnsupportedMediaType

from pipeline.profile_table import ProfileTable
from pipeline.settings import Configuration
from pipeline.summary import AUTO
from service.access import guard, party
from service.admission import Admission
from service.align.resources import alignments_blueprint
from service.answer import to_json
from service.body import FormRequest, bound_bodies
from service.body_reader import BodyReader
from service.complete.resources import completions_blueprint
from service.complete.sessions import Sessions
from service.controlled.resources import controlled_blueprint
from service.cors import allow_origins
from service.details import Details
from service.jobs.callbacks import Destinations
from service.jobs.outside import ResultFiles
from service.jobs.routes import JobService, jobs_blueprint
from service.lists import list_jobs
from service.logs import log_requests, request_id
from service.metrics import Metrics, measure, metrics_blueprint
from service.pool import CorridorPool
from service.posted import FORM_BYTES, MOST_PARTS
from service.problems import SECURE_HEADERS, problem_response, register_problems
from service.profiles import profiles_blueprint
from service.queries import refuse_queries
from service.realizations import realizations_blueprint
from service.storage.keys import Scope
from service.storage.stores import Stores
from service.summaries import summaries_blueprint
from service.tasks import Problem
from service.version import VERSION
from service.web.pages import pages_blueprint

READY_SECONDS = 2
SCOPED: tuple[Scope, ...] = ("summaries", "realizations", "alignments", "controlled", "completions", "jobs", "metrics")
"""The blueprints whose endpoints belong to the scope of that name; every key opens what is in none."""


def _scope_of(endpoint: str) -> Scope | None:
    return next((scope for scope in SCOPED if scope == endpoint.partition(".")[0]), None)


def create_app(
    configuration: Configuration,
    pool: CorridorPool,
    stores: Stores,
    wake: Callable[[], None],
    admission: Admission | None = None,
) -> Flask:
    """The application over a pool and stores, which the caller closes; `wake` says that a job came in.

    Whoever is to close the way to the pool gives it as `admission`.

    Nothing of the corridor is assembled in the process that answers: its workers have it.
    """
    table = ProfileTable(configuration)
    settings = configuration.settings
    app = Flask("precis", static_folder=None)
    app.request_class = FormRequest
    app.url_map.merge_slashes = False  # a redirection would go wherever Host says, and in clear behind a proxy
    app.config["MAX_CONTENT_LENGTH"] = settings.service.max_body_bytes
    # A form field is an option, and those are bounded together; files are bounded by the body.
    app.config["MAX_FORM_MEMORY_SIZE"] = FORM_BYTES
    app.config["MAX_FORM_PARTS"] = MOST_PARTS
    register_problems(app, Details.of(table))
    destinations = Destinations(allow_private=settings.jobs.private_callbacks)
    reader = BodyReader(settings.service.metadata_bytes, party=party)
    atexit.register(reader.close)
    files = ResultFiles(settings.jobs.results)
    engines = sorted(table.components["realize"])
    profiles = (AUTO, *table.rows)
    jobs = JobService(stores.jobs, files, destinations, wake, reader, stores.usage, profiles, engines)
    admission = admission or Admission(pool, settings.service.places)
    metrics = Metrics()
    app.register_blueprint(realizations_blueprint(admission, stores.answers))
    app.register_blueprint(alignments_blueprint(admission, stores.answers))
    app.register_blueprint(controlled_blueprint(admission, stores.answers))
    app.register_blueprint(completions_blueprint(Sessions(settings.completions), stores.answers, reader))
    job_routes = jobs_blueprint(jobs, stores.answers)
    list_jobs(job_routes, stores)
    app.register_blueprint(job_routes)
    app.register_blueprint(summaries_blueprint(admission, stores, jobs, metrics, reader))
    app.register_blueprint(metrics_blueprint(metrics, admission, stores))
    app.register_blueprint(pages_blueprint(table))
    app.register_blueprint(profiles_blueprint(table))
    measure(app, metrics)
    log_requests(app)

    @app.before_request
    def _name_request() -> None:
        g.request_id = request_id(request.headers.get("X-Request-ID", ""))

    @app.before_request
    def _find_nothing_that_cannot_be() -> None:
        if "\0" in request.path:  # PostgreSQL fails on it, and no id has one
            raise NotFound("there is nothing with a NUL in its name")

    @app.before_request
    def _refuse_encoded_bodies() -> None:
        if request.headers.get("Content-Encoding", "identity").lower() != "identity":
            raise UnsupportedMediaType("bodies with a Content-Encoding are not read; send the body as it is")
        if request.headers.get("Transfer-Encoding", "chunked").lower() != "chunked":
            raise UnsupportedMediaType("of the transfer encodings only chunked is read; send the body as it is")

    allow_origins(app, settings.access.origins)
    guard(app, settings.access, stores, _scope_of)
    refuse_queries(app)
    bound_bodies(app, settings.service)

    @app.after_request
    def _send_name(response: Response) -> Response:
        response.headers["X-Request-ID"] = g.get("request_id") or request_id("")
        for name, value in SECURE_HEADERS.items():
            response.headers.setdefault(name, value)
        if response.status_code == 204:
            del response.headers["Content-Type"]
        return response

    @app.get("/healthz")
    def _healthz() -> Response:
        return Response(to_json({"status": "ok", "version": VERSION}) + "\n", mimetype="application/json")

    @app.get("/readyz")
    def _readyz() -> Response:
        stores.database.check()
        if not pool.is_ready:
            return problem_response(Problem("not_ready", "the workers are loading their models"), READY_SECONDS)
        return Response(to_json({"status": "ready"}) + "\n", mimetype="application/json")

    return app
