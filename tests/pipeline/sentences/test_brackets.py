"""Marks of citations go; words, letters, amounts and what may be either stay, in both languages."""

import pytest

from pipeline.sentences.brackets import is_citation, without_citations

WORKS = (
    "[1] Orr\n[3] Quill\n[12] Dale\n[Orr and Dale 2001] Piers\n[Dupont et al., 2003] Quais\n[Orr, 2001]\n[Knu84] Art"
)
"""A list of references, as papers end with."""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("The pump holds [12].", "The pump holds."),
        ("The pump holds[12] at sea.", "The pump holds at sea."),
        ("The pump holds.[1, 3-5]", "The pump holds."),
        ("The pump holds [1][2], says Orr.", "The pump holds, says Orr."),
        ("The pump holds [3], [4].", "The pump holds."),
        ("The pump holds [12, p. 4].", "The pump holds."),
        ("The pump holds[^note-1] at sea [^2].", "The pump holds at sea."),
        ("The pump holds [Orr and Dale 2001].", "The pump holds."),
        ("La pompe tient [Dupont et al., 2003].", "La pompe tient."),
        ("La pompe tient [Orr, 2001 ; Dale, 2003a].", "La pompe tient [Orr, 2001 ; Dale, 2003a]."),
        ("La pompe tient [Orr, 2001; Dale, 2003a, p. 7].", "La pompe tient."),
        ("The « pompe »[3] holds [Knu84].", "The « pompe » holds."),
    ],
)
def test_marks_of_notes_and_citations_go(text: str, left: str) -> None:
    assert without_citations(text, f"{text}\n{WORKS}") == left


@pytest.mark.parametrize(
    "text",
    [
        "The tenant may [not] sublet the flat.",
        "Le locataire ne peut [pas] sous-louer.",
        "The lease runs for [five] years and may [only] end in May.",
        "The court held that [t]he tenant[s] [was] entitled.",
        "L[e] locataire a droit [à] la remise des clé[s].",
        "Rent is due within [30] days of the notice.",
        "Le loyer est dû sous [30] jours.",
        "The deposit is three months' rent, or [£900].",
        "The deposit is [900].",
        "The deposit is EUR[900] in May.",
        "The deposit is EUR [900].",
        "The deposit is £[900].",
        "La caution est de [900].",
        "Rent falls under section [4], and follows clause [5].",
        "Le loyer relève de l'article [4].",
        "As shown in [12], the pump holds.",
        "The lease starts [June 2026].",
        "Le bail commence [juin 2026].",
        "The lease covers two flats [Dublin 2026].",
        "How much it takes on is set in [service] and [limits].",
        "Ann came [in English] and left [sic].",
        "[Orr] left.",
    ],
)
def test_words_in_brackets_stay(text: str) -> None:
    assert without_citations(text, f"{text}\n") == text


@pytest.mark.parametrize(
    "text",
    [
        "Rent is due within [12] days of the notice.",
        "The rule is found at [12].",
        "Le loyer est dû sous [12] jours.",
        "La règle est en [12].",
    ],
)
def test_a_number_that_is_governed_stays_though_it_numbers_a_work_or_paragraph(text: str) -> None:
    assert without_citations(text, f"{text}\n{WORKS}") == text


@pytest.mark.parametrize(
    ("inner", "is_one"),
    [
        ("12", True),
        ("1, 3-5", True),
        ("Orr 2001", True),
        ("Dupont et al., 2003", True),
        ("Knu84", True),
        ("not", False),
        ("pas", False),
        ("t", False),
        ("8%", False),
        ("five", False),
        ("2026", False),
    ],
)
def test_the_form_of_a_citation(inner: str, is_one: bool) -> None:
    assert is_citation(inner) == is_one
