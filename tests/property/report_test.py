"""What must hold for every report: spans lie in their documents and equal their text, findings have
evidence, ids lead somewhere, and the bytes do not depend on the number of threads."""

import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "cli"))
from program import run  # noqa: E402


def stories():
    """Folders of documents with the records among them."""
    for folder in sorted((ROOT / "examples").iterdir()):
        if folder.is_dir():
            files = [path for path in sorted(folder.iterdir()) if path.suffix in (".txt", ".md", ".html")]
            records = [path for path in sorted(folder.iterdir()) if path.suffix in (".vtt", ".srt")]
            yield files, records


def compare(files, records, *more):
    arguments = [argument for record in records for argument in ("--record", record)]
    done = run("compare", *files, *arguments, "--format", "json", *more)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Report(unittest.TestCase):
    def check(self, report):
        texts = {}
        for document in report["documents"]:
            text = document.get("text")
            texts[document["id"]] = pathlib.Path(document["path"]).read_text("utf-8") if text is None else text
            self.assertEqual(len(texts[document["id"]]), document["characters"])
        ids = {thing["id"] for key in ("speakers", "quotations", "indirect", "utterances", "documents")
               for thing in report.get(key, [])}
        self.walk(report, texts, ids, "report")
        for finding in report.get("findings", []):
            self.assertTrue(finding["refs"], finding)
            self.assertTrue(finding["summary"].strip(), finding)
            self.assertNotRegex(finding["summary"].lower(), r"\b(lied|lies|fabricat|fake)", finding)
            touched = {span["doc"] for ref in finding["refs"] for span in self.spans(report, ref)}
            self.assertLessEqual(set(finding["documents"]), touched, finding)

    def spans(self, report, ref):
        if isinstance(ref, dict):
            return [ref]
        for key in ("quotations", "indirect"):
            for thing in report[key]:
                if thing["id"] == ref:
                    return [thing["span"]]
        return []

    def walk(self, thing, texts, ids, where):
        if isinstance(thing, list):
            for n, part in enumerate(thing):
                self.walk(part, texts, ids, f"{where}[{n}]")
        elif isinstance(thing, dict):
            if "bytes" in thing:
                text = texts[thing["doc"]]
                self.assertEqual(text[thing["start"]:thing["end"]], thing["text"], where)
                start, end = thing["bytes"]
                self.assertEqual(text.encode()[start:end].decode(), thing["text"], where)
            for key, part in thing.items():
                if key in ("speaker", "a", "b", "doc", "quotation") and isinstance(part, str):
                    self.assertIn(part, ids, where)
                self.walk(part, texts, ids, f"{where}.{key}")

    def test_examples(self):
        for files, records in stories():
            for given in ([], records):
                self.check(json.loads(compare(files, given)))

    def test_threads_do_not_matter(self):
        for files, records in stories():
            outputs = {compare(files, records, "--threads", str(threads)) for threads in (1, 2, 4, 16)}
            self.assertEqual(len(outputs), 1)

    def test_against_the_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3-jsonschema is not installed")
        schema = json.loads((ROOT / "docs" / "format" / "report.schema.json").read_text("utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for files, records in stories():
            reports = [compare(files, records)]
            reports += [run(command, *files, "--format", "json").stdout for command in ("quotes", "text")]
            reports += run("quotes", "--lines", *files, "--format", "json").stdout.splitlines()[:50]
            for report in reports:
                errors = [f"{list(error.path)}: {error.message[:200]}"
                          for error in validator.iter_errors(json.loads(report))]
                self.assertEqual(errors, [])


if __name__ == "__main__":
    unittest.main()
