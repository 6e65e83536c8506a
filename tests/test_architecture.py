"""What holds for the whole tree: stages, sizes, names, and no game inside the tool."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from pydoc_data.topics import topics

import pytest

from rulecheck.document import Document, Table, parse, read

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "rulecheck"
MODULES = sorted(PACKAGE.rglob("*.py"))
DOCUMENTS = sorted((ROOT / "specs").glob("*.md"))

STAGES = ("document", "language", "runtime", "solver", "logs", "checks", "output", "cli")
"""In order: a stage imports only those before it."""

VAGUE = {"base", "common", "helper", "helpers", "lib", "manager", "misc", "shared", "stuff"}
VAGUE |= {"tool", "tools", "util", "utils"}

MOST_LINES = 600


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def stage_of(module: str) -> str | None:
    """The stage of a dotted module name; None for what is no stage of rulecheck."""
    parts = module.split(".")
    return parts[1] if parts[0] == "rulecheck" and len(parts) > 1 and parts[1] in STAGES else None


def test_every_folder_is_a_stage():
    folders = {path.parent.relative_to(PACKAGE).parts[:1] for path in MODULES} - {()}
    assert {first for (first,) in folders} <= set(STAGES)


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_imports_only_stages_above_it(stage):
    allowed = set(STAGES[: STAGES.index(stage) + 1])
    wrong = {
        (name(path), module)
        for path in (PACKAGE / stage).rglob("*.py")
        for module in imported(ast.parse(path.read_text("utf-8")))
        if (found := stage_of(module)) is not None and found not in allowed
    }
    assert wrong == set()


def test_errors_need_no_stage_to_run():
    tree = ast.parse((PACKAGE / "errors.py").read_text("utf-8"))
    for_types_alone = [
        node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node)
    ]
    tree.body = [node for node in tree.body if node not in for_types_alone]
    assert [module for module in imported(tree) if stage_of(module)] == []


@pytest.mark.parametrize("folder", ["rulecheck", "tests", "benchmarks"])
def test_no_module_is_long(folder):
    lengths = {
        name(path): len(path.read_text("utf-8").splitlines())
        for path in (ROOT / folder).rglob("*.py")
    }
    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


def test_names_of_modules_say_something():
    names = {part for path in MODULES for part in path.relative_to(PACKAGE).with_suffix("").parts}
    assert names & VAGUE == set()


def test_every_module_says_what_it_is_for():
    silent = [
        name(path)
        for path in MODULES
        if not (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").strip()
    ]
    assert silent == []


ORDINARY = {"black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"}
ORDINARY |= set(re.findall(r"[a-z]+", " ".join(topics.values()).lower()))
"""Words that name no game: colours, and what Python's own reference manual uses."""


def game_words(document: Document) -> re.Pattern[str]:
    """What would name the game of a rule document, or one of its cards, in a module."""
    entries = document.front_matter
    patterns: list[str] = []
    for key in ("game", "family"):
        if key in entries:
            patterns += identifier(str(entries[key].value))
    if "title" in entries:
        patterns += title(str(entries["title"].value))
    for part in document.parts:
        if isinstance(part, Table) and part.header.cells[0].text == "deck":
            columns = [cell.text for cell in part.header.cells]
            for row in part.rows:
                cells = dict(zip(columns, (cell.text for cell in row.cells), strict=True))
                patterns += title(cells["deck"])
                patterns += codes(cells.get("code", ""), cells.get("values", ""))
    return re.compile("|".join(patterns or ["(?!)"]))


def identifier(text: str) -> list[str]:
    """`blue-moon`, `blue_moon`, `BlueMoon`; not `blue moon`, which may be plain English."""
    words = re.findall(r"[A-Za-z0-9]+", text)
    if len(words) == 1:
        return title(text)
    camel = "".join(word.capitalize() for word in words)
    return [rf"(?i:(?<![a-z0-9]){'[-_]'.join(words)}(?![a-z0-9]))", camel]


def title(text: str) -> list[str]:
    """Several words as they are written; a word alone anywhere, unless it is plain English."""
    words = re.findall(r"\w+", text)
    if len(words) > 1:
        return [rf"\b{re.escape(text)}\b"]
    if not words or text.lower() in ORDINARY or text.isdecimal() or len(text) < 3:
        return []
    return [rf"(?i:(?<![a-z0-9]){re.escape(text)}(?![a-z0-9]))"]


def codes(code: str, values: str) -> list[str]:
    """The codes of a family's cards, if they could be nothing else."""
    if not code or code.isdecimal():
        return []
    span = re.fullmatch(r"(\d+)\.\.(\d+)", values)
    numbers = range(int(span[1]), int(span[2]) + 1) if span else re.findall(r"\d+", values)
    if len(list(numbers)) < 2 or " or " in values:
        return title(code)
    return [rf"\b{code}(?:{'|'.join(str(number) for number in numbers)})\b"]


def test_game_words_of_a_document():
    document = parse(
        "---\ngame: the-zorb\ntitle: The Zorb\nfamily: blue-moon\n---\n\n"
        "| deck | code | values |\n|---|---|---|\n"
        "| Quibble | Z | 1..12 |\n| Extra | Y | 0, 3 |\n| Wild | W | 0 or 9 |\n| Hexer | HEX | |\n",
        "demo.md",
    )
    words = game_words(document)
    for text in (
        *("the-zorb", "the_zorb", "TheZorb", "The_Zorb", "The Zorb", "blue-moon", "BLUE_MOON"),
        *("BlueMoon", "Quibble", "quibble_1", "QUIBBLE", "Z1", "Z12", "Y0", "Y3", "Hexer"),
    ):
        assert words.search(f"a '{text}'."), text
    for text in ("the zorb", "extra", "Extra", "Y2", "Z13", "Z", "W9", "W", "wild", "AZ12", "hex"):
        assert not words.search(f"a '{text}'."), text


def test_there_are_documents_to_take_words_from():
    assert DOCUMENTS


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_no_game_is_named_in_the_tool(path):
    words = game_words(read(path))
    named = [
        f"{name(module)}:{number}: {found[0]}"
        for module in MODULES
        for number, line in enumerate(module.read_text("utf-8").splitlines(), 1)
        if (found := words.search(line))
    ]
    assert named == []
