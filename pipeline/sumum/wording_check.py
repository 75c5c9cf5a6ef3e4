"""Runs the examples and near-misses of the wording rules, each rule by itself."""

from collections.abc import Iterator

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Block, Document, Section
from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable, built_in, rules_in
from pipeline.rules.sequences.feature_sets import Written
from pipeline.rules.sequences.needs import may_match
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.sumum.knowledge import read_knowledge
from pipeline.sumum.templates import Stretch
from pipeline.sumum.transformations.edits import FAMILY, EditRule
from pipeline.sumum.transformations.junctures import settled
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.wording import Wording

_ARROW = " => "


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of the rules of a language, in the order of their files."""
    tables = (*resources.grammar(FAMILY, language), *operations(resources, language))
    return tuple(str(table.values["id"]) for table in tables)


def operations(resources: Resources, language: Language) -> tuple[RuleTable, ...]:  # noqa: ARG001 - the same in all
    """What SumUM does that is no rule of a grammar: the transformations, and the title as a topic."""
    return tuple(rules_in(built_in("pipeline") / "sumum" / "operations.toml"))


def failures(resources: Resources, language: Language) -> Iterator[str]:
    """What goes wrong with the examples of a language, in words for a linguist; nothing if all is well."""
    wording = Wording(resources, language, read_knowledge())
    annotator = SpacyAnnotator(AnnotateSettings(layers=frozenset({"groups"})), resources)
    for rule in wording.edits.rules:
        for example in rule.data.examples:
            before, arrow, after = example.partition(_ARROW)
            if not arrow:
                yield f"{rule.data.id}: an example reads 'before{_ARROW}after', not {example!r} ({rule.place})"
            else:
                yield from _complaint(rule, before, after, wording, annotator)
        for sentence in rule.data.near_misses:
            yield from _complaint(rule, sentence, sentence, wording, annotator)


def _complaint(
    rule: EditRule, sentence: str, expected: str, wording: Wording, annotator: SpacyAnnotator
) -> Iterator[str]:
    passages = Passages(_annotated(sentence, wording.language, annotator), wording.dictionary)
    tokens = passages.annotation.tokens
    draft = passages.draft(Stretch(0, len(tokens)))
    codes = rule.features.codes(draft, passages)
    needed = may_match(rule.needs, Written.of(codes).present)
    found = settled(rule.apply(draft, passages) if needed else draft, wording).text()
    if found != expected:
        analysis = " ".join(f"{token.text}/{token.pos}" for token in tokens)
        yield (
            f"{rule.data.id}: {sentence!r}\n  expected {expected!r}\n  actual   {found!r}\n  tokens   {analysis}\n"
            f"  ({rule.place}: {rule.data.pattern})"
        )


def _annotated(sentence: str, language: Language, annotator: SpacyAnnotator) -> Document:
    span = Span(0, len(sentence))
    blocks = (Block(span, "paragraph", 0),)
    sections = (Section(None, 1, "other", span),)
    document = Document(SourceText(sentence, "text/plain", "0"), "other", blocks, sections)
    return annotator.annotate(document, language)
