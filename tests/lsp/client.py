"""A language client over the standard input and output of `onrecord lsp`: frames, requests, waits."""

import json
import pathlib
import queue
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from child import BINARY, Child, Folder  # noqa: E402

WAIT = 60  # seconds until a test gives up, never a measure

FULL = {
    "general": {},
    "textDocument": {"publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True},
                     "hover": {"contentFormat": ["markdown", "plaintext"]},
                     "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}},
    "workspace": {"workspaceEdit": {"documentChanges": True}},
}


def frame(message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Client(Child):
    """One server. Messages that it sends are sorted into replies (by id) and the rest, in order."""

    def __init__(self, *arguments, folder=None, reads=True):
        super().__init__("lsp", *arguments, folder=folder)
        self.replies, self.notes = {}, queue.Queue()
        self.arrived, self.seen = threading.Condition(), []
        self.reader = threading.Thread(target=self.read, daemon=True)
        if reads:
            self.reader.start()

    def read(self):
        out = self.process.stdout
        while True:
            length = None
            while True:
                line = out.readline()
                if not line:
                    with self.arrived:
                        self.replies[None] = None
                        self.arrived.notify_all()
                    return
                if line in (b"\r\n", b"\n"):
                    break
                name, value = line.split(b":", 1)
                if name.lower() == b"content-length":
                    length = int(value)
            message = json.loads(out.read(length).decode("utf-8"))
            with self.arrived:
                self.seen.append(message)
                if "method" not in message:
                    self.replies.setdefault(message["id"], message)
                    if message["id"] is None:
                        self.notes.put(message)
                else:
                    self.notes.put(message)
                self.arrived.notify_all()

    def send(self, message):
        self.raw(frame(message))

    def notify(self, method, **params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method, params=None, wait=True):
        message = self.message(method, params)
        number = message["id"]
        self.send(message)
        return self.reply(number) if wait else number

    def reply(self, number):
        with self.arrived:
            self.arrived.wait_for(lambda: number in self.replies or self.process.poll() is not None
                                  and not self.reader.is_alive(), WAIT)
            if number not in self.replies:
                raise AssertionError(f"no reply to {number}; seen: {self.seen[-3:]}")
            return self.replies[number]

    def result(self, method, params=None):
        reply = self.request(method, params)
        if "result" not in reply:
            raise AssertionError(reply)
        return reply["result"]

    def note(self, method, accept=lambda params: True):
        """The params of the next notification (or request of the server) of that method."""
        while True:
            message = self.notes.get(timeout=WAIT)
            if message.get("method") == method and accept(message.get("params")):
                return message.get("params")

    def fault(self):
        """The next error reply without an id."""
        while True:
            message = self.notes.get(timeout=WAIT)
            if "method" not in message:
                return message["error"]

    def initialize(self, capabilities=None, root=None, options=None):
        params = {"processId": None, "rootUri": root.as_uri() if root else None,
                  "capabilities": FULL if capabilities is None else capabilities}
        if options is not None:
            params["initializationOptions"] = options
        result = self.result("initialize", params)
        self.notify("initialized")
        return result

    def open(self, uri, text, language="markdown", version=1):
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": language, "version": version,
                                                         "text": text})

    def change(self, uri, version, *changes):
        self.notify("textDocument/didChange", textDocument={"uri": uri, "version": version},
                    contentChanges=list(changes))

    def diagnostics(self, uri, version=None):
        """Those published for the document (of that version)."""
        return self.note("textDocument/publishDiagnostics", lambda params: params["uri"] == uri and
                         (version is None or params.get("version") == version))["diagnostics"]

    def end(self):
        """Shutdown and exit; the exit code."""
        self.request("shutdown")
        self.notify("exit")
        return self.wait()

    def wait(self):
        code = self.process.wait(timeout=WAIT)
        self.reader.join(WAIT)
        return code

    def finish(self):
        if self.reader.ident:
            self.reader.join(WAIT)


Workspace = Folder


def text_at(text, span, unit="utf-16"):
    """What stands in an LSP range of the text."""
    codec = {"utf-16": "utf-16-le", "utf-8": "utf-8", "utf-32": "utf-32-le"}[unit]
    width = {"utf-16": 2, "utf-8": 1, "utf-32": 4}[unit]
    lines = text.split("\n")

    def part(line, start, end):
        data = line.encode(codec)
        return data[start * width:None if end is None else end * width].decode(codec)

    (a, b), (c, d) = ((span[key]["line"], span[key]["character"]) for key in ("start", "end"))
    if a == c:
        return part(lines[a], b, d)
    return "\n".join([part(lines[a], b, None), *lines[a + 1:c], part(lines[c], 0, d)])


def with_edits(text, edits, unit="utf-16"):
    """The text after LSP edits."""
    codec = {"utf-16": "utf-16-le", "utf-8": "utf-8", "utf-32": "utf-32-le"}[unit]
    width = {"utf-16": 2, "utf-8": 1, "utf-32": 4}[unit]
    starts, at = [], 0
    for line in text.split("\n"):
        starts.append(at)
        at += len(line) + 1

    def offset(place):
        line = text.split("\n")[place["line"]]
        return starts[place["line"]] + len(line.encode(codec)[:place["character"] * width].decode(codec))

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        begin, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:begin] + edit["newText"] + text[end:]
    return text
