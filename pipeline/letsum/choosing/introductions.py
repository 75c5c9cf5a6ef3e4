"""What the sentences of a judgment speak of as known, and where it was introduced: persons, short names, things.

"Mr. Orr", "the UES", "the lease" say nothing to who has not read the sentence that first named them. A table tells few
sentences of many, so each has needs: what it mentions that an earlier sentence of the decision introduced. Decision
data introduce the parties, judges and counsel that they name.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pipeline.document import Token
from pipeline.languages import Language
from pipeline.letsum.choosing.short_names import LETTERS, ShortName, by_first_word, short_names
from pipeline.letsum.decision.data import DecisionData
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.settings import TableSettings
from pipeline.resources import Resources

NeedKind = Literal["person", "short", "thing", "pronoun"]
Key = tuple[NeedKind, str]
"""What is introduced: a person by the last name, a short name, a thing by its noun, whatever a pronoun stands for."""

_SHORTEST: Final = 3
"""Letters of a short name that the decision does not explain: two are a country's."""

_WORD: Final = re.compile(r"\w+")
_CAPITAL: Final = r"[A-ZÀ-Þ][\w’'-]*"
_NAME: Final = r"\[?[A-ZÀ-Þ][\w-]*(?:[’'](?!s\b)[\w-]+)*(?:\.{3}|…)?\]?"
_BETWEEN: Final = frozenset({"ADJ", "NOUN", "NUM"})
"""What may stand between an article and its noun."""
_NAMING: Final = frozenset({"NOUN", "PROPN"})
_NUMBERING: Final = frozenset({"NUM", "PUNCT"})
_EXPLAINING: Final = frozenset({"ADP", "SCONJ", "PROPN"})


@dataclass(frozen=True, slots=True)
class Need:
    """What a sentence mentions, and the units that may introduce it, the first first."""

    key: Key
    introducers: tuple[int, ...]


class IntroductionWords:
    """The words of one language by which persons and things are introduced.

    `persons` finds them behind their titles, `names` what is named in capitals at the end of a text. `known` are the
    nouns with a definite article that need no introduction, `here` those of them that "this" points at in any decision,
    `resuming` those that take up what stands before them: "the argument". What is called by a word of `pointing` does
    need one. `pronouns` stand for nothing but what was named; `instruments` are statutes and the like.
    """

    def __init__(self, resources: Resources, language: Language) -> None:
        titles = [re.escape(row["form"]) for row in resources.lexicon(language, "honorifics")]
        title = "|".join(sorted(titles, key=lambda one: (-len(one), one)))
        rows = resources.lexicon(language, "legal_joints")
        joints, inner = (
            "|".join(re.escape(row.small("form")) for row in rows if row["use"] == use) for use in ("list", "name")
        )
        self.pointing, self.pronouns = (
            frozenset(row.small("form") for row in rows if row["use"] == use) for use in ("pointing", "pronoun")
        )
        self.instruments = frozenset(row.small("form") for row in rows if row["use"] == "instrument")
        self.names = re.compile(rf"{_CAPITAL}(?:\s+(?:{_CAPITAL}|{inner})){{1,12}}$")
        self.persons = re.compile(
            rf"(?<![\w.])(?i:{title})\s+(?P<names>{_NAME}(?:[\s-]{_NAME})*"
            rf"(?:(?:,\s|\s(?:{joints})\s){_NAME}(?:[\s-]{_NAME})*)*)"
        )
        referents = resources.lexicon(language, "legal_referents")
        self.known = frozenset(row.small("lemma") for row in referents)
        self.here, self.resuming = (
            frozenset(row.small("lemma") for row in referents if row["use"] == use) for use in ("here", "resuming")
        )
        self.roles = frozenset(row["role"] for row in resources.lexicon(language, "court_roles"))
        self.stop_words = frozenset(row["word"] for row in resources.lexicon(language, "stop_words"))


class Introductions:
    """What each sentence of one decision needs introduced, and what it introduces."""

    def __init__(self, structure: ThematicStructure, words: IntroductionWords, settings: TableSettings) -> None:
        self._settings = settings
        self._words = words
        self._structure = structure
        units = structure.units
        self.short_names = short_names(structure, words)
        self._by_first_word = by_first_word(self.short_names)
        self._small = frozenset(word for unit in units for word in _WORD.findall(unit.line.text) if word.islower())
        self._data = _words_of_data(structure.decision) | words.roles
        self._mentions: list[dict[Key, bool]] = []
        self._places: dict[Key, list[int]] = {}
        self._new: set[tuple[Key, int]] = set()
        self._pointed: list[frozenset[Key]] = []
        for at, unit in enumerate(units):
            is_body = unit.theme != "decision_data" and not unit.line.is_heading
            mentioned = self._mentioned(unit) if is_body else {}
            self._mentions.append(mentioned)
            self._pointed.append(frozenset(self._pointed_at(unit)) if is_body else frozenset())
            for key, is_bare in mentioned.items():
                if key[0] != "thing" or not is_bare:
                    self._places.setdefault(key, []).append(at)

    def needs(self, at: int) -> Iterator[Need]:
        """What a sentence speaks of as known that earlier ones introduced; decision data tell the rest."""
        for key, is_bare in self._mentions[at].items():
            if is_bare and not self._is_data(key):
                name = self.short_names.get(key[1]) if key[0] == "short" else None
                most = self._settings.most_introducers if key[0] == "thing" else 1
                before = [name.unit] if name else self._places.get(key, [])[:most]
                told = [place for place in before if place < at]
                if key[0] == "thing":  # what is named in passing alone, everybody knows
                    told = [place for place in told if (key, place) in self._new]
                if told:
                    yield Need(key, tuple(told))

    def pointed(self, at: int) -> frozenset[Key]:
        """What a sentence takes for told just before it: "those terms", "the argument", "she"."""
        return self._pointed[at]

    def is_central(self, key: Key) -> bool:
        """Whether a name stands in so many sentences that no table does without it."""
        return len(self._places.get(key, ())) * self._settings.central > len(self._mentions)

    def tells(self, at: int) -> Collection[Key]:
        """What is known behind a sentence."""
        return self._mentions[at].keys()

    def full_name(self, key: Key) -> ShortName | None:
        """A short name with what it stands for, if the decision says so in words that may stand in brackets."""
        name = self.short_names.get(key[1]) if key[0] == "short" else None
        return name if name is not None and name.long else None

    def is_ordinary(self, key: Key) -> bool:
        """Whether a name is made of words that the decision uses as others do: "the Request" of "made a request"."""
        words = [word.casefold() for word in _WORD.findall(key[1])]
        return key[0] == "short" and self.full_name(key) is None and self._small.issuperset(words)

    def _is_data(self, key: Key) -> bool:
        return set(_WORD.findall(key[1].casefold())) <= self._data

    def _pointed_at(self, unit: ThematicUnit) -> Iterator[Key]:
        tokens = self._tokens(unit)
        own: set[str] = set()
        for at, lemma in _heads(tokens):
            is_far = tokens[at].span.start - tokens[0].span.start > self._settings.resolved
            is_pointing = _points(tokens, at, self._words) or _resumes(tokens, at, self._words)
            if lemma not in own and not is_far and is_pointing:
                yield "thing", lemma
            own.add(lemma)
        first = next((at for at, token in enumerate(tokens) if token.pos not in _NUMBERING), 0)
        opened = _first_clause(tokens, first)
        for at, token in enumerate(tokens):
            is_inner = at > first and _is_demonstrative(token) and not _is_told_behind(tokens, at)
            if at >= opened and (is_inner or token.text.casefold() in self._words.pronouns):
                yield "pronoun", token.text.casefold()
                break
            if token.pos in _NAMING and token.lemma.casefold() not in self._words.here:
                break  # what it may stand for

    def _tokens(self, unit: ThematicUnit) -> Sequence[Token]:
        annotation = self._structure.document.annotation
        return annotation.tokens_of(unit.line.sentence) if annotation else ()

    def _mentioned(self, unit: ThematicUnit) -> dict[Key, bool]:
        """What a sentence mentions, and whether as known."""
        text = unit.line.text
        tokens = self._tokens(unit)
        found: dict[Key, bool] = {}
        for match in self._words.persons.finditer(text):
            for name in re.split(r",\s|\s(?![A-ZÀ-Þ\[])\w+\s", match["names"]):
                words = _WORD.findall(name)
                if words:  # "Mr. Ian Orr" is introduced there
                    found["person", words[-1].casefold()] = len(words) == 1
        for match in LETTERS.finditer(text):
            if match[0] in self.short_names or (len(match[0]) >= _SHORTEST and not _is_shouted(text, match)):
                found["short", match[0]] = True
        for name in self._named(text):
            found["short", name] = True
        for noun, is_bare, is_new in _nouns(tokens, self._words):
            found["thing", noun] = found.get(("thing", noun), False) or is_bare
            if is_new:
                self._new.add((("thing", noun), unit.line.index))
        return found

    def _named(self, text: str) -> list[str]:
        """The short names of other forms than letters in a sentence, in the order in which the decision gave them."""
        found = {
            rank: name
            for word in _WORD.finditer(text)
            for rank, name in self._by_first_word.get(word[0], ())
            if text.startswith(name, word.start()) and _WORD.match(text, word.start() + len(name)) is None
        }
        return [found[rank] for rank in sorted(found)]


def _nouns(tokens: Sequence[Token], words: IntroductionWords) -> Iterator[tuple[str, bool, bool]]:
    """The nouns of a sentence, whether an article or pronoun alone tells which is meant, whether it is "a lease"."""
    own: set[str] = set()
    for at, lemma in _heads(tokens):
        article = _article(tokens, at)
        is_new = article >= 0 and tokens[article].feature("Definite") == "Ind"
        yield lemma, lemma not in own and _is_bare(tokens, at, words), is_new
        own.add(lemma)


def _heads(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """The places of the nouns that head their groups, with their lemmas."""
    for at, token in enumerate(tokens):
        is_head = at + 1 == len(tokens) or tokens[at + 1].pos != "NOUN"
        if token.pos == "NOUN" and token.text[:1].islower() and is_head:
            yield at, token.lemma.casefold()


def _points(tokens: Sequence[Token], at: int, words: IntroductionWords) -> bool:
    """Whether "this" or "those" alone tells which thing a noun means."""
    article = _article(tokens, at)
    is_pointing = article >= 0 and tokens[article].feature("PronType") == "Dem"
    return is_pointing and tokens[at].lemma.casefold() not in words.here and not _is_explained(tokens, at)


def _first_clause(tokens: Sequence[Token], first: int) -> int:
    """How many tokens the clause has that opens a sentence: its pronouns may stand for what is named behind it."""
    if not tokens or tokens[first].pos not in ("ADP", "SCONJ"):
        return 0
    return next((at for at, token in enumerate(tokens) if token.text == ","), 0)


def _is_demonstrative(token: Token) -> bool:
    """Whether it stands for what was said: "I find that this is so"."""
    return token.pos == "PRON" and token.feature("PronType") == "Dem"


def _is_told_behind(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause behind a pronoun says what it stands for: « ce que soutient le port », "those who"."""
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    return follows is not None and (follows.pos == "SCONJ" or follows.feature("PronType") in ("Rel", "Int"))


def _resumes(tokens: Sequence[Token], at: int, words: IntroductionWords) -> bool:
    """Whether "the argument" has no other words that tell which: neither "of …" nor "is that …"."""
    article = _article(tokens, at)
    if article < 0 or tokens[article].feature("Definite") != "Def" or tokens[at].lemma.casefold() not in words.resuming:
        return False
    last = at
    while last + 1 < len(tokens) and tokens[last + 1].pos == "ADJ":
        last += 1
    is_stated = [token.pos for token in tokens[last + 1 : last + 3]] == ["AUX", "SCONJ"]
    return not (is_stated or _is_explained(tokens, last))


def _is_bare(tokens: Sequence[Token], at: int, words: IntroductionWords) -> bool:
    lemma = tokens[at].lemma.casefold()
    article = _article(tokens, at)
    if article < 0:
        return False
    around = (*tokens[article + 1 : at], *tokens[at + 1 : at + 2])
    if tokens[article].feature("PronType") == "Dem":
        return _points(tokens, at, words)
    if tokens[article].feature("Definite") != "Def":
        return False
    if any(token.text.casefold() in words.pointing for token in around):
        return lemma not in words.here
    return lemma not in words.known and not _is_explained(tokens, at)


def _article(tokens: Sequence[Token], at: int) -> int:
    """The place of what stands before a noun and its adjectives, below 0 if nothing does."""
    before = at - 1
    while before >= 0 and (tokens[before].pos in _BETWEEN or tokens[before].feature("VerbForm") == "Part"):
        before -= 1
    return before


def _is_explained(tokens: Sequence[Token], at: int) -> bool:
    """Whether what follows a noun tells which it is: "of the study", "that was found", "Orr", or goes on naming it."""
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    is_infinitive = at + 2 < len(tokens) and tokens[at + 2].feature("VerbForm") == "Inf"
    return follows is not None and (
        follows.pos in _EXPLAINING
        or (follows.pos == "PART" and is_infinitive)
        or follows.feature("PronType") == "Rel"
        or follows.feature("VerbForm") in ("Part", "Inf")
        or follows.text[:1] in '"«“‘([#'
        or follows.text[:1].isdigit()
    )


def _is_shouted(text: str, match: re.Match[str]) -> bool:
    """Whether letters stand among words in capitals: they are one of these, and no short name."""
    around = (*text[: match.start()].split()[-1:], *text[match.end() :].split()[:1])
    return any(len(word) > 1 and word.isalpha() and word.isupper() for word in around)


def _words_of_data(decision: DecisionData) -> frozenset[str]:
    """The words of the names in decision data."""
    names = [fact.text for fact in (decision.title, decision.court) if fact]
    names += [fact.text for fact in decision.judges]
    named = (*decision.parties, *decision.counsel)
    names += [*(party.name.text for party in named), *(party.role or "" for party in named)]
    return frozenset(word for name in names for word in _WORD.findall(name.casefold()))
