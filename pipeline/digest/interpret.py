"""Door 4: what a document is, what it states, and what may be said of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pipeline.digest.bounding import bounded_blocks, with_bounds
from pipeline.digest.context import with_headings
from pipeline.digest.details import AMOUNT, DETAIL, MOST_DETAILS, details, is_field, is_inside
from pipeline.digest.enumerations import enumerations
from pipeline.digest.facts import COURTEOUS
from pipeline.digest.heads import Heads
from pipeline.digest.key_fact import KeyFact
from pipeline.digest.kinds import KindRow, row_of
from pipeline.digest.matches import unused
from pipeline.digest.messages import told_of_mail, told_of_messages
from pipeline.digest.opening import Opening
from pipeline.digest.outline import Heading, outline
from pipeline.digest.parts import ITEMS, parts_of
from pipeline.digest.passage import Passage
from pipeline.digest.passages import PassageReader
from pipeline.digest.replies import without_own_quotes
from pipeline.digest.rest import Rest, with_rest
from pipeline.digest.rules import RuleBook
from pipeline.digest.runs import RunReader
from pipeline.digest.settings import DigestSettings
from pipeline.digest.settled import SENTENCES
from pipeline.digest.settling import Settler
from pipeline.digest.speakers import writers_of
from pipeline.digest.surface import Surface
from pipeline.digest.tools import LanguageTools
from pipeline.digest.turns import Turns, aimed
from pipeline.digest.under import begun, headed_from, with_begun
from pipeline.digest.values import ValueReader
from pipeline.digest.warned import warned
from pipeline.document import Document, DocumentKind, language_of
from pipeline.errors import UnusableDocument
from pipeline.fragments import fragment
from pipeline.languages import ByLanguage
from pipeline.resources import Resources
from pipeline.source import SourceWarning
from pipeline.span import SourceSpan
from pipeline.stages import SentenceChoice
from pipeline.structure.kinds import KindRecognizer
from pipeline.summary import Request, RuleFinding


@dataclass(frozen=True, slots=True)
class DigestReading:
    """What a document is and says.

    `own` is its own summary, `leads` how its text opens, at length and shorter, `parts` names its parts, `words` is its
    length.
    """

    document: Document
    kind: DocumentKind
    row: KindRow
    opening: Opening | None
    facts: tuple[KeyFact, ...]
    own: tuple[Passage, ...]
    leads: tuple[Passage, ...]
    parts: Passage | None
    passages: tuple[Passage, ...]
    headings: tuple[Heading, ...]
    surfaces: tuple[Surface, ...]
    words: int
    book: RuleBook
    warnings: tuple[SourceWarning, ...] = ()

    def title_of(self, section: int) -> str:
        """The heading of a section as it is printed; empty where it has none."""
        title = self.document.sections[section].title
        return fragment(self.document, title).strip("#*_ ") if title else ""

    def findings(self) -> Iterator[RuleFinding]:
        """The kind of the document, the roles of passages, and the facts."""
        for evidence in self.kind.evidence:
            if evidence.span is not None:
                yield RuleFinding(evidence.name, SourceSpan(0, evidence.span), evidence.points)
        for passage in self.passages:
            for _, rule, _ in passage.surface.roles:
                yield RuleFinding(rule, passage.sources[0], round(passage.surface.weight or 0.0, 4))
        for fact in self.facts:
            yield RuleFinding(fact.rule, fact.sources[0], is_fact=True)
        yield from unused(self.surfaces, self.passages, self.facts, self.book, self.row.facts)

    def analysis(self) -> dict[str, Any]:
        """The passages that may be said, with their weights and what they do."""
        return {
            "passages": [
                {
                    "start": passage.sources[0].span.start,
                    "end": passage.sources[-1].span.end,
                    "roles": [role for role, *_ in passage.surface.roles],
                    "weight": round(passage.surface.weight or 0.0, 4),
                    "evidence": {name: round(value, 4) for name, value in passage.surface.evidence.items()},
                }
                for passage in self.passages
            ]
        }


FAQ: Final = "faq"
_FEW_HEADS: Final = 3
_SECTIONED: Final = 1_500
"""Words of a document that is told heading by heading."""
_SHORT_DOCUMENT: Final = 900
"""Words of a document of which any sentence that stands alone may be a fact."""
_LONG_DOCUMENT: Final = 2_000
"""Words of a document of which few sentences are."""
_WANTED: Final = 42
"""Words of what opens a section that readers of a kind want."""
_WORD: Final = re.compile(r"\w+")


def _is_wanted(passage: Passage) -> bool:
    return "wanted" in passage.surface.evidence and not passage.is_written and not passage.leans


class DocumentReading:
    """Reads a document of any kind: its kind, key facts, and the passages that can be said of it."""

    def __init__(self, settings: DigestSettings, resources: Resources) -> None:
        self._settings = settings
        self._kinds = KindRecognizer.of(resources)
        self._languages = ByLanguage(partial(LanguageTools, resources, settings))

    def read_rules(self) -> None:
        """Read the words and rules of every language."""
        self._languages.make_all()

    def choice(self, request: Request) -> SentenceChoice | None:
        """The worthiest sentences of a document are parsed, and its own summary."""
        return partial(self._choose, request)

    def _choose(self, request: Request, document: Document) -> frozenset[int]:
        tools = self._languages[language_of(document)]
        if len(document.text.split()) <= _SHORT_DOCUMENT and request.focus is None:
            return frozenset(range(len(document.annotation.sentences if document.annotation else ())))
        surfaces = tools.surface(document).read(
            row_of(tools.settled(self._kinds.recognize(document), document).name), request.focus
        )
        able = [each for each in surfaces if each.weight is not None and not each.is_list]
        best = sorted(able, key=lambda each: (not each.is_own_summary, -(each.weight or 0.0), each.index))
        opening = [each.index for each in surfaces if each.may_open and not each.is_list][: self._settings.opened]
        return frozenset((*opening, *(each.index for each in best[: self._settings.close])))

    def interpret(self, documents: Sequence[Document], request: Request) -> DigestReading:
        """The reading; raises UnusableDocument (`no_content_for_profile`) for a document without words."""
        (document,) = documents
        tools = self._languages[language_of(document)]
        kind = tools.settled(self._kinds.recognize(document), document)
        row = row_of(kind.name)
        reader = tools.surface(document)
        surfaces = tuple(aimed(reader.read(row, request.focus), tools.book))
        passages = tuple(
            PassageReader(
                document,
                tools.whole,
                tools.clause,
                reader.keys,
                self._settings,
                has_lists=row.listed,
                may_order=row.addresses,
                wanted=reader.sections.wanted(row),
                own_nouns=tools.words.values("self_noun"),
                open_end=tools.open_end,
                joint=tools.joint,
            ).read(surfaces)
        )
        passages = tuple(each for each in passages if not tools.is_head(each.text))
        alone = {p.surface.index: p.bare for p in passages if not p.leans and not p.surface.is_list}
        facts = tools.facts.find(document, row, surfaces, reader, alone)
        bounded = bounded_blocks(document, tools.bounds)
        facts = tuple(with_bounds(document, fact, bounded, tools.colon) for fact in facts)
        head_over = partial(Heads, document, surfaces, reader.is_formal, tools.numbering, bounded=bounded)
        evidence = [mark.span for mark in kind.evidence if mark.span is not None]
        opening = tools.openings.write(document, kind, row, tools.of_whole(facts), evidence, reader.is_formal)
        said = opening.text if opening else ""
        passages = tuple(each for each in passages if each.text.rstrip(".") not in said)
        runs = RunReader(document, passages, surfaces, self._settings, tools.consequence, tools.announced)
        own = runs.summary() if request.focus is None else ()
        is_led = row.leads > 0 and request.focus is None and not row.only_roles
        leads = runs.opening(reader.sections.leading) if is_led else ()
        passages = tuple(each for each in passages if each.surface.weight is not None)
        settler = Settler(document, surfaces, tools.settling, tools.announced)
        pairs: tuple[Passage, ...] = ()
        greeting = 0
        if request.focus is None:
            listed = {p.surface.section for p in passages if p.is_written}
            passages = tuple(
                runs.run(p, _WANTED)
                if _is_wanted(p) and p.surface.section not in listed
                else runs.followed(p, tools.contrast, tools.forbids)
                for p in passages
            )
            is_short = len(document.text.split()) <= _SHORT_DOCUMENT
            pairs = tuple(settler.led_in(passages, tools.turning if is_short else None))
            if not row.replies:  # mails have no headings, but lines that look like some
                heads = head_over(asks=kind.name == FAQ)
                if len(document.text.split()) <= _SECTIONED and not row.only_roles:
                    noise = {s.index for s in surfaces if reader.is_noise(s)}
                    noise |= {s.index for s in surfaces if is_field(s, facts)}
                    begins = [
                        *begun(document, surfaces, heads, passages, noise, tools.turning, decides=row.parts == ITEMS)
                    ]
                    passages = with_begun(passages, begins)
                    if row.headed and len(begins) >= _FEW_HEADS:
                        top = next((each.title.start for each in document.sections if each.title), len(document.text))
                        greeting, leads = headed_from(passages, heads, top), ()
                        passages = tuple(p for p in passages if p.surface.span.start >= greeting)
                        facts = tuple(f for f in facts if f.name != "field" or f.sources[0].span.start > top)
                passages = tuple(with_headings(document, passages, reader.keys, heads))
                pairs = tuple(with_headings(document, pairs, reader.keys, heads))
        if not row.replies:
            passages, pairs = tuple(settler.completed(passages)), tuple(settler.completed(pairs))
        messages: tuple[Passage, ...] = ()
        writers = writers_of(document, tools.words) if row.replies and request.focus is None else ()
        if row.replies and request.focus is None:
            noise = {
                s.index
                for s in surfaces
                if s.is_idle or (tools.book.set_of("noise").first(s.line.text) or "").endswith(COURTEOUS)
            }
            if len(writers) > 1:
                values = ValueReader(tools.words)
                messages = tuple(
                    told_of_messages(document, surfaces, writers, noise, tools.is_head, values, tools.turning)
                )
            else:
                messages = tuple(told_of_mail(document, surfaces, passages, noise, tools.turning))
        if "detail" in row.facts:
            words = len(document.text.split())
            binds = words <= _SHORT_DOCUMENT and (
                "obligation" in row.facts or row.parts == ITEMS or (row.owned and "finding" in row.roles) or row.headed
            )
            most = MOST_DETAILS if words <= _LONG_DOCUMENT else MOST_DETAILS // 2
            added = [*details(passages, facts, most, binds=binds, asks="request" in row.facts)]
            places = [place for fact in added for place in fact.sources]
            # An amount is understood in its sentence.
            facts = (*(fact for fact in facts if fact.name != AMOUNT or not is_inside(fact, places)), *added)
            if words <= _SHORT_DOCUMENT and request.focus is None:
                facts = (*facts, *enumerations(document, surfaces, facts))
            if words <= _SHORT_DOCUMENT and request.focus is None:
                facts = tuple(f for f in facts if f.name != "field" or tools.numbering.match(f.value) is None)
                told_of = head_over(asks=kind.name == FAQ)
                named = frozenset(_WORD.findall(said.casefold()))
                noise = {
                    s.index for s in surfaces if reader.is_noise(s) or tools.book.set_of("pointing").first(s.line.text)
                }
                noise |= {s.index for s in surfaces if s.span.end <= greeting}
                rest = Rest(
                    document,
                    surfaces,
                    noise,
                    None if row.replies else told_of,
                    tools.colon,
                    named | tools.own_nouns.keys(),
                    tools.binds,
                    tools.settling.proposes,
                    tools.weighing,
                    any(f.name == "subject" and tools.titled.search(f.value) for f in facts),
                    tools.consequence,
                )
                facts = rest.added(facts)
        if "detail" in row.facts and len(document.text.split()) <= _SHORT_DOCUMENT and request.focus is None:
            passages = tuple(with_rest(passages, facts, surfaces, tools.turning))
        if messages:
            passages, pairs, leads = messages, (), ()
        facts = tuple(without_own_quotes(facts))
        turns = Turns(document, surfaces, tools.settling.proposes)
        passages, pairs = tuple(turns.completed(passages)), tuple(turns.completed(pairs))
        own, leads = tuple(turns.completed(own)), tuple(turns.completed(leads))
        facts = tuple(turns.facts(facts))
        if request.focus is None and not messages and len(document.text.split()) <= _SHORT_DOCUMENT:
            noise = {s.index for s in surfaces if reader.is_noise(s)}
            warnings_told = warned(document, surfaces, tools.book.roles, tools.warned_of, noise)
            passages = (*turns.completed(warnings_told), *passages)
        passages = tuple(map(tools.asides.without, (*passages, *pairs)))
        own, leads = tuple(map(tools.asides.without, own)), tuple(map(tools.asides.without, leads))
        facts = tuple(
            replace(f, value=tools.asides.cut(f.value)) if f.name in (DETAIL, *SENTENCES) else f for f in facts
        )
        facts = tuple(map(tools.named, facts))
        parts = (
            parts_of(document, surfaces, tools.words, row.parts, reader.is_formal)
            if row.parts and request.focus is None
            else None
        )
        warnings: tuple[SourceWarning, ...] = ()
        if request.focus is not None:
            asked = frozenset(reader.keys(request.focus))
            able = [each for each in passages if not each.leans]
            context = runs.in_context(asked, {each.surface.index for each in able})
            passages = tuple(sorted((*able, *context), key=lambda each: each.surface.index))
            facts = tuple(f for f in facts if asked & {*reader.keys(f"{tools.headings.get(f.name, '')} {f.value}")})
            if not passages and not facts:
                detail = f"nothing that can be told of the document is about {request.focus!r}"
                warnings = (SourceWarning("nothing_about_focus", detail),)
        if opening is None and not passages and not facts:
            raise UnusableDocument("no_content_for_profile", "there is nothing that could be told of the document")
        return DigestReading(
            document,
            kind,
            row,
            opening,
            facts,
            own,
            leads,
            parts,
            passages,
            outline(document, surfaces, (*own, *leads[-1:], *passages)),
            surfaces,
            len(document.text.split()),
            tools.book,
            warnings,
        )
