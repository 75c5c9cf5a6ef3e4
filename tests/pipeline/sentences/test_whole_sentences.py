"""Which sentences can be said as they stand, and which lean on others, are damaged, or hide who speaks."""

from dataclasses import replace

import pytest

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

DEF = "Definite=Def|PronType=Art"
FIN = "Tense=Past|VerbForm=Fin"


def whole(found: Document, words: int = 40) -> list[WholeSentence]:
    return list(whole_sentences(RESOURCES, (found,), words))


def parsed(text: str, language: Language = "en") -> list[WholeSentence]:
    return whole(document(text, language=language))


NAMED = f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"


def test_a_sentence_stands_alone() -> None:
    (found,) = parsed(NAMED)
    assert (found.text, found.leans, found.bare) == ("Ana sold boats .", False, None)
    assert found.terms == ("ana", "sell", "boat")


def test_an_address_in_which_a_stop_is_glued_to_the_next_word_does_not() -> None:
    assert not parsed("Marina.Kasre@example.org/PROPN/marina/root/0")


def test_one_that_is_too_long_does_not() -> None:
    assert not whole(document(NAMED), 2)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (f"She/PRON/she/nsubj/2/Person=3|PronType=Prs left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/2", "en"),
        (f"Elle/PRON/elle/nsubj/2/Person=3|PronType=Prs part/VERB/partir/root/0/{FIN} ./PUNCT/./punct/2", "fr"),
        (f"But/CCONJ/but/cc/3 Ana/PROPN/Ana/nsubj/3 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3", "en"),
        (f"Mais/CCONJ/mais/cc/3 Ana/PROPN/Ana/nsubj/3 part/VERB/partir/root/0/{FIN} ./PUNCT/./punct/3", "fr"),
        (
            f"La/DET/le/det/2/{DEF} veille/NOUN/veille/obl/4 Ana/PROPN/Ana/nsubj/4 part/VERB/partir/root/0/{FIN} "
            "./PUNCT/./punct/4",
            "fr",
        ),
        (
            f"The/DET/the/det/3/{DEF} next/ADJ/next/amod/3 day/NOUN/day/obl/5 Ana/PROPN/Ana/nsubj/5 "
            f"left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/5",
            "en",
        ),
        (
            f"Ana/PROPN/Ana/nsubj/3 also/ADV/also/advmod/3 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3",
            "en",
        ),
        (
            f"Ana/PROPN/Ana/nsubj/4 a/AUX/avoir/aux/4/{FIN} toutefois/ADV/toutefois/advmod/4 "
            "vendu/VERB/vendre/root/0 ./PUNCT/./punct/4",
            "fr",
        ),
    ],
)
def test_one_that_goes_on_leans(text: str, language: Language) -> None:
    _, found = whole(document(NAMED, text, language=language))
    assert found.leans


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            f"It/PRON/it/nsubj/4/Person=3|PronType=Prs was/AUX/be/cop/4/{FIN} a/DET/a/det/4 week/NOUN/week/root/0 "
            f"since/SCONJ/since/mark/7 Ana/PROPN/Ana/nsubj/7 left/VERB/leave/advcl/4/{FIN} ./PUNCT/./punct/4",
            "en",
        ),
        (
            f"In/ADP/in/case/3 their/PRON/they/nmod:poss/3/Person=3|Poss=Yes|PronType=Prs plan/NOUN/plan/obl/6 "
            f"the/DET/the/det/5/{DEF} rebels/NOUN/rebel/nsubj/6 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/6 "
            "./PUNCT/./punct/6",
            "en",
        ),
        (
            f"Dans/ADP/dans/case/3 son/DET/son/det/3/Poss=Yes|PronType=Prs discours/NOUN/discours/obl/6 "
            ",/PUNCT/,/punct/3 "
            f"Ana/PROPN/Ana/nsubj/6 vendit/VERB/vendre/root/0/{FIN} tout/PRON/tout/obj/6 ./PUNCT/./punct/6",
            "fr",
        ),
    ],
)
def test_the_first_of_a_story_goes_on_from_nothing(text: str, language: Language) -> None:
    (found,) = parsed(text, language)
    assert not found.leans


def test_the_first_may_lean_on_its_headline() -> None:
    (found,) = parsed(
        f"She/PRON/she/nsubj/2/Person=3|PronType=Prs sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 "
        "./PUNCT/./punct/2"
    )
    assert found.leans


@pytest.mark.parametrize(
    "text",
    [
        "Two/NUM/two/nummod/2 men/NOUN/man/nsubj/3 charged/VERB/charge/root/0/Tense=Past|VerbForm=Part "
        f"in/ADP/in/case/5 case/NOUN/case/obl/3 that/PRON/that/nsubj/7 shocked/VERB/shock/acl:relcl/5/{FIN} "
        "Oslo/PROPN/Oslo/obj/7 ./PUNCT/./punct/3",
        f"Ana/PROPN/Ana/nsubj/2 told/VERB/tell/root/0/{FIN} all/PRON/all/obj/2 :/PUNCT/:/punct/5 "
        "read/VERB/read/parataxis/2 more/ADV/more/advmod/5 ./PUNCT/./punct/2",
    ],
)
def test_what_the_page_says_of_itself_is_not_the_story(text: str) -> None:
    assert len(whole(document(NAMED, text))) == 1


@pytest.mark.parametrize(
    ("noun", "verb", "language", "expected"),
    [
        ("strike", "ended/VERB/end", "en", "strike"),
        ("police", "left/VERB/leave", "en", None),
        ("grève", "finit/VERB/finir", "fr", "grève"),
        ("police", "part/VERB/partir", "fr", None),
        ("administration", "left/VERB/leave", "en", "administration"),
        ("government", "left/VERB/leave", "en", None),
        ("ministère", "part/VERB/partir", "fr", "ministère"),
    ],
)
def test_the_definite_must_be_known(noun: str, verb: str, language: Language, expected: str | None) -> None:
    article = "The/DET/the" if language == "en" else "La/DET/le"
    (found,) = parsed(
        f"{article}/det/2/{DEF} {noun}/NOUN/{noun}/nsubj/3 {verb}/root/0/{FIN} ./PUNCT/./punct/3", language
    )
    assert found.bare == expected


def test_whose_it_is_must_be_known_too() -> None:
    (found,) = parsed(
        f"The/DET/the/det/2/{DEF} suspect/NOUN/suspect/nmod:poss/4 's/PART/'s/case/2 boat/NOUN/boat/nsubj/5 "
        f"sank/VERB/sink/root/0/{FIN} ./PUNCT/./punct/5"
    )
    assert found.bare == "suspect"


@pytest.mark.parametrize(
    "text",
    [
        f"We/PRON/we/nsubj/2/Person=1 left/VERB/leave/root/0/{FIN} Arlo/PROPN/Arlo/obj/2 ./PUNCT/./punct/2",
        f'"/PUNCT/"/punct/3 Boats/NOUN/boat/nsubj/3 sank/VERB/sink/root/0/{FIN} ./PUNCT/./punct/3 "/PUNCT/"/punct/3',
        f"Ana/PROPN/Ana/nsubj/2 left/VERB/leave/root/0/{FIN} (/PUNCT/(/punct/4 Arlo/PROPN/Arlo/obj/2 ./PUNCT/./punct/2",
        f"Ana/PROPN/Ana/nsubj/2 left/VERB/leave/root/0/{FIN} SyriaThe/PROPN/SyriaThe/obj/2 ./PUNCT/./punct/2",
        f"Ana/PROPN/Ana/nsubj/2 left/VERB/leave/root/0/{FIN} Arlo/PROPN/Arlo/obj/2 ?/PUNCT/?/punct/2",
        "A/DET/a/det/2 march/NOUN/march/root/0 in/ADP/in/case/4 Arlo/PROPN/Arlo/nmod/2 ./PUNCT/./punct/2",
    ],
    ids=["we", "bare quotation", "open bracket", "glued", "question", "no verb"],
)
def test_what_is_damaged_or_hides_its_speaker_is_not_shown(text: str) -> None:
    assert not parsed(text)


def test_a_quotation_over_two_sentences_is_not_torn_apart() -> None:
    first = (
        f'Ana/PROPN/Ana/nsubj/2 said/VERB/say/root/0/{FIN} "/PUNCT/"/punct/4 Boats/NOUN/boat/obj/2 ./PUNCT/./punct/2'
    )
    assert not parsed(first)


def test_a_dateline_goes() -> None:
    line = "ARLO/PROPN/Arlo/dep/6 (/PUNCT/(/punct/3 Reuters/PROPN/Reuters/dep/6 )/PUNCT/)/punct/3 -/PUNCT/-/punct/6 "
    (found,) = parsed(
        f"{line}Ana/PROPN/Ana/nsubj/7 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/7 ./PUNCT/./punct/7"
    )
    assert found.text == "Ana sold boats ."


def test_a_short_heading_before_the_first_word_goes() -> None:
    text = (
        "North/ADJ/north/amod/2 campus/NOUN/campus/dep/5 A/DET/a/det/4 study/NOUN/study/nsubj/5 "
        f"ended/VERB/end/root/0/{FIN} ./PUNCT/./punct/5"
    )
    (found,) = parsed(text)
    assert found.text == "A study ended ."


def test_a_headline_that_runs_into_it_damages_a_sentence() -> None:
    words = ["Cleaning", "Up", "After", "A", "Big", "Storm", "Ann"]
    run = " ".join(f"{word}/PROPN/{word}/dep/8" for word in words)
    assert not parsed(f"{run} sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/8 ./PUNCT/./punct/8")


THIS = "this/DET/this/det/5/PronType=Dem"
SOLD = f"sold/VERB/sell/root/0/{FIN}"


@pytest.mark.parametrize(
    ("text", "leans"),
    [
        (f"Ana/PROPN/Ana/nsubj/2 {SOLD} in/ADP/in/case/5 {THIS} city/NOUN/city/obl/2 ./PUNCT/./punct/2", False),
        (f"Ana/PROPN/Ana/nsubj/2 {SOLD} in/ADP/in/case/5 {THIS} plan/NOUN/plan/obl/2 ./PUNCT/./punct/2", True),
        (f"Ana/PROPN/Ana/nsubj/2 {SOLD} another/DET/another/det/4 boat/NOUN/boat/obj/2 ./PUNCT/./punct/2", True),
        (f"Ana/PROPN/Ana/nsubj/2 {SOLD} some/DET/some/det/4 boat/NOUN/boat/obj/2 ./PUNCT/./punct/2", False),
    ],
)
def test_what_is_meant_by_this_and_another_was_said_before(text: str, leans: bool) -> None:
    _, found = whole(document(NAMED.replace("boats", "ships").replace("boat", "ship"), text))
    assert found.leans == leans


@pytest.mark.parametrize(
    ("text", "language", "leans"),
    [
        (
            f"Ana/PROPN/Ana/nsubj/2 met/VERB/meet/root/0/{FIN} him/PRON/he/obj/2/Person=3|PronType=Prs "
            "./PUNCT/./punct/2",
            "en",
            True,
        ),
        (
            f"Ana/PROPN/Ana/nsubj/2 said/VERB/say/root/0/{FIN} Bo/PROPN/Bo/nsubj/4 met/VERB/meet/ccomp/2/{FIN} "
            "her/PRON/she/obj/4/Person=3|PronType=Prs ./PUNCT/./punct/2",
            "en",
            False,
        ),
        (
            f"Ana/PROPN/Ana/nsubj/4 les/PRON/le/obj/4/Person=3|PronType=Prs a/AUX/avoir/aux/4/{FIN} "
            "vus/VERB/voir/root/0 ./PUNCT/./punct/4",
            "fr",
            True,
        ),
        (
            f"Most/ADJ/most/nsubj/5 of/ADP/of/case/3 those/PRON/that/nmod/1/PronType=Dem asked/VERB/ask/acl/3 "
            f"left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/5",
            "en",
            True,
        ),
        (
            f"Most/ADJ/most/nsubj/7 of/ADP/of/case/3 those/PRON/that/nmod/1/PronType=Dem asked/VERB/ask/acl/3 "
            f"in/ADP/in/case/6 Oslo/PROPN/Oslo/obl/4 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/7",
            "en",
            False,
        ),
        (
            f"Ana/PROPN/Ana/nsubj/7 a/AUX/avoir/aux/7/{FIN} ,/PUNCT/,/punct/7 de/ADP/de/case/6 son/DET/son/det/6 "
            "côté/NOUN/côté/obl/7 vendu/VERB/vendre/root/0 tout/PRON/tout/obj/7 ./PUNCT/./punct/7",
            "fr",
            True,
        ),
        (
            f"Ana/PROPN/Ana/nsubj/2 vend/VERB/vendre/root/0/{FIN} du/ADP/de/case/4 côté/NOUN/côté/obl/2 "
            "nord/ADJ/nord/amod/4 ./PUNCT/./punct/2",
            "fr",
            False,
        ),
    ],
)
def test_who_or_what_stands_in_another_sentence(text: str, language: Language, *, leans: bool) -> None:
    _, found = whole(document(NAMED, text, language=language))
    assert found.leans is leans


@pytest.mark.parametrize(
    ("text", "language", "vague"),
    [
        (
            f"The/DET/the/det/2/{DEF} baron/NOUN/baron/nsubj/3 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3",
            "en",
            True,
        ),
        (f"Le/DET/le/det/2/{DEF} baron/NOUN/baron/nsubj/3 part/VERB/partir/root/0/{FIN} ./PUNCT/./punct/3", "fr", True),
        (
            f"The/DET/the/det/2/{DEF} brother/NOUN/brother/nsubj/5 of/ADP/of/case/4 Ana/PROPN/Ana/nmod/2 "
            f"left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/5",
            "en",
            False,
        ),
        (f"A/DET/a/det/2 baker/NOUN/baker/nsubj/3 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3", "en", False),
        (
            f"Les/DET/le/det/2/{DEF} pompiers/NOUN/pompier/nsubj/3 partent/VERB/partir/root/0/{FIN} ./PUNCT/./punct/3",
            "fr",
            False,
        ),
        (
            f"The/DET/the/det/2/{DEF} casino/NOUN/casino/nsubj/3 burned/VERB/burn/ccomp/6/{FIN} ,/PUNCT/,/punct/6 "
            f"Ana/PROPN/Ana/nsubj/6 said/VERB/say/root/0/{FIN} ./PUNCT/./punct/6",
            "en",
            True,
        ),
    ],
)
def test_a_definite_without_a_name_is_vague(text: str, language: Language, *, vague: bool) -> None:
    (found,) = parsed(text, language)
    assert found.vague is vague


@pytest.mark.parametrize(
    ("text", "language", "needed"),
    [
        (
            "Five/NUM/five/nummod/2 students/NOUN/student/nsubj:pass/5 are/AUX/be/aux:pass/5/VerbForm=Fin "
            "still/ADV/still/advmod/5 held/VERB/hold/root/0/VerbForm=Part ./PUNCT/./punct/5",
            "en",
            {"student"},
        ),
        (
            "Cinq/NUM/cinq/nummod/2 élèves/NOUN/élève/nsubj:pass/5 sont/AUX/être/aux:pass/5/VerbForm=Fin "
            "toujours/ADV/toujours/advmod/5 retenus/VERB/retenir/root/0/VerbForm=Part ./PUNCT/./punct/5",
            "fr",
            {"élève"},
        ),
        (
            "Five/NUM/five/nummod/2 students/NOUN/student/nsubj:pass/4 are/AUX/be/aux:pass/4/VerbForm=Fin "
            "held/VERB/hold/root/0/VerbForm=Part ./PUNCT/./punct/4",
            "en",
            set(),
        ),
        (
            "Ana/PROPN/Ana/nsubj:pass/4 is/AUX/be/aux:pass/4/VerbForm=Fin still/ADV/still/advmod/4 "
            "held/VERB/hold/root/0/VerbForm=Part ./PUNCT/./punct/4",
            "en",
            set(),
        ),
    ],
)
def test_what_still_goes_on_was_told_before(text: str, language: Language, needed: set[str]) -> None:
    (found,) = parsed(text, language)
    assert found.needs == needed


def test_a_byline_before_a_first_sentence_goes() -> None:
    text = (
        "Lise/PROPN/Lise/nmod/8 Moss/PROPN/Moss/flat/1 ,/PUNCT/,/punct/1 Kasre/PROPN/Kasre/nmod/8 "
        "Post/PROPN/Post/flat/4 {article}/DET/a/det/7/Definite=Ind {noun}/NOUN/fire/nsubj/8 "
        f"took/VERB/take/root/0/{FIN} the/DET/the/det/10 mill/NOUN/mill/obj/8 behind/ADP/behind/case/12 "
        "docks/NOUN/dock/obl/8 near/ADP/near/case/14 Arlo/PROPN/Arlo/obl/8 ./PUNCT/./punct/8"
    )
    assert parsed(text.format(article="An", noun="outbreak"))[0].text.startswith("An outbreak")
    assert not parsed(text.format(article="A", noun="fire"))[0].text.startswith("A fire")  # "Hepatitis A"


def test_who_is_bare_and_what_is_a_scene() -> None:
    man = f"The/DET/the/det/2/{DEF} guard/NOUN/guard/nsubj/3 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3"
    assert parsed(man)[0].somebody
    assert not parsed(man.replace("guard", "strike"))[0].somebody
    scene = (
        "A/DET/a/det/2/Definite=Ind boat/NOUN/boat/nsubj/3 nears/VERB/near/root/0/Tense=Pres|VerbForm=Fin "
        "cliffs/NOUN/cliff/obj/3 ./PUNCT/./punct/3"
    )
    assert parsed(scene)[0].scenic
    assert not parsed(scene.replace("Tense=Pres", "Tense=Past"))[0].scenic


def test_who_dates_and_places_what_happened_says_all_of_it() -> None:
    text = (
        f"Ana/PROPN/Ana/nsubj/3/PER Moss/PROPN/Moss/flat/1/PER left/VERB/leave/root/0/{FIN} "
        "Kasre/PROPN/Kasre/obj/3/LOC {day} ./PUNCT/./punct/3"
    )
    assert parsed(text.format(day="May/PROPN/May/obl/3 3/NUM/3/nummod/5 2018/NUM/2018/nummod/5"))[0].full
    assert not parsed(text.format(day="again/ADV/again/advmod/3"))[0].full


def test_what_is_reported_beside_something_leans_on_it() -> None:
    text = (
        f"Ana/PROPN/Ana/nsubj/2 said/VERB/say/root/0/{FIN} stalls/NOUN/stall/nsubj/6 would/AUX/would/aux/6 "
        "{adverb}/ADV/x/advmod/6 close/VERB/close/ccomp/2 ./PUNCT/./punct/2"
    )
    assert whole(document(NAMED, text.format(adverb="also")))[1].leans
    assert not whole(document(NAMED, text.format(adverb="soon")))[1].leans


def test_a_surname_behind_a_title_was_introduced_before() -> None:
    full = f"Ana/PROPN/Ana/nsubj/3/PER Moss/PROPN/Moss/flat/1/PER left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3"
    later = f"Mr/PROPN/Mr/nsubj/3 Moss/PROPN/Moss/flat/1 {{}}/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3"
    assert "moss" in whole(document(full, later.format("left")))[1].needs
    assert "moss" not in whole(document(full, later.replace("Mr", "Ana").format("left")))[1].needs


def test_a_mark_of_a_figure_goes() -> None:
    text = (
        f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 (/PUNCT/(/punct/5 "
        "Figure/NOUN/figure/dep/2 1/NUM/1/nummod/5 )/PUNCT/)/punct/5 ./PUNCT/./punct/2"
    )
    assert "Figure" not in parsed(text)[0].text


def test_what_a_stop_tore_from_its_subject_is_no_sentence() -> None:
    subject = "The/DET/the/det/2 mill/NOUN/mill/root/0 in/ADP/in/case/4 Co./PROPN/Co./nmod/2"
    rest = f"Arlo/PROPN/Arlo/nsubj/2 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    torn = document(subject, rest)
    assert torn.annotation is not None
    joined = tuple(replace(each, block=0) for each in torn.annotation.sentences)
    assert not whole(replace(torn, annotation=replace(torn.annotation, sentences=joined)))
    assert [each.text for each in parsed(rest)] == ["Arlo sold boats ."]
