"""Vectors of distinct words: the same as the model's own layers give."""

from typing import Any

import numpy as np
import pytest
import spacy
from spacy.ml.models import MaxoutWindowEncoder, MultiHashEmbed, build_Tok2Vec_model
from spacy.tokens import Doc
from spacy.vocab import Vocab
from thinc.api import Model, chain

from pipeline.annotate.word_vectors import with_distinct_words

TEXTS: tuple[list[str], ...] = (
    ["the", "cat", "saw", "the", "other", "cat"],
    ["Rain"],
    [],
    ["the", "rain", "saw", "Rain", ",", "the", "cat"],
)


def _model(window: int = 1) -> Model[Any, Any]:
    attributes: list[str | int] = ["NORM", "PREFIX", "SUFFIX", "SHAPE"]
    embed = MultiHashEmbed(8, attributes, [50, 40, 30, 20], include_static_vectors=False)
    encode = MaxoutWindowEncoder(width=8, window_size=window, maxout_pieces=3, depth=3)
    model: Model[Any, Any] = build_Tok2Vec_model(embed, encode)
    model.initialize()
    for node in model.walk():
        if node.has_param("b"):  # it begins with zeros, which would hide a bias that is left out
            bias: Any = node.get_param("b")
            shifted: Any = np.linspace(-1, 1, bias.size, dtype="f").reshape(bias.shape)
            node.set_param("b", shifted)
    return model


def test_the_vectors_are_those_of_the_layers() -> None:
    model, docs = _model(), [Doc(Vocab(), words=words) for words in TEXTS]
    faster = with_distinct_words(model)
    assert faster is not None
    assert faster.get_dim("nO") == model.get_dim("nO")
    for expected, found in zip(model.predict(docs), faster.predict(docs), strict=True):
        assert expected.shape == found.shape
        np.testing.assert_allclose(found, expected, atol=1e-5)


def test_a_wider_window_is_left_to_the_model() -> None:
    assert with_distinct_words(_model(window=2)) is None


def test_another_architecture_is_left_to_the_model() -> None:
    assert with_distinct_words(chain(_model(), _model())) is None


def test_the_layers_are_not_trained() -> None:
    faster = with_distinct_words(_model())
    assert faster is not None
    with pytest.raises(NotImplementedError):
        faster([spacy.blank("en").make_doc("a cat")], is_train=True)
