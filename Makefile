# Every target sets up what it needs in .venv; nothing but Python 3.11 or later and make is expected.

PYTHON ?= python3
BIN := .venv/bin

# What is imported is compiled once, also where the environment says otherwise: the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test browser types current build bench proof refute mutate faulty conformance engines backends javascript house-rules package league winrates effects texts links load drills drill-input site clean

demo: .venv/demo
	$(BIN)/sixtysix check
	$(BIN)/sixtysix build
	$(BIN)/sixtysix simulate $$($(BIN)/sixtysix variants --names) --hands 200 --check
	@echo "The diagrams are in $(CURDIR)/diagrams: a folder a variant, chart.svg first."

test:
	$(MAKE) --no-print-directory -j2 .venv/dev .bench/ready
	$(BIN)/ruff check
	$(BIN)/lint-imports
	$(MAKE) --no-print-directory -j2 types current
	$(BIN)/pytest

# For what is tested in a browser; the one target that changes the system.
browser:
	command -v chromium >/dev/null || apt-get install -y -qq chromium || echo "no Chromium: what needs a browser is not tested"

types: .venv/dev
	$(BIN)/mypy

current: .venv/dev
	$(BIN)/sixtysix build --check

build: .venv/demo
	$(BIN)/sixtysix build

bench: .bench/ready
	.bench/bin/python -m docs.measure.bench

load: .venv/dev
	$(BIN)/python -m docs.measure.bench.load
	$(BIN)/python -m docs.measure.bench.load --games 200 --idle 5000 --seconds 60

drills: .venv/dev
	$(BIN)/python -m docs.measure.drills.crash
	$(BIN)/python -m docs.measure.drills.fuzz
	$(BIN)/python -m docs.measure.drills.proxies

# Files and words spoilt by chance, 10,000 of them, and processes whose disk, home, pipe or time fails; an hour.
drill-input: .venv/dev
	$(BIN)/python -m docs.measure.input

proof: .venv/dev
	mkdir -p generated/proofs
	$(BIN)/sixtysix prove kinderschnapsen --jobs 2 --output generated/proofs/kinderschnapsen.json

refute: .venv/dev
	for variant in $$($(BIN)/sixtysix variants --names); do \
		$(BIN)/sixtysix refute $$variant --hands 1000000 --jobs 2 --output generated/proofs/impossible-$$variant.json; \
	done

mutate: .venv/dev
	for variant in $$($(BIN)/sixtysix variants --names); do \
		$(BIN)/sixtysix mutate $$variant --jobs 2 --output generated/reports/mutation-$$variant.json; \
		$(BIN)/sixtysix mutate $$variant --jobs 2 --statements --output generated/reports/statements-$$variant.json; \
	done

# The kernels and the compiled machines against the rules, 20,000 hands each.
conformance: .venv/dev
	for variant in $$($(BIN)/sixtysix variants --names); do \
		for adapter in Kernel CompiledMachine; do \
			$(BIN)/sixtysix conform $$variant --adapter sixtysix.conform.adapters:$$adapter --hands 20000 \
				--jobs 2 --json > generated/proofs/conformance-$$variant-$$adapter.json || exit; \
		done; \
	done

# The engine of tables against python-statemachine's own, 20,000 hands of each variant.
engines: .venv/dev
	$(BIN)/python -m docs.measure.lockstep.engines

# The machine, the kernel and numba side by side, 20,000 hands of each variant.
backends: .venv/dev
	$(BIN)/python -m docs.measure.lockstep.backends

# The machines in JavaScript beside Python's, 20,000 hands of each variant and of random house rules; then the opponent.
javascript: .venv/dev
	$(BIN)/python -m docs.measure.lockstep.javascript
	$(BIN)/python -m docs.measure.lockstep.opponent

# Random house rules, and every shape of deck: checked, built, explained, and played on the machine and the kernel.
house-rules: .venv/dev
	$(BIN)/python -m docs.measure.house_rules

# Every link of the rulebook in all its languages, opened in Chromium at two widths: does it bring into view what it leads to?
links: .venv/dev
	$(BIN)/sixtysix rulebook
	$(BIN)/python -m docs.measure.links rulebook

faulty: .venv/dev
	$(BIN)/python -m docs.measure.faulty --jobs 2

package: .bench/ready
	-.bench/bin/sixtysix conform schnapsen --adapter docs.measure.schnapsen_package:SchnapsenPackage \
		--hands 500 --markdown generated/reports/conformance-schnapsen-package.md --failures ""

# Engines of others, checked out in the folder ENGINES (docs/league.md).
ENGINES ?= $(HOME)/engines
league: .venv/dev
	$(BIN)/python -m docs.measure.league --engines $(ENGINES)

# Every text of the variants and of 200 random house rules.
texts: .venv/dev
	$(BIN)/python -m docs.measure.texts

# A league of the computer's players: hours for all 1,000 matches of each pairing, but stop it when you like and go on later.
winrates: .venv/dev
	$(BIN)/python -m docs.measure.winrates

# What each difference of two variants comes to in play, for the comparison pages: 1,000 hands each, a minute and a half of CPU.
effects: .venv/dev
	$(BIN)/python -m docs.measure.effects

.venv/demo: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[cli,draw]'
	@touch $@

.venv/dev: pyproject.toml tests/package-lock.json
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	if command -v npm >/dev/null; then npm ci --prefix tests --no-audit --no-fund --loglevel=error; else echo "no npm: what needs Node is not tested"; fi
	@touch $@ .venv/demo

# What is compared with has requirements of its own, so it is installed apart.
.bench/ready: pyproject.toml
	$(PYTHON) -m venv .bench
	.bench/bin/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

# The pages of docs/ and the reference as a site, in .build/site; warnings are errors.
site: .build/docs
	.build/docs/bin/python docs/site/pages.py .build/site-pages
	.build/docs/bin/sphinx-build -W --keep-going .build/site-pages .build/site
	@echo "Open $(CURDIR)/.build/site/index.html."

.build/docs: pyproject.toml
	$(PYTHON) -m venv .build/docs
	.build/docs/bin/pip install --disable-pip-version-check --progress-bar off --editable '.[docs]'
	@touch $@

clean:
	rm -rf .venv .bench .build tests/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
