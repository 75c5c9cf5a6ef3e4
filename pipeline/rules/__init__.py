"""Rules as data, for all families: how they are loaded, marked and checked, and the matchers that find them."""
