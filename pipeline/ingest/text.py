"""Plain text: the very characters that were posted, whatever their encoding."""

from pipeline.ingest.encoding import decode_text
from pipeline.ingest.extraction import Extraction, replace_surrogates
from pipeline.ingest.formats import TEXT
from pipeline.ingest.message import marks_of
from pipeline.ingest.words import FileWords
from pipeline.source import SourceWarning


def read_text(data: bytes | str, words: FileWords, declared: str | None = None) -> Extraction:
    """The text of a file, in the encoding that is declared or found, or of a JSON string, just as it is."""
    if isinstance(data, bytes):
        decoded = decode_text(data, words, declared)
        warnings: tuple[SourceWarning, ...] = ()
        if decoded.is_guess:
            read = decoded.encoding
            detail = f"the file does not say its encoding; it was read as {read}; save it as UTF-8"
            if declared:
                detail = f"its encoding is not {declared}, as is said; it was read as {read}; save it as UTF-8"
            warnings = (SourceWarning("encoding_guessed", detail),)
        return Extraction(TEXT, decoded.text, marks_of(decoded.text, words), warnings=warnings)
    text = replace_surrogates(data)
    if text == data:
        return Extraction(TEXT, text, marks_of(text, words))
    detail = "the text held lone surrogates, which are no characters; each was replaced by U+FFFD"
    return Extraction(TEXT, text, marks_of(text, words), warnings=(SourceWarning("surrogates_replaced", detail),))
