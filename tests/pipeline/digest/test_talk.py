"""Transcripts told turn by turn: what is settled and promised, with what it answers, and no hesitations."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

CALL = """Transcript of the harbor call
4 March 2026

[18:02:10] RUTH: Hello everyone, can you hear us? Good.

[18:02:41] OWEN: Er, so two quotes came in for the mast. The yard wants nine hundred,
  the sail loft eight fifty.

[18:03:15] RUTH: So that's agreed, the sail loft at eight fifty. Owen, will you sign it by Friday?

[18:03:20] OWEN: Yes. I'll do it tomorrow.

[18:03:59] LENA: Lovely weather for it.

[18:04:05] LENA: And the lamp on the outer pier?

[18:04:09] RUTH: Not tonight. Put it on for next time.

[18:05:12] RUTH: Next meeting on the twelfth of April. Bye.
"""
REUNION = """Transcription de la réunion du port
4 mars 2026

Mme Roche : Bonjour à tous, vous m'entendez ?
M. Adam : Oui. Euh, on a deux devis pour le mât, neuf cents euros au chantier et huit cents à la voilerie.
Mme Roche : On prend la voilerie, c'est décidé. M. Adam, vous pouvez signer avant vendredi ?
M. Adam : Je m'en occupe demain.
Mme Benali : Il fait beau, en tout cas.
Mme Roche : Prochaine réunion le 12 avril. Merci à tous, au revoir.
"""


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))


def test_what_is_settled_is_told_with_who_does_it() -> None:
    said = digest(CALL).text
    assert "Ruth: So that's agreed, the sail loft at eight fifty. Owen, will you sign it by Friday?" in said
    assert "Owen: Yes. I'll do it tomorrow." in said
    assert "Next meeting on the twelfth of April." in said


def test_hesitations_and_greetings_are_not_told() -> None:
    said = digest(CALL).text
    assert "Er," not in said
    assert "can you hear" not in said
    assert "Bye" not in said


def test_french_turns_are_told_by_whom() -> None:
    said = digest(REUNION).text
    assert "On prend la voilerie, c'est décidé. M. Adam, vous pouvez signer avant vendredi ?" in said
    assert "M. Adam : Je m'en occupe demain." in said.replace("\N{NO-BREAK SPACE}", " ")
    assert "vous m'entendez" not in said
    assert "Euh" not in said


def test_what_is_settled_and_promised_are_facts_by_whom() -> None:
    facts = digest(CALL).extras.fields["key_facts"]
    assert any(f["name"] == "decision" and "sail loft at eight fifty" in f["value"] for f in facts)
    assert {f["value"] for f in facts if f["name"] == "speakers"} == {"Ruth, Owen, Lena"}


FORUM = """Transcript of the mooring forum
4 March 2026

RUTH: Hello everyone. Thank you all for coming through the snow, which was brave of you. Now the crane.

OWEN: Thank you, Ruth. I walked along the quay this morning. The crane at the north quay cannot be mended. It costs
£9,400 to replace, and the new one comes in the week of 16 March.

LENA: I don't agree with a new crane. The old one at Tarn would have done.

OWEN: The one at Tarn is thirty years old, and its papers ran out in 2019.

RUTH: Let's see hands. Who's for the new crane? That's eleven. Against? Three. So we go with the new crane, and we look
at it again in June.

LENA: Lovely. And who pays?

OWEN: Each berth pays £12 more a month from 1 April.
"""


def test_of_a_turn_only_what_says_something_is_told_with_what_it_leans_on() -> None:
    said = digest(FORUM).text
    assert "I walked along the quay" not in said
    assert "The crane at the north quay cannot be mended. It costs £9,400 to replace" in said


def test_the_answers_to_a_show_of_hands_keep_their_questions() -> None:
    said = digest(FORUM).text
    assert "Who's for the new crane? That's eleven. Against? Three. So we go with the new crane" in said


def test_where_somebody_stands_is_told() -> None:
    summary = digest(FORUM)
    assert "Lena: I don't agree with a new crane." in summary.text
    assert "its papers ran out in 2019" in summary.text
