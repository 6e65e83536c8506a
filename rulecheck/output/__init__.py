"""The output stage: reports and errors, for people and for programs."""
