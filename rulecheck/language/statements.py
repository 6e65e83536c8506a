"""Typing of function bodies."""

from __future__ import annotations

import ast
import contextlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from msgspec import structs

from rulecheck.language.annotations import Definitions
from rulecheck.language.calls import arguments_of
from rulecheck.language.comprehensions import iterable, new_name, target_name
from rulecheck.language.context import Context, Mistake
from rulecheck.language.depth import too_deep
from rulecheck.language.fit import generalise
from rulecheck.language.forbidden import instead_of
from rulecheck.language.narrowing import Facts, facts_if_false, facts_if_true, path_of
from rulecheck.language.nodes import (
    Assert,
    Assign,
    Expr,
    For,
    If,
    Local,
    Perform,
    Place,
    Return,
    Statement,
    TextLiteral,
)
from rulecheck.language.places import assigned_roots, changed_value, place_of
from rulecheck.language.rules import Role
from rulecheck.language.types import TEXT, Empty, Nothing, Option, Seq, Set, Type

__all__ = ["Body", "named_message"]

_RULE_NAME = re.compile(r"([a-z][a-z0-9]*(?:-[a-z0-9]+)*):\s+")


def named_message(message: TextLiteral) -> tuple[str, TextLiteral] | None:
    """The name before the colon of a rule's message, and the rest of the message."""
    first = message.parts[0] if message.parts else ""
    match = _RULE_NAME.match(first) if isinstance(first, str) else None
    if match is None:
        return None
    rest = (match.string[match.end() :], *message.parts[1:])
    parts = tuple(part for part in rest if part != "")
    return (match[1], structs.replace(message, parts=parts)) if parts else None


def with_values(message: ast.expr) -> ast.expr:
    """A plain string with expressions in braces is read as an f-string. Whatever is wrong
    with them stands where the string begins."""
    if not (isinstance(message, ast.Constant) and isinstance(message.value, str)):
        return message
    if "{" not in message.value:
        return message
    try:
        read = ast.parse(f"f{message.value!r}", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return message
    fields = [n for n in ast.walk(read) if isinstance(n, ast.FormattedValue)]
    if not fields or too_deep(read) is not None:
        return message
    for node in ast.walk(read):
        ast.copy_location(node, message)
    return read


@dataclass
class Body:
    """Types the statements of one function."""

    definitions: Definitions
    role: Role
    address: str
    result: Type | None
    state: str | None
    """The parameter that may be changed, if any."""
    many: frozenset[str] = frozenset()
    """Variables that are assigned more than once."""
    rule_names: dict[str, ast.AST] = field(default_factory=dict)

    @staticmethod
    def count_assignments(statements: Sequence[ast.stmt]) -> frozenset[str]:
        """The names assigned in more than one place, or in a loop."""
        seen: set[str] = set()
        many: set[str] = set()
        for statement in statements:
            for node in ast.walk(statement):
                targets: list[ast.expr] = []
                if isinstance(node, ast.Assign):
                    targets = node.targets
                elif isinstance(node, ast.AugAssign):
                    many |= assigned_roots([node])
                elif isinstance(node, ast.AnnAssign):
                    targets = [node.target]
                elif isinstance(node, ast.For):
                    many |= assigned_roots(node.body)
                for target in targets:
                    if isinstance(target, ast.Name):
                        (many if target.id in seen else seen).add(target.id)
                if isinstance(node, ast.Expr):
                    many |= assigned_roots([node])
        return frozenset(many)

    def block(
        self, ctx: Context, statements: Sequence[ast.stmt]
    ) -> tuple[tuple[Statement, ...], Context, bool]:
        """The typed statements, what is in sight after them, and whether they always
        return. Flaws are recorded statement by statement."""
        done: list[Statement] = []
        ended = False
        for statement in statements:
            if ended:
                ctx.note(statement, "RC217", "this is never reached", "remove it")
                break
            try:
                typed, ctx, ended = self._statement(ctx, statement)
                done.extend(typed)
            except Mistake:
                ctx = self._after_mistake(ctx, statement)
                ended = isinstance(statement, ast.Return)
        return tuple(done), ctx, ended

    def _after_mistake(self, ctx: Context, statement: ast.stmt) -> Context:
        """Variables whose assignment has a flaw are known, but not by their type."""
        new = {n: None for n in assigned_roots([statement]) if n not in ctx.variables}
        return ctx.with_variables(new)

    def _statement(self, ctx: Context, node: ast.stmt) -> tuple[list[Statement], Context, bool]:
        match node:
            case ast.Pass():
                return [], ctx, False
            case ast.Expr(value=ast.Constant(value=str())):
                return [], ctx, False
            case ast.Assign(targets=[target], value=value):
                return *self._assign(ctx, node, target, value), False
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                return *self._declare(ctx, node, target, annotation, value), False
            case ast.AugAssign(target=target, op=op, value=value):
                place = place_of(ctx, target, self.state)
                changed = changed_value(ctx, node, target, op, value)
                return *self._store(ctx, node, target, place, changed, value), False
            case ast.If():
                return self._if(ctx, node)
            case ast.For():
                return *self._for(ctx, node), False
            case ast.Return():
                return [self._return(ctx, node)], ctx, True
            case ast.Assert():
                made = self.assertion(ctx, node)
                return [made], ctx.knowing(facts_if_true(node.test)), False
            case ast.Expr(value=ast.Call() as call):
                return *self._effect(ctx, node, call), False
            case ast.Assign():
                ctx.fail(
                    node,
                    "RC203",
                    "`a = b = ...` is not part of the rule language",
                    "assign on lines of their own",
                )
            case _:
                what, hint = instead_of(node)
                ctx.fail(node, "RC203", f"{what} is not part of the rule language", hint)

    # -- assignment -----------------------------------------------------------------

    def _assign(
        self, ctx: Context, node: ast.stmt, target: ast.expr, value: ast.expr
    ) -> tuple[list[Statement], Context]:
        if isinstance(target, ast.Name) and target.id not in ctx.variables:
            name = new_name(ctx, target, target.id)
            typed = ctx.infer(value)
            if isinstance(typed.type, Nothing) or _of_empty(typed.type):
                kind = "Option[T]" if isinstance(typed.type, Nothing) else "Seq[T, n]"
                ctx.fail(
                    node,
                    "RC205",
                    f"what can `{name}` hold?",
                    f"say its type: `{name}: {kind} = ...`",
                )
            type_ = generalise(typed.type) if name in self.many else typed.type
            typed = ctx.fitted(typed, type_, value)
            place = Place(name, (), (type_,), ctx.span(target))
            return [Assign(ctx.span(node), place, typed)], ctx.with_variables({name: type_})
        place = place_of(ctx, target, self.state)
        typed = ctx.check(value, place.types[-1])
        return self._store(ctx, node, target, place, typed, value)

    def _declare(
        self,
        ctx: Context,
        node: ast.stmt,
        target: ast.expr,
        annotation: ast.expr,
        value: ast.expr | None,
    ) -> tuple[list[Statement], Context]:
        if not isinstance(target, ast.Name):
            ctx.fail(target, "RC203", "only a variable has a type of its own")
        if value is None:
            ctx.fail(
                node, "RC203", "a variable begins with a value", f"write `{target.id}: ... = ...`"
            )
        if target.id in ctx.variables:
            ctx.fail(target, "RC206", f"`{target.id}` already has a type")
        name = new_name(ctx, target, target.id)
        type_ = self.definitions.type_of(annotation, ctx)
        typed = ctx.check(value, type_)
        place = Place(name, (), (type_,), ctx.span(target))
        return [Assign(ctx.span(node), place, typed)], ctx.with_variables({name: type_})

    def _store(
        self,
        ctx: Context,
        node: ast.stmt,
        target: ast.expr,
        place: Place,
        value: Expr,
        given: ast.expr,
    ) -> tuple[list[Statement], Context]:
        """An assignment to something that exists, and what is known after it."""
        fitted = ctx.fitted(value, place.types[-1], given)
        path = path_of(target)
        # An index that is not a simple path may be any element.
        facts = ctx.facts.without_root(place.name) if path is None else ctx.facts.without(path)
        never_none = isinstance(place.types[-1], Option) and not isinstance(
            value.type, Option | Nothing
        )
        if path is not None and never_none:
            facts = facts | Facts(frozenset({path}))
        return [Assign(ctx.span(node), place, fitted)], replace(ctx, facts=facts)

    def _effect(
        self, ctx: Context, node: ast.stmt, call: ast.Call
    ) -> tuple[list[Statement], Context]:
        """`x.append(y)`, or the call of a procedure."""
        if isinstance(call.func, ast.Attribute):
            place = place_of(ctx, call.func.value, self.state)
            changed = changed_value(ctx, node, call.func.value, call, None)
            return self._store(ctx, node, call.func.value, place, changed, call)
        if isinstance(call.func, ast.Name) and call.func.id in ctx.names.signatures:
            signature = ctx.names.signatures[call.func.id]
            if signature.role is Role.PROCEDURE:
                arguments = arguments_of(ctx, call, signature.name, signature.parameters)
                state = arguments[0]
                if not (isinstance(state, Local) and state.name == self.state):
                    ctx.fail(
                        call,
                        "RC216",
                        f"`{signature.name}` changes the state it is given",
                        "give it the state of this event as it is"
                        if self.state
                        else "only events and procedures can change the state",
                    )
                return (
                    [Perform(ctx.span(node), signature.name, arguments)],
                    replace(ctx, facts=ctx.facts.without_root(state.name)),
                )
        ctx.infer(call)
        ctx.fail(node, "RC203", "this value is not used", "assign it, or remove the line")

    # -- control --------------------------------------------------------------------

    def _if(self, ctx: Context, node: ast.If) -> tuple[list[Statement], Context, bool]:
        failed = False
        condition: Expr | None = None
        try:
            condition = ctx.condition(node.test)
        except Mistake:
            failed = True
        then_ctx = ctx.knowing(facts_if_true(node.test))
        else_ctx = ctx.knowing(facts_if_false(node.test))
        then, then_after, then_ends = self.block(then_ctx, node.body)
        otherwise, else_after, else_ends = self.block(else_ctx, node.orelse)
        after = self._merge(ctx, node, (then_after, then_ends), (else_after, else_ends))
        if failed or condition is None:
            return [], after, then_ends and else_ends
        made = If(ctx.span(node), condition, then, otherwise)
        return [made], after, then_ends and else_ends

    def _merge(
        self,
        ctx: Context,
        node: ast.stmt,
        then: tuple[Context, bool],
        otherwise: tuple[Context, bool],
    ) -> Context:
        """What is in sight after both branches: what both give, or the only one that goes
        on."""
        (a, a_ends), (b, b_ends) = then, otherwise
        if a_ends and not b_ends:
            return replace(ctx, variables=b.variables, facts=b.facts)
        if b_ends and not a_ends:
            return replace(ctx, variables=a.variables, facts=a.facts)
        variables: dict[str, Type | None] = {}
        for name in a.variables.keys() & b.variables.keys():
            x, y = a.variables[name], b.variables[name]
            if x is not None and y is not None and x != y:
                ctx.note(
                    node,
                    "RC205",
                    f"`{name}` is {x} in one branch and {y} in the other",
                    f"give it one type before: `{name}: {x} = ...`",
                )
                variables[name] = None
            else:
                variables[name] = x if y is not None else None
        ordered = {n: variables[n] for n in a.variables if n in variables}
        return replace(ctx, variables=ordered, facts=a.facts & b.facts)

    def _for(self, ctx: Context, node: ast.For) -> tuple[list[Statement], Context]:
        if node.orelse:
            ctx.fail(node.orelse[0], "RC203", "`else` of a loop is not part of the rule language")
        changed = assigned_roots(node.body)
        inside = ctx
        for name in changed:
            inside = replace(inside, facts=inside.facts.without_root(name))
        known: Mapping[str, Type | None]
        try:
            source, item, _ = iterable(ctx, node.iter)
            target = target_name(ctx, node.target)
            if target in ctx.variables:
                ctx.fail(
                    node.target,
                    "RC206",
                    f"`{target}` is already a variable here",
                    "choose another name for the loop",
                )
            known = {target: item}
        except Mistake:
            names = [n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)]
            self.block(inside.with_variables(dict.fromkeys(names)), node.body)
            raise
        body, _, _ = self.block(inside.with_variables(known).fixing(target), node.body)
        loop = For(ctx.span(node), target, item, source, body)
        return [loop], replace(ctx, facts=inside.facts)

    def _return(self, ctx: Context, node: ast.Return) -> Statement:
        if self.result is None:
            if node.value is not None:
                ctx.fail(
                    node,
                    "RC205",
                    "this function gives no value",
                    "declare one: `-> Type`, or write `return` alone",
                )
            return Return(ctx.span(node), None)
        if node.value is None:
            ctx.fail(node, "RC205", f"a value of type {self.result} is needed here")
        return Return(ctx.span(node), ctx.check(node.value, self.result))

    # -- rules ----------------------------------------------------------------------

    def assertion(self, ctx: Context, node: ast.Assert) -> Assert:
        """An `assert`: in an event and the setup a named rule."""
        rule = self.role in (Role.EVENT, Role.SETUP)
        condition: Expr | None = None
        with contextlib.suppress(Mistake):
            condition = ctx.condition(node.test)
        name, message = "", None
        if node.msg is not None:
            # The message is built where the condition does not hold.
            written = with_values(node.msg)
            text = ctx.knowing(facts_if_false(node.test)).infer(written, TEXT)
            if not isinstance(text, TextLiteral):
                ctx.fail(
                    node.msg,
                    "RC211",
                    "the message of a rule is a string",
                    'write `assert condition, f"name: message"`',
                )
            parts = named_message(text)
            if parts is not None:
                name, message = parts
            elif rule:
                ctx.fail(
                    node.msg,
                    "RC211",
                    "the message does not begin with the rule's name",
                    'write `"name: message"`, the name in lower case with hyphens',
                )
            else:
                message = text
        elif rule:
            ctx.fail(
                node,
                "RC211",
                "a rule of an event needs a name and a message",
                'write `assert condition, "name: message"`',
            )
        if name and name in self.rule_names:
            ctx.fail(
                node,
                "RC206",
                f"`{self.address}/{name}` is already the name of a rule",
                "choose another name",
            )
        if name:
            self.rule_names[name] = node
        if condition is None:
            raise Mistake
        address = f"{self.address}/{name}" if name else self.address
        return Assert(ctx.span(node), name, address, condition, message)


def _of_empty(type_: Type) -> bool:
    return isinstance(type_, Seq | Set) and isinstance(type_.item, Empty)
