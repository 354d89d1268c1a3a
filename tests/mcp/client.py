"""A client of `onrecord mcp` over standard input and output: one JSON a line."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from child import Child, Folder  # noqa: E402


class Client(Child):
    def __init__(self, *arguments, folder=None):
        super().__init__("mcp", *arguments, folder=folder)

    def send(self, message):
        self.raw(json.dumps(message).encode() + b"\n")

    def receive(self):
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise AssertionError(f"the server ended: {line!r} {self.process.stderr.read()!r}")
        return json.loads(line.decode("utf-8"))

    def request(self, method, params=None):
        message = self.message(method, params)
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
