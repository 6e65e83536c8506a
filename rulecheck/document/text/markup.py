"""Prose without its markup: emphasis, inline code, and the many kinds of blanks.

`**strictly** lower` reads as `strictly lower`. What is taken out is counted, so that a place in the
prose is one in the source.
"""

from __future__ import annotations

import re

__all__ = ["blanks", "prose"]

_BLANKS = {
    **dict.fromkeys(map(ord, "\u00a0\u1680\u202f\u205f\u3000"), " "),
    **dict.fromkeys(range(0x2000, 0x200B), " "),
    0x2011: "-",
}
"""What typesetting puts between a number and its noun, or inside of a word, so that no line
breaks there."""
_ENTITY = re.compile(r"&(?:nbsp|ensp|emsp|thinsp|#160|#8239|#x(?:0*a0|202f));", re.IGNORECASE)
_CODE = re.compile(r"(?<!`)(`+)(?!`)([^`\n]{1,400}?)\1(?!`)")
_WORD = re.compile(r"\s*[^\W\d][\w'’-]*\s*")
"""One word in code is a name, and belongs to its sentence."""
_MARKS = ("***", "**", "__", "*", "_")
_EMPHASIS = tuple(
    re.compile(
        rf"(?<![\w{mark[0]}\\]){re.escape(mark)}(?=[^\s{mark[0]}])(.{{1,400}}?)"
        rf"(?<=[^\s{mark[0]}\\]){re.escape(mark)}(?![\w{mark[0]}])",
        re.DOTALL,
    )
    for mark in _MARKS
)
_MASK = "\0"
"""No character of a word, nor of a mark: the text keeps its length while it is read."""


def blanks(text: str) -> str:
    """`text` with each blank that is no plain one, and each hyphen that joins, as the plain one."""
    return text if text.isascii() else text.translate(_BLANKS)


def prose(markdown: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The prose of a Markdown paragraph, and how many characters were taken out before each of
    its offsets, for those where some were."""
    text = blanks(markdown)
    if not any(char in text for char in "*_`&"):
        return text, ()
    text = read = _ENTITY.sub(lambda found: " ".ljust(len(found[0]), _MASK), text)
    read = _CODE.sub(_hidden, read)
    for mark, emphasis in zip(_MARKS, _EMPHASIS, strict=True):
        if mark[0] in read:
            masked = _MASK * len(mark)
            read = emphasis.sub(rf"{masked}\1{masked}", read)
    return _without(text, read)


def _hidden(code: re.Match[str]) -> str:
    if _WORD.fullmatch(code[2]):
        return "x" * len(code[0])
    return f"{code[1]}{_MASK * len(code[2])}{code[1]}"


def _without(text: str, read: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    kept: list[str] = []
    removed: dict[int, int] = {}
    for char, mask in zip(text, read, strict=True):
        if mask == _MASK:
            removed[len(kept)] = removed.get(len(kept), 0) + 1
        else:
            kept.append(char)
    return "".join(kept), tuple(removed.items())
