"""The command line: one module a command, imported only when that command is asked for."""

from rulecheck.cli.application import Application

__all__ = ["main"]

main = Application(
    {
        "games": "List the rule documents at hand.",
        "score": "Score a round, a sheet, or a recorded game.",
        "validate": "Check recorded games against the rules.",
        "replay": "Step through a recorded game.",
        "simulate": "Play games by chance, and print their log.",
        "lint": "Prove rule documents free of contradictions and gaps.",
        "diff": "Show what an edit of a rule document changes.",
        "rule": "Explain a rule, or a finding code.",
        "schema": "Print the JSON Schema of a game's log.",
    }
)
