"""Tells a story of which no scheme is said: behind its headline where it needs that, or as the words of its speaker."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.absum.settings import SchemePatternsSettings
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.realizer.spec import CannedText, Sentence, Source
from pipeline.resources import Resources
from pipeline.sentences.announced import ToldHeadline, headline_words, told_headline
from pipeline.sentences.outcomes import Outcomes
from pipeline.sentences.stamped_days import StampedDays
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan
from pipeline.stories.claims import Claims
from pipeline.stories.headlined import HeadlinedStory
from pipeline.stories.spoken import named, spoken
from pipeline.stories.story import StoryTelling
from pipeline.stories.stronger_headlines import StrongerHeadlines
from pipeline.stories.voices import Voices
from pipeline.stories.writers import Writer
from pipeline.summary import Message, Provenance, UnitKind


@dataclass(frozen=True, slots=True)
class _Told:
    """What came with the document of a story."""

    headline: Collection[str]
    title: ToldHeadline | None
    writer: Writer | None


class StoryTeller:
    """Tells the stories of one language; `phrases` are those with which a summary tells a headline, or who speaks."""

    def __init__(self, resources: Resources, language: Language, settings: SchemePatternsSettings) -> None:
        rows = resources.lexicon(language, "inits_phrases")
        self._phrases: Mapping[str, str] = {row["form"]: row["value"] for row in rows}
        self._claims = Claims.of(resources, language)
        self._writers = Voices.of(resources, language).writers
        self._stop = resources.forms(language, "stop_words")
        numerals = resources.lexicon(language, "numerals")
        self._numerals = {row["form"]: row["value"] for row in numerals if row["value"] != "1"}
        self._outcomes = Outcomes.of(resources, language)
        self._accusing = resources.forms(language, "accusing_words")
        self._stamps = StampedDays.of(resources, language)
        self._stronger = StrongerHeadlines.of(resources, language)
        self._settings = settings

    def told(
        self,
        story: Sequence[WholeSentence],
        begin: int,
        documents: Sequence[Document],
        telling: StoryTelling,
        room: int,
    ) -> Iterator[Message]:
        """A report from the rank `begin` on, behind its headline where it is lost without that."""
        came = self._came_with(story, documents)
        is_one = len(documents) == 1
        frame, dated = (self._phrases[name] for name in ("headline", "dated_headline"))
        day = self._stamps.reported(documents[story[0].source.document])
        how = HeadlinedStory(telling, self._settings.leading, room, frame, is_one, dated, day)
        framed, told = how.told(story, begin, came.headline, came.title)
        if framed is not None and came.title is not None:
            yield _message(framed, "regenerated", came.title.places)
        yield from map(as_message, told)

    def spoken(self, story: Sequence[WholeSentence], documents: Sequence[Document], room: int) -> Iterator[Message]:
        """What somebody says who speaks for himself, in quotation marks."""
        came = self._came_with(story, documents)
        title = came.title if came.title is not None and came.title.is_borne_out else None
        settings = self._settings
        telling = StoryTelling(settings.widest_gap, settings.enough, settings.sameness)
        for each in spoken(story, telling, self._phrases, room, title, came.writer, self._claims):
            places = (each.source, *named(each.text, title, came.writer))
            yield _message(each.text, "regenerated", places)

    def _came_with(self, story: Sequence[WholeSentence], documents: Sequence[Document]) -> _Told:
        number = story[0].source.document
        document = documents[number]
        title = told_headline(number, document, self._numerals, self._outcomes, self._accusing, self._stamps)
        title = None if self._stronger.has(document) else title
        return _Told(headline_words(document, self._stop), title, self._writers.writer(document, number))


def as_message(sentence: WholeSentence) -> Message:
    """A sentence as it stands."""
    if not sentence.is_changed:
        return _message(sentence.text, "extracted", (sentence.source,))
    places = (sentence.source, sentence.dateline) if sentence.dateline is not None else (sentence.source,)
    return _message(sentence.text, "regenerated", places)


def _message(text: str, kind: UnitKind, places: Sequence[SourceSpan]) -> Message:
    first = places[0]
    source = Source(document=first.document, start=first.span.start, end=first.span.end, page=first.page)
    spec = Sentence(content=CannedText(text=text, sources=(source,)), terminator="")
    return Message(spec, Provenance(kind, "lead", tuple(dict.fromkeys(places))))
