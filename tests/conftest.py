"""Settings that all tests share."""

import os

from hypothesis import settings

# A loaded machine must not fail a property test, and a change must not fail by chance in CI.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
