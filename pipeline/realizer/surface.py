"""The finishing pass of both languages, built from the data of a deployment."""

from pipeline.realizer.features import Language
from pipeline.realizer.orthography import Orthography
from pipeline.realizer.sandhi import load_sandhi
from pipeline.resources import Resources

LANGUAGES: tuple[Language, ...] = ("en", "fr")


def load_orthography(resources: Resources) -> Orthography:
    """The orthography of both languages, which may meet in one sentence."""
    return Orthography({language: load_sandhi(resources, language) for language in LANGUAGES})
