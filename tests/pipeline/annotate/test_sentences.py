"""Sentence boundaries in legal, scientific and everyday prose."""

import string
from pathlib import Path

import pytest

from pipeline.annotate.lexicon import PunktWords, read_abbreviations
from pipeline.annotate.sentences import LONGEST_SENTENCE, SentenceSplitter
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from tests.resources import RESOURCES

CASES: dict[Language, list[str]] = {
    "en": [
        "The court relied on Hall v. Porter, [1998] 2 S.C.R. 12, at para. 5.|It then dismissed the appeal.",
        "See R.S.C. 1985, c. H-6, s. 3.|The rule is older.",
        "It cites [1999] F.C.J. No. 12 and stops.|Art. 5 says more.",
        "Dr. A. B. Moss and Mrs. Lee met at 5 p.m. on Monday.|They left early.",
        "It is shown in Fig. 3 and in Eq. (2), e.g. for small values, i.e. below one.|Larger ones differ.",
        "Call 555-0134, ext. 22, for help.|It is free.",
        "He works for Northern Timber Inc. and lives in the U.S. near the lake.",
        "He works for Northern Timber Inc.|The firm is small.",
        "The price rose by 3.5 to 12.75.|Nobody knew why.",
        '"Will it hold?" she asked.|"It will."|They waited.',
        "(The bridge is closed.)|Use the ferry.",
        "The result was confirmed later.[3]|Others disagree.12|Nothing followed.",
        "Wait...|Is that so?!|Yes!",
        "No.|The rule is No. 7 on the list.",
        "1. The first point is short.|It stands alone.",
        "Visit www.example.org/a.b for more.|It is free.",
        "they came home late.|they ate.|then they slept.",
        "Present: A. Ford, L. Petit, S. Rao.|The treasurer reported a small gain.",
        "The kiln was built by J. I. Moss and T. May.|It still works.",
        "It was drawn by P. de Groot and N. Van Loon.|However, nobody signed it.",
        "Section 4 rests on the letter to S. Rao, p. 12, and n. 7.|The rest is new.",
        "(The first shed is in category B.)|Farmers use the other.",
        "It would, but it can't.|Farmers know that IT'S.|Sheds do not.",
        "She took vitamin C.|Mr. Rao took none.",
        "The case HALL V. THE CROWN is old.|Section 12 S.|The rule holds.",
        "Splitting helps MT.|We tried two.|He climbed Mt. Ida with MR. Orr and DR. WHO.|It rained.",
        "The call came at 5 p.m.|Mr. Rao was out.",
        "He bought Northern Timber Inc.|Dr. Moss sold it.",
        "The ferry was late .|`` Nobody told us , '' said Ms. Rao .|`` We waited . ''|The next one sank .",
        "Mr . Rao came at 5 p.m . Eastern time to St . Anne .|He left the U.S . Congress and J . Moss behind .",
    ],
    "fr": [
        "La cour s'appuie sur Roy c. Tremblay, [1998] 2 R.C.S. 12, au par. 5.|Elle rejette ensuite l'appel.",
        "Voir l'art. 12 al. 2 de la L.R.C. (1985), ch. H-6.|La règle est plus ancienne.",
        "M. Roy, Mme Lavoie et Me J.-P. Dubé se sont vus le 5 janv. 2010.|Ils sont partis tôt.",
        "C'est montré à la fig. 3, p. ex. pour de petites valeurs.|Les grandes diffèrent.",
        "« Tiendra-t-il ? » demanda-t-elle.|« Il tiendra. »|Ils attendirent.",
        "Composez le 555-0134, ext. 22.|C'est gratuit.",
        "Le prix a monté de 3,5 à 12.75.|Personne ne sut pourquoi.",
        "(Le pont est fermé.)|Prenez le bac.",
        "Il travaille chez Bois du Nord inc. depuis mai.",
        "La règle n° 7 tient.|L'autre non.",
        "Ils achetèrent du pain, du sel, etc.|Le soir tombait.",
        "Présents : A. Morel, L. Petit, S. Roy.|La trésorière annonce un gain.",
        "Le four fut bâti par J.-P. Durand, J-P. Roy et Ch. Morel.|Il sert encore.",
        "Selon l'article d'A. Roy, M. Le Bihan et P. Le Bihan ont tort.|Le reste est neuf.",
        "Le projet de N. D'Amour et R. D. Roy plaît.|La ville paie.",
        "Lisez É. Roy sur le four d'É. Morel.|Cela suffit.",
        "La cause ROY C. LA COURONNE est close.|Le bac part.",
        "Le bac appartient à Mme S. Du Bois.|L'enfant C.|La Cour l'a dit.",
        "Le hangar est de catégorie B.|Le Canada en a dix.",
        "Il est venu à 10 h.|Mme Roy est arrivée ensuite.",
        "Il est venu à 10 h.|M. Roy est arrivé ensuite.",
    ],
}


@pytest.fixture(scope="module")
def splitters() -> dict[Language, SentenceSplitter]:
    return {language: SentenceSplitter(read_abbreviations(RESOURCES, language, PunktWords())) for language in LANGUAGES}


def split(splitter: SentenceSplitter, text: str) -> list[str]:
    starts = splitter.starts(text)
    return [text[a:b].strip() for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


@pytest.mark.parametrize(("language", "marked"), [(lang, text) for lang, texts in CASES.items() for text in texts])
def test_sentences_are_split_where_marked(
    splitters: dict[Language, SentenceSplitter], language: Language, marked: str
) -> None:
    assert split(splitters[language], marked.replace("|", " ")) == marked.split("|")


NAMED = {
    "en": "The project was led by {}. Rao.|The budget was approved.",
    "fr": "Le projet a été dirigé par {}. Durand.|Le budget est adopté.",
}
LABELED = {
    "en": ["He took vitamin {}.|The doctor agreed.", "It is in category {}.|However, it fell."],
    "fr": ["Il prit la vitamine {}.|Le médecin partit.", "C'est la catégorie {}.|Toutefois, elle baisse."],
}


@pytest.mark.parametrize("letter", string.ascii_uppercase)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_capital_letter_is_an_initial_until_the_next_word_starts_a_sentence(
    splitters: dict[Language, SentenceSplitter], language: Language, letter: str
) -> None:
    title = (language, letter) == ("fr", "M")  # "M. Le Bihan" is a man, never a label
    for marked in [NAMED[language], *([] if title else LABELED[language])]:
        sentences = marked.format(letter)
        assert split(splitters[language], sentences.replace("|", " ")) == sentences.split("|")


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("fr", "Le tribunal condamne M. Orr à payer à la S.ÀA. DALE la somme due.|Le port est fermé."),
        ("fr", "Le tribunal entend la S.ÀA.|Le port est fermé."),
        ("en", "The court orders Mr. Orr to pay the S.AA. DALE ten pounds.|The port is closed."),
        ("en", "The court hears the S.AA.|The port is closed."),
        ("en", "The bomb shook the Danish--U.s. Cultural Institute.|The port is closed."),
        ("en", "A van with licence plate no. KB 4410 burned.|The port is closed."),
        ("en", "Asked whether it burned, he said no.|The port is closed."),
        ("fr", "La bombe a touché le centre dano-U.S. Culture et Port.|Le port est fermé."),
    ],
)
def test_a_misread_form_is_an_abbreviation_also_behind_another_name_or_before_a_code(
    splitters: dict[Language, SentenceSplitter], language: Language, sentences: str
) -> None:
    assert split(splitters[language], sentences.replace("|", " ")) == sentences.split("|")


def test_text_without_any_space_is_cut(splitters: dict[Language, SentenceSplitter]) -> None:
    starts = splitters["en"].starts("x" * (2 * LONGEST_SENTENCE + 5))
    assert starts == [0, LONGEST_SENTENCE, 2 * LONGEST_SENTENCE]


def test_a_sentence_that_never_ends_is_cut_at_spaces(splitters: dict[Language, SentenceSplitter]) -> None:
    text = " ".join(["word"] * 3000)
    starts = splitters["en"].starts(text)
    assert len(starts) > 2
    assert all(text[start - 1] == " " for start in starts[1:])


def test_what_punkt_learned_counts_where_the_lexicon_is_silent() -> None:
    punkt = PunktWords(abbreviations=("zwg", "fig"), sentence_starters=("nonetheless",), collocations=(("lot", "row"),))
    splitter = SentenceSplitter(read_abbreviations(RESOURCES, "en", punkt))
    assert split(splitter, "The zwg. Porter came. Nonetheless it rained on the lot. Row five was wet.") == [
        "The zwg. Porter came.",
        "Nonetheless it rained on the lot. Row five was wet.",
    ]
    assert split(splitter, "It is in Fig. Nonetheless") == ["It is in Fig. Nonetheless"]


def test_an_unknown_class_of_abbreviations_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "abbreviations.tsv").write_text("form\tclass\nzwg.\tnever\n", encoding="utf-8")
    resources = Resources(lexicons=[tmp_path])
    with pytest.raises(ConfigurationError) as caught:
        read_abbreviations(resources, "en", PunktWords())
    assert str(caught.value).endswith(
        "abbreviations.tsv:2: class must be one of before_name, before_number, may_be_final, never_final, not 'never'"
    )
