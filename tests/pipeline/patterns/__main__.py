"""Loads everything once, then tries what no hostile text may hold up: whole documents first, then every expression.

Reads JSON from standard input, `[profile, text]` by name, and writes a line of JSON with what was said of each; then
what `pumping.py` tells, whose limit ends this process where an expression takes too long.
"""

import json
import sys

from tests.pipeline.patterns.long_documents import summaries
from tests.pipeline.patterns.pumping import loaded, pump

runner, read = loaded()
sys.stdout.write(json.dumps(summaries(runner, json.load(sys.stdin))) + "\n")
pump(read)
