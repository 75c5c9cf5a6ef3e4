"""Facts of dense documents: exceptions, conditions, lists, questions, what is said of one person, and what turns it."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

DOCTOR = """Fell Infirmary
Ward 2

Dr A. Crane
3 Lock Lane, Harrow

Date: 4 March 2026

Dear Dr Crane,

Re: Mrs Ada Quill, hospital no. FI 2201

She was admitted with a broken wrist. She developed a rash with codeine, which was stopped. We have not arranged any
physiotherapy. She may not row until you have seen her.

Medicines to take home:
paracetamol 1 g four times daily
ramipril - STOPPED because of low pressure
calcium one tablet daily

We would be grateful if you could check the wrist in one week.

Yours sincerely,

Dr Bea Lock
"""
LEASE = """MOORING AGREEMENT

This agreement is made on 3 May 2026 between Fell Boat Club ("the Club") and Ada Quill ("the Member").

1. The Club lets berth 12 to the Member, but not the shed, from 1 June 2026.

2. The fee is £90 a month, payable on the first day of each month.

3. The Member shall:
(a) pay for water; rubbish is included;
(b) keep no animal on board without written consent;
(c) report any leak within 24 hours.

4. The Club shall clear the ice in winter, except on Sundays.
"""
MAIL = """From: Ada Quillet <ada@val.example>
To: equipe@val.example
Date: Mon, 2 Mar 2026 08:12:00 +0100
Subject: Sortie en mer
Content-Type: text/plain; charset=utf-8

Bonjour,

Le départ est à 6 h 45 et non à 7 h 30. Qui peut nous prêter deux gilets ? Sinon il faudra renoncer à la sortie.

Les rames sont à rendre au gardien, sans exception.

Ada
"""
CLAIM = """Mutuelle du Val
2 rue du Quai, 17000 La Rochelle

Mme Ada Quillet
9 rue de l'Écluse
17000 La Rochelle

La Rochelle, le 3 février 2026

Objet : perte de votre gilet

Madame,

Merci de nous adresser avant le 5 mars la facture du gilet et le procès-verbal.

Faute de ces pièces, votre dossier sera classé sans suite. Contrairement à ce qui a été dit, le sac n'est pas couvert.

Veuillez agréer, Madame, nos salutations distinguées.

Hugo Maslin
"""
ACCOUNT = """Fell & Daughters, Coal              STATEMENT OF ACCOUNT
Lock Road, Harrow                   31 January 2026
                                    Account 2207

Amount due: £113.60

We shall not deliver again until the balance is below £200.
"""
QUESTIONS = """# Fell Boat Club: questions we are often asked

**May I bring a dog?**
Yes, but not on race days. Dogs stay on a lead.

**I lost my key. What now?**
Tell the keeper. A new key costs £12 unless the old one is found within a week.

**When is the club closed?**
On Mondays, and from 2 to 9 January.
"""
NOTICE = """<html><body><h2>Fell School: trip to the lock</h2><p>5 May 2026</p><p>Dear parents,</p>
<p>On Thursday 11 June class 4 will visit the lock and the mill at Fell Quay. The coach leaves at 8.20 sharp.</p>
<p>A child cannot come without the green form. Families who get free meals pay nothing. Please pay by 22 May.</p>
<p>Kind regards<br>Joan Tarn<br>Head of class 4</p><p class="note">Cookies | Privacy | &copy; Fell</p></body></html>"""


def values(text: str, media_type: str = "text/plain") -> list[tuple[str, str, str]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return [(fact["name"], fact["label"], fact["value"]) for fact in summary.extras.fields["key_facts"]]


def told(text: str, media_type: str = "text/plain") -> list[str]:
    """What the text tells and the rows beside it: a detail has one of the two."""
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return [*(u.text for u in summary.units), *(fact["value"] for fact in summary.extras.fields["key_facts"])]


@pytest.mark.parametrize(
    ("text", "media_type", "part"),
    [
        (DOCTOR, "text/plain", "Mrs Ada Quill, hospital no. FI 2201"),
        (DOCTOR, "text/plain", "She developed a rash with codeine, which was stopped."),
        (DOCTOR, "text/plain", "We have not arranged any physiotherapy."),
        (DOCTOR, "text/plain", "She may not row until you have seen her."),
        (DOCTOR, "text/plain", "Medicines to take home: paracetamol 1 g four times daily; ramipril - STOPPED because"),
        (DOCTOR, "text/plain", "We would be grateful if you could check the wrist in one week."),
        (LEASE, "text/plain", "The Member shall: pay for water; rubbish is included; keep no animal on board without"),
        (LEASE, "text/plain", "The Club shall clear the ice in winter, except on Sundays."),
        (MAIL, "message/rfc822", "2 mars 2026"),
        (MAIL, "message/rfc822", "equipe@val.example"),
        (MAIL, "message/rfc822", "Qui peut nous prêter deux gilets ? Sinon il faudra renoncer à la sortie."),
        (MAIL, "message/rfc822", "Les rames sont à rendre au gardien, sans exception."),
        (CLAIM, "text/plain", "le procès-verbal. Faute de ces pièces, votre dossier sera classé sans suite."),
        (CLAIM, "text/plain", "Contrairement à ce qui a été dit, le sac n'est pas couvert."),
        (QUESTIONS, "text/markdown", "I lost my key. What now? Tell the keeper."),
        (NOTICE, "text/html", "A child cannot come without the green form."),
        (NOTICE, "text/html", "Families who get free meals pay nothing."),
    ],
)
def test_what_turns_the_meaning_is_told_or_a_fact(text: str, media_type: str, part: str) -> None:
    assert any(part in value for value in told(text, media_type)), told(text, media_type)


@pytest.mark.parametrize(
    ("text", "media_type", "part"),
    [
        (LEASE, "text/plain", "The Member shall: The Club"),
        (QUESTIONS, "text/markdown", "May I bring a dog? Tell"),
        (QUESTIONS, "text/markdown", "May I bring a dog? A new key"),
        (NOTICE, "text/html", "Cookies"),
    ],
)
def test_nothing_is_told_of_what_it_does_not_belong_to(text: str, media_type: str, part: str) -> None:
    assert not any(part in value for _, _, value in values(text, media_type))


def test_a_detail_is_called_what_it_does() -> None:
    few = Request(profile="digest", max_words=40)  # so that the text does not tell it, and it has a row
    facts = shipped().summarize([RawDocument(DOCTOR.encode(), "text/plain")], few).extras.fields["key_facts"]
    row = next(fact for fact in facts if fact["value"] == "She may not row until you have seen her.")
    assert (row["name"], row["label"]) == ("detail", "Not allowed")
    assert any(value.startswith("The Member shall: ") for value in told(LEASE))


def test_a_letter_on_a_page_is_no_news() -> None:
    summary = shipped().summarize([RawDocument(NOTICE.encode(), "text/html")], Request())
    assert summary.profile == "digest"
    assert "cannot come without the green form" in summary.text


def test_columns_of_a_head_are_no_title() -> None:
    summary = shipped().summarize([RawDocument(ACCOUNT.encode(), "text/plain")], Request(profile="digest"))
    first = summary.text.splitlines()[1]
    assert first.startswith("STATEMENT OF ACCOUNT, from Fell & Daughters, Coal, dated 31 January 2026")


def test_nothing_is_told_twice_behind_what_it_follows() -> None:
    text = "# Rules of the boat hut\n\nThe music stops at one. After that, the fuse goes. It is forbidden to smoke.\n"
    summary = shipped().summarize([RawDocument(text.encode(), "text/markdown")], Request(profile="digest"))
    assert summary.text.count("the fuse goes") <= 1


def test_cries_are_no_facts() -> None:
    text = "# Release 3 of the log\n\nThe log needs Python 3. Keep the comments coming!\n"
    assert not any("comments" in value for _, _, value in values(text, "text/markdown"))
