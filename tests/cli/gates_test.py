"""What stands between findings and the exit code: baselines, waivers, severities; and what the
words of a report mean."""

import json
import pathlib
import re
import unittest

from program import ROOT, Folder, run

TAPE = """DANA ORR: We lost the harbour in one night, and nobody warned us about the wall.

CALLUM REITH: The wall was never inspected in the ten years before it fell.
"""
ALTERED = "Dana Orr said: “We lost the harbour in one night, and everybody warned us about the wall.”"
SECOND = "“The wall was often inspected in the ten years before it fell,” Callum Reith said."
ALLOW = "onrecord: allow altered-quotation: agreed with the desk"


def check(folder, *more, draft="draft.md"):
    done = run("check", "--against=tape.txt", "--format", "json", *more, "--", draft, folder=folder.path)
    return done, json.loads(done.stdout) if done.stdout else None


def states(report):
    return sorted((f["kind"], f.get("state", "open")) for f in report["findings"] if f["severity"] != "note")


class Waivers(unittest.TestCase):
    def waived(self, text, draft="draft.md", code=0):
        """The kinds that are waived, and what standard error says."""
        with Folder(tape_txt=TAPE) as folder:
            folder.write(draft, text)
            done, report = check(folder, "--fail-on", "low", draft=draft)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertTrue(report["findings"])
            return [f for f in report["findings"] if f.get("state") == "waived"], done.stderr, report

    def test_a_comment_behind_the_words(self):
        waived, errors, report = self.waived(f"{ALTERED} <!-- {ALLOW} -->\n")
        self.assertEqual([(f["kind"], f["reason"]) for f in waived], [("altered-quotation", "agreed with the desk")])
        self.assertEqual(errors, "")
        self.assertEqual(report["waivers"], [{"doc": "d1", "line": 1, "kinds": ["altered-quotation"],
                                              "reason": "agreed with the desk", "findings": [waived[0]["id"]]}])

    def test_a_comment_before_the_words(self):
        self.assertTrue(self.waived(f"# Wall\n\n<!-- {ALLOW} -->\n\n{ALTERED}\n")[0])
        self.assertTrue(self.waived(f"# Wall\n\n<!-- {ALLOW} -->\n{ALTERED}\n")[0])

    def test_it_covers_one_paragraph(self):
        waived, _, report = self.waived(f"{ALTERED} <!-- {ALLOW} -->\n\n{SECOND}\n", code=1)
        self.assertEqual(len(waived), 1)
        self.assertEqual(states(report), [("altered-quotation", "open"), ("altered-quotation", "waived")])

    def test_the_whole_file(self):
        note = ALLOW.replace("allow", "allow-file", 1)
        self.assertEqual(len(self.waived(f"{ALTERED}\n\n{SECOND}\n\n<!-- {note} -->\n")[0]), 2)

    def test_html(self):
        page = f"<html><head><title>Wall</title></head><body><h1>Wall</h1><p>{SECOND}</p><p>{ALTERED}<!-- {ALLOW} --></p></body></html>"
        waived, _, report = self.waived(page, "draft.html", code=1)
        self.assertEqual(len(waived), 1)
        (place,) = [q for q in report["quotations"] if q["id"] in waived[0]["refs"] and q["span"]["doc"] == "d1"]
        self.assertIn("everybody", place["span"]["text"])

    def test_plain_text(self):
        waived, errors, report = self.waived(f"[{ALLOW}]\n{ALTERED}\n\n{SECOND}\n", "draft.txt", code=1)
        self.assertEqual((len(waived), errors), (1, ""))
        self.assertEqual(len(report["quotations"]), 2)

    def test_a_note_in_plain_text_is_no_part_of_it(self):
        note = "[onrecord: allow altered-quotation: he said “this is not what I said at all”]"
        _, _, report = self.waived(f"{note}\n{ALTERED}\n", "draft.txt")
        self.assertEqual(len(report["quotations"]), 1)

    def test_refused(self):
        for note, says in (("onrecord: allow altered-quotation", "a waiver needs a reason"),
                           ("onrecord: allow altered-quotation: ", "a waiver needs a reason"),
                           ("onrecord: allow altered-quotation: ...", "a waiver needs a reason"),
                           ("onrecord: allow: because", "a note must name a finding"),
                           ("onrecord: allow wrong-words: because", "no finding is called wrong-words"),
                           ("onrecord: ignore altered-quotation: because", "a note must say allow"),
                           ("onrecord:", "a note must say allow")):
            with self.subTest(note):
                waived, errors, report = self.waived(f"A first line.\n\n{ALTERED} <!-- {note} -->\n", code=1)
                self.assertEqual((waived, report["waivers"]), ([], []))
                self.assertIn(f"draft.md: line 3: {says}", errors)
        _, errors, _ = self.waived(f"{ALTERED} [{ALLOW}]\n", "draft.txt", code=1)
        self.assertIn("draft.txt: line 1: a waiver in plain text stands on a line of its own", errors)

    def test_idle(self):
        _, errors, report = self.waived(f"{ALTERED} <!-- onrecord: allow spliced: agreed -->\n", code=1)
        self.assertIn("draft.md: line 1: the waiver of spliced waives nothing", errors)
        self.assertEqual(report["waivers"][0]["findings"], [])

    def test_sources_cannot_waive(self):
        with Folder() as folder:
            folder.write("tape.txt", f"[{ALLOW.replace('allow', 'allow-file', 1)}]\n\n{TAPE}")
            folder.write("draft.md", ALTERED + "\n")
            done, _ = check(folder, "--fail-on", "low")
            self.assertEqual(done.returncode, 1)


class Baselines(unittest.TestCase):
    def test_known_until_its_words_change(self):
        with Folder(tape_txt=TAPE, draft_md=ALTERED + "\n") as folder:
            done, _ = check(folder, "--write-baseline", "known.json", "--fail-on", "low")
            self.assertEqual(done.returncode, 1, "writing a baseline hides nothing")
            for text, code in ((ALTERED, 0),
                               (f"# Wall\n\nA new paragraph.\n\n{ALTERED}", 0),
                               (f"{ALTERED}\n\n{SECOND}", 1),
                               (ALTERED.replace("one night", "two nights"), 1),
                               (f"{ALTERED}\n\nAgain she said: “We lost the harbour in one night, and everybody warned us about the wall.”", 1)):
                with self.subTest(text):
                    folder.write("draft.md", text + "\n")
                    done, report = check(folder, "--baseline", "known.json", "--fail-on", "low")
                    self.assertEqual(done.returncode, code, done.stderr + str(report["findings"]))

    def test_a_report_is_a_baseline(self):
        with Folder(tape_txt=TAPE, draft_md=ALTERED + "\n") as folder:
            check(folder, "--output", "report.json")
            done, report = check(folder, "--baseline", "report.json", "--fail-on", "low")
            self.assertEqual(done.returncode, 0)
            self.assertEqual(states(report), [("altered-quotation", "baseline")])
            shown = run("check", "--against=tape.txt", "--baseline", "report.json", "--", "draft.md", folder=folder.path)
            self.assertIn("1 known from the baseline", shown.stdout)

    def test_it_may_be_written_where_it_was_read(self):
        with Folder(tape_txt=TAPE, draft_md=ALTERED + "\n") as folder:
            check(folder, "--write-baseline", "known.json")
            before = (folder.path / "known.json").read_text("utf-8")
            done, _ = check(folder, "--baseline", "known.json", "--write-baseline", "known.json")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual((folder.path / "known.json").read_text("utf-8"), before)
            done, _ = check(folder, "--baseline", "known.json", "--output", "known.json")
            self.assertEqual(done.returncode, 2)

    def test_what_is_no_baseline(self):
        with Folder(tape_txt=TAPE, draft_md=ALTERED + "\n", other_json='{"schema": "x"}', broken_json="{") as folder:
            for name in ("other.json", "broken.json", "gone.json", "."):
                done, report = check(folder, "--baseline", name)
                self.assertEqual((done.returncode, report), (2, None), name)
                self.assertIn(name, done.stderr)


class Policies(unittest.TestCase):
    def test_a_tidied_quotation(self):
        """Grammar tidied: high to an agency that never alters, a note where speech was taken down."""
        with Folder(tape_txt="CLINT BAIN: I, um, I am gonna play hard, you know, every single down of this game.\n",
                    draft_md="Clint Bain said: “I am going to play hard every single down of this game.”\n") as folder:
            severities = {}
            for policy in ("default", "ap", "reuters", "law", "academic", "speech"):
                _, report = check(folder, "--policy", policy)
                severities[policy] = [f["severity"] for f in report["findings"] if f["kind"] == "altered-quotation"]
            self.assertEqual((severities["ap"], severities["speech"]), (["high"], ["note"]), severities)


class Explain(unittest.TestCase):
    def names(self):
        """Every name of the contract, out of the header that has them."""
        header = (ROOT / "include/onrecord/names.h").read_text("utf-8")
        return {name for body in re.findall(r"k\w+Names = \{(.*?)\};", header, re.S)
                for name in re.findall(r'"([^"]+)"', body)}

    def reasons(self):
        """Every reason of `unchecked` that the code gives."""
        found = set()
        for path in (ROOT / "src").rglob("*.cc"):
            text = path.read_text("utf-8")
            found |= set(re.findall(r'reason = "([a-z-]+)"', text)) if "nchecked" in text else set()
        header = (ROOT / "include/onrecord/result.h").read_text("utf-8")
        return found | set(re.findall(r'return "([a-z-]+)";', header)) | {"too-short", "not-in-record", "translated"}

    def test_every_name_has_one(self):
        listed = run("explain").stdout
        self.assertGreater(len(self.names()), 100)
        for name in sorted(self.names() | self.reasons()):
            with self.subTest(name):
                done = run("explain", name)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stdout, rf"^{re.escape(name)} \([a-z-]+\)\n  \S")
                self.assertRegex(listed, rf"(?m)[ ,]{re.escape(name)}(,|$)")

    def test_one_name_may_mean_several_things(self):
        self.assertEqual(re.findall(r"(?m)^spliced \(([a-z-]+)\)", run("explain", "spliced").stdout), ["class", "finding"])

    def test_with_any_command(self):
        expected = run("explain", "negation").stdout
        self.assertIn("Somebody warned us", expected)
        for command in ([], ["check"], ["compare"]):
            done = run(*command, "--explain", "negation")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, expected, ""), command)

    def test_an_unknown_name(self):
        done = run("explain", "lies")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("nothing is called lies", done.stderr)


if __name__ == "__main__":
    unittest.main()
