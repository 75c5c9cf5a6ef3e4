"""The language that a summary and its sources are in: one for all."""

from collections.abc import Sequence

from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.stages import Annotate, IdentifiesLanguage

SHORT = 8
"""Words up to which a text's language is a guess that a longer one overrules, unless enough of them tell."""
TELLING = 5
"""Words in lower case from which a short text tells its language; names and numbers are of any."""


def common_language(annotate: Annotate, summary: Document, sources: Sequence[Document]) -> Language:
    """The language of all texts; raises UnusableDocument (`unsupported_language`) where they differ."""
    if not isinstance(annotate, IdentifiesLanguage):
        raise TypeError(f"{type(annotate).__name__} cannot name a language")
    texts = [("summary", summary), *((f"documents.{number}", source) for number, source in enumerate(sources))]
    found: list[tuple[str, Language]] = []
    doubtful: list[tuple[str, Language]] = []
    refusal: UnusableDocument | None = None
    for name, text in texts:
        if not text.text.strip():
            continue
        words = text.text.split()
        is_short = len(words) < SHORT and sum(word.islower() for word in words) < TELLING
        try:
            (doubtful if is_short else found).append((name, annotate.identify(text)))
        except UnusableDocument as error:
            if not is_short:
                raise UnusableDocument(error.code, f"{name}: {error.detail}") from error
            refusal = refusal or UnusableDocument(error.code, f"{name}: {error.detail}")
    if refusal and not (found or doubtful):
        raise refusal
    first, language = (found or doubtful)[0]
    for name, other in found:
        if other != language:
            raise UnusableDocument(
                "unsupported_language",
                f"{first} is in {language} and {name} in {other}; give texts in one language",
            )
    return language
