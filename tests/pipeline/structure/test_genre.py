"""Recognition of the genre by words and layout, in both languages."""

import pytest

from pipeline.document import NO_GENRE, Genre
from pipeline.source import TextSample
from pipeline.stages import WeighsGenre
from pipeline.structure.component import ByGenreStructure
from pipeline.structure.genre import GenreRecognizer, GenreSettings
from tests.pipeline.ingest.reading import read
from tests.pipeline.structure import test_article, test_judgment, test_news
from tests.pipeline.structure.builders import genres, source
from tests.resources import RESOURCES

GENRES = genres()
RECOGNIZER = GenreRecognizer(GenreSettings(), RESOURCES, GENRES)

MAIL = {
    "en": "Hi Ruth,\n\nThanks for the pumps. Could you please send me the invoice?\n\nBest regards,\nJean\n",
    "fr": "Bonjour Ruth,\n\nMerci pour les pompes. Veuillez m'envoyer la facture.\n\nCordialement,\nJean\n",
}
MANUAL = {
    "en": "User guide\n\n1. Settings\n\nPress the green button. Click Settings in the menu to choose your password.\n",
    "fr": "Guide de l'utilisateur\n\n1. Réglages\n\nAppuyez sur le bouton. Cliquez sur Configuration dans le menu.\n",
}
REPORT = {
    "en": "Annual report\n\nRevenues grew in the last quarter. Shareholders receive a dividend of two dollars.\n",
    "fr": "Rapport annuel\n\nLe chiffre d'affaires a crû au dernier trimestre. Les actionnaires ont un dividende.\n",
}
AUDIT = {
    "en": """Internal audit: purchasing at the depots

1. Introduction

We audited how four depots bought goods in 2025. This study was part of the plan.

2. Methodology

We tested a sample of 120 orders and compared the data with the contracts. Our approach follows the guidance.

3. Results

We found that 17 orders had been approved by those who placed them. The results of our analysis are in Table 1.

Table 1: Orders above the price agreed

4. Conclusion

We propose that a deputy be named at each depot. In our model the cost is small.
""",
    "fr": """Étude sur l'avenir de la piscine

1. Contexte

La commune nous a confié cette étude en octobre 2025. La piscine date de 1974.

2. Méthodologie

Notre approche comporte une analyse des comptes et la comparaison de quatre modèles de gestion.

3. Résultats

Les résultats de l'enquête montrent que les horaires déplaisent. La figure 3 présente la distribution des charges.

4. Conclusion

Nous proposons une rénovation. Nous avons comparé les données de deux communes.
""",
}
LOREM = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore."


@pytest.mark.parametrize(
    ("text", "genre"),
    [
        (test_article.ENGLISH, "article"),
        (test_article.FRENCH, "article"),
        (test_judgment.ENGLISH, "judgment"),
        (test_judgment.FRENCH, "judgment"),
        (test_news.ENGLISH, "news"),
        (test_news.FRENCH, "news"),
        *((text, "other") for kind in (MAIL, MANUAL, REPORT, AUDIT) for text in kind.values()),
        (LOREM, "other"),
        ("", "other"),
        ("Soup.", "other"),
    ],
)
def test_genres(text: str, genre: Genre) -> None:
    assert RECOGNIZER.recognize(source(text)) == genre, RECOGNIZER.points(source(text))


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        (AUDIT["en"], "Keywords: depots, orders, prices\n"),
        (AUDIT["fr"], "Références bibliographiques\n\nDale, R. Les bassins. Laval.\n"),
        (AUDIT["en"], "Depots differ (Dale, 2011). Deputies help (Orr, 2016).\n"),
    ],
)
def test_what_only_articles_have_makes_one_of_what_reads_as_a_report(text: str, marks: str) -> None:
    article = GENRES["article"].structure
    assert isinstance(article, WeighsGenre)
    plain, marked = (TextSample.of(source(each), 12_000) for each in (text, f"{text}\n{marks}"))
    assert article.weigh_genre(plain) < 1.0 < article.weigh_genre(marked)


def test_a_message_is_no_article_whatever_it_quotes() -> None:
    message = source(test_news.ENGLISH, media_type="message/rfc822")
    assert RECOGNIZER.points(message)["other"] > RECOGNIZER.points(source(test_news.ENGLISH))["other"]


def test_only_a_sample_is_looked_at() -> None:
    settings = GenreSettings(sample=1200)
    recognizer = GenreRecognizer(settings, RESOURCES, GENRES)
    middle = " ".join(["police said"] * 1000)
    assert recognizer.points(source(LOREM * 10 + middle + LOREM * 10))["news"] <= 0


@pytest.mark.parametrize(
    ("text", "genre"), [(test_article.ENGLISH, "article"), (test_judgment.FRENCH, "judgment"), (LOREM, "other")]
)
def test_the_structure_is_that_of_the_genre(text: str, genre: Genre) -> None:
    assert ByGenreStructure(GenreSettings(), RESOURCES, GENRES).structure(source(text)).genre == genre


INTERVIEW = """La ministre de la pêche veut la fermeture de trois ports du littoral. Réaction d'Anna
Brandt, présidente du syndicat des pêcheurs.

Comment avez-vous accueilli cette annonce ?

Avec colère. On nous avait promis le contraire en mars, et nous sommes devant la préfecture depuis lundi.

Que demandez-vous à la ministre ?

Une réunion avant la fin de la semaine. Elle pourrait avoir lieu jeudi, si tout le monde le veut bien.

La grève va-t-elle durer ?

Elle continue. Les manifestants ont bloqué deux ports dimanche, et personne ne sait pour combien de temps.

Craignez-vous des violences ?

Non, assure la présidente. Nous sommes des gens de mer, et nous savons attendre.
"""


def test_an_interview_is_news_though_lines_ask() -> None:
    genre, recognition = RECOGNIZER.read(source(INTERVIEW))
    assert (genre, recognition.kind.name) == ("news", "faq")


@pytest.mark.parametrize(
    "headings", [("FINDINGS OF FACT", "CONCLUSION OF LAW"), ("EXPOSÉ DU LITIGE", "PAR CES MOTIFS")]
)
def test_headings_of_reasoned_decisions_speak_for_a_judgment(headings: tuple[str, str]) -> None:
    first, second = headings
    assert judged(f"{first}\n\n{LOREM}\n\n{second}\n\n{LOREM}\n") == judged(f"{LOREM}\n\n{LOREM}\n") + 6.0
    assert judged(f"{first} were read, {LOREM}\n\n{LOREM}\n") == judged(f"{LOREM}\n\n{LOREM}\n")


def judged(text: str) -> float:
    """The points that the layout of a text gives a judgment."""
    structure = GENRES["judgment"].structure
    assert isinstance(structure, WeighsGenre)
    return structure.weigh_genre(TextSample.of(source(text), 12_000))


def test_no_table_is_a_story() -> None:
    rows = "".join(f"{n};La police a dit mardi que deux personnes ont été tuées à Lyon\n" for n in range(1, 30))
    source = read(f"Numéro;Dépêche\n{rows}".encode(), "depeches.csv")
    assert RECOGNIZER.recognize(source) == NO_GENRE


@pytest.mark.parametrize(
    ("head", "points"),
    [
        ("BAY CLINIC — Day ward (level 2, lift C)\nSheet for patients, ref. 7 / version of May", 0.0),
        ("HARBOUR SHUTTLE – Timetable of summer", 0.0),
        ("TARN BAY — A barge sank on Tuesday\nwith two men on board.", 4.0),
        ('TARN BAY — A barge sank. "We lost it all."', 4.0),
    ],
)
def test_the_head_of_a_paper_is_no_dateline(head: str, points: float) -> None:
    structure = GENRES["news"].structure
    assert isinstance(structure, WeighsGenre)
    assert structure.weigh_genre(TextSample.of(source(f"{head}\n\nCall us before you come."), 12_000)) == points


RELEASE = {
    "en": """PRESS RELEASE

Night ferry stops for eight weeks

Kasre, 25 September 2031 – The port of Kasre said on Thursday that its night ferry will not sail for eight weeks.
Cracks were found in the ramp on Monday, the spokeswoman said. Police and firefighters said that nobody was hurt.

"We regret it," said the mayor, who spoke to reporters on Friday. According to officials, hundreds of residents were
stranded on Tuesday. The minister said the government would pay.
""",
    "fr": """COMMUNIQUÉ DE PRESSE

Le bac de nuit à quai pour huit semaines

Kasre, le 25 septembre 2031 – Le port de Kasre a annoncé jeudi que son bac de nuit ne sortira pas pendant huit
semaines. Des fissures ont été découvertes lundi, a indiqué la porte-parole. Selon la police et les pompiers,
personne n'a été blessé.

« Nous le regrettons », a déclaré le maire, interrogé vendredi par des journalistes. Selon les autorités, des
centaines d'habitants ont été bloqués mardi. Le ministre a affirmé que le gouvernement paiera.
""",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_press_release_reads_like_news_and_is_told_as_an_ordinary_document(language: str) -> None:
    structure = ByGenreStructure(GenreSettings(), RESOURCES, GENRES)
    release = structure.structure(source(RELEASE[language]))
    story = structure.structure(source(RELEASE[language].split("\n\n", 1)[1]))
    assert (release.genre, release.told_as) == ("news", NO_GENRE)
    assert (story.genre, story.told_as) == ("news", "news")
