"""The infinitive of a verb that the realizer can inflect, where the lemma of the model is none."""

from pipeline.document import Token
from pipeline.realizer import inflection
from pipeline.sumum.transformations.wording import AbstractWording


def known_lemma(token: Token, wording: AbstractWording) -> str | None:
    """The lemma, or one made from the form by the endings of the language; None where the realizer knows neither."""
    lemma, language = token.lemma.lower(), wording.language
    if inflection.verb(lemma, language, "present") is not None:
        return lemma
    form = token.text.lower()
    for ending, infinitive in wording.endings:
        if form.endswith(ending):
            candidate = form.removesuffix(ending) + infinitive
            if inflection.verb(candidate, language, "present") is not None:
                return candidate
    return None
