#!/usr/bin/env python3
"""Runs the plain-text cases of this folder over the program's JSON (format: README.md beside this).

    run_cases.py BIN [--schema FILE] [-v] [FILE or FOLDER …]

One process a case. Prints what was expected and what the program gave for every miss, and ends with
`N passed, N failed`. Every report that a case makes is also checked for evidence: each span must lie
in its document and carry that document's text (rule 8 of ARCHITECTURE.md).
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import case_office
from case_expect import WHAT_NEEDS, expect
from case_format import CaseError, read_cases, tokens
from case_report import Report, evidence_problems

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))
META_KEYS = ("outlet", "published", "date", "title", "byline", "url")
TIMEOUT_SECONDS = 60


def encode(text, wanted):
    how = {key: value for key, (_, value) in wanted.items()}
    if how.get("escapes") == "yes":  # \x00 and \u00a0 for what an editor does not show
        text = re.sub(r"\\x([0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})",
                      lambda m: chr(int(m[1] or m[2], 16)), text)
    if how.get("newline") == "crlf":
        text = text.replace("\n", "\r\n")
    if "as" in how:
        content = case_office.MAKERS[how["as"]](text)
        return content[:len(content) * 2 // 3] if how.get("cut") == "yes" else content
    if "encoding" in how:
        return text.encode(how["encoding"])
    return text.encode("utf-8", "surrogatepass")


def write_inputs(case, folder):
    """Returns the arguments and the texts by path; plain text is its file, byte for byte."""
    arguments, texts, meta = [], {}, {}
    # --against takes all that follows it: drafts stand first.
    for role, name, wanted, text in sorted(case.documents, key=lambda each: each[0] == "source"):
        if "from" in wanted:  # a file of the project instead of the text
            with open(os.path.join(PROJECT, wanted["from"][1]), "rb") as file:
                content = file.read()
        else:
            content = encode(text, wanted)
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        texts[name] = content.decode("utf-8", "replace")
        arguments += {"article": [], "record": ["--record"], "draft": [],
                      "source": ["--against"]}[role] + [name]
        about = {k: v for k, (_, v) in wanted.items() if k in META_KEYS}
        if about:
            meta[name] = about
    text = case.meta if case.meta is not None else json.dumps(meta) if meta else None
    if text is not None:
        with open(os.path.join(folder, "meta.json"), "w", encoding="utf-8") as file:
            file.write(text)
        arguments += ["--meta", "meta.json"]
    return arguments, texts


def command_of(case):
    need, measures = 0, set()
    for number, line in case.expectations:
        words = [w for w in tokens(line) if w != "no"]
        if words[0] not in WHAT_NEEDS:
            raise CaseError(f"{case.path}:{number}: unknown expectation “{words[0]}”")
        if isinstance(WHAT_NEEDS[words[0]], str):
            measures.add(WHAT_NEEDS[words[0]])
        else:
            need = max(need, WHAT_NEEDS[words[0]])
    if measures and need == 2:
        return "compare"  # which makes the figures and the times as well
    if len(measures) > 1 or (measures and need):
        raise CaseError(f"{case.path}:{case.line}: figures, times and others need a case each, or --- run")
    if measures:
        return measures.pop()
    if need == 1 and len(case.documents) > 1:
        need = 2  # one speaker across documents is the work of compare
    if any(role == "draft" for role, *_ in case.documents):
        return "check"
    return ["text", "quotes", "compare"][need]


def run_case(case, binary, validator):
    """A list of problems, empty when the case passes."""
    with tempfile.TemporaryDirectory(prefix="onrecord-case-") as folder:
        arguments, texts = write_inputs(case, folder)
        command = case.run or [command_of(case)]
        result = subprocess.run([binary, *command, *arguments, "--format", "json"], cwd=folder,
                                stdin=subprocess.DEVNULL, capture_output=True,
                                timeout=TIMEOUT_SECONDS, check=False)
    problems, report = [], None
    if result.stdout.strip():
        try:
            data = json.loads(result.stdout.decode("utf-8"))
        except ValueError as error:
            problems.append((case.line, "valid JSON", str(error)))
        else:
            report = Report(data, texts)
            problems += [(case.line, "evidence", p) for p in evidence_problems(report)[:5]]
            if validator:
                problems += [(case.line, "the schema", f"{e.json_path}: {e.message[:200]}")
                             for e in list(validator.iter_errors(data))[:5]]
    if not any(line.startswith("exit") for _, line in case.expectations) and result.returncode != 0:
        said = result.stderr.decode("utf-8", "replace").strip()
        problems.append((case.line, "exit 0", f"exit code {result.returncode}: {said[-1500:]}"))
    for number, line in case.expectations:
        try:
            problem = expect(report, result, line)
        except CaseError as error:
            problem = f"the case is wrong: {error}"
        if problem:
            problems.append((number, line, problem))
    return problems


def load_validator(path):
    if not path or not os.path.exists(path):
        return None
    try:
        import jsonschema
    except ImportError:
        print("note: python3-jsonschema is missing, reports are not checked against the schema",
              file=sys.stderr)
        return None
    with open(path, encoding="utf-8") as file:
        return jsonschema.Draft202012Validator(json.load(file))


def case_files(paths):
    for path in paths or [HERE]:
        if os.path.isdir(path):
            for folder, folders, names in os.walk(path):
                folders.sort()
                yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith(".txt"))
        else:
            yield path


def main():
    parser = argparse.ArgumentParser(description="runs the plain-text cases")
    parser.add_argument("binary")
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--schema", help="JSON Schema that every report must fit")
    parser.add_argument("-v", "--verbose", action="store_true", help="name the cases that pass too")
    arguments = parser.parse_intermixed_args()
    binary = os.path.abspath(arguments.binary)
    validator = load_validator(arguments.schema)
    passed = failed = 0
    for path in case_files(arguments.paths):
        shown = os.path.relpath(path)
        try:
            cases = read_cases(path)
        except CaseError as error:
            print(f"FAIL {error}")
            failed += 1
            continue
        for case in cases:
            try:
                problems = run_case(case, binary, validator)
            except CaseError as error:
                problems = [(case.line, "a well-formed case", str(error))]
            except subprocess.TimeoutExpired:
                problems = [(case.line, f"an end within {TIMEOUT_SECONDS} s", "still running")]
            if problems:
                failed += 1
                print(f"FAIL {shown}:{case.line}: {case.title}")
                for number, wanted, got in problems:
                    print(f"     line {number}: expected {wanted}\n        {got}")
            else:
                passed += 1
                if arguments.verbose:
                    print(f"ok   {shown}:{case.line}: {case.title}")
    if passed + failed == 0:
        print("no case found")
        failed = 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
