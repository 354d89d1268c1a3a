#!/usr/bin/env python3
"""Checks the house rules of tools/layers.txt: who includes whom, what the library may not do, and
how long a file may be. `layers.py [ROOT]` prints one line a fault and exits 1 when there is one."""

import os
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
STRINGS_AND_COMMENTS = re.compile(
    r'R"([^(\s]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/'
    r"|(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])+'", re.S)
FOLDERS = ("include", "src", "apps", "tests", "fuzz", "bench", "tools", "eval", "python")
STANDARD = re.compile(r"[a-z_0-9]+$")  # <vector>, <cstdint>: no slash, no ending
LISTS = ("nouns", "tools", "stages", "views", "joins", "entry", "forbid", "forbid_header",
         "forbid_everywhere", "table", "posix")


class Rules:
    def __init__(self, path):
        for name in LISTS:
            setattr(self, name, [])
        self.third, self.lines = [], 500
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                words = line.split("#")[0].split()
                if not words:
                    continue
                if words[0] == "third":
                    self.third.append((words[1], words[2:]))
                elif words[0] == "lines":
                    self.lines = int(words[1])
                elif words[0] in LISTS:
                    getattr(self, words[0]).extend(words[1:])
                else:
                    sys.exit(f"{path}:{number}: unknown rule {words[0]}")


def is_named(path, patterns):
    return any(path == p or (p.endswith("/") and path.startswith(p))
               or (p.startswith("*") and path.endswith(p[1:])) for p in patterns)


def code_of(text):
    """The text with comments and strings blanked, lines kept."""
    return STRINGS_AND_COMMENTS.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


class Check:
    def __init__(self, root):
        self.root, self.faults = root, []
        self.rules = Rules(os.path.join(root, "tools", "layers.txt"))

    def fault(self, path, line, message):
        self.faults.append(f"{path}:{line}: {message}")

    def run(self):
        seen = 0
        for folder in FOLDERS:
            for base, folders, names in os.walk(os.path.join(self.root, folder)):
                folders[:] = sorted(f for f in folders if f not in ("__pycache__", "node_modules"))
                for name in sorted(names):
                    if name.endswith((".cc", ".h", ".py")):
                        seen += 1
                        self.file(os.path.relpath(os.path.join(base, name), self.root))
        if not seen:
            self.fault(".", 0, "no source file found")
        return seen

    def file(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8") as file:
            text = file.read()
        length = text.count("\n")
        if length > self.rules.lines and not is_named(path, self.rules.table):
            self.fault(path, length, f"{length} lines, {self.rules.lines} at most")
        if path.endswith(".py"):
            return
        header = os.path.join(self.root, path.removesuffix(".cc") + ".h")
        speaks = path.endswith("_test.cc") or (path.endswith(".cc") and os.path.exists(header))
        if length > 10 and not speaks and not text.startswith("//"):
            self.fault(path, 1, "a file opens with a comment that says what it does")
        if path.endswith(".h") and "#pragma once" not in text:
            self.fault(path, 1, "a header needs #pragma once")
        for match in INCLUDE.finditer(text):
            line = text.count("\n", 0, match.start(2)) + 1
            self.include(path, line, match[2], match[1] == '"')
        if path.startswith(("include/", "src/")) and not path.endswith("_test.cc"):
            self.forbidden(path, code_of(text))

    def forbidden(self, path, code):
        pattern = r"(?<![A-Za-z0-9_])(" + "|".join(self.rules.forbid) + r")\s*(\(|<<)"
        for match in re.finditer(pattern, code):
            line = code.count("\n", 0, match.start()) + 1
            self.fault(path, line, f"the library may not use {match[1]} (warnings go to Diagnostics)")

    def include(self, path, line, name, quoted):
        first = name.split("/")[0]
        is_test = path.endswith("_test.cc") or path.startswith(("tests/", "fuzz/", "bench/", "eval/"))
        if name in self.rules.forbid_everywhere:
            return self.fault(path, line, f"<{name}> is not used in this house")
        if path.startswith(("include/", "src/")) and name in self.rules.forbid_header and not is_test:
            return self.fault(path, line, f"the library may not include <{name}>")
        if first == "onrecord":
            return self.noun(path, line, name)
        rooms = self.rules.tools + self.rules.stages + self.rules.views
        if quoted and first in rooms and "/" in name:
            return self.room(path, line, name, is_test)
        third = [files for prefix, files in self.rules.third if name.startswith(prefix)]
        if third:
            if path.startswith("include/"):
                self.fault(path, line, f"no third-party type in a public header: {name}")
            elif not any(is_named(path, files) for files in third):
                self.fault(path, line, f"{name} is not for this file (tools/layers.txt names them)")
            return None
        if quoted and (is_test or path.startswith("apps/")):
            return None  # a file of its own folder
        if quoted and is_named(path, self.rules.joins) and is_named(f"src/{name}", self.rules.joins):
            return None  # what the joins share
        if not quoted and (STANDARD.match(name) or
                           (name in self.rules.posix and not path.startswith("include/"))):
            return None
        return self.fault(path, line, f"unknown header {name}: name it in tools/layers.txt")

    def noun(self, path, line, name):
        wanted = name[len("onrecord/"):].removesuffix(".h")
        nouns = self.rules.nouns
        if wanted not in nouns:
            return self.fault(path, line, f"{name} is no noun of tools/layers.txt")
        if path.startswith("include/onrecord/"):
            own = os.path.basename(path).removesuffix(".h")
            if own not in nouns:
                return self.fault(path, line, f"{path} is no noun of tools/layers.txt")
            if nouns.index(wanted) >= nouns.index(own):
                self.fault(path, line, f"{own} may include only nouns before it, not {wanted}")
        return None

    def room(self, path, line, name, is_test):
        rules, target = self.rules, name.split("/")[0]
        parts = path.split("/")
        if parts[0] in ("include", "apps", "python"):
            return self.fault(path, line, f"{parts[0]} sees public headers only, not {name}")
        if is_test:
            return None
        own = parts[1] if len(parts) > 2 else None
        if own == target:
            return None
        if is_named(path, rules.joins):
            entry = name == f"{target}/{target}.h" or name in rules.entry
            if target in rules.stages and not entry:
                self.fault(path, line, f"{name} is not the entry of {target}")
        elif target in rules.tools:
            if own in rules.tools and rules.tools.index(target) >= rules.tools.index(own):
                self.fault(path, line, f"{own} may use only tools before it, not {target}")
        else:
            self.fault(path, line, f"{own or path} may not include {target}: only "
                                   f"{', '.join(rules.joins)} join stages")
        return None


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    check = Check(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(here))
    seen = check.run()
    for fault in check.faults:
        print(fault)
    print(f"layers: {seen} files, {len(check.faults)} faults")
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main())
