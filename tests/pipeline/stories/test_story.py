"""A story is told from its beginning on: without leaps, without repeats, and only what is understood."""

from dataclasses import replace

from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan, Span
from pipeline.stories.story import StoryTelling


def sentence(rank: int, text: str, *, leans: bool = False, bare: str | None = None) -> WholeSentence:
    terms = tuple(word.strip(".").lower() for word in text.split() if len(word) > 3)
    return WholeSentence(SourceSpan(0, Span(rank * 100, rank * 100 + len(text))), rank, rank, text, terms, leans, bare)


FIRE = sentence(0, "Fire destroyed the warehouse of Arlo Brothers.")
NIGHT = sentence(1, "It burned through the night.", leans=True)
OWNER = sentence(2, "Owner Lise Arlo promised to rebuild it.")
STRIKE = sentence(3, "The strike ended.", bare="strike")
TELLING = StoryTelling()


def told(*sentences: WholeSentence, room: int = 100, first: int = 0, known: tuple[str, ...] = ()) -> list[int]:
    return [each.rank for each in TELLING.told(sentences, first, room, known)]


def test_what_leans_is_told_behind_what_it_leans_on() -> None:
    assert told(FIRE, NIGHT, OWNER) == [0, 1, 2]
    assert told(NIGHT, OWNER, first=1) == [2]


def test_what_nobody_introduced_is_not_told() -> None:
    walkout = sentence(4, "The strike cost millions.", bare="strike")
    assert told(FIRE, walkout) == [0]
    assert told(FIRE, walkout, known=("strike",)) == [0, 4]


def test_behind_what_was_said_anew_the_first_sentence_stands_on_its_own() -> None:
    assert told(STRIKE, OWNER, first=2, known=("fire",)) == [2]
    assert told(STRIKE, first=3) == [3]


def test_a_beginning_that_tells_the_headline_is_not_passed_over() -> None:
    lead = replace(sentence(0, "Sailor Arlo drifted until morning."), block=0)
    text = [
        replace(sentence(1 + number, each), block=1)
        for number, each in enumerate(
            ("Sailor Arlo drifted from Kasre.", "Divers searched.", "Waves rose.", "Boats helped.", "Nets tore.")
        )
    ]
    first = replace(text[0], names=frozenset({"kasre", "arlo"}))
    story = [replace(lead, bare="sailor"), first, *text[1:]]
    assert TELLING.told(story, 0, 100)[0].rank == 1
    assert TELLING.told(story, 0, 100, headline=("until", "morning"))[0].rank == 0


def test_what_tells_the_same_is_left_out() -> None:
    again = sentence(1, "Fire destroyed their warehouse.")
    assert told(FIRE, again, OWNER) == [0, 2]


def test_a_denial_repeats_nothing_though_its_words_are_the_same() -> None:
    again = sentence(1, "Fire destroyed their warehouse.")
    assert told(FIRE, replace(again, is_negated=True), OWNER) == [0, 1, 2]
    assert told(replace(FIRE, is_negated=True), replace(again, is_negated=True), OWNER) == [0, 2]


def test_what_does_not_fit_is_passed_over() -> None:
    assert told(FIRE, NIGHT, OWNER, room=12) == [0, 1]
    assert told(FIRE, OWNER, room=8) == [0]


def test_a_story_is_not_told_across_a_wide_gap() -> None:
    far = sentence(9, "Traders reopened their stalls in Kasre.")
    assert told(FIRE, far) == [0]


def test_what_tells_an_earlier_sentence_again_with_more_words_is_left_out() -> None:
    again = sentence(
        3, "Officers reported that owner Lise Arlo, who came from Lake Dorn on Sunday, promised to rebuild it."
    )
    assert told(FIRE, NIGHT, OWNER, again) == [0, 1, 2]


def test_what_two_sentences_have_told_is_left_out() -> None:
    both = sentence(3, "Lise told the owner of the Brothers company why.")
    assert told(FIRE, NIGHT, OWNER, both) == [0, 1, 2]
    assert told(FIRE, NIGHT, both) == [0, 1, 3]


def test_what_is_half_told_is_left_out_unless_it_brings_a_number() -> None:
    half = sentence(1, "Brothers destroyed crates, barrels, furniture.")
    assert told(FIRE, half) == [0]
    assert told(FIRE, replace(half, terms=(*half.terms[:-1], "900"))) == [0, 1]


def test_of_words_in_quotation_marks_little_need_be_told_before() -> None:
    quoted = sentence(1, "Everybody loved Brothers very much.")
    assert told(FIRE, quoted) == [0, 1]
    assert told(FIRE, replace(quoted, voiced=True)) == [0]


def test_what_leans_on_a_repeat_is_told_only_behind_what_that_repeats() -> None:
    again = sentence(2, "Warehouse Arlo Brothers: fire destroyed.")
    but = sentence(3, "But nobody was hurt.", leans=True)
    far = sentence(1, "Owner Lise promised rebuilding.")
    near = sentence(1, "Warehouse Arlo Brothers: fire destroyed.")
    assert told(FIRE, far, again, but) == [0, 1]
    assert told(FIRE, near, replace(but, rank=2)) == [0, 2]


def test_where_enough_is_told_quotations_are_left_out() -> None:
    enough = StoryTelling(enough=10)
    far = sentence(3, "Traders reopened their stalls in Kasre.")
    voice = replace(sentence(2, "“Nothing like this ever happened,” said Bo Wren."), voiced=True)
    assert told(FIRE, NIGHT, voice, far) == [0, 1, 2, 3]
    assert [each.rank for each in enough.told((FIRE, NIGHT, voice, far), 0, 100)] == [0, 1, 3]


def introduced(*body: WholeSentence, bare: str | None = None) -> list[int]:
    """What is told of a text below « Le voleur a demandé sa liberté … »."""
    opening = sentence(0, "Le voleur demande liberté tribunal Kasre mardi prochain.", bare=bare)
    return told(opening, *(replace(each, block=1) for each in body))


AGAIN = sentence(1, "Zeno Brill voudra demander liberté tribunal Kasre lundi selon Courrier.")
BODY = (
    sentence(2, "Une peine longue finit samedi."),
    sentence(3, "Dix juges examineront trente lettres."),
    sentence(4, "Aucun gardien blessé hier."),
)


def test_a_text_that_begins_its_story_again_is_told_without_its_introduction() -> None:
    assert introduced(AGAIN, *BODY) == [1, 2, 3, 4]
    named = sentence(1, "Zeno Brill voudra quitter Kasre informe tribunal régional selon Courrier.")
    assert introduced(named, *BODY, bare="voleur") == [1, 2, 3, 4]


def test_an_introduction_is_told_where_the_text_does_not_say_it_again_or_is_none() -> None:
    assert introduced(*BODY) == [0, 2, 3, 4]
    assert introduced(AGAIN, *BODY[:2]) == [0, 2, 3]
    assert introduced(replace(AGAIN, needs=frozenset({"voleur"})), *BODY)[0] == 0


HEADLINE = frozenset({"minister", "lise", "arlo", "reopens", "warehouse"})
MINISTER = replace(sentence(0, "The former minister smiled."), vague=True)
NAMING = replace(sentence(2, "Lise Arlo reopens the warehouse, said the minister."), names=frozenset({"lise", "arlo"}))


def announced(*sentences: WholeSentence, headline: frozenset[str] = HEADLINE) -> list[int]:
    return [each.rank for each in TELLING.told(sentences, 0, 100, headline=headline)]


def test_a_story_begins_where_it_names_whom_its_headline_names() -> None:
    assert announced(MINISTER, NAMING) == [2]
    assert announced(MINISTER, NAMING, headline=frozenset()) == [0, 2]
    assert announced(MINISTER, replace(NAMING, leans=True)) == [0]
    assert announced(replace(MINISTER, vague=False), NAMING) == [0, 2]


def test_a_scene_or_a_voice_is_passed_over_for_what_the_headline_announces() -> None:
    voice = replace(sentence(0, "“Come on in,” somebody shouted."), voiced=True)
    assert announced(voice, NAMING) == [2]
    assert announced(voice, sentence(2, "Traders reopened their stalls in Kasre.")) == [0, 2]


def test_a_sentence_leans_on_the_headline_that_names_whom_it_means() -> None:
    leans = StoryTelling.leans_on_headline
    assert leans(MINISTER, (MINISTER, NAMING), HEADLINE)
    assert not leans(replace(MINISTER, vague=False), (MINISTER, NAMING), HEADLINE)
    assert not leans(NAMING, (MINISTER, NAMING), HEADLINE)
    assert not leans(MINISTER, (MINISTER, OWNER), HEADLINE)
    assert leans(replace(NAMING, rank=4), (NAMING,), HEADLINE)
    assert leans(replace(OWNER, terms=("owner",)), (OWNER,), HEADLINE)
    assert not leans(MINISTER, (MINISTER, NAMING), frozenset({"minister", "arlo"}))


def test_where_all_before_it_was_told_a_sentence_may_take_up_any_of_it() -> None:
    taken_up = replace(OWNER, needs=frozenset({"tenant"}), refers=frozenset({"tenant"}))
    assert told(FIRE, NIGHT, taken_up) == [0, 1, 2]
    assert told(FIRE, taken_up) == [0]


def test_what_no_earlier_sentence_tells_is_missing_everywhere() -> None:
    assert told(FIRE, NIGHT, replace(OWNER, untold=frozenset({"116"}))) == [0, 1]


def test_behind_a_gap_no_word_of_what_was_left_out_is_taken_up() -> None:
    adjective = replace(OWNER, refers=frozenset({"link"}))
    assert told(FIRE, adjective) == [0]
    assert told(FIRE, replace(adjective, refers=frozenset({"warehouse"}))) == [0, 2]


def test_nothing_leans_on_a_sentence_that_ran_into_another() -> None:
    assert told(replace(FIRE, is_cut=True), NIGHT) == [0]


def test_a_call_is_no_news() -> None:
    assert told(FIRE, sentence(1, "Traders cheered loudly in Kasre!")) == [0]


def test_behind_much_that_was_told_a_sentence_far_off_speaks_of_it() -> None:
    longer = sentence(0, f"{FIRE.text[:-1]}{' and much of what the cold north wind carried along' * 3}.")
    far = sentence(3, "Traders reopened their stalls in Kasre.")
    assert told(longer, far) == [0]
    assert told(longer, replace(far, terms=(*far.terms, "warehouse"))) == [0, 3]


def test_what_the_headline_announces_is_told_from_further_on() -> None:
    point = sentence(9, "Detectives arrested watchman Tomas Wren.")
    headline = ("watchman", "arrested", "fire")
    assert [each.rank for each in TELLING.told((FIRE, NIGHT, point), 0, 100, headline=headline)] == [0, 1, 9]
    assert [each.rank for each in TELLING.told((FIRE, NIGHT, point), 0, 100, headline=("fire",))] == [0, 1]


def test_an_opening_that_says_when_or_where_is_not_passed_over_for_the_headline() -> None:
    opening = replace(sentence(0, "Deux hommes meurent mardi près d'Arlon."), frames=frozenset({"DATE"}))
    scene = sentence(2, "Un père et son fils tentent de sortir une barque.")
    headline = ("père", "fils", "noient", "barque", "sortir")
    assert [each.rank for each in TELLING.told((opening, scene), 0, 100, headline=headline)][:1] == [0]


def test_behind_its_headline_a_story_begins_with_the_sentence_that_leans_on_that() -> None:
    opening = replace(sentence(0, "Le complexe ferme en août.", bare="complexe"), frames=frozenset({"DATE"}))
    assert StoryTelling.behind_headline((opening, OWNER), OWNER, ()) == 0
    assert StoryTelling.behind_headline((replace(opening, voiced=True), OWNER), OWNER, ()) == 2


def test_a_story_is_opened_with_the_first_leading_sentence_that_stands_alone() -> None:
    far = replace(OWNER, rank=6)
    assert StoryTelling.opening((FIRE, far), 6, 4) == 0
    assert StoryTelling.opening((replace(FIRE, bare="fire"), OWNER, far), 6, 4) == 2
    assert StoryTelling.opening((replace(FIRE, voiced=True), far), 6, 4) == 6
    away = replace(far, rank=9)
    assert StoryTelling.opening((NIGHT, STRIKE, away), 9, 4) == 9
    assert StoryTelling.opening((NIGHT, STRIKE, away), 9, 4, is_titled=False) == 3


def test_of_the_man_and_of_a_scene_the_headline_says_what_it_is_about() -> None:
    leans = StoryTelling.leans_on_headline
    man = replace(sentence(0, "The guard went to court.", bare="guard"), somebody=True)
    assert leans(man, (man,), HEADLINE)
    assert not leans(replace(man, somebody=False), (man,), HEADLINE)
    scene = replace(sentence(0, "A boat nears minister Arlo."), scenic=True)
    assert leans(scene, (scene,), HEADLINE)
    assert not leans(replace(scene, scenic=False), (scene,), HEADLINE)


def test_an_opening_behind_the_first_that_takes_something_up_leans_on_the_headline() -> None:
    opening = replace(NAMING, rank=1)
    assert not StoryTelling.leans_on_headline(opening, (opening,), HEADLINE)
    assert StoryTelling.leans_on_headline(replace(opening, needs=frozenset({"attack"})), (opening,), HEADLINE)


def test_an_opening_that_says_who_when_and_where_is_no_introduction() -> None:
    frames = frozenset({"DATE", "LOC"})
    opening = replace(sentence(0, "Reporter Ana Moss died Sunday near Kasre docks."), frames=frames)
    text = [
        replace(sentence(rank, f"Reporter Ana Moss {word} threats near Kasre docks."), frames=frames, block=1)
        for rank, word in enumerate(("heard", "feared", "told", "wrote"), 2)
    ]
    assert told(opening, *text)[0] == 2
    assert told(replace(opening, full=True), *text)[0] == 0


def test_who_says_who_when_and_where_needs_no_headline() -> None:
    vague = replace(sentence(0, "The former minister left.", bare="minister"), somebody=True, vague=True)
    assert StoryTelling.leans_on_headline(vague, (vague,), HEADLINE)
    assert not StoryTelling.leans_on_headline(replace(vague, full=True), (vague,), HEADLINE)


def test_the_text_below_an_introduction_is_told_from_its_beginning() -> None:
    opening = replace(sentence(0, "Tremor shook village Orvane Monday.", bare="tremor"), block=0)
    body = [
        replace(sentence(1, "Ground trembled across Kasre province."), block=1),
        replace(sentence(2, "A tremor shook Orvane village."), block=1, names=frozenset({"orvane"})),
    ]
    assert [each.rank for each in StoryTelling().told([opening, *body], 0, 100)] == [1, 2]


def test_what_was_said_before_the_story_is_not_told_again_in_digits() -> None:
    assert told(sentence(0, "Blast killed 1200 miners."), OWNER, known=("blast", "killed", "miners")) == [2]


def test_behind_its_headline_a_first_sentence_may_set_itself_beside_that() -> None:
    also = replace(sentence(0, "A child was also taken to hospital.", leans=True), beside=True)
    assert StoryTelling.behind_headline((also, OWNER), OWNER, ()) == 0
    assert [each.rank for each in TELLING.told((also, OWNER), 0, 100, is_titled=True)] == [0, 2]
    assert told(also, OWNER) == [2]


def test_a_lead_that_sets_itself_beside_its_headline_is_not_passed_over() -> None:
    also = replace(sentence(0, "A child was also taken to hospital.", leans=True), beside=True)
    assert StoryTelling.leans_on_headline(OWNER, (also, OWNER), ())
    assert not StoryTelling.leans_on_headline(
        replace(OWNER, frames=frozenset({"DATE", "LOC"})), (replace(also, beside=False), OWNER), ()
    )


def test_without_a_headline_it_is_told_without_its_joint() -> None:
    also = replace(
        sentence(0, "A child was also taken to hospital.", leans=True), alone="A child was taken to hospital."
    )
    assert StoryTelling.opening((also, OWNER), 2, 4) == 0
    assert TELLING.told((also, OWNER), 0, 100)[0].text == also.alone


def test_a_story_that_tells_little_of_its_headline_misses_it() -> None:
    scene = replace(sentence(0, "Bo spent the evening with friends near Orvane."), names=frozenset({"bo"}))
    headline = ("baker", "saves", "children", "warehouse")
    assert StoryTelling.misses(headline, (scene,))
    assert not StoryTelling.misses((*headline, "orvane"), (replace(scene, names=frozenset({"orvane"})),))
    assert not StoryTelling.misses(headline, (sentence(0, "A baker carried children from the warehouse."),))
    assert not StoryTelling.misses(headline[:2], (scene,))


def test_of_an_unknown_subject_the_headline_is_needed_sooner() -> None:
    unknown = replace(sentence(0, "The singer left the warehouse.", bare="singer"), vague=True)
    headline = ("arlo", "leaves", "warehouse", "fire")
    assert StoryTelling.misses(headline, (unknown,))
    known = sentence(0, "The singer Arlo left the warehouse.")
    assert not StoryTelling.misses(headline, (replace(known, names=frozenset({"arlo"})),))
    half = replace(unknown, terms=("arlo", "warehouse"))
    assert StoryTelling.misses(headline, (half,))
    assert not StoryTelling.misses(headline, (replace(half, frames=frozenset({"DATE"})),))


def test_behind_a_first_sentence_that_was_passed_over_more_of_the_headline_is_to_be_told() -> None:
    later = sentence(1, "The singer Arlo left the warehouse.")
    assert StoryTelling.misses(("arlo", "leaves", "warehouse", "fire"), (later,))
    assert not StoryTelling.misses(("arlo", "leaves", "warehouse"), (later,))


def test_where_all_before_it_was_told_a_sentence_may_take_up_anything() -> None:
    device = replace(sentence(1, "Crews found the device."), untold=frozenset({"device"}))
    assert told(FIRE, device) == [0, 1]
    assert told(FIRE, replace(device, rank=2)) == [0]


def test_a_short_story_takes_what_names_again_what_it_is_about_and_adds_more() -> None:
    first = sentence(0, "Harbour museum Kasre reopened with forty paintings after several years under scaffolding.")
    more = sentence(1, "Harbour museum paintings, Kasre reopened: tickets cost little, buses leave hourly.")
    assert told(first, more) == [0, 1]
    assert told(first, more, room=20) == [0]
    again = sentence(1, "Harbour museum Kasre reopened forty paintings years: tickets cost little, buses leave hourly.")
    assert told(first, again) == [0]


def test_behind_a_headline_whom_it_names_is_known() -> None:
    age = sentence(0, "He was twenty.", leans=True)
    shot = sentence(1, "The singer was shot near Kasre.", bare="singer")
    story = (age, shot, OWNER)
    assert StoryTelling.behind_headline(story, OWNER, {"singer", "shot", "kasre"}) == 1
    assert StoryTelling.behind_headline(story, OWNER, {"shot", "kasre"}) == 2
    call = sentence(2, "Radio Arlo told how the singer was shot near Kasre.")
    assert [each.rank for each in TELLING.told((age, shot, replace(call, names=frozenset({"arlo"}))), 1, 100)] == [2]
    assert next(each.rank for each in TELLING.told((age, shot, call), 1, 100, is_titled=True)) == 1


def test_a_question_counts_with_its_answer() -> None:
    answer = replace(sentence(2, "The reason? Sparks flew.", leans=True), answers=True)
    behind = sentence(3, "They fell from it.", leans=True)
    assert told(FIRE, answer, behind) == [0, 2, 3]
    assert told(FIRE, replace(answer, answers=False), behind) == [0]


def test_a_story_that_says_when_may_tell_its_headline_in_other_words() -> None:
    headline = ("teenager", "thrown", "window", "hands", "bound")
    fell = sentence(0, "A young sailor fell from a window Monday.")
    assert StoryTelling.misses(headline, (fell,))
    assert not StoryTelling.misses(headline, (replace(fell, frames=frozenset({"DATE"})),))
    assert StoryTelling.misses(headline[:2] + headline[3:], (replace(fell, frames=frozenset({"DATE"})),))


def test_a_story_that_looks_back_opens_with_what_came_since() -> None:
    headline = ("divers", "abandon", "search", "kasre")
    had = replace(sentence(0, "Divers of Kasre had heard knocks."), looks_back=True, names=frozenset({"kasre"}))
    since = replace(sentence(2, "Captain Moss ended the search on Monday."), frames=frozenset({"DATE"}))
    telling = StoryTelling()
    assert [each.rank for each in telling.told((had, OWNER, since), 0, 100, headline=headline)] == [2]
    plain = replace(had, looks_back=False)
    assert telling.told((plain, OWNER, since), 0, 100, headline=headline)[0].rank == 0
    assert StoryTelling.leans_on_headline(had, (had,), headline)
    assert not StoryTelling.leans_on_headline(plain, (plain,), headline)


def test_half_of_many_words_say_the_same_again() -> None:
    many, few = [f"word{n}" for n in range(18)], [f"word{n}" for n in range(9)]
    assert StoryTelling().repeats([*many[:10], *(f"own{n}" for n in range(8))], many)
    assert not StoryTelling().repeats([*few[:5], *(f"own{n}" for n in range(4))], few)
    assert not StoryTelling().repeats([*many[:10], *(f"own{n}" for n in range(9))], [*many, "more"])
