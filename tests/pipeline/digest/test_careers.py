"""Curricula vitae: posts and degrees with their years, whatever side of them these stand on."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

BEFORE = """CURRICULUM VITAE

Rosa Lind
Boat builder
Email: r.lind@mail.example

PROFILE
Boat builder with twelve years' experience of wooden hulls. Led teams of up to 9.

EXPERIENCE
2019 - present  Yard manager, Fellside Boats Ltd, Whitby
  Rebuilt the ferry Marta. Responsible for a budget of £90,000.
2013 - 2019  Boat builder, Quill & Sons, Hull
  Masts and spars.

EDUCATION
2010 - 2013  Diploma in boat building, Hull College (merit)
"""
BELOW = """Tom Garrick
Registered nurse

Profile
Nurse with nine years in emergency care and two in teaching at the hospital.

Work experience

Charge Nurse, Emergency, Fell Hospital, Kendal
March 2021 – present
Leads a team of 18 nurses.

Staff Nurse, Quay Infirmary, Hull
2015 – 2021
Cared for patients after heart surgery.

Education

MSc Nursing, University of Fellside, 2019
BSc Nursing, Hull (2012–2015)
"""
FRENCH = """CURRICULUM VITAE

Rose Tilleul
Charpentière de marine
Courriel : r.tilleul@mail.example

PROFIL
Charpentière de marine, douze ans d'expérience des coques en bois. Cherche un poste dans le Finistère.

EXPÉRIENCE
2019 - aujourd'hui  Cheffe d'atelier, Chantier du Hollin, Douarnenez
  Reconstruction du bac de Plougastel.
2013 - 2019  Charpentière, Atelier Corbeau, Brest

FORMATION
2010 - 2013  Diplôme de charpente, lycée du Port, Brest
"""
REPORT = """Fell Hospital
Annual report 2024

Education

The hospital trained 40 nurses in 2024. Since 2019 it has trained 212 nurses, most of them from Kendal.

Money

Income rose to £9 million in 2024 – 2025.
"""


def digest(text: str, words: int | None = None) -> Summary:
    request = Request(profile="digest", max_words=words)
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], request)


def facts(text: str) -> list[tuple[str, str]]:
    fields = digest(text).extras.fields
    return [(fact["name"], fact["value"]) for fact in fields["key_facts"] if fact["name"] in ("position", "education")]


def test_years_before_what_they_are_of() -> None:
    assert facts(BEFORE) == [
        ("position", "Yard manager, Fellside Boats Ltd, Whitby (2019 - present)"),
        ("position", "Boat builder, Quill & Sons, Hull (2013 - 2019)"),
        ("education", "Diploma in boat building, Hull College (merit) (2010 - 2013)"),
    ]


def test_years_below_or_behind_what_they_are_of() -> None:
    assert facts(BELOW) == [
        ("position", "Charge Nurse, Emergency, Fell Hospital, Kendal (March 2021 – present)"),
        ("position", "Staff Nurse, Quay Infirmary, Hull (2015 – 2021)"),
        ("education", "MSc Nursing, University of Fellside (2019)"),
        ("education", "BSc Nursing, Hull (2012–2015)"),
    ]


def test_french_posts_and_degrees() -> None:
    assert facts(FRENCH) == [
        ("position", "Cheffe d'atelier, Chantier du Hollin, Douarnenez (2019 - aujourd'hui)"),
        ("position", "Charpentière, Atelier Corbeau, Brest (2013 - 2019)"),
        ("education", "Diplôme de charpente, lycée du Port, Brest (2010 - 2013)"),
    ]


@pytest.mark.parametrize("text", [BEFORE, BELOW, FRENCH])
def test_the_kind_is_known_and_nothing_is_a_limit(text: str) -> None:
    fields = digest(text).extras.fields
    assert fields["document_kind"]["name"] == "cv"
    assert not any(fact["name"] == "limit" for fact in fields["key_facts"])


@pytest.mark.parametrize(
    ("text", "post"), [(BEFORE, "Yard manager"), (BELOW, "Charge Nurse"), (FRENCH, "Cheffe d'atelier")]
)
@pytest.mark.parametrize("words", [None, 30])
def test_the_last_post_is_told(text: str, post: str, words: int | None) -> None:
    assert post in digest(text, words).text


def test_a_report_with_such_a_heading_is_no_curriculum_vitae() -> None:
    fields = digest(REPORT).extras.fields
    assert fields["document_kind"]["name"] != "cv"
    assert facts(REPORT) == []


def test_a_page_that_leads_to_courses_is_no_curriculum_vitae() -> None:
    page = "<html><body><h3>Formation</h3><h3>Formation</h3><h3>Formations</h3><h1>Prévoir les marées</h1>"
    page += "<p>Le port de Brest a lancé un projet pour prévoir les marées.</p></body></html>"
    fields = digest_of_page(page).extras.fields
    assert fields["document_kind"]["name"] != "cv"


def digest_of_page(page: str) -> Summary:
    return shipped().summarize([RawDocument(page.encode(), "text/html")], Request(profile="digest"))
