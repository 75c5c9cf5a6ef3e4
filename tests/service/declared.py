"""What the packages that ship declare of answers."""

from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration

FIELDS = ProfileTable(load_configuration(None)).fields
