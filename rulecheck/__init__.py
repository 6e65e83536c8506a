"""Score, validate and prove tabletop games from one rule document."""

__all__ = ["__version__"]

__version__ = "0.1.0"
