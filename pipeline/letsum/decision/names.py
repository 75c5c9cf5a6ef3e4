"""Names of judges, counsel and parties: where they begin and end, without titles, offices and addresses."""

import itertools
import re
from collections.abc import Iterator, Sequence

from pipeline.letsum.decision.grammar import DecisionGrammar, any_of, folded
from pipeline.letsum.decision.zones import Line, stripped
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_WORD = re.compile(r"[^\W\d_][\w'’.-]*")
_ITEM = re.compile(r"^\(?\d{1,3}(?:[.)]|°/?)\s*")
_EDGES = " \t\n.,;:&*_-–—…“”«»|{}" + '"'
_INVERTED = re.compile(r"[^\W\d_][\w'’ -]*,\s*[A-ZÀ-Þ][\w.'’ -]*")
"""A surname and the given names behind it, as indexes have them; several are parted by semicolons."""
_SURNAME_FIRST = re.compile(r"^[A-ZÀ-Þ'’ -]{2,},\s*(?:[A-ZÀ-Þ][\w.'’-]*\.?\s*){1,4}(?:\(\(?[A-Z]{1,3}\))?$")
_ANONYMOUS = re.compile(r"\b[A-Z](?:\.{3,}|\._{3,})")
"""How French and Swiss decisions name persons: Jean X..., A.________"""
_GLUED = re.compile(r"[A-ZÀ-Þ]{3,}[a-zà-ÿ]{2,}|[a-zà-ÿ]{2,}[A-ZÀ-Þ]{2,}|\w\(\d{1,2}\)\s*\w")
"""Names that extraction has joined: who is who is not told any more."""
_NO_NAME = re.compile(r"[:°]|XXXX")
"""What names of parties never hold: the mark of a label or number, and what stands for a name withheld."""
_SENTENCE = re.compile(r"(?:[a-zà-ÿ]{4}|\.{3})\.\s+[A-ZÀ-Þ][a-zà-ÿ]")
"""Where a sentence ends and another begins: no name goes on there."""
_DATED = re.compile(r"(?<=\w)\s*\(\d[^()]*\)?$")
"""When somebody appeared, behind the name: "(10 February)"."""
_SILK = re.compile(r",? [KQ](?:\. ?C\.|C\b)")
_COUNTED = re.compile(r"\(\d{1,2}\)$")
_POSTCODE = re.compile(r"(?<!\d)\d{5}\s[A-ZÀ-Þ]")
_NAMED = re.compile(r"\[\d+\]|[A-ZÀ-Þ](?:\.|[^\W\d_])|[^\W\d_][A-ZÀ-Þ]|^[A-Z](?: [A-Z])*$")
_ACRONYM = re.compile(r"(?<!\w)[A-ZÀ-Þ]{2,}(?!\w)")
_LETTERED = re.compile(r"[^\W\d_]{2}")
LONGEST_PREFIX = 5
"""Letters of what stands before a role in one word: cross-appellee."""
_ABBREVIATED = 4
"""A word of at most this many letters keeps its final stop: Ltd., Inc., Ors."""
_MOST_OFFICES = 6
"""Behind a name: a line of nothing else would be read from each of them to its end."""


class NameReader:
    """Cuts names out of the lines of a header."""

    def __init__(self, grammar: DecisionGrammar, settings: SegmentationSettings) -> None:
        self._settings = settings
        words = grammar.words
        self._links = words("name_link")
        self._judge_title = re.compile(rf"^(?:(?i:{any_of(words('judge_title'))})(?:(?<=[.:])|(?!\w))[\s:,]*)+")
        self._judge_suffix = re.compile(
            rf"(?<![\s,])(?:[\s,]*+(?<![\w.])(?i:{any_of(words('judge_suffix'))})[\s.:]*+){{1,{_MOST_OFFICES}}}$"
        )
        self._judge_stop = re.compile(rf"[\s,(]+(?i:{any_of(words('judge_stop'))})(?!\w).*$", re.DOTALL)
        self._judge_alone = re.compile(
            rf"(?i:{any_of(words('judge_title') - words('counsel_title') - words('name_link'))})(?!\w)"
        )
        self._counsel_title = re.compile(rf"^(?:(?i:{any_of(words('counsel_title'))})(?:(?<=\.)|(?!\w))\s*)+")
        titles = any_of(word for word in words("counsel_title") if " " not in word)
        self._titled = re.compile(rf"\s+(?=(?i:{titles})\s+[A-ZÀ-Þ])")
        self._counsel_noun = re.compile(rf"(?<![\s,(])[\s,(]++(?i:{any_of(words('counsel_noun'))})(?!\w).*$", re.DOTALL)
        silk = words("counsel_noun") | words("counsel_title")
        self._bench = re.compile(rf"[\s,](?i:{any_of(words('judge_suffix') - silk)})[\s.:]*$")
        self._counsel_end = re.compile(rf"[\s,(](?i:{any_of(words('counsel_end'))})(?!\w)")
        self._party_stop = re.compile(
            rf"(?<![\s,;(])(?:[\s,;(]++(?i:{any_of(words('party_stop'))})|[,;]\s*(?i:{any_of(words('address_word'))}))(?![\w'’]).*$",
            re.DOTALL,
        )
        self._party_opening = re.compile(rf"^(?i:{any_of(words('party_stop'))})(?![\w'’])")
        letters, lawyers = any_of(words("lawyer_letters")), any_of(words("lawyer"))
        self._lawyer = re.compile(rf"(?:\s(?i:{letters})|[,;(]\s*(?i:{lawyers}))(?=\s*(?:[,;)]|$))")
        self._party_verb = re.compile(rf"\b{any_of(words('party_verb'))}\b")
        self._roles = frozenset(grammar.roles)
        self._chambers = words("no_party_end")
        self._lead = re.compile(rf"(?i:{any_of(words('party_lead'))})\s+(?=[A-ZÀ-Þa-zà-ÿ])")
        roles = any_of(grammar.roles)
        self._role_behind = re.compile(rf"\s*\((?:(?i:{roles})|\d{{1,2}})\)[\s.]*$")
        self._and = re.compile(rf"^[-–—\s]*(?i:{any_of(words('name_and'))})[-–—\s]+")
        self._and_behind = re.compile(rf"\s(?i:{any_of(words('name_and'))})\s*$")
        self._offices = words("office")
        self._firms = words("firm")
        self._representation = re.compile(rf"(?i:{any_of(words('representation'))})(?!\w)")
        self._has_openers = bool(words("party_opener"))
        self._opener = re.compile(rf"(?i:{any_of(words('party_opener'))})(?!\w)")
        street = any_of(words("street"))
        self._address = re.compile(rf"\d{{1,5}}[\s,]|(?i:{street})(?!\w)|\.\.\.|\[|…|\W+$")
        within = "".join(rf"(?<!\b{re.escape(word)})" for word in sorted(words("name_of_address")))
        repeated = any_of(words("house_number"))
        self._lives = re.compile(
            rf"(?<![\s,]){within}[\s,]+(?:\d{{5}}\s|\d{{1,4}}[\s,]+(?:{repeated})?[\s,]*(?i:{street})(?!\w)|\[(?:…|\.{{3}}|(?i:{street}))).*$",
            re.DOTALL,
        )
        self._nouns = words("counsel_noun")
        self._behind_anonymous = re.compile(
            rf"(?<=[A-Z]\.\.\.)\s(?!\s*(?:(?i:{any_of(words('name_goes_on'))})(?!\w)|[A-Z]\.\.\.)).*$", re.DOTALL
        )
        self._parts = re.compile(rf"(?<!\s)[^\S\n]*+[;\n]\s*+|(?<!\s)\s++(?i:{any_of(words('name_and'))})\s+")

    def judges(self, text: str, line: Line) -> list[Span]:
        """The judges whom a line names, without titles and offices."""
        span = self._core(text, line.span, None, self._judge_suffix)
        if span and _SURNAME_FIRST.match(span.of(text)):
            return [span] if self.is_person(span.of(text)) else []
        found = []
        listed = list(re.finditer(r"[^;]+", line.text))
        if len(listed) > 1 and all(_INVERTED.fullmatch(one[0].strip()) for one in listed):
            places = (stripped(text, line.span.start + one.start(), line.span.start + one.end()) for one in listed)
            return [place.span for place in places if place is not None]
        for part in self._pieces(text, line.span, with_commas=True):
            bracket = text.find("(", part.start, part.end)
            closed = text.find(")", bracket, part.end) if bracket > part.start else -1
            if bracket > part.start and (
                closed < 0 or self._offices.issuperset(folded(text[bracket + 1 : closed]).split())
            ):
                part = Span(part.start, bracket)  # an office: "(Vice-President, …)"
            core = self._core(text, part, self._judge_title, self._judge_stop)
            span = self._core(text, core, None, self._judge_suffix) if core is not None else None
            if span is not None and self._is_judge(span.of(text)):
                found.append(span)
        return found

    def _is_judge(self, name: str) -> bool:
        """A person's name without an office, and not what describes a party: "Assisted by"."""
        return self.is_person(name) and not self._has_office(name) and not self._party_opening.match(name)

    def counsel(self, text: str, span: Span) -> list[Span]:
        """The counsel whom a stretch names, without titles and offices."""
        found = []
        if (end := self._counsel_end.search(text, span.start, span.end)) is not None:
            span = Span(span.start, end.start())
        for part in self._pieces(text, span, with_commas=True) if len(span) else ():
            core = self._core(text, self._without_links(text, part), self._counsel_title, self._counsel_noun)
            if core is not None and self._judge_alone.match(core.of(text)):  # "Justice Webb": who is quoted
                continue
            if core is not None and (dated := _DATED.search(core.of(text))):
                core = trimmed(text, Span(core.start, core.start + dated.start()))
            is_silk = core is not None and _SILK.match(text, core.end) is not None
            is_titled = self._counsel_title.match(self._without_links(text, part).of(text)) is not None
            if core is not None and self._is_counsel(core.of(text), is_titled=is_titled, is_silk=is_silk):
                found.append(core)
        return found

    def _is_counsel(self, name: str, *, is_titled: bool, is_silk: bool) -> bool:
        """A full name, a surname with initials, with K.C., or in capitals behind a title; no bare title or office."""
        words = name.casefold().split()
        is_full = len(words) > 1 or (name.count(".") > 0 and len(name) > 5) or (is_titled and name.isupper()) or is_silk
        is_town = name.endswith(")")  # Laval (Québec)
        return (
            is_full
            and not is_town
            and self.is_person(name)
            and not self._has_office(name)
            and words[0] not in self._nouns
        )

    def _has_office(self, name: str) -> bool:
        return any(word.strip(",").partition("(")[0] in self._offices for word in name.casefold().split())

    def _without_links(self, text: str, span: Span) -> Span:
        """The span without the link words in front of it, as in `for Ms. X`."""
        piece = span.of(text)
        while (word := _WORD.match(piece.lstrip())) and word[0].casefold() in self._links:
            piece = piece.lstrip()[word.end() :]
        return Span(span.end - len(piece), span.end) if piece.strip() else span

    def parties(self, text: str, lines: Sequence[Line], *, is_plural: bool, is_announced: bool) -> list[Span]:
        """The parties whom lines name: numbered ones each; where the role is plural, those set apart by blank lines.

        Where the role stands in front of them, numbers below the first name count something else.
        """
        items: list[list[Line]] = []
        is_numbered = any(_ITEM.match(line.text) for line in lines)
        if is_numbered and is_announced and not _ITEM.match(lines[0].text):
            lines = lines[: next(number for number, line in enumerate(lines) if _ITEM.match(line.text))]
            is_numbered = False
        for line in lines:
            is_joined = bool(self._and.match(line.text)) or bool(items and self._and_behind.search(items[-1][-1].text))
            is_next = bool(items) and self._begins_party(items[-1], line)
            begins = is_next if is_announced else is_plural and (line.has_gap_before or is_joined or is_next)
            is_styled = not self._has_openers or line.text.isupper() or self._opener.match(line.text) is not None
            is_address = self._address.match(line.text) is not None
            is_titled = self._counsel_title.match(line.text) is not None and not self._is_firm(line.text)
            begins = begins or (is_announced and is_plural and bool(items) and is_titled)
            begins = begins or (is_announced and is_plural and line.has_gap_before and is_styled and not is_address)
            begins = begins or bool(is_plural and items and _COUNTED.search(items[-1][-1].text))
            begins = begins and not (items and self.ends_open(items[-1][-1].text))  # "liquidator of / Dale Ltd."
            if is_numbered:
                begins = bool(_ITEM.match(line.text))
            elif items and _ANONYMOUS.fullmatch(line.text.rstrip(" ,")):  # the surname of who stands above
                begins = False
            if begins or (not items and not is_numbered):
                items.append([line])
            elif items:
                items[-1].append(line)
        return [span for item in items if (span := self._party(text, item)) is not None]

    def _is_firm(self, words: str) -> bool:
        """Whether a line opens with the form of a law firm."""
        return folded(words.split()[0]) in self._firms

    def _begins_party(self, lines: Sequence[Line], line: Line) -> bool:
        """Whether a line below a role opens another party: with its style, once the one before has been described."""
        is_described = any(self._party_stop.search(" " + each.text) or _POSTCODE.search(each.text) for each in lines)
        return is_described and self._opener.match(line.text) is not None

    def opens_party(self, words: str) -> bool:
        """Whether words begin as the name of a party does, with a style or the form of a company."""
        return self._opener.match(words) is not None

    def is_judge_title(self, words: str) -> bool:
        """Whether a line is the title of judges and no name, which follows: "Mmes et MM. les Juges fédéraux"."""
        found = self._judge_title.match(words)
        return found is not None and found.end() == len(words)

    def is_person(self, name: str) -> bool:
        """Whether words may be a person's name: a few, with capitals, no digits, no role of a proceeding."""
        words = name.replace(",", " ").split()
        if (
            not 1 <= len(words) <= self._settings.name_words
            or any(c.isdigit() for c in name)
            or _NO_NAME.search(name) is not None
            or not _LETTERED.search(name)
        ):
            return False
        return all(
            word[0].isupper() or word.casefold().rstrip("'’") in self._links or word[0] in "(“\"'’" for word in words
        )

    def has_office(self, words: str) -> bool:
        """Whether a line ends as the name of a judge does, with the letters of the office: J.A."""
        return self._judge_suffix.search(words) is not None

    def is_of_the_bench(self, words: str) -> bool:
        """Whether a line ends with the letters of an office that counsel never have: "ORR J.A.", not "Orr Q.C."."""
        return self._bench.search(words) is not None

    def ends_open(self, words: str) -> bool:
        """Whether a line ends with a link word, so that what follows belongs to it: "… for the"."""
        return words.split()[-1].casefold() in self._links

    def party_name(self, text: str, span: Span) -> Span | None:
        """A party's name without what describes it, or None where nothing is left."""
        core = self._core(text, span, self._lead, self._party_stop)
        core = self._core(text, core, None, self._lives) if core is not None else None
        core = self._core(text, core, None, self._role_behind) if core is not None else None
        core = self._core(text, core, None, self._behind_anonymous) if core is not None else None
        if core is None or self._party_opening.match(core.of(text)) or self._representation.search(core.of(text)):
            return None
        if _NO_NAME.search(core.of(text)) or _SENTENCE.search(core.of(text)) or folded(core.of(text)) in self._roles:
            return None
        is_spaced = all(len(word) == 1 for word in core.of(text).split())  # R E G I N A
        while not is_spaced and (last := core.of(text).split()[-1]).casefold() in self._links and len(core) > len(last):
            core = trimmed(text, Span(core.start, core.end - len(last)))
            if core is None:
                return None
        name = core.of(text)
        opens = name.rfind("(")
        if opens > 0 and ")" not in name[opens:]:
            core = trimmed(text, Span(core.start, core.start + opens))
        if core is not None and (self._is_no_party(core.of(text)) or self._party_verb.search(core.of(text))):
            return None
        if core is not None and self._lawyer.search(core.of(text)):  # who appears for the party
            return None
        if core is not None and all(any(c.isdigit() for c in word) for word in core.of(text).split()):
            return None
        if core is None or not _NAMED.search(core.of(text)) or _GLUED.search(core.of(text)):
            return None
        return core if len(core.of(text).split()) <= self._settings.party_words else None

    def _is_no_party(self, name: str) -> bool:
        """Whether words are roles alone ("Appellants/Cross-Appellees") or the chamber that sat."""
        words = [word for word in re.split(r"[\s/-]+", folded(name)) if len(word) > LONGEST_PREFIX]
        is_called = not name.isupper() and _ACRONYM.search(name) is not None  # "syndicat CFDT"
        return (
            bool(words)
            and not is_called
            and (all(word in self._roles for word in words) or words[-1] in self._chambers)
        )

    def _party(self, text: str, lines: Sequence[Line]) -> Span | None:
        while len(lines) > 1 and not _LETTERED.search(lines[0].text):
            lines = lines[1:]
        first = lines[0]
        item = _ITEM.match(first.text) or self._and.match(first.text)
        start = first.span.start + (item.end() if item else 0)
        end = first.span.end
        for before, line in itertools.pairwise(lines):
            if not self._goes_on(before.text, line):
                break
            end = line.span.end
        return self.party_name(text, Span(start, end)) if start < end else None

    def _goes_on(self, before: str, line: Line) -> bool:
        """Whether a name goes on in the next line: a link word on either side, or capitals after capitals."""
        last = before.rstrip(" ,.").split()[-1:] or [""]
        first = line.text.split()[0]
        if any(c.isdigit() for c in _ITEM.sub("", before) + line.text):
            return False
        if _ANONYMOUS.fullmatch(line.text) and not _ANONYMOUS.search(before):
            return True
        if last[0].casefold() in self._links or first.casefold() in self._links or first[0].islower():
            return not self._party_stop.match(" " + line.text)
        is_capital = before.isupper() and line.text.isupper() and not line.has_gap_before
        return (
            is_capital
            and len(line.text.split()) <= 5
            and not before.rstrip().endswith(".")
            and not self._party_stop.match(" " + line.text)
        )

    def _pieces(self, text: str, span: Span, *, with_commas: bool) -> Iterator[Span]:
        piece = span.of(text)
        position = 0
        cuts = [(m.start(), m.end()) for m in self._parts.finditer(piece)]
        if with_commas:
            cuts += [(m.start(), m.end()) for m in self._titled.finditer(piece)]
            cuts += [(m.start(), m.end()) for m in re.finditer(r"\s*,\s*|\s[–—-]\s", piece)]
        for start, end in sorted(cuts):
            if start > position:
                yield Span(span.start + position, span.start + start)
            position = max(position, end)
        if position < len(piece):
            yield Span(span.start + position, span.end)

    def _core(
        self, text: str, span: Span, front: "re.Pattern[str] | None", back: "re.Pattern[str] | None"
    ) -> Span | None:
        """The span without `front`, `back` and punctuation at its edges."""
        core = trimmed(text, span)
        if core is not None and front is not None and (found := front.match(core.of(text))):
            core = trimmed(text, Span(core.start + found.end(), core.end)) if found.end() < len(core) else None
        if core is not None and back is not None and (found := back.search(core.of(text))):
            core = trimmed(text, Span(core.start, core.start + found.start())) if found.start() else None
        return core


def trimmed(text: str, span: Span) -> Span | None:
    """The span without white space and punctuation at its edges; a short last word keeps its stop."""
    piece = span.of(text)
    start = len(piece) - len(piece.lstrip(_EDGES + ")"))
    end = len(piece.rstrip(_EDGES))
    if end > 0 and (dots := _ANONYMOUS.match(piece, end - 1)) is not None:
        end += len(dots[0]) - 1 if "_" in dots[0] else 3 if len(dots[0]) > 3 else 0
    elif end < len(piece) and piece[end] == "." and start < end:
        last = piece[start:end].split()[-1]
        if len(last) <= _ABBREVIATED or "." in last:
            end += 1
    line = stripped(text, span.start + start, span.start + end) if start < end else None
    return line.span if line else None
