"""The profile `digest`: what an ordinary document is, its key facts, and what it says.

For the kinds that have no profile of their own: minutes, invoices, contracts, policies, letters, threads, reports …
"""
