"""How long `rulecheck score` takes as a whole process, against `python -c "import click"`.

The two are run in turn, and each pair gives a ratio: what the machine does meanwhile slows
both.

    python benchmarks/bench_score.py [ROUNDS]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

SCORE = [
    "-m",
    "rulecheck",
    "score",
    "num-x-tricks",
    "--set",
    "cards=5",
    "p1=3/3",
    "p2=0/0",
    "p3=1/2",
]
CLICK = ["-c", "import click"]


def seconds(arguments: list[str]) -> float:
    """Wall-clock time of one run."""
    # Compiled modules are kept, as in any installation.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
    return time.perf_counter() - start


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    seconds(SCORE), seconds(CLICK)  # warm
    pairs = [(seconds(SCORE), seconds(CLICK)) for _ in range(rounds)]
    ratios = [a / b for a, b in pairs]
    print(f"score         {statistics.median(a for a, _ in pairs) * 1000:>8.0f} ms")
    print(f"import click  {statistics.median(b for _, b in pairs) * 1000:>8.0f} ms")
    print(
        f"ratio         {statistics.median(ratios):>8.1f}   "
        f"(from {min(ratios):.1f} to {max(ratios):.1f})"
    )


if __name__ == "__main__":
    main()
