"""Stories of illness, endangered resources and trials: what is told of them, and what is not."""

import datetime

import pytest

from pipeline.errors import UnusableDocument
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import schemes_alone

pytestmark = pytest.mark.models

CHOLERA = (
    "In the port of Lemara 40 people have died of cholera, health officials said on Tuesday. "
    "The outbreak, which began last month, has infected 900 residents. Officials said contaminated water "
    "caused the outbreak. The disease spread through wells in the poor quarters of the city. The government closed "
    "two markets and banned the sale of raw fish. Nurses vaccinated 4,000 children over the weekend."
)
BIRD_FLU = (
    "Bird flu has killed a farmer in the Oder valley, the ministry said. The farmer contracted the disease from his "
    "geese. Soldiers slaughtered 30,000 chickens. Experts fear that the virus could spread to the coast. "
    "A pandemic in 1918 killed millions of people. The ministry warned travelers about the disease."
)
IVORY = (
    "Poachers killed 60 elephants in the Marra park last year, rangers said on Monday. The herd has declined to "
    "300 animals. Customs officers seized 200 tusks in the port. Kendria banned the ivory trade and created a new "
    "reserve. If the poaching goes on, the elephants will disappear."
)
WETLAND = (
    "The Aral wetland is drying up, and farmers are worried. Irrigation has drained the lake, and pesticides polluted "
    "the river. Volunteers restored a marsh near Tol. A film about the lake won a prize."
)
MAYOR = (
    "A jury convicted former mayor Carla Mendes of bribery and fraud on Thursday. Prosecutors said Mendes took "
    "2 million dollars from a builder. Mendes, who had pleaded not guilty, was sentenced to 12 years in prison. "
    "Federal agents investigated the mayor for three years. Her lawyer said she would appeal. The builder, Otto Reyes, "
    "pleaded guilty to bribery."
)
BANKER = (
    "Spain extradited banker Luis Ortega to Kendria on Friday. The central bank opened an inquiry into the collapse of "
    "his bank in March. Ortega denied the charges. His brother was acquitted of fraud in 2003. "
    "The trial of Ortega will begin in June."
)


@pytest.fixture(scope="module")
def runner() -> Runner:
    return schemes_alone()


def summarize(runner: Runner, text: str, category: str | None = None) -> Summary:
    document = RawDocument(text, "text/plain", date=datetime.date(2026, 1, 14))
    return runner.summarize([document], Request(profile="absum", category=category))


@pytest.mark.parametrize(
    ("story", "category", "expected"),
    [
        (
            CHOLERA,
            "health",
            "40 people died of cholera. 900 residents were infected. Water was contaminated. "
            "The disease spread through wells. Water caused the outbreak. The sale of raw fish was banned. "
            "4,000 children were vaccinated. Two markets were closed.",
        ),
        (
            BIRD_FLU,
            "health",
            "Bird flu killed a farmer. 30,000 chickens were culled. Travelers were warned about the disease.",
        ),
        (
            IVORY,
            "resources",
            "The herd declined. Poachers killed 60 elephants. The ivory trade was banned. A new reserve was created. "
            "200 tusks were seized.",
        ),
        (
            WETLAND,
            "resources",
            "The Aral wetland dried up. Irrigation drained the lake. The river was polluted. A marsh was restored.",
        ),
        (
            MAYOR,
            "investigations",
            "Federal agents investigated former mayor Carla Mendes. Otto Reyes pleaded guilty to bribery. "
            "Former mayor Carla Mendes pleaded not guilty. Former mayor Carla Mendes was convicted of bribery. "
            "Former mayor Carla Mendes was sentenced to 12 years.",
        ),
        (
            BANKER,
            "investigations",
            "The collapse was investigated. Banker Luis Ortega was extradited. Banker Luis Ortega denied the charges.",
        ),
    ],
)
def test_story_is_told_and_its_category_recognized(runner: Runner, story: str, category: str, expected: str) -> None:
    summary = summarize(runner, story)
    assert summary.analysis()["category"] == category
    assert summary.text == expected


def test_a_story_of_no_event_is_told_which_kinds_there_are(runner: Runner) -> None:
    with pytest.raises(UnusableDocument, match="no event was found of the kinds accidents, "):
        summarize(runner, "The council of Kasre voted on Monday. It buys four new boats.")


@pytest.mark.parametrize("category", ["health", "resources", "investigations"])
def test_another_story_has_no_such_event(runner: Runner, category: str) -> None:
    story = "A bomb exploded in the market of Kasre on Monday, killing four shoppers. Six people were wounded."
    with pytest.raises(UnusableDocument, match=f"no event of the category {category} was found"):
        summarize(runner, story, category)
