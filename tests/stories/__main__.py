"""Write the stories as they come out now: `python -m tests.stories`; then read the difference."""

from __future__ import annotations

from tests.stories import stories, tell


def main() -> None:
    """Play every story and write it anew."""
    for story in stories():
        text, _ = tell(story)
        changed = text != story.read_text(encoding="utf-8")
        story.write_text(text, encoding="utf-8", newline="\n")
        print(f"{'changed' if changed else 'same   '}  {story.parent.name}/{story.name}")


if __name__ == "__main__":
    main()
