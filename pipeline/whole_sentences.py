"""Sentences of a source that can be said as they stand: whole, closed, nobody's open quotation, cleaned of datelines.

What is copied cannot be false, but it can lean on what stood before it, or hide who speaks. A sentence that does is not
to be said alone, and one that is damaged (two sentences glued together, a bracket without its other half) not at all.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.antecedents import Antecedents
from pipeline.document import RUNNING_KINDS, Annotation, BlockKind, Document, language_of
from pipeline.fragments import closed, fragment, without_marker
from pipeline.languages import Language
from pipeline.relative_days import RelativeDay, relative_days
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span
from pipeline.trees import SentenceTree, relation

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
"""The parts of speech whose lemmas are terms."""
_NAMING = frozenset({"NOUN", "PROPN"})
_PAIRS = (("«", "»"), ("“", "”"), ("(", ")"), ("[", "]"))
_QUOTES = frozenset({'"', "“", "”", "«", "»", "``", "''"})
_LONGEST_OPENING = 4
_SHORT = 10
_BEGINNING_POS = frozenset({"DET", "PRON"})
_SAID = ("ccomp", "obj", "xcomp", "parataxis", "advcl", "dep", "obl")
_LEAD_ROOM = 1.3
"""How much longer than any other sentence the first one of a document may be: it holds the news."""
_ENDING = re.compile(r"(?<!\.)[.!][\s\"”»)]*$")
_BEGINNING = re.compile(r"[\"“«(\s]*(?:[A-ZÀ-Þ0-9Œ]|[^\W\d_]['’][A-ZÀ-Þ])")
_GLUED = re.compile(
    r"(?:[^\W\d_]{2}|/[a-z])[.!?][\"”»]?[A-ZÀ-Þ][^\W\d_]|[a-zß-ÿ]{2}[A-ZÀ-Þ]{2,}[a-zß-ÿ]|[»”][^\W_]|\d(?!St|Nd|Rd|Th)[A-ZÀ-Þ][a-zß-ÿ]|[^\W_][.!?]?\"[A-ZÀ-Þ]|"
    r"[\"”»][.!?][A-ZÀ-Þ]| [?!][A-ZÀ-Þ]"
)
_JOINED = re.compile(r"[a-zß-ÿ]{2}([A-ZÀ-Þ][a-zß-ÿ]+)")
_DATED = re.compile(r"\d{1,2},? (?:\w+ )?(?:19|20)\d\d\.$")
"""How the caption of a photograph ends, which is told in the present: "May 4, 2009."."""
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
    `days` are its words for days that only the date of the document tells: "on Monday", "yesterday". It `needs` the
    lemmas of what it takes for known and an earlier sentence of the document introduced.
    """

    source: SourceSpan
    index: int
    rank: int
    text: str
    terms: tuple[str, ...]
    leans: bool
    bare: str | None
    days: tuple[RelativeDay, ...] = ()
    needs: frozenset[str] = frozenset()


class WholeSentences:
    """Finds the sentences of documents in one language that can be said as they stand."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._openings = frozenset(
            (row["form"], row["pos"]) for row in resources.lexicon(language, "dangling_openings")
        )

        def forms(name: str) -> frozenset[str]:
            return frozenset(next(iter(row.values.values())) for row in resources.lexicon(language, name))

        self._adverbs = forms("leaning_adverbs")
        self._adjectives = forms("leaning_adjectives")
        self._speech = forms("speech_verbs")
        self._phrases = tuple(phrase.split() for phrase in sorted(forms("leaning_openings")))
        self._speakers = forms("speaker_words")
        self._known = forms("known_referents")
        self._stop = forms("stop_words")
        self._relative = {row["form"]: int(row["value"]) for row in resources.lexicon(language, "relative_days")}
        self._times = frozenset().union(*map(forms, ("calendar_units", "day_parts", "months", "weekdays")))

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
    ) -> Iterator[WholeSentence]:
        """The sentences of a document, `number` in its cluster, that are no longer than `most_words`.

        They stand in blocks of the given kinds. Where they `may_speak`, "we" and "you" are known to be who wrote the
        document and who reads it.
        """
        annotation = document.annotation
        if annotation is None:
            return
        antecedents = Antecedents(document, annotation, self._known | self._times)
        block, is_open, rank = -1, False, -1
        for index, sentence in enumerate(annotation.sentences):
            if document.blocks[sentence.block].kind not in kinds:
                continue
            rank += 1
            is_open = is_open and sentence.block == block
            block = sentence.block
            raw = sentence.span.of(document.text)
            was_open, is_open = is_open, _leaves_open(raw, is_open=is_open)
            if was_open or is_open or not sentence.is_annotated:
                continue
            tree = SentenceTree(document, annotation, sentence)
            if found := self._whole(tree, number, index, rank, most_words, may_speak=may_speak):
                shown = [i for i in tree.indices if tree.token(i).span.start >= found.source.span.start]
                quoted = {*_quoted(tree, shown)}
                needs = antecedents.needed(tree, [i for i in shown if i not in quoted], rank)
                yield replace(found, needs=frozenset(needs))

    def _whole(
        self, tree: SentenceTree, number: int, index: int, rank: int, most_words: int, *, may_speak: bool
    ) -> WholeSentence | None:
        document, block = tree.document, tree.document.blocks[tree.sentence.block]
        span = _without_dateline(document, without_marker(document, tree.sentence.span))
        text = closed(fragment(document, span))
        is_first = rank == 0
        if not _is_whole(text) or len(text.split()) > most_words * (_LEAD_ROOM if is_first else 1):
            return None
        if any(joined[1].lower() in self._stop for joined in _JOINED.finditer(text)) or _is_caption(tree, text):
            return None
        tokens = [i for i in tree.indices if tree.token(i).span.start >= span.start]
        speaks = not may_speak and self._speaks_of_itself(tree, tokens)
        if speaks or not _states(tree, tokens, is_first=is_first) or self._is_damaged(tree, tokens):
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
            tuple(relative_days(tree, set(tokens) - {*_quoted(tree, tokens)}, self._relative)),
        )

    def _is_damaged(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether a heading or a caption runs into it ("the beaches The owner said"), or what was said is missing."""
        for before, index in pairwise(tokens):
            word = tree.token(index).text
            is_beginning = word.istitle() and word.lower() in self._stop and tree.token(index).pos in _BEGINNING_POS
            if is_beginning and tree.token(before).pos in ("NOUN", "ADJ") and index not in tree.entities:
                return True
        root = next((i for i in tokens if tree.governor(i) is None), None)
        if (
            root is None
            or len(tokens) > _SHORT
            or not {tree.token(root).lemma.lower(), tree.token(root).text.lower()} & self._speech
        ):
            return False
        is_passive = bool(tree.children(root, "nsubj:pass", "aux:pass"))
        return not (is_passive or tree.children(root, *_SAID) or any(tree.token(i).text in _QUOTES for i in tokens))

    def _speaks_of_itself(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether somebody says "I" or "you" outside quotation marks: nobody knows who."""
        quoted = {*_quoted(tree, tokens)}
        words = (tree.token(i).text.replace("’", "'") for i in tokens if i not in quoted)
        return any(word.lower() in self._speakers for word in words if len(word) == 1 or not word.isupper())

    def _leans(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether it opens with words that go on, or a pronoun or demonstrative has nothing before it to mean."""
        words = [i for i in tokens if tree.token(i).pos != "PUNCT"]
        first = tree.token(words[0])
        if {(form, first.pos) for form in (first.text.lower(), first.lemma.lower())} & self._openings:
            return True
        counted = tree.token(words[min(1, len(words) - 1)])
        if counted.feature("NumType") == "Ord" and first.feature("Definite") == "Ind":
            return True  # "a fifth person"
        opening = " ".join(tree.token(i).text.lower().replace("’", "'") for i in words[:_LONGEST_OPENING]).split()
        if any(opening[: len(phrase)] == phrase for phrase in self._phrases):
            return True
        if self._goes_on(tree, words) or self._is_further(tree, words):
            return True
        quoted = {*_quoted(tree, tokens)}
        return any(self._points(tree, i, [j for j in tokens if i in quoted or j not in quoted]) for i in words)

    def _is_further(self, tree: SentenceTree, words: Sequence[int]) -> bool:
        """Whether its subject, or what it opens with, is told apart from what was told: "four other rescuers"."""
        root = next((i for i in words if tree.governor(i) is None), words[0])
        nouns = {*tree.children(root, "nsubj"), *(i for i in words[:_LONGEST_OPENING] if tree.token(i).pos == "NOUN")}
        beside = (i for noun in nouns for i in (noun, *tree.children(noun, "amod", "det")) if i <= noun)
        return any(
            {tree.token(i).lemma.lower(), tree.token(i).text.lower()} & self._adjectives
            and not any(tree.token(j).pos in _NAMING for j in words if j < i)
            for i in beside
        )

    def _goes_on(self, tree: SentenceTree, words: Sequence[int]) -> bool:
        """Whether an adverb of its main verb sets it beside what was said before: "also", "however"."""
        root = next((i for i in words if tree.governor(i) is None), words[0])
        adverbs = [i for i in tree.children(root, "advmod") if tree.token(i).text.lower() in self._adverbs]
        return any(
            not any(tree.relation(j) in ("cc", "conj", "advcl") and j < i for j in tree.children(root)) for i in adverbs
        )

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
        is_main = governor is not None and tree.relation(governor).lower() in ("root", "parataxis")
        if relation(token) == "nsubj" and is_main:
            return True
        return not any(i < index and tree.token(i).pos in _NAMING for i in tokens)

    def _bare(self, tree: SentenceTree, tokens: Sequence[int]) -> str | None:
        """The lemma of the subject of the sentence, if that is definite and nothing says which it is."""
        root = next((i for i in tokens if tree.governor(i) is None), None)
        subjects = tree.children(root, "nsubj") if root is not None else ()
        return bare_definite(tree, subjects[0], self._known) if subjects else None


def bare_definite(
    tree: SentenceTree, subject: int, known: frozenset[str], said: Collection[int] | None = None
) -> str | None:
    """The lemma of a subject like "the order": a common noun with a definite article that nothing else tells apart.

    Of what tells it apart only that counts which is `said`, if not all is; `known` are the nouns of which there is but
    one, or of which news speaks as if there were: the police.
    """
    owners = (bare_definite(tree, i, known, said) for i in tree.children(subject, "nmod:poss"))
    if owner := next((lemma for lemma in owners if lemma is not None), None):
        return owner  # "the suspect's name"
    token = tree.token(subject)
    determiners = [tree.token(i) for i in tree.children(subject, "det")]
    is_definite = any(each.feature("Definite") == "Def" for each in determiners)
    if token.pos != "NOUN" or not is_definite or token.lemma.lower() in known:
        return None
    told = tree.children(subject, "nmod", "compound", "flat", "appos", "acl")
    told = [i for i in told if said is None or i in said]
    is_named = any(tree.token(i).pos == "PROPN" or _tells_apart(tree, i, known) for i in told)
    return None if is_named else token.lemma.lower()


def _tells_apart(tree: SentenceTree, index: int, known: frozenset[str]) -> bool:
    """Whether what hangs from a noun is not as unknown itself: "the name of the suspect"."""
    name = tree.relation(index)
    return name in ("acl", "appos") or (name == "nmod" and bare_definite(tree, index, known) is None)


def _is_caption(tree: SentenceTree, text: str) -> bool:
    verbs = (i for i in tree.indices if tree.governor(i) is None)
    return bool(_DATED.search(text)) and any(tree.token(i).feature("Tense") == "Pres" for i in verbs)


def _states(tree: SentenceTree, tokens: Sequence[int], *, is_first: bool) -> bool:
    """Whether it has a main verb, and a finite one outside quotation marks: a bare quotation has no speaker.

    The first sentence of a document need only have a finite verb: long ones are often parsed from a wrong root.
    """
    roots = [i for i in tokens if tree.governor(i) is None]
    is_clause = is_first or any(tree.token(i).pos in ("VERB", "AUX") or tree.children(i, "cop", "aux") for i in roots)
    quoted = {*_quoted(tree, tokens)}
    return is_clause and any(tree.token(i).feature("VerbForm") == "Fin" for i in tokens if i not in quoted)


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
