"""A client of `onrecord mcp` over standard input and output: one JSON a line."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

BINARY = os.path.abspath(sys.argv.pop(1) if len(sys.argv) > 1 else os.environ["ONRECORD_BIN"])


class Client:
    def __init__(self, *arguments, folder=None):
        self.process = subprocess.Popen([BINARY, "mcp", *map(str, arguments)], cwd=folder, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.next_id = 1

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.raw(json.dumps(message).encode() + b"\n")

    def receive(self):
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise AssertionError(f"the server ended: {line!r} {self.process.stderr.read()!r}")
        return json.loads(line.decode("utf-8"))

    def request(self, method, params=None):
        message = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        self.next_id += 1
        if params is not None:
            message["params"] = params
        self.send(message)
        reply = self.receive()
        if reply["id"] != message["id"]:
            raise AssertionError(reply)
        return reply

    def initialize(self, version="2025-06-18"):
        reply = self.request("initialize", {"protocolVersion": version, "capabilities": {},
                                            "clientInfo": {"name": "test", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return reply["result"]

    def call(self, name, **arguments):
        return self.request("tools/call", {"name": name, "arguments": arguments})["result"]

    def end(self):
        self.process.stdin.close()
        return self.process.wait(timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


class Folder(tempfile.TemporaryDirectory):
    def __init__(self, files):
        super().__init__(prefix="onrecord-mcp-")
        self.path = pathlib.Path(self.name).resolve()
        for name, content in files.items():
            target = self.path / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(content, encoding="utf-8")

    def __enter__(self):
        return self
