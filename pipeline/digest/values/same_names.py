"""Whether two names are of one person: with first names in full or not, in whatever order."""


def is_written_out(short: str, name: str) -> bool:
    """Whether a name is another, or has its first names in full: "H. Moss", "Hazel Moss"."""
    if short.casefold() == name.casefold():
        return True
    *firsts, last = short.split()
    *others, own = name.split()
    is_short = bool(firsts) and all(first.endswith(".") for first in firsts) and last.casefold() == own.casefold()
    initials = [part for first in firsts for part in first.replace("-", "").split(".") if part]
    found = [part for other in others for part in other.split("-")]
    return is_short and all(
        part.casefold().startswith(each.casefold()) for each, part in zip(initials, found, strict=False)
    )


def is_same(one: str, other: str) -> bool:
    """Whether two names are of one person, whatever their order is: "PIKE Dora", "D. Pike"."""
    firsts, seconds = one.replace(".", "").split(), other.replace(".", "").split()
    shorter, longer = sorted((firsts, seconds), key=len)
    last = any(part in longer for part in shorter if len(part) > 1)
    return last and all(any(known.startswith(part) or part.startswith(known) for known in longer) for part in shorter)
