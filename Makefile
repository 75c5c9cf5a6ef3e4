# Two targets do everything on a bare machine: make demo, make test.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
SETUP  := $(VENV)/.installed

.PHONY: setup demo test lint pythons lock docs docs-tools clean

setup: $(SETUP)

$(SETUP): requirements-dev.lock pyproject.toml
	@echo "Installing the pinned libraries into $(VENV): some minutes, once."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -qq --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q service pipeline grammars lexicons models
	@touch $@
	@echo "Done. Next: make demo, or $(BIN)/precis serve, or $(BIN)/precis --help."

demo: setup
	$(BIN)/python -m demo

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --num-workers 2

test: lint
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder --durations 10

# What must be the same everywhere, on each Python that is found; says which are not.
pythons: setup
	$(BIN)/python -m tests.pythons build/pythons

PIN  := $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe --generate-hashes --no-header \
        --no-emit-index-url --no-emit-trusted-host --no-emit-find-links
LOCK := $(PIN) --extra simplenlg --extra postgresql --extra encryption

lock: setup
	$(LOCK) --extra dev --output-file requirements-dev.lock pyproject.toml
	$(LOCK) --constraint requirements-dev.lock --output-file requirements.lock pyproject.toml
	$(PIN) --output-file requirements-docs.lock docs/site/requirements.in

# The site, with what only it needs in an environment of its own; warnings, a link that leads nowhere among them, are errors.
DOCS := $(VENV)-docs

docs: setup docs-tools
	rm -rf build/docs
	SCREENSHOTS=build/docs/source/screenshots $(BIN)/pytest -n 0 tests/docs/test_screenshots.py
	$(BIN)/python -m docs.site build/docs/source
	$(DOCS)/bin/sphinx-build -W --keep-going -q -b html -c docs/site build/docs/source build/docs/html
	@echo "Done: build/docs/html/index.html"

docs-tools: $(DOCS)/.installed

$(DOCS)/.installed: requirements-docs.lock
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/pip install -qq --disable-pip-version-check --require-hashes -r requirements-docs.lock
	@touch $@

clean:
	rm -rf $(VENV) $(DOCS) build dist
