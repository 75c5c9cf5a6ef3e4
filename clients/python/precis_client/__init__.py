"""A small typed client of the Précis service; urllib3 is all it needs beside the standard library."""

from precis_client.client import Precis, PrecisError, UnreachableError, is_ours
from precis_client.shapes import Job, ListedJob, ListedSummary, Result, SourcePlace, Summary, Unit

__all__ = [
    "Job",
    "ListedJob",
    "ListedSummary",
    "Precis",
    "PrecisError",
    "Result",
    "SourcePlace",
    "Summary",
    "Unit",
    "UnreachableError",
    "is_ours",
]
