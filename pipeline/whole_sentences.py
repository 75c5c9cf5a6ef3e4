"""Sentences of a source that can be said as they stand: whole, closed, nobody's open quotation, cleaned of datelines.

What is copied cannot be false, but it can lean on what stood before it, or hide who speaks. A sentence that does is not
to be said alone, and one that is damaged (two sentences glued together, a bracket without its other half) not at all.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.antecedents import Antecedents, bare_definite, is_vague, subjects
from pipeline.asides import Asides
from pipeline.datelines import without_dateline
from pipeline.document import RUNNING_KINDS, Annotation, BlockKind, Document, language_of
from pipeline.fragments import closed, fragment, without_marker
from pipeline.headings import begun, has_heading, is_caption, without_label
from pipeline.languages import Language
from pipeline.quotations import QUOTES, leaves_open, quoted, unclosed_in
from pipeline.relative_days import RelativeDay, relative_days
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span
from pipeline.trees import SentenceTree, relation
from pipeline.untold import Untold
from pipeline.wholeness import is_whole, states, unglued

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
"""The parts of speech whose lemmas are terms."""
_NAMING = frozenset({"NOUN", "PROPN"})
_FRAMING = frozenset({"DATE", "LOC"})
"""Labels of entities that say when and where."""
_LONGEST_OPENING = 4
_WORDS = re.compile(r"\w+")
_LABELLED = re.compile(r"(?:[A-ZÀ-Þ][a-zß-ÿ]+ )?[A-ZÀ-Þ]{4,}(?: [A-ZÀ-Þ]+)?\s?: ")
"""How a page leads to other pages: "READ: …", « EN IMAGES : … »."""
_SHORT = 10
_SHORTEST_FIRST = 4
"""Tokens of the first sentence of a story; what is shorter is a label: « VIDÉO. »."""
_SAID = ("ccomp", "obj", "xcomp", "parataxis", "advcl", "dep", "obl")
_LEAD_ROOM = 1.4
"""How much longer than any other sentence the first one of a document may be: it holds the news."""
_JOINED = re.compile(r"[a-zß-ÿ]{2}([A-ZÀ-Þ][a-zß-ÿ]+)")


@dataclass(frozen=True, slots=True)
class WholeSentence:
    """A sentence as it may be shown.

    `index` is its number in the annotation, `rank` among those of running text. One that `leans` is understood only
    behind the sentence before it; `bare` is the lemma of a definite subject that the reader must know: "the strike".
    `days` are its words for days that only the date of the document tells: "on Monday", "yesterday". It `needs` the
    lemmas of what it takes for known and an earlier sentence of the document introduced. `block` is where it
    stands in the document. Of its terms those in `names` are proper nouns. A `vague` one has a subject with a definite
    article and no name: "the former minister". One that is `voiced` opens with words in quotation marks. What it
    `refers` to are the lemmas of all that it takes up from earlier sentences, `untold` are those that none has.
    `frames` are the kinds of what says when and where. One that `is_cut` was run into the next, which is not shown.
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
    block: int = 0
    names: frozenset[str] = frozenset()
    vague: bool = False
    voiced: bool = False
    refers: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()
    frames: frozenset[str] = frozenset()
    is_cut: bool = False


class WholeSentences:
    """Finds the sentences of documents in one language that can be said as they stand."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._openings = frozenset(
            (row["form"], row["pos"]) for row in resources.lexicon(language, "dangling_openings")
        )

        def forms(name: str) -> frozenset[str]:
            return frozenset(next(iter(row.values.values())) for row in resources.lexicon(language, name))

        self._pronouns = frozenset(form for form, pos in self._openings if pos == "PRON")
        self._announcing = forms("announcing_pronouns")
        self._adverbs = forms("leaning_adverbs")
        self._still = forms("continuing_adverbs")
        self._adjectives = forms("leaning_adjectives")
        self._speech = forms("speech_verbs")
        self._joining = forms("leaning_phrases")
        self._phrases = tuple(phrase.split() for phrase in sorted(forms("leaning_openings")))
        self._of_pages = tuple(" ".join(_WORDS.findall(phrase)) for phrase in sorted(forms("page_phrases")))
        self._labels = forms("editorial_labels")
        self._asides = Asides(forms("aside_openings"))
        self._speakers = forms("speaker_words")
        self._known = forms("known_referents")
        self._places = forms("place_words") | self._known
        self._stop = forms("stop_words")
        self._relative = {row["form"]: int(row["value"]) for row in resources.lexicon(language, "relative_days")}
        self._times = frozenset().union(*map(forms, ("calendar_units", "day_parts", "months", "weekdays")))
        self._fitting = self._stop | forms("months") | forms("weekdays")
        self._untold = Untold(resources, language, self._known | self._times | forms("clock_units"))

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
        antecedents = Antecedents(document, annotation, self._known | self._times, self._still)
        block, is_open, rank = -1, False, -1
        has_begun = False
        unclosed = {*unclosed_in(document, annotation)}
        for index, sentence in enumerate(annotation.sentences):
            if document.blocks[sentence.block].kind not in kinds:
                continue
            rank += 1
            is_open = is_open and sentence.block == block
            block = sentence.block
            raw = sentence.span.of(document.text)
            was_open, is_open = is_open, leaves_open(raw, is_open=is_open)
            if index in unclosed:
                is_open = False
                continue
            if was_open or is_open or not sentence.is_annotated:
                continue
            tree = SentenceTree(document, annotation, sentence)
            is_first, has_begun = not has_begun, has_begun or len(tree.indices) >= _SHORTEST_FIRST
            if found := self._whole(tree, number, index, rank, most_words, may_speak=may_speak, is_first=is_first):
                shown = [i for i in tree.indices if found.source.span.contains(tree.token(i).span)]
                in_quotes = {*quoted(tree, shown)}
                own = [i for i in shown if i not in in_quotes]
                untold = frozenset(() if may_speak else self._untold.needed(tree, own))
                if goes_on := antecedents.continuing(tree, own):
                    untold |= {goes_on}
                persons = () if may_speak else self._untold.persons(tree, own)
                needs = untold | {*antecedents.needed(tree, own, rank), *persons}
                refers = needs | {*antecedents.referred(tree, own, rank)}
                yield replace(found, untold=untold, needs=needs, refers=refers)

    def _whole(
        self,
        tree: SentenceTree,
        number: int,
        index: int,
        rank: int,
        most_words: int,
        *,
        may_speak: bool,
        is_first: bool,
    ) -> WholeSentence | None:
        document, block = tree.document, tree.document.blocks[tree.sentence.block]
        span = without_dateline(document, without_marker(document, tree.sentence.span))
        span = begun(tree, without_label(document, span, self._labels), self._stop, is_first=is_first)
        end = unglued(document, span).end
        is_cut, span = end < span.end, Span(span.start, end)
        text = closed(self._asides.cut(fragment(document, span)))
        if (
            self._is_of_page(text)
            or not is_whole(text)
            or len(text.split()) > most_words * (_LEAD_ROOM if is_first else 1)
        ):
            return None
        if any(joined[1].lower() in self._fitting for joined in _JOINED.finditer(text)) or is_caption(tree, text):
            return None
        tokens = [i for i in tree.indices if span.contains(tree.token(i).span)]
        speaks = not may_speak and self._speaks_of_itself(tree, tokens)
        if speaks or not states(tree, tokens, is_first=is_first) or self._is_damaged(tree, tokens):
            return None
        terms = (tree.token(i).lemma.lower() for i in tokens if tree.token(i).pos in CONTENT)
        names = (tree.token(i).lemma.lower() for i in tokens if tree.token(i).pos == "PROPN")
        return WholeSentence(
            SourceSpan(number, span, document.source.page_of(span.start), block.paragraph),
            index,
            rank,
            text,
            tuple(dict.fromkeys(term for term in terms if len(term) > 1 and term not in self._stop)),
            (text.startswith("(") and text.rstrip(".").endswith(")")) or self._leans(tree, tokens, is_first=is_first),
            self._bare(tree, tokens),
            tuple(relative_days(tree, set(tokens) - {*quoted(tree, tokens)}, self._relative)),
            block=tree.sentence.block,
            names=frozenset(names),
            vague=any(is_vague(tree, i, self._known) for i in subjects(tree, tokens, self._speech)),
            voiced=text[:1] in QUOTES,
            is_cut=is_cut,
            frames=frozenset(tree.entities[i].label for i in tokens if i in tree.entities) & _FRAMING,
        )

    def _is_damaged(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether a heading or a caption runs into it ("the beaches The owner said"), or what was said is missing."""
        if has_heading(tree, tokens, self._stop):
            return True
        root = next((i for i in tokens if tree.governor(i) is None), None)
        if (
            root is None
            or len(tokens) > _SHORT
            or not {tree.token(root).lemma.lower(), tree.token(root).text.lower()} & self._speech
        ):
            return False
        is_passive = bool(tree.children(root, "nsubj:pass", "aux:pass"))
        return not (is_passive or tree.children(root, *_SAID) or any(tree.token(i).text in QUOTES for i in tokens))

    def _speaks_of_itself(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether somebody says "I" or "you" outside quotation marks: nobody knows who."""
        in_quotes = {*quoted(tree, tokens)}
        own = (tree.token(i) for i in tokens if i not in in_quotes)
        words = (token.text.replace("’", "'") for token in own if token.pos != "NOUN")  # « un ton solennel »
        return any(word.lower() in self._speakers for word in words if len(word) == 1 or not word.isupper())

    def _is_of_page(self, text: str) -> bool:
        """Whether it speaks of the page that it stands on: "Sign up for our newsletter"."""
        words = f" {' '.join(_WORDS.findall(text.lower()))} "
        return bool(_LABELLED.match(text)) or any(f" {phrase} " in words for phrase in self._of_pages)

    def _leans(self, tree: SentenceTree, tokens: Sequence[int], *, is_first: bool) -> bool:
        """Whether it opens with words that go on, or a pronoun or demonstrative has nothing before it to mean.

        The first sentence of a document goes on from nothing: only its pronouns may lean, on a headline.
        """
        words = [i for i in tokens if tree.token(i).pos != "PUNCT"]
        in_quotes = {*quoted(tree, tokens)}
        own = [i for i in words if not self._is_resolved(tree, i)] if is_first else words
        points = any(self._points(tree, i, [j for j in tokens if i in in_quotes or j not in in_quotes]) for i in own)
        if is_first:
            is_further = self._goes_on(tree, words) or self._is_further(tree, words, is_first=True)
            return points or is_further or self._is_pronoun(tree, words[0])
        return points or self._continues(tree, words)

    def _is_resolved(self, tree: SentenceTree, index: int) -> bool:
        """Whether a word of a first sentence means something in it, or nothing: "it was reported", "… these signs"."""
        token, governor = tree.token(index), tree.governor(index)
        is_report = governor is not None and tree.relation(governor) == "parataxis"
        if token.pos == "DET":
            return any(tree.token(i).pos in _NAMING and tree.governor(i) != index for i in tree.indices if i < index)
        if token.feature("PronType") == "Dem" and relation(token) in ("obj", "obl"):
            return any(tree.token(i).pos in _NAMING for i in tree.indices if i < index)  # "deal with this"
        is_passive = token.dep == "nsubj:pass" and token.lemma.lower() in self._announcing
        is_thing = token.feature("Gender") == "Neut"  # "The bank will close, it said"
        is_within = is_thing and any(tree.token(i).pos in _NAMING for i in tree.indices if i < index)
        said = {tree.token(governor).lemma.lower(), tree.token(governor).text.lower()} if governor is not None else ()
        is_said = is_within and not self._speech.isdisjoint(said)
        return bool(is_report and is_passive) or is_said or self._is_empty(tree, index)

    def _is_pronoun(self, tree: SentenceTree, index: int) -> bool:
        """Whether a word is a pronoun that opens a sentence that goes on, and stands for something."""
        token = tree.token(index)
        is_opening = token.pos == "PRON" and {token.text.lower(), token.lemma.lower()} & self._pronouns
        return bool(is_opening) and relation(token) != "expl" and not self._is_empty(tree, index)

    def _is_empty(self, tree: SentenceTree, index: int) -> bool:
        """Whether a pronoun announces what its clause then says: "It is a week since", "It was found that"."""
        governor = tree.governor(index)
        if governor is None or tree.token(index).lemma.lower() not in self._announcing:
            return False
        if not tree.children(governor, "cop", "aux:pass") or tree.relation(index) not in ("nsubj", "expl"):
            return False
        is_time = tree.token(governor).lemma.lower() in self._times
        clauses = ("csubj", "ccomp", "advcl", "acl") if is_time else ("csubj", "ccomp")
        return any(i > governor for i in tree.children(governor, *clauses))

    def _continues(self, tree: SentenceTree, words: Sequence[int]) -> bool:
        """Whether its first words or an adverb of its main verb say that it goes on from what was said."""
        first = tree.token(words[0])
        if {(form, first.pos) for form in (first.text.lower(), first.lemma.lower())} & self._openings:
            return True
        counted = tree.token(words[min(1, len(words) - 1)])
        if counted.feature("NumType") == "Ord" and first.feature("Definite") == "Ind":
            return True  # "a fifth person"
        opening = " ".join(tree.token(i).text.lower().replace("’", "'") for i in words[:_LONGEST_OPENING]).split()
        if any(opening[: len(phrase)] == phrase for phrase in self._phrases):
            return True
        return self._goes_on(tree, words) or self._is_further(tree, words)

    def _is_further(self, tree: SentenceTree, words: Sequence[int], *, is_first: bool = False) -> bool:
        """Whether its subject, its object or its first words are told apart from what was told: "another attack".

        Of a first sentence only the subject: "The court rejected another effort" tells what happened before.
        """
        root = next((i for i in words if tree.governor(i) is None), words[0])
        objects = [] if is_first else tree.children(root, "obj")
        opening = (i for i in words[:_LONGEST_OPENING] if tree.token(i).pos == "NOUN" and not is_first)
        nouns = {*tree.children(root, "nsubj"), *opening, *objects}
        beside = ((noun, i) for noun in nouns for i in (noun, *tree.children(noun, "amod", "det")) if i <= noun)
        return any(
            {tree.token(i).lemma.lower(), tree.token(i).text.lower()} & self._adjectives
            and (noun in objects or not any(tree.token(j).pos in _NAMING for j in words if j < i))
            for noun, i in beside
        )

    def _goes_on(self, tree: SentenceTree, words: Sequence[int]) -> bool:
        """Whether an adverb of its main verb or a phrase sets it beside what was said before: "for its part"."""
        root = next((i for i in words if tree.governor(i) is None), words[0])
        in_quotes = {*quoted(tree, words)}
        own = [tree.token(i).text.lower().replace("’", "'") for i in words if i not in in_quotes]
        said = f" {' '.join(own)} "
        is_joined = bool(tree.children(root, "cc", "conj", "advcl"))
        if not is_joined and any(f" {phrase} " in said for phrase in self._joining):
            return True
        adverbs = [i for i in tree.children(root, "advmod") if tree.token(i).text.lower() in self._adverbs]
        return any(
            not any(tree.relation(j) in ("cc", "conj", "advcl") and j < i for j in tree.children(root)) for i in adverbs
        )

    def _points(self, tree: SentenceTree, index: int, tokens: Sequence[int]) -> bool:
        """Whether a word means something that none of the `tokens` before it names."""
        token = tree.token(index)
        kind = token.feature("PronType")
        is_pointer = kind == "Dem" and token.pos == "DET"
        if is_pointer and index + 1 in tree.indices and tree.token(index + 1).pos == "DET":
            return False  # "demanded that the court"
        if is_pointer:
            noun = tree.governor(index)
            return noun is None or not (
                {tree.token(noun).lemma.lower(), tree.token(noun).text.lower()} & self._times
                or (index > tokens[0] and tree.children(noun, "acl"))
                or self._is_named(tree, noun, [i for i in tokens if i < index])
            )
        if kind == "Dem" and token.pos == "PRON":
            is_subject = relation(token) == "nsubj" and tree.governor(tree.governor(index) or index) is None
            is_within = (
                "-" in token.text and not is_subject and any(i < index and tree.token(i).pos in _NAMING for i in tokens)
            )
            told = (i for i in tree.children(index, "acl", "nmod") if len(tree.subtree(i)) > 1)  # not "those surveyed"
            return not is_within and not any(told) and relation(token) != "expl"
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
        if is_owner and _is_announced(tree, index):
            return False
        others = () if is_owner or governor is None else tree.children(governor, "nsubj")  # "Ana met her": not herself
        own = {*others, *(j for i in others for j in tree.children(i, "flat", "compound"))}
        return not any(i < index and i not in own and tree.token(i).pos in _NAMING for i in tokens)

    def _is_named(self, tree: SentenceTree, noun: int, before: Sequence[int]) -> bool:
        """Whether what stands before "this city" in its sentence is a city's name, or the noun itself."""
        lemma = tree.token(noun).lemma.lower()
        is_place = lemma in self._places and any(tree.token(i).pos == "PROPN" for i in before)
        return is_place or any(tree.token(i).lemma.lower() == lemma for i in before)

    def _bare(self, tree: SentenceTree, tokens: Sequence[int]) -> str | None:
        """The lemma of the subject of the sentence, if that is definite and nothing says which it is."""
        found = (bare_definite(tree, i, self._known) for i in subjects(tree, tokens, self._speech))
        return next((lemma for lemma in found if lemma is not None), None)


def _is_announced(tree: SentenceTree, index: int) -> bool:
    """Whether the subject behind it says whose it is: "In their proposal, the rebels offered"."""
    root = next((i for i in tree.indices if tree.governor(i) is None), index)
    subjects = [i for i in tree.children(root, "nsubj") if tree.token(i).pos in _NAMING and index < i < root]
    return any(index not in tree.subtree(i) for i in subjects)


def whole_sentences(
    resources: Resources, documents: Sequence[Document], most_words: int, own: Collection[int] = ()
) -> tuple[WholeSentence, ...]:
    """Those of all documents that have been annotated, in reading order.

    In those of the numbers `own` somebody may speak of himself: their sentences are told as his.
    """
    return tuple(
        found
        for number, document in enumerate(documents)
        if isinstance(document.annotation, Annotation)
        for found in WholeSentences.of(resources, language_of(document)).read(
            number, document, most_words, may_speak=number in own
        )
    )
