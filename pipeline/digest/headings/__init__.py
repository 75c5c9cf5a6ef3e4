"""What text stands under: headings, first words of numbered clauses, questions, bounds."""
