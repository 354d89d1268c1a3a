"""The language server with clients that break the rules: it answers, lives on, and ends when told."""

import json
import unittest

from client import Client, Workspace, frame

PING = {"jsonrpc": "2.0", "id": "ping", "method": "no/such/method"}


class Hostile(unittest.TestCase):
    def lives_on(self, client):
        client.send(PING)
        self.assertEqual(client.reply("ping")["error"]["code"], -32601)

    def faulty(self, data, code):
        with Client() as client:
            client.initialize()
            client.raw(data)
            self.assertEqual(client.fault()["code"], code, data[:60])
            self.lives_on(client)
            self.assertEqual(client.end(), 0)

    def test_no_json(self):
        for body in (b"", b"{", b"nonsense", b"{} {}", b"\xff\xfe", b'{"jsonrpc": "2.0", "method": "\xff"}', b'"\\', b"\x00" * 20):
            self.faulty(frame(body), -32700)

    def test_json_that_is_no_message(self):
        for body in (b"[]", b"7", b"null", b"{}", b'{"jsonrpc": "1.0", "id": null, "method": "x"}',
                     b'{"jsonrpc": "2.0", "id": {}, "method": "x"}', b'{"jsonrpc": "2.0", "method": 7}'):
            self.faulty(frame(body), -32600)

    def test_bombs(self):
        for body in (b"[" * 5_000_000, b'{"a":' * 1_000_000, b"[" + b"1," * 3_000_000 + b"1]", b'["\\ud800' + b"\\udc00" * 5 + b'"'):
            self.faulty(frame(body), -32700)

    def test_headers_without_sense(self):
        for header in (b"Content-Length: 99999999999999999999999\r\n\r\n", b"Content-Length: 9999999999\r\n\r\n",
                       b"Content-Length: -7\r\n\r\n", b"Content-Length: ten\r\n\r\n", b"Content-Type: x\r\n\r\n",
                       b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", b"\x00\xff garbage \r\n\r\n", b"X" * 20000 + b"\n"):
            self.faulty(header + b"{}\n", -32700)

    def test_a_message_that_is_too_large_is_passed_over(self):
        self.faulty(frame(b'{"x": "' + b"y" * (33 << 20) + b'"}'), -32700)

    def test_the_end_inside_a_message(self):
        for data in (b"Content-Length: 100\r\n\r\n{", b"Content-Le", b"Content-Length: 999999999\r\n\r\nxx", b""):
            with Client() as client:
                client.initialize()
                client.raw(data)
                client.process.stdin.close()
                self.assertEqual(client.process.wait(30), 1)

    def test_params_of_the_wrong_sort(self):
        odd = [None, [], {}, {"textDocument": 7}, {"textDocument": {"uri": 7, "text": []}},
               {"textDocument": {"uri": "file:///a.md"}, "contentChanges": 7, "position": {"line": 1e300, "character": -1}},
               {"textDocument": {"uri": "x" * 100000}, "range": {"start": []}, "settings": [], "id": []}]
        with Client() as client:
            client.initialize()
            for params in odd:
                for method in ("textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
                               "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles", "$/cancelRequest",
                               "initialized"):
                    client.send({"jsonrpc": "2.0", "method": method, "params": params})
                for method in ("textDocument/hover", "textDocument/codeAction", "textDocument/diagnostic"):
                    reply = client.request(method, params)
                    self.assertTrue("result" in reply or reply["error"]["code"] == -32602, reply)
            self.lives_on(client)
            self.assertEqual(client.end(), 0)

    def test_drafts_of_any_characters(self):
        nasty = ["\ud800 “lone” \udc00", "\u0000“a”\u0000", "“" * 20000, "\r\r\n\n\r“x”", "\ufeff“y”", "> " * 5000, "<p>" * 5000 + "“z”",
                 "\u202e“rtl”", "A" * 100000]
        with Workspace({"sources/a.txt": "ORR: Nothing was said that day at all.\n"}) as folder, Client() as client:
            client.initialize(root=folder.path, options={"sources": "sources"})
            for number, text in enumerate(nasty):
                for language in ("markdown", "html", "plaintext"):
                    uri = folder.uri(f"{number}.{language}")
                    client.open(uri, text, language)
                    client.diagnostics(uri, 1)
                    client.notify("textDocument/didClose", textDocument={"uri": uri})
            self.lives_on(client)
            self.assertEqual(client.end(), 0)

    def test_a_client_that_writes_and_does_not_read(self):
        """Both pipes are full: whoever reads and writes with one thread would stand still here."""
        with Client(reads=False) as client:
            client.send({"jsonrpc": "2.0", "id": "i", "method": "initialize", "params": {"capabilities": {}}})
            for number in range(20000):
                client.raw(frame(json.dumps({"jsonrpc": "2.0", "id": number, "method": "m" * 200}).encode()))
            client.reader.start()
            self.assertEqual(client.reply(19999)["error"]["code"], -32601)
            self.assertEqual(client.end(), 0)


if __name__ == "__main__":
    unittest.main()
