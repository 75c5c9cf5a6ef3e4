"""What points back or ahead in a decision and says nothing in a table: left out, with the sense kept."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.production import Production
from pipeline.letsum.rules import rule_book
from pipeline.letsum.settings import TableSettings
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SAID: list[tuple[Language, str, str]] = [
    ("en", "Based on the above analysis, I find that the lease had run.", "I find that the lease had run."),
    ("en", "More importantly, the log of the pilot was lost.", "The log of the pilot was lost."),
    ("en", "Notwithstanding my above commentary, I find that she left.", "I find that she left."),
    (
        "fr",
        "Malgré mes commentaires ci-dessus, je conclus au départ de la pilote.",
        "Je conclus au départ de la pilote.",
    ),
    (
        "en",
        "Like the pilot in Orr, supra, the appellant cannot rely on the tide.",
        "Like the pilot in Orr, the appellant cannot rely on the tide.",
    ),
    (
        "en",
        "The duty in Orr v. Dale, supra, is predicated on a danger.",
        "The duty in Orr v. Dale is predicated on a danger.",
    ),
    ("en", "The motion was denied for the reasons provided below.", "The motion was denied."),
    (
        "en",
        "The rules on which the above analysis rests are old.",
        "The rules on which the above analysis rests are old.",
    ),
    (
        "fr",
        "À la lumière des renseignements ci-dessus, je conclus que le bail est nul.",
        "Je conclus que le bail est nul.",
    ),
    (
        "fr",
        "Elle est rejetée pour les motifs énoncés ci-après, notamment le retard.",
        "Elle est rejetée pour les motifs énoncés ci-après, notamment le retard.",
    ),
    ("fr", "Mais surtout, le registre du pilote fut perdu.", "Le registre du pilote fut perdu."),
    ("fr", "Comme dans Orr, précité, le bail avait pris fin en mai.", "Comme dans Orr, le bail avait pris fin en mai."),
    (
        "fr",
        "La société Orr, société par actions simplifiée, dont le siège est 3 rue du Port, a formé un pourvoi.",
        "La société Orr a formé un pourvoi.",
    ),
    (
        "fr",
        "Elle est opposée à M. Dale, domicilié à Brest, défendeur à la cassation.",
        "Elle est opposée à M. Dale, défendeur à la cassation.",
    ),
    ("fr", "Il résulte des textes susvisés que le bail court.", "Il résulte des textes susvisés que le bail court."),
]


@pytest.mark.parametrize(("language", "said", "told"), SAID)
def test_what_points_away_is_left_out(language: Language, said: str, told: str) -> None:
    structure = interpreted(f"[1] {said}\n\n[2] Orr.", language)
    production = Production(rule_book(RESOURCES, language), TableSettings())
    unit = next(unit for unit in structure.units if unit.line.text.startswith(said[:12]))
    assert production.normalize(structure.document, unit.line, is_outcome=False).text == told
