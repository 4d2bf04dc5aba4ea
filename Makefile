# Every target does the set-up it needs: Python 3.11 or newer and make are enough.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# More arguments for pytest or the bot: make test ARGS="tests/rules -n 0"
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play run test soak lint bench load gallery install lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: install ## play in the browser, on this machine, without a token
	@$(BIN)/carthago local $(ARGS)

run: install ## run the bot on Discord; needs a token, see .env.example
	@$(BIN)/carthago run $(ARGS)

test: install ## run the tests
	$(BIN)/pytest $(ARGS)

# The long versions of sampled tests; each prints its seed and its figure.
SOAK := CARTHAGO_KILLS=200 CARTHAGO_ABANDON=1 CARTHAGO_FAULTS=all CARTHAGO_FUZZ=100000 \
	CARTHAGO_LEAK_GAMES=20 CARTHAGO_BENT=5000
SOAK_TESTS := tests/process tests/fuzz tests/discord tests/store tests/cli/test_bombs.py \
	tests/cogs/test_disk.py tests/tables/test_at_once.py tests/tables/test_at_once_seats.py

soak: install ## run the long versions of the tests of trust, then make load; takes hours
	$(SOAK) $(BIN)/pytest -rP $(SOAK_TESTS) $(ARGS)
	$(BIN)/python benchmarks/load.py

lint: install ## check format, style, types and imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(BENCH)/.lock ## measure the engine, beside python-chess, and the pictures
	@$(BENCH)/bin/python benchmarks/play.py
	@$(BENCH)/bin/python benchmarks/pictures.py

load: install ## measure the bot under load, without a network; ARGS=--growth for more sizes
	@$(BIN)/python benchmarks/load.py $(ARGS)

gallery: install ## draw every picture in every state that matters into gallery/
	@$(BIN)/carthago gallery gallery

install: $(VENV)/.project ## fill .venv, when the lock or pyproject.toml has changed

COMPILE = uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --quiet $(ARGS)

lock: ## renew both requirements.lock; needs uv. ARGS=--upgrade for newer versions
	@command -v uv >/dev/null || { echo "make lock needs uv: pip install uv" >&2; exit 1; }
	$(COMPILE) pyproject.toml --all-extras --output-file requirements.lock
	$(COMPILE) benchmarks/requirements.in --constraint requirements.lock \
		--output-file benchmarks/requirements.lock

clean: ## remove .venv, builds and caches; games in var/ stay
	rm -rf $(VENV) $(BENCH) build dist *.egg-info .*_cache .hypothesis
	find bot cogs tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The first stamp says that .venv holds exactly what the lock names, the second
# that the project itself is in it.
$(VENV)/.lock: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Carthago Bot needs Python 3.11 or newer: try make PYTHON=python3.11." >&2; exit 1; }
	@echo "Setting up .venv, this takes a minute the first time." >&2
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.project: $(VENV)/.lock pyproject.toml
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(BENCH)/.lock: benchmarks/requirements.lock
	@$(PYTHON) -m venv --clear $(BENCH)
	@$(BENCH)/bin/python -m pip --disable-pip-version-check --quiet install \
		--require-hashes -r benchmarks/requirements.lock
	@touch $@
