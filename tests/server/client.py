"""A running `onrecord serve` and a plain client for it, for the tests of this folder."""

import http.client
import json
import os
import signal
import subprocess
import tempfile
import time

BOUNDARY = "----a-boundary-of-the-tests"


def form(fields):
    """A multipart body from (name, file name or None, bytes)."""
    body = b""
    for name, filename, content in fields:
        head = f'Content-Disposition: form-data; name="{name}"'
        if filename is not None:
            head += f'; filename="{filename}"'
        body += f"--{BOUNDARY}\r\n{head}\r\n\r\n".encode() + content + b"\r\n"
    return body + f"--{BOUNDARY}--\r\n".encode(), f"multipart/form-data; boundary={BOUNDARY}"


class Answer:
    def __init__(self, response):
        self.status, self.body = response.status, response.read()
        self.headers = {name.lower(): value for name, value in response.getheaders()}

    def json(self):
        return json.loads(self.body)


class Server:
    """`with Server(binary) as server:`; the folder of stories outlives `kill` and `start`."""

    def __init__(self, binary, folder=None):
        self.binary, self.process = binary, None
        self.temporary = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or self.temporary.name

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        if self.temporary:
            self.temporary.cleanup()

    def start(self):
        # A build with AddressSanitizer holds back what was freed: little of it, or its memory tells nothing.
        held = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "quarantine_size_mb=8"]))
        self.process = subprocess.Popen([self.binary, "serve", self.folder], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, env={**os.environ, "ASAN_OPTIONS": held})
        address = self.process.stdout.readline().strip()
        assert "/?token=" in address, f"no address but {address!r}"
        host, self.token = address.removeprefix("http://").split("/?token=")
        self.host = host
        self.port = int(host.split(":")[1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=60)
        return self.process.returncode

    def ask(self, method, path, body=None, headers=None, token=True, timeout=60):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = {"Authorization": f"Bearer {self.token}"} if token else {}
        sent.update(headers or {})
        try:
            connection.request(method, path, body=body, headers=sent)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def create(self, fields):
        body, kind = form(fields)
        return self.ask("POST", "/api/v1/stories", body, {"Content-Type": kind})

    def wait(self, story, seconds=120):
        """The story once it is done or failed."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            now = self.ask("GET", f"/api/v1/stories/{story}").json()
            if now["state"] in ("done", "failed"):
                return now
            time.sleep(0.05)
        raise AssertionError(f"{story} is still {now['state']} after {seconds} s")

    def resident_bytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) * 1024
        return 0


NORTH = b"""Bridge to close in May

The council voted on Tuesday. "We will not close the bridge before May," said Dana Orr, the mayor.
"""
SOUTH = b"""Mayor on the bridge

Dana Orr, the mayor, spoke after the vote. "We will close the bridge before May," she said.
"""
STORY = [("articles", "north.txt", NORTH), ("articles", "south.txt", SOUTH)]


def main(run):
    """Runs `run(binary)` for a script whose first argument, or ONRECORD_BIN, is the program."""
    import sys

    run(os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.environ["ONRECORD_BIN"]))
