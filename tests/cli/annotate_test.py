#!/usr/bin/env python3
"""check --annotate: the draft as a Word file, a comment on each finding, sound as OOXML wants it; and
opened by LibreOffice where that is installed. Files that are no good: named, quick, no crash."""

import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from xml.etree import ElementTree

from program import ROOT, Folder, run

sys.path.insert(0, str(ROOT / "tests" / "cases"))
import case_office  # noqa: E402

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SOURCE = """Dana Orr, the harbour chief, said on Tuesday: “We will not run a boat that we cannot steer, and I will
not ask a crew to try it for the sake of a timetable.” She said: “Nobody is to blame for the delay.”
"""
DRAFT = """# Ferry stops

The harbour chief, Dana Orr, said on Tuesday: “We will run a boat that we **cannot** steer, and I will not ask a crew to \
try it for the sake of a timetable.”[!Is that so?]

“Nobody is to blame for the delay,” said Ms. Orr.[^She said: “The yard told us that the new part was as sound as it was \
old.”]
"""


def parts_of(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def words_of(element):
    return "".join(t.text or "" for t in element.iter(W + "t"))


class Commented:
    """The comments of a file with the words that each stands on; checks how they hang together."""

    def __init__(self, test, path):
        self.parts = parts_of(path)
        document = ElementTree.fromstring(self.parts["word/document.xml"])
        comments = ElementTree.fromstring(self.parts["word/comments.xml"])
        self.comments = {c.get(W + "id"): c for c in comments.iter(W + "comment")}
        test.assertEqual(len(self.comments), len(list(comments)), "two comments of one number")
        types = ElementTree.fromstring(self.parts["[Content_Types].xml"])
        named = [o.get("PartName") for o in types if o.get("PartName")]
        test.assertEqual(named.count("/word/comments.xml"), 1)
        links = ElementTree.fromstring(self.parts["word/_rels/document.xml.rels"])
        test.assertEqual(sum(link.get("Type").endswith("/comments") for link in links), 1)
        self.on, self.text = {}, ""
        marks = {"commentRangeStart": 0, "commentRangeEnd": 0, "commentReference": 0}
        open_now = set()
        for element in document.iter():
            name = element.tag.removeprefix(W)
            if name in marks:
                marks[name] += 1
                number = element.get(W + "id")
                test.assertIn(number, self.comments)
                if name == "commentRangeStart":
                    open_now.add(number)
                    self.on[number] = ""
                elif name == "commentRangeEnd":
                    open_now.remove(number)
            if name == "t":
                self.text += element.text or ""
                for number in open_now:
                    self.on[number] += element.text or ""
        test.assertFalse(open_now)
        self.own = {n: words_of(c) for n, c in self.comments.items() if c.get(W + "author") == "onrecord"}
        test.assertTrue(all(n in self.on for n in self.own))


class Annotate(unittest.TestCase):
    def annotated(self, folder, draft, content):
        folder.write("sources/tape.txt", SOURCE)
        folder.write(draft, content)
        out = folder.path / "out.docx"
        done = run("check", draft, "--against", "sources", "--annotate", out, "--format", "json", folder=folder.path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out, json.loads(done.stdout)

    def test_each_finding_is_a_comment_on_its_words(self):
        with Folder() as folder:
            out, report = self.annotated(folder, "draft.docx", case_office.docx(DRAFT))
            file = Commented(self, out)
            self.assertEqual(len(file.own), len(report["findings"]) + len(report["unchecked"]))
            self.assertTrue(report["findings"])
            self.assertTrue(any(words.startswith("We will run a boat") for words in file.on.values()), file.on)
            self.assertTrue(any("We will not run a boat" in text and "tape.txt" in text
                                for text in file.own.values()), file.own)
            # What the file had stays.
            before = parts_of(folder.path / "draft.docx")
            self.assertEqual(before["word/footnotes.xml"], file.parts["word/footnotes.xml"])
            self.assertIn("Is that so?", [words_of(c) for c in file.comments.values()])
            text = words_of(ElementTree.fromstring(before["word/document.xml"]))
            self.assertEqual(file.text, text)
            # And it is still the same draft.
            _, again = self.annotated(folder, "draft.docx", out.read_bytes())
            self.assertEqual(len(again["findings"]), len(report["findings"]))

    def test_other_drafts_become_a_new_file(self):
        with Folder() as folder:
            draft = DRAFT.replace("[!Is that so?]", "").replace("[^", " ").replace("]", "")
            for name in ("draft.md", "draft.txt"):
                out, report = self.annotated(folder, name, draft)
                file = Commented(self, out)
                self.assertEqual(len(file.own), len(report["findings"]) + len(report["unchecked"]))
                self.assertTrue(any(words.startswith("We will run a boat") for words in file.on.values()), file.on)

    def test_a_draft_is_never_overwritten(self):
        with Folder() as folder:
            folder.write("sources/tape.txt", SOURCE)
            folder.write("draft.docx", case_office.docx(DRAFT))
            before = (folder.path / "draft.docx").read_bytes()
            done = run("check", "draft.docx", "--against", "sources", "--annotate", "draft.docx", folder=folder.path)
            self.assertEqual(done.returncode, 2)
            self.assertEqual((folder.path / "draft.docx").read_bytes(), before)

    def test_two_drafts_are_refused(self):
        with Folder() as folder:
            folder.write("sources/tape.txt", SOURCE)
            for name in ("a.md", "b.md"):
                folder.write(name, "Ms. Orr said: “We will run a boat that we cannot steer.” " + name)
            done = run("check", "a.md", "b.md", "--against", "sources", "--annotate", "out.docx", folder=folder.path)
            self.assertEqual(done.returncode, 2)
            self.assertIn("one draft", done.stderr)

    @unittest.skipUnless(shutil.which("soffice"), "LibreOffice is not installed")
    def test_libreoffice_opens_it(self):
        with Folder() as folder:
            for name, content in (("draft.docx", case_office.docx(DRAFT)), ("draft.txt", DRAFT)):
                out, report = self.annotated(folder, name, content)
                with tempfile.TemporaryDirectory() as home:
                    subprocess.run(["soffice", f"-env:UserInstallation=file://{home}", "--headless", "--convert-to",
                                    "odt", "--outdir", home, out], check=True, capture_output=True, timeout=300)
                    content = parts_of(pathlib.Path(home) / "out.odt")["content.xml"].decode("utf-8")
                comments = content.count("<office:annotation ")
                self.assertGreaterEqual(comments, len(report["findings"]) + len(report["unchecked"]))
                self.assertIn("We will run a boat", re.sub("<[^>]*>", "", content))


class Hostile(unittest.TestCase):
    """Named, unchecked for the right reason, and the rest of the run goes on."""

    def reasons(self, **files):
        with Folder() as folder:
            folder.write("good.txt", SOURCE)
            for name, content in files.items():
                folder.write(name.replace("_", "."), content)
            done = run("text", ".", "--format", "json", folder=folder.path, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            report = json.loads(done.stdout)
            self.assertEqual([d["path"] for d in report["documents"]], ["./good.txt"])
            return {item["doc"] or item["detail"]: item for item in report["unchecked"]}, done.stderr

    def bomb(self):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("word/document.xml", b" " * (200 << 20))
        return out.getvalue()

    def test_zip_bombs_and_crowded_archives(self):
        crowd = io.BytesIO()
        with zipfile.ZipFile(crowd, "w") as archive:
            for number in range(5000):
                archive.writestr(f"{number}", b"")
        unchecked, complaints = self.reasons(bomb_docx=self.bomb(), crowd_docx=crowd.getvalue())
        self.assertEqual([item["reason"] for item in unchecked.values()], ["too-large"] * 2)
        self.assertIn("bomb.docx", complaints)

    def test_entities_and_nesting(self):
        deep = b"<w:document xmlns:w='u'>" + b"<w:p>" * 100000
        bombs = {"entities.docx": b"<!DOCTYPE d [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]><d>&b;</d>", "deep.docx": deep}
        files = {}
        for name, content in bombs.items():
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("word/document.xml", content)
            files[name.replace(".", "_")] = out.getvalue()
        unchecked, _ = self.reasons(**files)
        self.assertEqual([item["reason"] for item in unchecked.values()], ["unreadable"] * 2)

    def test_passwords_and_files_that_are_cut_off(self):
        locked = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le") + b"\0" * 64
        pdf = case_office.pdf("Words of a story that nobody will read.\n")
        unchecked, complaints = self.reasons(locked_docx=locked, half_docx=case_office.docx(DRAFT)[:900],
                                             half_pdf=pdf[:300], blank_pdf=case_office.pdf("\n"))
        self.assertEqual(sorted(item["reason"] for item in unchecked.values()), ["no-text"] + ["unreadable"] * 3)
        self.assertIn("password", complaints)
        self.assertIn("cut off", complaints)

    def test_a_huge_source_is_not_read(self):
        with Folder() as folder:
            folder.write("good.txt", SOURCE)
            with open(folder.path / "huge.txt", "wb") as file:
                file.truncate(1 << 30)
            done = run("text", ".", "--format", "json", folder=folder.path)
            report = json.loads(done.stdout)
            self.assertEqual([item["reason"] for item in report["unchecked"]], ["too-large"])


if __name__ == "__main__":
    unittest.main()
