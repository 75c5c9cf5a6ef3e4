"""The nouns by which a court calls itself, and whose words the items of a list are."""

from tests.pipeline.letsum.test_voices import voices


def test_a_panel_that_finds_in_small_letters_too_is_the_court_however_it_is_written() -> None:
    finds = "\n\n".join(f"The panel finds that rope {number} was old." for number in range(3))
    heard = "\n\n".join(f"At noon the Panel sat on pier {number}." for number in range(3))
    found = voices(f"{finds}\n\n{heard}\n\nThe panel found the mate credible.")
    assert found["The panel found the mate credible."] is None
    found = voices(f"{heard}\n\nThe Panel finds that it rained.\n\nThe panel found the mate credible.")
    assert found["The panel found the mate credible."] == "other_court"


def test_items_below_what_a_party_says_are_the_partys() -> None:
    says = "[1] Further on she makes the following allegations:"
    found = voices(f"{says}\n\n- The crane leaned in May.\n\nThe mate slept.\n\n[2] The crane is old.\n\nIt is red.")
    assert found["The crane leaned in May."] == "party"
    assert found["The mate slept."] == "party"
    assert found["The crane is old."] is None
    assert found["It is red."] is None
    found = voices("[1] The pier has the following parts:\n\n- The crane leaned in May.")
    assert found["The crane leaned in May."] is None
