"""Rules as data: a folder a family and language, with examples and near-misses in every rule."""
