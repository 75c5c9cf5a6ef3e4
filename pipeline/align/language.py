"""The language that a summary and its sources are in: one for all."""

from collections.abc import Sequence

from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.stages import Annotate, IdentifiesLanguage

SHORT = 8
"""Words up to which a text's language is a guess that a longer one overrules."""


def common_language(annotate: Annotate, summary: Document, sources: Sequence[Document]) -> Language:
    """The language of all texts; raises UnusableDocument (`unsupported_language`) where they differ."""
    if not isinstance(annotate, IdentifiesLanguage):
        raise TypeError(f"{type(annotate).__name__} cannot name a language")
    texts = [("summary", summary), *((f"documents.{number}", source) for number, source in enumerate(sources))]
    found: list[tuple[str, Language]] = []
    doubtful: list[tuple[str, Language]] = []
    for name, text in texts:
        if not text.text.strip():
            continue
        try:
            language = annotate.identify(text)
        except UnusableDocument as error:
            raise UnusableDocument(error.code, f"{name}: {error.detail}") from error
        (found if len(text.text.split()) >= SHORT else doubtful).append((name, language))
    first, language = (found or doubtful)[0]
    for name, other in found:
        if other != language:
            raise UnusableDocument(
                "unsupported_language",
                f"{first} is in {language} and {name} in {other}; give texts in one language",
            )
    return language
