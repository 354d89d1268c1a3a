"""Reads the plain-text cases: sections, documents with their attributes, expectations (README.md)."""

import re

SECTION = re.compile(r"^--- (article|record|draft|source|meta|run|expect)\b *(.*)$")


class CaseError(Exception):
    """The case itself is wrong (not the program)."""


class Case:
    def __init__(self, path, line, title):
        self.path, self.line, self.title = path, line, title
        self.documents = []  # (role, name, attributes, text)
        self.meta = None
        self.run = None
        self.expectations = []  # (line number, text)


def read_cases(path):
    cases, case, section, lines = [], None, None, []

    def close():
        text = "".join(lines)
        # One empty line before the next section belongs to the layout of the case, not to the text.
        if text.endswith("\n\n"):
            text = text[:-1]
        if section is None:
            return
        kind, rest, number = section
        if kind in ("article", "record", "draft", "source"):
            words = tokens(rest)
            if not words or not isinstance(words[0], str):
                raise CaseError(f"{path}:{number}: --- {kind} needs a file name")
            case.documents.append((kind, str(words[0]), attributes(words[1:]), text))
        elif kind == "meta":
            case.meta = text
        elif kind == "run":
            case.run = rest.split()
        else:
            for offset, line in enumerate(lines, 1):
                if line.strip() and not line.lstrip().startswith("#"):
                    case.expectations.append((number + offset, line.strip()))

    with open(path, encoding="utf-8", newline="") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("=== "):
                if case:
                    close()
                case, section, lines = Case(path, number, line[4:].strip()), None, []
                cases.append(case)
                continue
            match = SECTION.match(line.rstrip("\r\n"))
            if match and case:
                close()
                section, lines = (match[1], match[2], number), []
            elif section:
                lines.append(line)
            elif line.strip() and not line.startswith("#"):
                raise CaseError(f"{path}:{number}: text outside of any section")
    if case:
        close()
    if not cases:
        raise CaseError(f"{path}: no case in it (a case begins with '=== title')")
    for each in cases:
        if not each.expectations:
            raise CaseError(f"{each.path}:{each.line}: '{each.title}' expects nothing")
        if not each.documents:
            raise CaseError(f"{each.path}:{each.line}: '{each.title}' has no document")
    return cases


class Quoted(str):
    """A string that stood in quotation marks."""


def tokens(text):
    """Words, "strings", key=value and the signs = and |, in order."""
    out, i = [], 0
    while i < len(text):
        char = text[i]
        if char.isspace():
            i += 1
        elif char in '"`':
            i, value = read_string(text, i)
            out.append(Quoted(value))
        elif char in "|=" and (i + 1 == len(text) or text[i + 1].isspace()):
            out.append(char)
            i += 1
        else:
            start = i
            while i < len(text) and not text[i].isspace() and text[i] not in '"`':
                i += 1
            word = text[start:i]
            key = re.fullmatch(r"([a-z_]+)(~?=)(.*)", word, re.S)
            if key:
                value = key[3]
                if value == "" and i < len(text) and text[i] in '"`':
                    i, quoted = read_string(text, i)
                    value = Quoted(quoted)
                out.append((key[1], key[2], value))
            else:
                out.append(word)
    return out


def read_string(text, i):
    mark, out = text[i], []
    i += 1
    while i < len(text) and text[i] != mark:
        if text[i] == "\\" and i + 1 < len(text):
            i += 1
            out.append({"n": "\n", "t": "\t"}.get(text[i], text[i]))
        else:
            out.append(text[i])
        i += 1
    if i == len(text):
        raise CaseError(f"a string without its closing {mark}: {text}")
    return i + 1, "".join(out)


def attributes(words):
    out = {}
    for word in words:
        if not isinstance(word, tuple):
            raise CaseError(f"expected key=value, got {word!r}")
        out[word[0]] = (word[1], word[2])
    return out
