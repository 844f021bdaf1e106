"""Print everything that can be pressed in a show, as JSON Schema."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from automation.plan import find_show
from automation.vocabulary import Vocabulary

EXAMPLES = """examples:
  showcaller actions chgk
  showcaller actions chgk --list     a line each: verb, arguments, meaning"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("show")
    parser.add_argument("--list", action="store_true", help="print a table for people")


def run(args: argparse.Namespace) -> int:
    vocabulary = Vocabulary(find_show(args.show, Path("actions")))
    if not args.list:
        print(msgspec.json.format(msgspec.json.encode(vocabulary.schema())).decode())
        return 0
    for name, schema in vocabulary.schema().items():
        print(f"{name:<20} {' '.join(vocabulary.arguments[name]):<24} {schema['description'].splitlines()[0]}")
    return 0
