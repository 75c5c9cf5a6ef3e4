"""Noun phrases of candidates as realization specs, in the language of the sources or in the other."""

from collections.abc import Mapping, Sequence

from pipeline.absum.candidates import Candidate
from pipeline.absum.events import GENERIC
from pipeline.absum.nominals import LIMIT, REFLEXIVE, Template, amount, coordination, may_be_bare, own
from pipeline.absum.schemes import as_spec
from pipeline.absum.translator import ARTICLED, Translator, in_quotes
from pipeline.absum.vocabulary import Vocabulary
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer import inflection
from pipeline.realizer.pyrealb import PyrealbEngine, PyrealbSettings
from pipeline.resources import Resources


class Wording:
    """Says candidates: the source's own words in its own language, in the other those that the lexicon has."""

    def __init__(self, resources: Resources) -> None:
        self._engine = PyrealbEngine(PyrealbSettings(), resources)
        self._vocabulary: Mapping[Language, Vocabulary] = {n: Vocabulary(resources, n) for n in LANGUAGES}
        self._translator = Translator(resources)

    def text(self, template: Template, language: Language) -> str:
        """What a template says."""
        return self._engine.realize(as_spec(template), language).text

    def answer(self, template: Template, language: Language) -> str:
        """What a template says where it stands alone: a day with its name."""
        is_day = template["type"] == "date" and len(template["date"]) == len("2026-01-14")
        return self.text(template | {"weekday": True} if is_day else template, language)

    def clause(self, clause: Template, language: Language) -> Template:
        """A clause in which somebody does something to himself alone: « s'est tué », and not « a tué lui-même »."""
        verb = clause.get("verb")
        if language != ARTICLED or not isinstance(verb, dict) or verb.get("voice") == "passive":
            return clause
        done = verb.get("object")
        noun = done.get("noun", "") if isinstance(done, dict) else ""
        if REFLEXIVE not in self._vocabulary[language].kinds_of(noun):
            return clause
        return clause | {"verb": {key: value for key, value in verb.items() if key != "object"} | {"reflexive": True}}

    def words(self, template: Template, language: Language) -> int:
        """How long what it says is."""
        return len(self.text(template, language).split())

    def verb(self, verb: str, source: Language, target: Language) -> str | None:
        """A verb in the output language, None where the lexicon does not have it."""
        return verb if source == target else self._translator.verb(verb, source)

    def located(
        self, preposition: str | None, noun: str, place: Template, source: Language, target: Language
    ) -> Template | None:
        """Where something is: a preposition with its place; None where nobody knows the preposition."""
        phrase: str | None = None
        if preposition is not None and source != target:
            is_name = bool(place.get("proper"))
            phrase, preposition = self._translator.place(preposition, noun, is_name=is_name, source=source)
        if phrase is not None:
            return {"type": "noun_phrase", "noun": phrase, "proper": True}
        if preposition is None:
            return None
        return {"type": "prepositional_phrase", "preposition": preposition, "object": self.with_article(place, target)}

    def with_article(self, nominal: Template, language: Language) -> Template:
        """What stands bare in the sources, as « eau » and « choléra » may, with the article that French asks for."""
        if nominal["type"] == "coordination":
            return nominal | {"coordinates": [self.with_article(each, language) for each in nominal["coordinates"]]}
        is_bare = nominal["type"] == "noun_phrase" and not nominal.keys() & {"determiner", "quantity", "proper"}
        return nominal | {"determiner": "definite"} if is_bare and language == ARTICLED else nominal

    def nominal(
        self, candidate: Candidate, counts: tuple[str, str] | None, source: Language, target: Language
    ) -> Template | None:
        """The noun phrase or date that says a candidate; None where its head has no translation."""
        if candidate.date is not None:
            return {"type": "date", "date": candidate.date}
        if source != target:
            return self._limited(self._translator.nominal(candidate, counts, source, target), candidate, target)
        template = own(candidate, counts)
        if template is not None and target == ARTICLED:
            if may_be_bare(template, candidate.kinds):
                del template["determiner"]
            template = _with_gender(template)
        return self._limited(template, candidate, target)

    def together(
        self, candidates: Sequence[Candidate], nominals: Sequence[Template], target: Language
    ) -> Template | None:
        """Several candidates as one phrase: those who are among a number of people that are said too are part of it."""
        word = self._vocabulary[target].including
        whole = next((n for n, c in enumerate(candidates) if _is_whole(c, candidates)), None)
        parts = coordination([nominal for n, nominal in enumerate(nominals) if n != whole])
        if whole is None or word is None or parts is None:
            return coordination(nominals)
        among = self.text(self.with_article(parts, target), target)
        return self._fixed(nominals[whole], f"{self.text(nominals[whole], target)}, {word} {among},")

    def _limited(self, template: Template | None, candidate: Candidate, language: Language) -> Template | None:
        """With what limits its quantity: more than 900 guests are not 900."""
        if template is None:
            return None
        kind = template.pop(LIMIT, candidate.limit)
        limit = self._vocabulary[language].limiting(kind) if kind else None
        if limit is None or "quantity" not in template:
            return template
        return self._fixed(template, f"{limit} {self.text(template, language)}")

    @staticmethod
    def _fixed(template: Template, text: str) -> Template:
        """The words of a noun phrase as they stand, with the gender and number that others agree with."""
        kept = {key: template[key] for key in ("type", "gender", "number") if key in template}
        gender = inflection.noun_gender(template["noun"], ARTICLED)
        return (
            {"gender": gender} | kept | {"noun": text, "proper": True}
            if gender
            else kept | {"noun": text, "proper": True}
        )

    def untranslated(self, candidate: Candidate, source: Language, target: Language) -> tuple[str, ...]:
        """The words of a candidate that are quoted, for nobody has translated them."""
        return () if source == target else self._translator.untranslated(candidate, source, target)

    def quoted(self, candidate: Candidate, counts: tuple[str, str] | None, target: Language) -> Template | None:
        """A candidate in its own words, in quotation marks, for a text in the other language."""
        phrase = candidate.phrase
        before = phrase.before if phrase.is_fixed else ""
        words = " ".join(part for part in (before, phrase.noun, phrase.preposition, phrase.complement) if part)
        if not phrase.noun:
            return self._limited(own(candidate, counts), candidate, target)
        quoted: Template = {"type": "noun_phrase", "noun": in_quotes(words, target), "proper": True}
        if phrase.is_fixed:
            return quoted | {"number": phrase.number}
        return self._limited(quoted | amount(candidate), candidate, target)


def _with_gender(template: Template) -> Template:
    """With the gender of a French noun that the sources do not show, or that a tagger took for a masculine."""
    if "proper" in template or template.get("gender") == "feminine":
        return template
    first = template["noun"].split()[0]  # « agression au couteau » is feminine as « agression » is
    known = inflection.noun_gender(template["noun"], ARTICLED) or inflection.noun_gender(first, ARTICLED)
    is_told = "gender" in template and known != "feminine"
    return template | {"gender": known} if known and not is_told else template


def _is_whole(candidate: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether a number of people may count all others that are named beside it."""
    rest = sum(1 if c.quantity is None else c.quantity for c in others if c is not candidate)
    if (candidate.quantity or 0) <= rest or not rest:
        return False
    return (not candidate.phrase.noun or GENERIC in candidate.kinds) and "others" not in candidate.kinds
