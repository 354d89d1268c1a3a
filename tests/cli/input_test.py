"""Bad input: a clear message that names the file, the exit code of the contract, the rest unharmed."""

import json
import os
import random
import resource
import unittest

from program import NORTH, Folder, run


class BadInput(unittest.TestCase):
    def spoils_nothing(self, folder, name, says="", unchecked=True):
        """Beside a good file, the bad one is named and the good one still read."""
        bad, good = folder.path / name, folder.write("good.txt", NORTH)
        done = run("quotes", bad, good, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        self.assertIn(str(good), [document["path"] for document in report["documents"]])
        self.assertTrue(report["quotations"])
        if unchecked:
            self.assertIn(f"onrecord: {bad}", done.stderr)
            self.assertIn(says, done.stderr)
            self.assertTrue(any(name in item["detail"] for item in report["unchecked"]), report["unchecked"])
        return report

    def fails_alone(self, folder, name):
        for command in ("compare", "quotes", "text"):
            done = run(command, folder.path / name)
            self.assertEqual((done.returncode, done.stdout), (2, ""), (command, done.stderr))
            self.assertIn(name, done.stderr)

    def test_missing(self):
        with Folder() as folder:
            self.spoils_nothing(folder, "gone.txt")
            self.fails_alone(folder, "gone.txt")

    def test_empty(self):
        with Folder(empty_txt="", blank_txt=" \n\t\n") as folder:
            for name in ("empty.txt", "blank.txt"):
                self.spoils_nothing(folder, name)
                self.fails_alone(folder, name)

    def test_binary(self):
        noise = random.Random(3).randbytes(20000)
        with Folder(noise_txt=noise, picture_txt=b"\x89PNG\r\n\x1a\n" + noise) as folder:
            for name in ("noise.txt", "picture.txt"):
                self.spoils_nothing(folder, name)
                self.fails_alone(folder, name)

    def test_a_folder_with_nothing_readable(self):
        with Folder() as folder:
            folder.write("pictures/a.jpg", b"\xff\xd8\xff")
            self.fails_alone(folder, "pictures")
            self.spoils_nothing(folder, "pictures")

    @unittest.skipIf(os.geteuid() == 0, "everything is readable to this user")
    def test_unreadable(self):
        with Folder(secret_txt=NORTH) as folder:
            (folder.path / "secret.txt").chmod(0)
            self.spoils_nothing(folder, "secret.txt")
            self.fails_alone(folder, "secret.txt")

    def test_too_large(self):
        with Folder() as folder:
            with open(folder.path / "huge.txt", "wb") as file:
                file.truncate(200 << 20)
            self.spoils_nothing(folder, "huge.txt")
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
            self.fails_alone(folder, "huge.txt")
            after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
            self.assertLess(max(before, after), 300 << 10, "kilobytes")

    def test_odd_bytes(self):
        text = NORTH.encode()
        with Folder(nul_txt=text.replace(b"wall", b"wa\0ll"), cut_txt=text[:-3] + "“".encode()[:2],
                    deep_html=b"<div>" * 100000 + b"<p>" + text) as folder:
            for name in ("nul.txt", "cut.txt", "deep.html"):
                done = run("quotes", folder.path / name, "--format", "json")
                self.assertIn(done.returncode, (0, 2), (name, done.stderr))
                if done.returncode == 0:
                    json.loads(done.stdout)
                else:
                    self.assertIn(name, done.stderr)

    def test_two_copies_of_one_file(self):
        with Folder(a_txt=NORTH, b_txt=NORTH) as folder:
            done = run("compare", folder.path, "--format", "json")
            self.assertEqual(done.returncode, 0)
            report = json.loads(done.stdout)
            self.assertTrue(all(finding["severity"] in ("low", "note") for finding in report["findings"]))
            once = run("compare", folder.path / "a.txt", folder.path / "a.txt", "--format", "json")
            self.assertEqual(len(json.loads(once.stdout)["documents"]), 1)

    def test_standard_input(self):
        done = run("quotes", "-", "--format", "json", stdin=NORTH.encode())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(json.loads(done.stdout)["quotations"]), 1)
        self.assertEqual(run("text", "-", stdin=b"").returncode, 2)

    def test_a_stretch_of_a_later_line_names_its_own_end(self):
        lines = b"It rained on Monday.\nThe talks ran from 3 May to 6 May 2015 in Orrham.\n"
        done = run("times", "--lines", "-", "--format", "json", stdin=lines)
        first, last = json.loads(done.stdout.splitlines()[1])["times"]
        self.assertEqual(first["range"]["closed_by"], last["id"])

    def test_lines(self):
        lines = ["He said “one”.", "", "She said “zwölf”.", " "]
        done = run("quotes", "--lines", "-", "--format", "json", stdin="\n".join(lines).encode() + b"\n")
        objects = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([entry["documents"][0]["characters"] for entry in objects], list(map(len, lines)))
        spans = [q["inner"] for entry in objects for q in entry["quotations"]]
        self.assertEqual([span["text"] for span in spans], ["one", "zwölf"])
        for entry in objects:
            ids = {document["id"] for document in entry["documents"]}
            for quotation in entry["quotations"]:
                self.assertIn(quotation["span"]["doc"], ids)


if __name__ == "__main__":
    unittest.main()
