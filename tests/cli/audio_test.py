"""--audio and --embed-audio: what is played must be a recording, belong to a record with times, and
have a page to be played in."""

import base64
import os
import struct
import unittest

from program import NORTH, Folder, run

TAPE = "WEBVTT\n\n00:01.000 --> 00:03.000\n<v Dana Orr>We lost the harbour in one night, and everybody warned us.\n"


def wav(size=8000):
    """A second of silence."""
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + size, b"WAVE", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8,
                       b"data", size)
    return head + b"\x80" * size


class Audio(unittest.TestCase):
    def setUp(self):
        self.folder = Folder(a_txt=NORTH, tape_vtt=TAPE, talk_txt="ORR: We lost the harbour in one night.\n",
                             tape_wav=wav(), fake_mp3="WEBVTT\n\nno sound\n")
        self.path = self.folder.path

    def tearDown(self):
        self.folder.cleanup()

    def compare(self, *arguments):
        return run("compare", "a.txt", *arguments, folder=self.path)

    def test_the_recording_is_put_into_the_page(self):
        done = self.compare("--record", "tape.vtt", "--audio", "tape.wav", "--embed-audio", "--html", "story.html")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        page = (self.path / "story.html").read_text()
        self.assertIn("data:audio/wav;base64," + base64.b64encode(wav()).decode() + '"', page)
        self.assertIn(' data-play="2 1 3"', page)

    def test_without_embedding_the_page_lets_its_reader_choose(self):
        done = self.compare("--record", "tape.vtt", "--audio", "tape.wav", "--format", "html")
        self.assertEqual(done.returncode, 0)
        self.assertIn("--embed-audio puts it in", done.stderr)
        self.assertNotIn("data:audio", done.stdout)
        self.assertIn('data-name="tape.wav" data-size="8044"', done.stdout)
        self.assertNotIn(str(self.path), done.stdout)

    def test_several_are_paired_by_name(self):
        (self.path / "more.vtt").write_text(TAPE.replace("Dana", "Ann"))
        (self.path / "more.wav").write_bytes(wav(80))
        done = self.compare("--record", "tape.vtt", "--record", "more.vtt", "--audio", "more.wav", "--audio",
                            "tape.wav", "--format", "html")
        self.assertIn('data-record="3" data-name="more.wav"', done.stdout)
        self.assertIn('data-record="2" data-name="tape.wav"', done.stdout)

    def refuses(self, *arguments, says):
        done = self.compare(*arguments)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(says, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertFalse((self.path / "story.html").exists())

    def test_what_cannot_be_played_is_refused_by_name(self):
        page = ("--html", "story.html")
        record = ("--record", "tape.vtt")
        self.refuses(*record, "--audio", "fake.mp3", *page, says="fake.mp3: is no recording")
        self.refuses(*record, "--audio", "none.mp3", *page, says="none.mp3: there is no such recording")
        self.refuses(*record, "--audio", ".", *page, says=".: there is no such recording")
        self.refuses("--audio", "tape.wav", *page, says="tape.wav: there is no record with times")
        self.refuses("--record", "talk.txt", "--audio", "tape.wav", *page, says="no record with times")
        self.refuses(*record, "--audio", "tape.wav", says="--html FILE")
        self.refuses(*record, "--embed-audio", *page, says="--audio")

    def test_a_large_recording_is_not_put_into_a_page(self):
        with open(self.path / "tape.wav", "r+b") as tape:
            tape.truncate(100_000_001)
        self.refuses("--record", "tape.vtt", "--audio", "tape.wav", "--embed-audio", "--html", "story.html",
                     says="100 MB")
        done = self.compare("--record", "tape.vtt", "--audio", "tape.wav", "--html", "story.html")
        self.assertEqual(done.returncode, 0)
        self.assertLess(os.path.getsize(self.path / "story.html"), 1 << 20)

    def test_a_recording_is_not_overwritten(self):
        self.refuses("--record", "tape.vtt", "--audio", "tape.wav", "--html", "tape.wav", says="not overwritten")
        self.assertEqual((self.path / "tape.wav").read_bytes(), wav())


if __name__ == "__main__":
    unittest.main()
