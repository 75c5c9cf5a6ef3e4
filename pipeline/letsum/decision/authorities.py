"""The authorities that a decision cites: found by rules over the whole text, named once, with all their places.

What is a citation is data, as in the citation databases of the field: codes of courts and reporters in a lexicon, forms
in `grammars/decision`. The engine joins a name with the citations behind it, resolves short forms that the text defines
("the Act") and merges what is the same. Work is linear in the length of the text: every pattern is bounded.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pipeline.document import Document
from pipeline.letsum.decision.data import Authority, AuthorityKind, Fact, one_line
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, DecisionRule, folded
from pipeline.letsum.decision.mentions import Citation, Entries, Entry, Mention, add_sections, merged, without_note
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_GAP: Final = 4
"""Blanks between two reports of one case, at most."""
_LETTER = re.compile(r"\S")
_ANNEXED: Final = 0.2
"""Share of the text above which no annex begins."""
_PINNED = re.compile(r"\d+ [^,]{1,20}?,? at \d+.*")
"""A page of a report whose first page is not told."""
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")


@dataclass(frozen=True, slots=True)
class AuthoritiesFound:
    """The authorities in order of first mention, and the countries of the courts and reporters that they name."""

    found: tuple[Authority, ...]
    countries: list[str]


class AuthorityReader:
    """Finds the authorities of a decision in one language."""

    def __init__(self, grammar: DecisionGrammar, settings: SegmentationSettings) -> None:
        self._grammar = grammar
        self._most_provisions = settings.most_provisions
        self._link = grammar.pattern_of("link")
        self._chain = grammar.pattern_of("chain")
        self._history = grammar.pattern_of("history")
        self._apart = grammar.pattern_of("separator")
        self._cases = grammar.rules_of("case")
        self._reported = grammar.rules_of("reported_case")
        self._named = grammar.rules_of("authority", "work")
        self._enactments = grammar.rules_of("enactment")
        self._short_forms = grammar.rules_of("short_form")
        self._annexes = grammar.rules_of("annex")
        self._forms = grammar.rules_of("formal")
        self._provisions = grammar.rules_of("provision")
        self._crown, self._versus = grammar.words("crown"), grammar.words("versus")
        self._ends_open = grammar.words("cut_always") | {word for word in grammar.words("name_link") if len(word) > 1}
        self._cut_names = grammar.words("cut_name")

    def read(self, document: Document, own: list[Span], facts: FactMaker, own_citation: str = "") -> AuthoritiesFound:
        """The authorities of the text, and the countries of all citations.

        `own` are the lines in which the decision names its own title and citation.
        """
        text = self._without_forms(facts.text)
        citations, countries = self._citations(text)
        mentions = sorted(
            (*self._case_mentions(text, document, own, citations), *self._other_mentions(text)),
            key=lambda mention: (mention.span.start, -len(mention.span)),
        )
        entries = Entries(self._apart)
        short_forms: dict[str, list[tuple[int, Entry]]] = {}
        placed: list[tuple[Span, Entry]] = []
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
        known = [
            entry
            for entry in merged(list(entries.in_order()), self._crown, self._versus)
            if not self._is_cut(text, entry)
        ]
        known = [entry for entry in known if entry.kind != "case" or not _PINNED.fullmatch(entry.text)]
        found = [_authority(entry, self._most_provisions, facts) for entry in known]
        found = [one for one in found if not own_citation or not one.name.text.endswith(own_citation)]
        found.sort(key=lambda authority: authority.name.sources[0].span.start)
        return AuthoritiesFound(tuple(found), countries)

    def _without_forms(self, text: str) -> str:
        """The text with blanks for what the court does not rely on: annexed pleas, forms of how it sat."""
        least = int(len(text) * _ANNEXED)
        starts = [match.start() for _, pattern in self._annexes for match in pattern.finditer(text, least)]
        cuts = [Span(*match.span("value")) for _, pattern in self._forms for match in pattern.finditer(text)]
        if starts:
            cuts.append(Span(min(starts), len(text)))
        for cut in cuts:
            text = f"{text[: cut.start]}{_LETTER.sub(' ', cut.of(text))}{text[cut.end :]}"
        return text

    def _is_cut(self, text: str, entry: Entry) -> bool:
        """Whether the name of a case ends in an abbreviation whose rest could not be read: "Curtis v. Bd" of what?"""
        ends = {span.end for span in entry.spans}
        is_open = not entry.is_cited and any(text[end : end + 1] == "." for end in ends)  # else a sentence ends there
        last = entry.name.rsplit(None, 1)[-1].rstrip(".").casefold()
        is_cut = entry.name.endswith("-") or last in self._ends_open or (is_open and last in self._cut_names)
        return entry.kind == "case" and is_cut

    def _citations(self, text: str) -> tuple[dict[int, Citation], list[str]]:
        """The citations of reports by their start, longest first where they overlap, and their countries."""
        every = [_citation(rule.id, match) for rule, pattern in self._reported for match in pattern.finditer(text)]
        found: dict[int, Citation] = {}
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
        self, text: str, document: Document, own: list[Span], citations: dict[int, Citation]
    ) -> Iterator[Mention]:
        """Cases by name, with the citations behind them; and citations that stand alone."""
        heads = sorted({*own, *(block.span for block in document.blocks_of("title", "header_field"))})
        starts = [span.start for span in heads]
        used: set[int] = set()
        for rule, pattern in self._cases:
            for match in pattern.finditer(text):
                name = Span(*match.span("value"))
                if _inside(name, heads, starts):
                    continue
                link = self._link.match(text, name.end)
                end, behind, known = self._chained(text, citations, link.end() if link else name.end)
                used |= known
                yield Mention(Span(name.start, max(end, name.end)), name, "case", rule.id, tuple(behind))
        for start in sorted(citations.keys() - used):
            citation = citations[start]
            if not _inside(citation.span, heads, starts) and not _is_page_mark(text, citation):
                yield Mention(citation.span, citation.span, "case", citation.rule, (citation,))

    def _chained(
        self, text: str, citations: dict[int, Citation], position: int
    ) -> tuple[int, list[Citation], set[int]]:
        """The reports of one case that follow each other: their end, those that name it, the places of all.

        A report of what came of the case later ("cert. denied, 311 …") is known and does not name it.
        """
        behind: list[Citation] = []
        known: set[int] = set()
        end, is_later = 0, False
        while position in citations:
            citation = citations[position]
            known.add(position)
            if not is_later:
                behind.append(citation)
            end = citation.span.end
            history, chain = self._history.match(text, end), self._chain.match(text, end)
            is_later = is_later or history is not None
            found = history or chain
            position = (
                found.end() if found else end + len(text[end : end + _GAP]) - len(text[end : end + _GAP].lstrip())
            )
            if found is not None and ";" in found[0] and not is_later and not _same_year(citation, citations, position):
                break
        return end, behind, known

    def _other_mentions(self, text: str) -> Iterator[Mention]:
        """Statutes, regulations, treaties and works by their names, with the citation of the enactment."""
        for rule, pattern in self._named:
            for match in pattern.finditer(text):
                name = Span(*match.span("value"))
                sections = match["sections"] if "sections" in pattern.groupindex else ""
                if sections:
                    collection = Span(*match.span("collection"))
                    law = self._same_law(collection.of(text))
                    yield Mention(name, collection, self._kind(rule, match), rule.id, law=law, sections=sections)
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
                law = match["number"] if "number" in pattern.groupindex else law
                yield Mention(Span(name.start, end), name, self._kind(rule, match), rule.id, law=law)

    def _same_law(self, collection: str) -> str:
        """The collection of which another is an edition, with the number of its title: 38 U.S.C. for 38 U.S.C.A."""
        title, _, code = collection.rpartition(" ")
        known = self._grammar.codes.get(code)
        return f"{title} {known.name}" if known and known.name else ""

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
        self, text: str, short_forms: dict[str, list[tuple[int, Entry]]], taken: list[Span]
    ) -> list[tuple[Span, Entry]]:
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

    def _add_provisions(self, text: str, placed: list[tuple[Span, Entry]]) -> None:
        """Gives each statute the sections that stand before its name: section 12 of the Act."""
        by_start = {span.start: entry for span, entry in placed if entry.kind != "case"}
        for _, pattern in self._provisions:
            for match in pattern.finditer(text):
                entry = by_start.get(match.end())
                if entry is not None and not entry.collection:
                    add_sections(entry, self._apart.split(match["value"]))


def _citation(rule: str, match: "re.Match[str]") -> Citation:
    """A citation from the groups of its rule: `volume`, `page`, `pin` and `court` where reports have them."""
    groups = match.groupdict()
    span = Span(*match.span("value"))
    text = one_line(match["value"])
    volume = one_line(groups.get("volume") or "")
    if volume and not groups["pin"]:
        text = f"{volume} {groups['page']}{one_line(groups['court'] or '') and ' ' + one_line(groups['court'])}"
    code = groups.get("code") or ""
    return Citation(span, rule, text, code, volume, int(groups.get("page") or 0), bool(groups.get("pin")))


def _same_year(citation: Citation, citations: dict[int, Citation], position: int) -> bool:
    """Whether what a semicolon parts from a report is another report of the same year, of the same case then."""
    other = citations.get(position)
    return other is not None and _YEAR.findall(citation.text)[:1] == _YEAR.findall(other.text)[:1] != []


def _is_page_mark(text: str, citation: Citation) -> bool:
    """Whether a citation in brackets says where a page of the report of this decision begins: [58 Va.App. 246]."""
    before, behind = text[: citation.span.start].rstrip(), text[citation.span.end : citation.span.end + 3].lstrip()
    return bool(citation.volume) and (before.endswith("[") or behind.startswith("]"))


def _authority(entry: Entry, most: int, facts: FactMaker) -> Authority:
    provisions = tuple(entry.provisions)[:most]
    text = (
        f"{entry.collection} {'§§' if len(provisions) > 1 else '§'} {', '.join(provisions)}"
        if entry.collection
        else without_note(entry.text)
    )
    first = facts.make(entry.rule, *entry.spans, text=text)
    return Authority(Fact(first.text, first.sources, first.rule), entry.kind, provisions)


def _bare(short: str, grammar: DecisionGrammar) -> str:
    """A short form without its article."""
    words = folded(short).split()
    if len(words) > 1 and words[0] in grammar.words("article"):
        words = words[1:]
    return " ".join(words)


def _last(definitions: list[tuple[int, Entry]]) -> Entry | None:
    return definitions[-1][1] if definitions else None


def _inside(span: Span, blocks: list[Span], starts: list[int]) -> bool:
    number = bisect_right(starts, span.start) - 1
    return number >= 0 and span.start < blocks[number].end
