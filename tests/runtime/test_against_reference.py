"""The generated code against the plain meaning of random expressions: the same value, or the
same fault."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulecheck.runtime import Fault
from tests.runtime.by_hand import EMPTY
from tests.runtime.reference import Failed, Reference
from tests.runtime.typed import PLAYERS, environments, expressions

REFERENCE = Reference(EMPTY, PLAYERS)
TABLE = EMPTY.table(PLAYERS, EMPTY.options({"jokers": True}))


def outcome(run):
    """The value with all its types, or the name of the fault."""
    try:
        return exact(run())
    except Failed as failed:
        return failed.args[0]
    except Fault as fault:
        return type(fault).__name__


def exact(value):
    """Equal only for values that are also of the same types, inside too."""
    match value:
        case tuple():
            return (tuple, *map(exact, value))
        case frozenset():
            return (frozenset, frozenset(map(exact, value)))
        case dict():
            return (dict, tuple((exact(k), exact(v)) for k, v in value.items()))
        case msgspec.Struct():
            fields = [exact(getattr(value, name)) for name in value.__struct_fields__]
            return (type(value), *fields)
        case _:
            return (type(value), value)


def check_one(data):
    expression = data.draw(expressions())
    env = data.draw(environments)
    wanted = outcome(lambda: REFERENCE.value(expression, env))
    assert outcome(lambda: TABLE.evaluate(expression, env)) == wanted


@given(st.data())
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_value_or_fault_is_the_same(data):
    check_one(data)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=5000, suppress_health_check=list(HealthCheck))
def test_value_or_fault_is_the_same_at_length(data):
    check_one(data)
