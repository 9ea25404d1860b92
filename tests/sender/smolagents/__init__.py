"""A stand-in for smolagents, which cannot be installed here: what README's sender uses of it, and no more."""
