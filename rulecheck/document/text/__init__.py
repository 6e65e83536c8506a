"""A text as its readers take it: blocks, headings, sentences, numbers, in French or English."""

from rulecheck.document.text.model import Block, Kind, Sentence, Text, Tongue
from rulecheck.document.text.reading import read_text

__all__ = ["Block", "Kind", "Sentence", "Text", "Tongue", "read_text"]
