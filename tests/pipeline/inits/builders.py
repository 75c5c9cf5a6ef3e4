"""Information items made by hand, for the tests of choosing and telling without trees."""

from pipeline.inits.faithfulness import FaithfulStatements
from pipeline.inits.items import InformationItem, InformationItems, Statement
from pipeline.inits.sentences import clause_of
from pipeline.inits.words import read_words
from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import CannedText, Date, Nominal, NounPhrase, Sentence, Source, VerbPhrase
from pipeline.span import SourceSpan, Span
from tests.resources import RESOURCES


def canned(text: str, start: int = 0) -> CannedText:
    return CannedText(text=text, sources=(Source(document=0, start=start, end=start + len(text)),))


def item(
    subject: str,
    verb: str,
    rest: str,
    *,
    day: str | None = None,
    when: str | None = None,
    place: str | None = None,
    attribution: str | None = None,
    terms: tuple[str, ...] | None = None,
    document: int = 0,
    sentence: int = 0,
    indefinite: bool = False,
) -> InformationItem:
    """An item told in the past; `day` is said as a calendar date, `when` in these words."""
    start = 100 * sentence
    who: Nominal = canned(subject, start)
    if indefinite:
        who = NounPhrase(noun=subject, proper=True, determiner="indefinite")
    date = Date(date=day, introduced=True, sources=canned("x").sources) if day else None
    return InformationItem(
        source=SourceSpan(document, Span(start, start + 90)),
        subject=subject,
        verb=verb,
        object=rest,
        date=when or day,
        location=place,
        subject_head=subject.split()[-1],
        verb_lemma=verb,
        object_head=rest.split()[-1],
        rules=("en.inits.item.clause",),
        day=day,
        when=canned(when) if when else date,
        statement=Statement(
            who,
            VerbPhrase(verb=verb, tense="past"),
            rest=canned(rest),
            place=canned(place) if place else None,
            attribution=canned(attribution) if attribution else None,
        ),
        terms=terms if terms is not None else tuple(f"{subject} {verb} {rest}".lower().split()),
        sentence=sentence,
    )


def interpretation(
    *items: InformationItem,
    frequency: dict[str, float] | None = None,
    published: tuple[str | None, ...] | None = None,
    language: Language = "en",
) -> InformationItems:
    """The items as an interpretation; every lemma in every document where `frequency` does not say otherwise."""
    every = {term: 1.0 for each in items for term in each.terms}
    documents = 1 + max(each.source.document for each in items)
    dates = published if published is not None else (None,) * documents
    return InformationItems(language, items, (), every if frequency is None else frequency, dates, 1000)


def said_alone(item: InformationItem, engine: RealizationEngine) -> str | None:
    """What an engine makes of an English item in the words of its source; None where it can say none."""
    settled = FaithfulStatements("en", read_words(RESOURCES, "en"), engine).settled(item)
    if settled is None or settled.statement is None:
        return None
    return engine.realize(Sentence(content=clause_of(settled.statement)), "en").text
