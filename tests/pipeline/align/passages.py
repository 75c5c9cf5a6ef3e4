"""Passages by hand: words with their parts of speech, and who governs whom."""

import numpy as np

from pipeline.align.alignment import Finding
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.component import TracedSentence
from pipeline.align.linking.candidates import CandidateSentence
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.said import SaidAnywhere
from pipeline.align.reading.wording import read_wording
from pipeline.align.reading.words import PlainSentence, Stems, plain_words
from pipeline.document import Token
from pipeline.span import SourceSpan, Span
from tests.resources import RESOURCES


def passage(text: str, language: str = "en") -> Passage:
    """Words as `word/POS/head` or `word/POS/head/relation`, head counted from 0; the root governs itself."""
    stems = Stems(language)
    tokens, heads, place, at = [], [], [], 0
    for number, item in enumerate(text.split()):
        word, pos, head, *relation = item.split("/")
        tokens.append(Token(Span(at, at + len(word)), word, word.lower(), pos, (), int(head), *(relation or ["dep"])))
        heads.append(int(head) if head else number)
        place.append(SourceSpan(0, tokens[-1].span))
        at += len(word) + 1
    nothing = np.full(len(tokens), -1)
    return Passage(
        tuple(tokens),
        tuple(place),
        tuple(stems.of(token.text) for token in tokens),
        np.array(heads),
        np.zeros(len(tokens), np.int64),
        nothing,
        (),
        (),
    )


def plain(text: str, language: str = "en") -> PlainSentence:
    """A sentence as phase one reads it."""
    words, stems = tuple(plain_words(text)), Stems(language)
    return PlainSentence(SourceSpan(0, Span(0, len(text))), words, tuple(map(stems.of, words)))


def checked(said: str, given: str, links: dict[int, int], language: str = "en") -> CheckedSentence:
    """A sentence beside its source, with links of probability 0.9."""
    own, source = passage(said, language), passage(given, language)
    posteriors = np.zeros((len(own), len(source)))
    for word, other in links.items():
        posteriors[word, other] = 0.9
    text, its = (" ".join(token.text for token in p.tokens) for p in (own, source))
    wording = read_wording(RESOURCES, language)
    anywhere = SaidAnywhere([plain(its, language)], wording)
    candidate = CandidateSentence(0, 0.9)
    pairs = ((plain(its, language), candidate.probability),)
    return CheckedSentence(
        TracedSentence(plain(text, language), pairs, own, source, posteriors, posteriors), anywhere, wording
    )


def said_by(sentence: CheckedSentence, finding: Finding) -> str:
    """The words of a finding."""
    return finding.span.of(" ".join(token.text for token in sentence.said.tokens))
