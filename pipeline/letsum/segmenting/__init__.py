"""Door 4: what each sentence of a judgment does, whose words it says, and where the case is disposed of."""
