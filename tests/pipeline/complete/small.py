"""A small world: a model made in a moment from sentences about houses, and one for each test that spoils it."""

from functools import lru_cache
from itertools import product
from pathlib import Path
from tempfile import mkdtemp

from pipeline.complete.model import CompletionModel, read_model
from pipeline.complete.session import Session
from training.complete.building import Recipe, build

RECIPE = Recipe("small", (), once=False, licence="none", origin="made up")
THINGS = {"house": "la maison", "tower": "la tour", "garden": "le jardin", "bridge": "le pont", "mill": "le moulin"}
DOINGS = {
    "The council sees the {}.": "Le conseil voit {}.",
    "The council sold the {} in 1999.": "Le conseil a vendu {} en 1999.",
    "Where is the {}?": "Où est {} ?",
    "My neighbour paints the {} with care.": "Mon voisin peint {} avec soin.",
    "Today the {} belongs to the town.": "Aujourd'hui, {} appartient à l'école.",
}


def texts() -> list[tuple[str, str]]:
    """English sentences with their translations."""
    return [
        (doing.format(thing), done.format(named))
        for (doing, done), (thing, named) in product(DOINGS.items(), THINGS.items())
    ] * 2


@lru_cache(maxsize=1)
def small_model() -> CompletionModel:
    """The model of these sentences."""
    folder = Path(mkdtemp(prefix="precis-small-"))
    build(texts(), RECIPE, "en", "fr", folder, lambda text: None)
    return read_model(folder)


def session() -> Session:
    """A session with the small model."""
    return Session(small_model())
