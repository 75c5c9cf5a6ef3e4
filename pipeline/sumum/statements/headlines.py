"""Statements from titles, headings and captions: what stands there, introduced by a verb chosen for it.

Verb selection (Saggion & Lapalme 2002, section 2.3): "Experimental Results" becomes "Presents experimental results."
"""

from dataclasses import replace
from typing import Final

from pipeline.realizer import inflection
from pipeline.sumum.reading.features import ARGUMENT
from pipeline.sumum.reading.templates import Position, Stretch, Template
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.statements.checks import complaint
from pipeline.sumum.statements.statement import Said, Statement, argument_of
from pipeline.sumum.transformations.clauses import has_main_verb
from pipeline.sumum.transformations.draft import Draft, Piece
from pipeline.sumum.transformations.lemmas import known_lemma
from pipeline.sumum.transformations.nouns import as_verb, lower_title, lowered, with_article
from pipeline.sumum.transformations.parentheses import delete_parentheses
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.verbs import Predicate, select_verb
from pipeline.sumum.transformations.wording import AbstractWording

TITLE_RULE: Final = "sumum.title"
"""The id that stands for a pattern where the title itself is the topic."""
TITLE: Final = -1
"""The id of its template."""
_TELLING: Final = frozenset({"NOUN", "PROPN", "ADJ", "VERB", "X"})
_SHORTEST_LABELED: Final = 3


class Headlines:
    """Makes the statements of the titles, headings and captions of one document."""

    def __init__(self, passages: Passages, wording: AbstractWording, settings: TopicalTemplatesSettings) -> None:
        self._settings = settings
        self._passages = passages
        self._wording = wording

    def titled(self) -> Statement | None:
        """The title as the topic of the document: what is said where no sentence tells it."""
        title = self._passages.title
        if title is None:
            return None
        template = Template(
            id=TITLE,
            type="topic_of_document",
            rule=TITLE_RULE,
            position=Position(0, 0),
            whole=title,
            slots={ARGUMENT: title},
            predicate=None,
            topic_candidates=(),
            weight=0.0,
            move="aim",
        )
        return self.statement(template)

    def statement(self, template: Template) -> Statement | None:
        """What a template found in a title, heading or caption, in words; None where these would not be grammatical."""
        stretch = argument_of(template) or template.whole
        draft = self._without_label(self._passages.draft(stretch)).trimmed()
        if template.rule == TITLE_RULE and (mark := draft.find(";")) is not None:
            draft = draft.cut(mark, "clause_deletion")  # "Broken pumps; a review"
        draft = delete_parentheses(draft, self._passages, self._wording, self._settings.fragments)
        draft = self._without_sentence(lower_title(draft, self._passages, self._wording))
        if complaint(draft, self._passages, self._wording, self._settings.fragments, is_sentence=False) is not None:
            return None
        words = sum(piece.text.isalpha() for piece in draft.pieces)
        settings = self._settings
        if words < settings.shortest_title or len(draft.pieces) > settings.longest_title or self._names_figures(draft):
            return None
        if template.rule != TITLE_RULE and self._telling(draft) < settings.telling_words:
            return None  # "results for each room" tells nothing
        said = self._said(draft, stretch, is_caption=template.type == "signaling_structural")
        return Statement(template, (said,)) if said is not None else None

    def _telling(self, draft: Draft) -> int:
        """How many words of a draft not every article has."""
        tokens = [self._passages.token(piece.token) for piece in draft.pieces]
        known = self._wording.dictionary.adjectives
        lemmas = [t.lemma.lower() for t in tokens if t.pos in _TELLING and t.lemma.lower() not in known]
        return len(self._wording.topic_words.telling(lemmas))

    def _said(self, draft: Draft, stretch: Stretch, *, is_caption: bool) -> Said | None:
        phrases = self._wording.phrases
        is_title = self._passages.document.blocks[self._passages.sentence(stretch.first).block].kind == "title"
        if has_main_verb(draft, self._passages, self._wording):
            if not is_title:
                return None
            opening = Piece(phrases["content_clause"], draft.pieces[0].token, True, is_own=True)
            content = draft.replaced(0, 0, [opening], "noun_transformation")
            return Said(select_verb(phrases["title.sentence.verb"]), content)
        if self._is_infinitive(draft):
            return Said(select_verb(*phrases["title.infinitive.verb"].split()), draft)
        doing = self._doing(draft)
        if doing is not None:
            return doing
        verbal = None if is_caption or is_title else as_verb(draft, self._passages, self._wording)
        if verbal is not None:
            return Said(select_verb(verbal[0]), verbal[1])
        predicate: Predicate = select_verb(phrases["caption.verb"] if is_caption else self._verb(draft))
        if self._wording.traits.has_bare_nouns:
            return Said(predicate, draft)
        articled = with_article(draft, self._passages, self._wording)
        return Said(predicate, articled) if articled is not None else None

    def _doing(self, draft: Draft) -> Said | None:
        """A heading that says what is done by a gerund: "Comparing pumps" is "compares pumps"."""
        first = self._passages.token(draft.pieces[0].token)
        form = (first.feature("VerbForm"), first.feature("Tense"))
        rest = replace(draft, pieces=draft.pieces[1:])
        is_doing = first.pos == "VERB" and (form[0] == "Ger" or form == ("Part", "Pres"))
        if self._wording.traits.marks_person or not is_doing or self._passages.noun_group(rest.pieces[0].token) is None:
            return None
        lemma = known_lemma(first, self._wording)
        return Said(select_verb(lemma), rest.traced("noun_transformation")) if lemma is not None else None

    def _is_infinitive(self, draft: Draft) -> bool:
        """Whether a title opens with an infinitive; a French one before an article is often read as a noun."""
        first = self._passages.token(draft.pieces[0].token)
        if first.feature("VerbForm") == "Inf" or not self._wording.traits.marks_person:
            return first.feature("VerbForm") == "Inf"
        following = self._passages.token(draft.pieces[1].token)
        return (
            following.pos == "DET"
            and inflection.verb(first.text.lower(), self._wording.language, "present") is not None
        )

    def begins_with_label(self, template: Template) -> bool:
        """Whether what is presented is a caption within a sentence, its label before it: "Figure 5 Schematic view"."""
        argument = argument_of(template)
        return argument is not None and bool(self._label(self._passages.draft(argument)))

    def _without_label(self, draft: Draft) -> Draft:
        """The draft without a label; the word behind it loses the capital that it has as a first word."""
        pieces = draft.pieces[self._label(draft) :]
        if pieces == draft.pieces or self._passages.token(pieces[0].token).pos == "PROPN":
            return replace(draft, pieces=pieces)
        return replace(draft, pieces=(lowered(pieces[0], self._passages), *pieces[1:])).traced("noun_transformation")

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

    def _verb(self, draft: Draft) -> str:
        """Verb selection: by a noun of the heading's first group that calls for a verb."""
        known = self._wording.heading_verbs
        group = self._passages.noun_group(draft.pieces[0].token)
        within = (piece for piece in draft.pieces if group is not None and piece.token < group.last)
        lemmas = (self._passages.token(piece.token).lemma.lower() for piece in within)
        return next((known[lemma] for lemma in lemmas if lemma in known), self._wording.phrases["heading.verb"])
