"""What all tests share: on CI nothing may be skipped, for a skipped test proves nothing."""

from __future__ import annotations

import os

import pytest

from tests.peers.jack import clear_the_table

LONG = ("test_kill", "test_kill_evenings", "test_start", "test_hostile", "test_wheel", "test_commands")
"""Files outside of `peers` that start a program for nearly every test."""

_SKIPPED: list[str] = []

# Servers are started hundreds of times here: they are compiled once. Workers and programs inherit this.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Begin with room for JACK servers; once for all workers."""
    if not hasattr(session.config, "workerinput"):
        clear_the_table()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest: browsers and other real programs. Short ones fill the end."""
    items.sort(key=lambda item: "peers" not in item.path.parts and item.path.stem not in LONG)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what was skipped, and why."""
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        _SKIPPED.append(f"{report.nodeid}: {reason}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run on CI in which anything was skipped."""
    if os.environ.get("CI") and _SKIPPED and session.exitstatus == 0:
        print("\nskipped on CI, where everything that tests need is installed:", *_SKIPPED, sep="\n  ")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
