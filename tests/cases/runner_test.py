#!/usr/bin/env python3
"""Tests the case runner itself on a made-up report: what must hold holds, what must miss misses."""

import json
import os
import re
import stat
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
A = 'Mayor Ida Stroud said: "We will not close the pool." Rain fell.\n'
B = '"We will close the pool," Stroud told reporters.\n'


def span(doc, text, words):
    start = text.index(words)
    return {"doc": doc, "start": start, "end": start + len(words),
            "bytes": [start, start + len(words)], "text": words}


def report():
    qa, qb = "We will not close the pool.", "We will close the pool,"
    a_not = A.index("not")
    b_close = B.index("close")
    return {
        "documents": [{"id": "d1", "path": "a.txt", "title": None, "published": "2026-03-04"},
                      {"id": "d2", "path": "b.txt", "title": "Pool", "published": None}],
        "speakers": [{"id": "s1", "name": "Ida Stroud", "kind": "person", "mentions": []}],
        "quotations": [
            {"id": "q1", "span": span("d1", A, f'"{qa}"'), "inner": span("d1", A, qa),
             "kind": "direct", "source": span("d1", A, "Mayor Ida Stroud"), "cue": None,
             "speaker": "s1", "parts": [], "confidence": 0.9},
            {"id": "q2", "span": span("d2", B, f'"{qb}"'), "inner": span("d2", B, qb),
             "kind": "direct", "source": span("d2", B, "Stroud"), "cue": span("d2", B, "told"),
             "speaker": None, "parts": ["q2", "q2"], "confidence": 0.0}],
        "indirect": [],
        "utterances": [{"id": "u1", "speaker": "s1", "variants": ["q1", "q2"], "pairs": [
            {"a": "q1", "b": "q2", "a_span": span("d1", A, qa), "b_span": span("d2", B, qb),
             "verdict": "differs", "classes": ["omitted"], "subtypes": ["negation"],
             "edits": [{"op": "delete", "a": [a_not, a_not + 3], "b": [b_close, b_close]}],
             "also": [], "record": None}]}],
        "findings": [{"id": "n1", "kind": "altered-quotation", "severity": "high",
                      "summary": "b.txt lacks the word not", "documents": ["d1", "d2"],
                      "refs": ["u1"]}],
        "unchecked": []}


def run(all_expectations, answer=None, code=0):
    """Runs one case for each text of expectations against a program that prints `answer`; gives the
    set of those that missed, and all output."""
    with tempfile.TemporaryDirectory() as folder:
        program, cases = os.path.join(folder, "program"), os.path.join(folder, "cases.txt")
        with open(os.path.join(folder, "answer"), "w", encoding="utf-8") as file:
            json.dump(report() if answer is None else answer, file)
        with open(program, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\ncat {folder}/answer\necho a complaint >&2\nexit {code}\n")
        os.chmod(program, os.stat(program).st_mode | stat.S_IXUSR)
        with open(cases, "w", encoding="utf-8") as file:
            for number, expectations in enumerate(all_expectations):
                file.write(f"=== case <{number}>\n--- article a.txt\n{A}--- article b.txt\n{B}"
                           f"--- expect\n{expectations}\n")
        done = subprocess.run([sys.executable, os.path.join(HERE, "run_cases.py"), program, cases],
                              capture_output=True, text=True, check=False)
        missed = {all_expectations[int(n)] for n in re.findall(r"FAIL .*case <(\d+)>", done.stdout)}
        if not missed and done.returncode != 0:
            missed = set(all_expectations)  # the file as a whole was refused
        return missed, done.stdout + done.stderr


class Runner(unittest.TestCase):
    def test_what_holds(self):
        lines = (
                'quotation "We will not close the pool."',
                'quotation "We will not …" kind=direct source="Mayor Ida Stroud" cue=none doc=a.txt',
                'quotation "… close the pool," speaker=none parts=2 cue="told"',
                'no quotation "Rain fell."', "quotations 2", "utterances 1", "no indirect",
                'speaker "Ida Stroud" kind=person', 'no speaker "Rain"',
                'same "not close" = "will close the pool,"',
                'pair "not close" | "We will" classes=omitted subtypes=negation edits="-not"',
                'pair "We" | "We" classes~=omitted primary=omitted verdict=differs',
                'no pair "not" | "We" classes=verbatim',
                'finding altered-quotation "not close" severity=high among=1 says="lacks the word"',
                "finding altered-quotation doc=b.txt", "no finding spliced", 'no finding altered-quotation "Rain fell"',
                'text a.txt "Rain fell"', 'no text b.txt "Rain"', "title a.txt none",
                'title b.txt "Pool"', "published a.txt 2026-03-04", "exit 0",
                'diagnostic "a complaint"', "no unchecked")
        missed, output = run(lines)
        self.assertEqual(missed, set(), output)

    def test_what_misses(self):
        lines = (
                'quotation "We will not"', 'quotation "We will not …" kind=scare', "quotations 3",
                'quotation "We will not …" source=none', 'no quotation "We will not …"',
                'indirect "We will"', 'speaker "Stroud"', 'apart "not close" | "will close"',
                'same "not close" = "rain"', 'pair "We" | "We" classes=verbatim',
                'pair "will close" | "will not close"', 'pair "We" | "We" edits="-just"',
                'finding spliced', 'finding altered-quotation "Rain fell"',
                'finding altered-quotation "words that stand nowhere"', "no finding",
                'finding altered-quotation severity=low', "finding altered-quotation doc=c.txt", 'text a.txt "Snow"', 'title a.txt "Pool"',
                "exit 1", 'diagnostic "nothing of the sort"', "unchecked a.txt", "nonsense here",
                'finding altered-quotation severity=high nokey=1')
        missed, output = run(lines)
        self.assertEqual(missed, set(lines), output)
        self.assertNotIn("Traceback", output)
        for broken in ('quotation "no closing mark', "# nothing but a remark"):
            missed, output = run([broken])
            self.assertEqual(missed, {broken}, output)
            self.assertNotIn("Traceback", output)

    def test_exit_code_must_be_expected(self):
        lines = ('text "Rain"', 'text "Rain"\nexit 2')
        self.assertEqual(run(lines, code=2)[0], {lines[0]})

    def test_false_evidence_is_a_miss(self):
        for change in ("start", "text", "doc"):
            answer = report()
            broken = answer["quotations"][0]["inner"]
            broken[change] = {"start": 3, "text": "other", "doc": "d9"}[change]
            with self.subTest(change):
                self.assertTrue(run(["utterances 1"], answer)[0])
        answer = report()
        answer["findings"][0]["refs"] = []
        self.assertTrue(run(["utterances 1"], answer)[0])


if __name__ == "__main__":
    unittest.main()
