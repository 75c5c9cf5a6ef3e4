"""The English verb group: tenses, auxiliaries and the operator that negation and questions need."""

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.realizer import inflection
from pipeline.realizer.features import Tense
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.english_introduction import FINITE
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.inflection import VerbForm
from pipeline.realizer.spec import VerbPhrase

# English has one simple past for the three French ones.
_TIME: Mapping[Tense, str] = {
    "present": "present",
    "past": "past",
    "passe_compose": "past",
    "imparfait": "past",
    "passe_simple": "past",
    "future": "future",
    "conditional": "conditional",
}
# Modals without a past of their own put what they govern into the perfect: "should have eaten".
_WITHOUT_PAST = frozenset({"possibility", "recommendation"})
_MOOD_FORMS: Mapping[str, VerbForm] = {
    "infinitive": "infinitive",
    "imperative": "infinitive",
    "present_participle": "present_participle",
    "gerund": "present_participle",
    "past_participle": "past_participle",
}


@dataclass(frozen=True, slots=True)
class _Link:
    """A verb, the form it asks of the next one, and words between them."""

    lemma: str
    governs: VerbForm = "infinitive"
    tail: tuple[str, ...] = ()
    is_operator: bool = False
    is_invariable: bool = False
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """The first verb and the others; an operator may stand before the subject and be negated, a base form may not."""

    first: str
    others: list[str]
    has_operator: bool
    is_base: bool = False


@dataclass(frozen=True, slots=True)
class EnglishVerb:
    """Builds verb groups."""

    words: Words

    def group(
        self, phrase: VerbPhrase, subject: Agreement, context: RealizationContext, *, needs_operator: bool
    ) -> VerbGroup:
        """The verbs of `phrase`; `needs_operator` puts "do" in front of a verb that is no operator itself."""
        links = self._links(phrase)
        form = self._first_form(phrase)
        is_base = form == "subjunctive" and not links[0].is_invariable
        if needs_operator and not links[0].is_operator and phrase.mood in FINITE and not is_base:
            links.insert(0, _Link(self.words["verb.do"], is_operator=True))
        said: list[str] = []
        for link in links:
            said.append(link.lemma if link.is_invariable else self._form(link, form, phrase, subject, context))
            said += link.tail
            form = link.governs
        return VerbGroup(said[0], said[1:], links[0].is_operator, is_base)

    def _links(self, phrase: VerbPhrase) -> list[_Link]:
        words = self.words
        be, have = words["verb.be"], words["verb.have"]
        time = _TIME[phrase.tense]
        is_finite = phrase.mood in FINITE
        lemma, _, tail = phrase.verb.partition(" ")
        if inflection.verb(phrase.verb, "en", "infinitive", like=phrase.like):
            lemma, tail = phrase.verb, ""
        links = [_Link(lemma, tail=tuple(tail.split()), is_operator=lemma == be, is_main=True)]
        if phrase.voice == "passive" and phrase.mood != "past_participle":
            links.insert(0, _Link(be, "past_participle", is_operator=True))
        if phrase.progressive and phrase.mood not in ("past_participle", "present_participle", "gerund"):
            links.insert(0, _Link(be, "present_participle", is_operator=True))
        has_past_modal = is_finite and phrase.modality in _WITHOUT_PAST and time == "past"
        is_past_nonfinite = not is_finite and time == "past" and phrase.mood != "past_participle"
        if (
            phrase.perfect or phrase.double_perfect or has_past_modal or is_past_nonfinite
        ) and phrase.mood != "past_participle":
            links.insert(0, _Link(have, "past_participle", is_operator=True))
        if phrase.modality is not None and phrase.mood != "past_participle":
            fixed = words.get(f"modal.{phrase.modality}.{time}") if is_finite else None
            if fixed:
                return [_Link(fixed, is_operator=True, is_invariable=True), *links]
            first, *rest = words.split(f"modal.{phrase.modality}.inflected")
            links.insert(0, _Link(first, tail=tuple(rest), is_operator=first == be))
        if phrase.mood == "indicative" and time in ("future", "conditional"):
            links.insert(0, _Link(words[f"verb.{time}"], is_operator=True, is_invariable=True))
        return links

    @staticmethod
    def _first_form(phrase: VerbPhrase) -> VerbForm:
        if phrase.mood in _MOOD_FORMS:
            return _MOOD_FORMS[phrase.mood]
        is_past = _TIME[phrase.tense] == "past"
        if phrase.mood == "subjunctive":
            return "past_subjunctive" if is_past else "subjunctive"
        return "past" if is_past else "present"

    def _form(
        self, link: _Link, form: VerbForm, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext
    ) -> str:
        like = phrase.like if link.is_main else None
        who = agreement if form in ("present", "past") else NEUTRAL
        if form == "past_participle" and link.is_main and phrase.voice == "passive":
            # "was born", of which the lexicon has "borne".
            passive = self.words.get(f"participle.passive.{link.lemma}")
            if passive is not None:
                return passive
        found = inflection.verb(link.lemma, "en", form, who.verb_person, who.verb_number, "masculine", like)
        if found is None:
            model = self.words.model(link.lemma, "verb", context.notes)
            regular = (
                inflection.verb(link.lemma, "en", form, who.verb_person, who.verb_number, "masculine", model)
                if model
                else None
            )
            return regular or link.lemma
        return found
