"""What happened when: dated sentences of all documents, those that tell the same merged, in the order of their days.

After the cross-document timelines of SemEval-2015 (task 4): an entry is anchored to the date that hangs from its main
verb, resolved by the date of its document, not to the day on which somebody said so; with names, only what tells of
somebody or something so named. An entry is a sentence as it stands, so nothing is told that no source says; what leans
on other sentences is left out.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.budget import containment
from pipeline.document import Annotation, Document, Entity
from pipeline.languages import Language
from pipeline.relative_days import DayWords, is_clause, is_past_verb
from pipeline.resources import Resources
from pipeline.span import SourceSpan
from pipeline.trees import SentenceTree
from pipeline.whole_sentence import WholeSentence

FIELD: Final = "timeline"
"""The key of an answer that holds a timeline."""
ALL: Final = "*"
_SAMENESS: Final = 0.6
_CALENDAR = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
_COMPLEMENTS = frozenset({"obj", "obl"})
_JOINED = frozenset({"conj", "parataxis"})
_SAID = "ccomp"
_REPORTED = "parataxis"


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened on a day, month or year (ISO 8601), in the words of the first of its sources."""

    date: str
    text: str
    terms: tuple[str, ...]
    sources: tuple[SourceSpan, ...]

    def as_json(self) -> dict[str, Any]:
        """The entry as an answer shows it."""
        return {"date": self.date, "text": self.text, "sources": [each.as_json() for each in self.sources]}


@dataclass(frozen=True, slots=True)
class DatingWords:
    """Words of a language by which a day dates what a sentence tells.

    `reports` are lemmas of verbs that tell who says it, `speech` forms of those that tell of something else.
    `same` are words for what happened on the same day: "when".
    """

    days: DayWords
    reports: frozenset[str]
    speech: frozenset[str]
    same: frozenset[str]

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "DatingWords":
        """Those of the lexicons."""
        reports = frozenset(row["lemma"] for row in resources.lexicon(language, "inits_report_verbs"))
        beside = resources.lexicon(language, "day_companions")
        same = frozenset(row["form"] for row in beside if row["kind"] == "same")
        speech = frozenset(next(iter(row.values.values())) for row in resources.lexicon(language, "speech_verbs"))
        return cls(DayWords.of(resources, language), reports, speech, same)


def timeline(
    documents: Sequence[Document],
    sentences: Sequence[WholeSentence],
    words: DatingWords,
    names: Collection[str] = (),
) -> tuple[Entry, ...]:
    """The entries in the order of their days, and of one day in reading order.

    With `names` only those that tell of one of them; `*` is anybody.
    """
    wanted = [each for name in names if name != ALL for each in _forms(documents, name)]
    merged: list[Entry] = []
    known = {word for name in names for word in _words(name)}
    for entry in _dated(documents, sentences, words, known):
        if wanted and not any({*_words(entry.text)} >= form for form in wanted):
            continue
        same = next((n for n, other in enumerate(merged) if _is_same(entry, other)), None)
        if same is None:
            merged.append(entry)
        else:
            first = merged[same]
            merged[same] = Entry(first.date, first.text, first.terms, (*first.sources, *entry.sources))
    return tuple(sorted(merged, key=lambda each: (each.date, each.sources[0])))


def as_field(documents: Sequence[Document], entries: Sequence[Entry], names: Sequence[str]) -> dict[str, Any]:
    """The field of an answer: of several documents, or where somebody is asked for."""
    if len(documents) < 2 and not names:
        return {}
    return {FIELD: [entry.as_json() for entry in entries]}


def _dated(
    documents: Sequence[Document], sentences: Sequence[WholeSentence], words: DatingWords, known: Collection[str]
) -> Iterator[Entry]:
    """The entries of what stands alone for a reader who knows whom he asked for."""
    for sentence in sentences:
        if sentence.leans or sentence.bare is not None or not sentence.needs <= {*known}:
            continue
        document = documents[sentence.source.document]
        annotation = document.annotation
        if annotation is not None and (date := _date(document, annotation, sentence, words)) is not None:
            yield Entry(date, sentence.text, sentence.terms, (sentence.source,))


def _date(document: Document, annotation: Annotation, sentence: WholeSentence, words: DatingWords) -> str | None:
    """The one date that hangs from what a sentence states as a fact, or else from what happened then."""
    tree = SentenceTree(document, annotation, annotation.sentences[sentence.index])
    days = {day.words: day.day for day in sentence.days}
    stated = _stated(tree, words)
    is_possible = any(g.modality is not None and g.head in stated for g in annotation.verb_groups)
    if is_possible or any(tree.token(i).feature("Tense") == "Fut" for i in tree.indices):
        return None
    then = {i for verb in stated for i in tree.children(verb, "advcl") if _is_then(tree, i, words)}
    found: dict[int, dict[str, None]] = {0: {}, 1: {}}
    for entity in dict.fromkeys(e for e in tree.entities.values() if e.label == "DATE"):
        text, verb = entity.span.of(document.text), _verb(tree, entity)
        if verb not in stated | then or entity.span.start < sentence.source.span.start:
            continue
        if entity.span.start in sentence.bounds:
            continue
        value = entity.value if any(char.isdigit() for char in text) else days.get(text)
        found[verb in then][value if value and _CALENDAR.fullmatch(value) else ""] = None
    dates = found[0] or found[1]
    return next(iter(dates)) or None if len(dates) == 1 else None


def _stated(tree: SentenceTree, words: DatingWords) -> set[int]:
    """The verbs of what a sentence states: not that by which it says whose words these are."""
    main = {verb for verb in tree.indices if _is_main(tree, verb)}
    told = {i for verb in main for i in _told(tree, verb, words)}
    return {verb for verb in main if not _reports(tree, verb, words)} | told


def _reports(tree: SentenceTree, verb: int, words: DatingWords) -> bool:
    """Whether a verb only says who says what another tells: "It sank, he said on Monday"."""
    return any(_told(tree, verb, words)) or (
        tree.relation(verb) == _REPORTED and tree.token(verb).lemma.lower() in words.reports
    )


def _told(tree: SentenceTree, verb: int, words: DatingWords) -> Iterator[int]:
    """The verbs of what somebody is said to have said has happened."""
    own = {tree.token(verb).lemma.lower(), tree.token(verb).text.lower()}
    if own.isdisjoint(words.reports):
        return
    for said in tree.children(verb, _SAID):
        has_happened = bool(own & words.speech) and not tree.children(said, "cop")  # not what "was" so then
        is_earlier = has_happened or any(_is_dated(tree, i) for i in tree.subtree(said))
        if said < verb or (is_earlier and is_past_verb(tree, said, words.days)):
            yield said
    yield from (i for noun in tree.children(verb, "nsubj") for i in tree.children(noun, "acl") if is_clause(tree, i))
    before = (i for i in tree.children(verb, "advcl") if i < verb and tree.children(i, "nsubj"))
    yield from (i for i in before if not tree.children(i, "mark", "advmod"))  # that is how some are read


def _is_dated(tree: SentenceTree, index: int) -> bool:
    return index in tree.entities and tree.entities[index].label == "DATE"


def _is_then(tree: SentenceTree, verb: int, words: DatingWords) -> bool:
    """Whether a clause tells what happened when the rest did: "when a tram tipped over"."""
    return any(tree.token(i).text.lower() in words.same for i in tree.children(verb, "mark", "advmod"))


def _is_main(tree: SentenceTree, index: int) -> bool:
    """Whether a verb is that of the main clause, joined to it, or what that says somebody said: "It sank, he said"."""
    while (above := tree.governor(index)) is not None:
        is_said = tree.relation(index) == _SAID and index < above
        if not is_said and tree.relation(index) not in _JOINED:
            break
        index = above
    return tree.governor(index) is None and tree.token(index).pos in ("VERB", "AUX", "ADJ", "NOUN")


def _verb(tree: SentenceTree, entity: Entity) -> int | None:
    """What a date hangs from: the first word above it, or the verb of an object beside which it stands bare."""
    within = range(entity.first, entity.last)
    above = next((i for i in tree.upward(entity.first) if i not in within), None)
    is_bare = not any(tree.children(i, "case") for i in within)
    if above is not None and is_bare and tree.relation(above) in _COMPLEMENTS:
        return tree.governor(above)
    return above


def _is_same(entry: Entry, other: Entry) -> bool:
    one, two = {*entry.terms}, {*other.terms}
    shorter, longer = sorted((one, two), key=len)
    return entry.date == other.date and len(one & two) > 1 and containment(shorter, longer) >= _SAMENESS


def _forms(documents: Sequence[Document], name: str) -> Iterator[frozenset[str]]:
    """The words by which somebody is known: of a person whom a document names in full, the surname too."""
    words = _words(name)
    yield frozenset(words)
    entities = (e for d in documents if d.annotation is not None for e in _names(d, d.annotation))
    if len(words) > 1 and any(_words(each) == words for each in entities):
        yield frozenset(words[-1:])


def _names(document: Document, annotation: Annotation) -> Iterator[str]:
    return (e.span.of(document.text) for e in annotation.entities if e.label == "PER")


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFD", text.lower())
    return re.findall(r"\w+", "".join(char for char in plain if not unicodedata.combining(char)))
