"""Sentences of a source that can be said as they stand: whole, closed, nobody's open quotation, cleaned of datelines.

What is copied cannot be false, but it can lean on what stood before it, or hide who speaks. A sentence that does is not
to be said alone, and one that is damaged (two sentences glued together, a bracket without its other half) not at all.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from pipeline.document import RUNNING_KINDS, Annotation, BlockKind, Document, language_of
from pipeline.fragments import closed, fragment, without_marker
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.announced import headline_words
from pipeline.sentences.antecedents import Antecedents, bare_definite, is_scenic, is_vague, looks_back, subjects
from pipeline.sentences.asides import Asides
from pipeline.sentences.brackets import without_citations
from pipeline.sentences.connectives import Connectives
from pipeline.sentences.counterweights import Counterweights
from pipeline.sentences.credits import Credits
from pipeline.sentences.datelines import told_date, without_dateline
from pipeline.sentences.dictionary_words import DictionaryWords
from pipeline.sentences.headings import begins_story, begun, has_heading, is_caption, is_placing, without_label
from pipeline.sentences.joined_quotations import closed_before, joined_quotations
from pipeline.sentences.leaning import ANSWER, ASIDE, CORRECTION, Leaning, sign_id
from pipeline.sentences.loose_days import LooseDays
from pipeline.sentences.main_verbs import MainVerbs
from pipeline.sentences.outcomes import Outcomes
from pipeline.sentences.overtaken import Compared, TenseReader, overtaken
from pipeline.sentences.own_words import speaks
from pipeline.sentences.page_talk import PageTalk
from pipeline.sentences.questions import question_before
from pipeline.sentences.quotations import QUOTES, leaves_open, quoted, told_by_somebody, unclosed_in
from pipeline.sentences.relative_days import DayWords, relative_days, written_dates
from pipeline.sentences.reversals import Reversals
from pipeline.sentences.speakers import Speakers
from pipeline.sentences.stray_capitals import StrayCapitals, plain_words
from pipeline.sentences.suspicions import Suspicions
from pipeline.sentences.tolls import Tolls
from pipeline.sentences.torn_words import TornWords
from pipeline.sentences.unsaid import Unsaid
from pipeline.sentences.untold import Untold
from pipeline.sentences.updates import Updates
from pipeline.sentences.verdicts import Verdicts
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.wholeness import (
    breaks_off,
    is_finite,
    is_order,
    is_whole,
    lacks_words,
    runs_into,
    states,
    unglued,
    word_counts,
)
from pipeline.sentences.woven_columns import WovenColumns
from pipeline.span import SourceSpan, Span
from pipeline.trees import SentenceTree

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
"""The parts of speech whose lemmas are terms."""
_FRAMING = frozenset({"DATE", "LOC"})
_FULL = _FRAMING | {"PER"}
"""Labels of entities that say when and where."""
_SHORT = 10
_LEAD_ROOM = 1.4
"""How much longer than any other sentence the first one of a document may be: it holds the news."""
_ABBREVIATED = re.compile(r"\b[A-ZÀ-Þ][a-zß-ÿ]{0,3}\.$")


class WholeSentences:
    """Finds the sentences of documents in one language that can be said as they stand."""

    def __init__(self, resources: Resources, language: Language) -> None:
        forms = partial(resources.forms, language)
        self._language = language
        self._leaning = Leaning(resources, language)
        self._still = forms("continuing_adverbs")
        self._titles = forms("honorifics")
        self._torn = TornWords(resources, language)
        self._opening = forms("opening_words")
        self._verdicts = Verdicts(resources, language)
        self._capitals = StrayCapitals.of(resources, language)
        self._speech = forms("speech_verbs")
        self._pages = PageTalk(forms("page_phrases"))
        self._unsaid = Unsaid.of(resources, language)
        self._updates = Updates.of(resources, language)
        self._reversals = Reversals(resources, language)
        self._counterweights = Counterweights.of(resources, language)
        self._credits = Credits(resources, language)
        self._marks = forms("caption_marks")
        self._connectives = Connectives(resources, language)
        self._turns = Speakers.of(resources, language)
        self._asides = Asides.of(resources, language)
        self._speakers = forms("speaker_words")
        self._outcomes = Outcomes.of(resources, language)
        self._tolls = Tolls.of(resources, language)
        self._known = forms("known_referents")
        self._dictionary = DictionaryWords.of(resources, language)
        self._main_verbs = MainVerbs.of(resources, language)
        self._stop = forms("stop_words")
        self._negations = forms("negations")
        self._days = DayWords.of(resources, language)
        self._tenses = TenseReader(resources, language, self._days)
        self._loose = LooseDays.of(resources, language, self._days)
        self._times = frozenset().union(*map(forms, ("calendar_units", "day_parts", "months", "weekdays")))
        self._fitting = self._stop | forms("months") | forms("weekdays")
        self._untold = Untold(resources, language, self._known | self._times | forms("clock_units"))
        self._suspicions = Suspicions(resources, language, self._untold)

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "WholeSentences":
        """What finds the sentences of a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def read(
        self,
        number: int,
        document: Document,
        most_words: int,
        kinds: Collection[BlockKind] = RUNNING_KINDS,
        *,
        may_speak: bool = False,
        own_nouns: frozenset[str] = frozenset(),
        joins: bool = False,
    ) -> Iterator[WholeSentence]:
        """The sentences of a document, `number` in its cluster, that are no longer than `most_words`.

        Where it `joins` them, a quotation of several is one. They stand in blocks of the given kinds. Where they
        `may_speak`, "we" and "you" are known to be who wrote the document and who reads it, and its `own_nouns` what it
        calls itself: "this letter".
        """
        annotation = document.annotation
        if annotation is None:
            return
        known = own_nouns | self._speakers if may_speak else own_nouns
        antecedents = Antecedents(document, annotation, self._known | self._times, self._still, self._titles)
        block, rank, is_open, has_begun = -1, -1, False, False
        words = word_counts(document.text)
        unclosed = {*unclosed_in(document, annotation)}
        has_strays = self._capitals.is_damaged(document, annotation)
        dateline = SourceSpan(number, place) if (place := told_date(document)) is not None else None
        notes = dict(self._reversals.notes(document, annotation))
        turns = self._turns.turns(document, annotation)
        turned = self._counterweights.turned(document, annotation)
        corrected: Span | None = None
        captioned = 0
        torn = -1
        quotations = joined_quotations(document, annotation, self._speech) if joins else {}
        joined_to = -1
        for index, each in enumerate(self._updates.standing(document, annotation) if joins else annotation.sentences):
            if document.blocks[each.block].kind not in kinds:
                continue
            rank += 1
            if index <= joined_to:
                continue
            joined_to, sentence = quotations.get(index, (index, each))
            if corrected is not None and corrected.contains(sentence.span):
                continue
            if (corrected := notes.get(index)) is not None:
                yield from self._note(document, number, index, rank, corrected, most_words)
                continue
            if sentence.block != block:
                captioned = self._credits.captioned(document, sentence.block)
            is_open = is_open and sentence.block == block
            block = sentence.block
            if sentence.span.end <= captioned:
                continue
            turn = turns.get(index)
            if turn is not None and (turn.speaker is None or not may_speak):
                continue
            raw = sentence.span.of(document.text)
            if torn == index - 1 and torn >= 0 and annotation.sentences[torn].block == block:
                continue  # "The mill at Kasre in Co." "Arlo was sold"
            if _ABBREVIATED.search(raw.strip()) and not is_finite(annotation, sentence):
                torn = index
            closed_to = sentence.span.start + closed_before(raw, is_open=is_open)
            was_open, is_open = is_open, leaves_open(raw, is_open=is_open)
            if index in unclosed:
                is_open = False
                continue
            if (was_open and closed_to == sentence.span.start) or is_open or not sentence.is_annotated:
                continue
            tree = SentenceTree(document, annotation, sentence)
            if is_placing(tree, raw, self._marks):
                continue
            is_first, has_begun = not has_begun, has_begun or begins_story(tree)
            behind = document.blocks[block].span.end
            if is_first and len(tree.indices) >= _SHORT and document.text.find(raw.strip(), behind) >= 0:
                has_begun = False  # a caption, or what a page sets above its story, in the words of that
                continue
            begin = max(captioned, closed_to, turn.start if turn is not None else 0)
            if found := self._whole(
                tree, number, index, rank, most_words, known, words, begin, may_speak=may_speak, is_first=is_first
            ):
                shown = [i for i in tree.indices if found.source.span.contains(tree.token(i).span)]
                in_quotes = {*quoted(tree, shown)}
                own = [i for i in shown if i not in in_quotes]
                plain = plain_words(tree, shown[:2], self._dictionary) if is_first else frozenset()
                text = self._capitals.begun(found.text, plain) if is_first else found.text
                text = self._capitals.mended(text, tree, shown) if has_strays else text
                found = replace(found, text=text, is_changed=text != found.text)
                found = self._severed(found, tree, shown, known, is_first=is_first)
                untold = frozenset(() if may_speak else self._untold.needed(tree, own))
                nameless = frozenset(() if may_speak else self._untold.nameless(tree, own))
                goes_on = antecedents.continuing(tree, own)
                if goes_on and not self._reversals.awaits(found.text):
                    untold |= {goes_on}
                persons = () if may_speak else self._untold.persons(tree, own)
                needs = untold | {*antecedents.needed(tree, own, rank), *persons}
                somebody = found.bare is not None and self._untold.is_person(found.bare)
                refers = needs | {*antecedents.referred(tree, own, rank)}
                if turn is not None:
                    found = replace(found, speaker=turn.speaker, turn=turn.number)
                found = replace(found, untold=untold, nameless=nameless, needs=needs, refers=refers)
                found = replace(found, somebody=somebody, dateline=dateline, turned=max(index, joined_to) in turned)
                if joined_to > index:
                    found = replace(found, rank=rank + joined_to - index, joined=joined_to - index)
                question = question_before(document, annotation, index, found.source.span)
                yield found if question is None else self._behind(question, found, document)

    def _whole(
        self,
        tree: SentenceTree,
        number: int,
        index: int,
        rank: int,
        most_words: int,
        known: Collection[str],
        words: Mapping[str, int],
        begin: int,
        *,
        may_speak: bool,
        is_first: bool,
    ) -> WholeSentence | None:
        document, block = tree.document, tree.document.blocks[tree.sentence.block]
        span = without_dateline(document, without_marker(document, tree.sentence.span), is_first=is_first)
        if begin >= span.end:
            return None  # all of it is a caption
        span = self._credits.unsigned(document, Span(max(span.start, begin), span.end))
        span = begun(tree, without_label(document, span, self._updates.labels), self._stop, is_first=is_first)
        end = unglued(document, span).end
        is_cut, span = end < span.end, Span(span.start, end)
        said = without_citations(fragment(document, span), document.text)
        # Only news is set on pages whose links say where they lead: a contract "in [English]" is not.
        text = closed(self._asides.cut(said) if document.genre == "news" else said)
        if text[:1].islower() and span.start > tree.sentence.span.start and (is_first or span.start == begin):
            text = text[:1].upper() + text[1:]  # behind a dateline, or the label of a speaker
        if (
            self._pages.found(text)
            or not is_whole(text)
            or len(text.split()) > most_words * (_LEAD_ROOM if is_first else 1)
        ):
            return None
        if runs_into(text, words, self._fitting) or self._unsaid.found(text, is_first=is_first):
            return None
        tokens = [i for i in tree.indices if span.contains(tree.token(i).span)]
        if not tokens:
            return None  # a stop is glued within a word: "(Mw=6,8.2)"
        is_own = self._speaks_of_itself(tree, tokens)
        if not may_speak and is_caption(tree, text, is_first=is_first):
            return None
        is_torn = self._torn.found(tree, tokens, is_first=is_first) or has_heading(tree, tokens, self._stop)
        is_damaged = is_torn or lacks_words(tree, tokens, self._speech) or breaks_off(tree, tokens, self._opening)
        if (is_own and not may_speak) or is_damaged:
            return None
        in_quotes = {*quoted(tree, tokens)}
        own = [i for i in tokens if i not in in_quotes]
        is_stated = states(tree, tokens, is_first=is_first, words=self._dictionary)
        if not (is_stated or self._main_verbs.found(tree, own, is_first=is_first)):
            return None
        denies = self._reversals.denies(text)
        judges = not may_speak and self._verdicts.found(tree, own)
        if judges and not (is_first or denies):
            return None
        days = tuple(relative_days(tree, own, self._days))
        loose = None if days else self._loose.read(tree, own)
        terms = (tree.token(i).lemma.lower() for i in tokens if tree.token(i).pos in CONTENT)
        names = (tree.token(i).lemma.lower() for i in tokens if tree.token(i).pos == "PROPN")
        is_aside = text.startswith("(") and text.rstrip(".").endswith(")")
        sign = ASIDE if is_aside else self._leaning.sign(tree, tokens, is_first=is_first, known=known)
        entities = [tree.entities[i] for i in tokens if i in tree.entities]
        labels = frozenset(each.label for each in entities)
        return WholeSentence(
            SourceSpan(number, span, document.source.page_of(span.start), block.paragraph),
            index,
            rank,
            text,
            tuple(dict.fromkeys(term for term in terms if len(term) > 1 and term not in self._stop)),
            sign is not None,
            self._bare(tree, tokens),
            days,
            loose=loose,
            tenses=self._tenses.read(tree, own),
            full=labels >= _FULL,
            scenic=is_scenic(tree, tokens),
            looks_back=looks_back(tree, tokens),
            beside=is_first and self._leaning.is_beside(tree, tokens, headline_words(document, self._stop)),
            denies=denies,
            is_negated=any(tree.token(i).text.lower() in self._negations for i in own),
            opens=is_first,
            block=tree.sentence.block,
            names=frozenset(names),
            vague=any(is_vague(tree, i, self._known) for i in subjects(tree, tokens, self._speech)),
            voiced=text[:1] in QUOTES,
            is_cut=is_cut,
            frames=labels & _FRAMING,
            dates=frozenset(written_dates(document, entities)),
            bounds=frozenset(self._days.bounding(document.text, entities)),
            sign=sign_id(self._language, sign) if sign is not None else None,
            deed=self._suspicions.read(tree, own),
            judges=judges,
            tolls=frozenset(self._tolls.read(tree, own)),
            outcomes=self._outcomes.found(word for i in own for word in (tree.token(i).text, tree.token(i).lemma)),
        )

    def _severed(
        self, found: WholeSentence, tree: SentenceTree, tokens: Sequence[int], known: Collection[str], *, is_first: bool
    ) -> WholeSentence:
        """With what it says without connectives, if it leans by those only.

        The first of a document says no other, but one with a joint within it: behind its headline that has a meaning.
        """
        if not found.leans:
            return found
        leans = partial(self._leaning.leans, tree, is_first=False, known=known)
        alone, is_within = self._connectives.alone(found.text, tree, tokens, leans) or (None, True)
        if alone is None or not is_first or is_within:
            return replace(found, alone=alone)
        # What stands before it is not told: it opens no story.
        return replace(found, text=alone, leans=False, is_changed=True, opens=False, sign=None)

    def _note(
        self, document: Document, number: int, index: int, rank: int, span: Span, most_words: int
    ) -> Iterator[WholeSentence]:
        """A note that corrects the story, as it stands, if it is no longer than a sentence may be."""
        text = closed(fragment(document, span))
        annotation = document.annotation
        if annotation is None or len(text.split()) > most_words:
            return
        tokens = [each for each in annotation.tokens if span.contains(each.span) and each.pos in CONTENT]
        terms = dict.fromkeys(each.lemma.lower() for each in tokens if each.lemma.lower() not in self._stop)
        place = SourceSpan(number, span, document.source.page_of(span.start))
        block = annotation.sentences[index].block
        yield WholeSentence(
            place,
            index,
            rank,
            text,
            tuple(terms),
            leans=True,
            bare=None,
            block=block,
            corrects=True,
            sign=sign_id(self._language, CORRECTION),
        )

    def _speaks_of_itself(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether somebody says "I" or "you" outside quotation marks, or orders: nobody knows who."""
        reported = {*quoted(tree, tokens), *told_by_somebody(tree, tokens, self._speech)}
        own = (i for i in tokens if i not in reported)
        return speaks(tree, own, self._speakers, self._titles) or is_order(tree, tokens)

    def _bare(self, tree: SentenceTree, tokens: Sequence[int]) -> str | None:
        """The lemma of the subject of the sentence, if that is definite and nothing says which it is."""
        found = (bare_definite(tree, i, self._known) for i in subjects(tree, tokens, self._speech))
        return next((lemma for lemma in found if lemma is not None), None)

    def _behind(self, question: Span, found: WholeSentence, document: Document) -> WholeSentence:
        """An answer behind its question: it leans, as that does."""
        place = replace(found.source, span=Span(question.start, found.source.span.end))
        asked = f"{fragment(document, question)} {found.text}"
        sign = sign_id(self._language, ANSWER)
        return replace(found, source=place, text=asked, leans=True, alone=None, answers=True, sign=sign)


def whole_sentences(
    resources: Resources, documents: Sequence[Document], most_words: int, own: Collection[int] = ()
) -> tuple[WholeSentence, ...]:
    """Those of all documents that have been annotated, in reading order, but for what others tell to be done already.

    In those of the numbers `own` somebody may speak of himself: their sentences are told as his.
    """
    columns = [WovenColumns(document) for document in documents]
    found = [
        sentence
        for number, document in enumerate(documents)
        if isinstance(document.annotation, Annotation)
        for sentence in WholeSentences.of(resources, language_of(document)).read(
            number, document, most_words, may_speak=number in own, joins=True
        )
        if not columns[number].tear(sentence.source.span)
    ]
    late = overtaken(
        documents, [Compared(s.source.document, s.rank, frozenset(s.terms), s.tenses, s.days) for s in found]
    )
    return tuple(sentence for place, sentence in enumerate(found) if place not in late)
