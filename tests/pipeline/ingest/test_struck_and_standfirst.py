"""What is struck out holds no more; what stands between a page's heading and its article belongs to it."""

from tests.pipeline.ingest.reading import read

PAGE = """<html><head><title>Harbour rules</title></head><body>
<nav><a href="/">Home</a> <a href="/rules">Rules</a></nav>
<h1>Harbour rules</h1>
<p>Version 3, in force from 1 June 2027, replaces version 2 of 4 May 2020.</p>
<h2>What is new</h2>
<ul><li>Boats are kept for two nights at most;</li><li>dogs are kept on a lead.</li></ul>
<h2>1. Berths</h2>
<p>Whoever wants a berth for the night asks the keeper before six in the evening, and leaves it by ten in the morning.
<s>Berths cost nothing.</s> A berth costs nine pounds a night, and water is taken from the tap beside the shed.</p>
<p>The keeper may give a berth to somebody else if nobody has come by eight, and keeps the fee that was paid.</p>
</body></html>"""


def test_what_is_struck_out_is_no_text() -> None:
    assert "cost nothing" not in read(PAGE.encode(), "a.html").text
    table = "<table><tr><td>Closes</td><td><del>3 May</del> 9 May</td></tr><tr><td>Fee</td><td>£4</td></tr></table>"
    text = read(f"<html><body><h1>Regatta</h1>{table}</body></html>".encode(), "a.html").text
    assert "9 May" in text
    assert "3 May" not in text


def test_what_stands_below_the_heading_is_kept() -> None:
    text = read(PAGE.encode(), "a.html").text
    assert "in force from 1 June 2027" in text
    assert "two nights at most" in text
    assert "Home" not in text
