"""The command line itself: help, wrong use, exit codes, where output goes."""

import json
import os
import pty
import subprocess
import unicodedata
import unittest

from program import BINARY, NORTH, SOUTH, Folder, run

TAPE = "WEBVTT\n\n00:01.000 --> 00:02.000\nWe lost the harbour in one night.\n"


class Help(unittest.TestCase):
    def test_help_and_version_go_to_standard_output(self):
        for arguments, needle in ((["--help"], "Examples:"), (["--version"], "onrecord "),
                                  (["compare", "--help"], "--record"), (["quotes", "--help"], "--lines"),
                                  (["text", "--help"], "--published")):
            done = run(*arguments)
            self.assertEqual(done.returncode, 0, arguments)
            self.assertIn(needle, done.stdout)
            self.assertEqual(done.stderr, "")

    def test_help_fits_a_terminal(self):
        for command in ([], ["compare"], ["quotes"], ["text"]):
            for line in run(*command, "--help").stdout.splitlines():
                self.assertLessEqual(len(line), 100, line)


class WrongUse(unittest.TestCase):
    def fails(self, *arguments, says):
        done = run(*arguments)
        self.assertEqual(done.returncode, 2, (arguments, done.stdout, done.stderr))
        self.assertEqual(done.stdout, "")
        self.assertIn(says, done.stderr)
        self.assertTrue(done.stderr.startswith("onrecord: "), done.stderr)

    def test_no_command(self):
        self.fails(says="subcommand")

    def test_unknown_words(self):
        with Folder(a_txt=NORTH) as folder:
            path = folder.path / "a.txt"
            self.fails("comapre", path, says="comapre")
            self.fails("compare", path, "--formt", "json", says="--formt")
            self.fails("compare", path, "--format", "yaml", says="yaml is none of text, json")
            self.fails("compare", path, "--fail-on", "hgih", says="hgih")
            self.fails("compare", path, "--threads", "x", says="--threads")
            self.fails("compare", path, "--policy", "strict", says="no policy is called strict")
            self.fails("compare", path, "--meta", folder.path / "none.json", says="none.json: ")
            self.fails("quotes", path, "--record", path, says="--record")
            self.fails("text", path, "--published", "yesterday", says="yesterday")

    def test_no_paths(self):
        for command in ("compare", "quotes", "text"):
            self.fails(command, says="PATHS")

    def test_a_record_takes_one_file_and_paths_may_follow(self):
        with Folder(a_txt=NORTH, b_txt=SOUTH, tape_txt="ORR: The pier is closed.\n") as folder:
            done = run("compare", "--record", "tape.txt", "a.txt", "b.txt", "--format", "json",
                       folder=folder.path)
            self.assertEqual(done.returncode, 0, done.stderr)
            roles = {entry["path"]: entry["role"] for entry in json.loads(done.stdout)["documents"]}
            self.assertEqual(roles, {"a.txt": "article", "b.txt": "article", "tape.txt": "record"})

    def test_standard_input_is_read_once(self):
        with Folder(a_txt=NORTH) as folder:
            self.fails("compare", folder.path / "a.txt", "-", "--record", "-", says="only once")
            self.fails("compare", "-", "-", says="only once")

    def test_option_files_that_are_no_files(self):
        with Folder(a_txt=NORTH, bad_json="{", empty_policy="") as folder:
            path = folder.path / "a.txt"
            os.mkfifo(folder.path / "pipe")
            for option in ("--meta", "--policy"):
                self.fails("compare", path, option, folder.path, says="a folder, not a file")
                self.fails("compare", path, option, "/dev/zero", says="/dev/zero: a device, not a file")
                self.fails("compare", path, option, folder.path / "pipe", says="a pipe, not a file")
            self.fails("compare", path, "--meta", folder.path / "bad.json", says="bad.json: the metadata is no JSON")
            self.fails("compare", path, "--policy", folder.path / "empty.policy", says="empty.policy: an empty policy")

    def test_a_policy_names_its_wrong_line(self):
        with Folder(a_txt=NORTH, mine_policy="base default\n\nspliced hgih\n") as folder:
            self.fails("compare", folder.path / "a.txt", "--policy", folder.path / "mine.policy",
                       says="mine.policy: line 3: no severity is called hgih")


class ExitCodes(unittest.TestCase):
    def test_findings_fail_only_when_asked(self):
        with Folder(a_txt=NORTH, b_txt=SOUTH) as folder:
            code = lambda *more: run("compare", folder.path, *more).returncode
            self.assertEqual(code(), 0)
            self.assertEqual(code("--fail-on", "never"), 0)
            findings = json.loads(run("compare", folder.path, "--format", "json").stdout)["findings"]
            order = ["high", "medium", "low", "note"]
            self.assertTrue(findings)
            worst = min(order.index(finding["severity"]) for finding in findings)
            for severity in order:
                self.assertEqual(code("--fail-on", severity), int(worst <= order.index(severity)), severity)

    def test_unchecked_fails_only_when_asked(self):
        with Folder(a_txt=NORTH) as folder:
            paths = folder.path / "a.txt", folder.path / "gone.txt"
            done = run("compare", *paths)
            self.assertEqual(done.returncode, 0)
            self.assertIn("gone.txt: ", done.stderr)
            self.assertIn("gone.txt", done.stdout)
            self.assertEqual(run("compare", *paths, "--fail-on-unchecked").returncode, 3)
            self.assertEqual(run("quotes", *paths, "--fail-on-unchecked").returncode, 3)
            self.assertEqual(run("text", paths[0], "--fail-on-unchecked").returncode, 0)


class Output(unittest.TestCase):
    def test_output_file(self):
        with Folder(a_txt=NORTH) as folder:
            target = folder.path / "out.json"
            done = run("quotes", folder.path / "a.txt", "--format", "json", "--output", target)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            self.assertEqual(target.read_text("utf-8"),
                             run("quotes", folder.path / "a.txt", "--format", "json").stdout)
            done = run("text", folder.path / "a.txt", "--output", folder.path / "no" / "where.txt")
            self.assertEqual(done.returncode, 2)
            self.assertIn("where.txt: cannot be written", done.stderr)

    def test_output_never_overwrites_an_input(self):
        files = dict(a_txt=NORTH, tape_vtt=TAPE, meta_json="{}", mine_policy="base default\n")
        with Folder(**files) as folder:
            os.link(folder.path / "a.txt", folder.path / "hard.out")
            os.symlink("tape.vtt", folder.path / "soft.out")
            options = ["--record", "tape.vtt", "--meta", "meta.json", "--policy", "mine.policy"]
            for target in ("./a.txt", "hard.out", "tape.vtt", "soft.out", "meta.json", "mine.policy"):
                for given in ("a.txt", "."):
                    done = run("compare", given, *options, "--output", target, folder=folder.path)
                    self.assertEqual((done.returncode, done.stdout), (2, ""), (given, target))
                    self.assertIn(f"{target}: is read by this run", done.stderr)
            done = run("quotes", ".", "--lines", "--output", "a.txt", folder=folder.path)
            self.assertEqual(done.returncode, 2, done.stderr)
            for name, content in files.items():
                self.assertEqual((folder.path / name.replace("_", ".")).read_text("utf-8"), content)

    def test_what_is_said_cannot_steer_a_terminal(self):
        for odd in ("\x1b]0;pwn\x07", "\x9b31m", "\u202eabc", "line\nbreak", "\x7f"):
            text = f"---\ndate: soon {odd}\n---\nHe said \"{odd} the wall sat on.\n\nMore.\n"
            with Folder(a_txt=text) as folder:
                for arguments in (["compare", "a.txt"], ["compare", f"{odd}.txt"], ["compare", "a.txt", "--format", odd],
                                  ["text", "a.txt", "--published", odd], ["compare", "a.txt", "--policy", odd]):
                    said = run(*arguments, folder=folder.path).stderr
                    self.assertTrue(said, arguments)
                    for character in said.replace("\n", " "):
                        self.assertFalse(unicodedata.category(character) in ("Cc", "Cf"), (arguments, said))
        done = run("compare", os.fsdecode(b"\xff.txt"))
        self.assertIn("\ufffd.txt: no such file", done.stderr)

    @unittest.skipIf(b"__asan_init" in open(BINARY, "rb").read(), "a sanitizer wants memory of its own")
    def test_memory_that_runs_out_is_a_failure(self):
        with Folder(a_txt=NORTH * 20000) as folder:
            done = subprocess.run(["sh", "-c", 'ulimit -v 120000; exec "$0" "$@"', BINARY, "compare",
                                   str(folder.path), "--threads", "2"], capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (2, b"onrecord: not enough memory\n"))

    def test_a_full_disk_is_a_failure(self):
        for arguments in (["--help"], ["--version"], ["compare", "--help"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([BINARY, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"could not be written", done.stderr)
        with Folder(a_txt=NORTH * 500) as folder:
            done = run("text", folder.path / "a.txt", "--output", "/dev/full")
            self.assertEqual(done.returncode, 2)
            self.assertIn("/dev/full: could not be written", done.stderr)

    def test_a_broken_pipe_is_quiet(self):
        with Folder(a_txt=NORTH * 20000) as folder:
            for form in ("text", "json"):
                process = subprocess.Popen([BINARY, "quotes", str(folder.path / "a.txt"), "--format", form],
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                process.stdout.read(10)
                process.stdout.close()
                complaint = process.stderr.read().decode()
                process.stderr.close()
                self.assertEqual((process.wait(), complaint), (0, ""))

    def test_colour_only_on_a_terminal_that_wants_it(self):
        with Folder(a_txt=NORTH, b_txt=SOUTH) as folder:
            self.assertNotIn("\x1b", run("compare", folder.path).stdout)
            self.assertIn(b"\x1b[", on_terminal(folder.path, TERM="xterm"))
            self.assertNotIn(b"\x1b", on_terminal(folder.path, TERM="xterm", NO_COLOR="1"))
            self.assertNotIn(b"\x1b", on_terminal(folder.path, TERM="dumb"))

    def test_lines_are_no_wider_than_asked(self):
        with Folder(a_txt=NORTH, b_txt=SOUTH) as folder:
            for width in (40, 60, 80, 120):
                for line in run("compare", ".", folder=folder.path,
                                environment={"COLUMNS": str(width)}).stdout.splitlines():
                    self.assertLessEqual(len(line), width, line)


def on_terminal(path, **environment):
    """What `compare` writes when its standard output is a terminal."""
    ours, theirs = pty.openpty()
    variables = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    variables.update(environment)
    process = subprocess.Popen([BINARY, "compare", str(path)], stdout=theirs, stderr=subprocess.DEVNULL,
                               env=variables)
    os.close(theirs)
    written = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(ours)
    process.wait()
    return written


if __name__ == "__main__":
    unittest.main()
