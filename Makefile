# Every target sets up what it needs in .venv; nothing but Python 3.11 or later and make is expected.

PYTHON ?= python3
BIN := .venv/bin

# What is imported is compiled once, also where the environment says otherwise: the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test slow release address types current browser measure site clean

demo: .venv/demo
	@echo "Checking the spec (1 of 3) ..."
	@$(BIN)/sixtysix check
	@echo "Building machines, drawings and tests of every variant (2 of 3): most of the time, two to five minutes ..."
	@$(BIN)/sixtysix build
	@echo "Playing 200 hands of every variant (3 of 3) ..."
	@$(BIN)/sixtysix simulate $$($(BIN)/sixtysix variants --names) --hands 200 --check
	@echo "The diagrams are in $(CURDIR)/diagrams: one folder for each variant; begin with chart.svg."

test: .venv/dev
	$(BIN)/ruff check
	$(BIN)/lint-imports
	$(MAKE) --no-print-directory -j2 types current
	$(BIN)/pytest -m "not slow"

# What needs a browser, Node, processes, time or planted faults: before a push, and each night.
slow: .venv/dev tests/node_modules/.package-lock.json
	$(BIN)/mypy tests docs
	$(BIN)/pytest -m slow
	HYPOTHESIS_PROFILE=fresh $(BIN)/pytest generated/tests -k random_play

# What is to be released, in dist/, as its ecosystems' own tools and fresh environments see it (CONTRIBUTING.md). The
# wheel has several packages on purpose (W009).
release: address test .venv/release
	$(BIN)/sixtysix languages --whole
	rm -rf dist
	$(BIN)/python -m build
	npm pack --silent --pack-destination dist ./generated/javascript
	$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz
	$(BIN)/check-wheel-contents --ignore W009 dist/*.whl
	npx --yes publint@0.3 --strict dist/*.tgz
	npx --yes @arethetypeswrong/cli@0.18 dist/*.tgz --profile esm-only
	$(BIN)/python -m docs.measure.installed dist/*

# The packages link to the repository, so its address must be known; generated/javascript/package.json repeats it.
address:
	@! grep -n github.com/OWNER/ pyproject.toml || { echo "Name the repository's owner and build again:"; \
	echo "sed -i s,github.com/OWNER/,github.com/NAME/, pyproject.toml && make demo"; exit 2; }

types: .venv/dev
	$(BIN)/mypy

current: .venv/dev
	$(BIN)/sixtysix build --check

# For what is tested in a browser; the one target that changes the system.
browser:
	command -v chromium >/dev/null || apt-get install -y -qq chromium || echo "no Chromium: what needs a browser is not tested"

# The long runs: "make measure" lists them, "make measure proof" makes one (docs/measure).
measure: .venv/dev tests/node_modules/.package-lock.json
	@$(BIN)/python -m docs.measure $(NAME)

ifeq (measure,$(firstword $(MAKECMDGOALS)))
NAME := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
$(NAME): measure ;@:
endif

# The pages of docs/ and the reference as a site, in .build/site, with the rulebook and a table; warnings are errors.
site: .build/docs
	.build/docs/bin/python docs/site/pages.py .build/site-pages
	.build/docs/bin/sphinx-build -W --keep-going .build/site-pages .build/site
	.build/docs/bin/sixtysix rulebook -o .build/site/rulebook
	.build/docs/bin/sixtysix table -o .build/site/table
	@echo "Open $(CURDIR)/.build/site/index.html."

clean:
	rm -rf .venv .build tests/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis

.venv/demo: pyproject.toml
	@echo "Installing into .venv, about a minute ..."
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[cli,draw]'
	@touch $@

# Most of what is installed is never imported, so it is compiled where it is. The package schnapsen comes without its
# requirements: old versions, which only its own players need.
.venv/dev: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --no-compile --disable-pip-version-check --editable '.[dev]'
	$(BIN)/pip install --quiet --no-compile --disable-pip-version-check --no-deps schnapsen==0.0.5
	@touch $@ .venv/demo

.venv/release: .venv/dev
	$(BIN)/pip install --quiet --disable-pip-version-check build twine check-wheel-contents
	@touch $@

tests/node_modules/.package-lock.json: tests/package-lock.json
	if command -v npm >/dev/null; then npm ci --prefix tests --no-audit --no-fund --loglevel=error && touch $@; else echo "no npm: what needs Node is not tested"; fi

.build/docs: pyproject.toml
	$(PYTHON) -m venv .build/docs
	.build/docs/bin/pip install --disable-pip-version-check --progress-bar off --editable '.[docs]'
	@touch $@
