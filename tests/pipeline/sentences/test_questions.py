"""A short question is told with its answer, and what only tells a time leans on nothing."""

from dataclasses import replace

from tests.pipeline.absum.parsed import document
from tests.pipeline.sentences.test_whole_sentences import FIN, NAMED, whole


def test_an_answer_stands_behind_its_question() -> None:
    question = "The/DET/the/det/2 reason/NOUN/reason/root/0 ?/PUNCT/?/punct/2"
    verb = f"Who/PRON/who/nsubj/2 won/VERB/win/root/0/{FIN} ?/PUNCT/?/punct/2"
    for asked, texts in ((question, ["The reason ? Ana sold boats ."]), (verb, ["Ana sold boats ."])):
        found = document(asked, NAMED)
        assert found.annotation is not None
        joined = tuple(replace(each, block=0) for each in found.annotation.sentences)
        told = whole(replace(found, annotation=replace(found.annotation, sentences=joined)))
        assert [each.text for each in told if "sold" in each.text] == texts
    assert [each.text for each in whole(document(question, NAMED))] == ["Ana sold boats ."]  # of another paragraph


def test_a_pronoun_of_a_time_leans_on_nothing() -> None:
    text = (
        "Il/PRON/il/expl:subj/3/Person=3|PronType=Prs y/PRON/y/expl:comp/3 "
        "a/VERB/avoir/root/0/Tense=Pres|VerbForm=Fin deux/NUM/deux/nummod/5 {time} ,/PUNCT/,/punct/8 "
        "Ana/PROPN/Ana/nsubj/8 "
        f"part/VERB/partir/parataxis/3/{FIN} ./PUNCT/./punct/3"
    )
    first = "Bo/PROPN/Bo/nsubj/2 dort/VERB/dormir/root/0/Tense=Pres|VerbForm=Fin ici/ADV/ici/advmod/2 ./PUNCT/./punct/2"
    for time, leans in (("jours/NOUN/jour/obj/3", False), ("bateaux/NOUN/bateau/obj/3", True)):
        (told,) = (each for each in whole(document(first, text.format(time=time), language="fr")) if "Ana" in each.text)
        assert told.leans is leans
