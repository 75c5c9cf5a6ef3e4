"""What was learned of articles in a language: what is worth telling, how abstracts are worded, what readers choose."""

from dataclasses import dataclass

from pipeline.languages import Language
from pipeline.sumum.reading.style import StyleWeights, read_style
from pipeline.sumum.scoring.expected import ExpectedWeights, read_expected
from pipeline.sumum.scoring.grades import GradeWeights, read_grades
from pipeline.sumum.scoring.likeness import LikenessWeights, read_likeness
from pipeline.sumum.scoring.worth import WorthWeights, read_weights


@dataclass(frozen=True, slots=True)
class Learned:
    """The weights of `models/sumum`; `grades` are of all languages."""

    worth: WorthWeights
    likeness: LikenessWeights
    style: StyleWeights
    grades: GradeWeights
    expected: ExpectedWeights


def read_learned(language: Language) -> Learned:
    """All of it, from the files of the package."""
    return Learned(
        read_weights(language), read_likeness(language), read_style(language), read_grades(), read_expected(language)
    )
