"""From a template to a statement: a predicate with what it presents, or a sentence of the source, edited.

The schemas of presentation of section 3.1.4: topics and sections are said by a verb of the register and their
argument; everything else is reported as in the source, with concepts reexpressed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.document import VerbGroup
from pipeline.sumum.checks import complaint
from pipeline.sumum.templates import Position, Stretch, Template
from pipeline.sumum.transformations.clauses import Predication, is_subordinator, predications, split, without_tail
from pipeline.sumum.transformations.concepts import reexpress_authors
from pipeline.sumum.transformations.draft import Draft, Piece, Transformation, transformation_id
from pipeline.sumum.transformations.lemmas import known_lemma
from pipeline.sumum.transformations.nouns import as_verb, lower_first, lower_title, point_by_name, with_article
from pipeline.sumum.transformations.parentheses import delete_parentheses
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.verbs import Predicate, read_predicate, select_verb
from pipeline.sumum.wording import Wording

FRAMED: Final = frozenset(
    {
        "topic_of_document",
        "topic_of_section",
        "topic_description",
        "possible_topic",
        "signaling_concept",
        "signaling_structural",
    }
)
"""The types that are said by a verb of the register and their argument."""
ARGUMENT: Final = "ARGUMENT"
_DELETIONS: Final[tuple[Transformation, ...]] = (
    "structural_deletion",
    "conceptual_deletion",
    "clause_deletion",
    "complex_reformulation",
    "concept_reexpression",
)


@dataclass(frozen=True, slots=True)
class Lengths:
    """Words: a longer argument or sentence loses its last clauses, and is left out where that is not enough."""

    argument: int = 36
    sentence: int = 42
    shortest_sentence: int = 5


@dataclass(frozen=True, slots=True)
class Said:
    """A predicate and what it presents; an empty argument is shared with the next one: "describes and evaluates X"."""

    predicate: Predicate
    argument: Draft


@dataclass(frozen=True, slots=True)
class Statement:
    """A template in words: predicates with arguments, or sentences; `tokens` are the source's that it says."""

    template: Template
    says: tuple[Said, ...] = ()
    sentences: tuple[Draft, ...] = ()
    introduction: int | None = None

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """The edited passages, in order."""
        return tuple(said.argument for said in self.says) or self.sentences

    @property
    def tokens(self) -> frozenset[int]:
        """The tokens that are said, by index."""
        return frozenset(index for draft in self.drafts for index in draft.tokens())

    def words(self) -> int:
        """An upper bound of its length: the words of its drafts and, for each predicate, a verb and "; and also"."""
        own = sum(3 + len(said.predicate.adverbs) for said in self.says)
        return own + sum(len(draft.text().split()) for draft in self.drafts)


class Regenerator:
    """Makes the statements of one document."""

    def __init__(self, passages: Passages, wording: Wording, lengths: Lengths) -> None:
        self._passages = passages
        self._wording = wording
        self._lengths = lengths

    def statement(self, template: Template) -> Statement | None:
        """The template in words; None where these would not be grammatical, or lean on what is not said."""
        if template.type not in FRAMED:
            return self._reported(template)
        if template.predicate is None or self._begins_with_label(template):
            return self._selected(template)
        return self._presented(template, template.predicate)

    def elaboration(self, template: Template) -> Statement | None:
        """An informative template: its sentence; what only presents something is said as in an indicative abstract."""
        framed = self.statement(template) if template.type in FRAMED else None
        return framed or self._reported(template)

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
            draft = self._passages.draft(Stretch(predication.first, predication.last)).trimmed()
        is_before = predication.last <= group.first
        edited = self._edited(draft, self._lengths.argument)
        if edited is None:
            return None
        if not edited.pieces:
            read = read_predicate(group, edited, self._passages, self._wording) if is_shared else None
            return Said(read[0], edited) if read is not None else None
        if is_before:
            edited = lower_first(edited, self._passages)
            if not is_passive(group) or self._is_sentence(edited):
                return None
        elif is_passive(group) and not self._is_mapped(group, edited) and not self._is_expletive(group, edited):
            return None
        read = read_predicate(group, edited, self._passages, self._wording)
        if read is None:
            return None
        said, rest = read
        if complaint(rest, self._passages, self._wording, is_sentence=False) is not None:
            return None
        return Said(said, rest)

    def _is_mapped(self, group: VerbGroup, draft: Draft) -> bool:
        """Whether a passive speaks of the paper, its complement behind it: "is devoted to"."""
        lemma = self._passages.token(group.head).lemma.lower()
        return (lemma, draft.pieces[0].text.lower().replace("’", "'")) in self._wording.verbs

    def _is_expletive(self, group: VerbGroup, draft: Draft) -> bool:
        """Whether a passive has its argument behind it: "it is shown that"."""
        before = self._passages.token(max(0, group.first - 1)).text
        return self._wording.is_a("expletive", before) and self._wording.is_a("content_clause", draft.pieces[0].text)

    def titled(self) -> Statement | None:
        """The title as the topic of the document: what is said where no sentence tells it."""
        title = self._passages.title
        if title is None:
            return None
        draft = lower_title(self._passages.draft(title).trimmed(), self._passages)
        if len(draft.pieces) > _LONGEST_TITLE:
            return None
        if complaint(draft, self._passages, self._wording, is_sentence=False) is not None:
            return None
        template = Template(
            id=-1,
            type="topic_of_document",
            rule=TITLE_RULE,
            position=Position(0, 0),
            whole=title,
            slots={ARGUMENT: title},
            predicate=None,
            topic_candidates=(),
            weight=0.0,
        )
        if self._is_sentence(draft):
            content = Piece(self._wording.phrases["content_clause"], draft.pieces[0].token, True, is_own=True)
            said = Said(
                select_verb(self._wording.phrases["title.sentence.verb"]),
                draft.replaced(0, 0, [content], "noun_transformation"),
            )
            return Statement(template, (said,))
        if self._passages.token(draft.pieces[0].token).feature("VerbForm") == "Inf":
            said = Said(select_verb(*self._wording.phrases["title.infinitive.verb"].split()), draft)
            return Statement(template, (said,))
        verb = self._heading_verb(draft)
        if self._wording.language == "fr":
            articled = with_article(draft, self._passages, self._wording)
            if articled is None:
                return None
            draft = articled
        return Statement(template, (Said(select_verb(verb), draft),))

    def _selected(self, template: Template) -> Statement | None:
        """What stands in a heading or caption, introduced by a verb chosen for it."""
        stretch = argument_of(template) or template.whole
        draft = delete_parentheses(self._without_label(self._passages.draft(stretch)).trimmed(), self._passages)
        draft = self._without_sentence(lower_title(draft, self._passages))
        if complaint(draft, self._passages, self._wording, is_sentence=False) is not None:
            return None
        if sum(piece.text.isalpha() for piece in draft.pieces) < _FEWEST_WORDS_OF_HEADING:
            return None
        if self._is_sentence(draft) or self._names_figures(draft):
            return None
        is_caption = template.type == "signaling_structural"
        verbal = None if is_caption else as_verb(draft, self._passages, self._wording)
        if verbal is not None:
            return Statement(template, (Said(select_verb(verbal[0]), verbal[1]),))
        predicate = select_verb(self._wording.phrases["caption.verb"] if is_caption else self._heading_verb(draft))
        if self._wording.language == "en":
            return Statement(template, (Said(predicate, draft),))
        articled = with_article(draft, self._passages, self._wording)
        return Statement(template, (Said(predicate, articled),)) if articled is not None else None

    def _is_sentence(self, draft: Draft) -> bool:
        """Whether what should be a title has a finite verb that no subordinator opens."""
        first, last = draft.pieces[0].token, draft.pieces[-1].token + 1
        finite = [
            group.first
            for group in self._passages.verb_groups(first, last)
            if group.is_finite and known_lemma(self._passages.token(group.head), self._wording.language, self._wording)
        ]
        opened = next((i for i in range(first, last) if is_subordinator(self._passages, self._wording, i)), last)
        return bool(finite) and finite[0] < opened

    def _begins_with_label(self, template: Template) -> bool:
        """Whether what is presented is a caption within a sentence, its label before it: "Figure 5 Schematic view"."""
        argument = argument_of(template)
        return argument is not None and bool(self._label(self._passages.draft(argument)))

    def _without_label(self, draft: Draft) -> Draft:
        """The draft without a label; the word behind it loses the capital that it has as a first word."""
        pieces = draft.pieces[self._label(draft) :]
        if pieces == draft.pieces or self._passages.token(pieces[0].token).pos == "PROPN":
            return replace(draft, pieces=pieces)
        lowered = replace(pieces[0], text=pieces[0].text[0].lower() + pieces[0].text[1:])
        return replace(draft, pieces=(lowered, *pieces[1:])).traced("noun_transformation")

    def _without_sentence(self, draft: Draft) -> Draft:
        """A caption without the sentence that follows it, where no stop parts them: "Results The curve shows"."""
        for index, piece in enumerate(draft.pieces[1:], 1):
            if piece.text[0].isupper() and self._passages.token(piece.token).pos in ("DET", "PRON"):
                return draft.cut(index, "clause_deletion")
        return draft

    def _names_figures(self, draft: Draft) -> bool:
        """Whether another caption, or a reference to one, has got into a caption."""
        group = self._passages.noun_group(draft.pieces[0].token)
        last = group.last if group is not None else 0
        return any(self._passages.figure(piece.token) for piece in draft.pieces if piece.token >= last)

    def _label(self, draft: Draft) -> int:
        """How many words the label of a figure or table takes at the beginning of a draft."""
        if len(draft.pieces) < _SHORTEST_LABELED or self._passages.token(draft.pieces[1].token).pos != "NUM":
            return 0
        lemma = self._passages.token(draft.pieces[0].token).lemma.lower()
        return 2 if "structural" in self._wording.dictionary.nouns.get(lemma, ()) else 0

    def _heading_verb(self, draft: Draft) -> str:
        """Verb selection: by a noun of the heading's first group that calls for a verb."""
        known = self._wording.heading_verbs
        group = self._passages.noun_group(draft.pieces[0].token)
        within = (piece for piece in draft.pieces if group is not None and piece.token < group.last)
        lemmas = (self._passages.token(piece.token).lemma.lower() for piece in within)
        return next((known[lemma] for lemma in lemmas if lemma in known), self._wording.phrases["heading.verb"])

    def _reported(self, template: Template) -> Statement | None:
        """The sentence of the template as in the source, with concepts reexpressed."""
        sentence = self._passages.sentence(template.whole.first)
        draft = self._passages.draft(Stretch(sentence.first, sentence.last))
        if not draft.pieces or draft.pieces[-1].text in ("?", ":", "…", "!"):
            return None
        edited = self._edited(draft.trimmed(), self._lengths.sentence)
        if edited is None or len(edited.pieces) < self._lengths.shortest_sentence:
            return None
        parts = split(edited, self._passages) if len(edited.pieces) > self._lengths.sentence // 2 else (edited,)
        said = tuple(part for part in parts if complaint(part, self._passages, self._wording, is_sentence=True) is None)
        if not said or said[0] is not parts[0]:
            return None
        if said[0].trace == ():
            said = (replace(said[0], trace=(transformation_id("no_transformation"),)), *said[1:])
        return Statement(template, sentences=said)

    def _edited(self, draft: Draft, most_words: int) -> Draft | None:
        """A draft after the operations that every passage undergoes; None where it is still too long."""
        draft = delete_parentheses(draft, self._passages)
        draft = self._wording.edits.apply(draft, self._passages, *_DELETIONS)
        reexpressed = reexpress_authors(draft, self._passages, self._wording)
        if reexpressed is None:
            return None
        reexpressed = point_by_name(reexpressed, self._passages, self._wording)
        draft = without_tail(reexpressed.trimmed(), self._wording, most_words)
        return draft if len(draft.pieces) <= most_words * 5 // 4 else None


_FEWEST_WORDS_OF_HEADING: Final = 2
_SHORTEST_LABELED: Final = 3
_LONGEST_TITLE: Final = 30
TITLE_RULE: Final = "sumum.title"
"""The id that stands for a pattern where the title itself is the topic (section 2.3, verb selection)."""


def argument_of(template: Template) -> Stretch | None:
    """What the template presents: its ARGUMENT, else the first of its other slots."""
    if ARGUMENT in template.slots:
        return template.slots[ARGUMENT]
    return next((template.slots[name] for name in sorted(template.slots)), None)


def is_passive(group: VerbGroup) -> bool:
    """Whether the argument of the group is its subject."""
    return group.voice == "passive"
