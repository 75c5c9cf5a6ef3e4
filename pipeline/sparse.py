"""scipy's sparse matrices, imported without numpy's tools for tests and for Fortran.

scipy takes over everything that numpy names, these two among it: nothing calls them, and they are half of the import.
"""

# A stand-in for a part of numpy needs numpy: without it numpy looks for that part without end.
import numpy  # noqa: F401

from pipeline.lean_import import without

with without("numpy.f2py", "main"), without("numpy.testing", "assert_equal"):
    from scipy import sparse

__all__ = ["sparse"]
