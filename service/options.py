"""The options of a request, named alike on the command line, in query strings, forms, JSON bodies and records."""

from collections.abc import Mapping
from inspect import isclass
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from pipeline.errors import MalformedRequest
from pipeline.faults import fault
from pipeline.languages import OutputLanguage, SourceLanguage
from pipeline.summary import Aspect, Category, Request

MOST_WORDS = 2**31 - 1
"""What `max_words` may say at most: what "no limit" is where numbers have 32 bits, and more than any document has."""
NUMBERS = ("max_words", "ratio")
"""The options that are numbers."""
MOST_TOPICS = 100
"""Values of `topic`: each is looked for in every sentence, and nobody asks for so many."""
Inclusion = Literal["alignment", "analysis", "headline", "outline", "source_text", "timings", "trace"]
Format = Literal["text", "json", "markdown", "html"]
INCLUSIONS: tuple[Inclusion, ...] = get_args(Inclusion)
FORMATS: tuple[Format, ...] = get_args(Format)


class Options(BaseModel):
    """What a reader can ask for; the defaults are the contract's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    profile: str = Field(default="auto", description="a name of GET /v1/profiles, or auto, which goes by the genre")
    language: SourceLanguage = Field(default="auto", description="of the documents")
    output_language: OutputLanguage = Field(
        default="same", description="of the summary; another one is for profiles that translate"
    )
    max_words: int | None = Field(default=None, ge=1, le=MOST_WORDS, description="never more words than this")
    ratio: float | None = Field(
        default=None,
        gt=0,
        le=1,
        description="never more than this share of the words, or one; not together with max_words",
    )
    topic: tuple[str, ...] = Field(
        default=(),
        max_length=MOST_TOPICS,
        description="topics to elaborate, * for all, or a name whose timeline is wanted, by profile; may be repeated",
    )
    aspect: tuple[Aspect, ...] = Field(
        default=(), description="what to tell of the topics; may be repeated; else whatever there is"
    )
    category: Category | None = Field(
        default=None, description="the kind of event, in profiles of events; else recognized"
    )
    engine: str | None = Field(
        default=None, description="what puts the summary into words, in place of the profile's own: pyrealb, simplenlg"
    )
    focus: str | None = Field(
        default=None, description="words: only what the document says about them, in profiles that can tell"
    )
    include: tuple[Inclusion, ...] = Field(default=(), description="more keys of the JSON answer, separated by commas")

    @field_validator("include", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return split_names(value)

    @field_validator(*NUMBERS, mode="before")
    @classmethod
    def _plain(cls, value: Any) -> Any:
        return plain_number(value)

    @field_validator("topic", "aspect", mode="before")
    @classmethod
    def _one_or_more(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @property
    def request(self) -> Request:
        """The part that the corridor knows of."""
        return Request(
            profile=self.profile,
            language=self.language,
            output_language=self.output_language,
            max_words=self.max_words,
            ratio=self.ratio,
            topics=self.topic,
            aspects=self.aspect,
            category=self.category,
            engine=self.engine,
            focus=self.focus,
        )


def refuse_quoted_numbers(values: Mapping[str, Any]) -> None:
    """Raises MalformedRequest where JSON, which has numbers, says one in a string, as only queries and forms must."""
    quoted = next((name for name in NUMBERS if isinstance(values.get(name), str)), None)
    if quoted is not None:
        raise MalformedRequest(f"{quoted}: give a number, not a string")


def plain_number(value: Any) -> Any:
    """The value, if it is nothing that only Python takes for a number: `true`, `1_000`, `٣`."""
    if isinstance(value, bool) or (isinstance(value, str) and ("_" in value or not value.isascii())):
        raise ValueError("give a number")
    return value


def split_names(value: Any) -> Any:
    """The names in `analysis,timings`, however often repeated, and in lists alike; what is neither stays as it is."""
    given = [value] if isinstance(value, str) else value
    if not isinstance(given, list | tuple) or not all(isinstance(part, str) for part in given):
        return value
    return tuple(name.strip() for part in given for name in part.split(",") if name.strip())


def parse_options(values: dict[str, Any], besides: tuple[str, ...] = ()) -> Options:
    """The options of `values`; raises MalformedRequest naming the option, the fault and the valid choices.

    `besides` are names that are valid where these options stand, and are read elsewhere.
    """
    try:
        options = Options.model_validate(values)
        _ = options.request
    except ValidationError as error:
        raise MalformedRequest(describe(error, Options, besides)) from error
    except ValueError as error:
        raise MalformedRequest(str(error)) from error
    return options


def describe(error: ValidationError, model: type[BaseModel], besides: tuple[str, ...] = ()) -> str:
    """The first fault of a validation on one line; `besides` are valid names that the model does not have."""
    first = error.errors()[0]
    place = first["loc"]
    if first["type"] == "literal_error" and isinstance(place[-1], int):
        place = place[:-1]  # of names behind commas nobody knows the number
    name = ".".join(str(part) for part in place)
    if first["type"] == "extra_forbidden":
        fields = _model_at(model, first["loc"][:-1]).model_fields
        valid = (*(field.alias or key for key, field in fields.items()), *besides)
        return f"unknown option {name}; valid options here: {', '.join(valid)}"
    said = required(first["loc"], model) if first["type"] == "missing" else fault(first)
    return f"{name}: {said}" if name else said


def required(location: tuple[int | str, ...], model: type[BaseModel]) -> str:
    """What is said of a key that is missing, with its values where they are few."""
    fields = _model_at(model, location[:-1]).model_fields
    found = next((field for name, field in fields.items() if location[-1] in (name, field.alias)), None)
    if found is None or get_origin(found.annotation) is not Literal:
        return "missing"
    return f"missing; give one of {', '.join(map(str, get_args(found.annotation)))}"


def _model_at(model: type[BaseModel], location: tuple[int | str, ...]) -> type[BaseModel]:
    """The model of the object at `location`, which leads through fields and, by numbers, their items."""
    for key in location:
        if isinstance(key, str):
            fields = model.model_fields
            named = next((field for name, field in fields.items() if key in (field.alias, name)), None)
            annotation: Any = named.annotation if named else model
            model = next(m for m in (annotation, *get_args(annotation)) if isclass(m) and issubclass(m, BaseModel))
    return model
