"""POST /v1/realizations: realization specs in, texts out."""

from typing import Any

from flask import Blueprint, Response

from pipeline.errors import MalformedRequest
from pipeline.realizer.engine import RealizationEngine, UnsupportedFeature
from pipeline.realizer.reading import RealizationRequest, read_request
from pipeline.realizer.render import RENDERERS
from service.answer import to_json
from service.body import whole_body
from service.strict_json import from_json


def realizations_blueprint(engine: RealizationEngine) -> Blueprint:
    """The route, with `engine` to say the specs; the engine must be safe to share between threads."""
    blueprint = Blueprint("realizations", __name__)

    @blueprint.post("/v1/realizations")
    def create() -> Response:
        answer = realize_request(engine, read_request(from_json(whole_body(), "the body")))
        return Response(to_json(answer) + "\n", mimetype="application/json")

    return blueprint


def realize_request(engine: RealizationEngine, wanted: RealizationRequest) -> dict[str, Any]:
    """The body of the answer; raises MalformedRequest for what the engine cannot say."""
    texts: list[str] = []
    warnings: list[dict[str, Any]] = []
    for number, spec in enumerate(wanted.specs):
        try:
            realization = engine.realize(spec, wanted.language)
        except UnsupportedFeature as error:
            raise MalformedRequest(f"specs.{number}: {error}") from error
        texts.append(RENDERERS[wanted.format](realization))
        warnings += [{"code": each.code, "detail": each.detail, "spec": number} for each in realization.warnings]
    return {"texts": texts, "warnings": warnings}
