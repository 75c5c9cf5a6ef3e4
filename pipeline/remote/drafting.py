"""Door 4 with a language model behind it: what it writes of the documents, every sentence verified against them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from pipeline.align.alignment import Finding, VerifiedSentence
from pipeline.document import Block, Document, Section
from pipeline.errors import ConfigurationError, UnusableDocument
from pipeline.languages import ByLanguage, Language
from pipeline.remote.client import ChatClient, RemoteSettings
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.stages import Verifies
from pipeline.summary import Request

LEXICON = "remote_instructions"
KEYS = frozenset({"instruction", "length"})
_LINE = re.compile(r"^[ \t]*(?:[-*•][ \t]+)?(\S.*?)[ \t]*$", re.MULTILINE)
"""A line of an answer without the mark of a list."""


class DraftSettings(RemoteSettings):
    """The endpoint, how long a summary is where the request does not say, and how long a text is sent at most."""

    words: int = Field(default=120, ge=1)
    max_characters: int = Field(default=200_000, ge=1)


@dataclass(frozen=True, slots=True)
class DraftSentence:
    """A sentence that the model wrote, how well the documents support it, and what they do not support of it."""

    text: str
    verified: VerifiedSentence
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """What the model wrote, sentence by sentence."""

    sentences: tuple[DraftSentence, ...]

    def analysis(self) -> dict[str, Any]:
        """Every sentence with its score and what speaks against it."""
        return {
            "sentences": [
                {
                    "text": sentence.text,
                    "score": round(sentence.verified.score, 4),
                    "unsupported": [
                        {"kind": finding.kind, "confidence": round(finding.confidence, 4)}
                        for finding in sentence.findings
                    ],
                }
                for sentence in self.sentences
            ]
        }


class RemoteDrafter:
    """Asks the model for a summary and verifies what it answers; the instruction is a lexicon of the language."""

    def __init__(self, settings: DraftSettings, resources: Resources, verifier: Verifies) -> None:
        self._settings = settings
        self._client = ChatClient(settings)
        self._verifier = verifier
        self._instructions = ByLanguage(lambda language: _read_instructions(resources, language))

    def interpret(self, documents: Sequence[Document], request: Request) -> Draft:
        """The verified draft.

        Raises NotReady where the model does not answer; UnusableDocument: `too_large` for documents that are not sent
        whole, `no_content_for_profile` for an answer without a sentence.
        """
        text = "\n\n".join(document.text for document in documents if document.blocks)
        language = next((document.language for document in documents if document.blocks), None)
        if language is None:
            raise UnusableDocument("no_content_for_profile", "the document has no text for the language model")
        most = self._settings.max_characters
        if len(text) > most:
            raise UnusableDocument("too_large", f"{len(text)} characters; the language model is sent {most} at most")
        words = request.word_limit(len(text.split())) or self._settings.words
        known = self._instructions[language]
        answer = self._client.ask(f"{known['instruction']} {known['length'].replace('{words}', str(words))}", text)
        return self._verified(answer, documents, language)

    def _verified(self, answer: str, documents: Sequence[Document], language: Language) -> Draft:
        draft = _as_lines(answer, language)
        if draft is None:
            raise UnusableDocument("no_content_for_profile", "the language model wrote nothing; try another profile")
        found = self._verifier.verify(draft, documents, language)
        return Draft(
            tuple(
                DraftSentence(
                    " ".join(sentence.span.of(draft.text).split()),
                    sentence,
                    tuple(f for f in found.unsupported if sentence.span.contains(f.span)),
                )
                for sentence in found.sentences
            )
        )


def _as_lines(answer: str, language: Language) -> Document | None:
    """The answer as a document, a line a paragraph; None where nothing stands in it."""
    lines = [match[1] for match in _LINE.finditer(answer)]
    if not lines:
        return None
    text = "\n".join(lines)
    blocks = tuple(Block(Span(*match.span(1)), "paragraph", 0) for match in _LINE.finditer(text))
    source = SourceText(text, "text/plain", "", language=language)
    return Document(source, "other", blocks, (Section(None, 1, "front", Span(0, len(text))),), language)


def _read_instructions(resources: Resources, language: Language) -> Mapping[str, str]:
    """What the model is told; a deployment's own rows come last, and win."""
    rows = resources.lexicon(language, LEXICON)
    for row in rows:
        if row["key"] not in KEYS:
            raise ConfigurationError(f"{row.place}: unknown key {row['key']}; valid keys: {', '.join(sorted(KEYS))}")
    return {row["key"]: row["text"] for row in rows}
