"""The language that a summary and its sources are in: one for all."""

from collections.abc import Iterator, Sequence

from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.source import SourceWarning
from pipeline.stages import Annotate, IdentifiesLanguage

SHORT = 8
"""Words up to which a text's language is a guess that a longer one overrules, unless enough of them tell."""
TELLING = 5
"""Words in lower case from which a short text tells its language; names and numbers are of any."""
HINTING = 2
"""Words in lower case from which a text's language is worth a warning."""


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


def language_warnings(annotate: Annotate, summary: Document, sources: Sequence[Document]) -> Iterator[SourceWarning]:
    """A warning for each source that looks to be in another language than the summary.

    Such texts are compared all the same where somebody said their language, or where one is too short to refuse it.
    """
    own = _looks(annotate, summary)
    if own is None:
        return
    for number, source in enumerate(sources):
        other = _looks(annotate, source)
        if other not in (None, own):
            yield SourceWarning(
                "languages_differ",
                f"the summary looks written in {own} and documents.{number} in {other}: hardly anything of one is "
                "found in the other; give texts in one language",
            )


def _looks(annotate: Annotate, text: Document) -> Language | None:
    if not isinstance(annotate, IdentifiesLanguage) or sum(word.islower() for word in text.text.split()) < HINTING:
        return None
    try:
        return annotate.identify(text)
    except UnusableDocument:  # who said its language knows better
        return None
