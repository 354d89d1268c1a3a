"""The program's answer with ids resolved, and the rules that hold for every report."""

import json
import os
import re

from case_format import CaseError


def squeeze(text):
    return re.sub(r"\s+", " ", text).strip()


def fits(wanted, got):
    """Equal up to white space; an … at either end of `wanted` stands for any text there."""
    if got is None:
        return wanted == "none"
    wanted, got = squeeze(wanted), squeeze(got)
    if wanted == got:
        return True
    head, tail = wanted.startswith("…"), wanted.endswith("…")
    core = wanted.strip("…").strip()
    if not core:
        return False
    if head and tail:
        return core in got
    if head:
        return got.endswith(core)
    return tail and got.startswith(core)


def inside(wanted, got):
    """Whether `got` has the words of `wanted` in it."""
    core = squeeze(wanted).strip("…").strip()
    return bool(core) and core in squeeze(got)


class Report:
    """The program's answer with ids resolved."""

    def __init__(self, data, texts):
        self.data = data
        self.documents = data.get("documents", [])
        self.names = {d["id"]: os.path.basename(d["path"]) for d in self.documents}
        self.texts = {}
        for document in self.documents:
            text = document.get("text")
            self.texts[document["id"]] = texts.get(document["path"], "") if text is None else text
        self.quotations = data.get("quotations", [])
        self.indirect = data.get("indirect", [])
        self.speakers = data.get("speakers", [])
        self.utterances = data.get("utterances", [])
        self.findings = data.get("findings", [])
        self.things = {}
        for group in ("speakers", "quotations", "indirect", "utterances", "passages", "findings",
                      "figures", "times", "figure_groups", "time_groups"):
            for thing in data.get(group, []):
                self.things[thing["id"]] = thing

    def name_of_speaker(self, key):
        return None if key is None else self.things.get(key, {}).get("name", f"?{key}")

    def text_of_variant(self, key):
        thing = self.things.get(key, {})
        span = thing.get("inner") or thing.get("span") or {}
        return span.get("text", "")

    def spans_of(self, reference):
        """All spans that a reference of a finding stands for."""
        if isinstance(reference, dict):
            return [reference]
        thing = self.things.get(reference, {})
        if "variants" in thing:
            spans = [s for key in thing["variants"] for s in self.spans_of(key)]
            for pair in thing.get("pairs", []):
                spans += [pair[k] for k in ("a_span", "b_span") if pair.get(k)]
            return spans
        if "members" in thing:  # a group of figures or times
            return [s for key in thing["members"] for s in self.spans_of(key)] + thing.get("places", [])
        if "a" in thing and "b" in thing:  # a passage
            return [thing["a"], thing["b"]]
        return [thing["span"]] if "span" in thing else []

    def places(self, words):
        """Every (document, start, end) in code points where the words stand."""
        core = squeeze(words).strip("…").strip()
        pattern = re.compile(r"\s+".join(re.escape(w) for w in core.split(" ")))
        return [(key, m.start(), m.end()) for key, text in self.texts.items()
                for m in pattern.finditer(text)]

    def edits(self, pair):
        def part(side, bounds):
            return squeeze(self.texts[pair[side]["doc"]][bounds[0]:bounds[1]])
        out = []
        for edit in pair.get("edits", []):
            if edit["op"] == "equal":
                continue
            a, b = part("a_span", edit["a"]), part("b_span", edit["b"])
            out.append(f"-{a}" if not b else f"+{b}" if not a else f"{a}>{b}")
        return "; ".join(out)


def check_attribute(report, thing, key, how, wanted):
    """None when the attribute fits, else what there is instead."""
    if key == "doc" and "documents" in thing:  # a finding speaks of several
        names = [report.names.get(d) for d in thing["documents"]]
        return None if wanted in names else ",".join(map(str, names))
    if key == "doc":
        span = thing.get("span") or thing.get("b_span") or (thing.get("citations") or [{}])[0]
        got = report.names.get(span.get("doc"))
    elif key == "speaker":
        got = report.name_of_speaker(thing.get("speaker"))
    elif key == "cites":
        got = str(len(thing.get("citations", [])))
    elif key == "outlet":
        got = thing.get("outlet")
    elif key == "edits":
        got = report.edits(thing)
    elif key == "primary":
        got = (thing.get("classes") or [None])[0]
    elif key in ("start_s", "end_s"):
        got = (thing.get("record") or {}).get(key)
        return None if got is not None and abs(float(wanted) - got) < 0.0006 else got
    elif key == "range":
        got = "..".join(thing["range"][end] for end in ("first", "last")) if thing.get("range") else None
    elif key in thing:
        got = thing[key]
    else:
        raise CaseError(f"unknown attribute {key}=")
    if isinstance(got, dict):
        got = got.get("text", json.dumps(got))
    elif isinstance(got, list):
        if wanted.isdigit():
            got = str(len(got))
        else:
            got = ",".join(map(str, got))
    elif key in ("low", "high") and got is not None and wanted != "none":
        return None if abs(float(wanted) - got) <= 1e-9 * max(1.0, abs(got)) else got
    elif isinstance(got, bool):
        got = "yes" if got else "no"
    elif isinstance(got, (int, float)):
        got = json.dumps(got)
    if got == "" and wanted == "none":
        return None
    if how == "~=":
        have = (got or "").split(",")
        return None if all(w in have for w in wanted.split(",")) or inside(wanted, got or "") else got
    return None if fits(wanted, got) else (got if got is not None else "none")


def check_attributes(report, thing, wanted):
    misses = []
    for key, (how, value) in wanted.items():
        got = check_attribute(report, thing, key, how, value)
        if got is not None:
            misses.append(f"{key}={got}")
    return misses


def evidence_problems(report):
    """Spans that do not lie in their document or do not carry its text; findings without any."""
    problems, byte_texts = [], {k: t.encode("utf-8", "surrogatepass") for k, t in report.texts.items()}

    def look(thing, where):
        if isinstance(thing, dict):
            if {"doc", "start", "end", "text"} <= thing.keys():
                text = report.texts.get(thing["doc"])
                if text is None:
                    problems.append(f"{where}: no document {thing['doc']}")
                elif text[thing["start"]:thing["end"]] != thing["text"]:
                    problems.append(f"{where}: its text is not that of its span")
                elif byte_texts[thing["doc"]][slice(*thing["bytes"])] != thing["text"].encode():
                    problems.append(f"{where}: its bytes are not those of its text")
                return
            for key, value in thing.items():
                look(value, f"{where}.{key}")
        elif isinstance(thing, list):
            for index, value in enumerate(thing):
                look(value, f"{where}[{index}]")

    for key, value in report.data.items():
        if key != "documents":
            look(value, key)
    for item in report.data.get("account", []):
        if not item["citations"] or item["citations"][0]["text"] != item["sentence"]:
            problems.append(f"account: not the words of its first citation: {item['sentence'][:60]}")
            continue
        first, at = item["citations"][0], item["citations"][0]["start"]
        for part in item.get("parts", []):
            span = part["span"]
            if span["doc"] != first["doc"] or span["start"] < at or span["end"] > first["end"]:
                problems.append(f"account: a part outside its sentence or out of order: {span['text'][:60]}")
            at = span["end"]
            if part["status"] == "established" and not part["citations"]:
                problems.append(f"account: an established part without a source: {span['text'][:60]}")
    for finding in report.findings:
        if not any(report.spans_of(r) for r in finding["refs"]):
            problems.append(f"{finding['id']}: a finding without evidence")
    return problems
