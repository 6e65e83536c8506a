"""`rulecheck lint`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from rulecheck.checks.finding import Finding, Severity, Status
from rulecheck.checks.registry import CODES, code_named
from rulecheck.checks.report import Report, Settings
from rulecheck.checks.text import lint_text
from rulecheck.cli.command import Desk
from rulecheck.cli.command import command as make_command
from rulecheck.cli.exits import CLEAN, FAILURE, FOUND, INTERRUPTED
from rulecheck.cli.options import report_options, solver_options
from rulecheck.cli.readable import is_formal, readable
from rulecheck.cli.report_file import report_to
from rulecheck.document.parts import Document
from rulecheck.document.source import Source
from rulecheck.errors import InputError, RulecheckError, UsageError
from rulecheck.language import check
from rulecheck.language.rules import Rules
from rulecheck.output.console import Console
from rulecheck.output.errors import rulecheck_error
from rulecheck.output.findings import FINDING_REPORTERS, FindingReporter
from rulecheck.output.places import plural, shown_path
from rulecheck.solver.limits import DEFAULT_TIMEOUT, Limits
from rulecheck.solver.verdicts import Verdict

__all__ = ["command"]


@make_command(
    "lint",
    examples=[
        "rulecheck lint my-game.md",
        "rulecheck lint --as-written my-game.md",
        "rulecheck lint --ignore RC109 house-rules.txt",
        "rulecheck lint specs/ --output-format json -o report.json",
    ],
)
@click.argument("paths", metavar="[PATH|GAME]...", nargs=-1)
@click.option(
    "--as-written",
    is_flag=True,
    help="Leave out the rulings: what does the text alone say? Takes the invariants as given.",
)
@click.option(
    "--select",
    multiple=True,
    metavar="CODE",
    help="Report only these findings: codes, their beginnings (RC3), or names.",
)
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave these findings out.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info"]),
    default="warning",
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
@click.option(
    "--witnesses",
    type=click.IntRange(1, 20),
    default=1,
    show_default=True,
    metavar="K",
    help="Show up to K really different situations a finding.",
)
@click.option(
    "--no-induction",
    is_flag=True,
    help="Take the invariants as given: much faster, and what rests on them counts as bounded.",
)
@solver_options(DEFAULT_TIMEOUT, "Time for a document; what is open then is unknown.")
@click.option(
    "--family",
    "one_family",
    is_flag=True,
    help="Compare all the documents given with each other, whatever `family` they name.",
)
@click.option("--statistics", is_flag=True, help="Count the findings by code, on stderr.")
@report_options(FINDING_REPORTERS, "findings")
def command(
    desk: Desk,
    paths: tuple[str, ...],
    as_written: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    witnesses: int,
    no_induction: bool,
    solver_rlimit: int,
    timeout: float,
    one_family: bool,
    statistics: bool,
    output_format: str,
    output_file: Path | None,
) -> int:
    """Prove rule documents free of contradictions and gaps, or show where they are not.

    PATH is a rule document, any other rule text (.txt or .md, of which the text alone is
    checked), or a folder with rule documents, GAME the id of one at hand; without any,
    the configured documents, else specs/ or the current folder. Every finding comes with a
    smallest situation in which it happens, which the rules themselves confirmed. Documents of
    one `family` are compared: where a name means one thing here, and another there.

    The exit status is 1 if there are findings, 2 if a document could not be judged.
    """
    settings = Settings(
        limits=Limits(solver_rlimit, timeout),
        as_written=as_written,
        witnesses=witnesses,
        # What rests on undecided rules keeps no invariant: the text is asked for its tensions.
        induction=not (no_induction or as_written),
    )
    wanted = _Wanted(_codes(select), _codes(ignore), Severity[fail_on.upper()])
    documents = _documents(desk, paths)
    with report_to(output_file, desk.console, documents) as sink:
        reporter: FindingReporter = FINDING_REPORTERS[output_format](sink)
        run = _Run(desk.console, reporter, settings, wanted, statistics=statistics)
        run.lint(documents, one_family=one_family)
    return run.status


class _Wanted:
    """Which findings are reported, and which of them fail."""

    def __init__(self, select: tuple[str, ...], ignore: tuple[str, ...], least: Severity) -> None:
        self.select, self.ignore, self.least = select, ignore, least

    def reports(self, finding: Finding) -> bool:
        return self.could_report(finding.code)

    def could_report(self, *codes: str) -> bool:
        """Whether any of these codes is wanted."""
        return any(
            (not self.select or code.startswith(self.select))
            and not (self.ignore and code.startswith(self.ignore))
            for code in codes
        )


def _codes(words: Sequence[str]) -> tuple[str, ...]:
    """Codes, beginnings of codes or names, as beginnings of codes. Raises UsageError."""
    found: list[str] = []
    for word in (w for given in words for w in given.split(",") if w):
        named = code_named(word)
        begins = word.upper()
        if named is not None:
            found.append(named.code)
        elif begins.startswith("RC") and any(c.startswith(begins) for c in CODES):
            found.append(begins)
        else:
            raise UsageError(
                f"there is no finding `{word}`", "write a code (RC301), its beginning, or a name"
            )
    return tuple(found)


def _documents(desk: Desk, paths: tuple[str, ...]) -> list[Path]:
    """The rule documents to lint, each once. Raises UsageError where there are none."""
    found: dict[Path, None] = {}
    given: Sequence[str | Path] = paths
    if not given:
        given = desk.settings.specs or [Path("specs") if Path("specs").is_dir() else Path()]
    for path in given:
        for document in _below(desk, path):
            found[document] = None
    if not found:
        raise UsageError(
            f"there are no rule documents in {', '.join(map(str, given))}",
            "a rule document is a .md file with front matter; name other texts one by one",
        )
    return list(found)


def _below(desk: Desk, path: str | Path) -> list[Path]:
    place = Path(path)
    if str(path) and place.is_dir():
        return sorted(p for p in place.rglob("*.md") if _has_front_matter(p))
    if str(path) and place.is_file():
        return [place]
    if str(path) == "-":
        raise InputError(
            "-: lint reads files, not standard input",
            "save the text under a name, such as rules.txt: findings say where in it they are",
        )
    known = {info.id: info.path for info in desk.library().games()}
    if str(path) in known:
        return [known[str(path)]]
    raise InputError(
        f"{path}: there is no such file, folder or game",
        f"the games at hand are {', '.join(known)}" if known else "check the path",
    )


def _has_front_matter(path: Path) -> bool:
    """Other Markdown files stand beside rule documents."""
    try:
        with path.open("rb") as file:
            return file.readline(8).removeprefix(b"\xef\xbb\xbf").rstrip() == b"---"
    except OSError:
        return False


_FEW = ("none", "only one")


class _Run:
    """Lints document after document; `status` is the exit status so far."""

    def __init__(
        self,
        console: Console,
        reporter: FindingReporter,
        settings: Settings,
        wanted: _Wanted,
        *,
        statistics: bool,
    ) -> None:
        self.status = CLEAN
        self._console = console
        self._reporter = reporter
        self._settings = settings
        self._wanted = wanted
        self._counts: dict[str, int] | None = {} if statistics else None
        self._questions = 0
        self._rules: list[Rules] = []

    def lint(self, documents: Sequence[Path], *, one_family: bool) -> None:
        for path in documents:
            try:
                finished = self._document(path)
            except RulecheckError as error:
                self.status = FAILURE
                for line in rulecheck_error(error, self._console.err.paint):
                    self._console.err.line(line)
                continue
            if not finished:
                self.status = INTERRUPTED
                break
        if self.status != INTERRUPTED:
            try:
                self._families(one_family=one_family)
            except KeyboardInterrupt:
                self.status = INTERRUPTED
        self._reporter.end()
        if self._counts is not None:
            self._console.err.line(f"{self._questions:>5} questions to the solver")
        for code, count in sorted((self._counts or {}).items()):
            self._console.err.line(f"{count:>5} {code} {CODES[code].name}")

    def _document(self, path: Path) -> bool:
        """False where it was interrupted: what is known by then has been reported."""
        document = readable(path)
        if not is_formal(document):
            self._text(path, document)
            return True
        from rulecheck.checks.run import lint  # which brings the solver

        checked = check(document)
        report = lint(checked, self._settings)
        self._rules.append(checked.rules)
        open_ = self._report(report, document.source)
        self._console.out.stream.flush()
        self._conclude(path, report, open_)
        return not report.interrupted

    def _report(self, report: Report, source: Source) -> list[Finding]:
        """The findings that are reported."""
        open_ = [f for f in report.findings if f.status is Status.OPEN and self._wanted.reports(f)]
        self._reporter.document(report, source, open_)
        for finding in open_:
            if self._counts is not None:
                self._counts[finding.code] = self._counts.get(finding.code, 0) + 1
            if finding.code == "RC903":
                self.status = FAILURE
            elif finding.severity >= self._wanted.least:
                self.status = max(self.status, FOUND)
        self._questions += report.queries
        return open_

    def _families(self, *, one_family: bool) -> None:
        """Compare the documents that belong together."""
        if not self._wanted.could_report("RC501", "RC306"):
            return
        together: dict[str, list[Rules]] = {}
        for rules in self._rules:
            family = "all that were given" if one_family else rules.family
            if family is not None:
                together.setdefault(family, []).append(rules)
        if one_family and len(self._rules) < 2:
            self._console.note(
                "nothing was compared: `--family` compares the formal parts of rule documents, and "
                f"{_FEW[len(self._rules)]} of these has one"
            )
        for family, documents in together.items():
            if len(documents) > 1:
                self._compare(family, documents)

    def _compare(self, family: str, documents: Sequence[Rules]) -> None:
        from rulecheck.checks.across import across  # which brings the solver

        settings = self._settings
        found = across(family, documents, settings.limits, as_written=settings.as_written)
        open_ = 0
        for index, rules in enumerate(documents):
            source = rules.document.source
            first = index == 0
            report = Report(
                source.path,
                tuple(f for f in found.findings if f.path == source.path),
                found.verdicts if first else {},
                found.queries if first else 0,
                documents=0,
            )
            open_ += len(self._report(report, source))
        self._console.out.stream.flush()
        accepted = sum(f.status is Status.ACCEPTED for f in found.findings)
        parts = [plural(open_, "finding") if open_ else "no findings"]
        parts += [f"{accepted} accepted"] if accepted else []
        text = f"{family}: {len(documents)} documents compared: {'; '.join(parts)}"
        text += f" ({_answers(found.verdicts)})"
        paint = self._console.err.paint
        self._console.note(paint.strong(text) if open_ else paint.good(text))

    def _text(self, path: Path, document: Document) -> None:
        """A text without any formal part."""
        report = Report(str(path), lint_text(document), {}, 0)
        open_ = self._report(report, document.source)
        self._console.out.stream.flush()
        self._conclude(path, report, open_, "only the text was checked: it has no formal part")

    def _conclude(
        self, path: Path, report: Report, open_: Sequence[Finding], asked: str = ""
    ) -> None:
        console, paint = self._console, self._console.err.paint
        parts = [plural(len(open_), "finding") if open_ else "no findings"]
        if not self._settings.as_written and report.tensions:
            parts.append(
                f"{plural(report.tensions, 'tension')} in the text, {report.settled} settled"
            )
        accepted = sum(f.status is Status.ACCEPTED for f in report.findings)
        if accepted:
            parts.append(f"{accepted} accepted")
        text = f"{shown_path(path)}: {'; '.join(parts)} ({asked or _answers(report.verdicts)})"
        if report.interrupted:
            text += "; interrupted, the rest is unknown"
        console.note(paint.strong(text) if open_ or report.interrupted else paint.good(text))
        if open_:
            console.note(f"`rulecheck rule {open_[0].code}` explains the first finding's code")


def _answers(verdicts: Mapping[Verdict, int]) -> str:
    answers = [f"{verdicts[v]:,} {v}" for v in Verdict if verdicts.get(v, 0)]
    return ", ".join(answers) or "nothing to ask"
