"""The characters behind bytes of unknown encoding."""

import codecs
import re
from dataclasses import dataclass

from pipeline.errors import UnusableDocument
from pipeline.ingest.words import FileWords

_SIGNATURES = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NO_ENCODINGS = frozenset({"punycode", "idna", "unicode-escape", "raw-unicode-escape", "undefined"})
"""Of names, or of programs' own, as Python calls them; no texts are in them, and some take time by the square."""
_SINGLE_BYTE = ("cp1252", "mac_roman", "cp850")
_SAMPLE = 1 << 16
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROLS = 0.02
_SOUND_SHARE = 4


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the encoding in which it was found, and whether that was a guess."""

    text: str
    encoding: str
    is_guess: bool


def _signed(data: bytes) -> tuple[str, int] | None:
    for signature, encoding in _SIGNATURES:
        if data.startswith(signature):
            return encoding, len(signature)
    return None


def _utf16_without_signature(data: bytes) -> str | None:
    """UTF-16 shows itself by zero bytes in every second place, since most of our letters are Latin-1."""
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if half < 2:
        return None
    even, odd = sample[0::2].count(0) / half, sample[1::2].count(0) / half
    if odd > 0.4 and even < 0.05:
        return "utf-16-le"
    if even > 0.4 and odd < 0.05:
        return "utf-16-be"
    return None


def _plausibility(text: str, usual: frozenset[str]) -> float:
    """How much the non-ASCII characters look like those of our languages: +1 for each usual one, -1 for others."""
    return sum(1 if character in usual else -1 for character in text if ord(character) > 127)


def _single_byte(data: bytes, words: FileWords) -> str:
    """The most plausible single-byte encoding of text that is not UTF-8."""
    sample = data[:_SAMPLE]
    usual = frozenset(words.characters)
    scores = {name: _plausibility(sample.decode(name, errors="replace"), usual) for name in _SINGLE_BYTE}
    best = max(_SINGLE_BYTE, key=lambda name: scores[name])
    if scores[best] > 0:
        return best
    from charset_normalizer import from_bytes  # not before a text is in no encoding that says which it is

    guess = from_bytes(sample).best()
    return guess.encoding if guess is not None else "cp1252"


def _is_mostly_sound(text: str) -> bool:
    """Whether text read as UTF-8 with replacements is UTF-8 with a few bad bytes rather than something else."""
    bad = text.count("\ufffd")
    beyond_ascii = len(text) - len(text.encode("ascii", "ignore"))
    return beyond_ascii - bad >= _SOUND_SHARE * bad


def is_encoding(name: str) -> bool:
    """Whether texts are in what is called so; Python has codecs for more than texts."""
    try:
        if codecs.lookup(name).name in _NO_ENCODINGS:
            return False
        b" ".decode(name, errors="replace")
    except (ValueError, LookupError):
        return False
    return True


def decode(data: bytes, words: FileWords, declared: str | None = None) -> Decoded:
    """Text from bytes: by signature, then as UTF-8, as declared, as UTF-16, and at last by plausibility.

    A byte-order mark is the encoding's signature and no part of the text; everything else is kept.
    """
    signed = _signed(data)
    if signed is not None:
        encoding, skip = signed
        return Decoded(data[skip:].decode(encoding, errors="replace"), encoding, is_guess=False)
    wide = _utf16_without_signature(data)
    if wide is not None:
        return Decoded(data.decode(wide, errors="replace"), wide, is_guess=True)
    for name in ("utf-8", declared):
        if name is None or not is_encoding(name):
            continue
        try:
            return Decoded(data.decode(name), name, is_guess=False)
        except ValueError:  # not in that encoding
            continue
    mended = data.decode("utf-8", errors="replace")
    if _is_mostly_sound(mended):
        return Decoded(mended, "utf-8", is_guess=True)
    name = _single_byte(data, words)
    return Decoded(data.decode(name, errors="replace"), name, is_guess=True)


def is_binary(text: str) -> bool:
    """Whether decoded bytes have so many control characters that they were no text."""
    return len(_CONTROL.findall(text)) > _MOST_CONTROLS * len(text)


def decode_sample(data: bytes, words: FileWords) -> str | None:
    """The first bytes of a file as text; None where they are no text."""
    cut = data[: len(data) - len(data) % 4] if len(data) > 4 else data
    text = decode(cut, words).text
    return None if is_binary(text) else text


def decode_text(data: bytes, words: FileWords, declared: str | None = None) -> Decoded:
    """Like `decode`, for a whole file that should be text: raises `corrupt_document` if it is binary."""
    decoded = decode(data, words, declared)
    if is_binary(decoded.text):
        raise UnusableDocument(
            "corrupt_document",
            "the file should be text but is full of control characters; declare its true media type",
        )
    return decoded
