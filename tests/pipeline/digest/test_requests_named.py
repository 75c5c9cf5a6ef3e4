"""A request whose pronoun stands for what another sentence names is told with that sentence, or not at all."""

import pytest

from tests.pipeline.digest.test_talk_settled import facts

pytestmark = pytest.mark.models
MAIL = """From: Nora Quill <nora@quill.example>
To: Bert Anders <bert@anders.example>
Subject: Shelves
Date: Tue, 4 May 2027 10:00:00 +0100

Dear Bert,

The cracked shelves are still in our hall. Please collect them on Friday when you come.

Please send the new invoice to Rosa by 12 May.

Nora
"""
COURRIEL = """De : Nora Quille <nora@quille.example>
À : Bertrand Anders <bertrand@anders.example>
Objet : Étagères
Date : mardi 4 mai 2027

Bonjour Bertrand,

L'assureur attend votre constat signé. Merci de nous le faire parvenir avant le 12 mai.

Nora
"""


def test_what_is_asked_of_something_named_before_is_told_with_it() -> None:
    requests = facts(MAIL, "request")
    assert "The cracked shelves are still in our hall. Please collect them on Friday when you come." in requests
    assert "Please send the new invoice to Rosa by 12 May." in requests


def test_a_french_pronoun_is_told_with_what_it_stands_for() -> None:
    (request,) = facts(COURRIEL, "request")
    assert request == "L'assureur attend votre constat signé. Merci de nous le faire parvenir avant le 12 mai."


def test_a_pronoun_for_what_no_sentence_near_it_names_is_not_told() -> None:
    assert not any(
        "collect them" in value for value in facts(MAIL.replace(" Please collect", "\n\nPlease collect"), "request")
    )
