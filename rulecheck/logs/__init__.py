"""The logs stage: game logs and score sheets, read, judged, described and written."""

from rulecheck.logs.entries import read_entries
from rulecheck.logs.files import is_log, log_files
from rulecheck.logs.read import read_games
from rulecheck.logs.registry import LOG_RULES, LogRule, log_rule
from rulecheck.logs.report import DocumentPlace, GameReport, Kind, RulingSpoke, Status, Violation
from rulecheck.logs.schema import log_schema
from rulecheck.logs.score import Judged, Round, Scored, ScoredEntry, Spoke, score
from rulecheck.logs.setting import Watcher
from rulecheck.logs.settings import parse_settings
from rulecheck.logs.sheet import Sheet, SheetEntry
from rulecheck.logs.sheet_errors import BrokenEntry, EntryPlace, SheetError, SheetProblem
from rulecheck.logs.sheet_file import read_sheet
from rulecheck.logs.structs import LogFormat
from rulecheck.logs.write import LogWriter

__all__ = [
    "LOG_RULES",
    "BrokenEntry",
    "DocumentPlace",
    "EntryPlace",
    "GameReport",
    "Judged",
    "Kind",
    "LogFormat",
    "LogRule",
    "LogWriter",
    "Round",
    "RulingSpoke",
    "Scored",
    "ScoredEntry",
    "Sheet",
    "SheetEntry",
    "SheetError",
    "SheetProblem",
    "Spoke",
    "Status",
    "Violation",
    "Watcher",
    "is_log",
    "log_files",
    "log_rule",
    "log_schema",
    "parse_settings",
    "read_entries",
    "read_games",
    "read_sheet",
    "score",
]
