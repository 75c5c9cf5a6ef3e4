"""Who speaks, and what disposes of the case, on judgments made by hand."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.builders import interpreted

START = "[1] This is an appeal from a fine.\n\n"


def voices(text: str, language: Language = "en") -> dict[str, str | None]:
    """Who speaks in each sentence, by its words."""
    return {unit.line.text: unit.voice.speaker if unit.voice else None for unit in interpreted(text, language).units}


def outcomes(text: str, language: Language = "en") -> dict[str, str | None]:
    """How each sentence disposes of the case, by its words."""
    return {unit.line.text: unit.outcome.kind if unit.outcome else None for unit in interpreted(text, language).units}


def test_a_speaker_holds_for_his_paragraph_up_to_the_courts_own_voice() -> None:
    told = voices(
        START + "[2] The surveyor reported that the wall leaned. The stones were loose. In my view, it stood well.\n\n"
        "[3] The wall is old."
    )
    assert told["The surveyor reported that the wall leaned."] == "witness"
    assert told["The stones were loose."] == "witness"
    assert told["In my view, it stood well."] is None
    assert told["The wall is old."] is None


@pytest.mark.parametrize(
    ("language", "sentence", "speaker"),
    [
        ("en", "The trial judge found that the gate was shut.", "other_court"),
        ("en", "The mother accepts that the children were moved.", "party"),
        ("en", "The General Division found that she had left her post.", "other_court"),
        ("fr", "La SAR a conclu que le bail était faux.", "other_court"),
        ("fr", "La SAR a raisonnablement conclu que le bail était faux.", None),
        ("fr", "La division générale a déterminé qu'elle pouvait travailler.", "other_court"),
        ("fr", "La plaignante a indiqué que la grille était close.", "witness"),
        ("en", "Okafor contends that the gate was open.", "party"),
        ("en", "Lord Arkwright said that no duty was owed.", "other_court"),
        ("en", "We find that the gate was shut.", None),
        ("en", "The mother accepts, and I accept, that the gate was shut.", None),
        ("fr", "La mère estime, et je le retiens, que la barrière fut close.", None),
        ("fr", "Le premier juge a retenu que la barrière était close.", "other_court"),
        ("fr", "Mme Perrin soutient que la preuve manque.", "party"),
        ("fr", "L'arpenteur a indiqué que le mur penchait.", "witness"),
        ("fr", "Condamner la société Orr aux dépens,", "party"),
        ("fr", "Je conclus que la barrière était close.", None),
    ],
)
def test_single_sentences(language: Language, sentence: str, speaker: str | None) -> None:
    # The opening of a decision tells what a party asks for, so the sentence stands further on.
    first = {"en": START + "[2] The barge sank.\n\n", "fr": "[1] La barge a coulé.\n\n[2] Il pleuvait.\n\n"}[language]
    assert voices(f"{first}[3] {sentence}\n\n[4] The bell rang.", language)[sentence] == speaker


def test_the_court_that_decides_may_be_called_like_another() -> None:
    own = START + "[2] The Board finds the file thin. The Board considered the map.\n\n[3] The bell rang."
    other = START + "[2] The file is thin. The Board considered the map.\n\n[3] The bell rang."
    assert voices(own)["The Board considered the map."] is None
    assert voices(other)["The Board considered the map."] == "other_court"


@pytest.mark.parametrize(
    ("language", "plea", "more"),
    [
        ("en", "The respondent submits that the claim is without merit.", "The lease is void."),
        ("en", "The appellant argues that the levy is misconceived.", "The decision is therefore unreasonable."),
        ("fr", "Le défendeur soutient que l'analyse est complète.", "L'avis n'est donc pas un motif suffisant."),
        ("fr", "Mme Perrin soumet que le plan fait défaut.", "La décision est déraisonnable."),
    ],
)
def test_what_a_plea_says_as_a_verdict_stays_the_partys(language: Language, plea: str, more: str) -> None:
    first = {"en": START + "[2] The barge sank.\n\n", "fr": "[1] La barge a coulé.\n\n[2] Il pleuvait.\n\n"}[language]
    told = voices(f"{first}[3] {plea} {more}\n\n[4] The bell rang.", language)
    assert told[plea] == told[more] == "party"


def test_the_court_answers_in_the_sentence_of_the_plea_or_with_its_name() -> None:
    told = voices(
        START + "[2] The appellant argues that the levy is void, but I do not agree.\n\n"
        "[3] The port argues that the levy is due. The court finds that it is void.\n\n[4] The bell rang."
    )
    assert told["The appellant argues that the levy is void, but I do not agree."] is None
    assert told["The court finds that it is void."] is None


def test_who_takes_up_the_word_of_a_party_is_not_yet_the_court() -> None:
    plea = "What the port calls the tide rule, an expression that I adopt, does not apply."
    text = START + f"# The port's submissions\n\n[2] The fine is just. {plea}\n\n# Analysis\n\n[3] I find none."
    assert voices(text)[plea] == "party"


def test_a_judge_who_begins_behind_the_one_for_the_court_speaks_for_himself() -> None:
    told = voices(
        "APPEAL from a fine.\n\nThe judgment of Orr, Dale and Lam JJ. was delivered by:—\n\n"
        "Orr J.:—The port fined the barge. The fine is just. Lam J.:—The barge was late. The fine is too high.\n\n"
        "The levy was paid.\n\nAppeal dismissed with costs."
    )
    assert told["The fine is just."] is None
    assert told["The fine is too high."] == told["The levy was paid."] == "other_judge"
    assert told["Appeal dismissed with costs."] is None


def test_judges_of_whom_nobody_says_who_gives_the_judgment_are_the_court() -> None:
    told = voices("APPEAL from a fine.\n\nOrr J.:—The fine is just.\n\nLam J.:—The barge was late.\n\nThe bell rang.")
    assert set(told.values()) == {None}


def test_a_dissent_lasts_up_to_the_next_opinion() -> None:
    told = voices(
        "[1] The fine is too high.\n\nDALE J. (dissenting)\n\n[2] I would dismiss the appeal. The fine is just.\n\n"
        "The judgment of Orr and Lam JJ. was delivered by\n\n[3] I would allow the appeal."
    )
    assert told["The fine is just."] == "other_judge"
    assert told["I would allow the appeal."] is None
    assert told["The fine is too high."] is None


def test_nobody_decides_behind_the_signature() -> None:
    text = (
        START
        + "[2] The fine is too high.\n\n[3] The appeal is allowed.\n\nSigned at the harbor\n\nThe motion is denied."
    )
    assert voices(text)["The motion is denied."] == "annex"
    assert outcomes(text) == {**dict.fromkeys(outcomes(text)), "The appeal is allowed.": "ruling"}


def test_an_operative_part_goes_from_its_formula_to_the_signature() -> None:
    told = outcomes(
        "La barge a coulé.\n\nIl pleuvait.\n\nAttendu que le bail était expiré ;\n\nPAR CES MOTIFS\n\n"
        "Confirme le jugement déféré,\n\nY ajoutant,\n\nLaisse les dépens à la charge du bailleur,\n\n"
        "Fait à Brest, le 4 mai",
        "fr",
    )
    assert told["Confirme le jugement déféré,"] == "ruling"
    assert told["Laisse les dépens à la charge du bailleur,"] == "relief"
    assert told["Y ajoutant,"] is None  # a formality: it orders nothing
    assert told["Attendu que le bail était expiré ;"] is None


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Affirmed."), ("en", "We affirm the decree."), ("fr", "Par conséquent, la plainte est rejetée.")],
)
def test_a_short_ruling_is_the_outcome(language: Language, sentence: str) -> None:
    assert outcomes(f"[1] La barge a coulé.\n\n[2] Il pleuvait.\n\n[3] {sentence}", language)[sentence] == "ruling"


def test_a_ruling_of_another_court_is_none_of_this() -> None:
    told = outcomes(
        START + "[2] The trial judge held that the claim must be dismissed.\n\n[3] The appeal is allowed.\n\n[4] Good."
    )
    assert told["The trial judge held that the claim must be dismissed."] is None
    assert told["The appeal is allowed."] == "ruling"


def test_an_operative_part_may_begin_inside_a_sentence() -> None:
    told = outcomes(
        "La barge a coulé.\n\nIl pleuvait.\n\nQue le bail était expiré ; PAR CES MOTIFS Statuant publiquement, "
        "Confirme le jugement ;\n\nLaisse les dépens à la charge du bailleur.",
        "fr",
    )
    assert list(told.values())[2:] == [None, None, "ruling", "relief"]


def test_an_operative_part_without_known_verbs_rules() -> None:
    told = outcomes(START + "[2] The fine is high.\n\nOn those grounds, the Court:\n\nArticle 4 precludes such a fine.")
    assert told["Article 4 precludes such a fine."] == "ruling"


def test_a_separate_opinion_is_none_of_the_court() -> None:
    told = voices(
        "[1] The fine is too high.\n\n[2] We reverse the decree.\n\nJUSTICE DALE, dissenting.\n\nI would affirm it."
    )
    assert told["I would affirm it."] == "other_judge"


def test_who_joins_an_opinion_speaks_for_himself_up_to_the_end() -> None:
    told = voices(
        "[1] The fine is too high.\n\n[2] We reverse the decree.\n\nOpinion of DALE, J.\n\n"
        "I join all but Part III of the Court's opinion. The statute is plain.\n\nI note that the fine was small."
    )
    assert told["The statute is plain."] == "other_judge"
    assert told["I note that the fine was small."] == "other_judge"
    assert told["We reverse the decree."] is None


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Fifth, it is submitted the master misread the lease."),
        ("fr", "Cinquièmement, il est soutenu que le greffier a mal lu le bail."),
    ],
)
def test_what_is_submitted_in_an_opening_is_of_a_party(language: Language, sentence: str) -> None:
    assert voices(sentence, language)[sentence] == "party"


@pytest.mark.parametrize(
    ("language", "plea", "inference", "answer"),
    [
        (
            "en",
            "The applicant argues that the gate was open.",
            "The barge had, therefore, passed it by night.",
            "In my view, it had not.",
        ),
        (
            "fr",
            "La demanderesse soutient que la barrière était ouverte.",
            "La barge l'avait donc passée de nuit.",
            "À mon avis, elle ne l'avait pas passée.",
        ),
    ],
)
def test_a_mere_therefore_goes_on_with_a_plea(language: Language, plea: str, inference: str, answer: str) -> None:
    first = {"en": START + "[2] The barge sank.\n\n", "fr": "[1] La barge a coulé.\n\n[2] Il pleuvait.\n\n"}[language]
    told = voices(f"{first}[3] {plea} {inference} {answer}\n\n[4] The bell rang.", language)
    assert (told[inference], told[answer]) == ("party", None)


def test_what_is_signed_above_its_orders_is_signed_in_the_header_and_annexes_nothing() -> None:
    header = "[1] La barge a coulé.\n\nSigné par Mme Orr, présidente, et par M. Lind, greffier.\n\n"
    told = voices(f"{header}Attendu que le bail est expiré.\n\n# PAR CES MOTIFS\n\nRejette la demande.", "fr")
    assert told["Attendu que le bail est expiré."] is None
    assert told["Rejette la demande."] is None


def test_an_order_that_tells_what_a_party_asked_and_a_formula_inside_the_part_are_the_courts() -> None:
    confirms = (
        "Confirme le jugement en ce qu'il a débouté Mme Orr de sa demande, sauf en ce qu'elle sollicite le loyer ;"
    )
    anew = "Statuant à nouveau sur ce point,"
    orders = "Condamne la société du quai à payer à Mme Orr la somme de 900 euros ;"
    reasons = "[1] La société a fermé le quai.\n\n[2] Le bail le lui interdisait.\n\n# PAR CES MOTIFS"
    found = outcomes(f"{reasons}\n\n{confirms}\n\n{anew}\n\n{orders}\n\nCondamne la société aux dépens.", "fr")
    assert found[confirms] == found[orders] == "ruling"


def test_a_heading_behind_a_conclusion_begins_the_operative_part() -> None:
    reasons = "[1] The pier was closed.\n\n# Conclusion\n\n[2] The application is allowed in part, as will be seen."
    found = outcomes(f"{reasons}\n\n# ORDER\n\n[3] The application is allowed.\n\n[4] The fee is set aside.")
    assert found["The application is allowed."] == "ruling"
    assert found["The application is allowed in part, as will be seen."] is None


@pytest.mark.parametrize(
    ("language", "plea", "verdict"),
    [
        ("en", "The appellant submits that the gate was open.", "This claim fails."),
        ("fr", "Mme Orr soutient que la grille était ouverte.", "Elle sera donc déboutée de cette demande."),
    ],
)
def test_a_verdict_behind_a_plea_is_the_courts(language: Language, plea: str, verdict: str) -> None:
    found = voices(f"[1] {plea} {verdict}", language)
    assert found[plea] == "party"
    assert found[verdict] is None


@pytest.mark.parametrize(
    ("language", "plea", "goes_on"),
    [
        ("en", "The applicant argues that the gate was open, since a lamp burned.", "The terms of the lease were met."),
        (
            "fr",
            "La demanderesse soutient que la grille fut ouverte.",
            "En conséquence, les termes du bail sont remplis.",
        ),
    ],
)
def test_what_goes_on_with_a_plea_in_the_opening_is_not_the_courts(language: Language, plea: str, goes_on: str) -> None:
    assert (
        voices(f"# {'Overview' if language == 'en' else 'Aperçu'}\n\n[1] {plea} {goes_on}", language)[goes_on]
        == "party"
    )


@pytest.mark.parametrize(
    ("language", "title", "orders", "heading", "reason", "verdict"),
    [
        (
            "en",
            "JUDGMENT",
            ("The claim of unfair dismissal succeeds.", "The respondent is ordered to pay the claimant 900 dollars."),
            "REASONS",
            "The gate was open on that day.",
            "The dismissal was therefore unfair.",
        ),
        (
            "fr",
            "DÉCISION",
            ("La plainte est accueillie.", "L'intimé doit payer 900 dollars à la plaignante."),
            "MOTIFS",
            "La grille fut ouverte ce jour-là.",
            "La plainte est donc accueillie.",
        ),
    ],
)
def test_a_judgment_that_stands_before_its_reasons_is_the_outcome(
    language: Language, title: str, orders: tuple[str, str], heading: str, reason: str, verdict: str
) -> None:
    paragraphs = "\n\n".join(f"[{number}] {reason}" for number in range(1, 9))
    text = f"{title}\n\n{orders[0]}\n\n{orders[1]}\n\n# {heading}\n\n{paragraphs}\n\n[9] {verdict}"
    found = outcomes(text, language)
    assert found[orders[0]] == "ruling"
    assert found[orders[1]] is not None
    assert found[verdict] is None


def test_statements_of_single_judges_are_not_the_courts() -> None:
    told = voices(
        "[1] The fine is too high.\n\n[2] We reverse the decree.\n\nANN DALE, J., dissents and states as follows:\n\n"
        "I would affirm it."
    )
    assert told["We reverse the decree."] is None
    assert told["I would affirm it."] == "other_judge"


def test_what_was_held_below_is_no_plea_though_it_says_according_to_whom() -> None:
    sentence = "Pour rejeter la demande, le jugement retient que le port devait, selon elle, fermer le quai."
    told = interpreted(f"[1] La barge a coulé.\n\n[2] Il pleuvait.\n\n[3] {sentence}\n\n[4] La cloche sonna.", "fr")
    unit = next(unit for unit in told.units if unit.line.text == sentence)
    assert unit.voice is not None
    assert unit.voice.speaker == "other_court"
    assert unit.citation is None


@pytest.mark.parametrize(
    "begin", ["The judgment of Orr and Dale JJ. (dissenting) was delivered by\nOrr J.—", "Orr J. (dissenting)—"]
)
def test_a_dissent_may_begin_in_a_line_of_its_reasons(begin: str) -> None:
    reason = (
        "After going over the whole record of the port, with the logs of both the barges and all that the pilots of "
        "that night have told the jury, I have concluded that the appeal should be dismissed with costs."
    )
    told = voices(f"Lam J.—I would allow the appeal.\n\n{begin}{reason}\n\nThe log is clear.\n\nAppeal allowed.")
    assert list(told.values()) == [None, "other_judge", "other_judge", None]


def test_a_court_that_tells_what_it_did_is_no_judge_by_name() -> None:
    text = "TRIBUNAL DES PORTS DU CANADA\n\n[1] Le Tribunal a rejeté la requête du port.\n\n[2] Le port a fermé."
    assert voices(text, "fr")["Le Tribunal a rejeté la requête du port."] is None


@pytest.mark.parametrize(
    ("language", "ruling", "order", "aside"),
    [
        (
            "en",
            "The Respondent's request for another date was refused for the reasons provided below.",
            "It is ordered that the third day be given back.",
            "It is good to hear a port early to grant relief if the complaint is substantiated.",
        ),
        (
            "fr",
            "La demande de report du port a été refusée pour les motifs exposés ci-dessous.",
            "Il est ordonné que le troisième jour soit libéré.",
            "Il est bon d'entendre un port sans tarder pour réparer, si la plainte est fondée.",
        ),
    ],
)
def test_what_is_only_ordered_at_the_end_stands_behind_the_ruling_that_was_announced(
    language: Language, ruling: str, order: str, aside: str
) -> None:
    facts = "\n\n".join(f"[{number}] The boats came in late {number} times." for number in range(3, 12))
    text = f"[1] The barge sank.\n\n[2] {ruling}\n\n{facts}\n\n[12] {aside}\n\n[13] {order}\n\n[14] It rained."
    found = outcomes(text, language)
    assert found[ruling] == "ruling"
    assert found[order] is not None
    assert found[aside] is None


@pytest.mark.parametrize(
    ("language", "denied", "behind"),
    [
        (
            "fr",
            "Aucune trace ne fut vue et la défenderesse ne prétend pas que le quai fut fermé.",
            "Le quai était ouvert.",
        ),
        ("fr", "Ni la demanderesse ni la défenderesse ne contestent ce pouvoir.", "La carte était lisible."),
        ("en", "Which part of the map did the defendant ask the Court to read?", "The pier was open."),
    ],
)
def test_what_nobody_argues_and_what_is_asked_is_the_courts(language: Language, denied: str, behind: str) -> None:
    told = voices(f"{START}# Analyse\n\n[2] {denied} {behind}", language)
    assert told[denied] is None
    assert told[behind] is None


def test_what_a_party_denies_is_its_own() -> None:
    plea = "La défenderesse soutient que le quai n'a pas été fermé."
    assert voices(f"{START}# Analyse\n\n[2] {plea}", "fr")[plea] == "party"
