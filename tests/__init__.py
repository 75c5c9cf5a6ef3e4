"""The tests; a package, because libraries that leave a `tests` of their own behind would else be found first."""
