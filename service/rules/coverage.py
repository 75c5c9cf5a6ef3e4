"""`precis rules coverage`: how often each rule fires on a collection of documents."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.document import Document
from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.rule_families import RuleFamily
from pipeline.runner import Runner
from pipeline.stages import CountsRules, Interpretation
from service.batch.records import Records
from service.options import Options


@dataclass(frozen=True, slots=True)
class RuleUse:
    """A rule of a family: how often it fired, in how many documents, and why it is kept where it fired in none."""

    family: str
    rule: str
    times: int
    documents: int
    kept: str | None


@dataclass(frozen=True, slots=True)
class Coverage:
    """What fired on `documents` documents, and which of them could not be read, with the reason."""

    documents: int
    failed: Mapping[str, str]
    rules: tuple[RuleUse, ...]


def measure_coverage(
    runner: Runner, resources: Resources, families: Iterable[RuleFamily], records: Records, options: Options
) -> Coverage:
    """Interprets every record and counts the rules, those that never fired included.

    Rules are those of the families of which at least one fired, in the languages of the documents.
    """
    times: Counter[str] = Counter()
    documents: Counter[str] = Counter()
    languages: set[str | None] = set()
    failed: dict[str, str] = {}
    for index, key in enumerate(records.keys):
        try:
            task = records.task(index, options)
            read, interpretation = runner.interpret(task.raws, task.options.request)
        except (UnusableDocument, MalformedRequest) as error:
            failed[key.identifier] = str(error)
            continue
        fired = _fired(read, interpretation)
        times.update(fired)
        documents.update(fired.keys())
        languages.update(document.language for document in read)
    uses = []
    for family in families:
        own = [
            (rule, kept)
            for language in LANGUAGES
            if language in languages
            for rule, kept in _rules(resources, family, language)
        ]
        if any(times[rule] for rule, _ in own):
            uses += [RuleUse(family.name, rule, times[rule], documents[rule], kept) for rule, kept in own]
    return Coverage(len(records.keys) - len(failed), failed, tuple(uses))


def _fired(documents: tuple[Document, ...], interpretation: Interpretation) -> Counter[str]:
    fired: Counter[str] = Counter(interpretation.rule_counts() if isinstance(interpretation, CountsRules) else {})
    for document in documents:
        if document.annotation is not None:
            fired.update(entity.rule for entity in document.annotation.entities if entity.rule)
    return Counter({rule: count for rule, count in fired.items() if count})


def _rules(resources: Resources, family: RuleFamily, language: Language) -> list[tuple[str, str | None]]:
    return [(str(t.values["id"]), t.values.get("kept")) for t in family.tables(resources, language)]
