# make run    set everything up and run the demo show: needs Python 3.11 and a browser
# make test   set everything up and run all checks and tests
# make bench  measure

PYTHON ?= python3
VENV ?= .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
ROOT_APT := $(shell [ "$$(id -u 2>/dev/null)" = 0 ] && command -v apt-get 2>/dev/null)

# Programs that the tests talk to, and the Debian packages that they come in.
PEERS := jackd jack_midi_dump fluidsynth sox oscsend qlcplus chromium-headless-shell umockdev-wrapper
PACKAGES := jackd2 jack-tools fluidsynth timgm6mb-soundfont sox liblo-tools qlcplus chromium-headless-shell \
  fonts-dejavu-core umockdev gir1.2-umockdev-1.0 python3-gi

.PHONY: run test check bench peers clean

run: $(VENV)/run.stamp
	$(BIN)/showcaller run

test: peers check
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.journal
	$(BIN)/python benchmarks/press_to_wire.py
	$(BIN)/python -m benchmarks.devices
	$(BIN)/python -m benchmarks.press_to_picture
	$(BIN)/python -m benchmarks.frame_rate
	$(BIN)/python -m benchmarks.buzz_fairness

peers:
ifneq ($(ROOT_APT),)
	@for peer in $(PEERS); do command -v $$peer >/dev/null || missing="$$missing $$peer"; done; \
	if [ -n "$$missing" ]; then \
	  echo "installing what the tests talk to:$$missing"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(PACKAGES); \
	fi
else
	@for peer in $(PEERS); do command -v $$peer >/dev/null || echo "without $$peer some tests skip"; done
endif

$(BIN)/python:
ifneq ($(ROOT_APT),)
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || { apt-get update -qq && apt-get install -y -qq python3-venv; }
endif
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: $(BIN)/python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e .
	@touch $@

$(VENV)/dev.stamp: $(BIN)/python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e ".[dev]"
	@touch $@ $(VENV)/run.stamp

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
