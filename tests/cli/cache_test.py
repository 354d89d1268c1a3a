"""Sources that earlier runs made ready: whatever lies in the cache folder, the output is the same."""

import json
import os
import pathlib
import random
import shutil
import stat
import subprocess
import unittest

from program import BINARY, Folder, run

DRAFT = """# The pier

“The pier is not safe, and I will sign no paper that says it is,” Ms. Orr said on Monday.

Mr. Coombs was short: “We lost that argument every single time.”

“Nobody in this town has been asked what the harbour is worth,” said Lena Marsh.
"""
RECORD = """Harbour Council

MS. ORR: The pier is not safe, and I will sign no paper that says it is. Is that so hard?

MR. COOMBS: We lost that argument every time. I am tired of it.

MS. ORR: Then who will sign it? Somebody has to before the summer.

MR. COOMBS: Nobody here.
"""
ARTICLE = """Harbour talks end in anger

“Nobody in this town was asked what the harbour is worth,” said Lena Marsh, who runs the ferry office.

The mayor said he would listen. He called the pier “a matter for “the county.
"""
LATIN = "Notes from the café\n\nLena Marsh told the paper that nobody was asked.\n".encode("latin-1")
PAGE = ("<html><head><title>Pier</title></head><body><h1>Pier</h1><p>“We lost that argument &amp; more,” "
        "Mr. Coombs said.</p></body></html>")


def sources():
    folder = Folder(draft_md=DRAFT)
    for name, content in {"record.txt": RECORD, "article.txt": ARTICLE, "notes.txt": LATIN, "page.html": PAGE,
                          "deep/other.md": "# Other\n\nNothing of the sort was said.\n"}.items():
        folder.write("sources/" + name, content)
    return folder


def check(folder, cache, *more, home="/nonexistent"):
    done = run("check", "draft.md", "--against", "sources", "--format", "json", *more, folder=folder.path,
               environment={"XDG_CACHE_HOME": str(cache), "HOME": str(home)})
    return done.returncode, done.stdout, done.stderr


def entries(cache):
    return sorted((pathlib.Path(cache) / "onrecord").glob("*.source"))


class Cache(unittest.TestCase):
    def setUp(self):
        self.folder = sources()
        self.addCleanup(self.folder.cleanup)
        self.cache = self.folder.path / "cache"
        self.plain = check(self.folder, self.cache, "--no-cache")
        self.assertEqual(self.plain[0], 0)
        report = json.loads(self.plain[1])
        self.assertEqual({q["verdict"] for q in report["quotations"] if "verdict" in q}, {"agrees", "differs"})
        self.assertIn("closing quotation mark", self.plain[2])
        self.assertIn("charset", self.plain[2])

    def same(self, *more, **options):
        """The same as without a cache, twice: as it is now, and as that run left it."""
        for _ in range(2):
            self.assertEqual(check(self.folder, self.cache, *more, **options), self.plain)

    def filled(self):
        self.same()
        found = entries(self.cache)
        self.assertEqual(len(found), 5)
        return found

    def test_no_cache_leaves_nothing(self):
        self.assertFalse(self.cache.exists())
        self.filled()
        before = [path.read_bytes() for path in entries(self.cache)]
        shutil.rmtree(self.folder.path / "sources" / "deep")
        self.folder.write("sources/new.txt", "Something else was said.\n")
        check(self.folder, self.cache, "--no-cache")
        self.assertEqual([path.read_bytes() for path in entries(self.cache)], before)

    def test_it_is_used(self):
        """An entry with another's content would show: entries are what is read."""
        found = self.filled()
        times = [path.stat().st_mtime_ns for path in found]
        self.same()
        self.assertEqual([path.stat().st_mtime_ns for path in found], times, "entries are not written again")

    def test_for_the_owner_alone(self):
        for path in self.filled():
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        self.assertEqual(stat.S_IMODE((self.cache / "onrecord").stat().st_mode), 0o700)

    def test_deleted(self):
        self.filled()[0].unlink()
        self.same()
        shutil.rmtree(self.cache)
        self.same()

    def test_cut_short(self):
        for size in (0, 1, 15, 80, 90, 200, -1):
            for path in self.filled():
                path.write_bytes(path.read_bytes()[:size])
            self.same()

    def test_garbage(self):
        rng = random.Random(7)
        for path in self.filled():
            path.write_bytes(rng.randbytes(3000))
        self.same()
        for path in entries(self.cache):
            bytes_ = bytearray(path.read_bytes())
            bytes_[rng.randrange(len(bytes_))] ^= 1 << rng.randrange(8)
            path.write_bytes(bytes_)
        self.same()

    def test_entries_of_others(self):
        """Whole entries under each other's names."""
        found = self.filled()
        contents = [path.read_bytes() for path in found]
        for path, content in zip(found, contents[1:] + contents[:1]):
            path.write_bytes(content)
        self.same()

    def test_entries_that_are_no_files(self):
        for number, path in enumerate(self.filled()):
            path.unlink()
            if number % 2:
                path.mkdir()
            else:
                os.mkfifo(path)
        self.same()

    def test_a_source_changes(self):
        self.filled()
        self.folder.write("sources/record.txt", RECORD.replace("not safe", "safe"))
        fresh = check(self.folder, self.cache, "--no-cache")
        self.assertNotEqual(fresh[1], self.plain[1])
        self.assertEqual(check(self.folder, self.cache), fresh)

    def test_a_source_moves(self):
        self.filled()
        (self.folder.path / "sources" / "record.txt").rename(self.folder.path / "sources" / "deep" / "record.txt")
        fresh = check(self.folder, self.cache, "--no-cache")
        self.assertEqual(check(self.folder, self.cache), fresh)
        self.assertEqual(len(entries(self.cache)), 5, "found again in another folder")

    def test_another_ending(self):
        self.filled()
        (self.folder.path / "sources" / "page.html").rename(self.folder.path / "sources" / "page.txt")
        fresh = check(self.folder, self.cache, "--no-cache")
        self.assertEqual(check(self.folder, self.cache), fresh)

    def test_metadata_counts(self):
        self.filled()
        self.folder.write("meta.json", json.dumps({"article.txt": {"outlet": "The Buoy", "role": "record"}}))
        fresh = check(self.folder, self.cache, "--no-cache", "--meta", "meta.json")
        self.assertIn("The Buoy", fresh[1])
        for _ in range(2):
            self.assertEqual(check(self.folder, self.cache, "--meta", "meta.json"), fresh)
        self.same()

    def test_the_draft_among_the_sources(self):
        self.folder.write("sources/copy.md", DRAFT)
        fresh = check(self.folder, self.cache, "--no-cache")
        self.assertIn("left out", fresh[2])
        for _ in range(2):
            self.assertEqual(check(self.folder, self.cache), fresh)

    def test_folders_that_cannot_be_used(self):
        blocked = self.folder.write("blocked", "a file, not a folder")
        for cache in ("", "relative/path", blocked, "/proc/onrecord", "/dev/null"):
            self.assertEqual(check(self.folder, cache), self.plain)
        self.assertFalse((self.folder.path / "relative").exists())

    def test_read_only(self):
        self.filled()[0].unlink()
        (self.cache / "onrecord").chmod(0o500)
        self.addCleanup((self.cache / "onrecord").chmod, 0o700)
        self.same()

    def test_a_folder_that_others_may_write_to(self):
        (self.cache / "onrecord").mkdir(parents=True)
        (self.cache / "onrecord").chmod(0o777)
        self.same()
        self.assertEqual(entries(self.cache), [])

    def test_home(self):
        home = self.folder.path / "home"
        home.mkdir()
        self.assertEqual(check(self.folder, "", home=home), self.plain)
        self.assertEqual(len(list((home / ".cache" / "onrecord").glob("*.source"))), 5)

    def test_two_at_once(self):
        command = [BINARY, "check", "draft.md", "--against", "sources", "--format", "json"]
        variables = {**os.environ, "XDG_CACHE_HOME": str(self.cache)}
        for _ in range(3):
            shutil.rmtree(self.cache, ignore_errors=True)
            running = [subprocess.Popen(command, cwd=self.folder.path, env=variables, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE) for _ in range(6)]
            for process in running:
                out, _ = process.communicate(timeout=120)
                self.assertEqual(out.decode("utf-8"), self.plain[1])
            self.assertEqual([path.name for path in (self.cache / "onrecord").iterdir() if path.suffix != ".source"],
                             [], "nothing unfinished stays")
        self.filled()


if __name__ == "__main__":
    unittest.main()
