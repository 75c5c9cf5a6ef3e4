"""The authorities that a decision cites: found by rules over the whole text, named once, with all their places.

What is a citation is data, as in the citation databases of the field: codes of courts and reporters in a lexicon, forms
in `grammars/decision`. The engine joins a name with the citations behind it, resolves short forms that the text defines
("the Act") and merges what is the same. Work is linear in the length of the text: every pattern is bounded.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pipeline.document import Document
from pipeline.letsum.decision.data import Authority, AuthorityKind, Fact, one_line
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, DecisionRule, folded
from pipeline.span import Span

PROVISIONS = 40
"""At most so many provisions are listed of one statute."""

_BEHIND = re.compile(r"(?<=\d)\s\([^()]*\)$")
"""The court or database in parentheses behind a citation."""
_ANNOTATED = re.compile(r"(?<=\d u s c) a$")
"""The annotated edition of a code is the same law."""
_CHAIN = re.compile(r"(?:,|\s=|:)?\s*")
_YEAR = re.compile(r"[12]\d{3}")
_NOT_WORD = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class AuthoritiesFound:
    """The authorities in order of first mention, and the countries of the courts and reporters that they name."""

    found: tuple[Authority, ...]
    countries: list[str]


@dataclass(frozen=True, slots=True)
class _Citation:
    """A citation of a report: its words without pinpoints, and volume and page where pages are counted by volume.

    One that `is_pin` gives only the page of a passage: 12 Vet. App. at 123.
    """

    span: Span
    rule: str
    text: str
    code: str
    volume: str = ""
    page: int = 0
    is_pin: bool = False


@dataclass(slots=True)
class _Mention:
    """A place where an authority is named in full."""

    span: Span
    name: Span
    kind: AuthorityKind
    rule: str
    citations: tuple[_Citation, ...] = ()
    law: str = ""
    sections: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the words of the source name the authority as they stand, with the enactment behind the name."""
        return self.kind != "case" and not self.sections


@dataclass(slots=True)
class _Entry:
    """An authority in the making."""

    kind: AuthorityKind
    rule: str
    text: str
    name: str
    is_cited: bool
    spans: list[Span] = field(default_factory=list)
    provisions: dict[str, None] = field(default_factory=dict)
    collection: str = ""


class AuthorityReader:
    """Finds the authorities of a decision in one language."""

    def __init__(self, grammar: DecisionGrammar) -> None:
        self._grammar = grammar
        self._join = grammar.fragments["join"]
        self._apart = grammar.fragments["apart"]
        self._cases = grammar.rules_of("case")
        self._reported = grammar.rules_of("reported_case")
        self._named = grammar.rules_of("authority", "work")
        self._enactments = grammar.rules_of("enactment")
        self._short_forms = grammar.rules_of("short_form")
        self._provisions = grammar.rules_of("provision")

    def read(self, document: Document, own: list[Span], facts: FactMaker) -> AuthoritiesFound:
        """The authorities of the text, and the countries of all citations.

        `own` are the lines in which the decision names its own title and citation.
        """
        text = document.text
        citations, countries = self._citations(text)
        mentions = sorted(
            (*self._case_mentions(text, document, own, citations), *self._other_mentions(text)),
            key=lambda mention: (mention.span.start, -len(mention.span)),
        )
        entries = _Entries(self._apart)
        short_forms: dict[str, list[tuple[int, _Entry]]] = {}
        placed: list[tuple[Span, _Entry]] = []
        taken: list[Span] = []
        end = 0
        for mention in mentions:
            if mention.span.start < end:
                continue
            end = mention.span.end
            entry = entries.add(text, mention, _last(short_forms.get(folded(mention.name.of(text)), [])))
            placed.append((mention.span, entry))
            taken.append(mention.span)
            for short, at in self._defined(text, mention.span.end):
                short_forms.setdefault(short, []).append((at, entry))
                taken[-1] = Span(mention.span.start, at)
        placed += self._short_mentions(text, short_forms, taken)
        placed.sort(key=lambda place: place[0])
        self._add_provisions(text, placed)
        for span, entry in placed:
            entry.spans.append(span)
        found = [_authority(entry, facts) for entry in merged(list(entries.in_order()))]
        found.sort(key=lambda authority: authority.name.sources[0].span.start)
        return AuthoritiesFound(tuple(found), countries)

    def _citations(self, text: str) -> tuple[dict[int, _Citation], list[str]]:
        """The citations of reports by their start, longest first where they overlap, and their countries."""
        every = [_citation(rule.id, match) for rule, pattern in self._reported for match in pattern.finditer(text)]
        found: dict[int, _Citation] = {}
        countries = []
        end = 0
        for citation in sorted(every, key=lambda each: (each.span.start, -each.span.end, each.rule)):
            if citation.span.start >= end:
                end = citation.span.end
                found[citation.span.start] = citation
                if country := self._grammar.country(citation.code):
                    countries.append(country)
        return found, countries

    def _case_mentions(
        self, text: str, document: Document, own: list[Span], citations: dict[int, _Citation]
    ) -> Iterator[_Mention]:
        """Cases by name, with the citations behind them; and citations that stand alone."""
        heads = sorted({*own, *(block.span for block in document.blocks_of("title", "header_field"))})
        starts = [span.start for span in heads]
        used: set[int] = set()
        for rule, pattern in self._cases:
            for match in pattern.finditer(text):
                name = Span(*match.span("value"))
                if _inside(name, heads, starts):
                    continue
                end = name.end
                behind: list[_Citation] = []
                join = self._join.match(text, end)
                position = join.end() if join else end
                while position in citations:
                    used.add(position)
                    behind.append(citations[position])
                    end = citations[position].span.end
                    chain = _CHAIN.match(text, end)
                    position = chain.end() if chain else end
                yield _Mention(Span(name.start, end), name, "case", rule.id, tuple(behind))
        for start in sorted(citations.keys() - used):
            citation = citations[start]
            if not _inside(citation.span, heads, starts):
                yield _Mention(citation.span, citation.span, "case", citation.rule, (citation,))

    def _other_mentions(self, text: str) -> Iterator[_Mention]:
        """Statutes, regulations, treaties and works by their names, with the citation of the enactment."""
        for rule, pattern in self._named:
            for match in pattern.finditer(text):
                name = Span(*match.span("value"))
                sections = match["sections"] if "sections" in pattern.groupindex else ""
                if sections:
                    collection = Span(*match.span("collection"))
                    yield _Mention(name, collection, self._kind(rule, match), rule.id, sections=sections)
                    continue
                end = name.end
                if text[end - 1] == "-":  # a word broken at the end of a line
                    continue
                for _, enactment in self._enactments:
                    if behind := enactment.match(text, end):
                        end = behind.end("value")
                        break
                code = match["code"] if "code" in pattern.groupindex else ""
                law = self._grammar.codes[code].name if code in self._grammar.codes else ""
                yield _Mention(Span(name.start, end), name, self._kind(rule, match), rule.id, law=law)

    def _kind(self, rule: DecisionRule, match: "re.Match[str]") -> AuthorityKind:
        """The kind of the word that says what the thing is (Act, Regulations), else that of the rule."""
        head = match.groupdict().get("head")
        return self._grammar.statute_words.get(head or "", rule.kind or "statute")

    def _defined(self, text: str, position: int) -> Iterator[tuple[str, int]]:
        """The short forms that parentheses behind a name define, in lower case, with the place."""
        for _, pattern in self._short_forms:
            if match := pattern.match(text, position):
                for name in ("value", "other"):
                    if name in pattern.groupindex and match[name]:
                        yield _bare(match[name], self._grammar), match.end()
                return

    def _short_mentions(
        self, text: str, short_forms: dict[str, list[tuple[int, _Entry]]], taken: list[Span]
    ) -> list[tuple[Span, _Entry]]:
        """Where a defined short form stands alone: it means what was last so defined above."""
        if not short_forms:
            return []
        forms = "|".join(
            re.escape(form).replace(r"\ ", r"\s+") for form in sorted(short_forms, key=lambda f: (-len(f), f))
        )
        pattern = re.compile(rf"(?<![\w'’.-])(?:{forms})(?![\w-])", re.IGNORECASE)
        starts = [span.start for span in taken]
        found = []
        for match in pattern.finditer(text):
            if not match[0][0].isupper():
                continue
            before = bisect_right(starts, match.start()) - 1
            if before >= 0 and match.start() < taken[before].end:
                continue
            definitions = short_forms[folded(match[0])]
            number = bisect_left([at for at, _ in definitions], match.start()) - 1
            if number >= 0:
                found.append((Span(*match.span()), definitions[number][1]))
        return found

    def _add_provisions(self, text: str, placed: list[tuple[Span, _Entry]]) -> None:
        """Gives each statute the sections that stand before its name: section 12 of the Act."""
        by_start = {span.start: entry for span, entry in placed if entry.kind != "case"}
        for _, pattern in self._provisions:
            for match in pattern.finditer(text):
                entry = by_start.get(match.end())
                if entry is not None and not entry.collection:
                    _add_sections(entry, self._apart.split(match["value"]))


class _Entries:
    """The authorities so far, found again by citation or by name."""

    def __init__(self, apart: re.Pattern[str]) -> None:
        self._apart = apart
        self._by_key: dict[str, _Entry] = {}
        self._by_volume: dict[str, list[tuple[int, _Entry]]] = {}
        self._in_order: list[_Entry] = []

    def in_order(self) -> Iterable[_Entry]:
        """The authorities in the order of their first mention."""
        return self._in_order

    def add(self, text: str, mention: _Mention, defined: _Entry | None) -> _Entry:
        """The authority of a mention: what its words were `defined` to mean, a known one, or a new one."""
        if defined is not None:
            return defined
        keys = list(self._keys(text, mention))
        known = next((self._by_key[key] for key in keys if key in self._by_key), None) or self._pinned(mention)
        words = one_line((mention.span if mention.is_whole else mention.name).of(text)).strip(" ,").rstrip("(")
        if mention.kind == "case" and mention.citations and mention.name != mention.span:
            words = ", ".join((words, *(citation.text for citation in mention.citations)))
        elif mention.kind == "case" and mention.citations:
            words = mention.citations[0].text
        if known is None:
            name = one_line(mention.name.of(text))
            known = _Entry(mention.kind, mention.rule, words, name, bool(mention.citations))
            known.collection = words if mention.sections else ""
            self._in_order.append(known)
        elif len(words) > len(known.text) and (mention.name != mention.span or mention.kind != "case"):
            known.text, known.rule = words, mention.rule
            known.is_cited = known.is_cited or bool(mention.citations)
        if mention.sections:
            _add_sections(known, self._apart.split(mention.sections.replace("§", " ")))
        for key in keys:
            self._by_key.setdefault(key, known)
        for citation in mention.citations:
            if citation.volume and not citation.is_pin:
                self._by_volume.setdefault(citation.volume, []).append((citation.page, known))
        return known

    def _pinned(self, mention: _Mention) -> _Entry | None:
        """The case whose report begins last before the page that a pinpoint gives."""
        citation = mention.citations[0] if len(mention.citations) == 1 and mention.name == mention.span else None
        if citation is None or not citation.volume:
            return None
        pages = [(page, number) for number, (page, _) in enumerate(self._by_volume.get(citation.volume, []))]
        before = [(page, number) for page, number in pages if page <= citation.page]
        return self._by_volume[citation.volume][max(before)[1]][1] if before and citation.is_pin else None

    @staticmethod
    def _keys(text: str, mention: _Mention) -> Iterator[str]:
        """What tells an authority: each citation, and the name; for a statute the name with and without its year."""
        for citation in mention.citations:
            yield "citation " + _letters(_BEHIND.sub("", citation.text))
        if mention.citations and mention.name == mention.span:
            return
        name = mention.name.of(text)
        if mention.kind == "case":
            yield "case " + _letters(name)
            return
        if mention.law:
            yield "law " + _letters(mention.law)
            return
        yield "law " + _ANNOTATED.sub("", _letters(name))
        if _YEAR.search(name):
            yield "law " + _letters(_YEAR.sub("", name))


def merged(entries: list[_Entry]) -> list[_Entry]:
    """Joins a shortened name to the one fuller name that ends with it: Penal Code to Indian Penal Code.

    Of a law the first words may be initials (EI Act), and a case may be cut at its end. Laws of different years stay
    apart, and so does what fits several names.
    """
    names = [tuple(_letters(_YEAR.sub("", entry.name)).split()) for entry in entries]
    years = [_YEAR.findall(entry.name)[-1:] for entry in entries]
    fuller: dict[tuple[str, ...], set[int]] = {}
    for number, (entry, name) in enumerate(zip(entries, names, strict=True)):
        for cut in range(1, len(name) - 1):
            fuller.setdefault((entry.kind, "end", *name[cut:]), set()).add(number)
            if entry.kind == "case":
                fuller.setdefault((entry.kind, "start", *name[:-cut]), set()).add(number)
            else:
                initials = "".join(word[0] for word in name[: cut + 1])
                fuller.setdefault((entry.kind, "end", initials, *name[cut + 1 :]), set()).add(number)
    kept = []
    for number, (entry, name) in enumerate(zip(entries, names, strict=True)):
        found = {other for end in ("end", "start") for other in fuller.get((entry.kind, end, *name), ())}
        found = {other for other in found if not years[number] or not years[other] or years[number] == years[other]}
        if len(found) == 1 and not entry.collection and not entry.is_cited:
            other = entries[found.pop()]
            other.spans = sorted({*other.spans, *entry.spans})
            other.provisions |= entry.provisions
        else:
            kept.append(entry)
    return kept


def _citation(rule: str, match: "re.Match[str]") -> _Citation:
    """A citation from the groups of its rule: `volume`, `page`, `pin` and `court` where reports have them."""
    groups = match.groupdict()
    span = Span(*match.span("value"))
    text = one_line(match["value"])
    volume = one_line(groups.get("volume") or "")
    if volume and not groups["pin"]:
        text = f"{volume} {groups['page']}{one_line(groups['court'] or '') and ' ' + one_line(groups['court'])}"
    code = groups.get("code") or ""
    return _Citation(span, rule, text, code, volume, int(groups.get("page") or 0), bool(groups.get("pin")))


def _authority(entry: _Entry, facts: FactMaker) -> Authority:
    provisions = tuple(entry.provisions)[:PROVISIONS]
    text = (
        f"{entry.collection} {'§§' if len(provisions) > 1 else '§'} {', '.join(provisions)}"
        if entry.collection
        else entry.text
    )
    first = facts.make(entry.rule, *entry.spans, text=text)
    return Authority(Fact(first.text, first.sources, first.rule), entry.kind, provisions)


def _add_sections(entry: _Entry, sections: Iterable[str]) -> None:
    for section in sections:
        if (name := one_line(section).strip(" .,")) and any(c.isdigit() for c in name):
            entry.provisions.setdefault(name)


def _letters(text: str) -> str:
    """Letters and digits alone, in lower case: what stays of a name whatever its punctuation."""
    return _NOT_WORD.sub(" ", text.casefold()).strip()


def _bare(short: str, grammar: DecisionGrammar) -> str:
    """A short form without its article."""
    words = folded(short).split()
    if len(words) > 1 and words[0] in grammar.words("article"):
        words = words[1:]
    return " ".join(words)


def _last(definitions: list[tuple[int, _Entry]]) -> _Entry | None:
    return definitions[-1][1] if definitions else None


def _inside(span: Span, blocks: list[Span], starts: list[int]) -> bool:
    number = bisect_right(starts, span.start) - 1
    return number >= 0 and span.start < blocks[number].end
