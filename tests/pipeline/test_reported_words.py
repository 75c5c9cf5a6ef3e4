"""What somebody is told to have said or found is his, and its subject that of the sentence."""

from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

DEF = "Definite=Def|PronType=Art"
FIN = "Tense=Past|VerbForm=Fin"


def parsed(text: str) -> list[WholeSentence]:
    return list(whole_sentences(RESOURCES, (document(text),), 40))


OUR = (
    f"{{}}/{{}}/{{}}/nsubj/2 said/VERB/say/root/0/{FIN} that/SCONJ/that/mark/6 our/DET/our/det/5 "
    f"town/NOUN/town/nsubj/6 lives/VERB/live/ccomp/2/{FIN} ./PUNCT/./punct/2"
)


def test_what_somebody_named_said_may_be_his_own() -> None:
    assert parsed(OUR.format("Arlo", "PROPN", "Arlo"))
    assert not parsed(OUR.format("They", "PRON", "they"))
    assert not parsed(f"Our/DET/our/det/2 town/NOUN/town/nsubj/3 lives/VERB/live/root/0/{FIN} ./PUNCT/./punct/3")


def test_the_subject_of_a_clause_before_who_found_it_out_is_the_subject() -> None:
    text = (
        f"Milk/NOUN/milk/nsubj/4 is/AUX/be/cop/4/{FIN} the/DET/the/det/4/{DEF} cure/NOUN/cure/nsubj/5 "
        f"finds/VERB/find/root/0/{FIN} a/DET/a/det/7 study/NOUN/study/obj/5 ./PUNCT/./punct/5"
    )
    (found,) = parsed(text)
    assert not found.vague
    assert parsed(text.replace("is/AUX/be/cop/4", "is/AUX/be/dep/4"))[0].vague
