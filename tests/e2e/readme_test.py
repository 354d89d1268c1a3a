#!/usr/bin/env python3
"""What README.md shows is true: its commands run, its picture is what the program prints, its links
lead somewhere."""

import os
import re
import shlex
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.environ["ONRECORD_BIN"]
PICTURE = ("docs/images/compare.svg", "44", "compare", "examples/ferry", "--record",
           "examples/ferry/press-conference.vtt")
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "examples/README.md", "bench/README.md",
         "eval/README.md", "tests/cases/README.md", "docs/editors.md", "docs/mcp.md")


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


class Readme(unittest.TestCase):
    def test_commands_run(self):
        commands = re.findall(r"^\$ onrecord (.+)$", read("README.md"), re.M)
        self.assertGreaterEqual(len(commands), 5)
        for command in commands:
            with self.subTest(command):
                done = subprocess.run([BINARY, *shlex.split(command)], cwd=ROOT, capture_output=True,
                                      check=False)
                self.assertEqual(done.returncode, 0, done.stderr.decode())
                self.assertGreater(len(done.stdout), 500)

    def test_picture_is_real(self):
        target, lines, *command = PICTURE
        done = subprocess.run([sys.executable, "tools/picture.py", "--check", target, lines, BINARY,
                               *command], cwd=ROOT, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_links_lead_somewhere(self):
        seen = 0
        for page in PAGES:
            folder = os.path.dirname(os.path.join(ROOT, page))
            for target in re.findall(r"\]\(([^)#\s]+)\)", read(page)):
                if "://" not in target:
                    seen += 1
                    self.assertTrue(os.path.exists(os.path.join(folder, target)), f"{page}: {target}")
        self.assertGreater(seen, 10)

    def test_first_example_is_near_the_top(self):
        first = read("README.md").split("\n").index("```")
        self.assertLess(first, 20)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
