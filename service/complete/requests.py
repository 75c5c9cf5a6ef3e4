"""What is asked of a session and what it answers, as JSON; the same on a command's lines and over HTTP."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.complete.model import DEFAULT, CompletionModel, read_model, shipped_models
from pipeline.complete.proposals import Proposal
from pipeline.complete.session import MOST_WORDS, Session
from pipeline.errors import MalformedRequest
from pipeline.languages import Language
from service.options import describe

T = TypeVar("T", bound=BaseModel)
LONGEST = 100_000
"""Characters of a field; longer ones are refused, and from some thousand on nothing is proposed."""
Text = Annotated[str, Field(max_length=LONGEST)]


class _Asked(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class CompletionRequest(_Asked):
    """What has been typed of the translation of a source sentence."""

    source: Text = Field(description="the sentence that is translated")
    typed: Text = Field(description="what has been typed of its translation, up to the cursor")
    following: Text = Field(default="", description="what stands behind the cursor; it is not proposed again")
    strategy: Literal["benefit", "fixed"] = Field(
        default="benefit", description="what is worth reading, or always so many words"
    )
    max_words: int | None = Field(default=None, ge=1, le=MOST_WORDS, description="words of a proposal; else up to five")


class ScoreRequest(_Asked):
    """Asks how probable a translation is."""

    source: Text
    target: Text
    score: Literal[True]


class Finished(_Asked):
    """A finished sentence with its translation."""

    source: Text
    target: Text


class LearnRequest(_Asked):
    """Takes a finished sentence into the memory of the document."""

    learn: Finished


class ResetRequest(_Asked):
    """Empties the memory."""

    reset: Literal[True]


Request = CompletionRequest | ScoreRequest | LearnRequest | ResetRequest
FORMS: Mapping[str, type[Request]] = {
    "learn": LearnRequest,
    "reset": ResetRequest,
    "score": ScoreRequest,
    "typed": CompletionRequest,
}
"""The field that tells which request it is."""


def read_request(value: Any) -> Request:
    """The request that a JSON value is; raises MalformedRequest, saying what would be right."""
    if not isinstance(value, dict):
        raise MalformedRequest(f"a request is a JSON object, not {type(value).__name__}")
    form = next((form for field, form in FORMS.items() if field in value), None)
    if form is None:
        raise MalformedRequest(
            'a request has "source" and "typed"; or "source", "target" and "score": true; or "learn"; or "reset": true'
        )
    return validated(form, value)


def validated(form: type[T], value: Mapping[str, Any]) -> T:
    """The request of a form; raises MalformedRequest with the place and what would be right."""
    try:
        return form.model_validate(value)
    except ValidationError as error:
        place = "" if error.errors()[0]["loc"] else "the request: "
        raise MalformedRequest(place + describe(error, form)) from error


def answer(session: Session, request: Request) -> dict[str, Any]:
    """The answer to a request."""
    if isinstance(request, CompletionRequest):
        proposals = session.complete(request.source, request.typed, request.strategy, request.max_words)
        return {"completions": [_shown(each) for each in proposals if not _stands(each, request.following)]}
    if isinstance(request, ScoreRequest):
        score = session.score(request.source, request.target)
        return {
            "log2_probability": score.log2_probability,
            "tokens": score.tokens,
            "log2_spelling": score.log2_spelling,
        }
    if isinstance(request, LearnRequest):
        session.learn(request.learn.source, request.learn.target)
        return {"learned": True}
    session.reset()
    return {"reset": True}


def _stands(proposal: Proposal, following: str) -> bool:
    return bool(following) and following.startswith(proposal.text.rstrip())


def _shown(proposal: Proposal) -> dict[str, Any]:
    return {
        "text": proposal.text,
        "probability": round(proposal.probability, 4),
        "benefit": round(proposal.benefit, 3),
    }


@lru_cache(maxsize=8)
def model_of(source: Language, target: Language, name: str | None) -> CompletionModel:
    """The model of a pair of languages; raises MalformedRequest with those that there are."""
    models = shipped_models()
    folder = models.get((source, target, name or DEFAULT))
    if folder is None:
        valid = ", ".join(f"{other} ({first} to {second})" for first, second, other in models)
        raise MalformedRequest(
            f"no completion model {name or DEFAULT} from {source} to {target}; there are: {valid or 'none'}"
        )
    return read_model(folder)
