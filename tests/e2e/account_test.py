"""The account holds by its own measure: `check` of it against the articles finds nothing above a note.

Every story of tests/cases with two articles or more, and the ferry, is told; its sentences become a draft,
one paragraph each, and the articles its sources. Every sentence must stand in one article word for word
(tests/cases/case_report.py asserts that of every case)."""

import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
sys.path.insert(0, str(ROOT / "tests/cases"))
from case_format import read_cases  # noqa: E402
from program import Folder, run  # noqa: E402
from run_cases import write_inputs  # noqa: E402

# What a finding tells of a source alone; the draft cannot mend it.
OF_SOURCES = {"name-variant"}
OF_A_SOURCE = "No speaker could be found in "


def is_of_sources(finding):
    lacks = finding["kind"] == "unattributed" and finding["summary"].startswith(OF_A_SOURCE)
    return finding["kind"] in OF_SOURCES or (lacks and not finding["summary"].startswith(OF_A_SOURCE + "the-account"))


class Account(unittest.TestCase):
    def holds(self, folder, paths, records=()):
        options = [word for record in records for word in ("--record", record)]
        told = run("account", *paths, *options, "--format", "json", folder=folder)
        self.assertEqual(told.returncode, 0, told.stderr)
        account = json.loads(told.stdout)["account"]
        if not account:
            return 0
        draft = folder / "the-account.txt"
        # A line of its own, or an article of one sentence would be the draft under another name.
        draft.write_text("What the articles tell together, in their own words.\n\n" +
                         "".join(" ".join(item["sentence"].split()) + "\n\n" for item in account), "utf-8")
        self.finds_nothing(folder, draft, [*paths, *records])
        if records:
            return len(account)
        # With its notes, which quote what each sentence rests on and the other side of what is in dispute:
        # where a record decides, that side is wrong, and told to be.
        noted = folder / "the-account.md"
        told = run("account", *paths, *options, "--format", "md", "--output", noted, folder=folder)
        self.assertEqual(told.returncode, 0, told.stderr)
        self.finds_nothing(folder, noted, [*paths, *records])
        return len(account)

    def finds_nothing(self, folder, draft, sources):
        against = [word for path in sources for word in ("--against", path)]
        done = run("check", draft, *against, "--format", "json", folder=folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual([finding["summary"] for finding in report["findings"]
                          if finding["severity"] != "note" and not is_of_sources(finding)], [])
        self.assertEqual([quotation["span"]["text"] for quotation in report["quotations"]
                          if quotation.get("verdict") == "differs"], [])

    def test_the_ferry(self):
        story = ROOT / "examples/ferry"
        articles = sorted(p for p in story.iterdir() if p.suffix in (".html", ".txt", ".md"))
        with Folder() as folder:
            self.assertGreater(self.holds(folder.path, articles), 12)
            self.assertGreater(self.holds(folder.path, articles, [story / "press-conference.vtt"]), 12)

    def test_the_ferry_in_markdown(self):
        """Parts are told by italics, since marks would read as somebody's words, and no note quotes again."""
        story = ROOT / "examples/ferry"
        articles = sorted(p for p in story.iterdir() if p.suffix in (".html", ".txt", ".md"))
        with Folder() as folder:
            draft = folder.path / "the-account.md"
            told = run("account", *articles, "--format", "md", "--output", draft, folder=folder.path)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIn("words in italics", draft.read_text("utf-8"))
            sources = [word for path in articles for word in ("--against", path)]
            done = run("check", draft, *sources, "--format", "json", folder=folder.path)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual([finding["summary"] for finding in json.loads(done.stdout)["findings"]
                              if finding["severity"] != "note" and not is_of_sources(finding)], [])

    def test_the_stories_of_the_cases(self):
        told = 0
        for area in ("account", "collate", "examine", "lineup", "reuse"):
            for path in sorted((ROOT / "tests/cases" / area).glob("*.txt")):
                for case in read_cases(str(path)):
                    articles = [name for role, name, _, _ in case.documents if role == "article"]
                    if len(articles) < 2:
                        continue
                    with self.subTest(case=f"{path.name}: {case.title}"), Folder() as folder:
                        write_inputs(case, str(folder.path))
                        told += self.holds(folder.path, articles) > 0
        self.assertGreater(told, 30)


if __name__ == "__main__":
    unittest.main()
