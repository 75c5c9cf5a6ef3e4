"""What a fragment points back at without naming it: pronouns and demonstratives whose antecedent is not there."""

from collections.abc import Collection

from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording


def anaphor(draft: Draft, passages: Passages, wording: AbstractWording) -> str | None:
    """A pronoun or demonstrative whose antecedent the fragment does not name."""
    named: set[str] = set(passages.named_by_title)
    numbers: set[str | None] = set()
    has_noun = has_authors = False
    for index, piece in enumerate(draft.pieces):
        token = passages.token(piece.token)
        if piece.is_own:
            has_authors |= piece.text[-1:].isalpha() and len(piece.text) > 3
            continue
        word = piece.text
        has_antecedent = has_noun or (has_authors and wording.is_a("joint", word))
        is_pronoun = wording.is_a("pronoun", word) and token.pos in ("PRON", "DET")
        if is_pronoun and not has_antecedent and not _is_impersonal(draft, index, passages, wording):
            return "pronoun"
        if wording.is_a("subject", word) and token.pos == "PRON" and _is_behind_opening(draft, index, passages):
            return "pronoun"
        is_clitic = wording.is_a("clitic", word) and token.pos == "PRON"
        if is_clitic and token.feature("Number") not in numbers and not _is_impersonal(draft, index, passages, wording):
            return "pronoun"
        if _points_back(draft, index, passages, wording) and not (
            _is_explained(draft, index, passages, named) or _sums_up(draft, index, passages, wording, numbers)
        ):
            return "demonstrative"
        is_clause = index > 0 and passages.token(draft.pieces[index - 1].token).pos == "VERB"
        is_clause = is_clause and wording.is_a("content_clause", word)  # "showed that", whatever the tagger has
        is_demonstrative = token.pos == "PRON" and token.feature("PronType") == "Dem" and not is_clause
        if is_demonstrative and (wording.is_a("bare", word) or not _is_completed(draft, index, passages)):
            return "demonstrative"
        if token.pos in ("NOUN", "PROPN"):
            has_noun = True
            numbers |= {token.feature("Number"), None}
            named.add(token.lemma.lower())
    return None


def _is_impersonal(draft: Draft, index: int, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a pronoun stands for nothing: « il faut », « il est possible de »."""
    if not wording.is_a("expletive", draft.pieces[index].text):
        return False
    following = [piece.text for piece in draft.pieces[index + 1 : index + 6]]
    if any(wording.is_a("impersonal", text) for text in following[:2]):
        return True
    tokens = [passages.token(piece.token) for piece in draft.pieces[index + 1 : index + 6]]
    places = [n for n, token in enumerate(tokens) if token.pos == "ADJ" or token.feature("VerbForm") == "Part"]
    places = [n for n in places if tokens[n].pos != "AUX"]
    is_clause = bool(places) and any(wording.is_a("clausal", text) for text in following[places[0] + 1 :][:1])
    return is_clause and any(token.pos == "AUX" for token in tokens[: places[0]])


def _points_back(draft: Draft, index: int, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a word is a demonstrative before a noun: "these valves", "such a valve", but not "such as"."""
    piece = draft.pieces[index]
    if not wording.is_a("demonstrative", piece.text) or passages.token(piece.token).pos not in ("DET", "ADJ"):
        return False
    following = draft.pieces[index + 1].text if index + 1 < len(draft.pieces) else ""
    return not wording.is_a("comparison", following)


def _is_behind_opening(draft: Draft, index: int, passages: Passages) -> bool:
    """Whether a pronoun is the subject of a sentence behind an adverbial: "By 1999, it had", whose nouns it is not."""
    if index == 0 or draft.pieces[index - 1].text != ",":
        return False
    groups = (passages.verb_group(piece.token) for piece in draft.pieces[:index])
    return not any(group is not None and group.is_finite for group in groups)


def _is_completed(draft: Draft, index: int, passages: Passages) -> bool:
    """Whether what follows tells what a demonstrative pronoun is: "those of", « ce qui », « c'est »."""
    following = draft.pieces[index + 1] if index + 1 < len(draft.pieces) else None
    return following is not None and (
        following.is_own or passages.token(following.token).pos in ("ADP", "PRON", "AUX", "SCONJ", "VERB")
    )


def _sums_up(
    draft: Draft, index: int, passages: Passages, wording: AbstractWording, numbers: Collection[str | None]
) -> bool:
    """Whether a noun of many fields sums up what its sentence told: "turns valves, and this modification saves"."""
    token = passages.token(draft.pieces[index].token)
    group = passages.noun_group(draft.pieces[index].token)
    if group is None or not wording.is_a("summing_noun", passages.token(group.head).lemma):
        return False
    before = [piece for piece in draft.pieces[:index] if not piece.is_own]
    groups = (passages.verb_group(piece.token) for piece in before)
    verbs = [one.last for one in groups if one is not None and one.is_finite and one.last <= group.first]
    behind = [piece for piece in before if verbs and piece.token >= verbs[0]]
    is_behind = any(piece.text == "," or wording.is_a("coordinator", piece.text) for piece in behind)
    is_own = any(
        piece.is_own for piece in draft.pieces[:index]
    )  # the authors tell it: their sentences stand for themselves
    return is_own and is_behind and token.feature("Number") in numbers


def _is_explained(draft: Draft, index: int, passages: Passages, named: set[str]) -> bool:
    """Whether what a demonstrative points at was named before it, or is told behind it ("those cases where")."""
    group = passages.noun_group(draft.pieces[index].token)
    if group is None:
        return False
    head = passages.token(group.head)
    if passages.figure_of(group) == "paper" or head.lemma.lower() in named:
        return True
    following = next((piece for piece in draft.pieces[index:] if piece.token >= group.last), None)
    return following is not None and passages.token(following.token).feature("PronType") == "Rel"
