"""The words of all languages by which files are read: they go along to the process that parses a file."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileWords:
    """What words say in files, before anybody knows their language; plain values, so that JSON can carry them.

    `characters` are the non-ASCII ones of print. `styles` are the names of paragraph styles with what they mark.
    `dividers` stand above a message that is quoted as a whole, `attributions` above lines that are. `before_hyphen` and
    `after_hyphen` are parts of words that keep their hyphen (non-, -like; peut-, -ci). `captions` open captions.
    `closings` stand above a name that signs, `footers` open what programs and companies put below a message,
    `pointers` say in a text that another form of the message is the one to read.
    """

    characters: str
    styles: Mapping[str, str]
    dividers: tuple[str, ...]
    attributions: tuple[str, ...]
    before_hyphen: tuple[str, ...]
    after_hyphen: tuple[str, ...]
    captions: tuple[str, ...]
    closings: tuple[str, ...] = ()
    footers: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()
