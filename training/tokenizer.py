"""Blank pipelines that carry each language's tokenizer, made to agree with the treebanks and quick to load.

spaCy's French tokenizer protects hyphenated compounds with 277 regular expressions, each of which spells
out every letter of Unicode several times: 1.4 MB of pattern, compiled when ``spacy.lang.fr`` is imported
(about 1.7 s), and still cuts "Jean-Claude" in three. Here one short pattern keeps every compound whole that
does not end in a clitic, and the pipeline's language code is ``xx`` (spaCy's neutral language), so that
loading it does not import ``spacy.lang.fr`` at all.
"""

import re
import tomllib
from pathlib import Path

import spacy
from pydantic import BaseModel, ConfigDict
from spacy.attrs import ORTH  # type: ignore[import-not-found]
from spacy.language import BaseDefaults, Language
from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found]
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex, get_lang_class
from spacy.vocab import Vocab

TOKENIZATION = Path(__file__).parent / "tokenization"
HYPHEN = "[-‐‑]"
LETTER = r"[^\W\d_]"
RUN = r"(?:(?<!\.)(?:\.[!?]+\.?|[!?]{2,}\.?|[!?]\.)|={2,}|_{2,}|\*{2,}|~{2,}|<{2,}|>{2,})"
"""A run of marks that is one token: what ends an excited sentence, and drawn lines."""
NUMBER = r"\d{1,4}-\d{2,4}-\d{2,4}(?:-\d+)?|\d{3}-\d{4}|'?\d+0's"
"""Dates and telephone numbers with hyphens; decades."""

SPACY_LANGUAGE = {"en": "en", "fr": "xx"}
"""The language code under which spaCy loads each pipeline."""


class _Words(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    tokens: tuple[str, ...]


class EnglishWords(_Words):
    """The words that English token boundaries depend on (``tokenization/en.toml``)."""

    prefixes: tuple[str, ...]
    words: tuple[str, ...]
    alternatives: tuple[str, ...]
    units: tuple[str, ...]


class FrenchWords(_Words):
    """The words that French token boundaries depend on (``tokenization/fr.toml``)."""

    clitics: tuple[str, ...]
    linked_clitics: tuple[str, ...]


def blank_pipeline(language: str) -> Language:
    """Return an empty pipeline for ``language`` ("en" or "fr") with its tokenizer, ready to be trained.

    Raises ValueError for any other language.
    """
    makers = {"en": _english_tokenizer, "fr": _french_tokenizer}
    if language not in makers:
        raise ValueError(f"no tokenizer for language {language!r}; choose one of {sorted(makers)}")
    nlp = spacy.blank(SPACY_LANGUAGE[language])
    nlp.tokenizer = makers[language](nlp.vocab, (TOKENIZATION / f"{language}.toml").read_text(encoding="utf8"))
    return nlp


def _english_tokenizer(vocab: Vocab, toml: str) -> Tokenizer:
    """spaCy's English tokenizer, with prefixed words, numbers and abbreviations whole."""
    words = EnglishWords.model_validate(tomllib.loads(toml))
    english = get_lang_class("en").Defaults
    rules = {form: parts for form, parts in _exceptions(english).items() if form not in words.words}
    rules |= {form: [{ORTH: form}] for form in words.tokens}
    for form in words.alternatives:
        first, second = form.split("/")
        rules[form] = [{ORTH: first}, {ORTH: "/"}, {ORTH: second}]
    prefixed = f"(?i:{'|'.join(words.prefixes)})-{LETTER}+"
    units = f"(?<=\\d)(?:{'|'.join(map(re.escape, words.units))})"
    return _tokenizer(vocab, english, rules, [units], re.compile(f"(?:{prefixed}|{NUMBER})$"))


def _french_tokenizer(vocab: Vocab, toml: str) -> Tokenizer:
    """spaCy's affixes for French, with compounds and clitics as the treebanks have them."""
    words = FrenchWords.model_validate(tomllib.loads(toml))
    french = get_lang_class("fr").Defaults
    linked = f"(?i:(?<={LETTER}){HYPHEN}t{HYPHEN}(?:{'|'.join(words.linked_clitics)}))"
    single = f"(?i:(?<={LETTER}){HYPHEN}(?:{'|'.join(words.clitics)}))"
    rules = {form: parts for form, parts in _exceptions(french).items() if "-t-" not in form}
    for form in words.tokens:
        for variant in (form, form[0].upper() + form[1:]):
            for text in (variant, variant.replace("'", "’")):
                rules[text] = [{ORTH: text}]
    return _tokenizer(vocab, french, rules, [linked, single], compound_pattern(words.clitics))


def _exceptions(defaults: type[BaseDefaults]) -> dict[str, list[dict[int, str]]]:
    return dict(defaults.tokenizer_exceptions or {})


def _tokenizer(
    vocab: Vocab,
    defaults: type[BaseDefaults],
    rules: dict[str, list[dict[int, str]]],
    suffixes: list[str],
    whole: re.Pattern[str],
) -> Tokenizer:
    """Make a tokenizer of a language's affixes with ours before them; ``whole`` matches uncut tokens."""
    # spaCy's own rule for French clitics is the only one that names them; ours replaces it.
    inherited = [item for item in defaults.suffixes or () if "|vous|" not in str(item)]
    return Tokenizer(
        vocab,
        rules=rules,
        prefix_search=compile_prefix_regex([RUN, *(defaults.prefixes or ())]).search,
        suffix_search=compile_suffix_regex([RUN, *suffixes, *inherited]).search,
        infix_finditer=compile_infix_regex([RUN, *(defaults.infixes or ())]).finditer,
        token_match=whole.match,
        url_match=defaults.url_match,
    )


def compound_pattern(clitics: tuple[str, ...]) -> re.Pattern[str]:
    """Match a word of letters joined by hyphens ("arc-en-ciel", "Pays-de-l'Ain") without a clitic at its end.

    Numbers joined by hyphens match as well.
    """
    endings = "|".join(sorted(clitics))
    compound = f"(?!.*{HYPHEN}(?:{endings})$){LETTER}+(?:{HYPHEN}(?:l['’])?{LETTER}+)+"
    return re.compile(f"(?i:{compound}|{NUMBER})$")
