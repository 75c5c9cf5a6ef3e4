"""Decision data of judgments: what header, signature and citations state, each fact with its places."""
