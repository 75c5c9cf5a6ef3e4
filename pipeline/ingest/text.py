"""Plain text: the very characters that were posted, whatever their encoding.

Some are replaced, one by one, so that offsets stay: lone surrogates, and controls that are quotation marks of Windows.
"""

from pipeline.ingest.encoding import decode_text, is_encoding
from pipeline.ingest.extraction import Extraction, clean_line, mend_windows, refuse_longer, replace_surrogates
from pipeline.ingest.formats import TEXT
from pipeline.ingest.message import marks_of
from pipeline.ingest.words import FileWords
from pipeline.source import SourceWarning

_LONGEST_NAME = 40


def read_text(data: bytes | str, words: FileWords, most: int, declared: str | None = None) -> Extraction:
    """The text of a file, in the encoding that is declared or found, or of a JSON string, just as it is.

    Raises `too_large` above `most` code points, before anything looks at its lines.
    """
    if isinstance(data, bytes):
        decoded = decode_text(data, words, declared)
        refuse_longer(decoded.text, most)
        read = decoded.encoding
        warnings: tuple[SourceWarning, ...] = ()
        if declared and not is_encoding(declared):
            called = clean_line(declared)[:_LONGEST_NAME]
            detail = f"its charset is called {called}, which is no encoding known here; it was read as {read}"
            warnings = (SourceWarning("unknown_charset", detail),)
        elif decoded.is_guess:
            detail = f"the file does not say its encoding; it was read as {read}; save it as UTF-8"
            if declared:
                detail = f"its encoding is not {declared}, as is said; it was read as {read}; save it as UTF-8"
            warnings = (SourceWarning("encoding_guessed", detail),)
        text = mend_windows(decoded.text)
        return Extraction(TEXT, text, marks_of(text, words), warnings=warnings)
    refuse_longer(data, most)
    whole = replace_surrogates(data)
    text = mend_windows(whole)
    if whole == data:
        return Extraction(TEXT, text, marks_of(text, words))
    detail = "the text held lone surrogates, which are no characters; each was replaced by U+FFFD"
    return Extraction(TEXT, text, marks_of(text, words), warnings=(SourceWarning("surrogates_replaced", detail),))
