"""Blank pipelines that carry each language's tokenizer, made quick to load.

spaCy's French tokenizer protects hyphenated compounds with 277 regular expressions, each of which spells
out every letter of Unicode several times: 1.4 MB of pattern, compiled when ``spacy.lang.fr`` is imported
(about 1.7 s). The same compounds are recognized here by one short pattern, and the pipeline's language code
is ``xx`` (spaCy's neutral language) so that loading it does not import ``spacy.lang.fr`` at all.
"""

import re
from collections.abc import Callable

import spacy
from spacy.lang.char_classes import ALPHA, ALPHA_LOWER
from spacy.language import Language

HYPHENS = "-–—‐‑"
APOSTROPHES = "'’"
LETTER = r"[^\W\d_]"

SPACY_LANGUAGE = {"en": "en", "fr": "xx"}
"""The language code under which spaCy loads each pipeline."""


def shorten_letter_classes(pattern: str) -> str:
    """Rewrite ``pattern`` with short letter classes in place of spaCy's spelled-out ones.

    A class of letters alone becomes ``[^\\W\\d_]``; a class of letters and marks becomes a word character
    that is neither digit nor underscore, or one of the marks. Case is ignored by the whole pattern, so that
    lower-case classes need not be told from general ones.
    """
    # Longest first: the lower-case letters may be part of the text of the general class.
    for letters in (ALPHA, ALPHA_LOWER):
        pattern = pattern.replace(f"[{letters}]", LETTER).replace(letters, r"\w")
    return re.sub(r"\[([^\[\]]*)\\w([^\[\]]*)\]", r"(?![\\d_])[\1\2\\w]", pattern)


def short_french_token_match(pattern: str) -> Callable[[str], re.Match[str] | None]:
    """Compile spaCy's pattern of French compounds in its short form.

    Every compound holds a hyphen or an apostrophe; asking for one first lets plain words fail at once.
    """
    flags = "(?iu)"
    body = shorten_letter_classes(pattern.removeprefix(flags))
    mark = f"[{HYPHENS}{APOSTROPHES}]"
    return re.compile(f"{flags}(?=.*{mark})(?:{body})").match


def blank_pipeline(language: str) -> Language:
    """Return an empty pipeline for ``language`` ("en" or "fr") with its tokenizer, ready to be trained.

    Raises ValueError for any other language.
    """
    if language not in SPACY_LANGUAGE:
        raise ValueError(f"no tokenizer for language {language!r}; choose one of {sorted(SPACY_LANGUAGE)}")
    nlp = spacy.blank(SPACY_LANGUAGE[language])
    if language == "fr":
        french = spacy.blank("fr").tokenizer
        nlp.tokenizer.rules = french.rules
        nlp.tokenizer.prefix_search = french.prefix_search
        nlp.tokenizer.suffix_search = french.suffix_search
        nlp.tokenizer.infix_finditer = french.infix_finditer
        nlp.tokenizer.url_match = french.url_match
        nlp.tokenizer.token_match = short_french_token_match(french.token_match.__self__.pattern)
    return nlp
