"""Find every mistake in an episode, its cue sheet and the settings before air."""

from __future__ import annotations

import argparse

from automation.check import as_json, worst
from automation.plan import read_plan
from automation.settings import find_episode, read_settings

EXAMPLES = """examples:
  showcaller check                   the episode of the settings
  showcaller check my-episode.toml
  showcaller check --json            for a program

The exit code is 0 without errors; warnings are allowed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("episode", nargs="?", help="a file, or the name of one of the project's (default: settings)")
    parser.add_argument("--json", action="store_true", help="print the problems as JSON")


def run(args: argparse.Namespace) -> int:
    settings = read_settings(args.config)
    plan = read_plan(settings, find_episode(args.episode or settings.episode))
    problems = plan.problems()
    if args.json:
        print(as_json(problems))
    else:
        for problem in problems:
            print(problem)
        errors = sum(problem.level == "error" for problem in problems)
        print(f"{plan.file}: {errors} errors, {len(problems) - errors} warnings")
    return int(worst(problems))
