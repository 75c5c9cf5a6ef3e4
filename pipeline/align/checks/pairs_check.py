"""What the sources put beside somebody's name, and the summary says of somebody else.

"Bids came in from Hale & Co (£4,200) and Northgate (£3,900)", "Present: Ida Holm (chair), Samuel Reeve": each number
or office in brackets belongs to the name before it. So do those in apposition: "our surveyor, Mr Lowe".
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.align.alignment import Finding
from pipeline.align.checks.passage_values import PassageValue
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.slots_check import Slots, slots_of
from pipeline.align.reading.passages import Passage

OPEN, CLOSE = "(", ")"
APPOSITION, COMMA = "appos", ","
LONGEST = 6
"""Words between brackets that may be one remark on a name."""
SAID_OF = frozenset({"nsubj", "appos", "nmod", "flat", "compound", "root", "ROOT"})
"""Relations in which a name and what somebody is stand to each other."""
SAYING = frozenset({"cop", "det"})
OFFICES = frozenset({"NOUN", "VERB"})
CONFIDENCE = 0.65


@dataclass(frozen=True, slots=True)
class Entry:
    """A name of the sources, and the words `[first, last)` in brackets behind it, or in apposition to it."""

    name: PassageValue
    first: int
    last: int
    is_apposed: bool = False


def mispaired(sentence: CheckedSentence) -> Iterator[Finding]:
    """Numbers and offices that the sources have behind the name of another one than the summary."""
    given = sentence.given
    is_apposed = any(token.dep == APPOSITION for token in given.tokens)
    if OPEN not in given.lower and not is_apposed:
        return
    slots = slots_of(sentence)
    entries = list(_entries(given, slots))
    if entries:
        yield from _numbers(slots, entries)
        yield from _offices(slots, entries)
    elif is_apposed:
        yield from _offices(slots, [*_apposed(given, slots)])


def _entries(given: Passage, slots: Slots) -> Iterator[Entry]:
    names = {value.last: value for value in slots.theirs if value.number is None}
    for n, word in enumerate(given.lower):
        if word == OPEN and n in names:
            last = next((m for m in range(n + 1, min(len(given), n + LONGEST + 2)) if given.lower[m] == CLOSE), None)
            if last is not None:
                yield Entry(names[n], n + 1, last)


def _apposed(given: Passage, slots: Slots) -> Iterator[Entry]:
    """Nouns that say who somebody is, before the name or behind it."""
    for name in (value for value in slots.theirs if value.number is None):
        run = range(name.first, name.last)
        for n in run:
            head, before = int(given.head[n]), name.first - 2
            if before >= 0 and given.lower[before + 1] == COMMA and given.pos[before] == "NOUN":
                head = before  # "the report of our surveyor, Mr Lowe": he is no report
            if given.tokens[n].dep == APPOSITION and head not in run and given.pos[head] == "NOUN" and head < n:
                yield Entry(name, head, head + 1, is_apposed=True)
            behind = (m for m in given.dependents.get(n, ()) if given.tokens[m].dep == APPOSITION)
            yield from (
                Entry(name, m, m + 1, is_apposed=True) for m in behind if m not in run and given.pos[m] == "NOUN"
            )


def _says_who(said: Passage, office: int) -> bool:
    """Whether a noun says who somebody is: "the engineer", "is engineer"; not « objet » between two names."""
    return any((said.tokens[n].dep or "").partition(":")[0] in SAYING for n in said.dependents.get(office, ()))


def _is_of_them(slots: Slots, name: PassageValue, stem: str) -> bool:
    """Whether the sources name somebody, and no sentence of theirs does beside what the summary says of him."""
    anywhere = slots.sentence.anywhere
    is_named = any(other.number is None and name.is_same(other) for other in slots.theirs)
    beside = (anywhere.sentences[n].words for n in anywhere.sentences_with(stem).tolist())
    return is_named and all(name.words.isdisjoint(word.lower() for word in words) for words in beside)


def _numbers(slots: Slots, entries: list[Entry]) -> Iterator[Finding]:
    """Numbers of one name that are said of another which has its own, where nothing else counts as many."""
    sentence = slots.sentence
    counts = [v for v in slots.theirs if v.number is not None]
    own = [v for v in slots.own if v.number is None]
    for value in (v for v in slots.own if v.number is not None):
        same = [v for v in counts if v.is_same(value)]
        holders = [e for e in entries if any(e.first <= v.first < e.last for v in same)]
        named = [e for e in entries if any(name.is_same(e.name) for name in own)]
        theirs = [v for e in named for v in counts if e.first <= v.first < e.last]
        is_paired = len(holders) == len(same) > 0
        if is_paired and theirs and not any(e in holders for e in named):
            other = theirs[0]
            yield sentence.finding(value.first, value.last, "number", CONFIDENCE, (other.first, other.last))


def _offices(slots: Slots, entries: list[Entry]) -> Iterator[Finding]:
    """Who is said to be what the sources have behind another name only."""
    sentence = slots.sentence
    said, given = sentence.said, sentence.given
    names = [v for v in slots.own if v.number is None]
    for value in names:
        for place, stem in enumerate(said.stem):
            if said.pos[place] not in OFFICES or not _is_said_of(said, value, place):
                continue
            same = [n for n, other in enumerate(given.stem) if other == stem]
            holders = [e for n in same for e in entries if e.first <= n < e.last]
            is_paired = len(holders) == len(same) > 0
            if any(e.is_apposed for e in holders) and not (_says_who(said, place) and _is_of_them(slots, value, stem)):
                continue
            if is_paired and not any(name.is_same(e.name) for e in holders for name in names):
                other = holders[0].name
                yield sentence.finding(value.first, value.last, "relation", CONFIDENCE, (other.first, other.last))
                break


def _is_said_of(said: Passage, name: PassageValue, place: int) -> bool:
    """Whether a word and a name hang on each other as who somebody is: "Holm chaired", "the chair is Holm"."""
    run = range(name.first, name.last)
    if place in run:
        return False
    links = [(n, int(said.head[n])) for n in (*run, place)]
    return any(
        ({n, head} & {place} and (n in run or head in run)) and _relation(said, n) in SAID_OF for n, head in links
    )


def _relation(said: Passage, word: int) -> str:
    return (said.tokens[word].dep or "").partition(":")[0]
