"""How the models of a pair of languages speak together: see `predictor.py`.

"product" is ours; the others are those of the papers, to compare: "memd" the n-grams with MEMD2B (2002), "linear" the
n-grams and IBM 2 interpolated (2000), "ibm2" IBM 2 alone, "units" IBM 2 with units proposed as wholes (2000).
"""

from typing import Literal, TypeAlias, get_args

Combination: TypeAlias = Literal["product", "memd", "linear", "ibm2", "units"]
COMBINATIONS: tuple[Combination, ...] = get_args(Combination)
WORDS_OR_UNITS: frozenset[Combination] = frozenset({"ibm2", "units"})
"""Those that propose a word or a unit, as the papers of 2000 do, and never words that only follow one another."""
