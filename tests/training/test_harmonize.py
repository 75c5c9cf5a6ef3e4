from training.conllu import Sentence, Token
from training.harmonize import drop_features, follow, learn_conventions, write_out_speech
from training.recipe import Contraction


def _token(form: str, upos: str, head: int, deprel: str, *, lemma: str = "", feats: str = "_") -> Token:
    return Token(form, True, lemma or form, upos, feats, head, deprel)


def _sentence(*tokens: Token) -> Sentence:
    return Sentence("own", tokens, starts_unit=False)


def _pivot() -> list[Sentence]:
    sentence = _sentence(
        _token("il", "PRON", 1, "nsubj", lemma="lui", feats="Number=Sing|Person=3"),
        _token("dort", "VERB", 1, "ROOT", lemma="dormir"),
        _token("dont", "PRON", 1, "obl:arg"),
        _token("sous", "ADP", 4, "case"),
        _token("terre", "NOUN", 1, "obl:mod", feats="Gender=Fem|Number=Sing"),
    )
    return [sentence] * 3


def test_lemma_and_category_of_function_words_follow_the_pivot() -> None:
    other = _sentence(_token("Il", "PRON", 1, "nsubj", lemma="il"), _token("dont", "ADP", 1, "ROOT"))

    il, dont = follow(other, learn_conventions(_pivot())).tokens

    assert il.lemma == "lui"
    assert dont.upos == "PRON"


def test_features_are_completed_but_not_contradicted() -> None:
    other = _sentence(
        _token("terre", "NOUN", 0, "ROOT", feats="Gender=Fem"),
        _token("il", "PRON", 0, "nsubj", lemma="lui", feats="Person=1"),
    )

    terre, il = follow(other, learn_conventions(_pivot())).tokens

    assert terre.feats == "Gender=Fem|Number=Sing"
    assert il.feats == "Person=1"


def test_relation_gets_the_subtype_of_its_context() -> None:
    other = _sentence(
        _token("vit", "VERB", 0, "ROOT"), _token("sous", "ADP", 2, "case"), _token("bois", "NOUN", 0, "obl")
    )

    assert follow(other, learn_conventions(_pivot())).tokens[2].deprel == "obl:mod"


def test_what_the_pivot_has_not_seen_stays() -> None:
    other = _sentence(_token("je", "PRON", 1, "nsubj", lemma="je"), _token("marche", "VERB", 1, "ROOT"))

    assert follow(other, learn_conventions(_pivot())) == other


def test_speech_gets_contractions_and_a_capital() -> None:
    spoken = _sentence(
        _token("on", "PRON", 1, "nsubj"),
        _token("parle", "VERB", 1, "ROOT"),
        _token("de", "ADP", 4, "case"),
        _token("le", "DET", 4, "det", feats="Gender=Masc"),
        _token("port", "NOUN", 1, "obl"),
    )

    written = write_out_speech(spoken, [Contraction(parts=("de", "le"), form="du")])

    assert written.text == "On parle du port"
    assert [token.head for token in written.tokens] == [1, 1, 3, 1]
    assert written.tokens[2].feats == "Gender=Masc"


def test_pronoun_after_a_preposition_is_not_contracted() -> None:
    spoken = _sentence(
        _token("De", "ADP", 2, "mark"), _token("le", "PRON", 2, "obj"), _token("voir", "VERB", 2, "ROOT")
    )

    assert write_out_speech(spoken, [Contraction(parts=("De", "le"), form="Du")]).text == "De le voir"


def test_dropped_features_leave_the_others() -> None:
    sentence = _sentence(_token("lui", "PRON", 0, "ROOT", feats="Emph=No|Person=3"))

    assert drop_features(sentence, ["Emph"]).tokens[0].feats == "Person=3"
