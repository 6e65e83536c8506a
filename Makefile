# What a contributor can do here; `make` alone lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help demo test test-slow check format bench clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

# The environment is made anew or brought up to date whenever pyproject.toml is newer.
$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "rulecheck needs Python 3.11 or newer; try: make PYTHON=python3.11" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# Prints a command as a reader would type it, then runs it.
comma := ,
run = printf '\n$$ %s\n' '$(1)'; $(BIN)/$(1)

demo: $(STAMP) ## score rounds and a sheet, make up a game, validate good logs and a bad one
	@$(call run,rulecheck games)
	@$(call run,rulecheck score num-x-tricks --set cards=5 p1=3/3 p2=0/0 p3=1/2)
	@$(call run,rulecheck score num-x-tricks --sheet fixtures/num-x-tricks/sheets/evening-4.csv)
	@$(call run,rulecheck score num-x-rows p1=R5$(comma)S3$(comma)B10$(comma)X20 p2=G4$(comma)RB7)
	@$(call run,rulecheck score the-mind --players p1$(comma)p2$(comma)p3 1=0/0 2=1/0 3=0/1)
	@$(call run,rulecheck score the-game --players p1$(comma)p2 lost=12)
	@$(call run,rulecheck validate fixtures/num-x-tricks/valid)
	@$(call run,rulecheck simulate the-mind-extreme --players 2 --seed 3 --events 4)
	@printf '\nThe next log breaks a rule: the command names it and exits with status 1.\n'
	@$(call run,rulecheck validate fixtures/num-x-tricks/invalid/play-must-climb.jsonl); \
		status=$$?; \
		if [ $$status -eq 1 ]; then echo "(exit status 1, as it should be)"; \
		else echo "exit status $$status instead of 1" >&2; exit 1; fi

test: $(STAMP) ## run the tests, without the slow ones
	$(BIN)/python -m pytest -q -n 2

test-slow: $(STAMP) ## run every test, the slow ones too
	$(BIN)/python -m pytest -q -n 2 -m 'slow or not slow'

check: $(STAMP) ## lint, formatting and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

format: $(STAMP) ## format the code, mend what ruff can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(STAMP) ## run the benchmarks (benchmarks/bench_*.py)
	@for script in benchmarks/bench_*.py; do \
		echo "== $$script"; $(BIN)/python $$script || exit 1; \
	done

clean: ## remove the environment and everything that was generated
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
