"""The terminal output as it was last looked at. After a wanted change: text_test.py BIN --update, and
read the difference before you commit it."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cli"))
UPDATE = "--update" in sys.argv
if UPDATE:
    sys.argv.remove("--update")
from program import run  # noqa: E402

VIEWS = {
    "compare_60": (["compare", "bridge", "--all"], "60"),
    "compare_120": (["compare", "bridge"], "120"),
    "quotes_80": (["quotes", "bridge/herald.txt"], "80"),
    "text_80": (["text", "bridge/gazette.txt"], "80"),
}


class Golden(unittest.TestCase):
    maxDiff = None

    def test_views(self):
        for name, (arguments, width) in VIEWS.items():
            done = run(*arguments, folder=HERE, environment={"COLUMNS": width})
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            file = HERE / f"{name}.out"
            if UPDATE:
                file.write_text(done.stdout, "utf-8")
            with self.subTest(view=name):
                self.assertEqual(file.read_text("utf-8"), done.stdout)


if __name__ == "__main__":
    unittest.main()
