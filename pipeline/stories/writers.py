"""Who wrote a text, where it says so: its byline, or the line about him at its foot, "Ana Moss is a columnist".

Claims are told as those of the one who makes them; a column whose columnist is named is better told by his name.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.document import Block, Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span

_NAME = r"[A-ZÀ-Þ][\w'’.-]*(?: (?:[A-ZÀ-Þ][\w'’.-]*|d[eu]|van|von)){1,3}"
_GROUP = r"(?:[a-zß-ÿ]{2,3} |[a-zß-ÿ]['’])?[A-ZÀ-Þ][\w'’.-]*(?: [A-ZÀ-Þ][\w'’.-]*){0,4}"
_BODY = r"(?:[^\W\d][\w-]* ){0,5}?[^\W\d][\w-]*"
_BYLINE_BLOCKS, _FOOT_BLOCKS, _HEAD_BLOCKS = 4, 3, 2
"""Blocks at the beginning that may hold a byline, at the end one about the writer, and that announce a declaration."""
_LONGEST_FOOT = 60
"""Words of a paragraph about the writer."""
_LONGEST_RUBRIC = 60
"""Signs of a first line that names the rubric."""
_NEAR = 6
"""Words behind his name, before any comma, among which it says what he is."""


@dataclass(frozen=True, slots=True)
class Writer:
    """The name of who wrote a text, where it stands, and whether he writes columns: what they state is opinion.

    What a group declares of itself `is_said`: "the Guild states:"; those that say it may be `many`, "the bakers".
    """

    name: str
    place: SourceSpan
    is_columnist: bool = False
    is_said: bool = False
    is_many: bool = False


class Writers:
    """Knows, in one language, the word before a name in a byline, and what writers are called."""

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "writer_words")

        def forms(kind: str) -> frozenset[str]:
            return frozenset(row["form"] for row in rows if row["kind"] == kind)

        self._columnists, self._writers = forms("columnist"), forms("writer")
        rubrics = "|".join(sorted(map(re.escape, forms("rubric"))))
        self._rubric = re.compile(rf"(?i:(?:{rubrics})(?:\s*[:|]|$)|[^|]*[|–—] ?(?:{rubrics})$)")
        by, being = ("|".join(sorted(map(re.escape, forms(kind)))) for kind in ("byline", "being"))
        self._byline = re.compile(rf"\s*(?i:{by})\s*:?\s+({_NAME})(?=\s*(?:$|[,|(\d]))")
        one, many = ("|".join(sorted(map(re.escape, forms(kind)))) for kind in ("declaring", "declaring of many"))
        verbs = f"{one}|{many}"
        self._many = re.compile(rf"(?: \[[^]\n]{{1,60}}\])? (?i:{many})\b")
        self._declared = re.compile(rf"(?:^|[,.] )({_GROUP}) (?i:{verbs})\s?:$", re.MULTILINE)
        known = forms("article") | forms("article of many")
        articles = "|".join(rf"{each}['’]" if len(each) == 1 else rf"{each} " for each in sorted(known))
        following = "|".join(sorted(map(re.escape, forms("following"))))
        self._announced = re.compile(
            rf"(?<!\w)((?i:{articles}){_BODY})(?: \[[^]\n]{{1,60}}\])? (?i:{verbs})(?: [\w'’-]+){{0,8}}? "
            rf"(?i:{following})(?: [\w'’-]+){{0,2}}\s?:$",
            re.MULTILINE,
        )
        self._informing = re.compile(
            rf"^((?i:{articles}){_BODY})(?: \[[^]\n]{{1,60}}\])? (?i:{verbs})(?: [\w'’-]+){{1,12}}\s?:$",
            re.MULTILINE,
        )
        selves, several = ("|".join(sorted(map(re.escape, forms(kind)))) for kind in ("self", "article of many"))
        self._selves = re.compile(rf"(?<![\w\"“«'‘])(?<!« )(?i:{selves}), ((?i:{several}) {_BODY})(?=, )")
        signed, ranks = ("|".join(sorted(map(re.escape, forms(kind)))) for kind in ("signed", "rank"))
        self._signed = re.compile(
            rf"(?:\[(?i:{signed})\]\s?|^\s*(?i:{signed})\s?[:,]\s?)\[?"
            rf"((?:(?!(?:{ranks})\b)[^\W\d][\w'’-]*\s){{0,8}}?[^\W\d][\w'’-]*)"
            rf"(?=\s?(?:[][:;,.\n]|--|$|(?:{ranks})\b))",
            re.MULTILINE,
        )
        many, single = ("|".join(sorted(forms(f"ending of {number}"))) for number in ("many", "one"))
        several = rf"(?:[A-ZÀ-Þ][\w'’-]* ){{0,3}}[A-ZÀ-Þ][\w'’-]*(?:{many})(?<!{single})"
        one = r"[A-ZÀ-Þ][\w'’-]*(?: [A-ZÀ-Þ][\w'’-]*){1,3}"  # not "The Hague, 3 May 2021"
        self._dated = re.compile(
            rf"^((?P<many>(?i:{articles}){several})|(?i:{articles}){one}), "
            r"\d{1,2}\w{0,2} [^\W\d]{3,10},? \d{4}\.?$",
            re.MULTILINE,
        )
        self._foot = re.compile(rf"\s*({_NAME}),? (?:{being}) (.*)", re.DOTALL)

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Writers":
        """What finds the writers of texts in a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def writer(self, document: Document, number: int = 0) -> Writer | None:
        """Who wrote a document, `number` in its cluster; nobody where it does not say so."""
        for block in reversed(document.blocks[-_FOOT_BLOCKS:]):
            text = block.span.of(document.text)
            if (found := self._foot.match(text)) is not None and len(text.split()) <= _LONGEST_FOOT:
                near = {*re.split(r"[,.;]", found[2])[0].lower().split()[:_NEAR]}
                is_columnist = not near.isdisjoint(self._columnists)
                if is_columnist or near & self._writers:
                    return Writer(found[1], _place(number, block, found), is_columnist)
        for block in document.blocks[:_BYLINE_BLOCKS]:
            if (found := self._byline.match(block.span.of(document.text))) is not None:
                return Writer(found[1], _place(number, block, found))
        named = [(block, self._informing) for block in document.blocks[:_HEAD_BLOCKS]]
        named += [(block, self._declared) for block in document.blocks]
        named += [(block, self._selves) for block in document.blocks]
        named += [(block, self._dated) for block in document.blocks[-1:]]
        return self.declared(document, number) or self._said_by(document, number, named)

    def declared(self, document: Document, number: int = 0) -> Writer | None:
        """Whose text all of it is: who announces what follows, "the Guild states the following:", or signed it.

        Several may have signed what one body declares.
        """
        ends = [(block, self._signed) for block in document.blocks[-_FOOT_BLOCKS:]]
        heads = [(block, self._announced) for block in document.blocks[:_HEAD_BLOCKS]]
        return self._said_by(document, number, (*heads, *ends))

    def _said_by(
        self, document: Document, number: int, places: Iterable[tuple[Block, re.Pattern[str]]]
    ) -> Writer | None:
        """The first name that a pattern finds in its block."""
        for block, pattern in places:
            if (found := pattern.search(block.span.of(document.text))) is not None:
                behind = found[0][found.end(1) - found.start() :]
                is_many = pattern is self._selves or bool(self._many.match(behind))
                is_many |= "many" in found.re.groupindex and found["many"] is not None
                return Writer(found[1], _place(number, block, found), is_said=True, is_many=is_many)
        return None

    def is_opinion(self, document: Document) -> bool:
        """Whether a document is opinion by its rubric: "Opinion: …", "Tribune"."""
        title = (document.source.title or "").strip()
        first = next((block.span.of(document.text).strip() for block in document.blocks), "")
        return bool(self._rubric.match(title) or (len(first) <= _LONGEST_RUBRIC and self._rubric.match(first)))


def _place(number: int, block: Block, name: re.Match[str]) -> SourceSpan:
    start = block.span.start
    return SourceSpan(number, Span(start + name.start(1), start + name.end(1)), block.page, block.paragraph)
