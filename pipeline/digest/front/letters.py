"""Who writes a letter and to whom, by where their names stand: above the salutation and below the closing formula."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from pipeline.digest.elements.cells import cells_of, column_of, lines_in_cell
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.letterhead import TOWN, company_line
from pipeline.digest.elements.line import Line, lines_of, plain
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.front.head_columns import HeadColumns
from pipeline.digest.front.quoted_voices import quoted_voices
from pipeline.digest.values.same_names import is_same, is_written_out
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_HEAD: Final = 40
"""Printed lines in which a salutation stands."""
_QUOTED_BELOW: Final = 120
"""Words above a letter that another paper quotes."""
_BELOW: Final = 4
"""Lines below the closing formula in which a name stands."""
_LONGEST_SALUTATION: Final = 8
_SHORT_SALUTATION: Final = 4
"""Words of one without a comma: "Dear Mr Reed"."""
_LEAST_SUBJECT: Final = 3
_LONGEST_SUBJECT: Final = 14
_LONGEST_OFFICE: Final = 9
_NAME = re.compile(
    r"(?:[A-ZÀ-Þ][\w.'’-]*|[A-ZÀ-Þ]\.)(?: (?:(?:[dl]['’]|de |du |des |la |le |van |von |of )?[A-ZÀ-Þ][\w.'’-]*)){1,4}"
)
"""Names of people: words with capitals, and the little ones between them."""
_FIRST: Final = 4
_ADDRESS: Final = 3
_NAMED: Final = 2
"""Lines of an address with a name: the office and the company."""
_GAP: Final = 4
"""Spaces that part what stands beside each other on the paper of a letter."""
_GLUING: Final = ("text/html", "text/markdown")
"""Media types in which the lines of a paragraph are one."""
_LINES: Final = 6
"""Lines in which the town of a head stands."""
_TOP: Final = 3
"""Lines of a head at least: a name and an address."""
_HEAD_NAME = re.compile(r"[A-ZÀ-Þ][^\d@:;!?/]{2,60}")
_JOINED_HEAD = re.compile(r"(?P<name>[A-ZÀ-Þ][^\d@:;!?/|–—]{2,60}?)(?:\s+[–—|·-]\s+(?=.*\d)|,\s+(?=\d))")
"""A name before its address on its line: "Fell Boat Club – 2 Quay Road – Ludlow SY8 1AB", "Quill Ltd, 8 Mill Lane"."""
_WORDS_IN_CAPITALS: Final = 2
_COURTESY = re.compile(r"\s\([A-Z][a-zé]{1,3}\.?\)$")
"""How somebody who signs is to be addressed: "Ann Reed (Mrs)"."""
_CALLED = re.compile(r"@|^\W*(?:\+?\d[ .\d()-]{7,}\d)$")
"""A line with an address of e-mail, or with nothing but a number of a telephone."""
_VALUE = re.compile(r"\s?:\s+(?P<value>\S)")
_BEFORE_VALUE = re.compile(r"\W*(?P<label>[^:\t]{2,30}?)\s?(?::|\t)\s*")
_NUMBER_OF = re.compile(r"(?<!\S)[^\W\d_]{1,3}[.°º]?(?=\s|$)|\S*[\d@]\S*")
"""What may stand beside a way of sending: its number, an address of e-mail, a little word."""
_WORD = re.compile(r"[^\W\d_]{2}")
_LABEL: Final = ".label."
_OFFICE = re.compile(r"[^\d@:;.!?]{3,70}")


class LetterReader:
    """Reads the frames of letters in one language."""

    def __init__(self, words: DigestWords) -> None:
        flags = re.IGNORECASE
        self._salutes = re.compile(rf"(?:{words.pattern('salutation')})(?!\w)", flags)
        self._closes = re.compile(rf"(?:{words.pattern('letter_closing')})(?!\w)", flags)
        self._ends = re.compile(rf".*(?<!\w)(?:{words.pattern('letter_wish')})(?!\w)", flags)
        self._titled = re.compile(rf"(?:{words.pattern('courtesy_title')})\s+(?=[A-ZÀ-Þ])", re.IGNORECASE)
        self._sends = re.compile(rf"(?<!\W)\W*+(?:{words.pattern('sending_way')})(?!\w)", flags)
        self._is_office = re.compile(rf"(?:{words.pattern('office_lead')})(?!\w)", flags)
        self._born = re.compile(rf"(?<!\w)(?:{words.pattern('born')})(?!\w)", flags)
        self._premises = re.compile(rf"[\s,–—-]+(?:{words.pattern('premises')})[\s.°]*$", flags)
        self._addressed_to = re.compile(rf"(?:{words.pattern('written_to')})(?!\w)", flags)
        self._form = company_line(words)
        self._trade = re.compile(rf"\w\s(?:{words.pattern('trade_noun')})$", flags)
        self._labels = words
        self._columns = HeadColumns(words)
        self._months = frozenset(words.months)

    def _lines(self, document: Document, others: Collection[int] = ()) -> Iterator[tuple[Span, str]]:
        """What is printed on the lines of a letter outside blocks of `others`, what stands beside each other apart."""
        for number, block in enumerate(document.blocks):
            is_own = block.kind != "table" and number not in others
            for line in lines_of(document.text, block.span) if is_own else ():
                for span in filter(None, cells_of(document.text, line, gap=_GAP)):
                    printed = Line.of(document.text, span).text
                    if not self._says_how_sent(printed):
                        yield span, printed

    def _says_how_sent(self, text: str) -> bool:
        """Whether a line says how a letter is sent, and not to whom: "By registered post no. 1A 234", "BY HAND"."""
        return self._sends.match(text) is not None and not _WORD.search(_NUMBER_OF.sub("", self._sends.sub("", text)))

    def _salutation(self, lines: Sequence[tuple[Span, str]]) -> int | None:
        return next((n for n, (_, text) in enumerate(lines[:_HEAD]) if self._is_salutation(text)), None)

    def of_letter(self, document: Document, facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
        """The facts, a day that a label below the salutation gives being that of what the letter announces.

        Those written to behind a label above it are told with all their lines.
        """
        lines = [*self._lines(document)]
        salutation = self._salutation(lines)
        begins = lines[salutation][0].start if salutation is not None else len(document.text)
        written_to = [*self._labelled(document, lines[:salutation])] if salutation is not None else []
        if written_to:
            yield _fact(document, "addressee", written_to)
        for fact in facts:
            if written_to and fact.name == "addressee":
                continue
            is_of_event = fact.name == "date" and _LABEL in fact.rule and fact.sources[0].span.start > begins
            yield _announced(document, fact) if is_of_event else fact

    def subject(self, document: Document) -> str:
        """The line that says what a letter is about; empty where there is none."""
        lines = [*self._lines(document)]
        salutation = self._salutation(lines)
        found = self._subject(document, lines, salutation) if salutation is not None else ()
        return next((fact.value for fact in found), "")

    def quoted(self, document: Document) -> Iterator[Span]:
        """The letters that another paper quotes far below its top: from a salutation to the formula that closes."""
        lines = [(span, text.lstrip("> ")) for span, text in self._lines(document)]
        begun: Span | None = None
        words = 0
        for span, text in lines:
            is_short = len(text.split()) <= _LONGEST_SALUTATION
            if begun is None and words > _QUOTED_BELOW and text.endswith(",") and self._is_salutation(text):
                begun = span
            elif begun is not None and (self._ends.match(text) or (is_short and self._closes.match(text))):
                yield Span(begun.start, span.end)
                begun = None
            words += len(text.split())

    def find(self, document: Document) -> Iterator[KeyFact]:
        """Addressee, subject and signer, as far as the lines of a letter show them."""
        lines = [*self._lines(document, quoted_voices(document))]
        salutation = self._salutation(lines)
        if salutation is None:
            return
        closing = next(
            (n for n, (_, text) in enumerate(lines) if n > salutation and (self._closes.match(text))),
            next((n for n, (_, text) in enumerate(lines) if n > salutation and self._ends.match(text)), None),
        )
        signer = [*self._signer(document, lines[closing + 1 : closing + 1 + _BELOW])] if closing is not None else []
        yield from self._subject(document, lines, salutation)
        yield from signer
        is_labelled = any(self._labelled(document, lines[:salutation]))
        for span, text in lines[:salutation]:
            is_name = self._titled.match(text) is not None and len(text.split()) <= _LONGEST_OFFICE
            if is_name and self._born.search(text):  # of whom a doctor writes
                yield _fact(document, "subject", (span,))
                continue
            if is_labelled:
                continue
            is_senders = self._is_signed_by(text, signer)
            is_senders = is_senders or (span == lines[0][0] and self._greets_other(lines[salutation][1], text))
            if is_name and not text.endswith((",", ".")) and not is_senders:
                yield _fact(document, "addressee", (span,))
                break
            if not is_labelled and self._addressed_to.match(text) and text[-1].isalnum() and not self._is_label(text):
                yield _fact(document, "addressee", (span,))
                break
        else:
            yield from () if is_labelled else self._addressed(document, lines[:salutation])

    def _labelled(self, document: Document, lines: Sequence[tuple[Span, str]]) -> Iterator[Span]:
        """Those written to behind a label, "To: the parents", with those in the lines below that are set in."""
        for number, (span, text) in enumerate(lines):
            label = self._labels.label.match(text)
            value = _VALUE.match(text, label.end()) if label else None
            if value is None or label is None or self._labels.label_of(label).fact != "addressee":
                continue
            before = Span(span.start + value.start("value"), span.end)
            yield before
            for below, line in lines[number + 1 : number + _NAMED + _NAMED]:
                is_next = document.text[before.end : below.start].count("\n") == 1
                if (
                    not is_next
                    or self._is_field(line)
                    or column_of(document.text, below.start) == column_of(document.text, span.start)
                ):
                    return
                yield below
                before = below
            return

    def _is_signed_by(self, text: str, signer: Sequence[KeyFact]) -> bool:
        """Whether a name above a letter is that below it: the sender's, who is not written to."""
        name = self._titled.sub("", text).casefold()
        return any(is_same(name, fact.value.partition(",")[0].casefold()) for fact in signer)

    def _greets_other(self, salutation: str, name: str) -> bool:
        """Whether a salutation has somebody's name, and it is not this: who stands at the top, then, is the sender."""
        greeted = self._titled.search(salutation)
        others = salutation[greeted.end() :].casefold().strip(" ,:").split() if greeted else []
        return bool(others) and set(name.casefold().split()).isdisjoint(others)

    def _addressed(self, document: Document, lines: Sequence[tuple[Span, str]]) -> Iterator[KeyFact]:
        """The lines above the street of the last address, where another one, or a name, stands at the top."""
        groups: list[list[tuple[Span, str]]] = []
        for span, text in lines:
            is_near = groups and document.text[groups[-1][-1][0].end : span.start].count("\n") == 1
            groups[-1].append((span, text)) if is_near else groups.append([(span, text)])
        for group in reversed(groups[1:]):
            named = [*takewhile(lambda line: not any(map(str.isdigit, line[1])), group)][:_NAMED]
            is_address = len(named) < len(group) and any(TOWN.search(text) for _, text in group)
            is_address = is_address or (len(named) < len(group) and len(group) >= _ADDRESS and _is_address(group))
            if is_address and named and not any(self._is_field(text) or text.endswith(".") for _, text in named):
                yield _fact(document, "addressee", [span for span, _ in named])
                return

    def letterhead(self, document: Document) -> Iterator[KeyFact]:
        """The first line of all, where an address stands below it: who sends a letter or an invoice."""
        yield from self._glued_head(document)
        lines = [
            (span, Line.of(document.text, span).text)
            for block in document.blocks[:_FIRST]
            for line in lines_of(document.text, block.span)
            for span in [*filter(None, cells_of(document.text, line, gap=_GAP))][:1]  # to whom may stand beside it
        ]
        if len(lines) < _TOP:
            return
        top = 1 if self._labels.names_kind(lines[0][1]) else 0
        joined = _JOINED_HEAD.match(lines[top][1])
        if joined and TOWN.search(lines[top][1], joined.end()) and not self._is_label(joined["name"]):
            line = Line.of(document.text, lines[top][0])
            yield _fact(document, "issuer", (line.span(*joined.span("name")),))
            return
        if (company := self._company_in(document, lines[0][0])) is not None:
            yield _fact(document, "issuer", (company,))
            return
        if document.source.pages:  # whose lines are read by place, and stand beside each other
            return
        (span, text), (_, below), (_, later) = lines[:3]
        has_address = any(sign.isdigit() for sign in below) and any(sign.isalpha() for sign in below)
        has_address = has_address and self._months.isdisjoint(below.casefold().replace(".", " ").split())  # a day
        below_town = next((n for n, (_, line) in enumerate(lines[1:_LINES], 1) if TOWN.search(line)), 0)
        has_address = has_address or (
            text.isupper() and all(_is_line(line) for _, line in lines[1:below_town]) and below_town > 0
        )
        has_address = has_address or (len(below.split()) <= _LONGEST_OFFICE and any(map(str.isdigit, later)))
        is_insurer = below_town > 0 and self._trade.search(text) is not None
        is_name = _HEAD_NAME.fullmatch(text) is not None and (is_insurer or not self._is_label(text))
        is_name = is_name and self._salutes.match(text) is None
        if is_name and has_address and not self._titled.match(text) and not self._closes.match(text):
            yield _fact(document, "issuer", (span,))

    def _company_in(self, document: Document, first: Span) -> Span | None:
        """The name that the form of a company ends or opens, where a first line is that: "HARROW DOCKS LTD"."""
        line = Line.of(document.text, first)
        if self._form.fullmatch(line.text) is None or not _HEAD_NAME.fullmatch(line.text):
            return None
        is_other = self._is_label(line.text) or self._salutes.match(line.text) or self._titled.match(line.text)
        return first if len(line.text.split()) <= _LONGEST_OFFICE and not is_other else None

    def written_to(self, document: Document, known: Sequence[KeyFact]) -> Iterator[KeyFact]:
        """Who sends a paper that is no letter, and to whom, by its head, where no label says it."""
        names = {fact.name for fact in known}
        found = [] if "addressee" in names else [*self._titled_to(document, known)]
        yield from found
        yield from (f for f in self._columns.find(document) if f.name not in {*names, *(each.name for each in found)})

    def _titled_to(self, document: Document, known: Sequence[KeyFact]) -> Iterator[KeyFact]:
        """A name with its title above a street or a town."""
        lines = [
            (span, Line.of(document.text, span).text)
            for block in document.blocks[:_HEAD]
            for line in lines_of(document.text, block.span)
            for cell in filter(None, cells_of(document.text, line, gap=_GAP))
            for span in (lines_in_cell(document.text, cell) if block.kind == "table" else (cell,))
        ][:_HEAD]
        for number, (span, text) in enumerate(lines):
            below = [line for _, line in lines[number + 1 : number + 1 + _LINES]]
            is_name = self._titled.match(text) is not None and _HEAD_NAME.fullmatch(text) is not None
            is_name = is_name and len(text.split()) <= _LONGEST_OFFICE and text[-1] not in ",."
            is_street = bool(below) and below[0][:1].isdigit() and _is_line(below[0])
            is_street = is_street and not any(map(_CALLED.search, below))  # whose number it is has written the paper
            if is_name and is_street and any(map(TOWN.search, below)) and not any(text in f.value for f in known):
                yield _fact(document, "addressee", (span,))
                return

    def _glued_head(self, document: Document) -> Iterator[KeyFact]:
        """The name before an address that a page has on one line with it."""
        top = document.blocks[:1]
        is_titled = (
            bool(top) and top[0].kind != "paragraph" and self._labels.names_kind(fragment(document, top[0].span))
        )
        first = next(iter(document.blocks[1:2] if is_titled else top), None)
        is_line = first is not None and first.kind in (("paragraph", "heading") if is_titled else ("paragraph",))
        if first is None or not is_line or document.source.media_type not in _GLUING:
            return
        text = document.text[first.span.start :].partition("\n\n")[0]  # with the lines below a line
        if is_titled and not TOWN.search(text):
            return  # below a title may stand the place and the day
        digit = next((n for n, sign in enumerate(text) if sign.isdigit()), 0)
        name = self._premises.sub("", text[:digit].partition("\n")[0]).rstrip(" ,")
        # A name in capitals ends where a trade in small letters begins.
        capitals = [*takewhile(lambda word: not any(map(str.islower, word)), name.split(" "))]
        if len(capitals) >= _WORDS_IN_CAPITALS:
            name = " ".join(capitals).rstrip(" ,–—-")
        elif document.source.media_type != _GLUING[0]:
            return
        is_name = _HEAD_NAME.fullmatch(name) is not None and not self._is_label(name)
        if is_name and len(name.split()) <= _LONGEST_OFFICE and "\n" not in name and not self._titled.match(name):
            yield _fact(document, "issuer", (Span(first.span.start, first.span.start + len(name)),))

    def _is_field(self, text: str) -> bool:
        """Whether a line is a label with its value: "Our reference: 12", but not "Secretary"."""
        label = self._labels.label.match(text)
        return label is not None and text[label.end() :].lstrip()[:1] == ":"

    def _is_label(self, text: str) -> bool:
        """Whether a line is a label, with a value or without, or names what the document is: "Invoice"."""
        is_kind = self._labels.names_kind(text)
        return is_kind or self._is_field(text) or plain(text.strip(" .:")) in self._labels.labels

    def _is_salutation(self, text: str) -> bool:
        is_short = 0 < len(text.split()) <= _LONGEST_SALUTATION
        is_bare = text[-1:].isalpha() and 1 < len(text.split()) <= _SHORT_SALUTATION and not self._titled.match(text)
        return is_short and (text.endswith((",", ":")) or is_bare) and self._salutes.match(text) is not None

    def _subject(self, document: Document, lines: Sequence[tuple[Span, str]], salutation: int) -> Iterator[KeyFact]:
        """The line in capitals above the salutation, or the title between it and the first sentence."""
        above, printed = lines[max(0, salutation - 1)]
        is_apart = salutation > 1 and document.text[lines[salutation - 2][0].end : above.start].count("\n") > 1
        is_loud = printed.isupper() and printed[-1:].isalnum() and not TOWN.search(printed)
        if is_apart and is_loud and _LEAST_SUBJECT <= len(printed.split()) <= _LONGEST_SUBJECT:
            yield _fact(document, "subject", (above,))
            return
        if salutation + 2 >= len(lines):
            return
        span, text = lines[salutation + 1]
        is_closed = text[-1:].isalnum() or text[-1:] == ")"  # "(our reference AB-1)"
        is_title = text[:1].isupper() and is_closed and 1 < len(text.split()) <= _LONGEST_SUBJECT
        below = lines[salutation + 2]
        # A subject has an empty line below it; what has none is the first line of a paragraph.
        goes_on = below[1][:1].islower() or document.text[span.end : below[0].start].count("\n") == 1
        is_opened = below[1][-1:] not in ".!?" and self._is_field(below[1])  # "I invite you to a meeting on", "Date: …"
        if is_title and not (goes_on or is_opened or self._is_field(text)):
            yield _fact(document, "subject", (span,))

    def _signer(self, document: Document, lines: Sequence[tuple[Span, str]]) -> Iterator[KeyFact]:
        """The name below a letter, with the office beside it: "Margaret Ellis, Practice Manager"."""
        for number, (span, text) in enumerate(lines):
            name = _COURTESY.sub("", text.rstrip(","))
            if self._is_office.match(name) or not _NAME.fullmatch(name):
                continue
            below = lines[number + 1 : number + 2]
            if below and is_written_out(name, self._titled.sub("", below[0][1].rstrip(","))):
                continue
            around = [*below, *lines[max(0, number - 1) : number]]
            offices = [s for s, t in around if self._names_office(t) and not is_written_out(t.rstrip(","), name)]
            yield _fact(document, "issuer", (Span(span.start, span.start + len(name)), *offices[:1]))
            return

    def _names_office(self, text: str) -> bool:
        body = text.rstrip(",")
        is_line = _OFFICE.fullmatch(body) is not None and body[:1].isupper() and len(body.split()) <= _LONGEST_OFFICE
        return is_line and not self._is_field(body) and self._salutes.match(body) is None


def _is_address(lines: Sequence[tuple[Span, str]]) -> bool:
    """Whether lines are an office or a company with its street or box, though no town has its number."""
    return all(_is_line(text) for _, text in lines) and any(map(str.isdigit, lines[-1][1]))


def _is_line(text: str) -> bool:
    """Whether a line may stand in an address: an office, a street."""
    return text[-1:] not in ".:;!?" and len(text.split()) <= _LONGEST_OFFICE


def signed_for(signer: KeyFact, head: KeyFact) -> KeyFact:
    """Who signs a letter with the office or company whose paper it is, or under the full name at its top."""
    if is_written_out(signer.value, head.value):
        return head
    return replace(signer, value=f"{signer.value}, {head.value}", sources=(*signer.sources, *head.sources))


def _announced(document: Document, fact: KeyFact) -> KeyFact:
    """The day of an event behind its own label, with the day of the week: "Date: Thursday 20 November"."""
    span = fact.sources[0].span
    begin = document.text.rfind("\n", 0, span.start) + 1
    label = _BEFORE_VALUE.match(document.text, begin, span.start)
    if label is None:
        return replace(fact, name="event")
    place = Span(label.end(), span.end)
    value = fragment(document, place)
    return replace(fact, name="event", value=value, sources=(place_of(document, place),), label=label["label"].strip())


def _fact(document: Document, name: str, spans: Sequence[Span]) -> KeyFact:
    value = ", ".join(fragment(document, span).rstrip(",") for span in spans)
    return KeyFact(name, value, None, tuple(place_of(document, span) for span in spans), f"digest.letter.{name}")
