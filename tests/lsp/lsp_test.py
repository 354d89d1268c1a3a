"""The language server with a scripted editor: what a writer sees while a draft is edited."""

import json
import unittest

from client import FULL, Client, Workspace, text_at, with_edits

HEARING = """HARBOUR BOARD HEARING

MARSH: We knew about the crack in the sea wall for eleven months, and we did not tell the town.

ORR: Nobody asked me until the Tuesday. I would have closed the pier at once, unless the board had forbidden it.

MARSH: The money was there. It was never spent on stone.
"""
DRAFT = """# The wall

“We knew about the crack in the sea wall for seven months, and we did tell the town,” said Helen Marsh.

Dana Orr said: “Nobody asked me until the Tuesday.”

“We buried the engineers' report under the foundations of the old lighthouse,” Marsh said.
"""
SETTINGS = {"sources": "sources", "policy": "ap"}


def files(**more):
    return {"sources/hearing.txt": HEARING, "draft.md": DRAFT, **more}


def without(draft, number):
    """The draft with one of its paragraphs left out."""
    parts = draft.split("\n\n")
    return "\n\n".join(parts[:number] + parts[number + 1:])


class Lifecycle(unittest.TestCase):
    def test_says_what_it_can_do(self):
        with Client() as client:
            result = client.initialize()
            self.assertEqual(result["serverInfo"]["name"], "onrecord")
            can = result["capabilities"]
            self.assertEqual(can["positionEncoding"], "utf-16")
            self.assertEqual(can["textDocumentSync"]["change"], 2)
            self.assertTrue(can["hoverProvider"])
            self.assertEqual(can["codeActionProvider"]["codeActionKinds"], ["quickfix"])
            self.assertNotIn("diagnosticProvider", can)
            self.assertEqual(client.end(), 0)

    def test_takes_the_unit_that_the_editor_likes_best(self):
        for offered, taken in ((["utf-8", "utf-16"], "utf-8"), (["utf-32"], "utf-32"), (["utf-9"], "utf-16"), ([], "utf-16")):
            with Client() as client:
                result = client.initialize({"general": {"positionEncodings": offered}})
                self.assertEqual(result["capabilities"]["positionEncoding"], taken)

    def test_exit_without_shutdown_is_a_failure(self):
        with Client() as client:
            client.initialize()
            client.notify("exit")
            self.assertEqual(client.wait(), 1)

    def test_the_end_of_the_input_ends_it(self):
        for shut_down, code in ((True, 0), (False, 1)):
            with Client() as client:
                client.initialize()
                if shut_down:
                    client.request("shutdown")
                client.process.stdin.close()
                self.assertEqual(client.process.wait(30), code)

    def test_order_of_messages(self):
        with Client() as client:
            self.assertEqual(client.request("textDocument/hover", {})["error"]["code"], -32002)
            client.open("file:///early.md", DRAFT)  # before initialize: passed over
            client.initialize()
            self.assertEqual(client.request("initialize", {"capabilities": {}})["error"]["code"], -32600)
            self.assertEqual(client.request("textDocument/rename", {})["error"]["code"], -32601)
            self.assertEqual(client.request("textDocument/hover", {"position": {}})["error"]["code"], -32602)
            client.notify("$/setTrace", value="off")
            client.notify("no/such/thing")
            client.request("shutdown")
            self.assertEqual(client.request("textDocument/hover", {})["error"]["code"], -32600)
            client.notify("exit")
            self.assertEqual(client.wait(), 0)


class Diagnostics(unittest.TestCase):
    def test_marks_the_changed_words(self):
        with Workspace(files()) as folder, Client() as client:
            client.initialize(root=folder.path, options=SETTINGS)
            client.open(folder.uri("draft.md"), DRAFT)
            found = client.diagnostics(folder.uri("draft.md"), 1)
            altered = [d for d in found if d["code"].startswith("altered-quotation")]
            self.assertEqual([text_at(DRAFT, d["range"]) for d in altered], ["seven", "did tell"])
            for item in altered:
                self.assertEqual(item["source"], "onrecord")
                self.assertEqual(item["severity"], 1)
                place = item["relatedInformation"][0]["location"]
                self.assertEqual(place["uri"], folder.uri("sources/hearing.txt"))
                self.assertIn("We knew about the crack", text_at(HEARING, place["range"]))
                self.assertTrue(item["codeDescription"]["href"].endswith("glossary.md"))
            missing = [d for d in found if d["code"].startswith("not-found")]
            self.assertEqual(len(missing), 1)
            self.assertIn("lighthouse", text_at(DRAFT, missing[0]["range"]))
            # What agrees is not spoken of.
            self.assertFalse([d for d in found if "Nobody" in text_at(DRAFT, d["range"])])

    def test_counts_in_the_unit_agreed_on(self):
        draft = "😀 é — " + DRAFT.split("\n\n")[1] + "\n"
        for unit in ("utf-8", "utf-16", "utf-32"):
            with Workspace(files()) as folder, Client() as client:
                client.initialize({**FULL, "general": {"positionEncodings": [unit]}}, folder.path, SETTINGS)
                client.open(folder.uri("draft.md"), draft)
                found = client.diagnostics(folder.uri("draft.md"), 1)
                words = [text_at(draft, d["range"], unit) for d in found if d["code"].startswith("altered")]
                self.assertEqual(words, ["seven", "did tell"], unit)

    def test_finds_its_way_through_markup(self):
        page = ("<!DOCTYPE html><html><head><meta charset=\"iso-8859-1\"><title>x</title></head>\n<body><p>É &amp; so on.</p>\n"
                "<p>&ldquo;We knew about the <em>crack</em> in the sea&nbsp;wall for <b>seven</b> months, and we did not tell "
                "the town,&rdquo; said Helen Marsh.</p></body></html>\n")
        marked = ("A line.\n\n“We knew about the **crack** in the [sea wall](http://example.org/a) for *seven* months, "
                  "and we did not tell the town,” said Helen Marsh.\n")
        for name, language, text in (("d.html", "html", page), ("d.md", "markdown", marked)):
            with Workspace(files()) as folder, Client() as client:
                client.initialize(root=folder.path, options=SETTINGS)
                client.open(folder.uri(name), text, language)
                found = [d for d in client.diagnostics(folder.uri(name), 1) if d["code"].startswith("altered")]
                self.assertEqual([text_at(text, d["range"]) for d in found], ["seven"], name)

    def test_the_language_of_the_editor_decides(self):
        quoted = "> " + DRAFT.split("\n\n")[1].split("”")[0].strip("“") + "\n"
        with Workspace(files()) as folder, Client() as client:
            client.initialize(root=folder.path, options=SETTINGS)
            client.open("untitled:Untitled-1", quoted, "markdown")  # a block quotation
            self.assertTrue(client.diagnostics("untitled:Untitled-1", 1))
            client.open(folder.uri("x.py"), DRAFT, "python")  # no draft
            client.open(folder.uri("y.md"), DRAFT, "markdown")
            client.diagnostics(folder.uri("y.md"), 1)
            self.assertFalse([m for m in client.seen if m.get("params", {}).get("uri") == folder.uri("x.py")])

    def test_severity_is_the_policys(self):
        draft = "“The money was there. It was never spent on the stone,” said Helen Marsh.\n"
        severities = {}
        for policy in ("ap", "default"):
            with Workspace(files()) as folder, Client("--against", folder.path / "sources", "--policy", policy) as client:
                client.initialize(root=folder.path)
                client.open(folder.uri("draft.md"), draft)
                found = client.diagnostics(folder.uri("draft.md"), 1)
                self.assertEqual(len(found), 1, found)
                severities[policy] = found[0]["severity"]
        self.assertLess(severities["ap"], severities["default"])

    def test_unchecked_is_a_hint_and_no_fault(self):
        draft = "“The bridge to the island will reopen before the winter storms,” said Ann Lund.\n"
        with Workspace({"draft.md": draft}) as folder, Client() as client:
            client.initialize(root=folder.path)  # no sources at all
            client.open(folder.uri("draft.md"), draft)
            found = client.diagnostics(folder.uri("draft.md"), 1)
            self.assertEqual([(d["severity"], d["code"]) for d in found], [(4, "unchecked/missing-source")])

    def test_what_cannot_be_checked_at_all_says_so(self):
        with Workspace(files()) as folder, Client() as client:
            client.initialize(root=folder.path, options={"sources": "sources", "policy": "nonsense"})
            client.open(folder.uri("draft.md"), DRAFT)
            found = client.diagnostics(folder.uri("draft.md"), 1)
            self.assertEqual(len(found), 1)
            self.assertEqual((found[0]["severity"], found[0]["code"]), (3, "unchecked"))
            self.assertIn("nonsense", found[0]["message"])

    def test_the_draft_is_never_its_own_source(self):
        """It lies in the folder of its sources, in an older state."""
        draft = DRAFT.split("\n\n")[3]
        with Workspace({"all/draft.md": draft + "\nAn older end.\n", "all/hearing.txt": HEARING}) as folder, Client() as client:
            client.initialize(root=folder.path, options={"sources": "all"})
            client.open(folder.uri("all/draft.md"), draft)
            found = client.diagnostics(folder.uri("all/draft.md"), 1)
            self.assertEqual([d["code"].split("/")[0] for d in found], ["not-found"])


class Editing(unittest.TestCase):
    def edit(self, *changes, text=DRAFT):
        with Workspace(files()) as folder, Client() as client:
            uri = folder.uri("draft.md")
            client.initialize(root=folder.path, options=SETTINGS)
            client.open(uri, text)
            before = client.diagnostics(uri, 1)
            client.change(uri, 2, *changes)
            return before, client.diagnostics(uri, 2)

    def test_an_edit_is_followed(self):
        line = DRAFT.split("\n").index(next(part for part in DRAFT.split("\n") if "seven" in part))
        at = DRAFT.split("\n")[line].index("seven")
        before, after = self.edit({"range": {"start": {"line": line, "character": at},
                                             "end": {"line": line, "character": at + 5}}, "text": "eleven"})
        self.assertTrue([d for d in before if text_at(DRAFT, d["range"]) == "seven"])
        edited = DRAFT.replace("seven", "eleven")
        words = [text_at(edited, d["range"]) for d in after if d["code"].startswith("altered")]
        self.assertEqual(words, ["did tell"])

    def test_many_edits_in_one_message_and_the_whole_text(self):
        start = {"line": 0, "character": 0}
        _, after = self.edit({"text": "x"}, {"range": {"start": start, "end": {"line": 9, "character": 9}}, "text": "“We"},
                             {"range": {"start": {"line": 0, "character": 3}, "end": {"line": 0, "character": 3}},
                              "text": " did not tell the town about the money,” said Helen Marsh.\n"})
        self.assertTrue(after)
        self.assertEqual(after[0]["range"]["start"]["line"], 0)

    def test_the_newest_version_wins(self):
        with Workspace(files()) as folder, Client() as client:
            uri = folder.uri("draft.md")
            client.initialize(root=folder.path, options=SETTINGS)
            client.open(uri, DRAFT)
            for version in range(2, 60):
                client.change(uri, version, {"text": DRAFT + "\nA line %d.\n" % version})
            client.change(uri, 60, {"text": "# Nothing said\n\nNobody said a word.\n"})
            self.assertEqual(client.diagnostics(uri, 60), [])
            shown = [m["params"].get("version") for m in client.seen if m.get("method") == "textDocument/publishDiagnostics"]
            self.assertEqual(shown, sorted(shown))
            self.assertEqual(shown[-1], 60)

    def test_closing_takes_everything_back(self):
        with Workspace(files()) as folder, Client() as client:
            uri = folder.uri("draft.md")
            client.initialize(root=folder.path, options=SETTINGS)
            client.open(uri, DRAFT)
            client.notify("textDocument/didClose", textDocument={"uri": uri})
            client.note("textDocument/publishDiagnostics", lambda p: p["uri"] == uri and not p["diagnostics"])
            self.assertIsNone(client.result("textDocument/hover", {"textDocument": {"uri": uri},
                                                                   "position": {"line": 2, "character": 5}}))
            client.request("shutdown")
            late = [m for m in client.seen if m.get("method") == "textDocument/publishDiagnostics"]
            self.assertEqual(late[-1]["params"]["diagnostics"], [])

    def test_an_edit_without_sense_ends_the_checking_of_that_draft(self):
        with Workspace(files()) as folder, Client() as client:
            uri = folder.uri("draft.md")
            client.initialize(root=folder.path, options=SETTINGS)
            client.open(uri, DRAFT)
            client.change(uri, 2, {"range": {"start": {"line": -1, "character": 0}, "end": {}}, "text": "x"})
            client.note("window/showMessage")
            client.open(uri, DRAFT, version=3)
            self.assertTrue(client.diagnostics(uri, 3))

    def test_sources_and_settings_may_change(self):
        with Workspace(files()) as folder, Client() as client:
            uri = folder.uri("draft.md")
            client.initialize(root=folder.path)
            client.open(uri, DRAFT)
            self.assertTrue(all(d["code"].startswith("unchecked") for d in client.diagnostics(uri, 1)))
            client.notify("workspace/didChangeConfiguration", settings={"onrecord": SETTINGS})
            client.note("textDocument/publishDiagnostics",
                        lambda p: any(d["code"].startswith("altered") for d in p["diagnostics"]))
            folder.write("sources/hearing.txt", HEARING.replace("eleven", "seven").replace("did not", "did"))
            client.notify("workspace/didChangeWatchedFiles", changes=[{"uri": folder.uri("sources/hearing.txt"), "type": 2}])
            client.note("textDocument/publishDiagnostics",
                        lambda p: not any(d["code"].startswith("altered") for d in p["diagnostics"]))
            folder.write("sources/more.txt", "MARSH: We buried the engineers' report under the foundations of the old lighthouse.\n")
            client.notify("textDocument/didSave", textDocument={"uri": uri})
            client.note("textDocument/publishDiagnostics", lambda p: not p["diagnostics"])

    def test_settings_on_request_and_watchers(self):
        capabilities = json.loads(json.dumps(FULL))
        capabilities["workspace"]["configuration"] = True
        capabilities["workspace"]["didChangeWatchedFiles"] = {"dynamicRegistration": True}
        with Workspace(files()) as folder, Client() as client:
            uri = folder.uri("draft.md")
            client.initialize(capabilities, folder.path)
            client.note("workspace/configuration")
            asked = [m for m in client.seen if m.get("method") == "workspace/configuration"][0]
            client.send({"jsonrpc": "2.0", "id": asked["id"], "result": [SETTINGS]})
            watched = client.note("client/registerCapability")["registrations"][0]
            self.assertEqual(watched["method"], "workspace/didChangeWatchedFiles")
            self.assertIn(str(folder.path / "sources"), json.dumps(watched))
            client.open(uri, DRAFT)
            client.note("textDocument/publishDiagnostics",
                        lambda p: any(d["code"].startswith("altered") for d in p["diagnostics"]))


class Asking(unittest.TestCase):
    def ask(self, method, extra, draft=DRAFT, capabilities=None, language="markdown", name="draft.md", **more):
        with Workspace(files(**more)) as folder, Client() as client:
            uri = folder.uri(name)
            client.initialize(capabilities, folder.path, SETTINGS)
            client.open(uri, draft, language)
            return client.result(method, {"textDocument": {"uri": uri}, **extra}), uri

    def place(self, words, draft=DRAFT):
        before = draft[:draft.index(words)]
        return {"line": before.count("\n"), "character": len(before.rsplit("\n", 1)[-1])}

    def test_hover_shows_the_source_and_where_it_stands(self):
        hover, _ = self.ask("textDocument/hover", {"position": self.place("crack")})
        value = hover["contents"]["value"]
        self.assertEqual(hover["contents"]["kind"], "markdown")
        self.assertIn("**eleven**", value)
        self.assertIn("~~seven~~", value)
        self.assertIn("hearing\\.txt\\:3", value)
        self.assertIn("MARSH", value)
        self.assertIn("We knew about", text_at(DRAFT, hover["range"]))

    def test_hover_in_plain_text(self):
        hover, _ = self.ask("textDocument/hover", {"position": self.place("crack")}, capabilities={"textDocument": {}})
        self.assertEqual(hover["contents"]["kind"], "plaintext")
        self.assertIn("{+eleven+}", hover["contents"]["value"])
        self.assertIn("hearing.txt:3", hover["contents"]["value"])

    def test_hover_elsewhere_is_nothing(self):
        hover, _ = self.ask("textDocument/hover", {"position": {"line": 0, "character": 3}})
        self.assertIsNone(hover)

    def test_a_source_cannot_put_markup_into_a_hover(self):
        evil = "MARSH: We saw ![it](http://evil.example/x.png) <img src=x> [all](command:go) `code` **bold** for ten long weeks.\n"
        draft = "“We saw it all for nine long weeks,” said Helen Marsh, and “we saw it img src all command go code bold for ten long weeks”.\n"
        hover, _ = self.ask("textDocument/hover", {"position": self.place("img src", draft)}, draft=draft,
                            **{"sources/evil.txt": evil})
        value = hover["contents"]["value"]
        for mark in ("![", "](", " <img", " `code", "http://"):
            self.assertNotIn(mark, value)

    def actions(self, draft=DRAFT, words="seven", **options):
        place = self.place(words, draft)
        return self.ask("textDocument/codeAction", {"range": {"start": place, "end": place}, "context": {"diagnostics": []}},
                        draft=draft, **options)

    def test_offers_the_wording_of_the_source(self):
        found, uri = self.actions()
        self.assertEqual(len(found), 1)
        action = found[0]
        self.assertEqual(action["kind"], "quickfix")
        self.assertNotIn("isPreferred", action)
        self.assertIn("“eleven”, “not”", action["title"])
        change = action["edit"]["documentChanges"][0]
        self.assertEqual(change["textDocument"], {"uri": uri, "version": 1})
        fixed = with_edits(DRAFT, change["edits"])
        self.assertEqual(fixed.split("\n\n")[1], "“We knew about the crack in the sea wall for eleven months, and we did "
                                                 "not tell the town,” said Helen Marsh.")

    def test_the_offer_keeps_markup_and_escapes(self):
        page = ("<p>&ldquo;We knew about the <em>crack</em> in the sea&nbsp;wall for <b>seven</b> months, and we did not tell "
                "the town,&rdquo; said Helen Marsh.</p>\n")
        hearing = HEARING.replace("eleven months", "<eleven> months")
        found, _ = self.actions(page, language="html", name="d.html", **{"sources/hearing.txt": hearing})
        if found:
            fixed = with_edits(page, found[0]["edit"]["documentChanges"][0]["edits"])
            self.assertIn("<em>crack</em>", fixed)
            self.assertIn("eleven", fixed)
            self.assertNotIn("<eleven>", fixed)

    def test_nothing_is_offered_for_what_no_source_has(self):
        found, _ = self.actions(words="lighthouse")
        self.assertEqual(found, [])

    def mended(self, draft, words, **options):
        """What the draft becomes by each offer about these words, by the beginning of its title."""
        found, _ = self.actions(draft, words, **options)
        return {action["title"].split(":")[0]: with_edits(draft, action["edit"]["documentChanges"][0]["edits"])
                for action in found}

    def test_offers_the_limiter_that_a_cut_loses(self):
        draft = "“I would have closed the pier at once,” said Dana Orr.\n"
        for language, name in (("markdown", "draft.md"), ("plaintext", "draft.txt")):
            offers = self.mended(draft, "pier", language=language, name=name)
            self.assertEqual(offers, {"Take in what the source has next":
                                      "“I would have closed the pier at once, unless the board had forbidden it,” "
                                      "said Dana Orr.\n"})

    def test_offers_the_condition_that_a_cut_loses(self):
        hearing = HEARING + "\nORR: If the board pays for the stone, we will open the pier in the first week of May.\n"
        draft = "“We will open the pier in the first week of May,” said Dana Orr.\n"
        offers = self.mended(draft, "open", **{"sources/hearing.txt": hearing})
        self.assertEqual(offers, {"Take in what the source has before":
                                  "“If the board pays for the stone, we will open the pier in the first week of May,” "
                                  "said Dana Orr.\n"})

    def test_offers_what_an_ellipsis_hides(self):
        draft = "“We knew about the crack in the sea wall for eleven months, and we did … tell the town,” said Helen Marsh.\n"
        offers = self.mended(draft, "tell")
        self.assertEqual(offers["Put back what the source has there"],
                         draft.replace("did … tell", "did not tell"))

    def test_offers_for_a_splice(self):
        hearing = HEARING.replace("It was never spent", "Every stone of the new wall was paid for by then, I can show you "
                                  "the papers, and so was the crane that the yard had ordered. It was never spent")
        draft = "“The money was there. It was never spent on stone,” said Helen Marsh.\n"
        offers = self.mended(draft, "money", **{"sources/hearing.txt": hearing})
        self.assertEqual(offers["Mark the cut with an ellipsis"], draft.replace("there. It", "there. … It"))
        self.assertIn("paid for by then, I can show you the papers", offers["Put back what the source has there"])
        self.assertEqual(offers["Keep only the words of one place"], "“It was never spent on stone,” said Helen Marsh.\n")

    def test_a_splice_of_two_speakers_offers_their_words_alone(self):
        draft = "“Nobody asked me until the Tuesday. The money was there. It was never spent on stone,” said Dana Orr.\n"
        found, _ = self.actions(draft, "Tuesday")
        self.assertEqual({with_edits(draft, action["edit"]["documentChanges"][0]["edits"]) for action in found},
                         {"“Nobody asked me until the Tuesday,” said Dana Orr.\n",
                          "“The money was there. It was never spent on stone,” said Dana Orr.\n"})

    def test_what_is_waived_is_a_hint_with_its_reason(self):
        draft = DRAFT.replace("Helen Marsh.", "Helen Marsh. <!-- onrecord: allow altered-quotation: agreed with the desk -->")
        with Workspace(files()) as folder, Client() as client:
            client.initialize(root=folder.path, options=SETTINGS)
            client.open(folder.uri("draft.md"), draft)
            told = client.note("textDocument/publishDiagnostics")["diagnostics"]
            waived = [d for d in told if d["code"].startswith("altered-quotation")]
            self.assertTrue(waived)
            for one in waived:
                self.assertEqual(one["severity"], 4)
                self.assertTrue(one["message"].startswith("waived (agreed with the desk): "))
        self.assertEqual(self.actions(draft)[0], [])

    def test_an_editor_may_ask_for_other_kinds(self):
        place = self.place("seven")
        found, _ = self.ask("textDocument/codeAction", {"range": {"start": place, "end": place},
                                                        "context": {"diagnostics": [], "only": ["source.organizeImports"]}})
        self.assertEqual(found, [])

    def test_plain_edits_where_the_editor_knows_no_others(self):
        capabilities = json.loads(json.dumps(FULL))
        del capabilities["workspace"]
        found, uri = self.actions(capabilities=capabilities)
        self.assertEqual(list(found[0]["edit"]["changes"]), [uri])

    def test_pull_for_editors_that_only_pull(self):
        with Workspace(files()) as folder, Client() as client:
            uri = folder.uri("draft.md")
            result = client.initialize({"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}},
                                       folder.path, SETTINGS)
            self.assertFalse(result["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"])
            client.open(uri, DRAFT)
            client.change(uri, 2, {"text": without(DRAFT, 3)})
            report = client.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})
            self.assertEqual(report["kind"], "full")
            self.assertEqual({d["code"].split("/")[0] for d in report["items"]}, {"altered-quotation"})
            self.assertFalse([m for m in client.seen if m.get("method") == "textDocument/publishDiagnostics"])

    def test_a_request_that_waits_can_be_cancelled(self):
        many = {f"sources/s{n}.txt": HEARING * 40 for n in range(40)}
        with Workspace(files(**many)) as folder, Client() as client:
            uri = folder.uri("draft.md")
            client.initialize(root=folder.path, options=SETTINGS)
            client.open(uri, DRAFT)
            number = client.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": self.place("crack")}, wait=False)
            client.notify("$/cancelRequest", id=number)
            reply = client.reply(number)
            # It may have been answered before the wish to cancel came; nothing else may happen.
            self.assertTrue("result" in reply or reply["error"]["code"] == -32800, reply)
            self.assertEqual(client.end(), 0)


if __name__ == "__main__":
    unittest.main()
