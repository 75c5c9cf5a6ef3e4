import pytest

from training.conllu import parse_sentence

DU = """# newpar
# sent_id = own-1
1	Elle	lui	PRON	_	Number=Sing	2	nsubj	_	_
2	parle	parler	VERB	_	Mood=Ind	0	root	_	_
3-4	du	_	_	_	_	_	_	_	SpaceAfter=No
3	de	de	ADP	_	_	5	case	_	_
4	le	le	DET	_	Gender=Masc|Number=Sing	5	det	_	_
5	pont	pont	NOUN	_	Gender=Masc|Number=Sing	2	obl	_	SpaceAfter=No
6	.	.	PUNCT	_	_	2	punct	_	_
"""

DONT = """# sent_id = own-2
1	We	we	PRON	_	_	4	nsubj	_	_
2-3	don't	_	_	_	_	_	_	_	_
2	do	do	AUX	_	_	4	aux	_	_
3	n't	not	PART	_	_	4	advmod	_	_
4	know	know	VERB	_	_	0	root	_	SpaceAfter=No
5	.	.	PUNCT	_	_	4	punct	_	_
"""


def test_contraction_is_one_token_with_the_features_of_both_parts() -> None:
    sentence = parse_sentence(DU, merge_contractions=True)

    assert [token.form for token in sentence.tokens] == ["Elle", "parle", "du", "pont", "."]
    du = sentence.tokens[2]
    assert (du.lemma, du.upos, du.feats, du.deprel) == ("de", "ADP", "Gender=Masc|Number=Sing", "case")
    assert [token.head for token in sentence.tokens] == [1, 1, 3, 1, 1]


def test_spacing_after_a_contraction_is_that_of_its_surface_form() -> None:
    assert parse_sentence(DU, merge_contractions=True).text == "Elle parle dupont."


def test_parts_that_spell_their_contraction_stay_apart_unless_merging() -> None:
    sentence = parse_sentence(DONT, merge_contractions=False)

    assert [token.form for token in sentence.tokens] == ["We", "do", "n't", "know", "."]
    assert sentence.text == "We don't know."


def test_contraction_that_its_parts_do_not_spell_is_merged_in_any_case() -> None:
    assert "du" in [token.form for token in parse_sentence(DU, merge_contractions=False).tokens]


def test_paragraph_mark_and_root() -> None:
    sentence = parse_sentence(DU, merge_contractions=True)

    assert sentence.starts_unit
    assert not parse_sentence(DONT, merge_contractions=False).starts_unit
    assert [token.form for token in sentence.tokens if token.deprel == "ROOT"] == ["parle"]


def test_head_that_the_treebank_leaves_out_is_missing() -> None:
    sentence = parse_sentence(DONT.replace("\t4\taux\t", "\t_\t_\t"), merge_contractions=False)

    assert sentence.tokens[1].deprel == ""


def test_line_that_is_not_conllu_is_named() -> None:
    with pytest.raises(ValueError, match=r"sentence 'own-2': expected 10 columns, found 2: '1\\tWe'"):
        parse_sentence("# sent_id = own-2\n1\tWe", merge_contractions=False)
