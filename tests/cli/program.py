"""Runs the program under test: its path is the first argument of every test script."""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.path.abspath(sys.argv.pop(1) if len(sys.argv) > 1 else os.environ["ONRECORD_BIN"])


def run(*arguments, folder=None, stdin=b"", environment=None, timeout=120):
    """The finished process, its output as text (bytes that are no UTF-8 are an error)."""
    variables = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    variables.update(environment or {})
    done = subprocess.run([BINARY, *map(str, arguments)], cwd=folder, input=stdin, env=variables,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, check=False)
    done.stdout, done.stderr = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    return done


class Folder(tempfile.TemporaryDirectory):
    """A folder with these files, gone after the `with` block."""

    def __init__(self, **files):
        super().__init__(prefix="onrecord-test-")
        self.path = pathlib.Path(self.name)
        for name, content in files.items():
            self.write(name.replace("_", "."), content)

    def write(self, name, content):
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return target

    def __enter__(self):
        return self


NORTH = """The harbour wall fell on Tuesday night.

“We lost the harbour in one night, and nobody warned us,” said Dana Orr, the harbour master.
"""

SOUTH = """Dana Orr, the harbour master, was blunt on Wednesday.

“We lost the harbour in one night, and everybody warned us,” Ms. Orr said.
"""
