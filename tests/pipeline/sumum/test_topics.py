"""Which terms are topics, on articles made by hand: what the title announces, what many fields have, keywords."""

from pipeline.document import Document
from pipeline.realizer.spec import CannedText
from pipeline.summary import Request
from pipeline.sumum.interpret import SelectiveAnalysis, SelectiveAnalysisSettings
from pipeline.sumum.plan import SelectiveAbstract, SelectiveAbstractSettings
from pipeline.sumum.reading.interpretation import MENTION_RULE, ArticleInterpretation
from pipeline.sumum.reading.topics import PotentialTopics
from pipeline.sumum.select import TopicalTemplates
from pipeline.sumum.settings import TopicalTemplatesSettings
from tests.pipeline.sumum.articles import Part, article
from tests.resources import RESOURCES

INTERPRET = SelectiveAnalysis(SelectiveAnalysisSettings(), RESOURCES)
SETTINGS = TopicalTemplatesSettings()
SELECT = TopicalTemplates(SETTINGS, RESOURCES)
PLAN = SelectiveAbstract(SelectiveAbstractSettings(), RESOURCES)

PRESENT = "VerbForm=Fin|Tense=Pres"
USAGE = "usage/NOUN/usage/Number=Sing"
PRESSES = "presses/NOUN/press/Number=Plur"
ROLLERS = "rollers/NOUN/roller/Number=Plur"


def is_a(subject: str, complement: str) -> str:
    return f"{subject} is/AUX/be/{PRESENT} a/DET/a/Definite=Ind {complement} ./PUNCT"


def wears(subject: str, ending: str = "") -> str:
    return f"{subject} wear/VERB/wear/{PRESENT} {ending} ./PUNCT".replace("  ", " ")


def of(title: str, *sentences: str, keywords: str | None = None) -> Document:
    front: list[Part] = [("title", title)]
    if keywords is not None:
        front.append(("keywords", keywords))
    return article(("front", front), ("introduction", [("paragraph", sentence) for sentence in sentences]))


def interpreted(document: Document) -> ArticleInterpretation:
    return INTERPRET.interpret([document], Request(profile="sumum"))


def topics(interpretation: ArticleInterpretation) -> set[str]:
    return {interpretation.terms.lemma(term) for term in interpretation.topical.topics}


def general(interpretation: ArticleInterpretation) -> set[str]:
    lemmas = (interpretation.terms.lemma(term) for term in interpretation.topical.topics)
    terms = zip(lemmas, interpretation.topical.topics, strict=True)
    return {lemma for lemma, term in terms if interpretation.topical.is_general(term)}


SENTENCES = (is_a(USAGE, "habit/NOUN"), wears(PRESSES), wears(PRESSES), wears(f"old/ADJ {PRESSES}"), wears(PRESSES))


def test_a_word_of_every_article_is_a_topic_where_the_title_has_it_and_it_is_frequent() -> None:
    assert "usage" not in topics(interpreted(of(PRESSES, *SENTENCES, is_a(USAGE, "right/NOUN"))))
    titled = f"{USAGE} of/ADP {PRESSES}"
    assert "usage" in topics(interpreted(of(titled, *SENTENCES)))
    rare = [wears(PRESSES)] * 6
    assert "usage" not in topics(interpreted(of(titled, *SENTENCES, *rare)))


def test_words_for_the_article_are_never_its_topic() -> None:
    study = "study/NOUN/study/Number=Sing"
    sentences = [is_a(study, "habit/NOUN")] * 3 + [wears(PRESSES)] * 3
    assert "study" not in topics(interpreted(of(f"A/DET/a {study} of/ADP {PRESSES}", *sentences)))


def test_a_vague_word_makes_no_other_topic() -> None:
    other, oiled = f"other/ADJ {PRESSES}", f"oiled/ADJ {PRESSES}"
    found = topics(interpreted(of(PRESSES, *[wears(other)] * 3, *[wears(oiled)] * 3)))
    assert "oiled press" in found
    assert "press" in found
    assert "other press" not in found


def test_a_vague_head_makes_a_topic_with_a_telling_word_that_is_settled() -> None:
    role, weight = "semantic/ADJ roles/NOUN/role/Number=Plur", "number/NOUN/number of/ADP presses/NOUN/press"
    often = interpreted(of(PRESSES, *[wears(role)] * 3, *[wears(weight)] * 3))
    assert "semantic role" in topics(often)
    assert "number of press" not in topics(often)
    assert "semantic role" not in topics(interpreted(of(PRESSES, *[wears(role)] * 2)))


def test_nouns_of_many_fields_are_general_only_by_themselves() -> None:
    structure, grain = "structure/NOUN/structure/Number=Sing", "grain/NOUN structure/NOUN/structure/Number=Sing"
    found = general(interpreted(of(PRESSES, *[wears(structure)] * 2, *[wears(grain)] * 2, *[wears(PRESSES)] * 2)))
    assert found == {"structure"}


def test_keywords_of_the_authors_are_topics_and_come_first() -> None:
    keywords = f"Keywords/NOUN :/PUNCT {ROLLERS} ,/PUNCT ink/NOUN"
    roller = "A/DET/a/Definite=Ind roller/NOUN/roller/Number=Sing"
    sentences = [is_a(roller, "cylinder/NOUN"), is_a(roller, "tool/NOUN")]
    document = of("Printing/NOUN shops/NOUN/shop/Number=Plur", *sentences, keywords=keywords)
    interpretation = interpreted(document)
    listed = {interpretation.terms.lemma(term) for term in interpretation.topical.keywords}
    assert {"roller", "ink"} <= listed
    potential = PotentialTopics(interpretation, (), SETTINGS)
    (listed_one,) = (term for term in potential.elaborated if interpretation.terms.lemma(term) == "roller")
    without = interpreted(of("Printing/NOUN shops/NOUN/shop/Number=Plur", *sentences))
    (unlisted,) = (
        term for term in PotentialTopics(without, (), SETTINGS).elaborated if without.terms.lemma(term) == "roller"
    )
    assert potential._rank(listed_one) == 4 * PotentialTopics(without, (), SETTINGS)._rank(unlisted)


def test_a_term_of_the_title_of_which_nothing_is_told_is_elaborated_by_what_names_it() -> None:
    title = "Felt/NOUN/felt rollers/NOUN/roller/Number=Plur"
    named = wears("Felt/NOUN/felt rollers/NOUN/roller/Number=Plur", "after/ADP forty/NUM winters/NOUN")
    leaning = f"For/ADP instance/NOUN ,/PUNCT {named}"
    interpretation = interpreted(of(title, named, leaning))
    mentions = [one for one in interpretation.informative if one.rule == MENTION_RULE]
    assert {interpretation.sentences[one.id] for one in mentions} == {1}
    assert interpretation.rule_counts()[MENTION_RULE] == len(mentions)
    request = Request(profile="sumum", topics=("Felt rollers",))
    (message,) = PLAN.plan(SELECT.select(interpretation, request), request)
    assert message.provenance.rules[0] == MENTION_RULE


def test_what_patterns_tell_of_a_term_of_the_title_leaves_no_mentions() -> None:
    told = is_a("A/DET/a/Definite=Ind felt/NOUN roller/NOUN/roller/Number=Sing", "cylinder/NOUN")
    named = wears("Felt/NOUN/felt rollers/NOUN/roller/Number=Plur", "after/ADP forty/NUM winters/NOUN")
    interpretation = interpreted(of("Felt/NOUN/felt rollers/NOUN/roller/Number=Plur", told, named))
    assert MENTION_RULE not in interpretation.rule_counts()


def test_too_small_a_limit_cuts_the_title_where_no_sentence_can_be_said() -> None:
    interpretation = interpreted(of(f"Felt/NOUN/felt {ROLLERS} for/ADP old/ADJ {PRESSES}", wears(PRESSES)))
    request = Request(profile="sumum", max_words=3)
    (message,) = PLAN.plan(SELECT.select(interpretation, request), request)
    assert isinstance(message.spec, CannedText)
    assert message.spec.text == "Felt rollers for…"
