"""A report whose first sentence says little of what its headline does is told behind that."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from pipeline.sentences.announced import ToldHeadline
from pipeline.sentences.relative_days import RelativeDay
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.stories.headlined import HeadlinedStory
from pipeline.stories.story import StoryTelling
from pipeline.stories.story_days import StoryDays
from tests.pipeline.absum.parsed import ENGINE
from tests.pipeline.stories.test_story import sentence

HEADLINE = ToldHeadline("Ferry ban lifted for island traders", ())
BODY = ("Harbours of an island may stay open.", "Owners sent traders home.", "Crates were lifted.", "Nets hung dry.")
WORDS = frozenset({"ferry", "lifted", "island", "traders"})


@pytest.mark.parametrize(
    ("text", "is_one", "is_headed"),
    [
        ("Judge Lise Arlo agreed on Monday with the owners of the harbour at Kasre.", True, True),
        ("Judge Lise Arlo agreed on Monday with the owners of the harbour at Kasre.", False, False),
        ("Judge Lise Arlo lifted the ban on the ferry of Kasre for all traders.", True, False),
    ],
)
def test_a_headline_is_told_before_what_begins_elsewhere(text: str, *, is_one: bool, is_headed: bool) -> None:
    story = HeadlinedStory(StoryTelling(), 4, 100, "{}.", is_one)
    whole = [sentence(0, text), *(sentence(n, each) for n, each in enumerate(BODY, 1))]
    framed, told = story.told(whole, 0, WORDS, HEADLINE)
    assert (framed is not None) is is_headed
    assert told[0].rank == 0


@pytest.mark.parametrize(("words", "is_alone"), [(("ferry", "storm"), False), (("ferry", "storm", "traders"), True)])
def test_a_headline_of_few_words_is_not_all_that_is_told(words: tuple[str, ...], is_alone: bool) -> None:
    story = HeadlinedStory(StoryTelling(), 4, 100, "{}.", True)
    far = sentence(12, "Harbours of Kasre hold forty boats and two mills by the sea.")
    title, named = ToldHeadline(" ".join(words), ()), replace(far, names=frozenset({"kasre"}))
    framed, told = story.told([named], 0, frozenset(words), title)
    assert framed is not None
    assert (not told) is is_alone
    assert not story.told([replace(named, bare="harbour")], 0, frozenset(words), title)[1]
    assert not story.told([far], 0, frozenset(words), title)[1]


@pytest.mark.parametrize(
    ("news", "is_headed"),
    [
        ("Judge Lise Arlo lifted the ban on the ferry of Kasre for island traders.", False),
        ("Judge Lise Arlo lifted the ban on the mill of Kasre for nine bakers.", True),
    ],
)
def test_a_headline_is_not_told_before_a_sentence_that_says_the_same(news: str, *, is_headed: bool) -> None:
    crates = replace(sentence(0, "Crates of herring filled the harbour."), vague=True, leans=True)
    whole = [crates, sentence(1, news), *(sentence(n, each) for n, each in enumerate(BODY, 2))]
    story = HeadlinedStory(StoryTelling(), 4, 100, "{}.", True)
    framed, told = story.told(whole, 0, WORDS, HEADLINE)
    assert (framed is not None) is is_headed
    assert told[0].rank == 1


@pytest.mark.parametrize(("name", "is_headed"), [("kasre", False), ("ferry", False), ("moss", True)])
def test_nor_before_one_that_names_itself_whom_it_means(name: str, *, is_headed: bool) -> None:
    text = "Judge Arlo of Kasre lifted her ban on the ferry for island traders."
    news = replace(sentence(0, text), beside=True, names=frozenset({"kasre", "ferry"}))
    story = HeadlinedStory(StoryTelling(), 4, 100, "{}.", False)
    whole = [news, *(sentence(n, each) for n, each in enumerate(BODY, 1))]
    title = replace(HEADLINE, names=frozenset({name} - {"ferry"}))
    assert (story.told(whole, 0, WORDS, title)[0] is not None) is is_headed
    other = [replace(news, names=frozenset({name} - {"ferry"})), *whole[1:]]
    assert story.told(other, 0, WORDS, title)[0] is not None


BEGUN = "It had divided the island for a year, and nobody in the harbour had believed that it would end so soon."
FEW = "The ban on the ferry was lifted."


@pytest.mark.parametrize(
    ("beginning", "told", "is_headed"),
    [
        ((sentence(0, BEGUN, leans=True), sentence(1, FEW)), [BEGUN, FEW], True),
        ((sentence(0, BEGUN, leans=True), replace(sentence(1, FEW), turned=True)), [BEGUN, FEW], True),
        ((sentence(0, BEGUN, leans=True), sentence(1, f"{FEW[:-1]}:")), [BEGUN], True),
        ((sentence(0, BEGUN, leans=True), sentence(1, BEGUN)), [BEGUN], True),
        ((sentence(0, FEW),), [FEW], False),
        ((), [FEW], False),
    ],
)
def test_a_story_of_few_words_is_told_as_it_begins(
    beginning: tuple[WholeSentence, ...], told: list[str], is_headed: bool
) -> None:
    story = HeadlinedStory(StoryTelling(), 4, 100, "{}.", True, beginning=beginning)
    framed, said = story.as_it_begins(HEADLINE, None, (sentence(1, FEW),))
    assert ([each.text for each in said], framed is not None) == (told, is_headed)


def test_what_leans_on_a_headline_is_not_told_without_one() -> None:
    beginning = (sentence(0, BEGUN, leans=True), sentence(1, FEW))
    story = HeadlinedStory(StoryTelling(), 4, 100, "{}.", True, beginning=beginning)
    assert story.as_it_begins(None, None, (sentence(1, FEW),))[1] == (sentence(1, FEW),)
    full = tuple(sentence(n, BEGUN) for n in range(4))
    assert story.as_it_begins(HEADLINE, None, full) == (None, full)


LATE = "The ban on the ferry for island traders was lifted, and every one of them went home by sea that very day."


NEWS = tuple(sentence(n, f"The {each} of the ferry tells traders of it.") for n, each in ((2, "mate"), (3, "cook")))


BARE = "The ban on the ferry for island traders was lifted."


@pytest.mark.parametrize(("first", "is_from_start"), [(LATE, True), (BARE, False), (BEGUN, False)])
def test_a_story_that_passes_over_its_beginning_tells_that_where_it_says_as_much(
    first: str, is_from_start: bool
) -> None:
    beginning = (sentence(0, first, leans=True),)
    story = HeadlinedStory(StoryTelling(), 4, 34, "{}.", True, beginning=beginning)
    framed, told = story.as_it_begins(HEADLINE, "Ferry ban lifted for island traders.", NEWS)
    assert framed is not None
    assert (told[0].rank == 0) is is_from_start


def test_a_beginning_tells_no_toll_that_what_it_has_told_overtakes() -> None:
    late, early = (frozenset({("death", each), ("injury", each)}) for each in (48, 31))
    toll = replace(sentence(1, "The blast hurt people of the harbour, guards said."), bare="blast", tolls=early)
    beginning = (replace(sentence(0, BEGUN, leans=True), tolls=late), toll, sentence(2, FEW))
    story = HeadlinedStory(StoryTelling(), 4, 100, "{}.", True, beginning=beginning)
    assert [each.text for each in story.as_it_begins(HEADLINE, None, ())[1]] == [BEGUN, FEW]


def test_a_story_that_leaps_at_its_second_sentence_is_told_as_it_begins() -> None:
    whole = [sentence(0, LATE), sentence(1, BEGUN), sentence(2, BODY[0]), sentence(3, FEW)]
    story = HeadlinedStory(StoryTelling(), 4, 60, "{}.", True, beginning=tuple(whole))
    leaping = (whole[0], whole[3], whole[2])
    assert [each.rank for each in story.as_it_begins(HEADLINE, None, leaping)[1]][:2] == [0, 1]
    again = replace(story, beginning=(whole[0], replace(whole[1], terms=whole[0].terms)))
    long = (*leaping, *whole[1:])
    assert again.as_it_begins(HEADLINE, None, long)[1] == long


@pytest.mark.parametrize(
    ("title", "is_headed"),
    [
        ("Ferry ban lifted for island traders", False),
        ("Ferry ban of 1999 lifted for island traders", True),
        ("Ferry ban lifted for island traders, owners glad", True),
        ("Ferry ban lifted for island traders by Moss", True),
        ("Is the ferry ban lifted for traders of Kasre, owners?", False),
    ],
)
def test_a_headline_of_a_lone_report_is_told_where_that_does_not_say_all_of_it(title: str, is_headed: bool) -> None:
    first = (
        "The ferry ban of the harbour of Kasre was lifted on Monday for traders of the island who live by its boats."
    )
    whole = [sentence(0, first), *(sentence(n, each) for n, each in enumerate(BODY[1:], 1))]
    headline = replace(HEADLINE, text=title, is_borne_out=not title.endswith("?"))
    words = frozenset({"ferry", "lifted", "island", "traders"})
    framed, told = HeadlinedStory(StoryTelling(), 4, 100, "{}.", True).told(whole, 0, words, headline)
    assert framed == (f"{title}." if is_headed else None)
    assert told[0].rank == 0


@pytest.mark.parametrize(
    ("first", "is_dated"),
    [
        ({"dates": frozenset({"2021-03-02"})}, True),
        ({"dates": frozenset({"2021-03"})}, True),
        ({"dates": frozenset({"2020-03-04"}), "frames": frozenset({"DATE"})}, False),
        ({"days": (RelativeDay("on Monday", "2021-03-01", is_deictic=False),)}, True),
        ({"days": (RelativeDay("last year", "2020", is_deictic=False),)}, False),
        ({"days": (RelativeDay("this year", "2021", is_deictic=False),)}, False),
        ({"frames": frozenset({"DATE"})}, False),  # "The 29-year-old left on Monday", of which nobody knows the week
    ],
)
def test_a_story_that_says_no_day_near_the_one_on_which_it_came_out_is_told_with_that(
    first: dict[str, Any], *, is_dated: bool
) -> None:
    opening = replace(sentence(0, "Judge Lise Arlo, 45, lifted the ban on the ferry for island traders."), **first)
    days = partial(StoryDays, ENGINE, "en", says_when=True)
    story = HeadlinedStory(StoryTelling(days=days), 4, 100, "{}.", True, "Of {}: {}.", "2021-03-04")
    told = story.told([opening, *(sentence(n, each) for n, each in enumerate(BODY, 1))], 0, frozenset(), None)[1]
    assert told[0].text.startswith("Of March 4, 2021: Judge") is not is_dated
    assert told[0].text.endswith("traders.")


def dated(*story: str, room: int) -> tuple[WholeSentence, ...]:
    """A story without days that came out on one."""
    whole = [replace(sentence(n, each), is_negated=" not " in each) for n, each in enumerate(story)]
    days = partial(StoryDays, ENGINE, "en", says_when=True)
    how = HeadlinedStory(StoryTelling(days=days), 4, room, "{}.", True, "Of {}: {}.", "2021-03-04")
    return how.told(whole, 0, frozenset(), None)[1]


@pytest.mark.parametrize(
    ("last", "ranks"), [("They sailed again in the morning.", [0, 1]), ("The traders did not sail again.", [0])]
)
def test_for_its_day_a_story_leaves_out_its_end_and_what_that_takes_back(last: str, ranks: list[int]) -> None:
    told = dated("Judge Arlo lifted the ban on the ferry.", "The owner vowed to let all traders sail.", last, room=24)
    assert told[0].text.startswith("Of March 4, 2021: Judge")
    assert [each.rank for each in told] == ranks


def test_a_quotation_at_the_end_keeps_its_stop() -> None:
    told = dated('Traders in Kasre chant "We sail."', room=40)
    assert told[0].text == 'Of March 4, 2021: Traders in Kasre chant "We sail."'


SAID = "Judge Lise Arlo lifted the ban on the ferry of Kasre for all traders."
CRATES = "Crates of herring from the harbour were held back by nine men of the guild."
HURT = "The harbour holds its breath."


@pytest.mark.parametrize(
    ("title", "story", "told"),
    [
        ("Ferry ban of Kasre lifted at last", [SAID, BODY[2]], [SAID, BODY[2]]),
        ("Ferry ban of Kasre lifted at last", [BODY[3], SAID], [SAID]),
        ("Ferry ban hits traders for 9 weeks", [SAID], None),  # a number that is not told
        ("Ferry ban lifted by crates at last", [SAID, CRATES, CRATES], None),  # a word of the story
        ("Kasre ferry: skippers glad at last", [SAID], None),  # its label is not its news
        ("Skippers glad of the end of a long ban …", [SAID], [SAID]),
        ("Skippers glad of the end of a long ban", [SAID], None),
        ('Kasre ferry ban lifted: "a long night"', [SAID], None),  # what it quotes is the news
    ],
)
def test_one_that_spares_tells_no_headline_that_its_sentences_say(
    title: str, story: list[str], told: list[str] | None
) -> None:
    whole = [sentence(n, each) for n, each in enumerate(story)]
    headline = replace(HEADLINE, text=title, is_borne_out=not title.endswith(("?", "…")))
    words = frozenset(each for each in title.lower().replace("?", "").split() if len(each) > 3)
    how = HeadlinedStory(StoryTelling(), 4, 24, "{}.", True, beginning=tuple(whole))
    assert how.told(whole, 0, words, headline)[0] is not None or title.endswith("…")
    framed, said = replace(how, spares=True).told(whole, 0, words, headline)
    assert (framed is None) is (told is not None)
    assert told is None or [each.text for each in said][: len(told)] == told


@pytest.mark.parametrize(
    ("first", "is_left_out"),
    [({}, True), ({"is_negated": True}, False), ({"names": frozenset({"kasre"})}, False), ({"bare": None}, False)],
)
def test_nor_what_only_leads_on_to_its_story(first: dict[str, Any], *, is_left_out: bool) -> None:
    opening = replace(sentence(0, HURT), **({"bare": "harbour"} | first))
    whole = [opening, sentence(1, "Judge Lise Arlo agreed on Monday with the owners of Kasre.")]
    how = HeadlinedStory(StoryTelling(), 4, 100, "{}.", True, beginning=tuple(whole), spares=True)
    told = how.told(whole, 0, WORDS, HEADLINE)[1]
    assert (told[0].rank == 1) is is_left_out
    assert replace(how, spares=False).told(whole, 0, WORDS, HEADLINE)[1][0].rank == 0


@pytest.mark.parametrize(
    ("first", "rank"),
    [
        ({"bare": "request"}, 2),
        ({"bare": "request", "somebody": True}, 1),
        ({"bare": "ferry"}, 1),
        ({"bare": "request", "tolls": frozenset({("death", 2)})}, 1),
        ({"bare": "request", "turned": True, "rank": 0}, 2),
    ],
)
def test_nor_what_is_of_something_that_nobody_has_named(first: dict[str, Any], rank: int) -> None:
    request = replace(sentence(1, "The first request of all was made by letter to the harbour board in May."), **first)
    whole = [request, sentence(2, "Judge Lise Arlo agreed on Monday with the owners of Kasre.")]
    how = HeadlinedStory(StoryTelling(), 4, 100, "{}.", True, beginning=tuple(whole), spares=True)
    told = how.told(whole, request.rank, WORDS, HEADLINE)[1]
    assert told[0].rank == (rank if rank == 2 else request.rank)


@pytest.mark.parametrize(("names", "is_headed"), [({"arlo"}, False), (set[str](), True)])
def test_a_quotation_says_its_headline_with_a_name_only(names: set[str], *, is_headed: bool) -> None:
    text = '"The ferry ban of Kasre is lifted", judge Lise Arlo said.'
    said = replace(sentence(0, text), voiced=True, names=frozenset(names))
    title = replace(HEADLINE, text="Ferry ban of Kasre lifted at last")
    how = HeadlinedStory(StoryTelling(), 4, 24, "{}.", True, beginning=(said,), spares=True)
    assert (how.told([said], 0, frozenset({"ferry", "kasre", "lifted"}), title)[0] is not None) is is_headed


@pytest.mark.parametrize(("label", "is_headed"), [("Arlo Kasre", False), ("Arlo storm", True), ("Odo Kiel", True)])
def test_a_label_that_is_a_name_is_told_by_one_of_its_words(label: str, *, is_headed: bool) -> None:
    labelled = frozenset(label.lower().split())
    title = replace(HEADLINE, text=f"{label}: ferry ban lifted", labelled=labelled)
    words = frozenset({"ferry", "lifted"} | labelled)
    how = HeadlinedStory(StoryTelling(), 4, 30, "{}.", True, beginning=(sentence(0, SAID),), spares=True)
    assert (how.told([sentence(0, SAID)], 0, words, title)[0] is not None) is is_headed


@pytest.mark.parametrize(
    ("change", "is_headed"),
    [
        ({}, True),
        ({"own": frozenset({"ferry", "ban", "kasre"})}, False),  # "skippers" and "rejoice" are its paper's own words
        ({"own": frozenset({"ferry", "ban", "kasre"}), "labelled": frozenset({"storm"})}, True),
        ({"own": frozenset({"ferry", "ban", "kasre"}), "numbers": (frozenset({"9", "nine"}),)}, True),
    ],
)
def test_words_of_a_headline_that_its_text_lacks_are_its_papers_own(change: dict[str, Any], *, is_headed: bool) -> None:
    title = replace(HEADLINE, text="Skippers rejoice, sing and embrace over Kasre ferry", is_borne_out=False, **change)
    words = frozenset({"skippers", "rejoice", "sing", "embrace", "kasre", "ferry"})
    how = HeadlinedStory(StoryTelling(), 4, 30, "{}.", True, beginning=(sentence(0, SAID),), spares=True)
    assert (how.told([sentence(0, SAID)], 0, words, title)[0] is not None) is is_headed


def test_what_a_first_sentence_leaves_of_a_headline_the_next_may_say() -> None:
    mended = "Judge Lise Arlo mended the ferry of Kasre on Monday."
    rest = "Traders of the island rejoice, and skippers sing in every harbour bar."
    title = replace(HEADLINE, text="Skippers sing and rejoice over ferry")
    words = frozenset({"skippers", "sing", "rejoice", "ferry"})
    whole = [sentence(0, mended), sentence(1, rest)]
    how = HeadlinedStory(StoryTelling(), 4, 60, "{}.", True, beginning=tuple(whole), spares=True)
    assert how.told(whole, 0, words, title)[0] is None
    assert how.told(whole[:1], 0, words, title)[0] is not None


@pytest.mark.parametrize(("names", "is_headed"), [({"kasre"}, False), (set[str](), True)])
def test_no_headline_is_told_twice(names: set[str], *, is_headed: bool) -> None:
    title = replace(HEADLINE, text="This first ferry ban of Kasre was lifted.", names=frozenset({"kasre"}))
    first = replace(sentence(0, title.text), beside=True, names=frozenset(names))
    how = HeadlinedStory(StoryTelling(), 4, 60, "{}.", True)
    words = frozenset({"first", "ferry", "kasre", "lifted"})
    assert (how.told([first], 0, words, title)[0] is not None) is is_headed


def test_a_story_that_passes_over_all_its_first_sentences_may_tell_fewer_words_as_it_begins() -> None:
    far = sentence(
        7, "The ferry is what carries traders of an island where there is no bridge, or none that is open to them now."
    )
    late = tuple(replace(far, rank=rank, index=rank) for rank in (7, 8, 9))
    beginning = tuple(replace(sentence(n, text), leans=n == 0) for n, text in enumerate((BEGUN, LATE, SAID)))
    story = HeadlinedStory(StoryTelling(), 4, 70, "{}.", True, beginning=beginning)
    assert story.as_it_begins(HEADLINE, "Ferry ban lifted for island traders.", late)[1][0].rank == 0
    near = tuple(replace(each, rank=each.rank - 5) for each in late)
    assert story.as_it_begins(HEADLINE, "Ferry ban lifted for island traders.", near)[1][0].rank == 2
