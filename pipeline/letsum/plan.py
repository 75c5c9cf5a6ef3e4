"""Says each sentence of the table through the realizer, which closes and capitalizes what was shortened."""

from pipeline.letsum.choosing.filling import ChosenUnit
from pipeline.letsum.select import ThematicTable
from pipeline.realizer.spec import CannedText, Sentence, Source, Spec
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.span import SourceSpan
from pipeline.summary import Message, Provenance, Request


class TablePlan:
    """One message a sentence, by theme and then in reading order."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        pass

    def plan(self, content: ThematicTable, request: Request) -> tuple[Message, ...]:  # noqa: ARG002
        """The messages; their words are in the language of the source, whatever that of the frame."""
        return tuple(_message(content, chosen) for chosen in content.units)


def _message(content: ThematicTable, chosen: ChosenUnit) -> Message:
    unit, normalized = chosen.unit, chosen.normalized
    if chosen.facts:
        return _written(content, chosen)
    place = SourceSpan(
        0, normalized.span, content.structure.document.source.page_of(normalized.span.start), unit.paragraph
    )
    source = Source(document=0, start=place.span.start, end=place.span.end, page=place.page, paragraph=place.paragraph)
    sources = (source, *(Source(document=0, start=each.span.start, end=each.span.end) for each in chosen.added))
    text = CannedText(text=normalized.text, sources=sources, language=content.structure.language)
    spec: Spec = text
    if normalized.rules and normalized.text[-1:] == ".":
        body = text.model_copy(update={"text": normalized.text[:-1]})
        spec = Sentence(content=body, sources=sources, language=content.structure.language)
    provenance = Provenance(
        kind="regenerated" if normalized.rules else "extracted",
        role=unit.role,
        sources=(place, *chosen.added),
        rules=(*unit.rules, *normalized.rules),
        weight=chosen.weight,
        theme=unit.theme,
    )
    return Message(spec, provenance)


def _written(content: ThematicTable, chosen: ChosenUnit) -> Message:
    """A sentence made of decision data: its places are theirs."""
    sources = tuple(
        Source(
            document=fact.document, start=fact.span.start, end=fact.span.end, page=fact.page, paragraph=fact.paragraph
        )
        for fact in chosen.facts
    )
    language = content.structure.language
    body = CannedText(text=chosen.normalized.text[:-1], sources=sources, language=language)
    provenance = Provenance(
        kind="generated",
        role=chosen.unit.role,
        sources=chosen.facts,
        rules=chosen.normalized.rules,
        theme=chosen.unit.theme,
    )
    return Message(Sentence(content=body, sources=sources, language=language), provenance)
