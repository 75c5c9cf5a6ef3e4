"""Who speaks in a transcript: what a label opens is a speaker's, what is asked is nobody's."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.speakers import Speakers
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.stories.spoken import spoken
from pipeline.stories.story import StoryTelling
from pipeline.stories.voices import Voices
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
SOLD = f"they/PRON/they/nsubj/2 sold/VERB/sell/root/0/{FIN} nets/NOUN/net/obj/2 ./PUNCT/./punct/2"


def words(line: str) -> str:
    """A line whose words hang from the first."""
    return " ".join(f"{word}/NOUN/{word}/{'dep' if n else 'root'}/{int(n > 0)}" for n, word in enumerate(line.split()))


def speakers(*lines: str, language: Language = "en") -> list[str | None]:
    """Whose each line is: a speaker's by name, nobody's (""), or the narrator's (None)."""
    made = document(*map(words, lines), language=language)
    assert made.annotation is not None
    turns = Speakers.of(RESOURCES, language).turns(made, made.annotation)
    return [None if n not in turns else turns[n].speaker or "" for n in range(len(lines))]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("The mayor spoke.", "[Arlo, in French] we sold it."), [None, "Arlo"]),
        (("[begin recording] [ARLO] we sold it.", "It was old.", "[reporter] why?"), ["Arlo", "Arlo", ""]),
        (("[Arlo] we sold it. [end recording]", "The mayor left."), ["Arlo", None]),
        (("He [the mayor] left.", "[The mayor left.]"), [None, None]),
        (
            ("ARLO: we sold it.", "Q: why?", "ARLO: it was old.", "It was red.", "Q: and?"),
            ["Arlo", "", "Arlo", "Arlo", ""],
        ),
        (("KASRE: the mayor left.", "He was ill."), [None, None]),
        (("They sold it.", "Have you heard?", "[Arlo] we have.", "[reporter] why?"), ["", "", "Arlo", ""]),
        (("They sold it.", "[Arlo] we have.", "[reporter] have you?"), [None, "Arlo", ""]),
        (("You know it.", "[Arlo] we have."), [None, "Arlo"]),
    ],
)
def test_a_label_says_who_speaks_up_to_the_next(lines: tuple[str, ...], expected: list[str | None]) -> None:
    assert speakers(*lines) == expected


def test_questions_are_asked_in_french_too() -> None:
    assert speakers("[journaliste] pourquoi ?", "[Arlo] il était vieux.", language="fr") == ["", "Arlo"]
    asked = ("Vous savez tout .", "[Arlo] il était vieux.", "[journaliste] pourquoi ?")
    assert speakers(*asked, language="fr") == ["", "Arlo", ""]


TURN = f"[Arlo]/X/[Arlo]/dep/3 {SOLD.replace('nsubj/2', 'nsubj/3').replace('/2', '/3')}"
STORY = f"Ana/PROPN/Ana/nsubj/2 left/VERB/leave/root/0/{FIN} home/NOUN/home/obj/2 ./PUNCT/./punct/2"


def test_a_report_does_not_tell_the_words_of_speakers_as_its_own() -> None:
    made = document(STORY, STORY.replace("Ana", "Bo"), TURN)
    assert Voices.of(RESOURCES, "en").own([made]) == frozenset()
    assert [each.text for each in whole_sentences(RESOURCES, (made,), 40)] == ["Ana left home .", "Bo left home ."]


def test_a_transcript_without_a_narrator_is_told_as_his_who_says_most() -> None:
    made = document(TURN, TURN)
    assert Voices.of(RESOURCES, "en").own([made]) == frozenset({0})
    whole = whole_sentences(RESOURCES, (made,), 40, {0})
    assert {each.speaker for each in whole} == {"Arlo"}
    told = [replace(each, leans=False) for each in whole]
    told.append(replace(told[0], speaker="Bo", terms=("other",), rank=5))
    phrases = {"voice": "The text says:", "speaker_voice": "{} says:", "quotation": "“{}”"}
    assert [each.text for each in spoken(told, StoryTelling(), phrases, 40)] == ["Arlo says: “They sold nets .”"]
