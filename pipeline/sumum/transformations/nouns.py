"""Noun transformations: the case of a first word that no longer is one, and the article of a French heading."""

from dataclasses import replace
from typing import Final

from pipeline.document import NounGroup
from pipeline.realizer import inflection
from pipeline.sumum.transformations.draft import Draft, Piece
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.referents import is_authors_own
from pipeline.sumum.transformations.wording import AbstractWording

_USUAL_NOUN: Final = 4
"""Times that a noun stands in an article of which it is a subject."""
_SHORTEST_NOMINAL: Final = 3
_BEFORE_SUBTITLE: Final = frozenset(":–—-.?!")
_CAPITALIZED: Final = frozenset({"NOUN", "ADJ", "VERB"})
_LONGEST_SMALL: Final = 3
"""Letters of the words that Title Case may leave small, whatever their part of speech."""


def lower_first(draft: Draft, passages: Passages) -> Draft:
    """The first word in lower case, unless it is a name or an acronym."""
    if not draft.pieces:
        return draft
    first = draft.pieces[0]
    if not _is_common(first, passages):
        return draft
    return replace(draft, pieces=(lowered(first, passages), *draft.pieces[1:])).traced("noun_transformation")


def lowered(piece: Piece, passages: Passages) -> Piece:
    """A piece without its capital; French capitals may lack the accent that the word has elsewhere in the text."""
    plain, accented = (letter + piece.text[1:] for letter in (piece.text[0].lower(), "é"))
    is_accented = piece.text[0] == "E" and passages.inner_words[accented] > passages.inner_words[plain]
    return replace(piece, text=accented if is_accented else plain)


def point_by_name(draft: Draft, passages: Passages, wording: AbstractWording) -> Draft:
    """Demonstratives as articles before a noun of the title, a group with a name, or what the authors made or found.

    "This valve" of a paper on valves is "the valve", "this method" of its authors "the method".

    Before others they point at what an abstract may not have told, and an article would hide that: "these analyses" of
    earlier authors are not "the analyses".
    """
    pieces: list[Piece] = []
    is_such = False
    for piece in draft.pieces:
        if is_such and _is_indefinite(piece, passages):
            is_such = False  # "such a method" is "the method"
            continue
        article = _pointed(piece, passages, wording)
        is_such = article is not None and wording.is_a("such", piece.text)
        if article is None:
            pieces.append(piece)
            continue
        first = piece
        if is_such and pieces and _is_indefinite(pieces[-1], passages):
            first = _whole(pieces, pieces.pop(), wording)  # « qu'une telle méthode » is « que la méthode »
        pieces.append(replace(piece, text=article, is_spaced=first.is_spaced, is_own=True))
    if pieces == list(draft.pieces):
        return draft
    return replace(draft, pieces=tuple(pieces)).traced("noun_transformation")


def _pointed(piece: Piece, passages: Passages, wording: AbstractWording) -> str | None:
    """The article that says as much as a demonstrative; None where the reader has to be pointed at something."""
    article = wording.phrases.get(f"definite.{piece.text.lower()}")
    group = passages.noun_group(piece.token) if article is not None and not piece.is_own else None
    is_such = wording.is_a("such", piece.text)
    if group is None or not (is_such or passages.token(piece.token).pos == "DET"):
        return None
    is_known = is_authors_own(group, passages, wording) or (not is_such and _is_named(group, passages, wording))
    return article if is_known else None


def _is_named(group: NounGroup, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a group names what it points at, or the title does, or it is the field that all articles are of."""
    words = [passages.token(i) for i in range(group.first, group.last)]
    is_named = any(word.pos == "PROPN" for word in words) or _is_completed(group, passages, wording)
    lemma = passages.token(group.head).lemma.lower()
    is_titled = lemma in passages.title_lemmas or wording.is_a("own_field", lemma)
    return is_named or is_titled or _is_kind(group, passages, wording)


def _whole(pieces: list[Piece], piece: Piece, wording: AbstractWording) -> Piece:
    """A piece that stood behind an elided word, which is written whole from now on where that has one whole form."""
    before = pieces[-1].text.replace("’", "'") if pieces else ""
    whole = wording.sandhi.whole(before.lower()) if before.endswith("'") else None
    if whole is None:
        return piece
    pieces[-1] = replace(pieces[-1], text=whole.capitalize() if before.istitle() else whole, is_own=True)
    return replace(piece, is_spaced=True)


def _is_indefinite(piece: Piece, passages: Passages) -> bool:
    return not piece.is_own and passages.token(piece.token).feature("Definite") == "Ind"


def _is_completed(group: NounGroup, passages: Passages, wording: AbstractWording) -> bool:
    """Whether what follows a group says whose or of what it is: "this way of storing water"."""
    follows = passages.token(group.last) if group.last < passages.sentence(group.head).last else None
    if wording.is_a("kind_noun", passages.token(group.head).lemma):
        return False  # "this kind of valve" is none without the valve that it points at
    return follows is not None and f"genitive.{follows.text.lower().replace('’', chr(39))}" in wording.phrases


def _is_kind(group: NounGroup, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a plural stands for all things so named, of which the article speaks often: "these diacritics"."""
    head = passages.token(group.head)
    words = [passages.token(index) for index in range(group.first + 1, group.last)]
    lemma = head.lemma.lower()
    is_general = lemma in wording.dictionary.nouns or wording.is_a("discourse_noun", lemma)
    is_general |= wording.is_a("summing_noun", lemma)
    is_plain = all(word.pos in ("NOUN", "ADJ") for word in words) and head.feature("Number") == "Plur"
    return is_plain and not is_general and passages.inner_words[head.text] >= _USUAL_NOUN


def lower_title(draft: Draft, passages: Passages, wording: AbstractWording) -> Draft:
    """A heading in Title Case as running text: every word but names and acronyms.

    Where a heading is in small letters otherwise, a capital within it is that of a name, and a style of cause ("Mahood
    v. Canadian Air Line") is names alone.
    """
    if any(wording.is_a("opponent", piece.text) for piece in draft.pieces[1:-1]):
        return draft
    is_title_case = not _has_small_letters(draft, passages)
    before = ("", *(piece.text for piece in draft.pieces))
    pieces = tuple(
        lowered(piece, passages)
        if (is_title_case or not last or last in _BEFORE_SUBTITLE) and _is_common(piece, passages)
        else piece
        for piece, last in zip(draft.pieces, before, strict=False)
    )
    return draft if pieces == draft.pieces else replace(draft, pieces=pieces).traced("noun_transformation")


def _has_small_letters(draft: Draft, passages: Passages) -> bool:
    """Whether a word behind the first that Title Case would give a capital has none."""
    return any(
        piece.text.islower() and len(piece.text) > _LONGEST_SMALL and passages.token(piece.token).pos in _CAPITALIZED
        for piece in draft.pieces[1:]
    )


def _is_common(piece: Piece, passages: Passages) -> bool:
    """Whether a capital is that of a first word or a title only."""
    text = piece.text
    if not text[:1].isupper() or text[1:] != text[1:].lower():
        return False
    if len(text) == 1 and (piece.is_own or passages.token(piece.token).pos != "DET"):
        return False
    as_name, as_word = passages.inner_words[text], passages.inner_words[text.lower()]
    if as_name or as_word:
        return as_word > as_name
    return not piece.is_own and passages.token(piece.token).pos not in ("PROPN", "SYM", "NUM")


def as_verb(draft: Draft, passages: Passages, wording: AbstractWording) -> tuple[str, Draft] | None:
    """The verb of a heading's noun with its object: "Comparison of two valves" is "compares two valves"."""
    pieces = draft.pieces
    if len(pieces) <= _SHORTEST_NOMINAL:
        return None
    if passages.token(pieces[0].token).pos == "DET":
        pieces = pieces[1:]
    verb = wording.nominal_verbs.get(passages.token(pieces[0].token).lemma.lower())
    genitive = pieces[1].text.lower().replace("’", "'")
    article = wording.phrases.get(f"genitive.{genitive}")
    if verb is None or article is None:
        return None
    if not wording.traits.has_bare_nouns and not article and passages.token(pieces[2].token).pos != "DET":
        return None
    own = [Piece(article, pieces[1].token, True, is_own=True)] if article else []
    return verb, draft.replaced(0, 2 + len(draft.pieces) - len(pieces), own, "complex_reformulation")


def with_article(draft: Draft, passages: Passages, wording: AbstractWording) -> Draft | None:
    """A bare noun group with the article that running text wants; None where the heading is none.

    A plural without a complement is indefinite (« des résultats expérimentaux »), all else definite.
    """
    first = draft.pieces[0]
    group = passages.noun_group(first.token)
    token = passages.token(first.token)
    is_noun = inflection.noun_gender(first.text.lower(), wording.language) is not None
    is_name = token.pos == "PROPN" and not first.text[:1].islower() and not is_noun
    if group is None or is_name or token.pos in ("DET", "NUM") or any(c.isupper() for c in first.text[1:]):
        return draft if group is not None else None
    head = passages.token(group.head)
    number = "plural" if head.feature("Number") == "Plur" else "singular"
    gender = inflection.noun_gender(head.lemma.lower(), wording.language) or (
        "feminine" if head.feature("Gender") == "Fem" else "masculine"
    )
    has_complement = any(
        passages.token(piece.token).pos == "ADP" for piece in draft.pieces if piece.token >= group.last
    )
    if number == "singular":
        article = wording.phrases[f"article.{gender}"]
    else:
        article = wording.phrases["article.plural" if has_complement else "article.plural.indefinite"]
    if article == wording.phrases["article.plural.indefinite"] and token.pos == "ADJ":
        article = wording.phrases["article.plural.before_adjective"]
    return draft.replaced(0, 0, [Piece(article, first.token, True, is_own=True)], "noun_transformation")
