"""Says each chosen scheme by the first of its patterns whose aspects are filled, in the order of the text plan."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from pipeline.absum.answers import nominal_of
from pipeline.absum.candidates import Candidate
from pipeline.absum.interpret import load_schemes
from pipeline.absum.nominals import Template
from pipeline.absum.pairing import ChosenScheme
from pipeline.absum.schemes import BARE, DATE, EVENT, PLACE, VERB_SLOT, Pattern, SchemeRule, as_spec, fill, slots
from pipeline.absum.select import EventContent
from pipeline.absum.syntax import annotation_of
from pipeline.absum.wording import Wording
from pipeline.errors import UnusableDocument
from pipeline.realizer.spec import Source
from pipeline.resources import Resources
from pipeline.span import SourceSpan
from pipeline.summary import Message, Provenance, Request

MOST_SOURCES = 4
"""Sentences cited for a candidate besides the one that gave its words."""


class SchemePatternsSettings(BaseModel):
    """There is nothing to set."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SchemePatterns:
    """Generation patterns (section 3.3): the patterns of the output language, the candidates of the sources."""

    def __init__(self, settings: SchemePatternsSettings, resources: Resources) -> None:  # noqa: ARG002
        self._schemes = load_schemes(resources)
        self._wording = Wording(resources)

    def plan(self, content: EventContent, request: Request) -> tuple[Message, ...]:
        """The messages, within the limit of the request."""
        messages: list[tuple[Message, int]] = []
        limit = request.word_limit(content.source_words)
        left = limit
        introduced: set[tuple[str, str]] = set()
        for chosen in content.schemes:
            message = self._message(content, chosen, left, introduced)
            if message is not None:
                messages.append(message)
                left = None if left is None else left - message[1]
        if not messages and limit is not None:
            messages = [m for chosen in content.schemes if (m := self._shortest(content, chosen, limit))][:1]
        if not messages:
            raise UnusableDocument(
                "no_content_for_profile",
                f"no scheme of {content.category.name} is filled; try the profile inits, or extract",
            )
        return tuple(message for message, _ in messages)

    def _message(
        self, content: EventContent, chosen: ChosenScheme, left: int | None, introduced: set[tuple[str, str]]
    ) -> tuple[Message, int] | None:
        rule = self._rule(content, chosen.rule)
        if rule is None:
            return None
        fillings = self._fillings(content, chosen)
        for name in chosen.candidates:
            filling = fillings.get(name, {})
            if (name, filling.get("noun", "")) in introduced:
                fillings[name] = filling | {"determiner": "definite"}  # an earthquake, then the earthquake
        for pattern in rule.says:
            if any(name not in fillings for name in pattern.needs) or any(name in fillings for name in pattern.lacks):
                continue
            if VERB_SLOT in slots(pattern.spec) and VERB_SLOT not in fillings:
                continue
            clause = _with_verbs(fill(pattern.spec, fillings), fillings)
            template = {"type": "sentence", "content": self._wording.clause(clause, content.language)}
            words = self._wording.words(template, content.language)
            if left is None or words <= left:
                introduced.update(_introduced(chosen, fillings))
                return self._said(content, chosen, pattern, template), words
        return None

    def _shortest(self, content: EventContent, chosen: ChosenScheme, left: int) -> tuple[Message, int] | None:
        """Where no pattern fits: what or who it is, in as many of the last words of its noun as there may be."""
        for aspect, candidates in chosen.candidates.items():
            nominal = self._nominal(candidates[0], content)
            noun = nominal.get("noun") if nominal is not None else None
            if noun:
                short = {"type": "noun_phrase", "noun": " ".join(noun.split()[-left:]), "proper": True}
                pattern = Pattern(needs=(aspect,), spec={"noun": f"${aspect}"})
                return self._said(content, chosen, pattern, {"type": "sentence", "content": short}), left
        return None

    def _rule(self, content: EventContent, rule: SchemeRule) -> SchemeRule | None:
        """The scheme of the same name in the output language, whose patterns are used."""
        category = self._schemes[content.language].categories.get(rule.category)
        return category.schemes.get(rule.scheme) if category else None

    def _fillings(self, content: EventContent, chosen: ChosenScheme) -> dict[str, Any]:
        source, target = content.source_language, content.language
        fillings: dict[str, Any] = {}
        for aspect, candidates in chosen.candidates.items():
            pairs = [(c, n) for c in candidates if (n := self._nominal(c, content)) is not None]
            nominals = [nominal for _, nominal in pairs]
            together = self._wording.together([c for c, _ in pairs], nominals, target)
            if together is None:
                continue
            role = chosen.rule.aspects[aspect].role
            if role == DATE:
                together |= {"introduced": True}
            elif role == PLACE:
                together = self._located(candidates[0], nominals[0], content)
            if together is not None:
                fillings[aspect] = self._wording.with_article(together, target)
                fillings[aspect + BARE] = together
        verbs = [v for verb in chosen.verbs if (v := self._wording.verb(verb, source, target))]
        if verbs:
            fillings[VERB_SLOT] = verbs[0]
            fillings["$verbs"] = tuple(dict.fromkeys(verbs))
        return fillings

    def _nominal(self, candidate: Candidate, content: EventContent) -> Template | None:
        category = self._schemes[content.language].categories.get(content.category.name, content.category)
        return nominal_of(self._wording, candidate, category, content.source_language, content.language)

    def _located(self, candidate: Candidate, nominal: Template, content: EventContent) -> Template | None:
        source, target = content.source_language, content.language
        return self._wording.located(candidate.preposition, candidate.phrase.noun, nominal, source, target)

    def _said(self, content: EventContent, chosen: ChosenScheme, pattern: Pattern, template: Template) -> Message:
        used = [name for name in slots(pattern.spec) if name in chosen.candidates]
        candidates = [c for name in used for c in chosen.candidates[name]]
        sources = _sources(content, chosen, candidates)
        spec = as_spec(template | {"sources": [_spec_source(source) for source in sources]})
        weight = sum(mention.evidence for mention in chosen.mentions)
        provenance = Provenance("generated", chosen.rule.scheme, sources, (chosen.rule.id,), round(weight, 6))
        return Message(spec, provenance)


def _introduced(chosen: ChosenScheme, fillings: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What names the event, by its aspect and noun, when it is said for the first time: one event is told."""
    for name, aspect in chosen.rule.aspects.items():
        filling = fillings.get(name, {})
        if aspect.role == EVENT and filling.get("determiner") == "indefinite" and filling.get("number") == "singular":
            yield name, filling["noun"]


def _with_verbs(clause: Any, fillings: Mapping[str, Any]) -> Any:
    """Two verbs of the same subject and object: stabbed and shot the minister."""
    verbs: Sequence[str] = fillings.get("$verbs", ())
    verb = clause.get("verb")
    if len(verbs) < 2 or not isinstance(verb, dict) or verb.get("verb") != verbs[0] or verb.get("voice") == "passive":
        return clause
    bare = {key: value for key, value in verb.items() if key not in ("object", "complements", "post_modifiers")}
    phrases = [bare | {"type": "verb_phrase", "verb": each} for each in verbs[:-1]]
    last = verb | {"type": "verb_phrase", "verb": verbs[-1]}
    return clause | {"verb": {"type": "coordination", "coordinates": [*phrases, last]}}


def _sources(content: EventContent, chosen: ChosenScheme, candidates: Sequence[Candidate]) -> tuple[SourceSpan, ...]:
    """The sentences that the words come from, in reading order."""
    found: dict[SourceSpan, None] = {}
    for candidate in candidates:
        own = {finding.source for mention, finding in candidate.findings if mention.scheme == chosen.rule.scheme}
        first = [p for m, f in candidate.findings if (p := f.phrase) is not None and p is candidate.phrase]
        needed = [SourceSpan(p.document, p.span) for p in first]
        needed += [f.source for _, f in candidate.findings if f.phrase and f.phrase.name == candidate.name][:1]
        needed += [f.source for _, f in candidate.findings if f.phrase and f.phrase.title == candidate.title][:1]
        for place in (*needed, *sorted(own)[:MOST_SOURCES]):
            found[_sentence_at(content, place)] = None
    for verb in chosen.verbs:
        place = next(m.source for m in chosen.mentions if m.trigger.verb == verb)
        found[_sentence_at(content, place)] = None
    if not found:
        found[_sentence_at(content, chosen.mentions[0].source)] = None
    return tuple(sorted(found))


def _sentence_at(content: EventContent, place: SourceSpan) -> SourceSpan:
    """The whole sentence around a place."""
    document = content.documents[place.document]
    sentences = annotation_of(document).sentences
    after = bisect_right(sentences, place.span.start, key=lambda sentence: sentence.span.start)
    span = sentences[max(0, after - 1)].span
    return SourceSpan(place.document, span, document.source.page_of(span.start))


def _spec_source(source: SourceSpan) -> Source:
    return Source(document=source.document, start=source.span.start, end=source.span.end, page=source.page)
