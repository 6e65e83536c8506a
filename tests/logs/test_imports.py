"""What reading logs does not wait for."""

import subprocess
import sys

HEAVY = ("z3", "tabulate", "markdown_it", "mdit_py_plugins", "ruamel", "zstandard", "click")


def test_logs_are_imported_without_what_they_do_not_need() -> None:
    code = (
        "import sys, rulecheck.logs, rulecheck.runtime.library\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
