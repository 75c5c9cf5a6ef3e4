"""How the patterns of SumUM are found in their examples."""

from collections.abc import Iterator
from typing import Final, get_args

from pipeline.document import Annotation, BlockKind, Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, Reading, marked_cases
from pipeline.rules.marks import Mark
from pipeline.rules.sequences.feature_sets import Written
from pipeline.rules.sequences.needs import may_match
from pipeline.span import Span
from pipeline.sumum.reading.constituents import Constituent
from pipeline.sumum.rules import Place, SumumGrammar, SumumRule

_BLOCKS: Final[dict[Place, BlockKind]] = {
    "sentence": "paragraph",
    "heading": "heading",
    "caption": "caption",
    "title": "title",
}


class SumumCheck:
    """Finds a pattern in the constituents of a sentence, the topic where the example marks it."""

    reading = Reading(frozenset({"groups"}), "article")

    def __init__(self, resources: Resources, language: Language) -> None:
        self._grammar = SumumGrammar(resources, language)

    def cases(self) -> Iterator[Case[SumumRule]]:
        """The examples and near-misses of all patterns, in the kind of block that they are tried on."""
        for rule in self._grammar.rules:
            place = next(place for place in get_args(Place) if place in rule.data.places)
            yield from marked_cases(rule.data, rule, _BLOCKS[place], has_topic=rule.type.kind == "informative")

    def find(self, case: Case[SumumRule], document: Document) -> Found:
        """What the pattern matches in each sentence, and the constituents."""
        annotation = _annotation(document)
        marks, shown = [], []
        for sentence in self._sentences(case, annotation):
            shown += [_shown(annotation, one, self._grammar.topic in one.code) for one in sentence]
            found = case.rule.pattern.search("".join(one.code for one in sentence))
            if found is not None:
                first, last = sentence[found.first], sentence[found.last - 1]
                start, end = annotation.tokens[first.first].span.start, annotation.tokens[last.last - 1].span.end
                marks.append(Mark(Span(start, end)))
        return Found(tuple(marks), " ".join(shown))

    def could_match(self, case: Case[SumumRule], document: Document) -> bool:
        """Whether a sentence has all that the pattern needs."""
        return any(
            may_match(case.rule.needs, Written.of([one.code for one in sentence]).present)
            for sentence in self._sentences(case, _annotation(document))
        )

    def _sentences(self, case: Case[SumumRule], annotation: Annotation) -> list[list[Constituent]]:
        """The constituents by sentence, with the topic: where none is marked, any noun group of an informative one."""
        read = self._grammar.constituents.read(annotation, range(len(annotation.sentences)))
        is_informative = case.rule.type.kind == "informative"
        return [[self._on_topic(case, annotation, one, is_informative) for one in found] for found in read.values()]

    def _on_topic(
        self, case: Case[SumumRule], annotation: Annotation, one: Constituent, is_informative: bool
    ) -> Constituent:
        if one.category != "GN" or not is_informative:
            return one
        tokens = annotation.tokens
        span = Span(tokens[one.first].span.start, tokens[one.last - 1].span.end)
        is_topic = case.topic is None or span.overlaps(case.topic)
        return one._replace(code=one.code + self._grammar.topic) if is_topic else one


def _annotation(document: Document) -> Annotation:
    if document.annotation is None:
        raise TypeError("the annotator gave no annotation")
    return document.annotation


def _shown(annotation: Annotation, one: Constituent, is_topic: bool) -> str:
    """A constituent as its category, words and what it carries: [GN·author we]."""
    tokens = annotation.tokens[one.first : one.last]
    words = " ".join(token.text for token in tokens)
    names = "".join(f"·{name}" for name in one.names)
    group = next((g for g in annotation.verb_groups if g.first <= one.first < g.last), None)
    if one.category == "GV" and group is not None:
        features = (group.voice, group.tense, "perfect" if group.is_perfect else "", group.modality)
        names += f"·{annotation.tokens[group.head].lemma}·" + "/".join(filter(None, features))
    return f"[{one.category}{'·TOPIC' if is_topic else ''}{names} {words}]"
