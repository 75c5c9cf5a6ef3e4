"""What a document is, in one sentence made of what it states: kind, title, issuer, addressee, date, amount."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, first, place_of
from pipeline.digest.elements.line import LONGEST
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.front.front import Front
from pipeline.digest.front.letters import LetterReader
from pipeline.digest.front.masthead import Masthead
from pipeline.digest.front.opening_text import Opening, Piece, composed
from pipeline.digest.front.opening_titles import CELL, TitleLines
from pipeline.digest.front.titles import bare, cut, is_borne_out, title_lines, without_issuer
from pipeline.digest.reading.kinds import UNKNOWN, KindNames, KindRow
from pipeline.digest.tables.sheet_frame import lines_above, named_columns, row_count
from pipeline.digest.tables.table_rows import SHEET, head_name
from pipeline.digest.values.days import ISO_DAY, OF_MAIL, DayWriter
from pipeline.digest.values.settled import TOLD_WHOLE
from pipeline.digest.values.tax_marks import TAXED, TaxMarks
from pipeline.digest.values.values import ValueReader
from pipeline.document import Document, DocumentKind
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.realizer.sandhi import Sandhi, first_word
from pipeline.span import Span
from pipeline.summary import count_words

_ADDRESS = re.compile(r", (?=.*\d).*$")
"""What stands behind a name and has a number: the street."""
_PARTED = re.compile(r"\s[|–—-]\s")
_LEAST_PART: Final = 3
"""Signs of a part of a page's title that says more than an abbreviation."""
_COUPLE: Final = 2
"""Parts of a page's title that are said: what it is and of what, not whose site."""
_COLUMNS: Final = 3
"""Cells of a head that stands in columns."""
_MAILS: Final = frozenset({"message/rfc822", "application/vnd.ms-outlook"})
_MAIL_KINDS: Final = frozenset({"email", "thread"})
_LONGEST_PIECE: Final = 22
_PARTS_OF: Final = {
    SHEET: "sheets",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "slides",
}
"""What the pages of a document are called that has none."""
ARTICLE: Final = "article"
PAGE: Final = "web_page"
_PAGE: Final = "text/html"
_OF_PAPERS: Final = ("effective_date", "reference", "version")
"""Facts that a paper kept as a page has, and no page of a site."""
_UNHEADED: Final = frozenset({ARTICLE, PAGE})
"""Kinds whose first lines are those of a site."""
_LONGEST_ARTICLE: Final = 4_000
_DAY: Final = 3  # words of a day as people write it: "the 3rd day of May 2024" is longer
_PARTIES: Final = (2, 3)
_SEVERAL: Final = frozenset({"addressee", "issuer", "parties", "speakers"})
"""Facts that are said with all their places."""
_LETTER: Final = "letter"
_POST: Final = "post"
_OF_SOMEBODY: Final = frozenset({"addressee", "employer", "issuer"})
"""Facts that stand behind a preposition with their article."""
_ELIDED: Final = "'"
RULE: Final = "digest.opening"


class OpeningWriter:
    """Writes the openings of documents in one language."""

    def __init__(self, words: DigestWords, names: KindNames, sandhi: Sandhi, letters: LetterReader) -> None:
        self._sandhi = sandhi
        self._articles = words.values("alias_article") if traits_of(words.language).elides else {}
        self._bodies = words.values("body_noun")
        self._templates = words.values("opening")
        self._dative = frozenset(words.values("dative"))
        self._labels = words.labels
        self._day = DayWriter(words)
        self._values = ValueReader(words)
        self._names = names
        self._lines = TitleLines(words, names)
        self._letters = letters
        self._masthead = Masthead(words)
        self._taxes = TaxMarks(words)
        self._adopts = re.compile(rf"\(?(?:{words.pattern('adopting')})(?!\w)", re.IGNORECASE)
        self._unsettled = re.compile(rf"(?:{words.pattern('unsettled')})\s*(?:$|[–—:,;(.-])", re.IGNORECASE)
        self._part = re.compile(rf"(?:{words.pattern('numbered_part')})\s+(?:\d|[IVXL]+(?!\w))", re.IGNORECASE)

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
            span
            for span in self._lines.titles(document, facts, is_formal)
            if not front.is_part(fragment(document, span))
        )
        spans = without_issuer([self._column(document, span, kind.name) for span in spans], facts)
        if spans and (better := self._lines.better(document, spans, kind.name, is_formal)) is not None:
            spans = better
        elif len(spans) == 1 and self._names.is_just(kind.name, bare(fragment(document, spans[0]))):
            spans = self._lines.headline(document, spans[0], is_formal, least=2 if _POST in row.opening else 4) or spans
        post = first(facts, _POST) if _POST in row.opening else None
        if post is not None and not any(span.contains(post.sources[0].span) for span in spans):
            spans = (post.sources[0].span,)
        elif row.owned and len(spans) == 1:
            below = self._lines.subject(document, spans[0], is_formal)
            spans = (*spans, *(span for span in below if not front.is_part(span.of(document.text))))
        if row.titled and (post is None or spans != (post.sources[0].span,)):
            is_issued = not row.owned or ("issuer" in row.opening and first(facts, "issuer") is not None)
            spans = self._lines.with_front(document, front, spans, kind.name, is_formal, is_issued=is_issued)
            if kind.name == UNKNOWN:
                spans = self._lines.below_owner(front, spans, kind.name, is_formal)
        spans = tuple(lines_above(document)) or spans
        if not spans and document.source.title:
            told = cut(document.source.title) if is_borne_out(document) else ""
        else:
            lines = (part for span in spans for part in title_lines(document, span, self._names.names_some))
            titles = (bare(fragment(document, line)) for line in lines)
            told = cut(" – ".join(title for title in titles if not self._masthead.is_noise(title)))
        if kind.name in _MAIL_KINDS and (not document.source.title or first(facts, "subject") is not None):
            spans, told = (), ""
        if not row.titled and kind.doubt <= row.sure and not self._names.is_named(kind.name, told):
            spans, told = (), ""
        if not spans and row.frames == "head" and not row.titled:
            spans = front.called(lambda text: self._names.says_more(kind.name, text))
            told = bare(fragment(document, spans[0])) if spans else ""
        more: tuple[Span, ...] = ()
        if told and self._names.is_just(kind.name, told):
            said_anyway = [fact.value for fact in (first(facts, each) for each in row.opening) if fact is not None]
            named = self._page_title(document, told, said_anyway)
            told, more = cut(" – ".join((told, *named))), (*named.values(),)
        is_mail = document.source.media_type in _MAILS
        is_mail = is_mail or (kind.name in _MAIL_KINDS and first(facts, "issuer") is not None)
        is_sure = is_mail or kind.doubt <= row.sure or self._names.is_named(kind.name, told)
        name = kind.name if is_sure else UNKNOWN
        if name == UNKNOWN and not told and (about := self._subject(document)) is not None:
            # Whatever it was taken for, it is written to somebody, and says what about.
            spans, told, name = (about.sources[0].span,), cut(about.value), _LETTER
        if name == UNKNOWN and told and self._is_article(document, facts):
            name = ARTICLE
        is_kept = any(first(facts, each) is not None for each in _OF_PAPERS)
        if name == UNKNOWN and told and document.source.media_type == _PAGE and not is_kept:
            name = PAGE
        head = self._head(document, name, told)
        places = [place_of(document, span) for span in (*spans, *more)]
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
            is_day = len(value.split()) > _DAY and ISO_DAY.fullmatch(fact.normalized or "") is not None
            is_day = name == "date" and (is_day or OF_MAIL.fullmatch(value) is not None)
            said = self._day.write(fact.normalized if is_day and fact.normalized else value.strip(" .,;·|–—-"))
            template = self._templates["date_month" if is_month else name]
            piece = self._of(template, said) if name in _OF_SOMEBODY else template.format(said)
            sources = fact.sources if name in _SEVERAL else fact.sources[:1]
            if name in TAXED and (mark := self._taxes.before(document, fact)) is not None:
                piece, sources = f"{piece} {fragment(document, mark)}", (place_of(document, mark), *sources)
            if name == "reference" and not told and not pieces:
                head = f"{head} {piece}"
                places += sources
            else:
                pieces.append(Piece(name, piece, sources))
        if not spans and is_sure:
            places = [*(place_of(document, span) for span in evidence[:1]), *places]
        if columns := named_columns(document):
            names = [head_name(fragment(document, column)) for column in columns]
            text = self._templates["columns"].format(f"{', '.join(names[:-1])}{self._templates['and']}{names[-1]}")
            pieces.append(Piece("columns", text, tuple(place_of(document, column) for column in columns)))
        if (
            (row.titled or name == UNKNOWN)
            and not is_mail
            and name not in _UNHEADED
            and document.source.media_type != SHEET
        ):
            said = ", ".join((head, *(piece.text for piece in pieces)))
            segments = self._masthead.unsaid(document, front, said, facts, spans, is_formal)
            if segments:
                apart = self._templates["front_and"]
                text = self._templates["front"].format(apart.join(bare(fragment(document, span)) for span in segments))
                pieces.append(Piece("front", text, tuple(place_of(document, span) for span in segments)))
                if name == UNKNOWN and not told:
                    head = self._names.title(UNKNOWN).capitalize()
        begun = [*evidence[:1], *(_beginning(block.span) for block in document.blocks[:1])]
        if not (places or pieces):
            places = [place_of(document, span) for span in begun[:1]]
        return composed(head, places, pieces) if places or pieces else None

    def _subject(self, document: Document) -> KeyFact | None:
        """What the line below a salutation says that a letter is about."""
        return next((fact for fact in self._letters.find(document) if fact.name == "subject"), None)

    def _page_title(self, document: Document, title: str, said: Sequence[str]) -> dict[str, Span]:
        """What came with the page as its name adds to a title that says but the kind: "FAQ – Boat hire | Help".

        Each part with where the text has it; whose paper it is may be `said` by a fact of the opening.
        """
        known = " ".join((title, *said)).casefold()
        parts = _PARTED.split(document.source.title or "")
        long = (part for part in parts if len(part) > _LEAST_PART and part.casefold() not in known)
        found = ((p, re.search(rf"(?<!\w){re.escape(p)}(?!\w)", document.text, re.IGNORECASE)) for p in long)
        return dict([(part, Span(*match.span())) for part, match in found if match is not None][:_COUPLE])

    def _column(self, document: Document, span: Span, kind: str) -> Span:
        """What names the kind among columns that were read as one title: "Quill Ltd      QUOTATION Q-12"."""
        cells = [Span(span.start + m.start(), span.start + m.end()) for m in CELL.finditer(span.of(document.text))]
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

    def _head(self, document: Document, kind: str, title: str) -> str:
        if title and kind == UNKNOWN and self._names.names_some(title):
            return title
        if kind == UNKNOWN:
            pages = document.source.pages
            last = pages[-1].number if pages else 0
            name = self._names.title(UNKNOWN)
            if rows := row_count(document):
                name = self._templates["rows"].format(rows)
            elif last:
                part = _PARTS_OF.get(document.source.media_type, "pages")
                name = self._templates[part if last > 1 else part.removesuffix("s")].format(last)
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
