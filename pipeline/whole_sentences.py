"""Sentences of a source that can be said as they stand: whole, closed, nobody's open quotation, cleaned of datelines.

What is copied cannot be false, but it can lean on what stood before it, or hide who speaks. A sentence that does is not
to be said alone, and one that is damaged (two sentences glued together, a bracket without its other half) not at all.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.document import RUNNING_KINDS, Annotation, Document, language_of
from pipeline.fragments import closed, fragment, without_marker
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span
from pipeline.trees import SentenceTree, relation

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
"""The parts of speech whose lemmas are terms."""
_NAMING = frozenset({"NOUN", "PROPN"})
_PAIRS = (("«", "»"), ("“", "”"), ("(", ")"), ("[", "]"))
_QUOTES = frozenset({'"', "“", "”", "«", "»", "``", "''"})
_LONGEST_OPENING = 4
_ENDING = re.compile(r"(?<!\.)[.!][\s\"”»)]*$")
_BEGINNING = re.compile(r"[\"“«(\s]*(?:[A-ZÀ-Þ0-9Œ]|[^\W\d_]['’][A-ZÀ-Þ])")
_GLUED = re.compile(
    r"[^\W\d_]{2}[.!?][\"”»]?[A-ZÀ-Þ][^\W\d_]|[a-zß-ÿ]{2}[A-ZÀ-Þ]{2,}[a-zß-ÿ]|[»”][^\W_]|[^\W_][.!?]?\"[A-ZÀ-Þ]"
)
_DATELINE = re.compile(
    r"(?:[^.!?\"“«]{0,90}?\([^()]{1,30}\)\s*|[A-ZÀ-Þ][A-ZÀ-Þ .,'’/-]{2,60}(?:,[^-–—\"“«]{0,30})?\s?|"
    r"\w+\.(?:[Nn]et|[Cc]om|[Oo]rg)\s|(?:\[[^\]]{1,40}\]\s*)+)(?:[-–—]+\s+|(?<=\])\s*)(?=[\"“«A-ZÀ-Þ0-9])|[-–—]+\s+"
)
"""A dateline that no layout sets apart: places in capitals, an agency in brackets, a dash."""


@dataclass(frozen=True, slots=True)
class WholeSentence:
    """A sentence as it may be shown.

    `index` is its number in the annotation, `rank` among those of running text. One that `leans` is understood only
    behind the sentence before it; `bare` is the lemma of a definite subject that the reader must know: "the strike".
    """

    source: SourceSpan
    index: int
    rank: int
    text: str
    terms: tuple[str, ...]
    leans: bool
    bare: str | None


class WholeSentences:
    """Finds the sentences of documents in one language that can be said as they stand."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._openings = frozenset(
            (row["form"], row["pos"]) for row in resources.lexicon(language, "dangling_openings")
        )

        def forms(name: str) -> frozenset[str]:
            return frozenset(next(iter(row.values.values())) for row in resources.lexicon(language, name))

        self._phrases = tuple(phrase.split() for phrase in sorted(forms("leaning_openings")))
        self._known = forms("known_referents")
        self._stop = forms("stop_words")
        self._times = frozenset().union(*map(forms, ("calendar_units", "day_parts", "months", "weekdays")))

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "WholeSentences":
        """What finds the sentences of a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def read(self, number: int, document: Document, most_words: int) -> Iterator[WholeSentence]:
        """The sentences of a document, `number` in its cluster, that are no longer than `most_words`."""
        annotation = document.annotation
        if annotation is None:
            return
        block, is_open, rank = -1, False, -1
        for index, sentence in enumerate(annotation.sentences):
            if document.blocks[sentence.block].kind not in RUNNING_KINDS:
                continue
            rank += 1
            is_open = is_open and sentence.block == block
            block = sentence.block
            raw = sentence.span.of(document.text)
            was_open, is_open = is_open, _leaves_open(raw, is_open=is_open)
            if was_open or is_open or not sentence.is_annotated:
                continue
            if found := self._whole(SentenceTree(document, annotation, sentence), number, index, rank, most_words):
                yield found

    def _whole(self, tree: SentenceTree, number: int, index: int, rank: int, most_words: int) -> WholeSentence | None:
        document, block = tree.document, tree.document.blocks[tree.sentence.block]
        span = _without_dateline(document, without_marker(document, tree.sentence.span))
        text = closed(fragment(document, span))
        if not _is_whole(text) or len(text.split()) > most_words:
            return None
        tokens = [i for i in tree.indices if tree.token(i).span.start >= span.start]
        if not any(tree.token(i).feature("VerbForm") == "Fin" for i in tokens) or _speaks_of_itself(tree, tokens):
            return None
        terms = (tree.token(i).lemma.lower() for i in tokens if tree.token(i).pos in CONTENT)
        return WholeSentence(
            SourceSpan(number, span, document.source.page_of(span.start), block.paragraph),
            index,
            rank,
            text,
            tuple(dict.fromkeys(term for term in terms if len(term) > 1 and term not in self._stop)),
            self._leans(tree, tokens),
            self._bare(tree, tokens),
        )

    def _leans(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether it opens with words that go on, or a pronoun or demonstrative has nothing before it to mean."""
        words = [i for i in tokens if tree.token(i).pos != "PUNCT"]
        first = tree.token(words[0])
        if {(form, first.pos) for form in (first.text.lower(), first.lemma.lower())} & self._openings:
            return True
        opening = " ".join(tree.token(i).text.lower().replace("’", "'") for i in words[:_LONGEST_OPENING]).split()
        if any(opening[: len(phrase)] == phrase for phrase in self._phrases):
            return True
        quoted = {*_quoted(tree, tokens)}
        return any(self._points(tree, i, [j for j in tokens if i in quoted or j not in quoted]) for i in words)

    def _points(self, tree: SentenceTree, index: int, tokens: Sequence[int]) -> bool:
        """Whether a word means something that none of the `tokens` before it names."""
        token = tree.token(index)
        kind = token.feature("PronType")
        if kind == "Dem" and token.pos == "DET":
            noun = tree.governor(index)
            return noun is None or not (
                {tree.token(noun).lemma.lower(), tree.token(noun).text.lower()} & self._times
                or (index > tokens[0] and tree.children(noun, "acl"))
                or any(i < index and tree.token(i).pos == "PROPN" for i in tokens)
            )
        if kind == "Dem" and token.pos == "PRON":
            return not tree.children(index, "acl", "nmod") and relation(token) != "expl"
        is_owner = token.feature("Poss") == "Yes"
        is_personal = (is_owner or kind == "Prs") and token.feature("Person") in ("3", None)
        if not is_personal or token.pos not in ("PRON", "DET") or relation(token) == "expl":
            return False
        if token.feature("Reflex") == "Yes" and not is_owner:
            return False
        governor = tree.governor(index)
        if relation(token) == "nsubj" and governor is not None and tree.governor(governor) is None:
            return True
        return not any(i < index and tree.token(i).pos in _NAMING for i in tokens)

    def _bare(self, tree: SentenceTree, tokens: Sequence[int]) -> str | None:
        """The lemma of the subject of the sentence, if that is definite and nothing says which it is."""
        root = next((i for i in tokens if tree.governor(i) is None), None)
        subjects = tree.children(root, "nsubj") if root is not None else ()
        return bare_definite(tree, subjects[0], self._known) if subjects else None


def bare_definite(tree: SentenceTree, subject: int, known: frozenset[str]) -> str | None:
    """The lemma of a subject like "the order": a common noun with a definite article that nothing else tells apart.

    `known` are the nouns of which there is but one, or of which news speaks as if there were: the police.
    """
    token = tree.token(subject)
    determiners = [tree.token(i) for i in tree.children(subject, "det")]
    is_definite = any(each.feature("Definite") == "Def" for each in determiners)
    if token.pos != "NOUN" or not is_definite or token.lemma.lower() in known:
        return None
    told = tree.children(subject, "nmod", "compound", "flat", "appos", "acl", "nummod")
    is_named = any(tree.token(i).pos == "PROPN" or tree.relation(i) in ("acl", "nmod", "appos") for i in told)
    return None if is_named else token.lemma.lower()


def _speaks_of_itself(tree: SentenceTree, tokens: Sequence[int]) -> bool:
    """Whether somebody says "I" or "you" outside quotation marks: nobody knows who."""
    quoted = {*_quoted(tree, tokens)}
    own = (tree.token(i) for i in tokens if i not in quoted)
    return any(token.pos in ("PRON", "DET") and token.feature("Person") in ("1", "2") for token in own)


def _quoted(tree: SentenceTree, tokens: Sequence[int]) -> Iterator[int]:
    is_quoted = False
    for index in tokens:
        if tree.token(index).text in _QUOTES:
            is_quoted = not is_quoted
        elif is_quoted:
            yield index


def _leaves_open(text: str, *, is_open: bool) -> bool:
    """Whether a quotation that is open before a sentence, or opened in it, goes on behind it."""
    depth = int(is_open)
    for char in text:
        if char in "«“":
            depth = 1
        elif char in "»”":
            depth = 0
        elif char == '"':
            depth = 1 - depth
    return bool(depth)


def _without_dateline(document: Document, span: Span) -> Span:
    match = _DATELINE.match(span.of(document.text))
    return Span(span.start + match.end(), span.end) if match and match.end() < len(span) else span


def _is_whole(text: str) -> bool:
    is_closed = all(text.count(left) == text.count(right) for left, right in _PAIRS) and text.count('"') % 2 == 0
    return bool(is_closed and _BEGINNING.match(text) and _ENDING.search(text)) and not _GLUED.search(text)


def whole_sentences(resources: Resources, documents: Sequence[Document], most_words: int) -> tuple[WholeSentence, ...]:
    """Those of all documents that have been annotated, in reading order."""
    return tuple(
        found
        for number, document in enumerate(documents)
        if isinstance(document.annotation, Annotation)
        for found in WholeSentences.of(resources, language_of(document)).read(number, document, most_words)
    )
