"""Blank pipelines that carry each language's tokenizer, made quick to load.

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
from spacy.language import Language
from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found]
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex, get_lang_class
from spacy.vocab import Vocab

TOKENIZATION = Path(__file__).parent / "tokenization"
HYPHEN = "[-‐‑]"
LETTER = r"[^\W\d_]"

SPACY_LANGUAGE = {"en": "en", "fr": "xx"}
"""The language code under which spaCy loads each pipeline."""


class Tokenization(BaseModel):
    """The words that a language's token boundaries depend on (``tokenization/*.toml``)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    clitics: tuple[str, ...]
    linked_clitics: tuple[str, ...]
    tokens: tuple[str, ...]


def blank_pipeline(language: str) -> Language:
    """Return an empty pipeline for ``language`` ("en" or "fr") with its tokenizer, ready to be trained.

    Raises ValueError for any other language.
    """
    if language not in SPACY_LANGUAGE:
        raise ValueError(f"no tokenizer for language {language!r}; choose one of {sorted(SPACY_LANGUAGE)}")
    nlp = spacy.blank(SPACY_LANGUAGE[language])
    if language == "fr":
        words = tomllib.loads((TOKENIZATION / "fr.toml").read_text(encoding="utf8"))
        nlp.tokenizer = _french_tokenizer(nlp.vocab, Tokenization.model_validate(words))
    return nlp


def _french_tokenizer(vocab: Vocab, words: Tokenization) -> Tokenizer:
    """Take over spaCy's affixes for French, with compounds and clitics as the treebanks have them."""
    french = get_lang_class("fr").Defaults
    linked = f"(?<={LETTER}){HYPHEN}t{HYPHEN}(?:{'|'.join(words.linked_clitics)})"
    single = f"(?<={LETTER}){HYPHEN}(?:{'|'.join(words.clitics)})"
    # spaCy's own rule for clitics is the only one that names them; ours replaces it.
    suffixes = [item for item in french.suffixes or () if "|vous|" not in str(item)]
    rules = {form: parts for form, parts in (french.tokenizer_exceptions or {}).items() if "-t-" not in form}
    for form in words.tokens:
        for variant in (form, form[0].upper() + form[1:]):
            for text in (variant, variant.replace("'", "’")):
                rules[text] = [{ORTH: text}]
    return Tokenizer(
        vocab,
        rules=rules,
        prefix_search=compile_prefix_regex(french.prefixes or ()).search,
        suffix_search=compile_suffix_regex([f"(?i:{linked})", f"(?i:{single})", *suffixes]).search,
        infix_finditer=compile_infix_regex(french.infixes or ()).finditer,
        token_match=compound_pattern(words.clitics).match,
        url_match=french.url_match,
    )


def compound_pattern(clitics: tuple[str, ...]) -> re.Pattern[str]:
    """Match a word of letters joined by hyphens ("arc-en-ciel", "Pays-de-l'Ain") without a clitic at its end."""
    joint = f"{HYPHEN}(?:l['’])?"
    endings = "|".join(sorted(clitics))
    return re.compile(f"(?iu)(?!.*{HYPHEN}(?:{endings})$){LETTER}+(?:{joint}{LETTER}+)+$")
