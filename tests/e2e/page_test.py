#!/usr/bin/env python3
"""The page that compare writes, read by a strict HTML parser: no error, no id twice, every link and
label leads somewhere, headings in order. `page_test.py PROGRAM`."""

import os
import subprocess
import sys
import tempfile
import unittest

import html5lib

BINARY = sys.argv.pop(1) if len(sys.argv) > 1 else os.environ["ONRECORD_BIN"]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FERRY = ["examples/ferry", "--record", "examples/ferry/press-conference.vtt"]


def page_of(*arguments):
    done = subprocess.run([BINARY, "compare", *arguments, "--format", "html"], cwd=ROOT,
                          capture_output=True, check=True)
    return done.stdout


class Page(unittest.TestCase):
    arguments = FERRY

    @classmethod
    def setUpClass(cls):
        cls.bytes = page_of(*cls.arguments)
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        cls.tree = parser.parse(cls.bytes)  # raises at the first error
        cls.all = list(cls.tree.iter())

    def attributes(self, name):
        return [one.get(name) for one in self.all if one.get(name) is not None]

    def test_every_id_stands_once(self):
        ids = self.attributes("id")
        self.assertGreater(len(ids), 100)
        self.assertEqual(len(ids), len(set(ids)))

    def test_every_link_and_label_leads_somewhere(self):
        ids = set(self.attributes("id"))
        inside = [link[1:] for link in self.attributes("href") if link.startswith("#")]
        self.assertGreater(len(inside), 100)
        self.assertEqual([link for link in inside if link not in ids], [])
        labels = [word for value in self.attributes("aria-labelledby") for word in value.split()]
        self.assertEqual([label for label in labels + self.attributes("data-left") if label not in ids], [])

    def test_headings_skip_no_level(self):
        levels = [int(one.tag[1]) for one in self.all
                  if isinstance(one.tag, str) and len(one.tag) == 2 and one.tag[0] == "h" and one.tag[1].isdigit()]
        self.assertEqual(levels[0], 1)
        self.assertEqual(levels.count(1), 1)
        for before, after in zip(levels, levels[1:]):
            self.assertLessEqual(after, before + 1)

    def test_the_style_sheet_and_the_script_are_whole(self):
        for one in self.all:
            if one.tag not in ("style", "script"):
                continue
            self.assertEqual(one.text.count("{"), one.text.count("}"), one.tag)
            for mark in ("<<<<", ">>>>", "===="):
                self.assertNotIn(mark, one.text, one.tag)

    def test_nothing_has_a_style_or_a_handler(self):
        for one in self.all:
            for name in one.keys():
                self.assertFalse(name == "style" or name.startswith("on"), name)

    def test_a_page_beside_another_output(self):
        path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"onrecord-page-{os.getpid()}.html")
        try:
            done = subprocess.run([BINARY, "compare", *self.arguments, "--html", path, "--format", "json"],
                                  cwd=ROOT, capture_output=True, check=True)
            self.assertTrue(done.stdout.startswith(b'{"schema"'))
            with open(path, "rb") as file:
                self.assertEqual(file.read(), self.bytes)
        finally:
            if os.path.exists(path):
                os.remove(path)

    def test_a_page_never_takes_the_place_of_an_input(self):
        done = subprocess.run([BINARY, "compare", *FERRY, "--html", "examples/ferry/dart.html"],
                              cwd=ROOT, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("not overwritten", done.stderr)

    def test_the_title_is_what_was_asked_for(self):
        page = page_of(*FERRY, "--title", "Fire & <water>").decode()
        self.assertIn("<h1 dir=\"auto\">Fire &amp; &lt;water&gt;</h1>", page)


class PageWithSound(Page):
    """The same page when every quotation has its seconds in a recording."""

    @classmethod
    def setUpClass(cls):
        with tempfile.NamedTemporaryFile(suffix=".flac", delete=False) as tape:
            tape.write(b"fLaC" + bytes(1000))
        cls.tape = tape.name
        cls.addClassCleanup(os.remove, cls.tape)
        cls.arguments = FERRY + ["--audio", cls.tape, "--embed-audio"]
        super().setUpClass()

    def test_every_quotation_of_the_record_has_its_seconds(self):
        ids = {one[4:] for one in self.attributes("id") if one.startswith("doc-")}
        plays = [value.split() for value in self.attributes("data-play")]
        self.assertGreater(len(plays), 50)
        for record, start, end in plays:
            self.assertIn(record, ids)
            self.assertLess(float(start), float(end))
        self.assertGreater(len(self.attributes("data-t")), 500)


if __name__ == "__main__":
    unittest.main()
