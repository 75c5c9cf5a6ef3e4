"""From a template to a statement: a predicate with what it presents, or a sentence of the source, edited.

The schemas of presentation of section 3.1.4: topics and sections are said by a verb of the register and their
argument; everything else is reported as in the source, with concepts reexpressed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.document import Sentence, VerbGroup
from pipeline.sumum.reading.templates import Stretch, Template
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.statements.checks import complaint
from pipeline.sumum.statements.headlines import TITLE_RULE, Headlines
from pipeline.sumum.statements.statement import FRAMED, Said, Statement, argument_of
from pipeline.sumum.transformations.clauses import (
    Predication,
    has_main_verb,
    is_subordinator,
    predications,
    split,
    without_aside,
    without_tail,
)
from pipeline.sumum.transformations.concepts import reexpress_authors
from pipeline.sumum.transformations.draft import Draft, Piece, Transformation, transformation_id
from pipeline.sumum.transformations.nouns import lower_first, point_by_name
from pipeline.sumum.transformations.parentheses import delete_parentheses
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.verbs import aimed, read_predicate
from pipeline.sumum.transformations.wording import AbstractWording

_DELETIONS: Final[tuple[Transformation, ...]] = (
    "structural_deletion",
    "conceptual_deletion",
    "clause_deletion",
    "complex_reformulation",
    "concept_reexpression",
)
_PLAIN: Final = tuple(one for one in _DELETIONS if one != "complex_reformulation")

_CONTENT: Final = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_PERSONS: Final = frozenset({"author", "paper"})
_WRITTEN: Final = frozenset(
    {"make_known", "show_graphical_material", "study", "investigate", "summarize", "infer", "explain", "experiment"}
)
"""Relations of verbs for what a paper does by being written: whose aim is to examine something has examined it."""
_MADE: Final = "create"
"""The relation of verbs for what may fail, though they are used of ideas as well: develop, create."""
_AHEAD: Final = 12
"""Words before which the authors stand where a short opening goes before them."""


class Regenerator:
    """Makes the statements of one document."""

    def __init__(self, passages: Passages, wording: AbstractWording, settings: TopicalTemplatesSettings) -> None:
        self._passages = passages
        self._wording = wording
        self._settings = settings
        self._headlines = Headlines(passages, wording, settings)
        self._worded: dict[tuple[int, bool, bool], tuple[Draft, ...]] = {}

    def statement(self, template: Template) -> Statement | None:
        """The template in words; None where these would not be grammatical, or lean on what is not said."""
        if template.type not in FRAMED:
            return self._reported(template)
        if template.predicate is None or self._headlines.begins_with_label(template):
            return self._headlines.statement(template)
        return self._presented(template, template.predicate)

    def titled(self) -> Statement | None:
        """The title as the topic of the document."""
        return self._headlines.titled()

    def wordings(self, template: Template) -> Iterator[Statement]:
        """The template in words, the best first: what presents something, then its sentence."""
        if self._settings.wording == "sentences" and template.rule != TITLE_RULE and template.predicate is not None:
            yield from self._sentences(template)
            return
        statement = self.statement(template)
        if statement is not None:
            yield statement
        is_framed = template.type in FRAMED if statement is None else bool(statement.says)
        if template.predicate is not None and is_framed:
            yield from filter(None, [self._reported(template)])

    def opening(self, template: Template) -> Statement | None:
        """The template by a verb of the register, with which an abstract may begin, where that says all of it."""
        framed = self.statement(template) if template.type in FRAMED else None
        if framed is None or not framed.says:
            return None
        reported = self._reported(template)
        return framed if reported is None or self._says_all(framed, reported) else None

    def _says_all(self, framed: Statement, reported: Statement) -> bool:
        """Whether verbs of the register and their arguments leave nothing out but what the verbs stand for."""
        heads = [
            head for head in (framed.introduction, *(said.predicate.token for said in framed.says)) if head is not None
        ]
        groups = map(self._passages.verb_group, heads)
        said = set(framed.tokens).union(*(range(group.first, group.last) for group in groups if group is not None))
        left = [index for index in sorted(reported.tokens - said) if self._passages.token(index).pos in _CONTENT]
        return all(
            self._passages.figure(index) in _PERSONS or (index < min(heads) and self._is_of_purpose(index))
            for index in left
        )

    def _is_of_purpose(self, index: int) -> bool:
        """Whether a word only says that something is an aim: "the goal of this study is to", "was carried out to"."""
        return self._passages.is_a_goal(index) or self._wording.is_a("undertaking", self._passages.token(index).text)

    def elaborations(self, template: Template) -> Iterator[Statement]:
        """An informative template: its sentence; what only presents something is said as in an indicative abstract."""
        framed = self.statement(template) if template.type in FRAMED else None
        yield from filter(None, [framed])
        yield from filter(None, [self._reported(template)])

    def going_on(self, template: Template) -> Iterator[Statement]:
        """The sentence of a template behind the one that stands before it in the source, then with fewer edits."""
        yield from self._sentences(template, goes_on=True)

    def _sentences(self, template: Template, *, goes_on: bool = False) -> Iterator[Statement]:
        """The sentence of a template, then with its circumlocutions: saying it shorter may have gone wrong."""
        first = self._reported(template, goes_on=goes_on)
        yield from filter(None, [first])
        second = self._reported(template, goes_on=goes_on, is_plain=True)
        if second is not None and (first is None or second.sentences != first.sentences):
            yield second

    def _presented(self, template: Template, predicate: Stretch) -> Statement | None:
        group = next(
            (g for g in map(self._passages.verb_group, range(predicate.first, predicate.last)) if g is not None), None
        )
        argument = argument_of(template)
        if group is None or argument is None or self._is_subordinate(group):
            return None
        if argument.last <= group.first:
            found: Sequence[Predication] = (Predication(group, argument.first, argument.last),)
        else:
            end = self._passages.sentence(group.first).last
            found = predications(self._passages, self._wording, group, group.last, end)
        says: list[Said] = []
        if not found:
            return None
        for number, predication in enumerate(found):
            said = self._said(predication, is_shared=number + 1 < len(found))
            if said is not None:
                says.append(said)
            elif not number:
                return None
        while says and not says[-1].argument:
            says.pop()
        return Statement(template, tuple(says), introduction=group.head) if says else None

    def _is_subordinate(self, group: VerbGroup) -> bool:
        """Whether an active verb and its subject stand in a subordinate clause: "before we present the results"."""
        if is_passive(group):
            return False
        first = self._passages.sentence(group.first).first
        index = group.first - 1
        while index >= first and self._passages.token(index).pos in ("ADV", "PRON", "AUX"):
            if is_subordinator(self._passages, self._wording, index):
                return True
            index -= 1
        subject = self._passages.noun_group(index) if index >= first else None
        if subject is not None:
            index = subject.first - 1
        return index >= first and is_subordinator(self._passages, self._wording, index)

    def _said(self, predication: Predication, *, is_shared: bool) -> Said | None:
        group = predication.group
        if predication.first >= predication.last:
            draft = Draft(())
        else:
            behind = self._passages.draft(Stretch(predication.first, predication.last))
            draft = without_aside(behind, self._settings.fragments).trimmed()
        is_before = predication.last <= group.first
        if is_before:
            draft = self._without_opening(draft)
        edited = self._edited(draft, self._settings.longest_argument)
        if edited is None or self._is_only_aimed_at(group, edited):
            return None
        if draft.pieces and edited.pieces and edited.pieces[0].token > draft.pieces[0].token:
            edited = self._without_opening(edited, self._settings.longest_opening)
        if not edited.pieces:
            read = read_predicate(group, edited, self._passages, self._wording) if is_shared else None
            return Said(read[0], edited) if read is not None else None
        if is_before:
            edited = lower_first(edited, self._passages)
            if not is_passive(group) or has_main_verb(edited, self._passages, self._wording):
                return None
        elif is_passive(group) and not self._is_mapped(group, edited) and not self._is_expletive(group, edited):
            return None
        read = read_predicate(group, edited, self._passages, self._wording)
        if read is None:
            return None
        said, rest = read
        if self._is_aimed_at(group):
            aim = aimed(said, self._wording)
            if aim is None:
                return None
            said = aim
        if complaint(rest, self._passages, self._wording, self._settings.fragments, is_sentence=False) is not None:
            return None
        return Said(said, rest)

    def _is_aimed_at(self, group: VerbGroup) -> bool:
        """Whether an infinitive is no act of writing: "the aim is to locate leaks" does not say that it locates any."""
        head = self._passages.token(group.head)
        is_infinitive = head.feature("VerbForm") == "Inf" and self._is_infinitive(group)
        if not is_infinitive or is_passive(group):
            return False
        relations = self._wording.dictionary.verbs.get(head.lemma.lower(), ())
        return _MADE in relations or _WRITTEN.isdisjoint(relations)

    def _is_infinitive(self, group: VerbGroup) -> bool:
        """Whether a group is said by an infinitive: "is to show" has a finite verb, too."""
        inside = range(group.first, group.head)
        return not group.is_finite or any(self._passages.token(index).pos == "PART" for index in inside)

    def _is_only_aimed_at(self, group: VerbGroup, argument: Draft) -> bool:
        """Whether somebody wants to state something: "the aim is to show that it holds" does not show that it does."""
        if is_passive(group) or not argument.pieces or not self._wording.is_a("stated_clause", argument.pieces[0].text):
            return False
        return self._is_infinitive(group)

    def _without_opening(self, draft: Draft, most: int | None = None) -> Draft:
        """An argument without the adverbial that a comma sets off before it: "After a review, costs" are reported."""
        opening = self._passages.token(draft.pieces[0].token) if draft.pieces else None
        comma = draft.find(",")
        if (
            opening is None
            or comma is None
            or (most is not None and comma > most)
            or opening.pos not in ("ADP", "SCONJ", "ADV", "VERB")
        ):
            return draft
        return draft.without(0, comma + 1, "clause_deletion")

    def _is_mapped(self, group: VerbGroup, draft: Draft) -> bool:
        """Whether a passive speaks of the paper, its complement behind it: "is devoted to"."""
        lemma = self._passages.token(group.head).lemma.lower()
        return (lemma, draft.pieces[0].text.lower().replace("’", "'")) in self._wording.verbs

    def _is_expletive(self, group: VerbGroup, draft: Draft) -> bool:
        """Whether a passive has its argument behind it: "it is shown that"."""
        before = self._passages.token(max(0, group.first - 1)).text
        return self._wording.is_a("expletive", before) and self._wording.is_a("content_clause", draft.pieces[0].text)

    def _reported(self, template: Template, *, goes_on: bool = False, is_plain: bool = False) -> Statement | None:
        """The sentence of the template as in the source, with concepts reexpressed; what is plain keeps its phrases."""
        sentence = self._passages.sentence(template.whole.first)
        key = sentence.first, goes_on, is_plain
        if key not in self._worded:
            self._worded[key] = self._as_reported(sentence, goes_on=goes_on, is_plain=is_plain)
        said = self._worded[key]
        return Statement(template, sentences=said, goes_on=goes_on) if said else None

    def _as_reported(self, sentence: Sentence, *, goes_on: bool, is_plain: bool) -> tuple[Draft, ...]:
        """The parts of a sentence that are told, the first among them; none where that cannot be said."""
        draft = self._passages.draft(Stretch(self._passages.opening(sentence), sentence.last))
        if not draft.pieces or draft.pieces[-1].text in ("?", ":", "…", "!"):
            return ()
        longest = self._settings.longest_sentence + (8 if self._settings.choice == "composition" else 0)
        draft = self._from_authors(self._without_heading(draft.trimmed()))
        edited = self._edited(draft, longest, _PLAIN if is_plain else _DELETIONS, goes_on=goes_on)
        if edited is None or len(edited.pieces) < self._settings.shortest_sentence:
            return ()
        is_long = len(edited.pieces) > self._settings.longest_sentence // 2
        parts = split(edited, self._passages) if is_long else (edited,)
        said = tuple(
            part
            for part in parts
            if complaint(
                part,
                self._passages,
                self._wording,
                self._settings.fragments,
                is_sentence=True,
                goes_on=goes_on,
                is_whole=self._settings.choice == "composition",
            )
            is None
        )
        if not said or said[0] is not parts[0] or (goes_on and len(said) < len(parts)):
            return ()
        if said[0].trace == ():
            said = (replace(said[0], trace=(transformation_id("no_transformation"),)), *said[1:])
        return said

    def _without_heading(self, draft: Draft) -> Draft:
        """The sentence without the heading that runs into it: "Choice of pumps The pumps were bought"."""
        if self._passages.token(draft.pieces[0].token).pos not in ("NOUN", "ADJ"):
            return draft
        for before, (index, piece) in zip(draft.pieces, enumerate(draft.pieces[1:], 1), strict=False):
            group = self._passages.verb_group(piece.token)
            if group is not None and group.is_finite:
                break
            noun = self._passages.noun_group(piece.token)
            is_opening = self._passages.token(piece.token).pos == "DET" and piece.text[0].isupper()
            if is_opening and noun is not None and noun.first == piece.token and before.text[-1].isalnum():
                return replace(draft, pieces=draft.pieces[index:]).traced("clause_deletion")
        return draft

    def _from_authors(self, draft: Draft) -> Draft:
        """The sentence without a short opening that leans: "To do so, we test", "Hence we test"."""
        for index, piece in enumerate(draft.pieces[1:_AHEAD], 1):
            before = draft.pieces[index - 1]
            is_behind = before.text == "," or (index == 1 and self._leans(before))
            if not (is_behind and self._speaks_of_authors(piece)):
                continue
            if self._wording.traits.has_clitics and self._is_clitic(draft.pieces[index + 1 : index + 2]):
                break  # « La cuve fuyant, nous l'avons vidée »
            if any(map(self._leans, draft.pieces[:index])):
                return replace(draft, pieces=draft.pieces[index:]).traced("clause_deletion")
            break
        return draft

    def _is_clitic(self, pieces: Sequence[Piece]) -> bool:
        """Whether a pronoun that stands for something else than its subject is next."""
        return any(
            self._wording.is_a("clitic", piece.text)
            and self._passages.token(piece.token).pos == "PRON"
            and not self._wording.is_a("subject", piece.text)
            for piece in pieces
        )

    def _leans(self, piece: Piece) -> bool:
        word = piece.text.lower().replace("’", "'")
        return word in self._wording.dangling or self._wording.is_a("demonstrative", word)

    def _speaks_of_authors(self, piece: Piece) -> bool:
        if self._wording.is_a("author_subject", piece.text):
            return True
        group = self._passages.noun_group(piece.token)
        if group is None or group.first != piece.token:
            return False
        return self._passages.figure_of(group) in _PERSONS or self._passages.is_owned_by_authors(group.first)

    def _edited(
        self,
        draft: Draft,
        most_words: int,
        edits: Sequence[Transformation] = _DELETIONS,
        *,
        goes_on: bool = False,
    ) -> Draft | None:
        """A draft after the operations that every passage undergoes; None where it is still too long."""
        draft = delete_parentheses(draft, self._passages, self._wording, self._settings.fragments)
        draft = self._wording.edits.apply(draft, self._passages, *edits, goes_on=goes_on)
        reexpressed = reexpress_authors(draft, self._passages, self._wording)
        if reexpressed is None:
            return None
        reexpressed = point_by_name(reexpressed, self._passages, self._wording)
        draft = without_tail(reexpressed.trimmed(), self._wording, most_words)
        return draft if len(draft.pieces) <= most_words * 7 // 5 else None


def is_passive(group: VerbGroup) -> bool:
    """Whether the argument of the group is its subject."""
    return group.voice == "passive"
