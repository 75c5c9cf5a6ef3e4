"""The words that verification goes by: negations, what makes a statement doubtful, what makes a number rough."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from pipeline.align.name_forms import NameForms
from pipeline.annotate.lexicon import Lexicons, checked, read_words
from pipeline.document import Token
from pipeline.languages import Language
from pipeline.resources import Resources

POLARITY = ("negation", "particle", "denial")
MODALITY = ("possibility", "allegation")
ROLES = ("agent", "patient")
QUANTITIES = ("none", "some", "most", "all")
Modality = Literal["possibility", "allegation"]
CONDITIONAL = "Cnd"


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one language, in lower case: forms or lemmas."""

    language: Language
    polarity: dict[str, str]
    modality: dict[str, str]
    approximators: frozenset[str]
    function_words: frozenset[str]
    light_words: frozenset[str]
    titles: frozenset[str]
    particles: frozenset[str]
    roles: dict[str, str]
    quantifiers: dict[str, str]
    restrictions: frozenset[str]
    shares: dict[str, Decimal]
    names: NameForms
    lexicons: Lexicons

    def is_negation(self, token: Token) -> bool:
        """Whether a word denies outright."""
        return self._of(self.polarity, token) in ("negation", "particle")

    def is_particle(self, token: Token) -> bool:
        """Whether a word denies only together with another one (« ne … pas », but « ne … que »)."""
        return self._of(self.polarity, token) == "particle"

    def is_negative(self, token: Token) -> bool:
        """Whether a word denies, outright or by its meaning."""
        return self._of(self.polarity, token) is not None

    def is_doubtful(self, token: Token) -> bool:
        """Whether a word makes what is said possible, wanted or alleged; so does a conditional."""
        is_name = token.pos == "PROPN"  # the month of May
        return (self._of(self.modality, token) is not None and not is_name) or token.feature("Mood") == CONDITIONAL

    @staticmethod
    def _of(table: dict[str, str], token: Token) -> str | None:
        return table.get(token.text.lower()) or table.get(token.lemma.lower())


def read_wording(resources: Resources, language: Language) -> Wording:
    """The lexicons of a language."""
    tables = {
        name: {row["word"]: checked(row, "class", valid) for row in resources.lexicon(language, f"align_{name}")}
        for name, valid in (
            ("polarity", POLARITY),
            ("modality", MODALITY),
            ("roles", ROLES),
            ("quantifiers", QUANTITIES),
        )
    }
    rough = frozenset(row["word"] for row in resources.lexicon(language, "align_approximators"))
    function_words = frozenset(read_words(resources, language, "stop_words"))
    light = frozenset(read_words(resources, language, "align_light_words"))
    lexicons = Lexicons(resources, language)
    particles = frozenset(read_words(resources, language, "name_particles"))
    titles = frozenset(word for name in ("person_titles", "honorifics") for word in lexicons.words(name))
    return Wording(
        language=language,
        polarity=tables["polarity"],
        modality=tables["modality"],
        approximators=rough,
        function_words=function_words,
        light_words=function_words | light,
        titles=titles,
        particles=particles,
        roles=tables["roles"],
        quantifiers=tables["quantifiers"],
        restrictions=frozenset(read_words(resources, language, "align_restrictions")),
        shares={row["word"]: Decimal(row["percent"]) for row in resources.lexicon(language, "align_shares")},
        names=NameForms(
            {row["name"]: row["same"] for row in resources.lexicon(language, "align_names")},
            {row["letters"]: row["as"] for row in resources.lexicon(language, "align_spellings")},
        ),
        lexicons=lexicons,
    )
