"""What a document is, in one sentence made of what it states: kind, title, issuer, addressee, date, amount."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from pipeline.digest.front import Front, joined
from pipeline.digest.key_fact import KeyFact, first, place_of
from pipeline.digest.kinds import UNKNOWN, KindNames, KindRow
from pipeline.digest.letterhead import TOWN, is_letterhead
from pipeline.digest.line import LONGEST
from pipeline.digest.opening_text import Opening, Piece, composed
from pipeline.digest.settled import TOLD_WHOLE
from pipeline.digest.table_rows import SHEET
from pipeline.digest.titles import bare, cut, is_borne_out, is_title, title_lines, title_span, without_issuer
from pipeline.digest.values import ValueReader
from pipeline.digest.words import DigestWords
from pipeline.document import Block, Document, DocumentKind
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.realizer.sandhi import Sandhi, first_word
from pipeline.span import Span
from pipeline.summary import count_words

_OF_MAIL: Final = re.compile(r"\d{1,2} [A-Z][a-z]{2} \d{4}")  # as the header of a mail has it, whatever its language
_ISO_DAY = re.compile(r"[12]\d{3}-[01]\d-[0-3]\d")
_ADDRESS = re.compile(r", (?=.*\d).*$")
"""What stands behind a name and has a number: the street."""
_CELL = re.compile(r"\S+(?:[ \u00a0]{1,2}\S+)*")
_GAP = re.compile(r"\S(?: {3,}|\t)\S")
_COLUMNS: Final = 3
"""Cells of a head that stands in columns."""
_INITIAL = re.compile(r"(?<!\w)[A-Z]\. ")
_MAILS: Final = frozenset({"message/rfc822", "application/vnd.ms-outlook"})
_MAIL_KINDS: Final = frozenset({"email", "thread"})
_LONGEST_TITLE: Final = 24
_LONGEST_PIECE: Final = 22
_SHORT_TITLE, _LONGEST_LINE = 4, 9
_PARTS_OF: Final = {
    SHEET: "sheets",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "slides",
}
"""What the pages of a document are called that has none."""
ARTICLE: Final = "article"
PAGE: Final = "web_page"
_PAGE: Final = "text/html"
_LONGEST_ARTICLE: Final = 4_000
_BELOW: Final = 4
_LONGEST_HEADLINE: Final = 16
_LEAST_SUBJECT: Final = 3
_DATED: Final = 7  # words of a line that says a day and nothing more
_DAY: Final = 3  # words of a day as people write it: "the 3rd day of May 2024" is longer
_MARKS: Final = " *_.:#"
_PARTIES: Final = (2, 3)
_TOP: Final = 12
_NEAR_TOP: Final = 1_000
_TITLING: Final = frozenset({"title", "heading", "authors", "paragraph", "header_field"})
_CLOSING: Final = ("?", ".", ":", ";")
_SEVERAL: Final = frozenset({"addressee", "issuer", "parties", "speakers"})
"""Facts that are said with all their places."""
_POST: Final = "post"
_OF_SOMEBODY: Final = frozenset({"addressee", "employer", "issuer"})
"""Facts that stand behind a preposition with their article."""
_ELIDED: Final = "'"
RULE: Final = "digest.opening"


class OpeningWriter:
    """Writes the openings of documents in one language."""

    def __init__(self, words: DigestWords, names: KindNames, sandhi: Sandhi) -> None:
        self._sandhi = sandhi
        self._articles = words.values("alias_article") if traits_of(words.language).elides else {}
        self._bodies = words.values("body_noun")
        self._templates = words.values("opening")
        self._dative = frozenset(words.values("dative"))
        self._labels = words.labels
        self._months = words.values("month")
        self._days = words.values("day")
        self._values = ValueReader(words)
        self._names = names
        self._adopts = re.compile(rf"\(?(?:{words.pattern('adopting')})(?!\w)", re.IGNORECASE)
        self._unsettled = re.compile(rf"(?:{words.pattern('unsettled')})\s*(?:$|[–—:,;(.-])", re.IGNORECASE)
        self._is_mark = words.is_paper_mark
        self._release = re.compile(rf"(?:{words.pattern('release_line')})(?!\w)", re.IGNORECASE)
        self._part = re.compile(rf"(?:{words.pattern('numbered_part')})\s+(?:\d|[IVXL]+(?!\w))", re.IGNORECASE)
        self._recruiting = frozenset(words.values("recruiting"))
        self._recruiting_ends = tuple(f" {word}" for word in self._recruiting)
        self._of_state = re.compile(rf"(?:{words.pattern('no_owner')})(?!\w)", re.IGNORECASE)
        self._no_title = frozenset(words.values("no_title"))
        self._name_headings = frozenset(words.values("name_heading"))

    def write(
        self,
        document: Document,
        kind: DocumentKind,
        row: KindRow,
        facts: Sequence[KeyFact],
        evidence: Sequence[Span],
        is_formal: Callable[[str], bool],
    ) -> Opening | None:
        """The sentence; None where there is nothing to name. What `is_formal` is no title."""
        front = Front(document, self._part)
        spans = tuple(
            span for span in self._titles(document, facts, is_formal) if not front.is_part(fragment(document, span))
        )
        spans = without_issuer([self._column(document, span, kind.name) for span in spans], facts)
        if spans and (better := self._better(document, spans, kind.name, is_formal)) is not None:
            spans = better
        elif len(spans) == 1 and self._names.is_just(kind.name, bare(fragment(document, spans[0]))):
            spans = self._headline(document, spans[0], is_formal, least=2 if _POST in row.opening else 4) or spans
        post = first(facts, _POST) if _POST in row.opening else None
        if post is not None and not any(span.contains(post.sources[0].span) for span in spans):
            spans = (post.sources[0].span,)
        elif row.owned and len(spans) == 1:
            below = self._subject(document, spans[0], is_formal)
            spans = (*spans, *(span for span in below if not front.is_part(span.of(document.text))))
        if row.titled and (post is None or spans != (post.sources[0].span,)):
            is_issued = not row.owned or ("issuer" in row.opening and first(facts, "issuer") is not None)
            spans = self._with_front(document, front, spans, kind.name, is_formal, is_issued=is_issued)
        if not spans and document.source.title:
            told = cut(document.source.title) if is_borne_out(document) else ""
        else:
            lines = (part for span in spans for part in title_lines(document, span, self._names.names_some))
            told = cut(" – ".join(bare(fragment(document, line)) for line in lines))
        if kind.name in _MAIL_KINDS and (not document.source.title or first(facts, "subject") is not None):
            spans, told = (), ""
        if not row.titled and kind.doubt <= row.sure and not self._names.is_named(kind.name, told):
            spans, told = (), ""
        if not spans and row.frames == "head" and not row.titled:
            spans = front.called(lambda text: self._names.says_more(kind.name, text))
            told = bare(fragment(document, spans[0])) if spans else ""
        is_mail = document.source.media_type in _MAILS
        is_mail = is_mail or (kind.name in _MAIL_KINDS and first(facts, "issuer") is not None)
        is_sure = is_mail or kind.doubt <= row.sure or self._names.is_named(kind.name, told)
        name = kind.name if is_sure else UNKNOWN
        if name == UNKNOWN and told and self._is_article(document, facts):
            name = ARTICLE
        if name == UNKNOWN and told and document.source.media_type == _PAGE:
            name = PAGE
        head = self._head(document, name, told)
        places = [place_of(document, span) for span in spans]
        pieces: list[Piece] = []
        for stated in filter(None, (front.unsettled(self._unsettled), front.adopted(self._adopts))):
            if (line := fragment(document, stated)) not in told:
                pieces.append(Piece("status", line, (place_of(document, stated),)))
                told = f"{told} {line}"
        for name in row.opening:
            fact = first(facts, name) or (self._between(facts) if name == "parties" else None)
            if fact is None or name not in self._templates:
                continue
            value = fact.normalized if name in TOLD_WHOLE else fact.value
            if value is None or len(value.split()) > _LONGEST_PIECE:
                continue
            if self._is_said(fact, told) or (name in _OF_SOMEBODY and any(fact.value in each.text for each in pieces)):
                continue
            is_month = name == "date" and fact.value[:1].isalpha()
            is_day = len(value.split()) > _DAY and _ISO_DAY.fullmatch(fact.normalized or "") is not None
            is_day = name == "date" and (is_day or _OF_MAIL.fullmatch(value) is not None)
            said = self._in_words(fact.normalized if is_day and fact.normalized else value.strip(" .,;"))
            template = self._templates["date_month" if is_month else name]
            piece = self._of(template, said) if name in _OF_SOMEBODY else template.format(said)
            sources = fact.sources if name in _SEVERAL else fact.sources[:1]
            if name == "reference" and not told and not pieces:
                head = f"{head} {piece}"
                places += sources
            else:
                pieces.append(Piece(name, piece, sources))
        if not spans and is_sure:
            places = [*(place_of(document, span) for span in evidence[:1]), *places]
        begun = [*evidence[:1], *(_beginning(block.span) for block in document.blocks[:1])]
        if not (places or pieces):
            places = [place_of(document, span) for span in begun[:1]]
        return composed(head, places, pieces) if places or pieces else None

    def _column(self, document: Document, span: Span, kind: str) -> Span:
        """What names the kind among columns that were read as one title: "Quill Ltd      QUOTATION Q-12"."""
        cells = [Span(span.start + m.start(), span.start + m.end()) for m in _CELL.finditer(span.of(document.text))]
        if len(cells) < _COLUMNS:
            return span
        named = (cell for cell in cells if self._names.is_named(kind, fragment(document, cell)))
        return next(named, cells[0])

    def _lowered(self, name: str) -> str:
        """A name within a sentence: its article with a small letter."""
        first = name.replace("’", "'").partition(" ")[0]
        article = first[:2] if first[1:2] == "'" else first
        is_article = article.lower() in self._articles and article[1:] == article[1:].lower()
        return name[0].lower() + name[1:] if is_article else name

    def _of(self, template: str, name: str) -> str:
        """A name behind the preposition of a template: « d’Imprimerie », « du Syndicat », « de la société »."""
        before, _, after = template.partition("{}")
        preposition, said = before.rstrip(), self._lowered(name)
        article, _, rest = said.partition(" ")
        if article.casefold() in self._dative and preposition in self._dative:
            return f"{article.casefold()} {rest}{after}"  # written with its preposition: "To all residents"
        if (own := self._bodies.get(article.casefold())) and not article.isupper():
            before_own = self._sandhi.contraction(preposition, own) or f"{preposition} {own}"
            return f"{before_own}{'' if own.endswith(_ELIDED) else ' '}{said}{after}".replace("'", "’", 1)
        joined = self._sandhi.contraction(preposition, article) if article in self._articles and rest else None
        if joined is not None:
            return f"{joined} {rest}{after}"
        form = self._sandhi.at_juncture(preposition, first_word(said))
        return f"{form[:-1]}’{said}{after}" if form.endswith("'") else template.format(said)

    def _is_article(self, document: Document, facts: Sequence[KeyFact]) -> bool:
        """Whether a text of no known kind is somebody's article: with an author and a date, and not long."""
        is_signed = all(first(facts, name) is not None for name in ("author", "date"))
        return is_signed and count_words(document.text) <= _LONGEST_ARTICLE

    def _between(self, facts: Sequence[KeyFact]) -> KeyFact | None:
        """The parties of an agreement by their names, where it has two or three."""
        parties = [fact for fact in facts if fact.name == "party"]
        if not _PARTIES[0] <= len(parties) <= _PARTIES[1]:
            return None
        names = [self._lowered(_ADDRESS.sub("", fact.value.partition(" (")[0])) for fact in parties]
        value = f"{', '.join(names[:-1])}{self._templates['and']}{names[-1]}"
        return KeyFact("parties", value, None, tuple(fact.sources[0] for fact in parties), parties[0].rule)

    def _is_said(self, fact: KeyFact, title: str) -> bool:
        """Whether a title says a fact already, if only the day of a date in another order."""
        if fact.value.casefold().strip(" .") in title.casefold():
            return True
        normalized = fact.normalized
        if normalized is None:
            return False
        return normalized in title or any(date.normalized == normalized for date in self._values.dates(title))

    def _in_words(self, value: str) -> str:
        """A day of ISO 8601 as people write it; anything else as it stands."""
        if not _ISO_DAY.fullmatch(value):
            return value
        year, month, day = value.split("-")
        name = self._months.get(str(int(month)))
        return self._templates["day"].format(self._days.get(str(int(day)), int(day)), name, year) if name else value

    def _headline(
        self, document: Document, title: Span, is_formal: Callable[[str], bool], *, least: int
    ) -> tuple[Span, ...]:
        """The line below a title that only names the kind, where it tells more: a few words, no date, no sentence."""
        at = next((n for n, block in enumerate(document.blocks) if block.span.contains(title)), 0)
        for block in document.blocks[at + 1 : at + 1 + _BELOW]:
            text = fragment(document, block.span)
            is_short = block.kind in ("paragraph", "authors") and least <= len(text.split()) <= _LONGEST_HEADLINE
            is_line = block.kind in ("heading", "title") or is_short
            if not is_line or self._is_head(text) or self._release.match(text):
                continue
            is_line = least <= len(text.split()) <= _LONGEST_TITLE and text[0].isupper() and text[-1] not in _CLOSING
            return (block.span,) if is_line and is_title(text) and not is_formal(text) else ()
        return ()

    def _is_head(self, text: str) -> bool:
        """Whether a line is where and when a paper was sent out."""
        return TOWN.search(text) is not None or (any(self._values.dates(text)) and len(text.split()) <= _DATED)

    def _subject(self, document: Document, title: Span, is_formal: Callable[[str], bool]) -> tuple[Span, ...]:
        """The line in capitals below fields that says what a paper is about, where its first is whose it is."""
        if any(sign.isalnum() for sign in document.text[: title.start]):
            return ()
        for number, block in enumerate(document.blocks[2:_TOP], 2):
            text = fragment(document, block.span)
            above = fragment(document, document.blocks[number - 1].span)
            is_line = text.isupper() and _LEAST_SUBJECT <= len(text.split()) <= _LONGEST_HEADLINE and ":" not in text
            if is_line and ":" in above and text[-1] not in _CLOSING and not is_formal(text) and is_title(text):
                return (block.span,)
        return ()

    def _better(
        self, document: Document, spans: Sequence[Span], kind: str, is_formal: Callable[[str], bool]
    ) -> tuple[Span, ...] | None:
        """What is a title rather than a letterhead, a recruiter's name or the word "Name"; None where the first is one.

        A heading that names the kind comes before the others, which count only where they are the next line.
        """
        at = next((n for n, block in enumerate(document.blocks) if block.span.contains(spans[0])), 0)
        below = document.blocks[at + 1 : at + 1 + _BELOW]
        words = [fragment(document, block.span).casefold().strip(_MARKS) for block in below[:1]]
        line = bare(fragment(document, document.blocks[at].span))
        if line.casefold() in self._name_headings or self._release.match(line):
            lines = (block.span for block in below if not self._is_head(fragment(document, block.span)))
            return (*(span for span in lines if len(fragment(document, span).split()) <= _LONGEST_TITLE),)[:1]
        first_line = bare(fragment(document, spans[0])).casefold()
        recruits = bool(words) and (words[0] in self._recruiting or first_line.endswith(self._recruiting_ends))
        is_line = bool(words) and below[0].kind == "paragraph" and len(words[0].split()) <= _LONGEST_HEADLINE
        if first_line.endswith(self._recruiting_ends) and is_line and not words[0].endswith("."):
            return (spans[0], below[0].span)
        if not recruits and not is_letterhead(document, spans[0]):
            return None
        if self._names.is_named(kind, fragment(document, spans[0])):
            return None
        headings = [block.span for block in below if block.kind in ("heading", "title")]
        headings = [span for span in headings if not is_formal(text := fragment(document, span)) and is_title(text)]
        headings = [span for span in headings if not self._is_head(fragment(document, span))]
        named = [span for span in headings if self._names.is_named(kind, fragment(document, span))]
        return (*named, *headings)[:1]

    def _with_front(
        self,
        document: Document,
        front: Front,
        spans: Sequence[Span],
        kind: str,
        is_formal: Callable[[str], bool],
        *,
        is_issued: bool,
    ) -> tuple[Span, ...]:
        """The title with the line at the top that names the kind, and whose document it is, if that is not said yet.

        What stands below the line that names the kind is the heading of a part, unless that line says nothing else.
        """
        own = self._names
        owner = front.owner(lambda t: own.names_some(t) or own.is_named(kind, t), is_formal, self._of_state)
        owned = () if owner is None or is_issued else (owner,)
        if spans and self._names.is_named(kind, " ".join(fragment(document, span) for span in spans)):
            return joined((*owned, *spans)) if spans[0] != owner else tuple(spans)
        naming = front.naming(lambda text: self._names.is_named(kind, text), is_formal)
        if not naming:
            return tuple(spans)
        cell = _CELL.match(naming[0].of(document.text))  # beside it may stand where and when it was sent out
        is_bare = self._names.is_just(kind, bare(cell[0] if cell else fragment(document, naming[0])))
        if is_bare and spans and spans[0].start > naming[0].start:
            return tuple(spans)
        above = [s for s in spans if s.start < naming[0].start and not self._of_state.match(fragment(document, s))]
        return joined((*owned, *above, *naming))

    def _titles(
        self, document: Document, facts: Sequence[KeyFact], is_formal: Callable[[str], bool]
    ) -> tuple[Span, ...]:
        """The places of the title: what a field near the top calls so, or what is set as one.

        What stands before it and belongs to it comes with it, such as the name of an association; so does the line
        behind it where it is short: "Annual report", "Alder Bay Sailing Club".
        """
        named = first(facts, "title")
        if named is not None and named.sources[0].span.start < _NEAR_TOP:
            return (named.sources[0].span,)
        title = title_span(document, is_formal, self._is_mark)
        if title is None:
            return ()
        at = next((n for n, block in enumerate(document.blocks) if block.span.contains(title)), 0)
        if at >= _TOP:
            return (title,)
        before = [b.span for b in document.blocks[:at] if self._belongs(document, b, is_formal)]
        spans = (*before[:1], title)
        if len(fragment(document, title).split()) <= _SHORT_TITLE and at + 1 < len(document.blocks):
            after = document.blocks[at + 1]
            line = fragment(document, after.span).strip(_MARKS)
            if line[:1].islower() and line not in self._no_title and len(line.split()) <= _LONGEST_LINE:
                return (*before[:1], title, after.span)
            spans += (after.span,) if after.kind != "paragraph" and self._belongs(document, after, is_formal) else ()
        texts = [fragment(document, span).casefold() for span in spans]
        main = fragment(document, title).casefold()
        return tuple(s for s, t in zip(spans, texts, strict=True) if s == title or (t not in main and main not in t))

    def _belongs(self, document: Document, block: Block, is_formal: Callable[[str], bool]) -> bool:
        """Whether a line beside the title is part of it: a name, no sentence, field, address, date or number."""
        text = fragment(document, block.span).strip("#*_ ")
        words = text.split() if _GAP.search(block.span.of(document.text)) is None else []
        if text.casefold().strip(_MARKS) in self._no_title:
            return False  # what opens the names of parties
        if all(word.casefold() in self._labels for word in words):
            return False  # heads of columns: "Buyer   Supplier"
        if (
            block.kind not in _TITLING
            or _INITIAL.search(text)
            or not 2 <= len(words) <= _LONGEST_LINE
            or not is_title(text)
        ):
            return False
        is_clean = text[-1] not in (*_CLOSING, ",") and {*text}.isdisjoint("@:/<>=•()0123456789")
        return is_clean and text[0].isupper() and not is_formal(text)

    def _head(self, document: Document, kind: str, title: str) -> str:
        if title and kind == UNKNOWN and self._names.names_some(title):
            return title
        if kind == UNKNOWN:
            pages = document.source.pages
            last = pages[-1].number if pages else 0
            name = self._names.title(UNKNOWN)
            if last:
                name = self._templates[_PARTS_OF.get(document.source.media_type, "pages")].format(last)
                name = name if last > 1 else self._templates["page"]
            else:
                count = count_words(document.text)
                name = self._templates["words"].format(count) if count > 1 else self._templates["word"]
                if title and not title[0].islower():
                    return self._templates["title"].format(title)  # how many words it has tells nobody what it is
                name = self._names.title(UNKNOWN) if title else name
            name = name[0].upper() + name[1:]
        elif title and self._names.is_named(kind, title):
            return title
        else:
            name = self._names.title(kind)
        return f"{name}{self._templates['join']}{self._templates['title'].format(title)}" if title else name


def _beginning(span: Span) -> Span:
    """A block as far as it is looked at."""
    return Span(span.start, min(span.end, span.start + LONGEST))
