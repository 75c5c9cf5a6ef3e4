"""What a headline announces, and whether a sentence speaks of it."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from pipeline.document import Document
from pipeline.sentences.outcomes import Outcomes
from pipeline.sentences.stamped_days import StampedDays
from pipeline.span import SourceSpan, Span

ASKING = "?"
"""How a headline ends that says nothing by itself."""
SHORTEST, STEM = 4, 5
"""Letters of the shortest word of a headline that counts, and letters by which two words are one."""
_WORDS = re.compile(r"\w+")
_MARKS = re.compile(r"[:,;.!?]\s")
_LABEL = re.compile(r"[A-ZÀ-Þ][^:.!?\"“«]{2,30}?\s?: (?=\w)")
"""What a paper sets before a headline: « Seine-Saint-Denis : arrestation d'un homme »."""
_MEDIUM = re.compile(r"(?:[A-ZÀ-Þ]{2} )?[A-ZÀ-Þ]{4,}(?: [A-ZÀ-Þ]{2,})?[.!|] (?=\w)")
"""What it sets before one that comes with something to see: « VIDÉO. Un cargo prend feu »."""
_SITE = re.compile(r"\s\|\s.*")
"""What a site sets behind one: "Strike ends | Harbor News | 2 May"."""
_QUOTES = re.compile(r'["“”«»]')
_QUOTED = re.compile(r'"([^"]*)"|“([^”]*)”|«([^»]*)»')
NO_NUMERALS: Mapping[str, str] = {}
_COUNTED = re.compile(r"\d+(?:[.,/]\d+)+|\w+")
"""A word, or a number that is told from others by its parts: "33,000", « 7,2 », "9/11"."""
_NUMBERED = re.compile(r"(?<=[^\W\d])-\d+\b")
"""The number of a name: "Covid-19"."""
_FIGURES = re.compile(r"\d+")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NEAR = 3
"""Words behind a number among which stands what it counts: "five of our men"."""
_FEW_QUOTED, _LONGEST_QUOTED = 3, 30
"""Words that a headline may quote though they stand nowhere so: it has cut nothing between them."""
_FEWEST = 3
"""Words of a headline that tells something."""
_MISSING = 0.5
"""The share of its words that a text need not have: a headline uses shorter ones."""
_MISSING_OF_TITLE = 0.25
"""The same of one that gives each of its words a capital: its names cannot be told from the others."""
_KNOWN, _FEWEST_KNOWN = 1 / 3, 2
"""The share and number of its words that a text must have for the headline to be that of its story."""
_ENDS = re.compile(r"(?<!\d)[,;:]\s|\s[-–—]\s")
"""Where the first part of a headline may end."""
_LEFT_OUT = " …"
_FEWEST_LISTED, _LONGEST_LISTED = 3, 3
"""Things that a part of a headline names one by one, and the words of the longest: « Trains, bus, avions : … »."""
_NAMES = 2
"""Names of a headline of which one is to be told."""
_CAPITALIZED = 0.8
"""The share of the words of a headline whose capitals say that it writes all its words with one."""


def announces(headline: Collection[str], terms: Collection[str]) -> bool:
    """Whether a term of a sentence begins as a word of the headline does: « écraser », « s'écrase »."""
    return any(word[:STEM] == term[:STEM] for term in terms if len(term) >= SHORTEST for word in headline)


def announced(headline: Collection[str], terms: Collection[str]) -> int:
    """How many words of a headline a sentence says: "site" by "website", "laws" by "law"."""
    said = {part for term in terms for part in (term, *term.split("-")) if len(part) >= SHORTEST - 1}
    long = [part for part in said if len(part) >= SHORTEST]
    stems = {part[:STEM] for part in long}

    def is_said(word: str) -> bool:
        return word[:STEM] in stems or word[:-1] in said or any(part.endswith(word) for part in long)

    return sum(map(is_said, headline))


@dataclass(frozen=True, slots=True)
class ToldHeadline:
    """A headline that came with a document, as one line, and the sentences of the document that bear its words out.

    One that is not `is_borne_out` has names that the text lacks, or quotes: it is told only where its story is lost
    without it. Of one that is not `is_known` hardly a word stands in the text. Its `outcomes` are kinds of what it says
    to have become of somebody. It was `published` on a day (ISO 8601), if that is known and no other is given for it;
    "Fire at Arlon" has none: it would date the fire. Each of its `numbers` may be said in figures or in a word. Those
    of its long words that the text has are its `own`. Those of a label before it are `labelled`: "Floods: …".
    """

    text: str
    places: tuple[SourceSpan, ...]
    is_borne_out: bool = True
    is_known: bool = True
    names: frozenset[str] = frozenset()
    outcomes: frozenset[str] = frozenset()
    published: str | None = None
    numbers: tuple[frozenset[str], ...] = ()
    own: frozenset[str] = frozenset()
    labelled: frozenset[str] = frozenset()

    def is_told(self, texts: Iterable[str], outcomes: Collection[str]) -> bool:
        """Whether some texts have any of its `names`, if these are several, and tell what became of somebody."""
        said = _bare(" ".join(texts))
        is_named = len(self.names) < _NAMES or any(_bare(name) in said for name in self.names)
        return is_named and self.outcomes <= {*outcomes}

    def is_counted(self, texts: Iterable[str]) -> bool:
        """Whether some texts say all of its `numbers`."""
        text = " ".join(texts).lower()
        said = {*_WORDS.findall(text), *_FIGURES.findall(text)}
        numbers = self.numbers or [{figure} for figure in _FIGURES.findall(self.text)]
        return all(not said.isdisjoint(forms) for forms in numbers)


def told_headline(
    number: int,
    document: Document,
    numerals: Mapping[str, str] = NO_NUMERALS,
    outcomes: Outcomes | None = None,
    accusing: Collection[str] = (),
    stamps: StampedDays | None = None,
) -> ToldHeadline | None:
    """The headline of a document, `number` in its cluster, if its words stand there.

    One that asks tells nothing but what its story is about, where that is lost without it; one that quotes more than
    stands there may have cut what was said, and say the reverse of it. A number, in figures or as one of the
    `numerals`, must count the same there: not "five" of six officers. A headline is nowhere in the text that it came
    with: most of its words must stand there all the same, with all names and numbers, or enough to know that it is of
    this story. One of the `accusing` words must stand there, too. What a paper sets before it need not: "Kasre: …".
    """
    text = _SITE.sub("", " ".join((document.source.title or "").split()))
    text = text[medium.end() :] if (medium := _MEDIUM.match(text)) is not None else text
    if _accuses(text, document.text, accusing):
        return None
    asks = text.endswith(ASKING)
    found = _whole(number, document, text, numerals) or (None if asks else _begun(number, document, text, numerals))
    if found is None:
        return None
    kinds = outcomes.found(_WORDS.findall(found.text)) if outcomes is not None else frozenset[str]()
    known = document.date.isoformat() if document.date is not None else None
    day = stamps.reported(document) if stamps is not None else known
    names = _names(unlabelled(text))
    is_of_event = stamps is not None and stamps.would_date(unlabelled(text))
    day = known if day == known and not is_of_event else None  # that of a later version would be read so, too
    numbers = tuple(
        frozenset((figure, *(form for form, value in numerals.items() if value == figure)))
        for figure in _FIGURES.findall(found.text)
    )
    stems = {word[:STEM] for word in _WORDS.findall(document.text.lower())}
    own = frozenset(word for word in long_words(found.text) if word[:STEM] in stems)
    labelled = long_words(found.text.removesuffix(unlabelled(found.text))) & own
    found = replace(found, names=names, outcomes=kinds, published=day, numbers=numbers, own=own, labelled=labelled)
    found = replace(found, text=_plain_quotes(found.text))
    return replace(found, is_borne_out=found.is_borne_out and not asks)


def _accuses(headline: str, text: str, accusing: Collection[str]) -> bool:
    """Whether a headline accuses somebody of what its text never takes up: "Untruthful"."""
    said = {word[:STEM] for word in _WORDS.findall(text.lower())}
    return any(word in accusing and word[:STEM] not in said for word in _WORDS.findall(headline.lower()))


def _whole(number: int, document: Document, text: str, numerals: Mapping[str, str]) -> ToldHeadline | None:
    """All of a headline, if its words and what it counts and quotes stand in the text of its document."""
    if _cuts(text, document) or not _counts_the_same(text, document.text, numerals):
        return None
    rest = unlabelled(text)
    found = _borne_out(number, document, text, numerals, is_labelled=rest != text)
    if found is None and rest != text:
        found = _borne_out(number, document, rest[:1].upper() + rest[1:], numerals)
    if found is None or _QUOTES.search(text):
        found = _known(number, document, text, rest, numerals)
    return replace(found, text=text) if found is not None else None


def _begun(number: int, document: Document, text: str, numerals: Mapping[str, str]) -> ToldHeadline | None:
    """The longest first part of a headline of which another part is not borne out: « Un port inondé … »."""
    parts = (text[: end.start()] for end in reversed([*_ENDS.finditer(text)]))
    long = [each for each in parts if sum(len(word) >= SHORTEST for word in _WORDS.findall(each)) >= _FEWEST]
    if any(map(_lists, long)):
        return None
    told = (_whole(number, document, each, numerals) for each in long)
    found = next((each for each in told if each is not None), None)
    return replace(found, text=found.text + _LEFT_OUT, is_borne_out=False) if found is not None else None


def _lists(part: str) -> bool:
    """Whether a part of a headline only names several things, of which the rest tells something."""
    listed = [len(each.split()) for each in part.split(",")]
    return len(listed) >= _FEWEST_LISTED and max(listed) <= _LONGEST_LISTED


def unlabelled(headline: str) -> str:
    """A headline without what a paper sets before it."""
    label = _LABEL.match(headline)
    return headline[label.end() :] if label is not None else headline


def _names(headline: str) -> frozenset[str]:
    """The words of a headline with a capital, but for the first; none where all its words have one."""
    words = [word for word in _WORDS.findall(headline) if len(word) >= SHORTEST]
    capitals = [word for word in words[1:] if word[:1].isupper()]
    is_title = len(capitals) >= _CAPITALIZED * max(1, len(words) - 1)
    return frozenset() if is_title else frozenset(map(str.lower, capitals))


def _cuts(headline: str, document: Document) -> bool:
    """Whether a headline quotes several words that do not stand so in the text, or leaves a quotation open.

    An adjective it may leave out: « un grand réservoir » is « un réservoir ».
    """
    said = _plain(document.text)
    quoted = [_plain(_inside(each.groups())) for each in _QUOTED.finditer(headline)]
    if _QUOTES.search(_QUOTED.sub("", headline)):
        return True
    missing = [each.split() for each in quoted if each not in said and len(each.split()) > _FEW_QUOTED]
    if not missing or any(len(each) > _LONGEST_QUOTED for each in missing):
        return bool(missing)
    tokens = document.annotation.tokens if document.annotation is not None else ()
    words = [(word, token.pos) for token in tokens for word in _WORDS.findall(token.text.lower())]
    return not all(any(_stands_at(words, place, each) for place in range(len(words))) for each in missing)


def _stands_at(words: Sequence[tuple[str, str]], place: int, quoted: Sequence[str]) -> bool:
    """Whether the words of a quotation stand from a place on, but for one adjective."""
    is_short = False
    for word in quoted:
        if not is_short and place < len(words) and words[place][0] != word and words[place][1] == "ADJ":
            is_short, place = True, place + 1
        if place >= len(words) or words[place][0] != word:
            return False
        place += 1
    return True


def _bare(text: str) -> str:
    """A text in small letters without their accents: « Benoit » is « Benoît »."""
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(each for each in letters if not unicodedata.combining(each))


def _searched(text: str, numerals: Mapping[str, str]) -> str:
    """A text without accents, with its numbers in figures behind it: a headline says "5" of five."""
    return " ".join([_bare(text), *(numerals[word] for word in _WORDS.findall(text.lower()) if word in numerals)])


def _plain(text: str) -> str:
    return f" {' '.join(_WORDS.findall(text.lower()))} "


def _known(
    number: int, document: Document, headline: str, rest: str, numerals: Mapping[str, str]
) -> ToldHeadline | None:
    """A headline of whose words some stand in the text, with all numbers behind what a paper sets before it."""
    words = [word for word in _WORDS.findall(headline) if len(word) >= SHORTEST or word.isdigit()]
    own = [word for word in _WORDS.findall(rest) if word.isdigit()]
    annotation = document.annotation
    if annotation is None or len(words) < _FEWEST:
        return None
    said = [(sentence.span, _searched(sentence.span.of(document.text), numerals)) for sentence in annotation.sentences]
    places = {word: next((span for span, text in said if _bare(word)[:STEM] in text), None) for word in words}
    found = dict.fromkeys(sorted(span for span in places.values() if span is not None))
    count = sum(span is not None for span in places.values())
    names = [word for word in words[1:] if word[:1].isupper()]
    is_of = len(names) >= _NAMES and all(places[name] is not None for name in names)
    if count == 0 or (any(places.get(word) is None for word in own) and not is_of):
        return None
    is_known = count >= max(_FEWEST_KNOWN, _KNOWN * len(words))
    return ToldHeadline(headline, tuple(SourceSpan(number, s) for s in found), is_borne_out=False, is_known=is_known)


def _plain_quotes(headline: str) -> str:
    """A headline whose quotation marks are those that stand within others."""
    return _QUOTED.sub(lambda quoted: f'"{_inside(quoted.groups()).strip()}"', headline)


def _inside(groups: Iterable[str | None]) -> str:
    """What stands within a pair of marks, of whichever kind they are."""
    return next((each for each in groups if each is not None), "")


def _counts_the_same(headline: str, text: str, numerals: Mapping[str, str]) -> bool:
    """Whether every number that a headline sets right before a word counts that in the text, too: "five of our men".

    What hangs from a word counts nothing: "Covid-19 patients"; a number of several parts may count it by another word.
    Nor does a year that stands there: « la garde à vue de 1984 annulée ».
    """

    def valued(words: Iterable[str]) -> list[str]:
        return [numerals.get(word.lower(), word.lower()) for word in words]

    said = [word[:STEM] for word in valued(_COUNTED.findall(text))]
    counting = {*_counting(said)}
    parts = (valued(_COUNTED.findall(part)) for part in _MARKS.split(_NUMBERED.sub("", headline)))
    pairs = (pair for part in parts for pair in pairwise(part))
    counted = ((a, b) for a, b in pairs if a.isdigit() and not b.isdigit() and len(b) >= SHORTEST)
    years = {word for word in said if _YEAR.fullmatch(word)}
    return all(a in years or (a[:STEM], b[:STEM]) in counting or b[:STEM] not in said for a, b in counted)


def _counting(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each number with each of a few words behind it, up to the next number."""
    for index, word in enumerate(words):
        if word.isdigit():
            behind = words[index + 1 : index + 1 + _NEAR]
            yield from ((word, each) for each in takewhile(lambda other: not other.isdigit(), behind))


def _borne_out(
    number: int, document: Document, text: str, numerals: Mapping[str, str], *, is_labelled: bool = False
) -> ToldHeadline | None:
    annotation = document.annotation
    words = [word for word in _WORDS.findall(text) if len(word) >= SHORTEST or word.isdigit()]
    fewest = _FEWEST - any(word[:1].isupper() for word in words[1:])  # « Séisme de Brest » names a place
    if annotation is None or len(words) < fewest:
        return None
    said = [(sentence.span, _searched(sentence.span.of(document.text), numerals)) for sentence in annotation.sentences]
    is_title = sum(word[:1].isupper() or word.isdigit() for word in words) >= _CAPITALIZED * len(words)
    places: list[Span] = []
    missing = 0
    for word in words:
        is_name = word.isdigit() or (word[:1].isupper() and not is_title)
        stem = _bare(word) if is_name else _bare(word)[:STEM]
        place = next((span for span, own in said if stem in own), None)
        if place is not None:
            places.append(place)
        elif not is_name or (word is words[0] and not is_labelled):
            missing += 1
        else:
            return None
    if missing > (_MISSING_OF_TITLE if is_title else _MISSING) * len(words):
        return None
    return ToldHeadline(text, tuple(SourceSpan(number, span) for span in dict.fromkeys(sorted(places))))


def headline_words(document: Document, stop: Collection[str] = ()) -> frozenset[str]:
    """The words of the headline that came with a document, without short ones and those of `stop`."""
    return long_words(document.source.title or "") - frozenset(stop)


def long_words(title: str) -> frozenset[str]:
    """The words of a title that may say what it is about: no short ones."""
    return frozenset(word for word in re.findall(r"\w+", title.lower()) if len(word) >= SHORTEST)
