"""A server of onrecord as a child process of a test, and a folder with files for it."""

import os
import pathlib
import subprocess
import sys
import tempfile

BINARY = os.path.abspath(sys.argv.pop(1) if len(sys.argv) > 1 else os.environ["ONRECORD_BIN"])


class Child:
    """`onrecord COMMAND` over standard input and output; killed where a test leaves it running."""

    def __init__(self, command, *arguments, folder=None):
        self.process = subprocess.Popen([BINARY, command, *map(str, arguments)], cwd=folder, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.next_id = 1

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def message(self, method, params=None):
        """A request with an id of its own."""
        made = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        self.next_id += 1
        if params is not None:
            made["params"] = params
        return made

    def finish(self):
        """What is to be done between the end of the process and that of its pipes."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.finish()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


class Folder(tempfile.TemporaryDirectory):
    """A folder with these files."""

    def __init__(self, files):
        super().__init__(prefix="onrecord-test-")
        self.path = pathlib.Path(self.name).resolve()
        for name, content in files.items():
            self.write(name, content)

    def write(self, name, content):
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return target

    def uri(self, name):
        return (self.path / name).as_uri()

    def __enter__(self):
        return self
