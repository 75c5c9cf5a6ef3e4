"""A sentence that can be said as it stands, with what a story must know of it (`whole_sentences.py` finds them)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pipeline.sentences.loose_days import LooseDay
from pipeline.sentences.overtaken import NO_TENSES, Tenses
from pipeline.sentences.relative_days import RelativeDay
from pipeline.sentences.suspicions import NO_DEED, Deed
from pipeline.span import SourceSpan
from pipeline.summary import Refusal


@dataclass(frozen=True, slots=True)
class WholeSentence:
    """A sentence as it may be shown.

    `index` is its number in the annotation, `rank` among those of running text. One that `leans` is understood only
    behind the sentence before it, by the rule that is its `sign`; `bare` is the lemma of a definite subject that the
    reader must know: "the strike". `days` are its words for days that only the date of the document tells: "on Monday",
    "yesterday". It `needs` the lemmas of what it takes for known and an earlier sentence of the document introduced.
    `block` is where it stands in the document. Of its terms those in `names` are proper nouns. A `vague` one has a
    subject with a definite article and no name: "the former minister". One that is `voiced` opens with words in
    quotation marks. What it `refers` to are the lemmas of all that it takes up from earlier sentences, `untold` are
    those that none has; of these `nameless` are bodies and persons without their full name. `frames` are the kinds of
    what says when and where. One that `is_cut` was run into the next, which is not shown. A `full` one says who, when
    and where; a `scenic` one shows something in the present that it has not told of: "A boat nears the cliffs". Where
    `somebody` is its `bare` subject, that is a person. Its `dates` are days and months that it writes out (ISO 8601). A
    day that nothing dates is `loose`; one `is_changed` whose text is no longer that of the source, but also tells a day
    by the `dateline`, where the text has one. Days that begin at its `bounds` do not date what it tells: "until
    Monday". Its `tenses` say what is to come and what is done. One that is `beside` leans only on the headline: "also",
    « ces quatre suspects ». One `opens` its story though a caption stands before it. One that `denies` says that
    something told is false, no longer or not yet holds; one that `corrects` is a note at the foot or head of the story,
    which is told only behind what it corrects. Its `speaker` says it in `turn` of a transcript. One that leans by a
    connective only says `alone` what it does without that. `is_negated` says that one has a "not". One that `answers`
    has the question before it, which is a rank of its own: "The reason? A lighter." So have the sentences of a
    quotation that are `joined` with its last one. One `looks_back` whose main verb tells what had happened before the
    news. Its `outcomes` are kinds of what became of somebody. Against a `turned` one the next sentence sets something:
    "However, nine died". Its `tolls` are how many died or were hurt. Its `deed` is what it says of somebody as fact, or
    that it only suspects him. In one that `judges` the writer does.
    """

    source: SourceSpan
    index: int
    rank: int
    text: str
    terms: tuple[str, ...]
    leans: bool
    bare: str | None
    days: tuple[RelativeDay, ...] = ()
    needs: frozenset[str] = frozenset()
    block: int = 0
    names: frozenset[str] = frozenset()
    vague: bool = False
    voiced: bool = False
    refers: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()
    nameless: frozenset[str] = frozenset()
    frames: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()
    bounds: frozenset[int] = frozenset()
    is_cut: bool = False
    loose: LooseDay | None = None
    is_changed: bool = False
    scenic: bool = False
    full: bool = False
    somebody: bool = False
    dateline: SourceSpan | None = None
    tenses: Tenses = NO_TENSES
    beside: bool = False
    opens: bool = False
    denies: bool = False
    corrects: bool = False
    is_negated: bool = False
    speaker: str | None = None
    turn: int | None = None
    alone: str | None = None
    answers: bool = False
    joined: int = 0
    looks_back: bool = False
    sign: str | None = None
    outcomes: frozenset[str] = frozenset()
    turned: bool = False
    tolls: frozenset[tuple[str, int]] = frozenset()
    deed: Deed = NO_DEED
    judges: bool = False

    @property
    def before(self) -> int:
        """The rank of the sentence before it."""
        return self.rank - 1 - self.answers - self.joined

    def severed(self) -> "WholeSentence":
        """As it is said alone, if it can be."""
        return (
            self
            if self.alone is None
            else replace(self, text=self.alone, leans=False, alone=None, is_changed=True, sign=None)
        )


def refusals(sentences: Iterable[WholeSentence]) -> tuple[Refusal, ...]:
    """Those that are not told alone, each with its sign."""
    return tuple(Refusal(each.sign, each.source, alone=True) for each in sentences if each.sign is not None)
