"""Topics as a person reads them at a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from rulecheck.output.console import Sink
from rulecheck.output.places import at, numbered, plural, shown_path
from rulecheck.output.topics import (
    CodeTopic,
    DecisionTopic,
    EventTopic,
    Field,
    FunctionTopic,
    GameTopic,
    LogTopic,
    Place,
    Ref,
    RowTopic,
    RuleTopic,
    Setting,
    Topic,
)

__all__ = ["print_topic"]

_INDENT = "  "
_WIDEST = 100
_NAMES = 34


def print_topic(topic: Topic, sink: Sink, spec: str = "") -> None:
    """The lines of a topic. `spec` is what a suggested command needs to find the document."""
    text = _Text(sink, spec)
    match topic:
        case RuleTopic():
            text.rule(topic)
        case RowTopic():
            text.row(topic)
        case DecisionTopic():
            text.decision(topic)
        case EventTopic():
            text.event(topic)
        case FunctionTopic():
            text.function(topic)
        case GameTopic():
            text.game(topic)
        case CodeTopic():
            text.code(topic)
        case LogTopic():
            text.log(topic)


class _Text:
    def __init__(self, sink: Sink, spec: str) -> None:
        self._sink = sink
        self._spec = spec
        self._paint = sink.paint
        self._width = min(sink.width, _WIDEST)
        self._after_blank = False

    # -- one method a topic ---------------------------------------------------------------

    def rule(self, topic: RuleTopic) -> None:
        self.title(topic.address)
        name = _last(topic.of.address)
        kind = {"rule": "a rule", "precondition": "a precondition"}.get(topic.kind, "an obligation")
        self.line(f"{kind} of `{name}`, {_at(topic.setting.place)}")
        self.surroundings(topic.setting)
        self.source(topic.setting.source, topic.setting.place.line)
        self.references("asks", topic.asks)
        self.open_points(topic)

    def row(self, topic: RowTopic) -> None:
        self.title(topic.address)
        kind = "a ruling" if topic.kind == "ruling" else "a rule of the text"
        self.line(f"{kind} in the decision `{_last(topic.of.address)}`, {_at(topic.setting.place)}")
        self.surroundings(topic.setting)
        self.row_body(topic, _INDENT)
        self.references("asks", topic.asks)
        self.more(f"rulecheck rule {topic.of.address}", "shows all rows of the decision")

    def decision(self, topic: DecisionTopic) -> None:
        self.title(topic.address)
        self.line(f"a decision, {_at(topic.setting.place)}")
        self.surroundings(topic.setting)
        self.paragraph(topic.signature)
        self.paragraph(topic.doc)
        for row in topic.rows:
            self.blank()
            kind = "ruling" if row.kind == "ruling" else "rule"
            head = f"{self._paint.mark(kind)} {self._paint.strong(row.name)}"
            self.line(f"{head}, line {row.setting.place.line}")
            self.row_body(row, _INDENT * 2)
        if topic.examples:
            lines = f"lines {topic.examples[0].line} to {topic.examples[-1].line}"
            if len(topic.examples) == 1:
                lines = f"line {topic.examples[0].line}"
            self.blank()
            self.line(f"{plural(len(topic.examples), 'worked example')}, {lines}")
        self.references("asked by", topic.asked_by)

    def row_body(self, topic: RowTopic, indent: str) -> None:
        entries = [
            ("when", "always" if topic.when is None else topic.when),
            ("gives", topic.gives),
            ("over", _names(topic.over)),
            ("under", _names(topic.under)),
            ("because", topic.because),
        ]
        for label, value in entries:
            if value:
                first = f"{indent}{self._paint.faint(f'{label:<9}')}"
                wrapped = _wrap(value, self._width - len(indent) - 9)
                self.raw(first + wrapped[0])
                for line in wrapped[1:]:
                    self.raw(indent + " " * 9 + line)

    def event(self, topic: EventTopic) -> None:
        self.title(topic.address)
        kind = "the setup of a game" if topic.kind == "setup" else "an event"
        sheet = ", a line of a score sheet" if topic.sheet else ""
        self.line(f"{kind}{sheet}, {_at(topic.setting.place)}")
        self.surroundings(topic.setting)
        self.paragraph(topic.doc)
        self.fields("fields", topic.fields)
        self.references("rules", topic.rules)
        self.references("asks", topic.asks)
        self.blank()
        self.source(topic.setting.source, _first(topic.setting))

    def function(self, topic: FunctionTopic) -> None:
        self.title(topic.address)
        article = "an" if topic.kind[0] in "aeiou" else "a"
        self.line(f"{article} {topic.kind}, {_at(topic.setting.place)}")
        self.surroundings(topic.setting)
        self.source(topic.setting.source, _first(topic.setting))
        self.references("asks", topic.asks)
        self.open_points(topic)
        self.references("asked by", topic.asked_by)

    def game(self, topic: GameTopic) -> None:
        low, high = topic.players
        self.title(topic.title)
        players = f"{low}" if low == high else f"{low} to {high}"
        who = "player" if high == 1 else "players"
        self.line(f"`{topic.address}`, {players} {who}, {shown_path(topic.path)}")
        self.fields("options", topic.options)
        for contents in topic.contents:
            self.references(contents.title, contents.parts, topic.address)
        first = topic.contents[0].parts[0].address if topic.contents else topic.address
        self.more(f"rulecheck rule {first}", "explains a part")
        self.more(f"rulecheck rule {topic.address} --source", "prints the generated Python")

    def code(self, topic: CodeTopic) -> None:
        self.title(f"{topic.code} {topic.name}")
        self.paragraph(topic.what)
        self.paragraph(topic.why)
        self.example("instead of", topic.bad.splitlines())
        self.example("write", topic.good.splitlines())

    def log(self, topic: LogTopic) -> None:
        self.title(topic.address)
        self.paragraph(topic.what)
        self.paragraph(topic.why)
        self.paragraph(topic.fix)
        self.example("instead of", topic.bad)
        self.example("write", topic.good)

    # -- their parts ----------------------------------------------------------------------

    def title(self, text: str) -> None:
        self.raw(self._paint.strong(text))

    def surroundings(self, setting: Setting) -> None:
        if setting.section:
            self.blank()
            self.line(self._paint.faint(" > ".join(setting.section)))
        if setting.prose:
            for line in _wrap(setting.prose, self._width - len(_INDENT)):
                self.line(line)
        self.blank()

    def source(self, lines: Sequence[str], first: int) -> None:
        for line in numbered(list(lines), first, self._paint, _INDENT):
            self.raw(line)

    def references(self, title: str, refs: Sequence[Ref], within: str = "") -> None:
        """Addresses, each with what it says, in two columns; a long one has a line for
        itself. Those `within` a game go without its name. On a terminal each says one line;
        what goes elsewhere is not cut."""
        if not refs:
            return
        self.blank()
        self.line(self._paint.faint(title))
        names = [r.address.removeprefix(f"{within}/") for r in refs]
        column = min(_NAMES, max(map(len, names))) + 2
        for name, ref in zip(names, refs, strict=True):
            room = self._width - len(_INDENT * 2) - column
            said = _wrap(ref.says, room)
            if self._sink.terminal:
                said = [textwrap.shorten(" ".join(ref.says.split()), room, placeholder=" ...")]
            beside = "" if len(name) + 2 > column else said.pop(0)
            lines = [f"{name:<{column}}{beside}", *(f"{'':<{column}}{line}" for line in said)]
            for line in lines:
                if line.strip():
                    self.raw(f"{_INDENT * 2}{line}".rstrip())

    def open_points(self, topic: RuleTopic | FunctionTopic) -> None:
        """The decisions that a part reaches otherwise than by asking them itself, and what of
        all that it reaches the text leaves open."""
        asked = {r.address for r in topic.asks}
        further = [r for r in topic.decisions if r.address not in asked]
        self.references("decided by", further)
        self.references("what the text leaves open", topic.rulings)

    def fields(self, title: str, fields: Sequence[Field]) -> None:
        if not fields:
            return
        self.blank()
        self.line(self._paint.faint(title))
        widest = max(len(f.name) for f in fields)
        for field in fields:
            default = "" if field.default is None else f" = {field.default}"
            self.raw(f"{_INDENT * 2}{field.name:<{widest}}  {field.type}{default}")

    def example(self, title: str, lines: Iterable[str]) -> None:
        shown = list(lines)
        if shown:
            self.blank()
            self.line(self._paint.faint(title))
            for line in shown:
                self.raw(f"{_INDENT * 2}{line}".rstrip())

    def more(self, command: str, what: str) -> None:
        self.blank()
        self.line(self._paint.faint(f"`{command}{self._spec}` {what}"))

    def paragraph(self, text: str) -> None:
        if text:
            self.blank()
            for line in _wrap(text, self._width - len(_INDENT)):
                self.line(line)

    def line(self, text: str) -> None:
        self.raw(f"{_INDENT}{text}")

    def blank(self) -> None:
        if not self._after_blank:
            self.raw("")

    def raw(self, text: str) -> None:
        self._after_blank = not text
        self._sink.line(text)


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False) or [""]


def _names(refs: Sequence[Ref]) -> str:
    return ", ".join(f"{r.says} (line {r.line})" for r in refs)


def _first(setting: Setting) -> int:
    """The line of the first line that is shown."""
    return setting.place.end_line - len(setting.source) + 1


def _at(place: Place) -> str:
    return at(place.path, place.line)


def _last(address: str) -> str:
    return address.rpartition("/")[2]
