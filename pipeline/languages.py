"""The languages that Précis knows, and their traits: rows of `lexicons/languages.toml`.

Code asks for a trait and never compares a language with a code. What tells languages apart and is more than a trait is
words and rules: it belongs to lexicons and grammars. Where the language of a text is not known, nobody guesses.
"""

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from pipeline.errors import ConfigurationError
from pipeline.faults import fault
from pipeline.toml_text import line_of, parse_toml

T = TypeVar("T")


class Traits(BaseModel):
    """What tells a language apart.

    `name` is the language's in English, `endonym` its own. `head` is the end of a noun group or compound where its head
    stands: "death toll", « chiffre d'affaires ». `has_gender`: nouns have one, and articles, adjectives and participles
    agree with it. `has_bare_nouns`: a noun may do without an article ("water is scarce"). `has_clitics`: pronouns stand
    before the verb (« s'est tué »). `marks_person`: a verb shows its person (« nous évaluons », but "we evaluate").
    `elides`: a vowel is dropped before another (« l'eau »). `quotes` open and close a quotation, with the spaces
    inside. `space_before` and `space_after` are what typography asks for at a mark, where that is not what any other
    word would have. `has_singular_below_two`: a noun is plural from two on, and not for all
    but one (« 1,5 litre », "1.5 liters"). `adds_alternatives`: « ni l'un ni l'autre ne sont », "neither of them is".
    `writes_day_first`: 05/04/1956 is the fifth of April wherever the language is written. `shares_past`: past forms are
    mostly participles, too ("the men gathered"). `plural_endings` are the letters that most plurals add.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    endonym: str
    head: Literal["first", "last"]
    has_gender: bool
    has_bare_nouns: bool
    has_clitics: bool
    marks_person: bool
    elides: bool
    has_singular_below_two: bool
    adds_alternatives: bool
    writes_day_first: bool
    shares_past: bool
    plural_endings: str
    quotes: tuple[str, str]
    space_before: Mapping[str, str]
    space_after: Mapping[str, str]


def _read(path: Path) -> dict[str, Traits]:
    text = path.read_text(encoding="utf-8")
    found: dict[str, Traits] = {}
    for code, row in parse_toml(text, path).items():
        try:
            found[code] = Traits.model_validate(row)
        except ValidationError as error:
            key = (code, *map(str, error.errors()[0]["loc"]))
            place = f"{path}:{line_of(text, key)}: {'.'.join(key)}"
            raise ConfigurationError(f"{place}: {fault(error.errors()[0], 'a table')}") from error
    return found


_TRAITS = _read(Path(str(files("lexicons"))) / "languages.toml")
LANGUAGES: tuple[str, ...] = tuple(_TRAITS)

if TYPE_CHECKING:
    Language = str
    SourceLanguage = str
    OutputLanguage = str
else:
    Language = Literal[LANGUAGES]
    """The code of a language of `LANGUAGES`; at the edges pydantic refuses every other."""
    SourceLanguage = Literal[("auto", *LANGUAGES)]
    """What a request says of its documents: their language, or that it is to be recognized."""
    OutputLanguage = Literal[("same", *LANGUAGES)]
    """What a request wants its summary in: a language, or that of the source."""


def traits_of(language: Language) -> Traits:
    """The traits of a language; raises ValueError with the valid codes for one that is not registered."""
    if language not in _TRAITS:
        raise ValueError(f"unknown language {language!r}; valid languages: {', '.join(LANGUAGES)}")
    return _TRAITS[language]


class ByLanguage(Generic[T]):
    """What a component needs for each language, made when a text of that language first comes.

    Two threads may make it twice, which does no harm.
    """

    def __init__(self, make: Callable[[Language], T]) -> None:
        self._make = make
        self._made: dict[Language, T] = {}

    def make_all(self) -> None:
        """Make what is still missing for any language."""
        for language in LANGUAGES:
            _ = self[language]

    def __getitem__(self, language: Language) -> T:
        if language not in self._made:
            self._made[language] = self._make(language)
        return self._made[language]
