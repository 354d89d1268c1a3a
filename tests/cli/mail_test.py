"""Mails with attachments: what came along is read as a document of its own, named by its mail; what
cannot be read is named and unchecked, and pictures are only named."""

import email.message
import email.policy
import io
import json
import pathlib
import sys
import unittest
import zipfile

from program import ROOT, Folder, run

sys.path.insert(0, str(ROOT / "tests" / "cases"))
import case_office  # noqa: E402

BODY = "Dear editors,\n\nplease find our statement attached. Yours, the harbour office\n"
SAID = "“We will not run a boat that we cannot steer,” said Dana Orr, the harbour chief, on Tuesday."
MORE = "“Nobody is to blame for the delay of the ferry,” said Callum Reith of the yard."
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
DRAFT = "“We will run a boat that we cannot steer,” Dana Orr said.\n\n“Everybody is to blame for the delay of the ferry,” Callum Reith said.\n"


def mail(*attached, body=BODY):
    """A mail with attachments: (name, type, content) each."""
    message = email.message.EmailMessage(policy=email.policy.SMTP)
    message["From"], message["To"], message["Subject"] = "Zoe Maar <press@harbour.example>", "desk@courier.example", "Statement"
    message["Date"] = "Tue, 3 Mar 2026 09:12:44 +0100"
    message["Message-ID"] = "<1@harbour.example>"
    if body is not None:
        message.set_content(body)
    for name, kind, content in attached:
        main, _, sub = kind.partition("/")
        if kind == "message/rfc822":
            message.add_attachment(email.message_from_bytes(content, policy=email.policy.SMTP))
        else:
            message.add_attachment(content, maintype=main, subtype=sub, filename=name)
    return bytes(message)


def check(folder, *against, draft="draft.md"):
    done = run("check", *(f"--against={a}" for a in against or ["sources"]), "--format", "json", "--", draft, folder=folder.path)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def places(report):
    """The path of the source that each quotation of the draft was found in."""
    paths = {document["id"]: document["path"] for document in report["documents"]}
    return [paths[pair["a_span"]["doc"]] for utterance in report["utterances"] for pair in utterance["pairs"]]


class Attachments(unittest.TestCase):
    def found(self, *attached, **options):
        with Folder(draft_md=DRAFT) as folder:
            folder.write("sources/release.eml", mail(*attached, **options))
            return check(folder)

    def test_each_sort_is_read(self):
        page = f"<html><body><h1>Statement</h1><p>{SAID}</p></body></html>"
        for name, kind, content in (("statement.docx", DOCX, case_office.docx(SAID)),
                                    ("statement.docx", "application/octet-stream", case_office.docx(SAID)),
                                    ("statement.pdf", "application/pdf", case_office.pdf(SAID)),
                                    ("statement.html", "text/html", page.encode()),
                                    ("statement.txt", "text/plain", SAID.encode()),
                                    ("tape.vtt", "text/vtt", b"WEBVTT\n\n00:01.000 --> 00:04.000\n<v Dana Orr>We will not run a "
                                     b"boat that we cannot steer\n")):
            with self.subTest(name=name, kind=kind):
                report, errors = self.found((name, kind, content))
                self.assertEqual(places(report), [f"sources/release.eml/{name}"], errors)
                self.assertEqual([f["kind"] for f in report["findings"] if f["severity"] == "high"], ["altered-quotation"])
                self.assertEqual(report["unchecked"], [])

    def test_it_has_the_date_of_its_mail(self):
        report, _ = self.found(("statement.docx", DOCX, case_office.docx(SAID)))
        dates = {d["path"]: (d["published"], d["published_basis"]) for d in report["documents"]}
        self.assertEqual(dates["sources/release.eml/statement.docx"], ("2026-03-03T09:12:44+01:00", "mail header"))

    def test_a_mail_without_words_of_its_own(self):
        report, errors = self.found(("statement.docx", DOCX, case_office.docx(SAID)), body="")
        self.assertEqual(places(report), ["sources/release.eml/statement.docx"], errors)
        self.assertEqual(report["unchecked"], [])

    def test_a_mail_in_a_mail(self):
        inner = mail(("statement.docx", DOCX, case_office.docx(SAID)), body=MORE)
        report, errors = self.found(("inner.eml", "message/rfc822", inner))
        self.assertEqual(sorted(places(report)), ["sources/release.eml/message.eml",
                                                  "sources/release.eml/message.eml/statement.docx"], errors)

    def test_two_of_one_name(self):
        report, _ = self.found(("a.txt", "text/plain", SAID.encode()), ("a.txt", "text/plain", MORE.encode()))
        self.assertEqual(places(report), ["sources/release.eml/a.txt", "sources/release.eml/2/a.txt"])

    def test_what_cannot_be_read_is_unchecked(self):
        for name, kind, content in (("statement.doc", "application/msword", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
                                    ("statement.docx", DOCX, case_office.docx(SAID)[:-300]),
                                    ("all.zip", "application/zip", b"PK\x03\x04 cut"),
                                    ("tape.mp3", "audio/mpeg", b"ID3 tape")):
            with self.subTest(name):
                report, errors = self.found((name, kind, content))
                self.assertIn(f"sources/release.eml/{name}", errors)
                self.assertTrue(any(f"release.eml/{name}" in item["detail"] for item in report["unchecked"]), report["unchecked"])
                # It may hold the words: nothing is said to stand nowhere.
                self.assertEqual([f for f in report["findings"] if f["kind"] == "not-found"], [])
                self.assertEqual({q["verdict"] for q in report["quotations"] if q["span"]["doc"] == "d1"}, {"unchecked"})

    def test_a_picture_is_only_named(self):
        report, errors = self.found(("logo.png", "image/png", b"\x89PNG\r\n\x1a\n"))
        self.assertIn("sources/release.eml/logo.png", errors)
        self.assertEqual([item for item in report["unchecked"] if item["quotation"] is None], [])
        self.assertEqual({f["kind"] for f in report["findings"] if f["severity"] != "note"}, {"not-found"})

    def test_names_stay_names(self):
        report, _ = self.found(("../../etc/passwd\x07.txt", "text/plain", SAID.encode()))
        self.assertEqual(places(report), ["sources/release.eml/passwd.txt"])

    def test_a_bomb_and_a_crowd(self):
        bomb = io.BytesIO()
        with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("[Content_Types].xml", "<Types/>")
            archive.writestr("word/document.xml", b"<w>" + b" " * (200 << 20))
        report, _ = self.found(("bomb.docx", DOCX, bomb.getvalue()))
        self.assertEqual([item["reason"] for item in report["unchecked"] if item["quotation"] is None], ["too-large"])
        report, _ = self.found(*((f"{n}.txt", "text/plain", f"Line {n}.".encode()) for n in range(30)))
        self.assertEqual(sum(item["reason"] == "too-large" for item in report["unchecked"]), 10)
        deep = mail(("a.txt", "text/plain", SAID.encode()))
        for _ in range(6):
            deep = mail(("m.eml", "message/rfc822", deep))
        with Folder(draft_md=DRAFT) as folder:
            folder.write("sources/deep.eml", deep)
            report, errors = check(folder)
            self.assertLessEqual(len(report["documents"]), 5, errors)
            self.assertTrue(any("deep.eml/" in item["detail"] for item in report["unchecked"]), errors)

    def test_the_draft_itself_is_no_source(self):
        report, errors = self.found(("draft.md", "text/markdown", DRAFT.encode()), ("s.txt", "text/plain", SAID.encode()))
        self.assertEqual(places(report), ["sources/release.eml/s.txt"])
        self.assertIn("left out of the sources", errors)

    def test_a_draft_that_came_by_mail(self):
        with Folder(tape_txt=SAID) as folder:
            folder.write("story.eml", mail(("story.docx", DOCX, case_office.docx(DRAFT))))
            report, _ = check(folder, "tape.txt", draft="story.eml")
            roles = {d["path"]: d["role"] for d in report["documents"]}
            self.assertEqual(roles, {"story.eml": "draft", "story.eml/story.docx": "draft", "tape.txt": "article"})
            self.assertIn("altered-quotation", {f["kind"] for f in report["findings"]})

    def test_from_standard_input_and_in_compare(self):
        with Folder(south_txt=SAID.replace("not ", "")) as folder:
            done = run("compare", "-", "south.txt", "--format", "json", folder=folder.path,
                       stdin=mail(("statement.docx", DOCX, case_office.docx(SAID))))
            report = json.loads(done.stdout)
            self.assertIn("-/statement.docx", {d["path"] for d in report["documents"]})
            self.assertIn("altered-quotation", {f["kind"] for f in report["findings"]})


if __name__ == "__main__":
    unittest.main()
