"""A short table tells the main order or begins it: that the rest of a claim is dismissed alone would mislead."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
FRENCH = """TRIBUNAL JUDICIAIRE DE BREST

Jugement du 3 mars 2020

M. Orr a loué une barque à la société Dubuc. La barque a coulé le premier jour.

MOTIFS

La barque était trop vieille. La société Dubuc doit donc rendre le loyer. Le préjudice moral n'est pas établi.

PAR CES MOTIFS

Le tribunal,

CONDAMNE la société Dubuc à payer à M. Luc Orr la somme de 900 euros, avec intérêts au taux légal depuis le 2 mai 2019 ;

DÉBOUTE M. Orr de sa demande de dommages-intérêts ;

CONDAMNE la société Dubuc aux dépens.
"""
ENGLISH = """[1] Mr Orr hired a barge from Dale Ltd. The barge sank on the first day.

[2] The barge was too old, so that the hire must be paid back.

Conclusion

[3] The action is allowed and Dale Ltd. is ordered to pay Mr Orr the sum of £900 for the barge and £120 for the rope.

[4] The claim of Mr Orr for further damages is dismissed.
"""


@pytest.mark.parametrize("limit", [15, 20, 25, 30, 40])
@pytest.mark.parametrize(("language", "text", "main"), [("fr", FRENCH, "CONDAMNE"), ("en", ENGLISH, "The action is")])
def test_the_main_order_stands_before_those_below_it(language: Language, text: str, main: str, limit: int) -> None:
    table = SELECT.select(interpreted(text, language), Request(profile="letsum", max_words=limit))
    told = [unit.normalized.text for unit in table.units if unit.unit.theme == "conclusion"]
    assert told
    assert told[0].startswith(main)
