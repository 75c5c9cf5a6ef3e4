"""The nouns by which a court calls itself."""

from tests.pipeline.letsum.test_voices import voices


def test_a_panel_that_finds_in_small_letters_too_is_the_court_however_it_is_written() -> None:
    finds = "\n\n".join(f"The panel finds that rope {number} was old." for number in range(3))
    heard = "\n\n".join(f"At noon the Panel sat on pier {number}." for number in range(3))
    found = voices(f"{finds}\n\n{heard}\n\nThe panel found the mate credible.")
    assert found["The panel found the mate credible."] is None
    found = voices(f"{heard}\n\nThe Panel finds that it rained.\n\nThe panel found the mate credible.")
    assert found["The panel found the mate credible."] == "other_court"
