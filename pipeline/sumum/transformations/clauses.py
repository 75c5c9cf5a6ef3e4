"""Clause deletion and split: the main clauses of a sentence without a parser, from its groups and what stands between.

A clause is main where its verb has the authors, the paper or a section for a subject, or none of its own, and no
subordinator opened it. What other main clauses say is left out or said by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from pipeline.document import VerbGroup
from pipeline.languages import traits_of
from pipeline.realizer import inflection
from pipeline.sumum.settings import USUAL_FRAGMENTS, FragmentSettings
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.lemmas import known_lemma
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

"""Words, its commas included."""
_JOINTS: Final = frozenset({",", ";", ":"})


@dataclass(frozen=True, slots=True)
class Predication:
    """A predicate of the authors or the paper and the tokens `[first, last)` of what it says."""

    group: VerbGroup
    first: int
    last: int


Attachment = Literal["main", "foreign", "subordinate", "broken"]


@dataclass(frozen=True, slots=True)
class _Clause:
    """How a verb is attached: `boundary` is where its clause begins, its joint included.

    A "foreign" clause is main with a subject of its own; where the analysis makes no sense it is "broken".
    """

    group: VerbGroup
    boundary: int
    attachment: Attachment


def predications(
    passages: Passages, wording: AbstractWording, predicate: VerbGroup, first: int, last: int
) -> tuple[Predication, ...]:
    """What the predicate says, up to the next main clause, and what the main clauses with the same speaker say.

    Nothing where the groups do not add up to clauses.
    """
    found: list[Predication] = []
    current, start = predicate, first
    is_open = has_infinitive = False
    finite = predicate
    for group in _verbs(passages, wording, predicate, first, last):
        if group.first < start:
            continue
        if _is_coordinated_participle(passages, group, predicate, start):
            group = replace(group, voice="active", is_finite=True, tense="past", person=predicate.person)
        if _is_between_nouns(passages, group, start):
            return ()
        between = range(max(start, finite.last), group.first)
        if any(is_subordinator(passages, wording, index) for index in between):
            is_open = True
            finite = group if group.is_finite else finite
            continue
        if (joint := _joint_of_marked(passages, predicate, group, start)) is not None and not is_open:
            found.append(Predication(current, start, joint))
            current, start, has_infinitive, finite = group, group.last, False, group
            continue
        if not group.is_finite and not _is_bare_infinitive(passages, group, start, has_infinitive=has_infinitive):
            has_infinitive |= passages.token(group.head).feature("VerbForm") == "Inf"
            continue
        clause = _attached(passages, wording, group, start, finite, is_open=is_open, predicate=current)
        if clause.attachment == "broken":
            return ()
        if clause.attachment == "subordinate":
            is_open, finite = True, group
            continue
        found.append(Predication(current, start, clause.boundary))
        if clause.attachment == "foreign":
            return tuple(found)
        current, start, is_open, has_infinitive, finite = group, group.last, False, False, group
    found.append(Predication(current, start, last))
    return tuple(found)


def _verbs(
    passages: Passages, wording: AbstractWording, predicate: VerbGroup, first: int, last: int
) -> Iterator[VerbGroup]:
    """The verb groups of a stretch, and the verbs in a form of the first person that were read as nouns."""
    groups = list(passages.verb_groups(first, last))
    if wording.traits.marks_person and predicate.person == 1:
        for index in range(first, last):
            token = passages.token(index)
            if token.pos not in ("NOUN", "ADJ", "PROPN") or passages.token(index - 1).pos not in ("CCONJ", "PUNCT"):
                continue
            lemma = known_lemma(token, wording)
            if lemma and inflection.verb(lemma, wording.language, "present", 1, "plural") == token.text.lower():
                groups.append(replace(predicate, span=token.span, first=index, last=index + 1, head=index))
    return iter(sorted(groups, key=lambda group: group.first))


def _is_between_nouns(passages: Passages, group: VerbGroup, start: int) -> bool:
    """Whether a verb may be a noun beside another: "the source and target sentences" has no verb at all."""
    joint = group.first - 1
    if group.last - group.first != 1 or joint <= start or group.last >= len(passages.annotation.tokens):
        return False
    around = (passages.token(joint - 1).pos, passages.token(joint).pos, passages.token(group.last).pos)
    return around == ("NOUN", "CCONJ", "NOUN")


def _is_bare_infinitive(passages: Passages, group: VerbGroup, start: int, *, has_infinitive: bool) -> bool:
    """Whether an infinitive without "to" is a coordinated verb of the authors: "we describe and evaluate"."""
    head = passages.token(group.head)
    is_bare = head.feature("VerbForm") == "Inf" and group.first == group.head
    if not is_bare or has_infinitive or traits_of(passages.annotation.language).marks_person:
        return False
    before = group.first - 1
    while before >= start and passages.token(before).pos == "ADV":
        before -= 1
    return before >= start and passages.token(before).pos == "CCONJ"


def _joint_of_marked(passages: Passages, predicate: VerbGroup, group: VerbGroup, start: int) -> int | None:
    """Where the joint before a second infinitive stands whose mark the first has: "is to present … and to compare"."""
    heads = (passages.token(predicate.head), passages.token(group.head))
    mark = group.head - 1
    if any(head.feature("VerbForm") != "Inf" for head in heads) or mark - 1 < start:
        return None
    first, second = passages.token(predicate.head - 1), passages.token(mark)
    is_marked = first.lemma == second.lemma and first.pos in ("ADP", "PART", "SCONJ")
    is_joined = passages.token(mark - 1).pos == "CCONJ"
    return _joint(passages, mark - 1, start) if is_marked and is_joined else None


def _is_coordinated_participle(passages: Passages, group: VerbGroup, predicate: VerbGroup, start: int) -> bool:
    """Whether what was read as a participle is a verb of the authors: "we dried the samples, weighed them"."""
    head = passages.token(group.head)
    is_participle = head.feature("VerbForm") == "Part" and head.feature("Tense") == "Past" and group.first == group.head
    if not is_participle or predicate.tense != "past" or traits_of(passages.annotation.language).marks_person:
        return False
    if group.first - 1 < start or not _is_joint(passages, group.first - 1):
        return False
    following = passages.noun_group(group.last) if group.last < len(passages.annotation.tokens) else None
    return following is not None and following.first == group.last


def _attached(
    passages: Passages,
    wording: AbstractWording,
    group: VerbGroup,
    start: int,
    finite: VerbGroup,
    *,
    is_open: bool,
    predicate: VerbGroup,
) -> _Clause:
    index = group.first - 1
    while index >= start and passages.token(index).pos in ("ADV", "PART"):
        index -= 1
    while index - 1 >= start and passages.token(index).pos == passages.token(index - 1).pos == "PRON":
        index -= 1  # French clitics stand between a subject and its verb.
    if index < start:
        return _Clause(group, start, "broken")
    subject = _subject_start(passages, index, start)
    if subject is None:
        # No subject of its own: coordinated with a verb before it.
        if not _is_joint(passages, index):
            return _Clause(group, index + 1, "subordinate" if is_open else "broken")
        is_main = not is_open or _agrees_with_main(group, finite, predicate, passages, wording)
        return _Clause(group, _joint(passages, index, start), "main" if is_main else "subordinate")
    before = subject - 1
    while before >= start and passages.token(before).pos == "ADV":
        before -= 1
    if before < start:
        return _Clause(group, start, "broken")
    before = _behind_places(passages, before, start)
    figure = passages.figure(subject)
    if not _is_joint(passages, before):
        # A relative clause without its pronoun: "the model we propose".
        return _Clause(group, subject, "subordinate")
    boundary = _joint(passages, before, start)
    if figure in ("author", "paper", "component"):
        return _Clause(group, boundary, "main")
    return _Clause(group, boundary, "subordinate" if is_open else "foreign")


def _agrees_with_main(
    group: VerbGroup, finite: VerbGroup, predicate: VerbGroup, passages: Passages, wording: AbstractWording
) -> bool:
    """Whether a coordinated verb can go with the predicate, and not with the subordinate verb before it."""
    if predicate.person == 1 and group.person == 1:
        return True
    if wording.traits.marks_person or predicate.person in (3, None):
        return False
    if group.tense == "past" and finite.tense == "present" and (predicate.tense == "past" or predicate.is_perfect):
        return True
    if passages.token(group.head).feature("VerbForm") == "Inf" and _is_set_off(passages, group.first):
        return True
    is_base = passages.token(group.first).feature("Person") != "3" and group.tense in ("present", None)
    presents = "make_known" in wording.dictionary.verbs.get(passages.token(group.head).lemma.lower(), ())
    return is_base and (finite.number == "singular" or presents)


def _is_set_off(passages: Passages, index: int) -> bool:
    """Whether a comma and a conjunction stand before a token: ", and refer"."""
    return passages.token(index - 1).pos == "CCONJ" and passages.token(index - 2).text == ","


def _behind_places(passages: Passages, index: int, start: int) -> int:
    """The index before the places that may stand between a joint and a subject: "and in section 3 we describe"."""
    while index > start:
        group = passages.noun_group(index - 1 if passages.token(index).text == "," else index)
        if group is None or passages.figure_of(group) not in ("component", "figure", "paper"):
            break
        if passages.token(group.first - 1).pos != "ADP" or group.first - 2 < start:
            break
        index = group.first - 2
    return index


def _is_joint(passages: Passages, index: int) -> bool:
    token = passages.token(index)
    return token.pos == "CCONJ" or token.text in _JOINTS


def _subject_start(passages: Passages, index: int, start: int) -> int | None:
    """Where the noun group that ends at `index`, with the groups that prepositions add to it, begins."""
    group = passages.noun_group(index)
    if group is None:
        return index if passages.token(index).pos == "PRON" else None
    first = group.first
    while first - 2 >= start and passages.token(first - 1).pos == "ADP":
        earlier = passages.noun_group(first - 2)
        if earlier is None or passages.figure_of(earlier) is not None:
            break
        first = earlier.first
    return max(first, start)


def _joint(passages: Passages, index: int, start: int) -> int:
    """The first of the marks and conjunctions that end at `index`."""
    while index - 1 >= start and (
        passages.token(index - 1).pos in ("CCONJ", "ADV") or passages.token(index - 1).text in _JOINTS
    ):
        if passages.token(index - 1).pos == "ADV" and passages.token(index - 2).text not in _JOINTS:
            break
        index -= 1
    return index


def is_subordinator(passages: Passages, wording: AbstractWording, index: int) -> bool:
    """Whether a token opens a subordinate clause."""
    token = passages.token(index)
    return token.pos == "SCONJ" or token.feature("PronType") == "Rel" or wording.is_a("subordinator", token.text)


def without_tail(draft: Draft, wording: AbstractWording, most_words: int) -> Draft:
    """A draft that is too long without its last clause set off by a comma: ", which …", ", while …"."""
    while len(draft.pieces) > most_words:
        cut = next(
            (
                index
                for index in range(len(draft.pieces) - 2, most_words // 3, -1)
                if draft.pieces[index].text in (",", ";", "–", "—")
                and wording.is_a("tail", draft.pieces[index + 1].text)
            ),
            None,
        )
        if cut is None:
            return draft
        draft = draft.cut(cut, "clause_deletion")
    return draft


def without_aside(draft: Draft, settings: FragmentSettings = USUAL_FRAGMENTS) -> Draft:
    """What follows a verb without the few words between commas that stand before it: "turns, in particular, to"."""
    if not draft.pieces or draft.pieces[0].text != ",":
        return draft
    aside = draft.pieces[1 : settings.longest_aside + 2]
    end = next((i for i, piece in enumerate(aside, 1) if piece.text == ","), None)
    return draft if end is None else draft.without(0, end + 1, "clause_deletion")


def split(draft: Draft, passages: Passages) -> tuple[Draft, ...]:
    """The two sentences that a semicolon joins, where each has a finite verb; else the draft alone.

    Behind a colon semicolons part the items of a list.
    """
    for index, piece in enumerate(draft.pieces):
        if piece.text == ":":
            break
        if piece.text != ";":
            continue
        parts = (Draft(draft.pieces[:index], draft.trace), Draft(draft.pieces[index + 1 :], draft.trace))
        is_item = bool(parts[1]) and parts[1].pieces[0].text == "("
        if not is_item and all(part and has_finite_verb(part, passages) for part in parts):
            return tuple(Draft(part.pieces, part.trace, draft.borrowed).traced("split") for part in parts)
    return (draft,)


def has_finite_verb(draft: Draft, passages: Passages) -> bool:
    """Whether one of its words is, or stands in, a finite verb group."""
    return any(
        group is not None and group.is_finite
        for group in (passages.verb_group(piece.token) for piece in draft.pieces if not piece.is_own)
    )


def has_main_verb(draft: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether what should be a noun phrase has a finite verb that no subordinator opens."""
    first, last = draft.pieces[0].token, draft.pieces[-1].token + 1
    finite = [
        group.first
        for group in passages.verb_groups(first, last)
        if group.is_finite and known_lemma(passages.token(group.head), wording)
    ]
    opened = next((i for i in range(first, last) if is_subordinator(passages, wording, i)), last)
    return bool(finite) and finite[0] < opened
