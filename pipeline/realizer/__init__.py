"""The bilingual realizer: says in English or French what a realization spec says to say."""
