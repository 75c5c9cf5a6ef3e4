"""What an article says, as SumUM reads it: what interpret hands to select."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pipeline.document import Document
from pipeline.span import SourceSpan, Span
from pipeline.summary import RuleFinding
from pipeline.sumum.reading.article import Article
from pipeline.sumum.reading.evidence import EvidenceReader
from pipeline.sumum.reading.knowledge import Knowledge
from pipeline.sumum.reading.templates import Template
from pipeline.sumum.reading.terms import TermTree
from pipeline.sumum.reading.topical import TopicalStructure

MENTION_RULE: Final = "sumum.mention"
"""The id that stands for a pattern where a sentence only names a term of the title."""
GOING_ON_RULE: Final = "sumum.going-on"
"""The id that stands for a pattern where a sentence goes on from the one told before it."""
STATED_RULE: Final = "sumum.statement"
"""The id that stands for a pattern where cue words alone tell what a sentence says."""


@dataclass(frozen=True)
class ArticleInterpretation:
    """What an article says: `indicative` and `informative` are the templates in the order of the source.

    `stated` are sentences that cue words call findings, conclusions or aims, and no indicative pattern matches.
    `going_on` are all sentences of the body that may be told behind the one before them, `ending`
    the indices of those that may be the last. `evidence` tells what speaks for a sentence as content of an abstract.
    `sentences` are the indices in the annotation of the sentences that the templates stand in, by template id.
    """

    article: Article
    knowledge: Knowledge
    terms: TermTree
    topical: TopicalStructure
    indicative: tuple[Template, ...]
    informative: tuple[Template, ...]
    stated: tuple[Template, ...]
    going_on: tuple[Template, ...]
    ending: frozenset[int]
    standing: frozenset[int]
    linking: frozenset[int]
    evidence: EvidenceReader
    sentences: Mapping[int, int]
    fired: Mapping[str, int]

    @property
    def document(self) -> Document:
        """The document that was interpreted."""
        return self.article.document

    @property
    def statements(self) -> Iterator[Template]:
        """What can be told of a topic: informative templates, and whatever else a sentence says."""
        yield from self.informative
        for template in self.indicative:
            if self.article.parts[self.sentences[template.id]] == "body":
                yield template

    def rule_counts(self) -> Mapping[str, int]:
        """How often each pattern matched."""
        return self.fired

    def findings(self) -> Iterator[RuleFinding]:
        """The templates that patterns found, and the sentences that cue words tell."""
        for template in (*self.indicative, *self.informative, *self.stated):
            yield RuleFinding(template.rule, SourceSpan(0, self._span(template)), round(template.weight, 3))

    def _span(self, template: Template) -> Span:
        tokens = self.article.annotation.tokens
        return Span(tokens[template.whole.first].span.start, tokens[template.whole.last - 1].span.end)

    def analysis(self) -> dict[str, Any]:
        """Sections and templates, with spans of the source."""
        document = self.document
        return {
            "sections": [
                {
                    "title": " ".join(section.title.of(document.text).split()).lstrip("# ") if section.title else None,
                    "level": section.level,
                    "start": section.span.start,
                    "end": section.span.end,
                }
                for section in document.sections
            ],
            "templates": [self._plain(template) for template in (*self.indicative, *self.informative)],
        }

    def _plain(self, template: Template) -> dict[str, Any]:
        span = self._span(template)
        return {
            "type": template.type,
            "slots": {name: self.article.words(one.first, one.last) for name, one in template.told.items()},
            "weight": round(template.weight, 3),
            "sources": [{"document": 0, "start": span.start, "end": span.end}],
            "rules": [template.rule],
        }
