#!/usr/bin/env python3
"""Pages read by several threads at once: a library that sets itself up at its first use must not hang
or crash when two threads come first together. Many short runs, the same bytes each time."""

import os
import subprocess
import sys
import tempfile
import unittest

BINARY = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.environ["ONRECORD_BIN"]
RUNS = 60
PAGE = "<html><body><article><h1>Quay closed</h1><p>“We are shut,” said Ada Bellweather {}.</p></article>"


class Threads(unittest.TestCase):
    def test_many_starts(self):
        with tempfile.TemporaryDirectory() as folder:
            for number in range(4):
                with open(os.path.join(folder, f"{number}.html"), "w", encoding="utf-8") as file:
                    file.write(PAGE.format("again " * number))
            command = [BINARY, "compare", folder, "--format", "json", "--threads"]
            first = subprocess.run([*command, "1"], capture_output=True, check=True, timeout=60).stdout
            for _ in range(RUNS):
                done = subprocess.run([*command, "4"], capture_output=True, check=True, timeout=60)
                self.assertEqual(done.stdout, first)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
