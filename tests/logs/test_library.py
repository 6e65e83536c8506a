"""Finding rule documents."""

from pathlib import Path

import pytest

from rulecheck.errors import DocumentError, InputError, UsageError
from rulecheck.runtime.library import GameInfo, Library
from tests.logs.demo import DEMO


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    folder = tmp_path / "specs"
    (folder / "more").mkdir(parents=True)
    (folder / "demo.md").write_text(DEMO)
    other = DEMO.replace("game: demo", "game: 'other'  # quoted").replace("2..4", "3")
    (folder / "more" / "other.md").write_text(other)
    (folder / "README.md").write_text("# No rules\n\ngame: none\n")
    return folder


def test_games_are_listed_from_their_front_matter(specs: Path) -> None:
    (specs / "broken.md").write_text("---\ngame: broken\ntitle: [\n---\n```python\n(\n```\n")
    library = Library([specs], shipped=False)
    assert library.games() == (
        GameInfo("broken", "broken", None, specs / "broken.md"),
        GameInfo("demo", "A Demo", (2, 4), specs / "demo.md"),
        GameInfo("other", "A Demo", (3, 3), specs / "more" / "other.md"),
    )


def test_a_program_is_compiled_once(specs: Path) -> None:
    library = Library([specs], shipped=False)
    program = library.find("demo")
    assert program.rules.game == "demo"
    assert library.find("demo") is program
    assert library.find(str(specs / "demo.md")) is program
    assert library.by_id("demo") is program


def test_a_document_by_path_alone(specs: Path) -> None:
    library = Library(shipped=False)
    assert library.games() == ()
    assert library.find(str(specs / "demo.md")).rules.game == "demo"
    with pytest.raises(InputError, match="there is no such file"):
        library.find("specs/none.md")


def test_a_game_that_is_not_there(specs: Path) -> None:
    library = Library([specs], shipped=False)
    with pytest.raises(UsageError, match=r'there is no game "demmo"; did you mean demo\?'):
        library.find("demmo")
    with pytest.raises(UsageError, match='there is no game "xyz"; games at hand: demo, other'):
        library.find("xyz")
    with pytest.raises(UsageError, match="there is no game"):
        library.by_id(str(specs / "demo.md"))
    with pytest.raises(UsageError, match="no rule document is at hand"):
        Library(shipped=False).find("demo")


def test_one_id_twice_is_an_error_that_names_both(specs: Path) -> None:
    twin = specs / "twin.md"
    twin.write_text(DEMO)
    with pytest.raises(InputError) as caught:
        Library([specs], shipped=False).games()
    assert str(caught.value) == (
        f'the game "demo" is defined twice: in {specs}/demo.md and in {specs}/twin.md'
    )


def test_the_same_file_twice_is_one(specs: Path) -> None:
    library = Library([specs, specs / "demo.md", specs / "more" / ".." / "demo.md"], shipped=False)
    assert [info.id for info in library.games()] == ["demo", "other"]


def test_paths_that_are_no_documents(specs: Path) -> None:
    with pytest.raises(InputError, match="there is no such file or folder"):
        Library([specs / "none.md"], shipped=False).games()
    with pytest.raises(InputError, match="no `game:` in front matter"):
        Library([specs / "README.md"], shipped=False).games()


def test_a_document_with_flaws(specs: Path) -> None:
    (specs / "demo.md").write_text(DEMO.replace("Bool", "Bol"))
    library = Library([specs], shipped=False)
    assert [info.id for info in library.games()] == ["demo", "other"]
    with pytest.raises(DocumentError) as first:
        library.find("demo")
    with pytest.raises(DocumentError) as second:
        library.find("demo")
    assert first.value is second.value


def test_the_shipped_documents_are_there() -> None:
    assert Library().games()
    assert all(info.players is not None for info in Library().games())
