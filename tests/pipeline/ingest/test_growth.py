"""What is read where nothing confines it: formats are told by the ends of a file, plain text in time by its length."""

from collections.abc import Callable
from itertools import product
from time import process_time
from types import ModuleType

import pytest

from pipeline.errors import UnusableDocument
from pipeline.ingest import restructured, tex
from pipeline.ingest.delimited import read_delimited
from pipeline.ingest.extraction import Extraction
from pipeline.ingest.settings import IngestSettings
from pipeline.ingest.sniffing import format_of
from pipeline.ingest.text import read_text
from pipeline.ingest.words import FileWords
from tests.pipeline.ingest.reading import WORDS

FORM = "application/x-www-form-urlencoded"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MOST = 4_000_000
LINES = (
    *("a:\n", "1:\n", ">a\n", "> > >\n", ">" * 1000 + "\n", ">\n", "Regards,\n", "-- \n", "a@b 10:15\n", "\r", " \n"),
    *("Ann wrote:\n", "On 3 May at 10:15 Ann wrote:\n", "1 wrote: ", "Original message\n", "\x93", "é", "------"),
    *("a,b\n", '"', '"a,\n', '"",', ";,|\t\n", "a\tb,c\n", ",,,,,,,,,b\na\n"),
)
MARKUP = (
    *((restructured, unit) for unit in ("*a ", "**a ", " *a*b", ":a", "`a <b ")),
    *((tex, unit) for unit in ("\\", " ", "~", "\\,", "\\c ")),
)
MESSAGE, TABLE = "On 3 May at 10:15 Ann wrote:\n\n>a\n>a\n>a\n\n", "Name,Price\nOar,2\n"


def sniff(data: bytes, media_type: str | None) -> None:
    """Whatever comes of it."""
    try:
        format_of(data, media_type, None, WORDS)
    except UnusableDocument:
        return


def seconds(work: Callable[[], object], tries: int = 3) -> float:
    """The least processor time of several tries."""
    taken = []
    for _ in range(tries):
        begun = process_time()
        work()
        taken.append(process_time() - begun)
    return min(taken)


def is_dear(data: bytes) -> bool:
    """Whether what is to take a few milliseconds takes tens of them, whatever else the machine does."""
    return all(seconds(lambda: sniff(data, None), tries=1) > 0.05 for _ in range(3))


@pytest.mark.parametrize(
    ("opening", "unit", "media_type"),
    [
        (OLE, b"\0", None),
        (b"", b"ab=cd&", FORM),
        (b"text=", b"a+", FORM),
        (b"", b" ", FORM),
        (b"<!--", b"->", None),
        (b"From: a\nTo: b\n", b"a:\n", None),
        (b"", b"\x93\xfe", None),
    ],
)
def test_only_the_ends_of_a_file_are_looked_at(opening: bytes, unit: bytes, media_type: str | None) -> None:
    small, large = (opening + unit * (size // len(unit)) for size in (1 << 13, 1 << 25))
    sniff(small, media_type)
    assert seconds(lambda: sniff(large, media_type)) < 2 * seconds(lambda: sniff(small, media_type)) + 0.002


def test_no_beginning_of_a_file_is_dear() -> None:
    signs = '<>!-?&=:%{\\ \na0"'
    units = [*signs, *map("".join, product(signs, repeat=2))]
    beginnings = [
        (opening + unit * 4096).encode()[:4096] for opening, unit in product(("", "<!--", "<?xml", "A: a\n"), units)
    ]
    dear = [data[:40] for data in beginnings if is_dear(data)]
    assert not dear


def grows(read: Callable[[bytes], object], opening: str, line: str) -> bool:
    """Whether eight times as many lines take far more than eight times as long."""
    short, long = ((opening + line * (size // len(line))).encode() for size in (4_000, 32_000))

    def ratio() -> float:
        few = max(0.001, seconds(lambda: read(short)))
        return seconds(lambda: read(long), tries=1) / few

    return all(ratio() >= 24 for _ in range(3))  # by the square it is 64


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(("read", "opening"), [(read_text, MESSAGE), (read_delimited, TABLE)])
def test_plain_text_takes_time_by_its_length(
    read: Callable[[bytes, FileWords, int], Extraction], opening: str, line: str
) -> None:
    assert not grows(lambda data: read(data, WORDS, MOST), opening, line)


@pytest.mark.parametrize(("reader", "unit"), MARKUP)
def test_markup_takes_time_by_its_length(reader: ModuleType, unit: str) -> None:
    limits = IngestSettings().limits(0)
    assert not grows(lambda data: reader.parse(data, limits, WORDS), "A word.\n\n", unit)


@pytest.mark.parametrize("data", ["a:\n" * 3_000_000, b"a:\n" * 3_000_000])
def test_a_text_that_is_too_long_is_refused_before_its_lines_are_read(data: bytes | str) -> None:
    begun = process_time()
    with pytest.raises(UnusableDocument, match="too_large: the text is 9000000 characters long"):
        read_text(data, WORDS, MOST)
    assert process_time() - begun < 2  # its lines take twenty
