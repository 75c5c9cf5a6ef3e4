"""Pronouns that stand for what another sentence names."""

from pipeline.document import Token


def relation_of(token: Token) -> str:
    """The relation of a token to its governor, without its subtype."""
    return (token.dep or "").partition(":")[0]


def is_object(token: Token) -> bool:
    """Whether a word is a pronoun for something behind a preposition: "Notice of it shall be sent"."""
    is_person = token.pos == "PRON" and token.feature("Person") == "3" and token.feature("PronType") == "Prs"
    return is_person and relation_of(token) in ("nmod", "obl")


def is_clitic(token: Token) -> bool:
    """Whether a word is a pronoun for something, before its verb: « Nos équipes la préparent »."""
    is_third = token.pos == "PRON" and token.feature("Person") == "3" and token.feature("PronType") == "Prs"
    return is_third and token.feature("Reflex") != "Yes" and relation_of(token) in ("obj", "iobj")
