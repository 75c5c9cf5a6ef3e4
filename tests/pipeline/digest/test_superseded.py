"""What is true no more: replaced clauses, quoted messages above a postscript, days that are another part's."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text, media_type)], Request(profile="digest"))


def values(summary: Summary, name: str) -> list[str]:
    return [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == name]


BERTH = """# Mooring agreement

between Carrick Harbour Ltd ("the Harbour") and Alan Rowe ("the Owner")

## 1. Term

The agreement begins on 1 April 2026 and lasts twelve months.

## 2. Access

The Owner may use the slipway on Tuesdays and Fridays. The Owner must give one day's notice.

## 3. Fee

The fee is £780 a quarter. The Owner must pay it in advance.

## 4. {title}

{text}
"""
ANNEAU = """# Contrat d'anneau

entre la société Port de Carantec SARL et Mme Anne Le Roux

## Article 1 – Durée

Le contrat prend effet le 1er avril 2026 pour une durée d'un an.

## Article 2 – Accès

La cale est ouverte à l'Usager le mardi et le vendredi.

## Article 3 – Prix

Le prix est de 780 € par an. Il est payable d'avance.

## Avenant du 15 mai 2026

{}
"""


def test_a_clause_that_a_later_one_replaces_is_not_told() -> None:
    summary = digest(
        BERTH.format(title="Amendment", text='Clause 2 is replaced by: "The slipway is open on Mondays only."'),
        "text/markdown",
    )
    told = summary.text + " ".join(values(summary, "detail"))
    assert "Tuesdays" not in told
    assert "£780" in told


def test_of_a_clause_whose_sum_changes_the_other_sentences_are_told() -> None:
    changed = "The fee in clause 3 is increased to £810 a quarter from 1 June 2026."
    summary = digest(BERTH.format(title="Amendment", text=changed), "text/markdown")
    told = summary.text + " ".join(fact["value"] for fact in summary.extras.fields["key_facts"])
    assert "£780" not in told
    assert "£810" in told
    assert "Tuesdays" in told


def test_a_condition_replaces_nothing() -> None:
    summary = digest(
        BERTH.format(title="Changes", text="If clause 2 is amended, the Harbour tells the Owner in writing."),
        "text/markdown",
    )
    assert "Tuesdays" in summary.text + " ".join(values(summary, "detail"))


def test_from_when_a_sum_rises_is_no_beginning_of_the_contract() -> None:
    summary = digest(
        ANNEAU.format("Le prix de l'article 3 est porté à 810 € par an à compter du 1er juin 2026."), "text/markdown"
    )
    assert values(summary, "start_date") == ["1er avril 2026"]
    assert values(summary, "effective_date") == []
    assert "780" not in summary.text
    assert "810" in summary.text


def test_a_replaced_article_is_not_told_in_french() -> None:
    summary = digest(
        ANNEAU.format("L'article 2 est remplacé par la phrase : « La cale est ouverte le lundi. »"), "text/markdown"
    )
    assert "vendredi" not in summary.text + " ".join(values(summary, "detail"))


THREAD = """From: Nora Quill <nora@harbour.example>
To: Ben Tarr <ben@tarr.example>
Date: 6 May 2026 17:20
Subject: Re: Mooring ropes

Hi Ben,

Please deliver the ropes on Tuesday 19 May. We need 40 metres.

Nora

{}

P.S. I have paid the deposit of £60 this morning, so you can order the shackles too.
"""
QUOTED = """> From: Ben Tarr <ben@tarr.example>
> To: Nora Quill <nora@harbour.example>
> Date: 5 May 2026 09:02
>
> I can deliver the ropes on Thursday 14 May. They cost £320.
>
> Ben"""
FORWARDED = """-----Original Message-----
From: Ben Tarr <ben@tarr.example>
Sent: 5 May 2026 09:02
To: Nora Quill <nora@harbour.example>

I can deliver the ropes on Thursday 14 May. They cost £320.

Ben"""


def test_a_postscript_below_quoted_messages_is_by_who_quotes_them() -> None:
    summary = digest(THREAD.format(QUOTED))
    line = next(unit.text for unit in summary.units if "deposit" in unit.text)
    assert line.startswith("Please deliver")
    assert "Ben Tarr: I have" not in summary.text
    assert "P.S." not in summary.text


def test_whose_a_postscript_is_below_a_message_without_marks_is_not_said() -> None:
    summary = digest(THREAD.format(FORWARDED))
    told = summary.text + " ".join(fact["value"] for fact in summary.extras.fields["key_facts"])
    assert "deposit" not in told
    assert "Thursday 14 May" in told


def test_a_french_postscript_is_told_without_its_mark() -> None:
    summary = digest(
        "De : Nora Quill\nÀ : Ben Tarr\nDate : 6 mai 2026 17:20\nObjet : Cordages\n\nBonjour Ben,\n\n"
        "Merci de livrer les cordages le mardi 19 mai.\n\nNora\n\nLe 5 mai 2026 à 09:02, Ben Tarr a écrit :\n"
        "> Je peux livrer le jeudi 14 mai. Les cordages coûtent 320 €.\n>\n> Ben\n\n"
        "PS : J'ai payé l'acompte de 60 € ce matin."
    )
    assert "J'ai payé l'acompte de 60 € ce matin." in [unit.text for unit in summary.units]
    assert "PS" not in summary.text


@pytest.mark.parametrize(
    ("letter", "told"),
    [
        (
            "Carrick Harbour\n3 North Quay\nCarrick BT38 8AB\n\n4 March 2026\n\nDear Mr Rowe,\n\nMooring fees\n\n"
            "Fees are reviewed every year in April by the committee of the harbor.\n\n"
            "Your fee will therefore rise from £40 to £44 a month from 1 May 2026.\n\n"
            "The office is open on Mondays.\n\nYours sincerely,\n\nMark Goff\n",
            "Your fee will therefore rise from £40 to £44 a month from 1 May 2026.",
        ),
        (
            "Port de Carantec\n3, quai du Nord\n29660 Carantec\n\nCarantec, le 4 mars 2026\n\nMadame,\n\n"
            "Les redevances sont revues chaque année en avril par le comité du port.\n\n"
            "Votre redevance passera donc de 40 € à 44 € par mois au 1er mai 2026.\n\n"
            "Le bureau est ouvert le lundi.\n\nVeuillez agréer, Madame, nos salutations distinguées.\n\nMarc Le Goff\n",
            "Votre redevance passera donc de 40 € à 44 € par mois au 1er mai 2026.",
        ),
    ],
)
def test_what_a_sum_becomes_is_a_decision(letter: str, told: str) -> None:
    summary = digest(letter)
    assert told in summary.text
    assert told in values(summary, "decision")
    assert values(summary, "start_date") == []


MINUTES = """WASH HOUSE CLUB

Minutes of the annual general meeting
held on Saturday 7 March 2026 at 10.30 am in the upper room of the Fleece, Brook Road

1. Roof

The roof was mended in June.

2. Treasurer's report

The account stood at £640 on 1 March.

3. Fees for 2026/27

It was agreed to raise the fee from £10 to £12.

4. Outing

Joan will book the coach.
"""


def test_a_numbered_heading_may_end_with_a_year_and_a_meeting_be_told_of_at_length() -> None:
    summary = digest(MINUTES)
    assert values(summary, "date") == ["7 March 2026"]
    assert not any("report: It was agreed" in unit.text for unit in summary.units)
    outline = [heading["title"] for heading in summary.extras.fields["outline"]]
    assert any("2026/27" in heading for heading in outline)


def test_what_the_parties_changed_by_hand_is_told() -> None:
    changed = "Amended by hand and initialled on 16 February 2026: delivery on Thursday 11 June, price £890."
    items = "".join(
        f"{number}. **{name}.** {text}\n"
        for number, (name, text) in enumerate(
            (
                ("Goods", "One tent 6 x 12 m with lighting and floor."),
                ("Price", "£860 including VAT. Heating is not included."),
                ("Deposit", "A deposit of £200 is payable on signature."),
                ("Weather", "The Owner may refuse to put the tent up in winds above 40 mph."),
                ("Care", "The Hirer must not move the tent, cook in it or fix anything to the frame."),
                ("Damage", "The Hirer pays for damage up to £1,500. Wear is excepted."),
            ),
            1,
        )
    )
    head = "# Hire agreement – Boat tent\n\n**Owner:** Carrick Events\n**Hirer:** Fell Boat Club\n"
    summary = digest(f"{head}**Date:** 9 February 2026\n\n{items}\n{changed}", "text/markdown")
    assert changed in [unit.text for unit in summary.units]
