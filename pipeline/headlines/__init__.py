"""Headlines recombined from the words of related sentences, after Wan, Dale, Dras & Paris 2005."""
