"""ABSUM as the paper has it: all that the schemes find is said, so that its wording can be tested on one sentence."""

from pipeline.settings import Configuration, Settings

SCHEMES_ALONE = Configuration(Settings(components={"event_candidates": {"main_event": False}}))
