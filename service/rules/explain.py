"""`precis rules explain`: what each rule saw in a text, and what became of it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Document, language_of
from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.registry import Wiring
from pipeline.rules.checking import Case, document_of, tokens_of
from pipeline.runner import Runner
from pipeline.source import RawDocument, SourceWarning
from pipeline.span import SourceSpan, Span
from pipeline.stages import TellsFindings
from pipeline.summary import RuleFinding, Summary, count_words
from service.options import Options

LACKING = "does not match: it lacks something that the rule needs"
"""What is said of a sentence in which a rule by itself saw nothing."""
Verdict = Literal["said", "said otherwise", "refused", "outweighed", "not said"]


@dataclass(frozen=True, slots=True)
class ToldFinding:
    """A rule that matched in a sentence: the words that it saw, its weight, what became of it, and why."""

    rule: str
    words: str
    start: int
    end: int
    weight: float | None
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence of the text, the rules that matched in it and, for a rule that was asked for, how far it came."""

    start: int
    end: int
    text: str
    findings: tuple[ToldFinding, ...]
    tried: str | None = None
    tokens: str | None = None


@dataclass(frozen=True, slots=True)
class ToldUnit:
    """A unit of the summary, by number, with its rules and weight."""

    number: int
    text: str
    rules: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """What the rules of a profile saw; `problem` says why there is no summary, where there is none.

    `warnings` are what the profile says of its summary, such as why none of its rules said anything.
    """

    profile: str
    problem: str | None
    warnings: tuple[SourceWarning, ...]
    units: tuple[ToldUnit, ...]
    sentences: tuple[ToldSentence, ...]
    rules: Mapping[str, str]

    def as_json(self) -> dict[str, Any]:
        """As plain values."""
        return asdict(self)


def explain(runner: Runner, wiring: Wiring, raw: RawDocument, options: Options, rule: str | None) -> Explanation:
    """Summarizes a text, interprets it once more, and tells what its rules found; `rule` is also tried by itself.

    Raises UnusableDocument for a text that nothing can be read from, MalformedRequest for a rule that nobody wrote.
    """
    request = options.request
    summary, problem = _summary(runner, raw, options)
    if summary is not None:
        request = replace(request, profile=summary.profile)
    try:
        (document,), interpretation = runner.interpret([raw], request)
    except UnusableDocument as error:
        if error.code != "no_content_for_profile":
            raise
        return Explanation(request.profile, problem or str(error), (), (), (), {})
    findings = list(interpretation.findings()) if isinstance(interpretation, TellsFindings) else []
    trial = _Trial(wiring, document, rule) if rule is not None else None
    warnings = _warnings(summary, document)
    told = _Verdicts(summary, problem, warnings, options.max_words)
    sentences = []
    for span in _sentences(document):
        own = tuple(dict.fromkeys(f for f in findings if span.start <= f.source.span.start < span.end))
        if trial is not None:
            own = tuple(finding for finding in own if finding.rule == rule)
        tried = trial.of(span) if trial is not None else (None, None)
        sentences.append(
            ToldSentence(
                span.start,
                span.end,
                " ".join(span.of(document.text).split()),
                tuple(told.of(finding, span, document.text) for finding in own),
                *tried,
            )
        )
    units = tuple(
        ToldUnit(n, unit.text, unit.provenance.rules, unit.provenance.weight)
        for n, unit in enumerate(summary.units if summary is not None else ())
    )
    used = {f.rule for s in sentences for f in s.findings} | {rule for unit in units for rule in unit.rules}
    known = _places(wiring, document)
    places = {name: known[name] for name in sorted(used) if name in known}
    profile = summary.profile if summary else request.profile
    return Explanation(profile, problem, warnings, units, tuple(sentences), places)


def _summary(runner: Runner, raw: RawDocument, options: Options) -> tuple[Summary | None, str | None]:
    try:
        return runner.summarize([raw], options.request), None
    except UnusableDocument as error:
        if error.code != "no_content_for_profile":
            raise
        return None, str(error)


def _warnings(summary: Summary | None, document: Document) -> tuple[SourceWarning, ...]:
    """What a summary warns of, and not what was found when its document was read."""
    found = summary.warnings if summary is not None else ()
    return tuple(each for each in found if each not in document.source.warnings)


def _sentences(document: Document) -> Sequence[Span]:
    return [sentence.span for sentence in document.annotation.sentences] if document.annotation else []


def _places(wiring: Wiring, document: Document) -> dict[str, str]:
    """Where each rule of the text's language is written."""
    return {
        str(table.values["id"]): table.place
        for family in wiring.families.values()
        for table in family.tables(wiring.resources, language_of(document))
    }


class _Verdicts:
    """What became of findings, by the summary that was made, or was not."""

    def __init__(
        self, summary: Summary | None, problem: str | None, warnings: Sequence[SourceWarning], max_words: int | None
    ) -> None:
        self._words = count_words(summary.text) if summary is not None else 0
        self._max_words = max_words
        self._units = summary.units if summary is not None else ()
        self._refusals = summary.trace(())["refused"] if summary is not None else []
        self._problem = problem
        self._warnings = warnings

    def of(self, finding: RuleFinding, sentence: Span, text: str) -> ToldFinding:
        """The finding with its verdict."""
        span = finding.source.span
        words = " ".join(span.of(text).split())
        return ToldFinding(finding.rule, words, span.start, span.end, finding.weight, *self._verdict(finding, sentence))

    def _verdict(self, finding: RuleFinding, sentence: Span) -> tuple[Verdict, str]:
        span = finding.source.span
        there = [n for n, unit in enumerate(self._units) if any(_meet(s, span) for s in unit.provenance.sources)]
        by_it = [n for n in there if finding.rule in self._units[n].provenance.rules]
        if by_it:
            return "said", f"in unit {_listed(by_it)}"
        if finding.is_fact and self._units:
            return "said", "as a fact of the answer"
        if finding.bar is not None:
            return "refused", f"by {finding.bar}"
        if there:
            rules = dict.fromkeys(rule for n in there for rule in self._units[n].provenance.rules)
            if not rules and self._warnings:
                return (
                    "not said",
                    f"unit {_listed(there)} has the source's own words: {', '.join(w.code for w in self._warnings)}",
                )
            return "said otherwise", f"unit {_listed(there)} says this place by {', '.join(rules) or 'no rule'}"
        refused = [r["rule"] for r in self._refusals if r["start"] < sentence.end and sentence.start < r["end"]]
        if refused:
            return "refused", f"by {', '.join(dict.fromkeys(refused))}"
        if self._units:
            count = len(self._units)
            most = "" if self._max_words is None else f" of at most {self._max_words}"
            return "outweighed", f"by what is said: {count} unit{'s'[: count - 1]}, {self._words}{most} words"
        return "not said", self._problem or "there is no summary"


class _Trial:
    """A rule by itself, tried on one sentence after the other as on its examples."""

    def __init__(self, wiring: Wiring, document: Document, rule: str) -> None:
        self._resources = wiring.resources
        self._document = document
        self._language = language_of(document)
        self._check, self._case = self._found(wiring, rule)

    def _found(self, wiring: Wiring, rule: str) -> tuple[Any, Case[Any]]:
        for family in wiring.families.values():
            if any(table.values["id"] == rule for table in family.tables(self._resources, self._language)):
                check = family.check(self._resources, self._language)
                for case in check.cases():
                    if case.id == rule:
                        return check, case
        raise MalformedRequest(f"there is no rule {rule} for the language {self._language} with examples of its own")

    def of(self, sentence: Span) -> tuple[str, str]:
        """How far the rule comes in a sentence, and the tokens that it sees."""
        text = " ".join(sentence.of(self._document.text).split())
        case = replace(self._case, written=text, text=text, expected=(), topic=None, is_near_miss=True, fault=None)
        document = document_of(case, self._check.reading)
        if self._check.reading is not None:
            annotator = SpacyAnnotator(AnnotateSettings(layers=self._check.reading.layers), self._resources)
            (document,) = annotator.annotate_all([document], self._language)
        found = self._check.find(case, document)
        tokens = "\n".join(filter(None, (tokens_of(document), found.note)))
        if found.actual not in ((), text):
            said = found.actual if isinstance(found.actual, str) else ", ".join(m.shown(text) for m in found.actual)
            return f"matches: {said}", tokens
        if self._check.could_match(case, document):
            return "does not match: it has what the rule needs, in another order or place", tokens
        return LACKING, tokens


def _meet(place: SourceSpan, span: Span) -> bool:
    return place.span.start < span.end and span.start < place.span.end


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
