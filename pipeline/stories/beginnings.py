"""How a report begins, sentence behind sentence: what is told of one of which hardly anything could be told alone.

Behind its headline and in its order nothing leans on what is not there, and a sentence without a verb, or one of
somebody's several, says what it does in its place. Where a sentence is damaged the beginning ends.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from pipeline.document import RUNNING_KINDS, Annotation, Document, Sentence
from pipeline.fragments import fragment
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.credits import Credits
from pipeline.sentences.headings import has_heading, is_caption
from pipeline.sentences.own_words import speaks
from pipeline.sentences.page_talk import PageTalk
from pipeline.sentences.quotations import leaves_open, quoted, told_by_somebody
from pipeline.sentences.relative_days import DayWords, relative_days
from pipeline.sentences.reversals import Reversals
from pipeline.sentences.speakers import Speakers
from pipeline.sentences.torn_words import TornWords
from pipeline.sentences.unsaid import Unsaid
from pipeline.sentences.updates import Updates
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.wholeness import breaks_off, is_order, is_whole, lacks_words, runs_into, word_counts
from pipeline.sentences.woven_columns import WovenColumns
from pipeline.span import SourceSpan, Span
from pipeline.trees import SentenceTree

_MOST = 16
"""Sentences that are a beginning."""
_MOST_PASSED = 2
"""Damaged ones before the first that is not: a caption, or what a page sets above its story."""
_MOST_JOINED = 4
"""Sentences of one quotation."""
_FEWEST = 4
"""Tokens of a sentence: « 12. » is half of a number."""
_CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_CALL = "!"
"""How a sentence ends that tells nothing."""
_ASKING = re.compile(r"\?(?=[\s\"”»)]*$)")


class Beginnings:
    """Reads the beginnings of reports in one language."""

    def __init__(self, resources: Resources, language: Language) -> None:
        forms = partial(resources.forms, language)
        self._pages = PageTalk(forms("page_phrases"))
        self._unsaid = Unsaid.of(resources, language)
        self._credits = Credits(resources, language)
        self._turns = Speakers.of(resources, language)
        self._torn = TornWords(resources, language)
        self._reversals = Reversals(resources, language)
        self._opening = forms("opening_words")
        self._days = DayWords.of(resources, language)
        self._speech, self._speakers, self._titles = map(forms, ("speech_verbs", "speaker_words", "honorifics"))
        self._stop = forms("stop_words")
        self._updates = Updates.of(resources, language)
        self._fitting = self._stop | forms("months") | forms("weekdays")

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Beginnings":
        """What reads those of a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def read(
        self, number: int, document: Document, whole: Sequence[WholeSentence], *, spares: bool = False
    ) -> tuple[WholeSentence, ...]:
        """The beginning of a document, `number` in its cluster, of whose sentences some are `whole`.

        One that `spares` has these and quotations only, no question, fragment or call, and ends before what leans on
        one of those.
        """
        annotation = document.annotation
        if annotation is None or self._turns.turns(document, annotation):
            return ()
        known = {each.index: each for each in whole if each.source.document == number and not each.corrects}
        notes = [span for _, span in self._reversals.notes(document, annotation)]
        columns = WovenColumns(document)
        found: list[WholeSentence] = []
        passed = 0
        is_spared = False
        standing = len(self._updates.standing(document, annotation))
        for index, rank, joined in _units(document, annotation):
            if index >= standing:
                break
            place = annotation.sentences[index].span
            if any(note.contains(place) for note in notes):
                continue
            sentence = known.get(index)
            is_known = sentence is not None and sentence.joined == joined
            if not (is_known or columns.tear(place)) and (found or (rank == 0 and joined)):
                sentence = self._plain(number, document, annotation, index, rank, joined)
            if (
                spares
                and found
                and sentence is not None
                and (not (is_known or joined) or sentence.text.endswith(_CALL))
            ):
                is_spared = True
                continue
            if is_spared and sentence is not None and (sentence := sentence.severed()).leans:
                break
            if sentence is not None and not sentence.is_cut and sentence.joined == joined:
                is_asked = sentence.answers and bool(found) and found[-1].rank == sentence.rank - 1
                found = [*(found[:-1] if is_asked else found), sentence]
            elif found or passed == _MOST_PASSED:
                break
            else:
                passed += 1
        if found and not (found[0].before < 0 or found[0].opens):
            found[0] = found[0].severed()  # what stands before it is not told
            return () if found[0].leans else tuple(found)
        return tuple(found)

    def _plain(
        self, number: int, document: Document, annotation: Annotation, index: int, rank: int, joined: int
    ) -> WholeSentence | None:
        """A sentence, or several of one quotation, if it is not damaged; it leans on what is before it."""
        first, last = annotation.sentences[index], annotation.sentences[index + joined]
        place = Span(first.span.start, last.span.end)
        text = fragment(document, place)
        if not (first.is_annotated and last.is_annotated and is_whole(_ASKING.sub(".", text))):
            return None
        tree = SentenceTree(document, annotation, Sentence(place, first.block, first.first, last.last))
        tokens = list(tree.indices)
        if len(tokens) < _FEWEST or self._is_of_page(document, tree, text, tokens) or self._speaks(tree, tokens):
            return None
        in_quotes = {*quoted(tree, tokens)}
        own = [i for i in tokens if i not in in_quotes]
        if not any(tree.token(i).text[:1].isalnum() for i in own):
            return None  # words of nobody
        terms = (tree.token(i).lemma.lower() for i in tokens if tree.token(i).pos in _CONTENT)
        names = (tree.token(i).lemma.lower() for i in tokens if tree.token(i).pos == "PROPN")
        return WholeSentence(
            SourceSpan(number, place, document.source.page_of(place.start), document.blocks[first.block].paragraph),
            index,
            rank + joined,
            text,
            tuple(dict.fromkeys(term for term in terms if len(term) > 1 and term not in self._stop)),
            leans=True,
            bare=None,
            days=tuple(relative_days(tree, own, self._days)),
            block=first.block,
            names=frozenset(names),
            joined=joined,
        )

    def _is_of_page(self, document: Document, tree: SentenceTree, text: str, tokens: Sequence[int]) -> bool:
        """Whether a sentence is a caption, a link, two that were run together, or the half of one."""
        return (
            self._pages.found(text)
            or self._unsaid.found(text, is_first=False)
            or tree.sentence.span.end <= self._credits.captioned(document, tree.sentence.block)
            or runs_into(text, word_counts(document.text), self._fitting)
            or is_caption(tree, text)
            or self._torn.found(tree, tokens, is_first=False)
            or has_heading(tree, tokens, self._stop)
            or lacks_words(tree, tokens, self._speech)
            or breaks_off(tree, tokens, self._opening)
        )

    def _speaks(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether somebody says "I" or "you" outside quotation marks, or orders: nobody knows who."""
        reported = {*quoted(tree, tokens), *told_by_somebody(tree, tokens, self._speech)}
        own = [i for i in tokens if i not in reported]
        return speaks(tree, own, self._speakers, self._titles) or is_order(tree, own)


def _units(document: Document, annotation: Annotation) -> Iterator[tuple[int, int, int]]:
    """Number and rank of each sentence of running text, and how many behind it belong to a quotation that it opens.

    They end where a quotation is not closed soon.
    """
    running = [i for i, each in enumerate(annotation.sentences) if document.blocks[each.block].kind in RUNNING_KINDS]
    rank = 0
    while rank < min(len(running), _MOST):
        index, joined, is_open = running[rank], 0, False
        block = annotation.sentences[index].block
        while is_open := leaves_open(annotation.sentences[index + joined].span.of(document.text), is_open=is_open):
            joined += 1
            after = index + joined
            if joined == _MOST_JOINED or after == len(annotation.sentences):
                return
            if annotation.sentences[after].block != block:
                return
        yield index, rank, joined
        rank += 1 + joined
