"""News: headline, byline, dateline, date, subheadings, credits and links."""

from datetime import date

import pytest

from pipeline.document import Document
from pipeline.source import SourceText
from pipeline.structure.component import NewsStructure
from pipeline.structure.news_evidence import NewsSettings
from tests.pipeline.structure.builders import assert_covered, kinds, outline, source
from tests.resources import RESOURCES

STRUCTURE = NewsStructure(NewsSettings(), RESOURCES)

FRENCH = """Deux barges coulent à Laval

Par Ruth Okafor
Publié le 3 mars 2012

LAVAL, 3 mars (AFP) - Deux barges ont coulé samedi au large de Laval, a indiqué la police.

« Nous n'avons rien vu venir, la barge a disparu en quelques minutes. »

Lire aussi : Le barrage cède

Des secours difficiles

Les sauveteurs, arrivés hier, ont été ralentis par le vent pendant une bonne partie de la nuit, selon le maire.

Photo : la barge avant le naufrage
"""

ENGLISH = """Two barges sink off Laval

By Jean Dubuc

Published: March 3, 2012

LAVAL, Quebec (Reuters) - Two barges sank off Laval on Saturday, police said.

Read also: The dam breaks

A difficult rescue

The rescuers, who had come by night, were slowed down by the wind for some hours, the mayor said.

FILE PHOTO: The barge before it sank
"""


def structured(text: str) -> Document:
    document = STRUCTURE.structure(source(text))
    assert_covered(document)
    return document


def test_a_french_story() -> None:
    document = structured(FRENCH)
    assert document.date == date(2012, 3, 3)
    assert [title for _, _, title in outline(document)] == [None, "Des secours difficiles"]
    assert [kind for kind, _ in kinds(document)] == [
        *("title", "authors", "header_field", "header_field", "paragraph", "quotation", "aside"),
        *("heading", "paragraph", "caption"),
    ]


def test_an_english_story() -> None:
    document = structured(ENGLISH)
    assert document.title == "Two barges sink off Laval"
    assert document.date == date(2012, 3, 3)
    assert [kind for kind, _ in kinds(document)] == [
        *("title", "authors", "header_field", "header_field", "paragraph", "aside", "heading", "paragraph", "caption")
    ]


@pytest.mark.parametrize("stop", ["."])
def test_an_abbreviation_ends_a_first_sentence_an_initial_none(stop: str) -> None:
    document = structured(f"The mayor left Kasre for the town of D.C{stop}\n\nHe had left in the night, he added.\n")
    assert [kind for kind, _ in kinds(document)] == ["paragraph", "paragraph"]


@pytest.mark.parametrize("stop", [".", '."', ".”"])
def test_a_first_sentence_that_ends_is_no_headline(stop: str) -> None:
    quote = {'."': '"', ".”": "“"}.get(stop, "")
    document = structured(
        f"The mayor said two barges were {quote}gone{stop}\n\nThey had left in the night, he added.\n"
    )
    assert [kind for kind, _ in kinds(document)] == ["paragraph", "paragraph"]


@pytest.mark.parametrize(
    ("lead", "kind"),
    [
        ("Two barges have sunk off the harbour of Laval on Monday. Why had nobody seen them leave?", "paragraph"),
        ("Two barges have sunk off the harbour of Laval, and nobody saw them?", "title"),
    ],
)
def test_a_lead_that_ends_with_a_question_is_no_title(lead: str, kind: str) -> None:
    document = structured(f"{lead}\n\nThey had left in the night, he added.\n")
    assert next(each for each, _ in kinds(document)) == kind


@pytest.mark.parametrize(
    ("dateline", "sentence"),
    [
        ("ACCRA, March 3 (AFP) --", "A barge sank on Tuesday."),
        ("ACCRA —", "A barge sank on Tuesday."),
        ("DAKAR, 3 mars (Reuters) -", "Une barge a coulé mardi."),
        ("(Reuters) -", "A barge sank on Tuesday."),
        ("PORT LOUIS, May 3, 2012 -", "A barge sank on Tuesday."),
        ("Port Louis —", "A barge sank on Tuesday."),
        ("Dakar, le 3 mai 2012 –", "Une barge a coulé mardi."),
        ("(Dakar)", "Une barge a coulé mardi."),
    ],
)
def test_a_dateline_is_parted_from_its_sentence(dateline: str, sentence: str) -> None:
    document = structured(f"{dateline} {sentence}")
    assert kinds(document) == [("header_field", dateline), ("paragraph", sentence)]


def test_every_dispatch_has_its_dateline() -> None:
    document = structured("ACCRA -- A barge sank.\n\nDAKAR, May 4, 2012 (AP) - Divers found the barge.")
    assert [kind for kind, _ in kinds(document)] == ["header_field", "paragraph"] * 2
    assert document.date == date(2012, 5, 4)


def test_the_date_that_came_with_a_story_wins() -> None:
    document = STRUCTURE.structure(SourceText(FRENCH, "text/plain", "0", date=date(2012, 3, 4)))
    assert document.date == date(2012, 3, 4)


def test_without_a_whole_date_there_is_none() -> None:
    assert structured("ACCRA, March 3 (AFP) -- A barge sank on Tuesday.").date is None


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("La barge a coulé.- Du vent -Le maire est venu à 11H02.", ["- Du vent -"]),
        (
            'Il est "venu".- "Jamais vu" -Après lui, le préfet.- Arc-en-ciel -"Trop tard", dit-il.',
            ['- "Jamais vu" -', "- Arc-en-ciel -"],
        ),
        ("La barge a coulé. PAS DE BLESSÉSUne dizaine de marins sont saufs.", ["PAS DE BLESSÉS"]),
        ("The barge sank. NO ONE HURTTen sailors are safe.", ["NO ONE HURT"]),
        ("The barge sank. No one was hurtThe sailors are safe.", ["No one was hurt"]),
        ('"The barge sank." Level 4 of 5They are safe.', ["Level 4 of 5"]),
        ("La barge a coulé. Un naufrage inexpliquéL'équipage est sauf.", ["Un naufrage inexpliqué"]),
        ("La barge a coulé :Bientôt au portL'équipage est sauf.", ["Bientôt au port"]),
        ('"Ils sont saufs", dit Bo. "Un vrai miracle"Le maire est venu.', ['"Un vrai miracle"']),
        ('Il dit : "Nous partons. "Merci à tous" est son mot."Le maire est venu.', []),
        ('La barge a coulé. "Un vrai miracle" est son mot.', []),
        ("The barge sank. McThe of Laval is safe.", []),
        ("The barge sank. Sailors of WestPort are safe.", []),
        ("The barge sank. The NEW UKShip is safe. The HARBOUR BOARD met.", []),
        ("La barge - celle du port - a coulé. Le maire est venu.", []),
        ("The barge sank. Sailors read it on LinkedIn last week.", []),
        ("La barge a coulé. On l'a lu sur LinkedIn au port.", []),
        ("The fleet lost 20.8% of it. The SeaThe lost 4 boats. The SeaThe is safe.", []),
        ("The fleet lost 20.8%, and the islandThe rest is safe.", []),
        ("Score final: 2 - 1. Le maire est venu.", []),
    ],
)
def test_a_heading_between_dashes_parts_a_paragraph(text: str, headings: list[str]) -> None:
    document = STRUCTURE.structure(source(text))
    assert_covered(document)
    assert [b.span.of(document.text) for b in document.blocks if b.kind == "heading"] == headings
    assert all("- " not in b.span.of(document.text) for b in document.blocks if headings and b.kind == "paragraph")


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("La barge est partie vers Kasre.Elle portait du blé.", "Elle portait du blé."),
        ('Il parle de "grand vent".L\'équipage est sauf.', "L'équipage est sauf."),
        ('Il parle de "grand vent", dit-on à Kasre."Il est parti", dit-elle.', '"Il est parti", dit-elle.'),
        ('"Nous sommes partis vers Kasre."Le maire est venu.', "Le maire est venu."),
        ("La barge a coulé, selon Kasre 3.Elle portait du blé.", "Elle portait du blé."),
        ("Dr.Lam left Kasre.org on Sunday.", None),
        ("He left the sailors.com of Kasre on Sunday.", None),
    ],
)
def test_sentences_that_touch_are_parted(text: str, second: str | None) -> None:
    document = STRUCTURE.structure(source(text))
    assert_covered(document)
    assert [b.span.of(document.text) for b in document.blocks][1:] == ([] if second is None else [second])
