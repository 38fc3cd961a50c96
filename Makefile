# `make demo` and `make test` set themselves up: Python 3.11 or newer is all they need.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test bench catalogues clean

demo: .venv/installed
	$(BIN)/stones solve examples/board.json

test: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

bench: .venv/installed-dev
	$(BIN)/python -m benchmarks.solve
	$(BIN)/python -m benchmarks.play
	$(BIN)/python -m benchmarks.puzzles
	$(BIN)/python -m benchmarks.endgame
	$(BIN)/python -m benchmarks.thoughtful 20
	$(BIN)/python -m benchmarks.paper

catalogues: .venv/installed-dev
	$(BIN)/python -m tests.catalogues

clean:
	rm -rf .venv

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "stones needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/installed-dev: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ .venv/installed
