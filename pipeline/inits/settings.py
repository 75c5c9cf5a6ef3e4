"""What the choice of information items may be set to."""

from pydantic import BaseModel, ConfigDict, Field


class FrequentItemsSettings(BaseModel):
    """How long a summary is where the request does not say, and what makes an item weigh.

    `emphasis` is the power of a lemma's frequency that counts: above 1, what most documents tell outweighs more of
    what few do. `lead` is how much more the first sentence of a document weighs than one far behind. `excess` times
    the limit is the length of the items among which the choice is made; two items that share `sameness` of the terms of
    the shorter one tell the same. A sentence is said as it stands unless its items have no more than `compression` of
    its words; one of the first `leading` of a document opens the summary.
    `say_assumed_dates` has an undated item say the day before publication, as the paper does; without it that day
    orders the items and is not said: the source has not said it. `reserve` items that say little new are looked at for
    what room is left, and one may save `shared` words by what it has in common with others. A single document is told
    `from_the_beginning` on, sentence by sentence: one that leans on the sentence before it is understood behind it,
    and none stands more than `widest_gap` sentences behind the one told before, or twice that while fewer than `enough`
    words are told. A cluster is told `from_one_document`, that whose beginning tells most of what all tell, where that
    tells at least `enough` words.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_words: int = Field(default=100, ge=1)
    emphasis: float = Field(default=2.0, gt=0)
    lead: float = Field(default=6.0, ge=0)
    excess: float = Field(default=4.0, ge=1)
    sameness: float = Field(default=0.6, gt=0, le=1)
    compression: float = Field(default=0.7, gt=0, le=1)
    say_assumed_dates: bool = False
    leading: int = Field(default=4, ge=0)
    reserve: int = Field(default=60, ge=0)
    shared: int = Field(default=6, ge=0)
    from_the_beginning: bool = True
    from_one_document: bool = True
    widest_gap: int = Field(default=3, ge=1)
    enough: int = Field(default=50, ge=0)
