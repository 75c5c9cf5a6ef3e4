"""What happened when: dated sentences of all documents, those that tell the same merged, in the order of their days.

After the cross-document timelines of SemEval-2015 (task 4): an entry is anchored to the date that hangs from its main
verb, resolved by the date of its document, not to the day on which somebody said so; with names, only what tells of
somebody or something so named. An entry is a sentence as it stands, so nothing is told that no source says; what leans
on other sentences is left out.
"""

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pipeline.budget import containment
from pipeline.document import Annotation, Document, Entity
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.relative_days import DayWords, is_clause, is_past_verb
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan
from pipeline.trees import SentenceTree

FIELD: Final = "timeline"
"""The key of an answer that holds a timeline."""
ALL: Final = "*"
_SAMENESS: Final = 0.6
_SHARED: Final = 2
_ROUNDING: Final = 1e-9
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
    wanted = _Wanted(documents, [name for name in names if name != ALL])
    known = {word for name in names for word in _words(name)}
    found = [entry for entry in _dated(documents, sentences, words, known) if wanted.tells(entry.text)]
    merged = _Merged(found)
    for entry in found:
        merged.add(entry)
    return tuple(sorted(merged.entries(), key=lambda each: (each.date, each.sources[0])))


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


class _Merged:
    """Entries, those that tell the same joined: compared are those of a day that share a word rare enough to tell.

    Two that tell the same share so many terms that one of the rarest of either is among them, all in one order of
    rareness (prefix filtering: Chaudhuri, Ganti & Kaushik 2006): what all entries say brings no two together.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._frequency = Counter((entry.date, term) for entry in entries for term in {*entry.terms})
        self._kept: list[tuple[Entry, frozenset[str], list[SourceSpan]]] = []
        self._by_term: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        self._by_rare: defaultdict[tuple[str, str], list[int]] = defaultdict(list)

    def add(self, entry: Entry) -> None:
        """Takes an entry, or its sources into the first that tells the same."""
        terms = frozenset(entry.terms)
        keys = sorted(((entry.date, term) for term in terms), key=lambda key: (self._frequency[key], key))
        rare = keys[: len(keys) - max(_SHARED, math.ceil(_SAMENESS * len(keys) - _ROUNDING)) + 1]
        near = {n for key in rare for n in self._by_term[key]} | {n for key in keys for n in self._by_rare[key]}
        same = next((n for n in sorted(near) if _is_same(terms, self._kept[n][1])), None)
        if same is not None:
            self._kept[same][2].extend(entry.sources)
            return
        for index, each in ((self._by_term, keys), (self._by_rare, rare)):
            for key in each:
                index[key].append(len(self._kept))
        self._kept.append((entry, terms, [*entry.sources]))

    def entries(self) -> Iterator[Entry]:
        """The first of those that tell the same, each with the sources of all."""
        return (replace(entry, sources=tuple(sources)) for entry, _, sources in self._kept)


def _is_same(terms: frozenset[str], others: frozenset[str]) -> bool:
    shorter, longer = sorted((terms, others), key=len)
    return len(shorter & longer) >= _SHARED and containment(shorter, longer) >= _SAMENESS


class _Wanted:
    """Whom somebody asks for, each by the words that name him; looked up by the one that fewest of them have."""

    def __init__(self, documents: Sequence[Document], names: Sequence[str]) -> None:
        told = {tuple(_words(each)) for d in documents if d.annotation is not None for each in _names(d, d.annotation)}
        forms = {form for name in dict.fromkeys(names) for form in _forms(told, name)}
        frequency = Counter(word for form in forms for word in form)
        self._is_anybody = not names or frozenset() in forms
        self._by_word: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        for form in forms - {frozenset()}:
            self._by_word[min(form, key=lambda word: (frequency[word], word))].append(form)

    def tells(self, text: str) -> bool:
        """Whether a text tells of one of them."""
        if self._is_anybody:
            return True
        words = frozenset(_words(text))
        return any(words >= form for word in words & self._by_word.keys() for form in self._by_word[word])


def _forms(told: Collection[tuple[str, ...]], name: str) -> Iterator[frozenset[str]]:
    """The words by which somebody is known: of a person whom a document names in full, the surname too."""
    words = _words(name)
    yield frozenset(words)
    if len(words) > 1 and tuple(words) in told:
        yield frozenset(words[-1:])


def _names(document: Document, annotation: Annotation) -> Iterator[str]:
    return (e.span.of(document.text) for e in annotation.entities if e.label == "PER")


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFD", text.lower())
    return re.findall(r"\w+", "".join(char for char in plain if not unicodedata.combining(char)))
