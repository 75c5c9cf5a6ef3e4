"""A small typed client of the Précis service; urllib3 is all it needs beside the standard library."""

from precis_client.client import Precis, PrecisError, UnreachableError, is_ours
from precis_client.shapes import (
    Alignment,
    Completion,
    Finding,
    Job,
    ListedJob,
    ListedSummary,
    Result,
    SourcePlace,
    Summary,
    Unit,
    Verification,
)

__all__ = [
    "Alignment",
    "Completion",
    "Finding",
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
    "Verification",
    "is_ours",
]
