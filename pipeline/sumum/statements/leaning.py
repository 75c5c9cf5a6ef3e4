"""What a statement speaks of as known ("the other method", « le corpus », "LTAG"): the abstract must have said it.

It is asked by lists of small vetoes, each with a name that `include=trace` shows; `grammars/sumum_leaning` has what
each is for, with examples.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.document import Token
from pipeline.languages import Language
from pipeline.span import Span
from pipeline.sumum.statements.known import Known
from pipeline.sumum.statements.mentions import Mention, Spoken
from pipeline.sumum.statements.statement import Statement
from pipeline.sumum.transformations.acronyms import is_acronym, unexplained
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_NAMING: Final = frozenset({"ADP", "CCONJ"})
_SHORTEST_NAME: Final = 3
"""Letters of a name that somebody made."""
USUAL_NAME: Final = 3
"""Times that an acronym stands in an article which calls something so."""
_PERSONS: Final = frozenset({"author", "paper"})


def unexplained_acronym(spoken: Spoken) -> Iterator[int]:
    """An acronym stands for words that nobody has said, and that cannot be said in full."""
    known = spoken.known
    places = unexplained(spoken.draft, known.acronyms, spoken.passages, spoken.wording)
    return (
        place for place in places if not (known.spells(_short(spoken, place)) or known.numbers(_short(spoken, place)))
    )


def coined_name(spoken: Spoken) -> Iterator[int]:
    """A name that somebody made, with capitals within it, names nothing that a reader has met: "AgTG3", "PhAst"."""
    for place, piece in enumerate(spoken.draft.pieces):
        is_known = spoken.wording.is_a("known_acronym", piece.text.removesuffix("s"))
        if _is_coined(piece.text) and not is_known and not _is_known_name(spoken, place):
            yield place


def presupposed(mention: Mention) -> bool:
    """A word takes it for granted that there are such: "both papers", but not "both valves and pumps"."""
    if mention.is_said or not mention.spoken.wording.is_a("presupposing", mention.tokens[0].text):
        return False
    return mention.follows is None or mention.follows.pos not in _NAMING


def one_of_others(mention: Mention) -> bool:
    """It is one among others, of which nobody has spoken: "the other city", « le second objectif »."""
    if mention.is_said or not mention.is_definite or _is_presupposing(mention):
        return False
    wording = mention.spoken.wording
    pointing = [token.text for token in mention.tokens[1:] if wording.is_a("anaphoric", token.text)]
    is_compared = mention.is_explained and all(wording.is_a("likening", text) for text in pointing)
    return bool(pointing) and not is_compared  # "the same amount of water as"


def better_one(mention: Mention) -> bool:
    """It is compared with one of which nobody has spoken: "the lower standard", « la norme inférieure »."""
    if not (mention.is_definite and mention.is_new) or mention.is_explained or mention.is_a("known_referent"):
        return False
    wording = mention.spoken.wording
    return any(
        token.feature("Degree") == "Cmp" or wording.is_a("comparing", token.text) for token in mention.tokens[1:]
    )


def counted(mention: Mention) -> bool:
    """So many are spoken of as known that nobody has counted: "the two cities", but not "the two cities of Oz".

    Leniently, only what the sentence is about: a result "in the two cities" is worth more than none.
    """
    if mention.spoken.is_lenient and mention.is_governed:
        return False
    if not mention.is_definite or _is_presupposing(mention) or mention.group.head <= mention.first + 1:
        return False
    number = mention.tokens[1]
    if (
        number.pos != "NUM"
        or not number.text.isalpha()
        or number.text.lower() in mention.spoken.known.lemmas | mention.own
    ):
        return False
    return not mention.is_explained or mention.is_only_proposed


def one_result(mention: Mention) -> bool:
    """One of many things that were found is told of, and nothing tells which: "the result", not "the results"."""
    head = mention.spoken.passages.token(mention.group.head)
    if mention.spoken.goes_on or not mention.is_definite or mention.is_explained or head.feature("Number") != "Sing":
        return False
    return mention.is_a("one_of_many") and mention.is_subject and not _tells_apart(mention.tokens[1:])


def owned(mention: Mention) -> bool:
    """The authors call a thing theirs, no work of theirs, that nobody has spoken of: "our modules"."""
    return _is_bare(mention) and mention.is_owned and _is_part(mention)


def part_going_on(mention: Mention) -> bool:
    """What goes on from its neighbor speaks of a thing that an article has many of, and nobody has told: "the rule"."""
    return _is_bare(mention) and not mention.is_owned and mention.spoken.goes_on and _is_part(mention)


def unspecific_part(mention: Mention) -> bool:
    """A noun of what an article has many of, with nothing that tells which: "the rule", not "the lexical rule"."""
    return _is_bare_alone(mention) and mention.is_a("discourse_noun") and not _is_specific(mention)


def qualified_part(mention: Mention) -> bool:
    """A noun tells which part is meant, but only the article has brought it in: "the root features"."""
    return (
        _is_bare_alone(mention) and mention.is_a("discourse_noun") and _is_specific(mention) and mention.was_brought_in
    )


def named_before(mention: Mention) -> bool:
    """A definite article points at what the source has brought in before; leniently, only that of a subject."""
    if not _is_bare_alone(mention) or mention.is_a("discourse_noun") or mention.is_a("own_work"):
        return False  # "The results show"
    return (mention.is_subject or not mention.spoken.is_lenient) and mention.was_brought_in


NameVeto = Callable[[Spoken], Iterator[int]]
GroupVeto = Callable[[Mention], bool]
OF_NAMES: Final[Sequence[NameVeto]] = (unexplained_acronym, coined_name)
OF_GROUPS: Final[Sequence[GroupVeto]] = (
    presupposed,
    one_of_others,
    better_one,
    counted,
    one_result,
    owned,
    part_going_on,
    unspecific_part,
    qualified_part,
    named_before,
)
"""What is asked of the words of a sentence, and of its noun groups, in order; a function has the name of its veto."""
VETO_NAMES: Final = tuple(veto.__name__ for veto in (*OF_NAMES, *OF_GROUPS))


def veto_id(language: Language, name: str) -> str:
    """The id of a veto in a language, as its examples have it."""
    return f"{language}.sumum_leaning.{name}"


@dataclass(frozen=True, slots=True)
class Leniency:
    """What needs no introduction: names that stand `usual` times in the article, and in the aim bare definite nouns.

    Where only what `is_severe` counts, nothing does but what cannot be understood at all: "the other valve".
    """

    usual: int | None
    is_severe: bool = False


STRICT: Final = Leniency(usual=None)
SEVERE: Final = frozenset({"presupposed", "one_of_others", "better_one", "one_result"})
"""The names of the vetoes against what a reader cannot understand, or understands otherwise than it is meant."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """Something that a statement speaks of as known: the name of the veto that finds it, and where it stands."""

    veto: str
    span: Span


def leaning(
    statement: Statement,
    known: Known,
    passages: Passages,
    wording: AbstractWording,
    leniency: Leniency = STRICT,
) -> Leaning | None:
    """The first thing that a statement speaks of as known and that nobody has said; None where there is none."""
    own: frozenset[str] = frozenset()
    for draft in statement.drafts:
        is_lenient = leniency != STRICT
        spoken = Spoken(draft, known, passages, wording, own, statement.template.move, statement.goes_on, is_lenient)
        for found in leanings(spoken, leniency.usual):
            if not leniency.is_severe or found.veto in SEVERE:
                return found
        own = own.union(*({one.head, *one.lemmas} for one in spoken.groups))
    return None


def leanings(spoken: Spoken, usual: int | None = None) -> Iterator[Leaning]:
    """All that a sentence speaks of as known and that nobody has said, but for names that stand `usual` times."""
    for of_names in OF_NAMES:
        for place in of_names(spoken):
            if usual is None or _count(spoken, place) < usual:
                yield Leaning(of_names.__name__, spoken.passages.token(spoken.draft.pieces[place].token).span)
    for of_groups in OF_GROUPS:
        for mention in spoken.groups:
            if of_groups(mention):
                yield Leaning(of_groups.__name__, mention.span)


def _short(spoken: Spoken, place: int) -> str:
    return spoken.draft.pieces[place].text.removesuffix("s")


def _count(spoken: Spoken, place: int) -> int:
    """How often a name, or its plural, stands in the article."""
    text = spoken.draft.pieces[place].text
    name = _short(spoken, place) if is_acronym(text) else text
    return spoken.passages.inner_words[name] + spoken.passages.inner_words[name + "s"]


def _is_coined(text: str) -> bool:
    """Whether a word is a name that somebody made: capitals within it, "AgTG3", "PhAst"."""
    is_mixed = any(character.islower() for character in text) and any(character.isupper() for character in text[1:])
    return is_mixed and len(text) >= _SHORTEST_NAME and text.isalnum() and not is_acronym(text)


def _is_known_name(spoken: Spoken, place: int) -> bool:
    """Whether a reader knows what a name names: title or abstract say it, a noun beside it does, or brackets."""
    draft, passages = spoken.draft, spoken.passages
    text = draft.pieces[place].text
    plain, known = _plain_name(text), spoken.known.lemmas | spoken.own
    if any(plain in _plain_name(one) or _plain_name(one) in plain for one in known if len(one) >= _SHORTEST_NAME):
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


def _is_presupposing(mention: Mention) -> bool:
    return mention.spoken.wording.is_a("presupposing", mention.tokens[0].text)


def _is_bare(mention: Mention) -> bool:
    """Whether a group is definite, new, and nothing in it or behind it tells which is meant: "the system".

    An outline may point at anything, and so may an aim that is heard leniently.
    """
    spoken = mention.spoken
    if spoken.move == "outline" or (spoken.is_lenient and spoken.move == "aim"):
        return False
    if mention.is_said or not mention.is_new or not (mention.is_owned or mention.is_definite):
        return False
    if spoken.passages.token(mention.group.head).pos != "NOUN":
        return False
    if spoken.passages.figure_of(mention.group) in _PERSONS or mention.is_a("known_referent"):
        return False
    is_explained = mention.is_explained and not mention.is_only_proposed
    return not (_tells_apart(mention.tokens[1:]) or is_explained)


def _is_bare_alone(mention: Mention) -> bool:
    """The same of what is not the authors', in a sentence that stands by itself.

    What goes on from its neighbor may speak of what that told otherwise.
    """
    return _is_bare(mention) and not mention.is_owned and not mention.spoken.goes_on


def _is_part(mention: Mention) -> bool:
    """Whether a noun is one of what articles have many of, and none of the authors' whole work."""
    return mention.is_a("discourse_noun") and not mention.is_a("own_work")


def _is_specific(mention: Mention) -> bool:
    """Whether a noun within a group tells which of many it is: "the sequestration process"."""
    passages, wording = mention.spoken.passages, mention.spoken.wording
    return any(
        passages.token(index).pos in ("NOUN", "PROPN") and not wording.is_a("unspecific", passages.token(index).text)
        for index in range(mention.group.first, mention.group.last)
        if index != mention.group.head
    )


def _tells_apart(tokens: Sequence[Token]) -> bool:
    """Whether a name, a superlative or a figure in a group tells which is meant: "the Penn Treebank"."""
    return any(
        token.pos in ("PROPN", "NUM") or token.text[:1].isupper() or token.feature("Degree") == "Sup"
        for token in tokens
    )
