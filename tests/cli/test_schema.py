"""`rulecheck schema`"""

from __future__ import annotations

import json

import jsonschema
import pytest

from tests.cli.demo import FINISHED, UNFINISHED


def test_the_schema_takes_the_lines_of_a_log(run):
    schema = json.loads(run("schema demo").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for event in [*FINISHED, *UNFINISHED]:
        validator.validate(event)
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({"event": "play", "player": "p1", "card": "a7"})


def test_a_document_by_its_path(run):
    assert run("schema demo.md", spec=None).stdout == run("schema demo").stdout


def test_no_game(run):
    result = run("schema")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: name a game, or the path of a rule document\n")
