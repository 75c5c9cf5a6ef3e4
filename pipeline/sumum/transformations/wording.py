"""The words of the abstracts themselves, in one language: data of `lexicons` and `grammars/sumum_wording`."""

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.languages import Language, Traits, traits_of
from pipeline.realizer.sandhi import Sandhi, load_sandhi
from pipeline.resources import Resources
from pipeline.sumum.reading.dictionary import ConceptualDictionary
from pipeline.sumum.reading.knowledge import Knowledge, read_knowledge
from pipeline.sumum.reading.topical import TopicWords
from pipeline.sumum.transformations.edits import EditRules


@dataclass(frozen=True, slots=True)
class SaidVerb:
    """A verb as an abstract says it: its infinitive, the preposition that it governs, whether it is reflexive."""

    verb: str
    governs: str = ""
    is_reflexive: bool = False


class AbstractWording:
    """What the plan needs of a language; read once and shared by all requests.

    `phrases`: names for the authors and the paper, and what joins merged templates, by use. `verbs`: the verbs that
    an abstract says otherwise, by lemma and the word that follows. `heading_verbs`: what introduces a heading, by the
    lemma of a noun in it; `nominal_verbs`: the verb of a noun before its genitive. `endings` turn forms into
    infinitives where the model's lemma is none, `models` name a verb that an unknown one is conjugated like, and
    `authors_endings` are those of every verb of "we".
    Classes of function words decide whether a fragment can stand alone.
    """

    def __init__(self, resources: Resources, language: Language, knowledge: Knowledge) -> None:
        self.language: Language = language
        self.traits: Traits = traits_of(language)
        self.types = knowledge.by_id
        self.dictionary = ConceptualDictionary(resources, language, knowledge)
        self.topic_words = TopicWords(resources, language, self.dictionary.nouns)
        self.edits = EditRules(resources, language)
        self.sandhi: Sandhi = load_sandhi(resources, language)
        self.phrases: Mapping[str, str] = {
            row["use"]: row["form"] for row in resources.lexicon(language, "sumum_wording_phrases")
        }
        self.verbs: Mapping[tuple[str, str], SaidVerb] = {
            (row["lemma"], row["followed"]): SaidVerb(row["verb"], row["governs"], row["reflexive"] == "yes")
            for row in resources.lexicon(language, "sumum_wording_verbs")
        }
        self.heading_verbs: Mapping[str, str] = {
            row["lemma"]: row["verb"] for row in resources.lexicon(language, "sumum_wording_headings") if row["verb"]
        }
        self.nominal_verbs: Mapping[str, str] = {
            row["lemma"]: row["nominal"]
            for row in resources.lexicon(language, "sumum_wording_headings")
            if row["nominal"]
        }
        self._words: dict[str, set[str]] = {}
        for row in resources.lexicon(language, "sumum_wording_words"):
            self._words.setdefault(row["class"], set()).add(row["form"])
        self.endings: tuple[tuple[str, str], ...] = self._endings(resources, "infinitive")
        self.models: tuple[tuple[str, str], ...] = self._endings(resources, "model")
        self.authors_endings = tuple(ending for ending, _ in self._endings(resources, "authors"))
        openings = frozenset(row.small("form") for row in resources.lexicon(language, "dangling_openings"))
        self.dangling = openings - self._words.get("universal", set())  # "all valves" names them

    def _endings(self, resources: Resources, use: str) -> tuple[tuple[str, str], ...]:
        rows = resources.lexicon(self.language, "sumum_wording_endings")
        return tuple((row["ending"], row["value"]) for row in rows if row["use"] == use)

    def words_of(self, kind: str) -> frozenset[str]:
        """The words of a class, in lower case."""
        return frozenset(self._words.get(kind, ()))

    def is_a(self, kind: str, word: str) -> bool:
        """Whether a word, in any case and with either apostrophe, is of a class of function words."""
        return word.lower().replace("’", "'") in self._words.get(kind, ())


def abstract_wording(resources: Resources, language: Language) -> AbstractWording:
    """The words of a language, read once for all components."""
    return resources.once((AbstractWording, language), lambda: AbstractWording(resources, language, read_knowledge()))
