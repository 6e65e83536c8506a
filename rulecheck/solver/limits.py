"""How long the solver may take."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DEFAULT_RLIMIT", "DEFAULT_TIMEOUT", "Limits"]

DEFAULT_RLIMIT = 20_000_000
DEFAULT_TIMEOUT = 600.0


@dataclass(frozen=True, slots=True)
class Limits:
    """`rlimit` steps a query, `timeout` seconds for a whole document."""

    rlimit: int = DEFAULT_RLIMIT
    timeout: float = DEFAULT_TIMEOUT
