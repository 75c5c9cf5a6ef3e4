"""Words as data: sorted TSV files, a folder a language; README.md states origin and licence of each."""
