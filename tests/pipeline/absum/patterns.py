"""Every generation pattern of every scheme, filled with nouns of the kinds that its aspects accept.

`python -m tests.pipeline.absum.patterns` writes the sentences that `test_wording.py` holds the patterns to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

from pipeline.absum.interpret import load_schemes
from pipeline.absum.mentions.schemes import AspectRule, SchemeRule, Schemes
from pipeline.absum.patterns import VERB_SLOT, Filling, Fillings, Nominal, Pattern
from pipeline.absum.reading.vocabulary import DATE, EVENT, PLACE
from pipeline.absum.saying.lexicalizer import Lexicalizer
from pipeline.absum.saying.nominals import coordination
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.engine import Realization
from pipeline.realizer.spec import Date, NounPhrase, PrepositionalPhrase, Sentence
from tests.pipeline.absum.parsed import ENGINE
from tests.resources import RESOURCES

F: Final = "feminine"
A: Final = "indefinite"
GOLDEN: Final = Path(__file__).parent / "pattern_lists"
"""The sentences to read, a file a language."""
SHAPES: Final = ("one man", "women", "two things")
"""One masculine or plain noun; a feminine plural that is counted; a coordination."""


def _np(noun: str, **more: Any) -> NounPhrase:
    return NounPhrase.model_validate({"noun": noun} | more)


def _one(noun: str, gender: str = "masculine", determiner: str = "definite", **more: Any) -> NounPhrase:
    return _np(noun, gender=gender, determiner=determiner, number="singular", **more)


def _many(noun: str, gender: str = "feminine", value: int = 7, **more: Any) -> NounPhrase:
    form = "words" if value < 10 else "digits"
    quantity = {"type": "number", "value": value, "form": form}
    return _np(noun, gender=gender, number="plural", quantity=quantity, **more)


def _bare(noun: str, gender: str = "masculine") -> NounPhrase:
    return _np(noun, gender=gender, number="singular")


def _name(noun: str, **more: Any) -> NounPhrase:
    return _np(noun, proper=True, **more)


def _two(first: NounPhrase, second: NounPhrase) -> Nominal:
    both = coordination([first, second])
    assert both is not None
    return both


FRENCH: Final[Mapping[str, tuple[Filling, Filling, Filling]]] = {
    "person": (
        _one("pompier"),
        _many("infirmière"),
        _two(_name("Ana Prado", animate=True), _many("autre", "masculine", 14)),
    ),
    "organization": (_name("Front du Delta", determiner="definite"), _one("banque", F), _name("la FAO")),
    "animal": (_one("troupeau"), _many("vache"), _two(_many("poulet", "masculine", 900), _many("oie"))),
    "species": (_one("tigre"), _many("baleine"), _two(_one("loup"), _one("lynx"))),
    "habitat": (_one("lac"), _many("forêt", value=2), _two(_one("marais"), _one("rivière", F))),
    "stock": (_one("troupeau"), _one("population", F), _np("stock", number="plural", determiner="definite")),
    "trophy": (_bare("ivoire"), _many("peau", value=40), _two(_many("défense"), _many("corne"))),
    "threat": (
        _one("braconnage"),
        _one("pollution", F),
        _two(_one("sécheresse", F), _one("tourisme")),
    ),
    "benefit": (_one("carbone"), _bare("eau potable", F), _two(_bare("nourriture", F), _bare("eau", F))),
    "practice": (
        _one("traité"),
        _one("chasse", F),
        _two(_one("pêche", F), _one("vente", F)),
    ),
    "vehicle": (_one("autocar"), _many("voiture"), _two(_one("train"), _one("camion"))),
    "building": (_one("hôpital"), _many("maison", value=40), _two(_one("école", F), _one("pont"))),
    "place": (_one("littoral"), _one("vallée", F), _two(_name("Lemara"), _name("Tarsk"))),
    "infrastructure": (_one("tunnel"), _many("route"), _two(_one("pont"), _one("digue", F))),
    "disaster": (
        _one("séisme"),
        _one("tempête", F, A),
        _two(_one("orage"), _one("crue", F)),
    ),
    "weather": (_one("vent"), _one("neige", F), _two(_one("gel"), _one("grêle", F))),
    "defect": (
        _one("défaut"),
        _one("fuite", F, A),
        _two(_one("panne", F), _one("erreur")),
    ),
    "illness": (_bare("choléra"), _bare("rougeole", F), _two(_one("virus"), _bare("grippe", F))),
    "toxin": (_bare("plomb"), _one("bactérie", F, A), _two(_bare("arsenic"), _bare("mercure"))),
    "product": (
        _one("médicament"),
        _np("tomate", number="plural", determiner="definite"),
        _two(_one("lait"), _one("jus")),
    ),
    "means": (_one("air"), _one("eau", F), _two(_one("eau", F), _one("sang"))),
    "crime": (_one("meurtre"), _bare("corruption", F), _two(_bare("fraude", F), _bare("vol"))),
    "penalty": (_bare("mort", F), _one("amende", F, A), _many("an", "masculine", 12)),
    "rescuer": (_one("médecin"), _many("ambulance"), _two(_many("pompier", "masculine", 200), _many("infirmière"))),
    "unknown": (_one("homme"), _many("femme"), _two(_one("frère"), _one("sœur", F))),
}
ENGLISH: Final[Mapping[str, tuple[Filling, Filling, Filling]]] = {
    "person": (
        _one("worker"),
        _many("nurse"),
        _two(_name("Ana Prado", animate=True), _many("other", value=14, plural="others")),
    ),
    "organization": (_name("Delta Front", determiner="definite"), _one("bank"), _name("Lemara Airways")),
    "animal": (_one("herd"), _many("cow"), _two(_many("chicken", value=900), _many("goose"))),
    "species": (_one("tiger"), _many("whale"), _two(_one("wolf"), _one("lynx"))),
    "habitat": (_one("lake"), _many("forest", value=2), _two(_one("marsh"), _one("river"))),
    "stock": (_one("herd"), _one("population"), _np("stock", number="plural", determiner="definite")),
    "trophy": (_bare("ivory"), _many("skin", value=40), _two(_many("tusk"), _many("horn"))),
    "threat": (_bare("poaching"), _bare("pollution"), _two(_bare("drought"), _bare("tourism"))),
    "benefit": (_bare("food"), _bare("water"), _two(_bare("food"), _bare("water"))),
    "practice": (_one("treaty"), _bare("hunting"), _two(_bare("fishing"), _bare("trade"))),
    "vehicle": (_one("bus"), _many("car"), _two(_one("train"), _one("truck"))),
    "building": (_one("hospital"), _many("house", value=40), _two(_one("school"), _one("bridge"))),
    "place": (_one("coast"), _one("valley"), _two(_name("Lemara"), _name("Tarsk"))),
    "infrastructure": (_one("tunnel"), _many("road"), _two(_one("bridge"), _one("dam"))),
    "disaster": (_one("earthquake"), _one("storm", determiner=A), _two(_one("storm"), _one("flood"))),
    "weather": (_one("wind"), _bare("snow"), _two(_bare("frost"), _bare("hail"))),
    "defect": (_one("defect"), _one("leak", determiner=A), _two(_one("failure"), _one("error"))),
    "illness": (_bare("cholera"), _bare("measles"), _two(_one("virus"), _bare("influenza"))),
    "toxin": (_bare("arsenic"), _one("bacterium", determiner=A), _two(_bare("arsenic"), _bare("mercury"))),
    "product": (
        _one("drug"),
        _np("tomato", number="plural", determiner="definite"),
        _two(_bare("milk"), _bare("juice")),
    ),
    "means": (_bare("air"), _bare("water"), _two(_bare("water"), _bare("blood"))),
    "crime": (_one("murder"), _bare("corruption"), _two(_bare("fraud"), _bare("theft"))),
    "penalty": (_bare("death"), _one("fine", determiner=A), _many("year", value=12)),
    "rescuer": (_one("doctor"), _many("ambulance"), _two(_many("soldier", value=200), _many("nurse"))),
    "unknown": (_one("man"), _many("woman"), _two(_one("brother"), _one("sister"))),
}
FILLERS: Final[Mapping[Language, Mapping[str, tuple[Filling, Filling, Filling]]]] = {"en": ENGLISH, "fr": FRENCH}
KINDS: Final = tuple(FRENCH)
"""Where an aspect accepts several kinds the first of these fills it."""
DAYS: Final = ("2026-01-14", "2026-01", "2026")
PLACES: Final[Mapping[Language, tuple[Filling, Filling, Filling]]] = {
    "fr": (
        PrepositionalPhrase(preposition="à", object=_name("Lemara")),
        PrepositionalPhrase(preposition="près de", object=_one("marché")),
        PrepositionalPhrase(preposition="dans", object=_one("école", F, A)),
    ),
    "en": (
        PrepositionalPhrase(preposition="in", object=_name("Lemara")),
        PrepositionalPhrase(preposition="near", object=_one("market")),
        PrepositionalPhrase(preposition="inside", object=_one("school", determiner=A)),
    ),
}


@dataclass(frozen=True)
class Said:
    """A pattern of a scheme with its slots filled, and what the realizer made of it."""

    rule: SchemeRule
    number: int
    shape: int
    verb: str | None
    realization: Realization

    @property
    def key(self) -> str:
        """Which scheme, pattern, shape of fillers and verb it is."""
        return f"{self.rule.category}.{self.rule.scheme}.{self.number} [{SHAPES[self.shape]}]"


class Renderer:
    """Fills and realizes the patterns of a language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.schemes: Schemes = load_schemes(RESOURCES)[language]
        self._lexicalizer = Lexicalizer.between(RESOURCES, ENGINE, language, language)

    def every(self, *, all_verbs: bool = True) -> Iterator[Said]:
        """Every pattern, with all of its aspects and with those only that it needs, in every shape and verb."""
        for category in self.schemes.categories.values():
            for rule in category.schemes.values():
                verbs = self._verbs(rule)
                for number, pattern in enumerate(rule.says, 1):
                    chosen = verbs if all_verbs else verbs[:1]
                    has_verb = VERB_SLOT in pattern.slots
                    for shape, verb in product(range(len(SHAPES)), chosen if has_verb else (None,)):
                        for filled in self._aspects(pattern):
                            yield self._said(rule, number, pattern, filled, shape, verb)

    def _aspects(self, pattern: Pattern) -> Sequence[tuple[str, ...]]:
        every = tuple(dict.fromkeys(n for n in pattern.slots if n != VERB_SLOT and n not in pattern.lacks))
        return tuple(dict.fromkeys((every, *((pattern.needs,) if set(pattern.needs) != set(every) else ()))))

    def _verbs(self, rule: SchemeRule) -> tuple[str, ...]:
        rows = RESOURCES.lexicon(self.language, "absum_words")
        return tuple(dict.fromkeys(row["verb"] for row in rows if row["class"] in rule.triggers and row["verb"]))

    def _said(
        self, rule: SchemeRule, number: int, pattern: Pattern, filled: Sequence[str], shape: int, verb: str | None
    ) -> Said:
        bare = {name: self._filler(rule, rule.aspects[name], shape) for name in filled}
        aspects = {name: self._lexicalizer.with_article(filling) for name, filling in bare.items()}
        fillings = Fillings(aspects, bare, (verb,) if verb else ())
        spec = Sentence.model_validate({"content": pattern.phrase(fillings)})
        return Said(rule, number, shape, verb, ENGINE.realize(spec, self.language))

    def _filler(self, rule: SchemeRule, aspect: AspectRule, shape: int) -> Filling:
        if aspect.role == DATE:
            return Date(date=DAYS[shape], introduced=True)
        if aspect.role == PLACE:
            return PLACES[self.language][shape]
        if aspect.role == EVENT:
            rows = RESOURCES.lexicon(self.language, "absum_words")
            events = [row["event"] for row in rows if row["class"] in rule.triggers and row["event"]]
            return _np(events[shape * len(events) // len(SHAPES)], determiner=A)
        accepted = aspect.accepts or {"person"}
        kind = next(kind for kind in KINDS if kind in accepted and kind not in aspect.refuses)
        return FILLERS[self.language][kind][shape]


def lines(language: Language) -> list[str]:
    """The sentences to read: each pattern with its first verb, in every shape."""
    return [f"{said.key} {said.realization.text}" for said in Renderer(language).every(all_verbs=False)]


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in LANGUAGES:
        (GOLDEN / f"{each}.txt").write_text("\n".join([*lines(each), ""]), encoding="utf-8")
