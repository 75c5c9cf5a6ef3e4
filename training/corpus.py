"""Turn the corpora of a recipe into spaCy documents to train and to measure with.

Syntax and entities stand on the same documents where both exist; what a corpus does not annotate stays
missing, which every component's loss leaves out.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

from training.conllu import Sentence, Token, read_treebank
from training.entities import Entity, EntitySentence, read_entities
from training.harmonize import Conventions, drop_features, follow, learn_conventions, write_out_speech
from training.recipe import EntityCorpus, EntityFile, Recipe, TestSet, Treebank
from training.vary import MISSING_ENTITY, Annotated, Rates, Variations, collect_names, collect_rare_words

ATTRIBUTES = ("ORTH", "SPACY", "HEAD", "DEP", "SENT_START", "ENT_IOB", "ENT_TYPE", "LEMMA", "MORPH", "POS")
GROUP = 8
"""Sentences a document when measuring; when training, documents have one to this many."""
MONITORED = 5
"""One document in so many of the monitor treebank is held out of training."""
NO_FORM = "__NOFORM__"
RARE = 2
"""A form is rare that the corpora have at most so often."""


@dataclass(frozen=True, slots=True)
class Corpora:
    """Documents to train on, to follow the training with, and to measure with at the end."""

    train: list[Doc]
    monitor: list[Doc]
    tests: dict[str, list[Doc]]


def _solid(text: str) -> str:
    """The text without white space, on which all tokenizations agree."""
    return "".join(text.split())


def _solid_entities(found: EntitySentence) -> tuple[Entity, ...]:
    """The entities with their ranges counted in the text without white space."""
    return tuple(
        Entity(len(_solid(found.text[: item.start])), len(_solid(found.text[: item.end])), item.label)
        for item in found.entities
    )


class Converter:
    """Converts one language's corpora, found under ``data``, by its recipe; ``seed`` fixes all chance."""

    def __init__(self, language: str, recipe: Recipe, data: Path, vocab: Vocab, seed: int = 0) -> None:
        self.language = language
        self.recipe = recipe
        self.data = data
        self.vocab = vocab
        self.chance = random.Random(seed)  # noqa: S311 - nothing secret hangs on it
        self.conventions: Conventions | None = None

    def convert(self) -> Corpora:
        """Read everything that the recipe names."""
        self._learn_conventions()
        parts: list[tuple[int, list[Annotated]]] = []
        monitor: list[Doc] = []
        for treebank in self.recipe.treebank:
            annotated = list(self._treebank(treebank))
            if treebank.name == self.recipe.monitor:
                groups = list(_groups(annotated, GROUP))
                monitor = [self._doc(group) for group in groups[::MONITORED]]
                annotated = [item for number, group in enumerate(groups) if number % MONITORED for item in group]
            parts.append((treebank.copies, annotated))
        parts += [(corpus.copies, self._entity_corpus(corpus)) for corpus in self.recipe.entity_corpus]
        variations = self._variations([annotated for _, annotated in parts])
        train = [
            self._doc(variations.vary(group))
            for copies, annotated in parts
            for _ in range(copies)
            for group in self._random_groups(annotated)
        ]
        self.chance.shuffle(train)
        tests = {test.name: self.test_docs(test) for test in self.recipe.test}
        return Corpora(train, monitor, tests)

    def training_sentences(self) -> Iterator[Sentence]:
        """The sentences of the treebanks, each once, in the pivot's conventions."""
        self._learn_conventions()
        for treebank in self.recipe.treebank:
            yield from self._harmonized(treebank)

    def test_sentences(self, test: TestSet) -> Iterator[Sentence]:
        """A test treebank as it stands."""
        return (drop_features(sentence, self.recipe.dropped_features) for sentence in self._read(test.file))

    def _learn_conventions(self) -> None:
        if self.recipe.pivot is not None:
            pivot = next(item for item in self.recipe.treebank if item.name == self.recipe.pivot)
            self.conventions = learn_conventions(self._sentences(pivot.files, pivot.spoken))

    def _variations(self, parts: list[list[Annotated]]) -> Variations:
        names = [item for annotated in parts for item in annotated]
        for source in self.recipe.names:
            names += self._plain(read_entities(self.data / source.file, source.format))
        rare = collect_rare_words(chain.from_iterable(parts), RARE)
        rates = Rates(**self.recipe.rates)
        return Variations(rates, collect_names(names), rare, self.chance)

    def test_docs(self, test: TestSet) -> list[Doc]:
        """Return a test treebank as it stands, in documents of up to eight sentences."""
        sentences = list(self.test_sentences(test))
        return [self._doc(group) for group in _groups(self._with_entities(sentences, test.entities), GROUP)]

    def _read(self, file: str) -> Iterator[Sentence]:
        return read_treebank(self.data / file, merge_contractions=self.language == "fr")

    def _sentences(self, files: Iterable[str], spoken: bool) -> Iterator[Sentence]:
        """Read a treebank's sentences, without those that lack a head or a form."""
        for file in files:
            for sentence in self._read(file):
                if any(not token.deprel or token.form == NO_FORM for token in sentence.tokens):
                    continue
                if spoken:
                    sentence = write_out_speech(sentence, self.recipe.contraction)
                yield drop_features(sentence, self.recipe.dropped_features)

    def _treebank(self, treebank: Treebank) -> Iterator[Annotated]:
        return self._with_entities(self._harmonized(treebank), treebank.entities)

    def _harmonized(self, treebank: Treebank) -> list[Sentence]:
        sentences = list(self._sentences(treebank.files, treebank.spoken))
        if self.conventions is not None and treebank.name not in (self.recipe.pivot, self.recipe.monitor):
            sentences = [follow(sentence, self.conventions) for sentence in sentences]
        return sentences

    def _with_entities(self, sentences: list[Sentence], source: EntityFile | None) -> Iterator[Annotated]:
        """Join sentences with the entities that a file gives for the same text."""
        if source is None:
            yield from (_annotate(sentence, None) for sentence in sentences)
            return
        found = {_solid(item.text): item for item in read_entities(self.data / source.file, source.format)}
        if source.translated is not None:
            originals = {item.sent_id: _solid(item.text) for item in self._read(source.translated)}
            for sentence in sentences:
                original = found.get(originals.get(sentence.sent_id, ""))
                yield _annotate(sentence, _project(original, sentence) if original else None)
            return
        for sentence in sentences:
            match = found.get(_solid(sentence.text))
            yield _annotate(sentence, _solid_entities(match) if match else None)

    def _plain(self, sentences: Iterable[EntitySentence]) -> list[Annotated]:
        """Sentences with names and without syntax."""
        return [_annotate(_plain_sentence(item), _solid_entities(item)) for item in sentences]

    def _entity_corpus(self, corpus: EntityCorpus) -> list[Annotated]:
        """The sentences of a corpus that have names, and a share of the others."""
        return self._plain(
            item
            for item in read_entities(self.data / corpus.file, corpus.format)
            if item.entities or self.chance.random() < corpus.empty_share
        )

    def _random_groups(self, annotated: list[Annotated]) -> Iterator[list[Annotated]]:
        """Cut a treebank into documents of a random number of sentences."""
        start = 0
        while start < len(annotated):
            size = self.chance.randint(1, GROUP)
            yield annotated[start : start + size]
            start += size

    def _doc(self, group: list[Annotated]) -> Doc:
        """Make one document of consecutive sentences."""
        tokens: list[Token] = []
        starts: list[bool] = []
        entities: list[str] = []
        for item in group:
            base = len(tokens)
            tokens += [replace(token, head=token.head + base) for token in item.sentence.tokens]
            starts += [index == 0 for index in range(len(item.sentence.tokens))]
            entities += item.tags
        spaces = [token.space_after for token in tokens]
        # A treebank's last sentence of a paragraph claims no space; here another sentence may follow.
        spaces = [space or (index + 1 < len(tokens) and starts[index + 1]) for index, space in enumerate(spaces)]
        words = [token.form for token in tokens]
        if not all(token.deprel for token in tokens):
            return Doc(self.vocab, words=words, spaces=spaces, ents=entities)
        return Doc(
            self.vocab,
            words=words,
            spaces=spaces,
            pos=[token.upos for token in tokens],
            morphs=[token.feats for token in tokens],
            lemmas=[token.lemma for token in tokens],
            heads=[token.head for token in tokens],
            deps=[token.deprel for token in tokens],
            ents=entities,
        )


def _annotate(sentence: Sentence, entities: tuple[Entity, ...] | None) -> Annotated:
    """Label the tokens of a sentence with its entities, or with spaCy's sign for a missing label."""
    if entities is None:
        return Annotated(sentence, (MISSING_ENTITY,) * len(sentence.tokens))
    tags: list[str] = []
    position = 0
    for token in sentence.tokens:
        start, position = position, position + len(_solid(token.form))
        tag = "O"
        for entity in entities:
            if start < entity.end and position > entity.start:
                tag = f"{'B' if start <= entity.start else 'I'}-{entity.label}"
                break
        tags.append(tag)
    return Annotated(sentence, tuple(tags))


def _plain_sentence(item: EntitySentence) -> Sentence:
    """Make a sentence without syntax of an entity file's words."""
    tokens: list[Token] = []
    position = 0
    for index, word in enumerate(item.words):
        found = item.text.find(word, position, position + len(word) + 1)
        if found < 0:
            continue
        position = found + len(word)
        space = item.text[position : position + 1].isspace() or position == len(item.text)
        tokens.append(Token(word, space, "", "", "_", index, ""))
    return Sentence("", tuple(tokens), starts_unit=False)


def _project(original: EntitySentence, sentence: Sentence) -> tuple[Entity, ...] | None:
    """Find the original's names in its translation; None unless all are there and cover every proper noun.

    A noun that is proper in the translation and in no name may be a name that is spelled otherwise there.
    """
    text = _solid(sentence.text)
    entities: list[Entity] = []
    for entity in original.entities:
        name = _solid(original.text[entity.start : entity.end])
        start = text.find(name)
        if start < 0:
            return None
        entities.append(Entity(start, start + len(name), entity.label))
    position = 0
    for token in sentence.tokens:
        start, position = position, position + len(_solid(token.form))
        inside = any(item.start <= start and position <= item.end for item in entities)
        if token.upos == "PROPN" and not inside:
            return None
    return tuple(sorted(set(entities), key=lambda item: item.start))


def _groups(annotated: Iterable[Annotated], size: int) -> Iterator[list[Annotated]]:
    """Cut a treebank into documents of up to ``size`` sentences, at a paragraph where three have come."""
    group: list[Annotated] = []
    for item in annotated:
        if len(group) >= size or (item.sentence.starts_unit and len(group) >= 3):
            yield group
            group = []
        group.append(item)
    if group:
        yield group


def write_docs(docs: Iterable[Doc], path: Path) -> None:
    """Store documents for spaCy's corpus reader."""
    DocBin(attrs=ATTRIBUTES, docs=docs, store_user_data=False).to_disk(path)
