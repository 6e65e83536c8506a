"""Which files are logs."""

from pathlib import Path

import pytest

from rulecheck.errors import InputError
from rulecheck.logs import is_log, log_files
from rulecheck.logs.files import is_single_game


@pytest.mark.parametrize(
    ("name", "log", "single"),
    [
        ("a.jsonl", True, False),
        ("a.ndjson", True, False),
        ("a.json", True, True),
        ("a.jsonl.gz", True, False),
        ("a.json.zst", True, True),
        ("a.csv", False, False),
        ("a.txt.gz", False, False),
    ],
)
def test_by_name(name: str, log: bool, single: bool) -> None:
    assert (is_log(Path(name)), is_single_game(Path(name))) == (log, single)


def test_folders_are_looked_through(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.json", "c.csv", ".hidden.jsonl", "d/e.jsonl.gz", ".git/x.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = [str(p.relative_to(tmp_path)) for p in log_files([tmp_path])]
    assert found == ["a.json", "b.jsonl", "d/e.jsonl.gz"]
    named = tmp_path / "c.csv"
    assert log_files([named, tmp_path, named])[0] == named
    assert len(log_files([named, tmp_path, named])) == 4
    with pytest.raises(InputError, match="no such file or folder"):
        log_files([tmp_path / "none"])


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nothing")
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nothing")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    found = [p.name for p in log_files([tmp_path])]
    assert found == ["gone.jsonl", "loop.json"]
