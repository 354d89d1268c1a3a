"""Every format lists the same findings: one script that runs them all, counts, and reads each with
a parser of its own kind."""

import csv
import html
import io
import json
import pathlib
import re
import unittest
import urllib.parse
import xml.etree.ElementTree

import jsonschema

from program import NORTH, ROOT, SOUTH, Folder, run

HERE = pathlib.Path(__file__).resolve().parent
FERRY = ["compare", "examples/ferry", "--record", "examples/ferry/press-conference.vtt"]
FORMATS = ("text", "html", "json", "jsonl", "sarif", "junit", "github", "gitlab", "csv", "csv-variants", "md",
           "webannotation")
STATES = ("open", "baseline", "waived")


def output(arguments, name, **more):
    done = run(*arguments, "--format", name, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rows(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


class Counts:
    """How many findings a format lists, by state and severity where it tells them, and what it
    lists as not checked."""

    @staticmethod
    def json(text):
        report = json.loads(text)
        return [(f["kind"], f["severity"], f.get("state", "open")) for f in report["findings"]], len(report["unchecked"])

    @staticmethod
    def jsonl(text):
        lines = [json.loads(line) for line in text.splitlines()]
        findings = [line for line in lines if line["type"] == "finding"]
        unchecked = [line for line in lines if line["type"] == "unchecked"]
        counts = lines[-1]
        assert (lines[0]["type"], counts["type"]) == ("run", "counts")
        for severity in ("high", "medium", "low", "note"):
            told = [f for f in findings if f["state"] == "open" and f["severity"] == severity]
            assert counts[severity] == len(told), (severity, counts)
        assert counts["unchecked"] == len(unchecked)
        return [(f["kind"], f["severity"], f["state"]) for f in findings], len(unchecked)

    @staticmethod
    def sarif(text):
        only = json.loads(text)["runs"][0]
        return ([(r["ruleId"], r["properties"]["severity"], r["properties"]["state"]) for r in only["results"]],
                len(only["invocations"][0]["toolExecutionNotifications"]))

    @staticmethod
    def csv(text):
        table = rows(text)
        return ([(row["kind"], row["severity"], row["state"]) for row in table if row["kind"] != "unchecked"],
                sum(row["kind"] == "unchecked" for row in table))

    @staticmethod
    def junit(text):
        findings, unchecked = [], 0
        for case in xml.etree.ElementTree.fromstring(text).iter("testcase"):
            if case.get("classname") == "unchecked":
                unchecked += 1
            elif case.get("classname") != "agrees":
                skipped = case.find("skipped")
                state = "open" if skipped is None else skipped.get("message").split(":")[0]
                severity = re.match(r"severity: (\w+);", case.findtext("system-out")).group(1)
                findings.append((case.get("classname"), severity, state))
        return findings, unchecked

    @staticmethod
    def github(text):
        findings, unchecked = [], 0
        for line in text.splitlines():
            closed = re.match(r"::debug::(\w+) ([\w-]+) \((\w+)\)", line)
            if closed:
                findings.append((closed.group(2), closed.group(3), closed.group(1)))
                continue
            kind, detail = re.match(r"::(?:error|warning|notice) file=[^,]*(?:,[a-zA-Z]+=\d+)*,"
                                    r"title=([\w-]+) \(([^)]+)\)::.", line).groups()
            if kind == "unchecked":
                unchecked += 1
            else:
                findings.append((kind, detail, "open"))
        return findings, unchecked

    @staticmethod
    def md(text):
        findings = [(kind, severity, "open") for severity, kind in re.findall(
            r"^## n\d+ (\w+): .*?^`([\w-]+)` `[0-9a-f]{16}`$", text, re.M | re.S)]
        parts = re.split(r"^# (.*)$", text, flags=re.M)
        sections = dict(zip(parts[1::2], parts[2::2]))
        for title, state in (("Waived in the draft", "waived"), ("Known from an earlier report", "baseline")):
            findings += [(kind, severity, state) for severity, kind in re.findall(
                r"^- n\d+ (\w+) ([\w-]+), ", sections.get(title, ""), re.M)]
        return findings, len(re.findall(r"^- ", sections.get("Not checked", ""), re.M))

    @staticmethod
    def webannotation(text):
        findings = []
        for item in json.loads(text)["items"]:
            tags = [body["value"] for body in item["body"] if body["purpose"] == "tagging"]
            findings.append((tags[0], tags[1], tags[2] if len(tags) > 2 else "open"))
        return findings, None

    @staticmethod
    def gitlab(text):
        words = {"critical": "high", "major": "medium", "minor": "low", "info": "note"}
        return [(item["check_name"], words[item["severity"]], "open") for item in json.loads(text)], None


    @staticmethod
    def html(text):
        """The page: what is waived or known stands in a folded list of its own."""
        findings, state = [], "open"
        for opened, folded, severity in re.findall(
                r'(<details class="(\w+)">|</details>)|<li id="n\d+" class="finding (\w+)">', text):
            if severity:
                findings.append((severity, state))
            else:
                state = {"waived": "waived", "known": "baseline"}.get(folded, "open")
        return sorted(findings)


WAIVER = " <!-- onrecord: allow misattributed: heard by the reporter -->"
TAPE = """DANA ORR: We lost the harbour in one night, and nobody warned us about the wall.

CALLUM REITH: The wall was never inspected in the ten years before it fell.

DANA ORR: We counted four ships in the harbour on the evening before the storm came in.

CALLUM REITH: The money for the northern pier was spent on the new hall in the spring.
"""
CHECKED = f"""# The wall

“We lost the harbour in one night, and everybody warned us about the wall,” Dana Orr said.

“The wall was never inspected in the ten years before it fell,” Dana Orr said.{WAIVER}

“We counted two ships in the harbour on the evening before the storm came in,” Dana Orr said.

“The money for the northern pier was spent on the new hall in the spring,” Dana Orr said.

“Nobody of the board slept well in that week, and nobody will in the next,” Dana Orr said.
"""


class SameCounts(unittest.TestCase):
    def agree(self, arguments, **more):
        expected, unchecked = Counts.json(output(arguments, "json", **more))
        self.assertTrue(expected)
        for name in ("jsonl", "sarif", "junit", "github", "csv", "md", "webannotation", "gitlab"):
            with self.subTest(format=name):
                findings, left = getattr(Counts, name)(output(arguments, name, **more))
                wanted = expected
                if name == "gitlab":  # compares with the target branch by itself
                    wanted = [finding for finding in expected if finding[2] == "open"]
                self.assertEqual(sorted(findings), sorted(wanted))
                if left is not None:
                    self.assertEqual(left, unchecked)
        text = output([*arguments, "--all"], "text", **more)
        heads = re.findall(r"^ *\d+  (HIGH|MEDIUM|LOW|NOTE)  ", text, re.M)
        self.assertEqual(sorted(head.lower() for head in heads),
                         sorted(severity for _, severity, state in expected if state == "open"))
        return expected

    def test_the_ferry(self):
        for policy in ("default", "speech"):
            self.agree([*FERRY, "--policy", policy], folder=ROOT)

    def test_a_baseline(self):
        with Folder(a_txt=NORTH, b_txt=SOUTH) as folder:
            known = folder.path / "known.json"
            self.agree(["compare", folder.path / "a.txt", folder.path / "b.txt"])
            run("compare", folder.path / "a.txt", folder.path / "b.txt", "--write-baseline", known)
            found = self.agree(["compare", folder.path / "a.txt", folder.path / "b.txt", "--baseline", known])
            self.assertEqual({state for _, _, state in found}, {"baseline"})

    def test_a_check_with_every_state(self):
        """Two findings are open, one is waived, one is known, one quotation could not be checked."""
        with Folder(draft_md=CHECKED, tape_txt=TAPE, gone_pdf=b"%PDF-1.4 cut off") as folder:
            known, old = folder.path / "known.json", folder.path / "old.md"
            old.write_text(CHECKED.replace("two ships", "three ships").replace(WAIVER, ""), "utf-8")
            against = ["--against", folder.path / "tape.txt"]
            run("check", *against, "--write-baseline", known, "--", old)
            kept = json.loads(known.read_text("utf-8"))
            kept["findings"] = [one for one in kept["findings"] if one["kind"] == "altered-quotation"]
            known.write_text(json.dumps(kept), "utf-8")
            arguments = ["check", *against, "--against", folder.path / "gone.pdf", "--baseline", known,
                         folder.path / "draft.md"]
            found = self.agree(arguments)
            loud = sorted((kind, state) for kind, severity, state in found if severity != "note")
            self.assertEqual(loud, [("altered-quotation", "baseline"), ("altered-quotation", "open"),
                                    ("misattributed", "open"), ("misattributed", "waived")])
            counts = {name: output(arguments, name) for name in ("json", "jsonl", "md", "text", "html")}
            gone = json.loads(counts["json"])["baseline_gone"]
            self.assertEqual(gone, 1)
            self.assertEqual(json.loads(counts["jsonl"].splitlines()[-1])["baseline_gone"], gone)
            for name in ("md", "text", "html"):
                self.assertIn("1 of the baseline no longer found", " ".join(counts[name].split()), name)
            for told in ("1 waived in the draft", "1 known from the baseline"):
                self.assertIn(told, " ".join(counts["text"].split()))
            self.assertEqual(Counts.html(counts["html"]), sorted((severity, state) for _, severity, state in found))

    def test_unreadable_inputs_are_counted(self):
        with Folder(a_txt=NORTH, b_txt=SOUTH, c_txt=b"\0\1\2\xff\xfe" * 50) as folder:
            arguments = ["compare", *(folder.path / f"{name}.txt" for name in "abc")]
            self.agree(arguments)
            self.assertEqual(len(json.loads(output(arguments, "json"))["unchecked"]), 1)

    def test_the_same_bytes_each_time(self):
        for name in FORMATS:
            self.assertEqual(output(FERRY, name, folder=ROOT), output(FERRY, name, folder=ROOT), name)


class Sarif(unittest.TestCase):
    def setUp(self):
        self.log = json.loads(output(FERRY, "sarif", folder=ROOT))

    def test_fits_the_standard(self):
        schema = json.loads((HERE / "sarif_part.schema.json").read_text("utf-8"))
        jsonschema.Draft202012Validator(schema).validate(self.log)

    def test_rules_have_help(self):
        only = self.log["runs"][0]
        for result in only["results"]:
            self.assertEqual(only["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])

    def test_regions_hold_their_words(self):
        """Lines, columns, characters and bytes all lead to the words, in the file itself."""
        seen = set()
        for result in self.log["runs"][0]["results"]:
            for location in result["locations"] + result.get("relatedLocations", []):
                place = location["physicalLocation"]
                path = ROOT / urllib.parse.unquote(place["artifactLocation"]["uri"])
                source, region = path.read_bytes(), place["region"]
                charset = "windows-1252" if b"charset=windows-1252" in source.lower() else "utf-8"
                text = source.decode(charset)
                by_bytes = source[region["byteOffset"]:region["byteOffset"] + region["byteLength"]].decode(charset)
                by_characters = text[region["charOffset"]:region["charOffset"] + region["charLength"]]
                lines = text.split("\n")[region["startLine"] - 1:region["endLine"]]
                lines[-1] = lines[-1][:region["endColumn"] - 1]
                lines[0] = lines[0][region["startColumn"] - 1:]
                self.assertEqual(by_bytes, by_characters)
                self.assertEqual(by_bytes, "\n".join(lines))
                plain = re.sub(r"<[^>]*>|\d\d:\d\d[\d.:> -]*|[*_]", "", html.unescape(by_bytes))
                words = re.findall(r"\w+", region["snippet"]["text"])
                self.assertLessEqual(set(words[:3]), set(re.findall(r"\w+", plain)), place)
                seen.add(path.suffix)
        self.assertLessEqual({".html", ".txt", ".vtt", ".md"}, seen)


class Places(unittest.TestCase):
    """path:line:column is the place in the file, whatever was read out of it."""

    def place(self, name, content):
        with Folder() as folder:
            folder.write("a.txt", NORTH)
            path = folder.write(name, content)
            lines = output(["compare", folder.path], "jsonl").splitlines()
            for line in map(json.loads, lines):
                for found in [line, *line.get("related", [])] if line["type"] == "finding" else []:
                    if found["path"] == str(path) and "We lost" in found["text"]:
                        return found["line"], found["column"]
        return None

    def test_markdown(self):
        text = "---\ntitle: Wall\n---\n\n# Wall\n\nÜber *all*, &amp; “We lost the harbour in one night, and everybody warned us,” Ms. Orr said.\n"
        self.assertEqual(self.place("b.md", text), (7, 20))

    def test_html(self):
        text = ("<html><head><title>The wall</title></head>\r\n<body><h1>The wall</h1>\r\n<p>Dana Orr spoke.</p>\r\n"
                "<p>é&nbsp;<b>“We lost the harbour in one night, and everybody warned us,”</b> Ms. Orr said.</p></body></html>")
        self.assertEqual(self.place("b.html", text), (4, 15))

    def test_charsets(self):
        for charset in ("utf-8-sig", "utf-16", "windows-1252"):
            with self.subTest(charset):
                self.assertEqual(self.place("b.txt", SOUTH.encode(charset)), (3, 2))
        first = "“We lost the harbour in one night, and everybody warned us,” Ms. Orr said of the wall on Tuesday.\n"
        for charset in ("utf-8-sig", "utf-16", "windows-1252"):
            with self.subTest(charset):
                self.assertEqual(self.place("b.txt", first.encode(charset)), (1, 2))


class Junit(unittest.TestCase):
    def test_sums_and_failures(self):
        for fail_on, failing in (("high", {"high"}), ("note", {"high", "medium", "low", "note"}),
                                 ("never", {"high", "medium", "low"})):
            done = run(*FERRY, "--format", "junit", "--fail-on", fail_on, folder=ROOT)
            root = xml.etree.ElementTree.fromstring(done.stdout)
            failed = 0
            for suite in root.iter("testsuite"):
                cases = list(suite.iter("testcase"))
                self.assertEqual(int(suite.get("tests")), len(cases))
                self.assertEqual(int(suite.get("failures")), len(list(suite.iter("failure"))))
                self.assertEqual(int(suite.get("skipped")), len(list(suite.iter("skipped"))))
                failed += int(suite.get("failures"))
            self.assertEqual(int(root.get("failures")), failed)
            found, _ = Counts.junit(done.stdout)
            self.assertEqual(failed, sum(severity in failing for _, severity, _ in found))


HOSTILE = """=cmd|' /C calc'!A0 said the minister

“+1+1 <script>alert(1)</script> & ]]> ::error file=x::%0A [a](javascript:x) and nobody warned us,” said Dana Orr, the harbour master.

“@SUM(A1), \x1b[31m *we* _lost_ `it` all in one night \u202e and nobody at all warned us,” said Dana Orr.
"""


class Hostile(unittest.TestCase):
    """Words of documents stay words in every format."""

    def setUp(self):
        self.folder = Folder()
        self.paths = [self.folder.write("=a,b;%41 ::x.txt", HOSTILE),
                      self.folder.write("b.txt", HOSTILE.replace("nobody", "everybody"))]
        self.arguments = ["compare", *self.paths]

    def tearDown(self):
        self.folder.cleanup()

    def test_all_parse(self):
        self.assertTrue(json.loads(output(self.arguments, "json"))["findings"])
        SameCounts("test_the_ferry").agree(self.arguments)

    def test_csv_holds_no_formula(self):
        for name in ("csv", "csv-variants"):
            for row in csv.reader(io.StringIO(output(self.arguments, name), newline="")):
                for cell in row:
                    self.assertNotRegex(cell, r"^[=+\-@\t\r]")
            self.assertIn("'+1+1", output(self.arguments, name))

    def test_markdown_holds_no_markup(self):
        text = output(self.arguments, "md")
        self.assertNotRegex(text, r"(?<!\\)<script")
        self.assertNotIn("](javascript", text)
        self.assertNotIn("\x1b", text)
        self.assertNotIn("\u202e", text)

    def test_one_command_a_line(self):
        for line in output(self.arguments, "github").splitlines():
            self.assertRegex(line, r"^::(error|warning|notice|debug) file=[^:]*::")
            self.assertNotIn("\x1b", line)

    def test_xml_is_well_formed(self):
        root = xml.etree.ElementTree.fromstring(output(self.arguments, "junit"))
        self.assertTrue(any("<script>" in (case.text or "") for case in root.iter("failure")))


PAGE = """<html><head><title>The wall</title><link rel="canonical" href="https://news.example/wall?a=1&amp;b=2">
</head><body><h1>The wall</h1><p>Orr was asked twice. “No,” she said. And then: “No,” she said.</p>
<p>“We lost the harbour in one night - and, after all, everybody warned us,” Dana Orr, the harbour master, said.</p>
<p>“We lost {}, and nobody came,” she said again.</p>
</body></html>"""


class Links(unittest.TestCase):
    """Text fragments: only where the words can be told, and encoded so that they mean themselves."""

    def links(self, page, against):
        with Folder(a_txt=against) as folder:
            folder.write("b.html", page)
            table = rows(output(["compare", folder.path / "b.html", folder.path / "a.txt"], "csv-variants"))
            return {row["text"]: row["link"] for row in table if row["path"].endswith("b.html")}

    def test_words_are_encoded(self):
        links = self.links(PAGE.format("all the boats"), NORTH)
        link = next(link for text, link in links.items() if text.startswith("We lost the harbour"))
        address, _, fragment = link.partition("#:~:text=")
        self.assertEqual(address, "https://news.example/wall?a=1&b=2")
        self.assertNotRegex(fragment, r"[ “&-]")
        self.assertEqual(urllib.parse.unquote(fragment.replace("%2C", "\0").replace("%2D", "\1")).replace("\0", ",").replace("\1", "-"),
                         "We lost the harbour in one night - and, after all, everybody warned us,")

    def test_neighbours_tell_two_places_apart(self):
        links = self.links(PAGE.format("all the boats"), NORTH)
        self.assertEqual([link for text, link in links.items() if text == "No,"][0].count("-,"), 1)

    def test_what_cannot_be_told_has_no_link(self):
        twice = "".join(f"<p>On {day} the mayor stood up in the hall and said to all of us: “Never again, not in this "
                        f"town.” She sat down after that and looked at the floor for long. {weather}.</p>"
                        for day, weather in (("Monday", "It rained"), ("Tuesday", "It snowed, and nobody came")))
        links = self.links(PAGE.replace("<p>Orr was asked", twice + "<p>Orr was asked").format("all"), NORTH)
        self.assertEqual({link for text, link in links.items() if text.startswith("Never again")}, {""}, links)

    def test_no_address_no_link(self):
        page = PAGE.format("all").replace("https:", "javascript:")
        self.assertEqual(set(self.links(page, NORTH).values()), {""})


class Annotations(unittest.TestCase):
    def test_selectors_find_their_words(self):
        page = json.loads(output(FERRY, "webannotation", folder=ROOT))
        report = json.loads(output(FERRY, "json", folder=ROOT))
        texts = {}
        for document in report["documents"]:
            path = ROOT / document["path"]
            texts[document["path"]] = document.get("text") or path.read_text("utf-8")
        self.assertEqual((page["@context"], page["type"]), ("http://www.w3.org/ns/anno.jsonld", "AnnotationPage"))
        seen = 0
        for item in page["items"]:
            for target in item["target"]:
                quote, position = target["selector"][:2]
                text = texts.get(target["source"])
                if text is None:
                    continue  # a page with an address of its own
                seen += 1
                self.assertEqual(text[position["start"]:position["end"]], quote["exact"])
                self.assertTrue(text[:position["start"]].endswith(quote["prefix"]))
                self.assertTrue(text[position["end"]:].startswith(quote["suffix"]))
        self.assertGreater(seen, 5)


class Write(unittest.TestCase):
    def test_several_at_once(self):
        with Folder(a_txt=NORTH, b_txt=SOUTH) as folder:
            sarif, page = folder.path / "out.sarif", folder.path / "out.html"
            done = run("compare", folder.path / "a.txt", folder.path / "b.txt", "--write", f"sarif={sarif}", "--write",
                       f"html={page}", "--format", "github", "--fail-on", "note")
            self.assertEqual(done.returncode, 1)
            self.assertTrue(json.loads(sarif.read_text("utf-8"))["runs"][0]["results"])
            self.assertIn("<!doctype html>", page.read_text("utf-8")[:100].lower())
            self.assertIn("::", done.stdout)

    def test_never_over_an_input(self):
        with Folder(a_txt=NORTH, b_txt=SOUTH) as folder:
            done = run("compare", "a.txt", "b.txt", "--write", "csv=a.txt", folder=folder.path)
            self.assertEqual(done.returncode, 2)
            self.assertEqual((folder.path / "a.txt").read_text("utf-8"), NORTH)

    def test_wrong_use(self):
        with Folder(a_txt=NORTH) as folder:
            for given in ("csv", "csv=", "xls=a", "=a"):
                done = run("compare", folder.path / "a.txt", "--write", given)
                self.assertEqual((done.returncode, done.stdout), (2, ""), given)
                self.assertIn("FORMAT=FILE", done.stderr)


if __name__ == "__main__":
    unittest.main()
