"""The version that stands in every answer."""

from importlib.metadata import version

VERSION = version("precis")
