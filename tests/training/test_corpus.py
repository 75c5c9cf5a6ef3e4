from pathlib import Path

import pytest
from spacy.tokens import Doc, DocBin
from spacy.training import Example

from training.corpus import Converter, Corpora, write_docs
from training.recipe import Recipe
from training.tokenizer import blank_pipeline

SENTENCE = """# sent_id = own-{number}
1	Ada	Ada	PROPN	_	Number=Sing	2	nsubj	_	_
2	sees	see	VERB	_	Tense=Pres	0	root	_	_
3	"	"	PUNCT	_	_	4	punct	_	SpaceAfter=No
4	Lund	Lund	PROPN	_	Number=Sing	2	obj	_	SpaceAfter=No
5	"	"	PUNCT	_	_	4	punct	_	SpaceAfter=No
6	.	.	PUNCT	_	_	2	punct	_	_
"""
ENTITIES = '# text = Ada sees "Lund".\n1\tAda\tB-PER\n2\tsees\tO\n3\t"\tO\n4\tLund\tB-LOC\n5\t"\tO\n6\t.\tO\n'
STILL = {"typographic": 0.0, "names": 0.0, "rare_words": 0.0, "capitals": 0.0}


def _recipe(**changes: object) -> Recipe:
    corpus = {"title": "own", "url": "", "licence": "own"}
    return Recipe.model_validate(
        {
            "description": "",
            "caveat": "",
            "made": "",
            "monitor": "dev",
            "treebank": [
                {"name": "plain", "files": ["plain.conllu"], **corpus},
                {
                    "name": "dev",
                    "files": ["dev.conllu"],
                    "entities": {"file": "dev.iob2", "format": "iob2"},
                    **corpus,
                },
            ],
            "rates": STILL,
            "entity_corpus": [{"name": "names", "file": "names.io", "format": "io", **corpus}],
            "test": [{"name": "test", "file": "dev.conllu"}],
            **changes,
        }
    )


@pytest.fixture
def data(tmp_path: Path) -> Path:
    block = "\n".join(SENTENCE.format(number=number) for number in range(20))
    (tmp_path / "plain.conllu").write_text(block, encoding="utf8")
    (tmp_path / "dev.conllu").write_text(block.replace("sees", "spots"), encoding="utf8")
    (tmp_path / "dev.iob2").write_text(ENTITIES.replace("sees", "spots"), encoding="utf8")
    (tmp_path / "names.io").write_text("Oslo I-LOC\nsleeps O\n", encoding="utf8")
    return tmp_path


def _convert(data: Path, recipe: Recipe) -> Corpora:
    return Converter("en", recipe, data, blank_pipeline("en").vocab).convert()


def _only(docs: list[Doc], word: str) -> Doc:
    return next(doc for doc in docs if word in [token.text for token in doc])


def test_syntax_and_entities_stand_on_the_same_document(data: Path) -> None:
    doc = _only(_convert(data, _recipe()).monitor, "spots")

    assert [(entity.text, entity.label_) for entity in doc.ents][:2] == [("Ada", "PER"), ("Lund", "LOC")]
    assert [token.dep_ for token in doc][:2] == ["nsubj", "ROOT"]
    assert len(list(doc.sents)) == 8


def test_every_sentence_is_trained_on_or_monitored(data: Path) -> None:
    corpora = _convert(data, _recipe())

    assert sum(token.text == "sees" for doc in corpora.train for token in doc) == 20
    assert sum(token.text == "spots" for doc in [*corpora.train, *corpora.monitor] for token in doc) == 20


def test_same_seed_gives_the_same_documents(data: Path) -> None:
    recipe = _recipe(rates={"typographic": 0.5, "names": 0.5, "rare_words": 0.5})

    first, second = _convert(data, recipe), _convert(data, recipe)

    assert [doc.text for doc in first.train] == [doc.text for doc in second.train]


def test_typographic_documents_have_pairs_of_quotation_marks(data: Path) -> None:
    doc = _only(_convert(data, _recipe(rates={**STILL, "typographic": 1.0})).train, "sees")

    assert doc[:6].text == "Ada sees “Lund”."


def test_missing_layers_survive_storage_and_give_no_loss(data: Path, tmp_path: Path) -> None:
    corpora = _convert(data, _recipe())
    write_docs(corpora.train, tmp_path / "train.spacy")
    nlp = blank_pipeline("en")
    stored = list(DocBin().from_disk(tmp_path / "train.spacy").get_docs(nlp.vocab))
    names, plain = _only(stored, "Oslo"), _only(stored, "sees")

    assert not names.has_annotation("DEP")
    assert not names.has_annotation("POS")
    assert not names.has_annotation("LEMMA")
    assert {token.ent_iob for token in plain} == {0}
    for component in ("morphologizer", "trainable_lemmatizer", "parser", "ner"):
        nlp.add_pipe(component)
    examples = [Example(nlp.make_doc(doc.text), doc) for doc in stored]
    nlp.initialize(lambda: examples)
    without_syntax = {"morphologizer": 0.0, "trainable_lemmatizer": 0.0, "parser": 0.0}
    losses: dict[str, float] = {}
    nlp.update([Example(nlp.make_doc(names.text), names)], losses=losses)
    assert {name: losses[name] for name in without_syntax} == without_syntax
    assert losses["ner"] > 0
    losses = {}
    nlp.update([Example(nlp.make_doc(plain.text), plain)], losses=losses)
    assert losses["ner"] == 0.0
    assert all(losses[name] > 0 for name in without_syntax)
