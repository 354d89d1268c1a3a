#!/usr/bin/env python3
"""Times the language server: from an edit of a draft to its new diagnostics.
`lsp_recheck.py BIN [--sources N] [--words N] [--edits N]`

A draft of 3,000 words with quotations, some of them altered, against sources of 5,000 words each
(make_sources.py); one key at a time is typed into it. Prints one line of a Markdown table: the time to
the first diagnostics, the median and the slowest of the edits, the peak memory. Tests never assert these.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

CAPABILITIES = {"textDocument": {"publishDiagnostics": {}}}
HERE = pathlib.Path(__file__).resolve().parent


class Server:
    def __init__(self, binary, folder):
        self.process = subprocess.Popen([binary, "lsp", "--against", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": CAPABILITIES}})
        self.receive()

    def send(self, message):
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        length = None
        while (line := self.process.stdout.readline().strip()):
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def diagnostics(self, version):
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["version"] == version:
                return message["params"]["diagnostics"]

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return int(next(line for line in file if line.startswith("VmHWM")).split()[1]) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--sources", type=int, default=20)
    parser.add_argument("--words", type=int, default=5000, help="of a source")
    parser.add_argument("--edits", type=int, default=30)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="onrecord-bench-") as root:
        subprocess.run([sys.executable, HERE / "make_sources.py", root, "--sources", str(options.sources),
                        "--words", str(options.words)], check=True, stdout=subprocess.DEVNULL)
        text = pathlib.Path(root, "draft.txt").read_text(encoding="utf-8")
        os.environ["XDG_CACHE_HOME"] = os.path.join(root, "cache")
        uri = "file:///draft.txt"
        firsts = []
        for is_last in (False, True):  # as nothing is cached, and with the sources cached
            server = Server(os.path.abspath(options.binary), os.path.join(root, "sources"))
            start = time.perf_counter()
            server.send({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {
                "uri": uri, "languageId": "plaintext", "version": 1, "text": text}}})
            found = server.diagnostics(1)
            firsts.append((time.perf_counter() - start) * 1000)
            if not is_last:
                server.process.kill()
                server.process.wait()
        if not found:
            sys.exit("nothing is found: nothing to time")
        place = {"line": text[:len(text) // 2].count("\n"), "character": 0}
        times = []
        for version in range(2, options.edits + 2):
            start = time.perf_counter()
            server.send({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"range": {"start": place, "end": place}, "text": "x"}]}})
            server.diagnostics(version)
            times.append((time.perf_counter() - start) * 1000)
        memory = server.memory()
        server.process.kill()
        server.process.wait()
    print(f"| lsp, an edit of a draft of 3,000 words, {options.sources} sources of {options.words:,} words | "
          f"{statistics.median(times):.0f} ms (slowest {max(times):.0f} ms) | first {firsts[0]:.0f} ms, sources cached {firsts[1]:.0f} ms | {memory:.0f} MiB | "
          f"{len(found)} diagnostics |")


if __name__ == "__main__":
    main()
