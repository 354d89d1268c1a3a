#!/usr/bin/env python3
"""action.yml and .pre-commit-hooks.yaml, tested by running what they run."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.environ["ONRECORD_BIN"]

SOURCE = """DANA ORR: We lost the harbour in one night, and nobody warned us about the wall.
"""
RIGHT = "Dana Orr said: “We lost the harbour in one night, and nobody warned us about the wall.”\n"
WRONG = "Dana Orr said: “We lost the harbour in one night, and everybody warned us about the wall.”\n"


class Workplace(tempfile.TemporaryDirectory):
    """A repository with drafts and sources."""

    def __init__(self):
        super().__init__(prefix="onrecord-test-")
        self.path = pathlib.Path(self.name)
        for name, text in (("sources/tape.txt", SOURCE), ("drafts/right.md", RIGHT), ("drafts/wrong one.md", WRONG),
                           ("README.md", "# About\n")):
            target = self.path / name
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, "utf-8")

    def __enter__(self):
        return self


class Action(unittest.TestCase):
    def setUp(self):
        self.action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))

    def run_steps(self, folder, action_path=ROOT, **inputs):
        """Runs the steps as a runner does, until one fails; gives the exit code, what was printed and
        the outputs of the action."""
        values = {f"inputs.{name}": entry.get("default", "") for name, entry in self.action["inputs"].items()}
        values.update({f"inputs.{name.replace('_', '-')}": value for name, value in inputs.items()})
        values["github.action_path"] = str(action_path)
        code, printed = 0, ""
        for step in self.action["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")
            self.assertNotIn("${{", step["run"], "inputs come as variables")
            output = folder / f".output-{step['id']}"
            output.write_text("")
            environment = {**os.environ, "GITHUB_OUTPUT": str(output), "RUNNER_TEMP": str(folder / ".runner")}
            for name, value in step["env"].items():
                environment[name] = re.sub(r"\$\{\{ *(.*?) *\}\}", lambda m: values[m.group(1)], value)
            done = subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
                                  cwd=folder, env=environment, capture_output=True, text=True, check=False)
            code, printed = done.returncode, printed + done.stdout + done.stderr
            for line in output.read_text().splitlines():
                name, _, value = line.partition("=")
                values[f"steps.{step['id']}.outputs.{name}"] = value
            if code != 0:
                break
        outputs = {name: re.sub(r"\$\{\{ *(.*?) *\}\}", lambda m: values.get(m.group(1), ""), entry["value"])
                   for name, entry in self.action["outputs"].items()}
        return code, printed, outputs

    def test_a_clean_draft_passes(self):
        with Workplace() as place:
            code, printed, outputs = self.run_steps(place.path, onrecord=BINARY, draft="drafts/right.md", sources="sources/")
            self.assertEqual((code, outputs["exit-code"]), (0, "0"), printed)
            self.assertEqual(json.loads((place.path / outputs["sarif"]).read_text("utf-8"))["version"], "2.1.0")

    def test_sarif_is_there_when_it_fails(self):
        with Workplace() as place:
            code, printed, outputs = self.run_steps(place.path, onrecord=BINARY, draft="drafts/right.md\ndrafts/wrong one.md\n",
                                                    sources="sources/\n")
            self.assertEqual((code, outputs["exit-code"]), (1, "1"), printed)
            self.assertRegex(printed, r"(?m)^::error file=drafts/wrong one\.md,line=1,.*title=altered-quotation")
            results = json.loads((place.path / outputs["sarif"]).read_text("utf-8"))["runs"][0]["results"]
            self.assertEqual([result["level"] for result in results if result["kind"] == "fail"], ["error"])

    def test_a_baseline_passes(self):
        with Workplace() as place:
            given = dict(onrecord=BINARY, draft="drafts/", sources="sources/")
            subprocess.run([BINARY, "check", "--against=sources", "--write-baseline=known.json", "--", "drafts"],
                           cwd=place.path, stdout=subprocess.DEVNULL, check=True)
            self.assertEqual(self.run_steps(place.path, **given)[0], 1)
            self.assertEqual(self.run_steps(place.path, **given, baseline="known.json")[0], 0)

    def test_missing_sources(self):
        with Workplace() as place:
            given = dict(onrecord=BINARY, draft="drafts/right.md", sources="sources/\ngone.txt")
            self.assertEqual(self.run_steps(place.path, **given)[0], 0)
            self.assertEqual(self.run_steps(place.path, **given, fail_on_unchecked="true")[0], 3)

    def test_names_are_no_commands(self):
        with Workplace() as place:
            name = "$(touch broken); `touch broken` ' \" .md"
            (place.path / name).write_text(RIGHT, "utf-8")
            code, printed, _ = self.run_steps(place.path, onrecord=BINARY, draft=name, sources="sources/")
            self.assertEqual(code, 0, printed)
            self.assertFalse((place.path / "broken").exists())

    def test_it_installs_once(self):
        """With `run` in the place of a build that copies the program at hand."""
        with Workplace() as place:
            checkout = place.path / "action"
            checkout.mkdir()
            (checkout / "run").write_text(f'#!/bin/sh\n[ "$1" = install ] || exit 9\necho installing\nmkdir -p "$2/bin"\n'
                                          f'ln -s "{BINARY}" "$2/bin/onrecord"\n')
            (checkout / "run").chmod(0o755)
            given = dict(action_path=checkout, sources="sources/")
            code, printed, outputs = self.run_steps(place.path, draft="drafts/wrong one.md", **given)
            self.assertEqual((code, outputs["exit-code"]), (1, "1"), printed)
            self.assertIn("installing", printed)
            code, printed, _ = self.run_steps(place.path, draft="drafts/right.md", **given)
            self.assertEqual(code, 0, printed)
            self.assertNotIn("installing", printed)

    @unittest.skipUnless(os.environ.get("ONRECORD_ACTION_BUILDS"), "builds the program: `./run test` does")
    def test_it_builds_by_itself(self):
        with Workplace() as place:
            code, printed, outputs = self.run_steps(place.path, draft="drafts/wrong one.md", sources="sources/")
            self.assertEqual((code, outputs["exit-code"]), (1, "1"), printed)
            self.assertTrue((place.path / ".runner/onrecord/bin/onrecord").is_file())
            # A second job on the same machine finds it there.
            code, printed, _ = self.run_steps(place.path, draft="drafts/right.md", sources="sources/")
            self.assertEqual(code, 0, printed)
            self.assertNotIn("Building CXX", printed)

    def test_it_can_build(self):
        """The step installs by `./run install PREFIX`, which must know that."""
        self.assertIn('"$ACTION/run" install "$RUNNER_TEMP/onrecord"', self.action["runs"]["steps"][0]["run"])
        usage = subprocess.run([ROOT / "run", "--help"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(usage, r"\./run install \[PREFIX\]")


class PreCommit(unittest.TestCase):
    def setUp(self):
        (self.hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))

    def environment(self, folder):
        """`onrecord` on the path, as ./run install leaves it."""
        programs = folder / ".programs"
        programs.mkdir()
        (programs / "onrecord").symlink_to(BINARY)
        return {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}

    def test_the_entry(self):
        with Workplace() as place:
            command = [*self.hook["entry"].split(), *self.hook["args"]]
            environment = self.environment(place.path)
            for names, code in ((["drafts/right.md", "README.md"], 0), (["drafts/wrong one.md", "drafts/right.md"], 1)):
                done = subprocess.run([*command, *names], cwd=place.path, env=environment, capture_output=True,
                                      text=True, check=False)
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)

    @unittest.skipIf(shutil.which("pre-commit") is None or shutil.which("git") is None, "pre-commit is not installed")
    def test_pre_commit_itself(self):
        with Workplace() as place, tempfile.TemporaryDirectory() as hooks:
            shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
            identity = ["-c", "user.name=test", "-c", "user.email=test@example.org"]
            for folder in (hooks, place.path):
                subprocess.run(["git", "init", "-q", folder], check=True)
                subprocess.run(["git", "-C", folder, "add", "-A"], check=True)
                subprocess.run(["git", "-C", folder, *identity, "commit", "-qm", "Add"], check=True)
            environment = self.environment(place.path)
            environment["PRE_COMMIT_HOME"] = str(place.path / ".cache")
            for name, code in (("drafts/right.md", 0), ("drafts/wrong one.md", 1)):
                done = subprocess.run(["pre-commit", "try-repo", hooks, self.hook["id"], "--files", name],
                                      cwd=place.path, env=environment, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
