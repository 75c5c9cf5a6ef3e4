"""Write a pipeline's card: what it was trained on, under which licences, and how well it does."""

from collections.abc import Mapping
from datetime import date

from training.recipe import Recipe

COLUMNS = ("tokens", "UPOS", "features", "lemma", "UAS", "LAS", "sentences F", "entities F")


def render_card(
    language: str,
    recipe: Recipe,
    performance: Mapping[str, Mapping[str, float]],
    megabytes: float,
    version: str,
    made: date,
) -> str:
    """Return the card as Markdown; ``performance`` gives scores in [0, 1] by test and measure."""
    lines = [
        f"# precis_{language} {version}",
        "",
        recipe.description,
        "",
        f"- components: tok2vec (shared), morphologizer, trainable_lemmatizer, parser, ner; {megabytes:.1f} MB",
        f"- made on {made.isoformat()} with `python -m training.build --language {language}`: {recipe.made}",
        "- load it with `spacy.load(path)`; no code of ours is needed. Components but tok2vec can be disabled"
        " one by one",
        "- entities: PER, LOC, ORG. A place that acts (a government, a court) is an organization",
        "- `punkt.json`: Punkt's parameters, learned from the treebanks' text and from raw articles, judgments",
        "  and reports. Some of those texts have reserved licences; what is kept of them is word statistics:",
        "  abbreviations, sentence starters and the case of frequent words",
        "",
        "## Scores",
        "",
        "Percent, raw text in. *Sentences given*: the test's sentence boundaries are set first, as Précis's own",
        "splitter sets its own; UAS and LAS leave out punctuation.",
        "",
        _row(("test", *COLUMNS)),
        _row(("---", *("---:" for _ in COLUMNS))),
        *(
            _row((test, *(f"{100 * scores[name]:.1f}" if name in scores else "–" for name in COLUMNS)))
            for test, scores in performance.items()
        ),
        "",
        _types(performance),
        "",
        recipe.caveat,
        "",
        "## Data",
        "",
        _row(("corpus", "used for", "licence")),
        _row(("---", "---", "---")),
        *(
            _row((f"[{item.title}]({item.url})", "syntax, entities" if item.entities else "syntax", item.licence))
            for item in recipe.treebank
        ),
        *(_row((f"[{item.title}]({item.url})", "entities", item.licence)) for item in recipe.entity_corpus),
        "",
        "The pipeline is a derived work of these corpora; see `models/README.md` for what that asks of its users.",
    ]
    return "\n".join(lines) + "\n"


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _types(performance: Mapping[str, Mapping[str, float]]) -> str:
    """One sentence a test on the types of entities."""
    texts = []
    for test, scores in performance.items():
        types = {name.removeprefix("entities F "): f for name, f in scores.items() if name.startswith("entities F ")}
        if types:
            texts.append(f"{test}: " + ", ".join(f"{label} {100 * f:.1f}" for label, f in types.items()))
    return "Entities by type, F. " + "; ".join(texts) + "."
