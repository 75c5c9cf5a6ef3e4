"""Reads what the texts tell of events, and knows of which category the event is."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from pipeline.absum.mentions.coreference import EventCoreference, MainEvent
from pipeline.absum.mentions.dates import is_known
from pipeline.absum.mentions.events import EventReader, Mention
from pipeline.absum.mentions.schemes import Category, Schemes
from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.settings import SchemesSettings
from pipeline.document import Document, language_of
from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.span import SourceSpan
from pipeline.summary import Refusal, Request, RuleFinding


@dataclass(frozen=True)
class EventReading:
    """The interpretation of `absum`: the category, and every mention of an event of it in reading order."""

    language: Language
    category: Category
    mentions: tuple[Mention, ...]
    documents: tuple[Document, ...]
    refused: tuple[Refusal, ...] = ()
    main: MainEvent = field(default_factory=MainEvent)

    @property
    def accepted(self) -> tuple[Mention, ...]:
        """The mentions of events that took place."""
        return tuple(mention for mention in self.mentions if mention.rejected is None)

    def refusals(self) -> tuple[Refusal, ...]:
        """The noun phrases around events that were not read, each with its veto, and what is no news."""
        beside = ((m.background, m.source) for m in self.accepted if m.background is not None)
        return (*self.refused, *(Refusal(rule, source) for rule, source in dict.fromkeys(beside)))

    def findings(self) -> Iterator[RuleFinding]:
        """The schemes and functions of every mention, with the reason for which one is no news."""
        for mention in self.mentions:
            for rule in (mention.rule.id, *mention.functions):
                bar = mention.rejected or mention.background
                yield RuleFinding(rule, mention.source, round(mention.evidence, 3), bar)

    def rules(self) -> Sequence[str]:
        """The schemes that were filled, and the functions of those who fill them."""
        return tuple(dict.fromkeys((*(rule for m in self.accepted for rule in (m.rule.id, *m.functions)), *self._ties)))

    def rule_counts(self) -> Mapping[str, int]:
        """How often each scheme was filled, by which functions, and each veto refused something."""
        fired = Counter(rule for mention in self.accepted for rule in (mention.rule.id, *mention.functions))
        return fired + Counter(refusal.rule for refusal in self.refused) + Counter(self._ties)

    @property
    def _ties(self) -> list[str]:
        return [m.tie for m in self.main.mentions if m.tie is not None]

    def analysis(self) -> dict[str, Any]:
        """Every event with its scheme, aspects and date; of rejected ones the reason."""
        return {"category": self.category.name, "events": [self._event(mention) for mention in self.mentions]}

    @cached_property
    def _tie_of(self) -> Mapping[tuple[str, SourceSpan], str]:
        return {(m.scheme, m.source): m.tie for m in self.main.mentions if m.tie is not None}

    def _event(self, mention: Mention) -> dict[str, Any]:
        aspects: dict[str, list[str]] = {}
        for finding in mention.findings:
            text = self.documents[finding.source.document].text
            words = " ".join(finding.source.span.of(text).split())
            aspects.setdefault(finding.aspect, []).append(words)
        event: dict[str, Any] = {
            "scheme": mention.scheme,
            "aspects": aspects,
            "date": mention.date if is_known(mention.date or "") else None,
            "rules": [mention.rule.id, *mention.functions],
        }
        event["source"] = {
            "document": mention.document,
            "start": mention.source.span.start,
            "end": mention.source.span.end,
        }
        if mention.background is not None:
            event["background"] = mention.background
        if tie := self._tie_of.get((mention.scheme, mention.source)):
            event["tie"] = tie
        if mention.rejected is not None:
            event["rejected"] = mention.rejected
        return event


class SchemeReader:
    """Finds the candidates of every abstraction scheme (Genest & Lapalme 2012, section 3.1)."""

    needed_layers: Final = frozenset({"dependencies", "entities", "groups"})

    def __init__(self, settings: SchemesSettings, resources: Resources) -> None:
        self._settings = settings
        self._schemes = load_schemes(resources)
        self._readers = {
            language: EventReader(resources, schemes, settings) for language, schemes in self._schemes.items()
        }

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories that a request may name, in the order of their files."""
        return tuple(dict.fromkeys(name for schemes in self._schemes.values() for name in schemes.categories))

    def interpret(self, documents: Sequence[Document], request: Request) -> EventReading:
        """The mentions of the wanted category, or of the one for which the texts say most.

        Raises UnusableDocument (`no_content_for_profile`) where no event is found, MalformedRequest for a category
        that nobody wrote.
        """
        language = language_of(documents[0])
        categories = self._wanted(language, request)
        reader = self._readers[language]
        found = [each for n, document in enumerate(documents) for each in reader.read(n, document, categories)]
        mentions = [each for each in found if isinstance(each, Mention)]
        refused = tuple(dict.fromkeys(each for each in found if isinstance(each, Refusal)))
        evidence = {category.name: 0.0 for category in categories}
        for mention in mentions:
            if mention.rejected is None:
                # A category that nobody named must be what the stories begin with, not their background.
                share = 1.0 if request.category else mention.prominence
                evidence[mention.rule.category] += mention.evidence * share
        # Of equals the earlier file: the order of the categories is that of their names.
        best = max(categories, key=lambda category: evidence[category.name] / category.rule.threshold)
        # Every article of a cluster tells of its event.
        articles = sum(document.annotation is not None for document in documents)
        needed = best.rule.threshold * (1 + (articles - 1) * self._settings.cluster_share)
        if evidence[best.name] < needed:
            if request.category:
                detail = f"no event of the category {best.name} was found; try the profile inits, or extract"
            else:
                kinds = ", ".join(self.categories)
                detail = f"no event was found of the kinds {kinds}; try the profile inits, or extract"
            raise UnusableDocument("no_content_for_profile", detail)
        own = tuple(mention for mention in mentions if mention.rule.category == best.name)
        words = self._schemes[language].vocabulary
        main = EventCoreference(documents, best, words, self._settings, own).main()
        return EventReading(language, best, own, tuple(documents), refused, main)

    def _wanted(self, language: Language, request: Request) -> tuple[Category, ...]:
        known = self._schemes[language].categories
        if request.category is None:
            return tuple(known.values())
        if request.category not in known:
            raise MalformedRequest(f"unknown category {request.category!r}; valid categories: {', '.join(known)}")
        return (known[request.category],)


def load_schemes(resources: Resources) -> Mapping[Language, Schemes]:
    """The schemes of both languages, checked; the components of the profile share them."""
    return resources.once(
        (Schemes,),
        lambda: {n: Schemes.load(resources, n, EventVocabulary.of(resources, n)) for n in LANGUAGES},
    )
