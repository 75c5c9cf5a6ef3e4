"""A spec for tests of the engine simplenlg."""

from typing import Any

from pipeline.realizer.spec import SPEC, Spec


def sleeper(noun: str, **features: Any) -> Spec:
    """A sentence about somebody who sleeps."""
    return SPEC.validate_python(
        {
            "type": "clause",
            "subject": {"type": "noun_phrase", "noun": noun, "determiner": "definite", **features},
            "verb": "sleep",
        }
    )
