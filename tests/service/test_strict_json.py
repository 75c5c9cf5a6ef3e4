"""JSON from strangers."""

import pytest

from pipeline.errors import MalformedRequest
from service.strict_json import DEEPEST, from_json


def test_plain_json_with_signature() -> None:
    assert from_json(b'\xef\xbb\xbf{"a": [1, "\\ud800"]}', "the body") == {"a": [1, "\ud800"]}


def test_deepest_nesting_that_passes() -> None:
    assert from_json(b"[" * DEEPEST + b"]" * DEEPEST, "the body")


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b'[{"a": 1, "b": 2, "a": 1}]', 'the body is not JSON: the key "a" is given 2 times; give it once'),
        (b"", "the body is not JSON: Expecting value"),
        (b'{"a": }', r"the body is not JSON: Expecting value: line 1 column 7"),
        (b'{"a": NaN}', "the body is not JSON: NaN is not a JSON number"),
        (b"[-Infinity]", "the body is not JSON: -Infinity is not a JSON number"),
        (b"[1e999]", "the body is not JSON: 1e999 is too large a number"),
        (b"[" + b"9" * 5000 + b"]", "the body is not JSON: "),
        (b'"\xe9"', "the body is not UTF-8 at byte 1"),
        (b"[" * 101 + b"]" * 101, "the body nests JSON deeper than 100 levels"),
        (b"[" * 100_000, "the body nests JSON deeper than 100 levels"),
        (b'{"a":' * 101 + b"1" + b"}" * 101, "the body nests JSON deeper than 100 levels"),
    ],
)
def test_refused(data: bytes, complaint: str) -> None:
    with pytest.raises(MalformedRequest, match=complaint):
        from_json(data, "the body")
