"""The shows, one pure module or package each."""
