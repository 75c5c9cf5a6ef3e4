"""What may be told of one document, gathered step by step: its passages, what opens it, and its key facts.

Each step takes what is gathered so far and gives what it becomes; `STEPS` has them in their order.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.speakers import writers_of
from pipeline.digest.facts.facts import COURTEOUS
from pipeline.digest.facts.said_to import is_said_by
from pipeline.digest.gathering.decided import decided
from pipeline.digest.gathering.gathered import SHORT_DOCUMENT, Gathered, Reading
from pipeline.digest.gathering.headed_facts import headed
from pipeline.digest.gathering.standing import grounded, leans_of, standing
from pipeline.digest.gathering.steps import Steps
from pipeline.digest.headings.bounding import is_bounded_above, says_bounds, with_bounds
from pipeline.digest.headings.parts import ITEMS
from pipeline.digest.headings.under import begun, headed_from, with_begun
from pipeline.digest.joined.chains import Chains
from pipeline.digest.joined.context import headed_leads, with_headings
from pipeline.digest.joined.passages import PassageReader
from pipeline.digest.joined.rest import Rest
from pipeline.digest.joined.rest_passages import with_rest
from pipeline.digest.joined.runs import RunReader
from pipeline.digest.joined.warned import warned
from pipeline.digest.lists.enumerations import enumerations
from pipeline.digest.meetings.settling import Settler
from pipeline.digest.meetings.talk import Talk
from pipeline.digest.messages.messages import thread_of, told_of_mail
from pipeline.digest.messages.replies import without_own_quotes
from pipeline.digest.reading.details import AMOUNT, DETAIL, MOST_DETAILS, details, is_field, is_inside
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import has_figure
from pipeline.digest.tables.table_heads import with_table_heads
from pipeline.digest.tables.table_rows import SHEETS
from pipeline.digest.values.settled import SENTENCES
from pipeline.digest.values.values import ValueReader
from pipeline.span import Span

_FEW_HEADS: Final = 3
_FEW_WORDS: Final = 6
_SECTIONED: Final = 1_500
"""Words of a document that is told heading by heading."""
_LONG_DOCUMENT: Final = 2_000
"""Words of a document of which few sentences are."""
_WANTED: Final = 42
"""Words of what opens a section that readers of a kind want."""
_WORD: Final = re.compile(r"\w+")


Step = Callable[[Reading, Gathered], Gathered]


def whole_passages(reading: Reading) -> tuple[Passage, ...]:
    """The sentences that may be told as they stand, or cut at their edges."""
    tools, reader, row = reading.tools, reading.reader, reading.row
    passages = PassageReader(
        reading.document,
        tools.whole,
        tools.clause,
        reader.keys,
        reading.settings,
        has_lists=row.listed or reading.document.source.media_type in SHEETS,
        may_order=row.addresses,
        wanted=reader.sections.wanted(row),
        own_nouns=tools.words.values("self_noun"),
        open_end=tools.open_end,
        replies=tools.replies,
        joint=tools.joint,
        asked=reading.asked,
    ).read(reading.surfaces)
    return tuple(each for each in passages if not tools.is_head(each.text))


def stated_facts(reading: Reading, passages: Sequence[Passage]) -> tuple[KeyFact, ...]:
    """The facts that rules find, each with the condition that holds for its block."""
    tools = reading.tools
    alone = {p.surface.index: p.bare for p in passages if not p.leans and not p.surface.is_list}
    facts = tools.facts.find(reading.document, reading.row, reading.surfaces, reading.reader, alone)
    bounded = [with_bounds(reading.document, fact, reading.bounded, tools.colon) for fact in facts]
    if "item" in reading.row.facts:
        return tuple(bounded)  # what is sold
    return tuple(with_table_heads(reading.document, bounded, tools.colon, reading.reader.is_formal))


def begin(reading: Reading, facts: tuple[KeyFact, ...], passages: Sequence[Passage], opening: str) -> Gathered:
    """What is gathered first: the own summary and the leads, and the passages that the opening does not say."""
    tools, row = reading.tools, reading.row
    known = frozenset(_WORD.findall(opening.casefold()))
    unsaid = tuple(p for p in passages if not (p.text.rstrip(".") in opening or _is_said(p.text, known)))
    runs = RunReader(reading.document, unsaid, reading.surfaces, reading.settings, tools.consequence, tools.announced)
    is_led = row.leads > 0 and reading.is_whole and not row.only_roles
    return Gathered(
        opening,
        facts,
        tuple(each for each in unsaid if each.surface.weight is not None),
        runs,
        own=runs.summary() if reading.is_whole else (),
        leads=runs.opening(reading.reader.sections.leading) if is_led else (),
    )


def _is_said(text: str, known: frozenset[str]) -> bool:
    """Whether a few words say again what is said first: "Released 2 June 2026."."""
    words = _WORD.findall(text.casefold())
    return len(words) <= _FEW_WORDS and sum(word not in known for word in words) <= 1


def gathered(reading: Reading, first: Gathered) -> Gathered:
    """What all steps make of what is gathered first."""
    for step in STEPS:
        first = step(reading, first)
    return first


def _run_on(reading: Reading, told: Gathered) -> Gathered:
    """Passages with the sentences that go on, and those that are told only behind what leads to them."""
    if not reading.is_whole:
        return told
    tools = reading.tools
    listed = {p.surface.section for p in told.passages if p.is_written}
    passages = tuple(
        told.runs.run(p, _WANTED)
        if _is_wanted(p) and p.surface.section not in listed
        else told.runs.followed(p, tools.contrast, tools.forbids)
        for p in told.passages
    )
    weighs = tools.turning if reading.words <= SHORT_DOCUMENT else None
    pairs = tuple(_settler(reading).led_in(passages, weighs))
    if reading.words <= SHORT_DOCUMENT:
        chains = Chains(reading.document, reading.surfaces, reading.noise, tools.turning, tools.consequence)
        passages = tuple(chains.whole_items(passages))
        going_on = () if reading.row.parts == ITEMS else chains.of(told.passages)
        pairs = (*pairs, *going_on, *chains.threatening(passages))
    return replace(told, passages=passages, pairs=pairs)


def _is_wanted(passage: Passage) -> bool:
    return "wanted" in passage.surface.evidence and not passage.is_written and not passage.leans


def _under_headings(reading: Reading, told: Gathered) -> Gathered:
    """How each heading's text begins, where a document is told heading by heading; mails only look as if they were."""
    if not reading.is_whole or reading.row.replies:
        return told
    if reading.words <= _SECTIONED and not reading.row.only_roles:
        told = _begun(reading, told)
    keys, heads = reading.reader.keys, reading.heads
    leads = headed_leads(reading.document, told.leads, keys, heads)
    return replace(
        told,
        passages=tuple(with_headings(reading.document, told.passages, keys, heads)),
        pairs=tuple(with_headings(reading.document, told.pairs, keys, heads)),
        own=tuple(each for each in told.own if says_bounds(reading.document, each, reading.bounded)),
        leads=tuple(each for each in leads if says_bounds(reading.document, each, reading.bounded)),
    )


def _begun(reading: Reading, told: Gathered) -> Gathered:
    document, row, heads = reading.document, reading.row, reading.heads
    noise = reading.noise | {each.index for each in reading.surfaces if is_field(each, told.facts)}
    begins = [
        *begun(
            document,
            reading.surfaces,
            heads,
            told.passages,
            noise,
            reading.tools.turning,
            decides=row.parts == ITEMS,
        )
    ]
    told = replace(told, passages=with_begun(told.passages, begins))
    if not row.headed or len(begins) < _FEW_HEADS:
        return told
    top = next((each.title.start for each in document.sections if each.title), len(document.text))
    greeting = headed_from(told.passages, heads, top)
    return replace(
        told,
        begins=greeting,
        leads=(),
        passages=tuple(p for p in told.passages if p.surface.span.start >= greeting or has_figure(p.surface.line.text)),
        facts=tuple(f for f in told.facts if f.name != "field" or f.sources[0].span.start > top),
    )


def _settled(reading: Reading, told: Gathered) -> Gathered:
    """Proposals with what came of them."""
    if reading.row.replies:
        return told
    settler = _settler(reading)
    return replace(
        told,
        passages=tuple(settler.completed(told.passages)),
        pairs=tuple(settler.completed(told.pairs)),
        leads=tuple(settler.unvoted(told.leads)),
    )


def _settler(reading: Reading) -> Settler:
    return Settler(reading.document, reading.surfaces, reading.tools.settling, reading.tools.announced)


def _detailed(reading: Reading, told: Gathered) -> Gathered:
    """The facts that are whole sentences; an amount is understood in its own."""
    row, tools = reading.row, reading.tools
    if "detail" not in row.facts:
        return told
    binds = reading.words <= SHORT_DOCUMENT and (
        "obligation" in row.facts or row.parts == ITEMS or (row.owned and "finding" in row.roles) or row.headed
    )
    most = MOST_DETAILS if reading.words <= _LONG_DOCUMENT else MOST_DETAILS // 2
    added = [*details(told.passages, told.facts, most, binds=binds, asks="request" in row.facts)]
    places = [place for fact in added for place in fact.sources]
    facts = (*(fact for fact in told.facts if fact.name != AMOUNT or not is_inside(fact, places)), *added)
    if not reading.is_told_closely:
        return replace(told, facts=facts)
    facts = (*facts, *enumerations(reading.document, reading.surfaces, facts, tools.replies))
    facts = tuple(f for f in facts if f.name != "field" or tools.numbering.match(f.value) is None)
    every = _rest(reading, told, facts).added(facts)
    every = every if row.replies else tuple(_settler(reading).facts(every, voted_only=True))
    if row.parts == ITEMS:
        every = tuple(f for f in every if not (f.name == "field" and is_said_by(f, tools.titled)))
        every = tuple(_settler(reading).facts(every))
    if not row.replies:
        keys, heads = reading.reader.keys, reading.heads
        of_items = row.parts == ITEMS
        every = tuple(headed(reading.document, every, reading.surfaces, heads, tools.colon, keys, of_items=of_items))
    return replace(told, facts=every)


def _rest(reading: Reading, told: Gathered, facts: Sequence[KeyFact]) -> Rest:
    tools = reading.tools
    greeting = {s.index for s in reading.surfaces if s.span.end <= told.begins and not has_figure(s.line.text)}
    noise = greeting | {s.index for s in reading.surfaces if tools.book.points(s.line.text)}
    leans = leans_of(reading, told.opening, facts)
    named = frozenset(_WORD.findall(told.opening.casefold()))
    noise |= {s.index for s in reading.surfaces if _is_said(s.line.text, named)}
    return Rest(
        reading.document,
        reading.surfaces,
        reading.noise | noise,
        None if reading.row.replies else reading.heads,
        tools.colon,
        leans.own_nouns,
        tools.binds,
        tools.settling.proposes,
        tools.weighing,
        leans,
        tools.consequence,
    )


def _by_messages(reading: Reading, told: Gathered) -> Gathered:
    """Mails and threads are told message by message, transcripts turn by turn."""
    if reading.row.talks and reading.is_whole and reading.reader.speaks:
        talk = Talk(reading.document, reading.surfaces, reading.tools.talk)
        facts = (*(f for f in told.facts if f.name not in SENTENCES | {DETAIL}), *talk.facts())
        turns = talk.passages()
        return replace(told, passages=turns, pairs=(), leads=(), facts=facts, is_of_messages=True) if turns else told
    if not reading.row.replies or not reading.is_whole:
        return told
    document, surfaces, tools = reading.document, reading.surfaces, reading.tools
    noise_rules = tools.book.set_of("noise")
    noise = {s.index for s in surfaces if s.is_idle or (noise_rules.first(s.line.text) or "").endswith(COURTEOUS)}
    noise |= {s.index for s in surfaces if is_bounded_above(s, reading.bounded)}
    writers = writers_of(document, tools.words)
    if len(writers) > 1:
        thread = thread_of(
            document, surfaces, writers, tools.is_head, ValueReader(tools.words), tools.overtaking, tools.own_nouns
        )
        messages = tuple(thread.told(noise, tools.turning)) if thread else ()
        told = replace(told, facts=tuple(thread.facts(told.facts))) if thread and messages else told
    else:
        messages = tuple(told_of_mail(document, surfaces, told.passages, noise, tools.turning, tools.own_nouns))
    if not messages:
        return told
    return replace(told, passages=messages, pairs=(), leads=(), is_of_messages=True)


def _with_rest(reading: Reading, told: Gathered) -> Gathered:
    """Passages with the facts that were missing."""
    if "detail" not in reading.row.facts or not reading.is_told_closely or told.is_of_messages:
        return told
    passages = with_rest(told.passages, told.facts, reading.surfaces, reading.tools.turning)
    return replace(told, passages=tuple(passages))


def _turned(reading: Reading, told: Gathered) -> Gathered:
    """Everything with the sentence that turns it."""
    turns = reading.turns
    return replace(
        told,
        passages=tuple(turns.completed(told.passages)),
        pairs=tuple(turns.completed(told.pairs)),
        own=tuple(turns.completed(told.own)),
        leads=tuple(turns.completed(told.leads)),
        facts=tuple(turns.facts(tuple(without_own_quotes(told.facts)))),
    )


def _warned(reading: Reading, told: Gathered) -> Gathered:
    """Warnings first."""
    if not reading.is_told_closely or told.is_of_messages:
        return told
    tools = reading.tools
    warnings = warned(reading.document, reading.surfaces, tools.book, tools.warned_of, reading.noise, tools.colon)
    completed = reading.turns.completed(warnings)
    headed = with_headings(reading.document, tuple(completed), reading.reader.keys, reading.heads)
    return replace(told, passages=(*headed, *told.passages))


def _without_asides(reading: Reading, told: Gathered) -> Gathered:
    """Pairs among the passages, and nothing with its asides."""
    tools = reading.tools
    cut = tools.asides.cut
    facts = (replace(f, value=cut(f.value)) if f.name in (DETAIL, "vote", *SENTENCES) else f for f in told.facts)
    return replace(
        told,
        passages=tuple(map(tools.asides.without, (*told.passages, *told.pairs))),
        pairs=(),
        own=tuple(map(tools.asides.without, told.own)),
        leads=tuple(map(tools.asides.without, told.leads)),
        facts=tuple(map(tools.named, facts)),
    )


def _whole_steps(reading: Reading, told: Gathered) -> Gathered:
    """No later step without the first."""
    tools = reading.tools
    steps = Steps(reading.document, tools.steps, tools.conditions, tools.colon, closely=reading.is_told_closely)
    writers = frozenset(writers_of(reading.document, tools.words)[1:]) if told.is_of_messages else frozenset[Span]()
    # What an older message lists is told behind its writer, and as far as it holds.
    others = [p for p in told.passages if p.sources[0].span in writers]
    own = (p for p in told.passages if p.sources[0].span not in writers)
    facts = [f for f in told.facts if f.sources[0].span in writers]
    own_facts = (f for f in told.facts if f.sources[0].span not in writers)
    return replace(told, passages=(*steps.passages(own), *others), facts=(*steps.facts(own_facts), *facts))


def _focused(reading: Reading, told: Gathered) -> Gathered:
    """Only what is about what the reader asks, with what it is understood by."""
    if (asked := reading.asked) is None:
        return told
    keys = reading.reader.keys
    able = [each for each in told.passages if not each.leans]
    context = told.runs.in_context(asked, {each.surface.index for each in able})
    headings = reading.tools.headings
    facts = tuple(f for f in told.facts if asked & {*keys(f"{headings.get(f.name, '')} {f.value}")})
    passages = (*able, *context) or (() if facts else tuple(told.runs.as_they_stand(asked)))
    return replace(told, passages=tuple(sorted(passages, key=lambda each: each.surface.index)), facts=facts)


STEPS: Final[Sequence[Step]] = (
    _run_on,
    decided,
    _under_headings,
    _settled,
    _detailed,
    standing,
    _by_messages,
    _with_rest,
    _turned,
    _warned,
    _without_asides,
    _whole_steps,
    grounded,
    _focused,
)
"""In the order in which they are made."""
