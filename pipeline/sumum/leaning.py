"""What a statement speaks of as known: "the other method", « le corpus », "LTAG"; the abstract must have said it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.document import NounGroup, Token
from pipeline.sumum.statement import Statement
from pipeline.sumum.transformations.acronyms import introduced, is_acronym, unexplained
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.wording import AbstractWording

_WORD: Final = re.compile(r"\w+")
_EXPLAINING: Final = frozenset({"ADP", "SCONJ"})
_NAMING: Final = frozenset({"ADP", "CCONJ"})
_PARTICLE: Final = 3
"""Letters of the longest words that an acronym of a title leaves out."""
_SPELT: Final = 3
"""Letters that an acronym has at least which the words of the title spell."""
USUAL_NAME: Final = 3
"""Times that an acronym stands in an article which calls something so."""
_MEMORY: Final = 100
"""Tokens before a sentence in which its reader has met what it speaks of as known."""
_TELLING: Final = frozenset({"NOUN", "ADJ", "VERB", "X", "NUM"})
_PERSONS: Final = frozenset({"author", "paper"})


@dataclass(slots=True)
class Known:
    """What a reader of the abstract knows so far: the lemmas of title and statements, and acronyms with their words.

    `initials` are those of the words of the title, in which a reader finds what an acronym stands for.
    """

    lemmas: set[str] = field(default_factory=set)
    acronyms: set[str] = field(default_factory=set)
    initials: str = ""

    @classmethod
    def of_title(cls, passages: Passages) -> "Known":
        """What the title says."""
        title = passages.title
        texts = [] if title is None else [passages.token(index).text for index in range(title.first, title.last)]
        texts += _WORD.findall(passages.document.source.title or "")
        lemmas = {text.lower() for text in texts}
        initials = "".join(text[0].lower() for text in texts if text.isalpha() and len(text) > _PARTICLE)
        singular = {lemma.removesuffix("s") for lemma in lemmas}
        return cls({*passages.title_lemmas, *lemmas, *singular}, {text for text in texts if is_acronym(text)}, initials)

    def copy(self) -> "Known":
        """The same, to be tried."""
        return Known(set(self.lemmas), set(self.acronyms), self.initials)

    def hear(self, statement: Statement, passages: Passages) -> None:
        """Knows what a statement says."""
        self.lemmas.update(passages.token(index).lemma.lower() for index in statement.tokens)
        for draft in statement.drafts:
            self.acronyms |= introduced(draft, passages)


def leans(
    statement: Statement,
    known: Known,
    passages: Passages,
    wording: AbstractWording,
    *,
    is_lenient: bool = False,
    usual: int = USUAL_NAME,
) -> bool:
    """Whether a statement speaks of something as known that nobody has said.

    Leniently, names that stand `usual` times in the article, and in the aim bare definite nouns, need no introduction.
    """
    return any(
        not (is_lenient and (is_acronym(one) or _is_coined(one)) and _count(one, passages) >= usual)
        for one in _unknown(statement, known, passages, wording, is_lenient=is_lenient)
    )


def _count(name: str, passages: Passages) -> int:
    return passages.inner_words[name] + passages.inner_words[name + "s"]


def _unknown(
    statement: Statement, known: Known, passages: Passages, wording: AbstractWording, *, is_lenient: bool = False
) -> Iterator[str]:
    """The heads of noun groups that point at what was not said, and the acronyms that nobody has explained."""
    own: set[str] = set()
    for draft in statement.drafts:
        for short in unexplained(draft, known.acronyms, passages, wording):
            if len(short) < _SPELT or short.lower() not in known.initials:
                yield short
        for place, piece in enumerate(draft.pieces):
            is_name = _is_coined(piece.text) and not wording.is_a("known_acronym", piece.text.removesuffix("s"))
            if is_name and not _is_known_name(draft, place, known, own, passages):
                yield piece.text
        is_aim = statement.template.move == "aim"
        may_point = statement.template.move != "outline"
        for piece in draft.pieces:
            group = None if piece.is_own else passages.noun_group(piece.token)
            if group is None or group.first != piece.token:
                continue
            lemmas = {passages.token(index).lemma.lower() for index in _telling(group, passages)}
            head = passages.token(group.head).lemma.lower()
            is_said = head in known.lemmas or head in own
            is_new = may_point and not (is_lenient and is_aim) and lemmas.isdisjoint(known.lemmas | own)
            is_bare = is_new and _is_bare(group, passages, wording, goes_on=statement.goes_on, is_lenient=is_lenient)
            if not is_said and (_points(group, passages, wording) or is_bare):
                yield head
            own |= {head, *lemmas}


def _is_coined(text: str) -> bool:
    """Whether a word is a name that somebody made: capitals within it, "AgTG3", "PhAst"."""
    is_mixed = any(character.islower() for character in text) and any(character.isupper() for character in text[1:])
    return is_mixed and len(text) >= _SPELT and text.isalnum() and not is_acronym(text)


def _is_known_name(draft: Draft, place: int, known: Known, own: set[str], passages: Passages) -> bool:
    """Whether a reader knows what a name names: title or abstract say it, a noun beside it does, or brackets."""
    text = draft.pieces[place].text
    plain = _plain_name(text)
    if any(plain in _plain_name(one) or _plain_name(one) in plain for one in known.lemmas | own if len(one) >= _SPELT):
        return True
    if any(one.short in (text, text.removesuffix("s")) for one in passages.annotation.acronyms):
        return True
    around = [one.text for one in draft.pieces[max(0, place - 1) : place + 2]]
    if "(" in around or text not in passages.token(draft.pieces[place].token).text:
        return True
    group = passages.noun_group(draft.pieces[place].token)
    return group is not None and any(
        passages.token(index).pos == "NOUN" and not _is_coined(passages.token(index).text)
        for index in range(group.first, group.last)
    )


def _plain_name(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


def _telling(group: NounGroup, passages: Passages) -> Iterator[int]:
    return (index for index in range(group.first, group.last) if passages.token(index).pos in _TELLING)


def _is_bare(
    group: NounGroup, passages: Passages, wording: AbstractWording, *, goes_on: bool, is_lenient: bool = False
) -> bool:
    """Whether a group is definite, and nothing in it or behind it tells which is meant: "the system", "our modules".

    What `goes_on` may speak of what the sentence before it told otherwise, and of the authors' own work.
    """
    first = group.first - _is_contracted(group, passages)
    tokens = [passages.token(index) for index in range(first, group.last)]
    is_owned = passages.is_owned_by_authors(group.first)
    if not (is_owned or tokens[0].feature("Definite") == "Def") or passages.token(group.head).pos != "NOUN":
        return False
    if passages.figure_of(group) in _PERSONS or wording.is_a("known_referent", passages.token(group.head).lemma):
        return False
    is_explained = _is_explained(group, passages) and not _is_only_proposed(group, passages, wording)
    if _tells_apart(tokens[1:]) or is_explained:
        return False
    lemma = passages.token(group.head).lemma.lower()
    if goes_on or is_owned:
        return wording.is_a("discourse_noun", lemma) and not wording.is_a("own_work", lemma)
    if wording.is_a("discourse_noun", lemma):
        return not _is_specific(group, passages, wording)
    if wording.is_a("own_work", lemma):
        return False  # "The results show"
    verb = passages.verb_group(group.last)
    is_subject = verb is not None and verb.is_finite and verb.first == group.last
    return (is_subject or not is_lenient) and _was_named(lemma, passages.sentence(group.head).first, passages)


def _is_specific(group: NounGroup, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a noun within a group tells which of many it is: "the sequestration process"."""
    return any(
        passages.token(index).pos in ("NOUN", "PROPN") and not wording.is_a("unspecific", passages.token(index).text)
        for index in range(group.first, group.last)
        if index != group.head
    )


def _was_named(lemma: str, first: int, passages: Passages) -> bool:
    """Whether a noun stands shortly before a sentence in the source: it is what a definite article points at."""
    before = range(max(0, first - _MEMORY), first)
    return any(passages.token(index).lemma.lower() == lemma for index in before if passages.token(index).pos == "NOUN")


def _tells_apart(tokens: Sequence[Token]) -> bool:
    """Whether a name, a superlative or a figure in a group tells which is meant: "the Penn Treebank"."""
    return any(
        token.pos in ("PROPN", "NUM") or token.text[:1].isupper() or token.feature("Degree") == "Sup"
        for token in tokens
    )


def _points(group: NounGroup, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a group is one among others: "the two cities of the study" tells which, "the other city" never does."""
    first = group.first - _is_contracted(group, passages)
    tokens = [passages.token(index) for index in range(first, group.last)]
    sentence = passages.sentence(group.head)
    follows = passages.token(group.last) if group.last < sentence.last else None
    if wording.is_a("presupposing", tokens[0].text):
        return follows is None or follows.pos not in _NAMING  # "both papers", but "both valves and pumps"
    if tokens[0].feature("Definite") != "Def":
        return False
    if any(wording.is_a("anaphoric", token.text) for token in tokens[1:]):
        return True
    counted = tokens[1] if group.head > first + 1 else None
    is_counted = counted is not None and counted.pos == "NUM" and counted.text.isalpha()
    return is_counted and not _is_explained(group, passages)


def _is_explained(group: NounGroup, passages: Passages) -> bool:
    """Whether what follows a group tells what it is: "of the study", "that was found", "used"."""
    sentence = passages.sentence(group.head)
    follows = passages.token(group.last) if group.last < sentence.last else None
    return follows is not None and (
        follows.pos in _EXPLAINING
        or follows.pos == "PROPN"
        or follows.feature("PronType") == "Rel"
        or follows.feature("VerbForm") in ("Part", "Inf")
        or follows.pos == "PART"
    )


def _is_only_proposed(group: NounGroup, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a participle behind a group tells nothing of it: « le modèle proposé », not « proposé par Morin »."""
    sentence = passages.sentence(group.head)
    if group.last + 1 >= sentence.last or not wording.is_a("unspecific", passages.token(group.last).text):
        return False
    return passages.token(group.last + 1).pos not in _EXPLAINING


def _is_contracted(group: NounGroup, passages: Passages) -> bool:
    """Whether the article of a group is one with the preposition before it: « des deux corpus »."""
    if group.first == passages.sentence(group.head).first:
        return False
    before = passages.token(group.first - 1)
    return before.pos == "ADP" and before.feature("Definite") == "Def"
