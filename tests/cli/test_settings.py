"""Configuration: where it is found, what it may say, what goes over what."""

from __future__ import annotations

import pytest

from tests.cli.demo import DEMO


@pytest.fixture
def project(folder):
    """A project whose rule documents lie in `rules/`."""
    (folder / "rules").mkdir()
    (folder / "demo.md").rename(folder / "rules/demo.md")
    (folder / "rulecheck.toml").write_text('specs = ["rules"]\n')
    return folder


def listed(result) -> list[str]:
    assert result.exit_code == 0, result.output
    table = result.stdout.partition("\n\n")[0]
    return [line.split()[0] for line in table.splitlines()[2:]]


def test_the_file_of_the_folder(run, project):
    assert "demo" in listed(run("games", spec=None))


def test_the_nearest_folder_above(run, project, monkeypatch):
    (project / "deep/down").mkdir(parents=True)
    monkeypatch.chdir(project / "deep/down")
    assert "demo" in listed(run("games", spec=None))


def test_a_table_of_pyproject(run, project):
    (project / "rulecheck.toml").unlink()
    (project / "pyproject.toml").write_text('[tool.rulecheck]\nspecs = ["rules/demo.md"]\n')
    assert "demo" in listed(run("games", spec=None))


def test_a_pyproject_of_something_else_is_passed_by(run, project, monkeypatch):
    (project / "deep").mkdir()
    (project / "deep/pyproject.toml").write_text('[project]\nname = "rulecheck-fan"\n')
    monkeypatch.chdir(project / "deep")
    assert "demo" in listed(run("games", spec=None))


def test_isolated(run, project):
    assert "demo" not in listed(run("games --isolated", spec=None))


def test_a_file_that_is_named(run, project):
    (project / "rulecheck.toml").rename(project / "other.toml")
    assert "demo" not in listed(run("games", spec=None))
    assert "demo" in listed(run("games --config other.toml", spec=None))
    assert "demo" in listed(run("games", spec=None, env={"RULECHECK_CONFIG": "other.toml"}))


def test_command_line_over_environment_over_file(run, project):
    for name in ("first", "second"):
        (project / f"{name}.md").write_text(DEMO.replace("game: demo", f"game: {name}"))
    env = {"RULECHECK_SPEC": "first.md"}
    assert {"first", "second", "demo"} & set(listed(run("games", spec=None, env=env))) == {"first"}
    games = set(listed(run("games --spec second.md", spec=None, env=env)))
    assert {"first", "second", "demo"} & games == {"second"}


def test_several_documents(run, project):
    (project / "first.md").write_text(DEMO.replace("game: demo", "game: first"))
    assert {"first", "demo"} <= set(listed(run("games --spec first.md --spec rules", spec=None)))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("games", '# configuration file: rulecheck.toml\nspecs = ["rules"]  # rulecheck.toml\n'),
        ("validate", '# configuration file: rulecheck.toml\nspecs = ["rules"]  # rulecheck.toml\n'),
        ("games --isolated", "# configuration file: none\nspecs = []  # default\n"),
        (
            "games --spec demo.md",
            '# configuration file: rulecheck.toml\nspecs = ["demo.md"]  # --spec\n',
        ),
    ],
)
def test_show_settings(run, project, words, text):
    result = run(f"{words} --show-settings", spec=None)
    assert result.exit_code == 0
    assert result.stdout == text


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('spec = ["rules"]', "rulecheck.toml: there is no setting `spec`"),
        ('specs = "rules"', "rulecheck.toml: `specs` is 'rules'"),
        ("specs = [1]", "rulecheck.toml: `specs` is [1]"),
        ("specs =", "rulecheck.toml: not TOML"),
        ('specs = ["nowhere"]', "nowhere: there is no such file or folder"),
    ],
)
def test_what_is_wrong_with_a_file(run, project, content, message):
    (project / "rulecheck.toml").write_text(content)
    result = run("games", spec=None)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("games --config none.toml", "none.toml: the configuration can't be read"),
        ("games --config pyproject.toml", "pyproject.toml: there is no [tool.rulecheck] in it"),
        ("games --config rulecheck.toml --isolated", "`--isolated` ignores configuration files"),
    ],
)
def test_what_is_wrong_with_a_named_file(run, project, words, message):
    (project / "pyproject.toml").write_text("[project]\n")
    result = run(words, spec=None)
    assert result.exit_code == 2
    assert message in result.stderr
