"""What somebody says who speaks for himself, where every document is somebody's own words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.errors import UnusableDocument
from pipeline.inits.items import InformationItem, InformationItems
from pipeline.inits.verbatim import as_it_stands, words_shown
from pipeline.sentences.announced import ToldHeadline
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.stories.claims import Claims
from pipeline.stories.headlined import HeadlinedStory
from pipeline.stories.spoken import is_known, named, spoken
from pipeline.stories.story import StoryTelling
from pipeline.stories.writers import Writer


@dataclass(frozen=True, slots=True)
class _Said:
    whole: Sequence[WholeSentence]
    telling: StoryTelling
    phrases: Mapping[str, str]
    title: ToldHeadline | None
    writer: Writer | None
    claims: Claims

    def within(self, room: int) -> tuple[WholeSentence, ...]:
        return spoken(self.whole, self.telling, self.phrases, room, self.title, self.writer, self.claims)


def voiced(
    source: InformationItems,
    stories: Mapping[int, HeadlinedStory],
    telling: StoryTelling,
    wording: tuple[Mapping[str, str], Claims],
    enough: int,
    *,
    may_be_nobodys: bool,
) -> list[InformationItem]:
    """The words of the document that has most to tell, of the first that has `enough`: how each is told, `stories` say.

    Raises UnusableDocument (`no_content_for_profile`) where nothing says whose words any of them are, unless they
    `may_be_nobodys`: of "our forces" nobody knows who has them.
    """
    items = {item.source.document: item for item in reversed(source.items)}
    phrases, claims = wording
    most: list[InformationItem] = []
    is_met = may_be_nobodys
    for number in sorted(source.own & items.keys()):
        whole = [each for each in source.whole if each.source.document == number]
        title = next((t for n, t in enumerate(source.titles) if n == number and t and t.is_borne_out), None)
        writer = source.writers.get(number)
        if not (may_be_nobodys or is_known(whole, title, writer)):
            continue
        said = _Said(whole, telling, phrases, title, writer, claims)
        is_met = True
        told = stories[number].dated(said.within(stories[number].room), said.within)
        own = [(each.text, as_it_stands(each, items[number])) for each in told]
        found = [replace(i, framed=True, behind=(*named(text, title, writer), *i.behind)) for text, i in own]
        if words_shown(found) > words_shown(most):
            most = found
        if words_shown(most) >= enough:
            break
    if not is_met:
        raise UnusableDocument("no_content_for_profile", "nobody is named who says so; try the profile extract")
    return most
