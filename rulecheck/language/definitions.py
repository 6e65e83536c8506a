"""Collecting what the code blocks of a document define."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field

from rulecheck.document.parts import Document, Fence, Flaw
from rulecheck.document.source import Span
from rulecheck.language.annotations import Definitions, plain_value
from rulecheck.language.columns import FORMAL
from rulecheck.language.comprehensions import new_name
from rulecheck.language.context import Context, Mistake, Names, Signature
from rulecheck.language.depth import SIMPLER, too_deep
from rulecheck.language.forbidden import instead_of
from rulecheck.language.infer import EXPRESSIONS
from rulecheck.language.positions import FencePositions
from rulecheck.language.reserved import BUILT_IN_TYPES
from rulecheck.language.rules import Parameter, Role
from rulecheck.language.types import BOOL, CardType, Option, Record, Seq, Text, Type

__all__ = ["Collected", "Definition", "collect"]

_ROLES = {
    "setup": Role.SETUP,
    "event": Role.EVENT,
    "over": Role.OVER,
    "expects": Role.EXPECTS,
    "score": Role.SCORE,
    "draws": Role.DRAWS,
    "claim": Role.CLAIM,
    "invariant": Role.INVARIANT,
    "reachable": Role.REACHABLE,
}
_ONCE = (Role.SETUP, Role.OVER, Role.EXPECTS, Role.SCORE)


@dataclass(frozen=True)
class Definition:
    """One `def` of the document, with its decorators read."""

    node: ast.FunctionDef
    ctx: Context
    place: Span
    role: Role
    decision: bool
    sheet: bool
    draws: str | None
    doc: str


@dataclass
class Collected:
    names: Names
    types: Definitions
    functions: dict[str, Definition] = field(default_factory=dict)


def collect(document: Document, names: Names, flaws: list[Flaw]) -> Collected:
    """Everything that the ```python blocks of the document define, by name."""
    nowhere = Context(names, _Nowhere(), flaws, EXPRESSIONS)
    collected = Collected(names, Definitions(nowhere))
    state_node: list[tuple[str, str]] = []
    for part in document.parts:
        if not isinstance(part, Fence) or part.language != "python":
            continue
        ctx = Context(names, FencePositions.of(part), flaws, EXPRESSIONS)
        tree = _parse(part, flaws, names)
        above = document.prose_above(part.span.line)
        place = above.span if above is not None else part.span
        for node in tree.body:
            try:
                _shallow(ctx, node)
                _top_level(collected, ctx, node, place, state_node)
            except Mistake:
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    names.broken |= {
                        node.name,
                        *(f"@{ast.unparse(d)}" for d in node.decorator_list),
                    }
    names.functions |= {n for n, d in collected.functions.items() if d.role is not Role.EVENT}
    collected.types.resolve_all()
    for kind, name in state_node:
        record = names.types.get(name)
        if isinstance(record, Record):
            setattr(names, kind, record)
        else:
            names.broken.add(f"@{kind}")
    for name, definition in list(collected.functions.items()):
        try:
            names.signatures[name] = _signature(collected, definition)
        except Mistake:
            names.broken.add(name)
            del collected.functions[name]
    return collected


def _shallow(ctx: Context, node: ast.stmt) -> None:
    """Raises Mistake for a definition that is nested too deep."""
    deep = too_deep(node)
    if deep is not None:
        ctx.fail(deep, "RC203", "this is nested too deep", SIMPLER)


class _Nowhere:
    """For the context of definitions, which always use the context of their own block."""

    def place(self, line: int, byte: int) -> tuple[int, int]:
        return 1, 1

    def span(self, node: object) -> Span:
        return Span.at(1, 1)


_DEFINES = re.compile(r"^(?:(?:def|class)[ \t]+(\w+)|(\w+)[ \t]*=)", re.MULTILINE)
_KIND = re.compile(r"^@(state|options)\b", re.MULTILINE)


def _parse(fence: Fence, flaws: list[Flaw], names: Names) -> ast.Module:
    """The block as Python reads it. Where it does not parse, the definitions that do are
    still read: the text is cut at its top-level statements. What the others mean to define
    is broken, not unknown: using it is no further flaw."""
    try:
        return ast.parse(fence.code)
    except (RecursionError, MemoryError):
        return _by_statement(fence, names, flaws)
    except (SyntaxError, ValueError) as error:
        _syntax_flaw(fence, error, 0, flaws)
    return _by_statement(fence, names, [])


def _syntax_flaw(fence: Fence, error: Exception, offset: int, flaws: list[Flaw]) -> None:
    line, column, message = 1, 1, str(error) or type(error).__name__
    if isinstance(error, SyntaxError):
        line, column, message = error.lineno or 1, error.offset or 1, error.msg
    span = Span.at(fence.first_line + line + offset - 1, fence.indent + max(1, column))
    flaws.append(Flaw("RC202", f"this is not Python: {message}", span, "correct the syntax"))


def _by_statement(fence: Fence, names: Names, flaws: list[Flaw]) -> ast.Module:
    """The top-level statements of a block that parse by themselves; those that Python finds
    too deep to parse are noted in `flaws`."""
    lines = fence.code.split("\n")
    starts = [i for i, line in enumerate(lines) if re.match(r"[^\s#)\]}]", line)]
    # A decorator belongs to what follows it.
    starts = [s for s in starts if s == 0 or not lines[s - 1].startswith("@")] or [0]
    body: list[ast.stmt] = []
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        piece = "\n".join(lines[start:stop])
        try:
            tree = ast.parse(piece)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if isinstance(error, RecursionError | MemoryError):
                place = Span.at(fence.first_line + start, fence.indent + 1)
                flaws.append(Flaw("RC203", "this is nested too deep", place, SIMPLER))
            names.broken |= {a or b for a, b in _DEFINES.findall(piece)}
            names.broken |= {f"@{kind}" for kind in _KIND.findall(piece)}
            continue
        ast.increment_lineno(tree, start)
        body += tree.body
    return ast.Module(body, [])


def _top_level(
    collected: Collected,
    ctx: Context,
    node: ast.stmt,
    place: Span,
    records: list[tuple[str, str]],
) -> None:
    match node:
        case ast.ClassDef():
            _free(collected, ctx, node, node.name)
            kind = _class_kind(ctx, node)
            if kind is not None:
                if any(k == kind for k, _ in records):
                    ctx.fail(node, "RC206", f"there is already an `@{kind}` class")
                records.append((kind, node.name))
            collected.types.records[node.name] = (node, ctx)
        case ast.FunctionDef():
            _free(collected, ctx, node, node.name)
            collected.functions[node.name] = _definition(collected, ctx, node, place)
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            _free(collected, ctx, node, name)
            collected.types.aliases[name] = (value, ctx)
        case ast.Expr(value=ast.Constant(value=str())):
            pass
        case _:
            what, hint = instead_of(node)
            ctx.fail(
                node,
                "RC203",
                f"{what} can't stand here",
                hint or "a block holds `def`, `class`, and `Name = Type`",
            )


def _free(collected: Collected, ctx: Context, node: ast.stmt, name: str) -> None:
    new_name(ctx, node, name)
    types = collected.types
    if name in types.aliases or name in types.records or name in collected.functions:
        ctx.fail(
            node, "RC206", f"`{name}` is already defined in this document", "choose another name"
        )
    if name in BUILT_IN_TYPES:
        ctx.fail(node, "RC206", f"`{name}` is built in", "choose another name")


def _class_kind(ctx: Context, node: ast.ClassDef) -> str | None:
    kinds = []
    for decorator in node.decorator_list:
        if not (isinstance(decorator, ast.Name) and decorator.id in ("options", "state")):
            ctx.fail(
                decorator,
                "RC203",
                f"`@{ast.unparse(decorator)}` is not part of the language",
                "a class may have `@options` or `@state`",
            )
        kinds.append(decorator.id)
    if len(kinds) > 1:
        ctx.fail(node, "RC203", "a class is the options or the state, not both")
    return kinds[0] if kinds else None


def _is_ellipsis(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and (node.value.value is Ellipsis)
    )


def _definition(
    collected: Collected, ctx: Context, node: ast.FunctionDef, place: Span
) -> Definition:
    role, sheet, draws = Role.FUNCTION, False, None
    for decorator in node.decorator_list:
        match decorator:
            case ast.Name(id="sheet"):
                sheet = True
                continue
            case ast.Call(func=ast.Name(id="draws"), args=[ast.Name(id=event)], keywords=[]):
                found, draws = Role.DRAWS, event
            case ast.Name(id=name) if name in _ROLES and name != "draws":
                found = _ROLES[name]
            case _:
                known = ", ".join(f"`@{n}`" for n in ["sheet", *_ROLES])
                ctx.fail(
                    decorator,
                    "RC203",
                    f"`@{ast.unparse(decorator)}` is not part of the rule language",
                    f"there are {known}",
                )
        if role is not Role.FUNCTION:
            ctx.fail(
                decorator,
                "RC203",
                f"`{node.name}` can have one role only",
                "split it into two functions",
            )
        role = found
    if sheet and role is not Role.EVENT:
        ctx.fail(node, "RC203", "`@sheet` marks an event", "write `@sheet` above `@event`")
    if role in _ONCE and any(d.role is role for d in collected.functions.values()):
        ctx.fail(node, "RC206", f"there is already an `@{role.name.lower()}`", "a document has one")
    doc = ast.get_docstring(node) or ""
    body = node.body[1:] if doc else node.body
    decision = bool(body) and _is_ellipsis(body[-1])
    if decision and node.name in (*FORMAL, "when", "over", "because"):
        ctx.fail(
            node, "RC206", f"`{node.name}` is the name of a column", "call the decision otherwise"
        )
    if decision and role is not Role.FUNCTION:
        ctx.fail(
            node, "RC203", f"{role.name.lower()} functions have a body", "call a decision from it"
        )
    return Definition(node, ctx, place, role, decision, sheet, draws, doc)


def _signature(collected: Collected, definition: Definition) -> Signature:
    node, ctx = definition.node, definition.ctx
    arguments = node.args
    if getattr(node, "type_params", []):
        ctx.fail(node, "RC203", "parameters of types are not part of the rule language")
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        ctx.fail(node, "RC203", "parameters are plain: `name: Type` or `name: Type = default`")
    defaults = [None] * (len(arguments.args) - len(arguments.defaults)) + list(arguments.defaults)
    parameters: list[Parameter] = []
    failed = False
    for argument, default in zip(arguments.args, defaults, strict=True):
        try:
            name = new_name(ctx, argument, argument.arg, parameter=True)
            if any(p.name == name for p in parameters):
                ctx.fail(
                    argument, "RC206", f"`{name}` is already a parameter", "choose another name"
                )
            if argument.annotation is None:
                ctx.fail(argument, "RC207", f"`{name}` has no type", f"write `{name}: Type`")
            type_ = collected.types.type_of(argument.annotation, ctx)
            typed = None if default is None else ctx.check(default, type_)
            if default is not None and typed is not None:
                plain_value(ctx, default, typed)
            parameters.append(Parameter(name, type_, typed, ctx.span(argument)))
        except Mistake:
            failed = True
    result: Type | None = None
    try:
        returns = node.returns
        if returns is not None and not (
            isinstance(returns, ast.Constant) and returns.value is None
        ):
            result = collected.types.type_of(returns, ctx)
    except Mistake:
        failed = True
    if failed:
        raise Mistake
    role = definition.role
    if role is Role.FUNCTION and result is None and not definition.decision:
        role = Role.PROCEDURE
    _shape(collected, definition, role, parameters, result)
    return Signature(node.name, role, tuple(parameters), result, ctx.span(node))


def _shape(
    collected: Collected,
    definition: Definition,
    role: Role,
    parameters: list[Parameter],
    result: Type | None,
) -> None:
    """Each role has its shape. Raises Mistake."""
    node, ctx, state = definition.node, definition.ctx, collected.names.state
    types = [p.type for p in parameters]
    name = node.name
    if state is None and role not in (Role.FUNCTION, Role.CLAIM):
        if "@state" in collected.names.broken:
            raise Mistake
        ctx.fail(
            node,
            "RC207",
            f"`{name}` needs a state, and the document has no `@state` class"
            if role is not Role.PROCEDURE
            else f"`{name}` has no result type",
            "declare a class with `@state`" if role is not Role.PROCEDURE else "write `-> Type`",
        )
    wanted = ""
    match role:
        case Role.EVENT:
            if not types or types[0] != state or result is not None:
                wanted = f"def {name}(game: {state}, ...):"
        case Role.PROCEDURE:
            if not types or types[0] != state:
                ctx.fail(
                    node,
                    "RC207",
                    f"`{name}` has no result type",
                    "write `-> Type`; without one, the first parameter is the state, "
                    "which it changes",
                )
        case Role.SETUP:
            if types or result != state:
                wanted = f"def {name}() -> {state}:"
        case Role.OVER | Role.INVARIANT | Role.REACHABLE:
            if types != [state] or result != BOOL:
                wanted = f"def {name}(game: {state}) -> Bool:"
        case Role.EXPECTS:
            if types != [state] or not isinstance(result, Text):
                wanted = f"def {name}(game: {state}) -> Text:"
        case Role.SCORE:
            of_records = isinstance(result, Seq) and isinstance(result.item, Record)
            if types != [state] or not of_records:
                wanted = f"def {name}(game: {state}) -> Seq[Record, n]:"
        case Role.DRAWS:
            cards = types[1] if len(types) == 2 and types[0] == state else None
            of_cards = isinstance(cards, Seq) and isinstance(cards.item, CardType)
            if not of_cards or not isinstance(result, Record):
                wanted = f"def {name}(game: {state}, cards: Seq[Card, n]) -> Record:"
        case Role.CLAIM:
            if result != BOOL:
                wanted = f"def {name}(...) -> Bool:"
        case Role.FUNCTION:
            if result is None:
                wanted = f"def {name}(...) -> Type:"
    if wanted:
        what = "a decision" if definition.decision else f"`@{role.name.lower()}`"
        ctx.fail(node, "RC207", f"{what} has another shape", f"write `{wanted}`")
    if any(isinstance(t.item if isinstance(t, Option) else t, Text) for t in types):
        ctx.fail(node, "RC207", "words for a person can't be a parameter: no rule depends on them")
