"""What a sentence takes for told by its very words, and where it says itself which it means."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

DEF = "Definite=Def|PronType=Art"
FIN = "Tense=Past|VerbForm=Fin"
ONE = "Number=Sing"
ANA = "Ana/PROPN/Ana/nsubj/2"


def needs(text: str, language: Language = "en") -> frozenset[str]:
    (found,) = parsed(text, language)
    return found.needs


def parsed(text: str, language: Language = "en") -> list[WholeSentence]:
    return list(whole_sentences(RESOURCES, (document(text, language=language),), 40))


@pytest.mark.parametrize(
    ("text", "language", "needed"),
    [
        (
            f"{ANA} read/VERB/read/root/0/{FIN} the/DET/the/det/5/{DEF} 116/NUM/116/nummod/5 letters/NOUN/letter/obj/2 "
            "./PUNCT/./punct/2",
            "en",
            {"116"},
        ),
        (
            f"{ANA} lut/VERB/lire/root/0/{FIN} les/DET/le/det/5/{DEF} 116/NUM/116/nummod/5 lettres/NOUN/lettre/obj/2 "
            "./PUNCT/./punct/2",
            "fr",
            {"116"},
        ),
        (
            f"{ANA} spoke/VERB/speak/root/0/{FIN} for/ADP/for/case/6 the/DET/the/det/6/{DEF} "
            f"third/ADJ/third/amod/6 employee/NOUN/employee/obl/2/{ONE} ./PUNCT/./punct/2",
            "en",
            {"employee"},
        ),
        (
            f"{ANA} sut/VERB/savoir/root/0/{FIN} le/DET/le/det/4/{DEF} nom/NOUN/nom/obj/2 de/ADP/de/case/7 "
            f"la/DET/le/det/7/{DEF} fillette/NOUN/fillette/nmod/4/{ONE} ./PUNCT/./punct/2",
            "fr",
            {"fillette"},
        ),
        (
            f"{ANA} parla/VERB/parler/root/0/{FIN} après/ADP/après/case/4 mort/NOUN/mort/obl/2 "
            f"du/ADP/de/case/6/{DEF} garçon/NOUN/garçon/nmod/4/{ONE} ./PUNCT/./punct/2",
            "fr",
            {"garçon"},
        ),
        (
            f"{ANA} appealed/VERB/appeal/root/0/{FIN} the/DET/the/det/4/{DEF} order/NOUN/order/obj/2/{ONE} "
            "./PUNCT/./punct/2",
            "en",
            {"order"},
        ),
        (
            f"{ANA} lut/VERB/lire/root/0/{FIN} la/DET/le/det/4/{DEF} déclaration/NOUN/déclaration/obj/2/{ONE} "
            "./PUNCT/./punct/2",
            "fr",
            {"déclaration"},
        ),
    ],
)
def test_what_was_never_told_is_needed(text: str, language: Language, needed: set[str]) -> None:
    assert needs(text, language) == needed


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            f"{ANA} parla/VERB/parler/root/0/{FIN} avec/ADP/avec/case/4 ministre/NOUN/ministre/obl/2 "
            f"des/ADP/de/case/6/{DEF} Affaires/NOUN/affaire/nmod/4/{ONE} ./PUNCT/./punct/2",
            "fr",
        ),
        (
            f"{ANA} parla/VERB/parler/root/0/{FIN} après/ADP/après/case/4 mort/NOUN/mort/obl/2 "
            f"de/ADP/de/case/6 garçons/NOUN/garçon/nmod/4/{ONE} ./PUNCT/./punct/2",
            "fr",
        ),
        (
            f"{ANA} read/VERB/read/root/0/{FIN} 116/NUM/116/nummod/4 letters/NOUN/letter/obj/2 ./PUNCT/./punct/2",
            "en",
        ),
        (
            f"{ANA} slept/VERB/sleep/root/0/{FIN} for/ADP/for/case/6 the/DET/the/det/6/{DEF} 24/NUM/24/nummod/6 "
            "hours/NOUN/hour/obl/2 ./PUNCT/./punct/2",
            "en",
        ),
        (
            f"{ANA} met/VERB/meet/root/0/{FIN} the/DET/the/det/5/{DEF} first/ADJ/first/amod/5 "
            f"employee/NOUN/employee/obj/2/{ONE} ./PUNCT/./punct/2",
            "en",
        ),
        (
            f"{ANA} sut/VERB/savoir/root/0/{FIN} le/DET/le/det/4/{DEF} nom/NOUN/nom/obj/2 de/ADP/de/case/7 "
            f"la/DET/le/det/7/{DEF} fillette/NOUN/fillette/nmod/4/{ONE} Lise/PROPN/Lise/appos/7 ./PUNCT/./punct/2",
            "fr",
        ),
    ],
)
def test_what_says_itself_which_it_means_needs_nothing(text: str, language: Language) -> None:
    assert not needs(text, language)


def test_words_for_what_was_told_elsewhere_are_needed() -> None:
    reported = (
        f"{ANA} earlier/ADV/early/advmod/3 said/VERB/say/root/0/{FIN} Bo/PROPN/Bo/nsubj/5 "
        f"left/VERB/leave/ccomp/3/{FIN} ./PUNCT/./punct/3"
    )
    assert needs(reported.replace("nsubj/2", "nsubj/3")) == {"earlier said"}
    assert not needs(reported.replace("nsubj/2", "nsubj/3").replace("earlier/", "gladly/"))


def test_the_label_of_a_paper_belongs_to_no_sentence() -> None:
    rest = f"{ANA} sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    moved = rest.replace("/2 ", "/5 ").replace("nsubj/2", "nsubj/5").replace("punct/2", "punct/5")
    label = f"Yes/INTJ/yes/discourse/5 but/CCONJ/but/cc/5 :/PUNCT/:/punct/5 {moved}"
    assert [each.text for each in parsed(label)] == ["Ana sold boats ."]
    assert [each.text for each in parsed(label.replace("Yes/", "Police/"))] == ["Police but : Ana sold boats ."]


@pytest.mark.parametrize(
    ("name", "is_untold"),
    [
        ("Anna/PROPN/Anna/nmod/4/PER", True),
        ("Anna/PROPN/Anna/nmod/4/PER Moss/PROPN/Moss/flat/6/PER", False),
        ("singer/NOUN/singer/nmod/4 Anna/PROPN/Anna/appos/6/PER", False),
        ("Kasre/PROPN/Kasre/nmod/4/LOC", False),
    ],
)
def test_a_first_name_alone_is_nobody_introduced(name: str, *, is_untold: bool) -> None:
    text = (
        f"Bo/PROPN/Bo/nsubj/3/PER Arlo/PROPN/Arlo/flat/1/PER met/VERB/meet/root/0/{FIN} "
        f"parents/NOUN/parent/obj/3 of/ADP/of/case/6 {name} ./PUNCT/./punct/3"
    )
    (found,) = parsed(text)
    assert ("anna" in found.untold) == is_untold


@pytest.mark.parametrize(
    ("employee", "is_untold"),
    [
        ("employee/NOUN/employee/nsubj/5/Number=Sing", True),
        ("employees/NOUN/employee/nsubj/5/Number=Plur", False),
        ("employee/NOUN/employee/nsubj/5/Number=Sing Moss/PROPN/Moss/appos/7", False),
    ],
)
def test_who_speaks_without_a_name_must_have_been_told(employee: str, *, is_untold: bool) -> None:
    text = (
        f"Mills/NOUN/mill/nsubj/2 burned/VERB/burn/ccomp/5/{FIN} on/ADP/on/case/4 Monday/PROPN/Monday/obl/2 "
        f"said/VERB/say/root/0/{FIN} the/DET/the/det/7/{DEF} {employee} ./PUNCT/./punct/5"
    )
    (found,) = parsed(text)
    assert ("employee" in found.untold) == is_untold


@pytest.mark.parametrize(("name", "is_untold"), [("", True), ("Kasre/PROPN/Kasre/appos/3 ", False)])
def test_a_place_of_some_kind_must_have_been_named(name: str, *, is_untold: bool) -> None:
    verb = 5 if name else 4
    text = (
        f"The/DET/the/det/3/{DEF} border/NOUN/border/compound/3 city/NOUN/city/nsubj/{verb} {name}"
        f"burned/VERB/burn/root/0/{FIN} yesterday/ADV/yesterday/advmod/{verb} ./PUNCT/./punct/{verb}"
    )
    (found,) = parsed(text)
    assert ("city" in found.untold) == is_untold


SPOKE = f"spoke/VERB/speak/root/0/{FIN}"


@pytest.mark.parametrize(
    ("text", "language", "is_nameless"),
    [
        (
            f"The/DET/the/det/3/{DEF} local/ADJ/local/amod/3 newspaper/NOUN/newspaper/nsubj/4/{ONE} "
            f"{SPOKE} ./PUNCT/./punct/4",
            "en",
            True,
        ),
        (
            f"The/DET/the/det/2/{DEF} newspaper/NOUN/newspaper/nsubj/4/{ONE} Kasre/PROPN/Kasre/appos/2 "
            f"{SPOKE} ./PUNCT/./punct/4",
            "en",
            False,
        ),
        (f"A/DET/a/det/2 newspaper/NOUN/newspaper/nsubj/3/{ONE} {SPOKE} ./PUNCT/./punct/3", "en", False),
        (
            f"L'/DET/le/det/2/{DEF} institut/NOUN/institut/nsubj/5/{ONE} de/ADP/de/case/4 sondage/NOUN/sondage/nmod/2 "
            f"parla/VERB/parler/root/0/{FIN} ./PUNCT/./punct/5",
            "fr",
            True,
        ),
        (
            f"{ANA} confia/VERB/confier/root/0/{FIN} au/ADP/à/case/4/{DEF} quotidien/NOUN/quotidien/obl/2/{ONE} "
            "régional/ADJ/régional/amod/4 ./PUNCT/./punct/2",
            "fr",
            True,
        ),
        (
            f"{ANA} lut/VERB/lire/root/0/{FIN} le/DET/le/det/4/{DEF} quotidien/NOUN/quotidien/obj/2/{ONE} "
            "./PUNCT/./punct/2",
            "fr",
            False,
        ),
    ],
)
def test_a_medium_is_known_by_its_name_only(text: str, language: Language, *, is_nameless: bool) -> None:
    (found,) = parsed(text, language)
    assert bool(found.nameless) is is_nameless


@pytest.mark.parametrize(
    ("behind", "is_untold"),
    [
        ("", True),
        ("on/ADP/on/case/5 Monday/PROPN/Monday/obl/3/DATE", True),
        ("with/ADP/with/case/5 theft/NOUN/theft/obl/3", False),
    ],
)
def test_of_what_somebody_is_charged_must_have_been_told(behind: str, *, is_untold: bool) -> None:
    verb = "VERB/charge/root/0/Tense=Past|VerbForm=Part"
    text = f"{ANA.replace('/2', '/3')} was/AUX/be/aux:pass/3/{FIN} charged/{verb} {behind} ./PUNCT/./punct/3"
    assert needs(" ".join(text.split())) == ({"charge"} if is_untold else set())
    french = text.replace("was/AUX/be", "fut/AUX/être").replace("charged/VERB/charge", "inculpée/VERB/inculper")
    assert behind or needs(" ".join(french.split()), "fr") == {"inculper"}
    assert not needs(" ".join(text.replace("charged/VERB/charge", "called/VERB/call").split()))
