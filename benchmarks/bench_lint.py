"""How long `rulecheck lint` takes as a whole process on each shipped document, against
`python -c "import z3"`, and how many questions it asks the solver.

Both ways of linting are timed: with the invariants proved by induction, and with them taken
as given (`--no-induction`).

    python benchmarks/bench_lint.py [ROUNDS]
"""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

SPECS = sorted((Path(__file__).parent.parent / "specs").glob("*.md"))
Z3 = ["-c", "import z3"]


def run(arguments: list[str]) -> tuple[float, str, str]:
    """Wall-clock seconds of one run, and what it printed on both streams."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    return time.perf_counter() - start, done.stdout, done.stderr


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print(
        f"{'document':<24} {'way':<16} {'seconds':>8} {'ratio':>7} {'questions':>10} {'proved':>7}"
    )
    for spec in SPECS:
        for way in (["--no-induction"], []):
            command = [
                "-m",
                "rulecheck",
                "lint",
                str(spec),
                "--output-format",
                "json",
                "--statistics",
                *way,
            ]
            pairs = [(run(command), run(Z3)) for _ in range(rounds)]
            summary = json.loads(pairs[0][0][1])["summary"]
            questions = int(re.findall(r"(\d+) questions", pairs[0][0][2])[0])
            seconds = statistics.median(a[0] for a, _ in pairs)
            ratio = statistics.median(a[0] / b[0] for a, b in pairs)
            print(
                f"{spec.stem:<24} {' '.join(way) or 'all':<16} {seconds:>8.2f} {ratio:>7.1f} "
                f"{questions:>10} {summary['proved']:>7}"
            )


if __name__ == "__main__":
    main()
