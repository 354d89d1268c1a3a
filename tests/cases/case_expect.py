"""What a case can expect of a report: each check returns None, or what is wrong in words."""

import difflib

from case_format import CaseError, Quoted, attributes, tokens
from case_report import check_attributes, fits, inside, squeeze

DOCUMENT_FACTS = ("title", "outlet", "byline", "published", "published_basis", "language", "role")
WHAT_NEEDS = {  # the cheapest command that answers an expectation
    "text": 0, "exit": 0, "unchecked": 0, "diagnostic": 0, **dict.fromkeys(DOCUMENT_FACTS, 0),
    "figure": "figures", "figures": "figures", "time": "times", "times": "times",
    "quotation": 1, "quotations": 1, "indirect": 1, "speaker": 1,
    "same": 2, "apart": 2, "pair": 2, "finding": 2, "utterances": 2, "passage": 2, "passages": 2,
    "verdict": 2, "sourcing": 2, "group": 2, "account": 2, "part": 2, "derivation": 2, "single-source": 2,
}


def expect_measure(report, key, negated, words, wanted):
    """A figure or a time by the words of its span."""
    things = report.data.get(key + "s", [])
    strings = [w for w in words if isinstance(w, Quoted)]
    if not strings:
        raise CaseError(f"{key} needs its words")
    found = [t for t in things if fits(strings[0], t["span"]["text"])]
    if negated:
        touching = found or [t for t in things if inside(strings[0], t["span"]["text"])]
        found = [t for t in touching if not check_attributes(report, t, wanted)]
        return f"there is “{found[0]['span']['text']}”" if found else None
    return one_of(report, found, f"the {key}", wanted, "got " + listing(things, "span", strings[0]))


def expect_told(report, key, negated, words, wanted):
    """A sentence of the account, or a clause about a source, that has the words."""
    strings = [w for w in words if isinstance(w, Quoted)]
    if not strings:
        raise CaseError(f"{key} needs its words")
    if ("account" if key == "part" else key) not in report.data:
        return f"the report has no {key}"
    said = (lambda t: t["sentence"]) if key == "account" else (lambda t: t["span"]["text"])
    if key == "part":
        things = [part for item in report.data["account"] for part in item.get("parts", [])]
    else:
        things = report.data[key]
    found = [t for t in things if inside(strings[0], said(t))]
    wanted = dict(wanted)
    told = wanted.pop("told", None)
    if told is not None and len(found) != int(told[1]):
        return f"{len(found)} times, not {told[1]}"
    if negated:
        found = [t for t in found if not check_attributes(report, t, wanted)]
        return f"there is “{squeeze(said(found[0]))}”" if found else None
    missing = "got " + (", ".join(f"“{shorten(said(t), 100)}”" for t in things[:12]) or "none at all")
    return one_of(report, found, f"the {key}", wanted, missing)


def one_of(report, things, label, wanted, missing):
    """At least one of `things` has all the attributes."""
    if not things:
        return missing
    best = min((check_attributes(report, t, wanted) for t in things), key=len)
    return None if not best else f"{label} has " + " ".join(best)


def expect_speech(report, key, negated, words, wanted):
    things = report.quotations if key == "quotation" else report.indirect
    part = "inner" if key == "quotation" else "span"
    strings = [w for w in words if isinstance(w, Quoted)]
    if not strings:
        if negated:
            return None if not things else "there is " + listing(things, part)
        raise CaseError(f"{key} needs its words")
    found = [t for t in things if fits(strings[0], t[part]["text"])]
    if negated:
        found = [t for t in found if not check_attributes(report, t, wanted)]
        return f"there is one ({found[0]['id']})" if found else None
    return one_of(report, found, f"the {key}", wanted, "got " + listing(things, part, strings[0]))


def expect_verdict(report, words):
    """The verdict on a quotation of a draft."""
    if len(words) != 2 or not isinstance(words[0], Quoted):
        raise CaseError('verdict needs words and one of agrees, differs, unchecked')
    drafts = {d["id"] for d in report.documents if d["role"] == "draft"}
    things = [q for q in report.quotations if q["span"]["doc"] in drafts]
    found = [q for q in things if fits(words[0], q["inner"]["text"])]
    if not found:
        return "got " + listing(things, "inner", words[0])
    got = found[0].get("verdict", "none")
    return None if got == words[1] else f"the verdict is {got}"


def listing(things, part, wanted=""):
    """The three that are most like what was wanted."""
    if not things:
        return "none at all"
    core = squeeze(wanted).strip("…")
    texts = sorted((squeeze(t[part]["text"]) for t in things),
                   key=lambda t: -difflib.SequenceMatcher(None, core, t, False).ratio())
    return ", ".join(f"“{shorten(t, 100)}”" for t in texts[:3]) + (" …" if len(texts) > 3 else "")


def shorten(text, length=60):
    text = squeeze(text)
    return text if len(text) <= length else text[: length - 1] + "…"


def expect_speaker(report, negated, words, wanted):
    strings = [w for w in words if isinstance(w, Quoted)]
    if not strings:
        raise CaseError("speaker needs a name")
    found = [s for s in report.speakers if fits(strings[0], s["name"])]
    if negated:
        return "there is one" if found else None
    names = ", ".join(s["name"] for s in report.speakers) or "none"
    return one_of(report, found, "the speaker", wanted, f"got {names}")


def members(report, utterance):
    """Texts of all variants of an utterance, those of a record (which have no id) included."""
    out = [(key, report.text_of_variant(key)) for key in utterance["variants"]]
    for pair in utterance.get("pairs", []):
        if pair.get("a") is None and pair.get("a_span"):
            out.append((("record", pair["a_span"]["start"]), pair["a_span"]["text"]))
    return out


def together(report, a, b):
    for utterance in report.utterances:
        have = members(report, utterance)
        for key, text in have:
            if inside(a, text) and any(inside(b, t) for k, t in have if k != key):
                return utterance
    return None


def expect_same(report, words, apart):
    strings = [w for w in words if isinstance(w, Quoted)]
    if len(strings) != 2:
        raise CaseError("needs two strings")
    everything = [t for u in report.utterances for _, t in members(report, u)]
    for string in strings:
        if not any(inside(string, text) for text in everything):
            return f"no variant has “{shorten(string)}”"
    utterance = together(report, *strings)
    if apart:
        return f"they are in one utterance ({utterance['id']})" if utterance else None
    return None if utterance else "they are in different utterances"


def expect_pair(report, negated, words, wanted):
    strings = [w for w in words if isinstance(w, Quoted)]
    if len(strings) != 2:
        raise CaseError('pair needs "words of a" | "words of b"')
    pairs = [p for u in report.utterances for p in u.get("pairs", [])]
    fitting = [p for p in pairs
               if inside(strings[0], p["a_span"]["text"]) and inside(strings[1], p["b_span"]["text"])]
    if negated:
        fitting = [p for p in fitting if not check_attributes(report, p, wanted)]
        return f"there is one: {describe(report, fitting[0])}" if fitting else None
    if not fitting:
        turned = [p for p in pairs if inside(strings[1], p["a_span"]["text"])
                  and inside(strings[0], p["b_span"]["text"])]
        if turned:
            return f"the pair stands the other way round: {describe(report, turned[0])}"
        near = [p for p in pairs if any(inside(s, p[k]["text"]) for s in strings
                                        for k in ("a_span", "b_span"))]
        return "no such pair; near it: " + ("; ".join(describe(report, p) for p in near[:4]) or "none")
    problem = one_of(report, fitting, "the pair", wanted, "")
    return problem and f"{problem}; edits: {report.edits(fitting[0])}"


def describe(report, pair):
    return (f"“{shorten(pair['a_span']['text'], 40)}” | “{shorten(pair['b_span']['text'], 40)}” "
            f"{','.join(pair['classes'])}")


def expect_passage(report, negated, words, wanted):
    """Two places that share narrative; the strings are words of its two sides, `a` first."""
    strings = [w for w in words if isinstance(w, Quoted)]
    if not strings:
        raise CaseError('passage needs "words of a" "words of b", or words that either has')
    for string in strings:
        if not report.places(string):
            raise CaseError(f"“{string}” stands in no document")
    passages = report.data.get("passages", [])

    def has(passage, sides):
        return all(inside(s, passage[k]["text"]) for s, k in zip(strings, sides))

    found = [p for p in passages if has(p, "ab") or (len(strings) == 1 and has(p, "b"))]
    if negated:
        found = [p for p in found if not check_attributes(report, p, wanted)]
        return f"there is one: {both_sides(found[0])}" if found else None
    turned = [p for p in passages if len(strings) == 2 and has(p, "ba")]
    if not found and turned:
        return f"the passage stands the other way round: {both_sides(turned[0])}"
    return one_of(report, found, "the passage", wanted,
                  "got " + ("; ".join(both_sides(p) for p in passages[:4]) or "none at all"))


def expect_derivation(report, negated, words, wanted):
    """`a.txt -> b.txt`: the second has it from the first; `a.txt -- b.txt`: nobody can tell which way."""
    names = [w for w in words if not isinstance(w, (Quoted, tuple))]
    evidence = wanted.pop("evidence", None)
    if names and (len(names) != 3 or names[1] not in ("->", "--")):
        raise CaseError("derivation needs a.txt -> b.txt, or a.txt -- b.txt for an unknown direction")
    everything = report.data.get("derivations", [])
    found = everything
    if names:
        pair = (names[0], names[2])
        found = [d for d in everything if d["directed"] == (names[1] == "->")]
        found = [d for d in found if ends_of(report, d) == pair
                 or (names[1] == "--" and ends_of(report, d) == pair[::-1])]
    if evidence:
        kinds = set(evidence[1].split(","))
        found = [d for d in found if kinds <= {e["kind"] for e in d["evidence"]}]
    got = "; ".join(told_derivation(report, d) for d in (found if negated else everything))
    if negated:
        return f"there is {got}" if found else None
    return one_of(report, found, "the derivation", wanted, "got " + (got or "none at all"))


def expect_single_source(report, negated, words):
    """Something that one document alone has: a span that touches the words."""
    strings = [w for w in words if isinstance(w, Quoted)]
    if len(strings) != 1:
        raise CaseError("single-source needs its words")
    places = report.places(strings[0])
    if not places:
        raise CaseError(f"“{strings[0]}” stands in no document")
    spans = report.data.get("single_source", [])
    found = [s for s in spans for doc, start, end in places
             if s["doc"] == doc and s["start"] < end and start < s["end"]]
    if negated:
        return f"there is “{shorten(found[0]['text'], 100)}”" if found else None
    got = "; ".join(f"“{shorten(s['text'], 80)}”" for s in spans[:5]) or "none at all"
    return None if found else "got " + got


def ends_of(report, derivation):
    return report.names[derivation["from"]], report.names[derivation["to"]]


def told_derivation(report, derivation):
    kinds = ",".join(e["kind"] for e in derivation["evidence"])
    arrow = " -> " if derivation["directed"] else " -- "
    return arrow.join(ends_of(report, derivation)) + f" ({kinds})"


def both_sides(passage):
    return " | ".join(f"“{shorten(passage[k]['text'], 80)}”" for k in "ab")


def expect_group(report, negated, words, wanted):
    """Figures (or times) of the words stand in one group; each of the words in one of its members."""
    strings = [w for w in words if isinstance(w, Quoted)]
    groups = report.data.get("figure_groups", []) + report.data.get("time_groups", [])
    if not strings:
        if not negated:
            raise CaseError("group needs the words of its members")
        groups = [g for g in groups if g["verdict"] != "single"]
    for string in strings:
        places = report.places(string)
        if not places:
            raise CaseError(f"“{string}” stands in no document")
        groups = [g for g in groups if any(
            span["doc"] == doc and span["start"] < end and start < span["end"]
            for span in report.spans_of(g["id"]) for doc, start, end in places)]
    if negated:
        groups = [g for g in groups if not check_attributes(report, g, wanted)]
        return "there is: " + grouped(report, groups[0]) if groups else None
    missing = "no group has them all"
    problem = one_of(report, groups, "the group", wanted, missing)
    return problem and "; ".join([problem, *(grouped(report, g) for g in groups[:3])])


def grouped(report, group):
    told = ", ".join(f"“{shorten(s['text'], 40)}”" for s in report.spans_of(group["id"])[:6])
    return f"{group['verdict']} ({group['reason']}) of {told}"


def expect_finding(report, negated, words, wanted):
    names = [w for w in words if not isinstance(w, (Quoted, tuple))]
    strings = [w for w in words if isinstance(w, Quoted)]
    among = wanted.pop("among", None)
    says = wanted.pop("says", None)
    count = wanted.pop("count", None)
    if not names and not negated:
        raise CaseError("finding needs its kind")
    found = report.findings[: int(among[1])] if among else report.findings
    if names:
        found = [f for f in found if f["kind"] == names[0]]
    else:  # "no finding": nothing that asks for a look
        found = [f for f in found if f["severity"] != "note"]
    for string in strings:
        places = report.places(string)
        if not places:
            raise CaseError(f"“{string}” stands in no document")
        found = [f for f in found if touches(report, f, places)]
    if says:
        found = [f for f in found if inside(says[1], f["summary"])]
    if negated:
        found = [f for f in found if not check_attributes(report, f, wanted)]
        return "there is: " + told(found[0]) if found else None
    if count and len(found) != int(count[1]):
        return f"there are {len(found)}: " + "; ".join(map(told, found))
    near = [f for f in report.findings if (names and f["kind"] == names[0]) or any(
        touches(report, f, report.places(s)) for s in strings)]
    everything = "got " + ("; ".join(map(told, near[:4])) or f"{len(report.findings)} others")
    return one_of(report, found, "the finding", wanted, everything)


def touches(report, finding, places):
    for reference in finding["refs"]:
        for span in report.spans_of(reference):
            for doc, start, end in places:
                if span["doc"] == doc and span["start"] < end and start < span["end"]:
                    return True
    return False


def told(finding):
    return f"{finding['kind']} ({finding['severity']}): {shorten(finding['summary'], 120)}"


def the_document(report, words):
    names = [w for w in words if not isinstance(w, (Quoted, tuple)) and w != "none"]
    if names:
        for document in report.documents:
            if report.names[document["id"]] == names[0]:
                return document, words[1:]
        raise CaseError(f"no document {names[0]} in the report")
    if len(report.documents) != 1:
        raise CaseError("several documents: name the one that is meant")
    return report.documents[0], words


def expect_text(report, negated, words):
    strings = [w for w in words if isinstance(w, Quoted)]
    names = [w for w in words if not isinstance(w, (Quoted, tuple))]
    if len(strings) != 1:
        raise CaseError("text needs one string")
    texts = [report.texts[d["id"]] for d in report.documents
             if not names or report.names[d["id"]] == names[0]]
    found = any(inside(strings[0], t) for t in texts)
    if negated:
        return "it is there" if found else None
    return None if found else "got " + "; ".join(f"“{shorten(t, 200)}”" for t in texts)


def expect_fact(report, key, words):
    document, rest = the_document(report, words)
    if len(rest) != 1:
        raise CaseError(f"{key} needs one value, or none")
    got = document.get(key)
    return None if fits(str(rest[0]), got) else f"got {got!r}"


def expect_unchecked(report, negated, words, wanted):
    names = [w for w in words if not isinstance(w, (Quoted, tuple))]
    items = report.data.get("unchecked", [])
    by_id = {v: k for k, v in report.names.items()}
    found = [u for u in items if not names or u.get("doc") == by_id.get(names[0])
             or os.path.basename(str(u.get("path") or u.get("detail") or "")).startswith(names[0])]
    if negated:
        return f"there is {found[0]}" if found else None
    return one_of(report, found, "it", wanted, f"got {items}")


def expect(report, result, text):
    words = tokens(text)
    negated = words[0] == "no"
    if negated:
        words = words[1:]
    key, words = words[0], words[1:]
    wanted = attributes([w for w in words if isinstance(w, tuple)])
    if key == "exit":
        return None if result.returncode == int(words[0]) else f"exit code {result.returncode}"
    if key == "diagnostic":
        said = result.stderr.decode("utf-8", "replace")
        return None if inside(words[0], said) != negated else f"standard error: {said.strip()!r}"
    if report is None:
        return "the program gave no report"
    if key in ("quotation", "indirect"):
        return expect_speech(report, key, negated, words, wanted)
    if key == "verdict":
        return expect_verdict(report, words)
    if key in ("figure", "time"):
        return expect_measure(report, key, negated, words, wanted)
    if key == "group":
        return expect_group(report, negated, words, wanted)
    if key in ("figures", "times"):
        got = len(report.data.get(key, []))
        return None if got == int(words[0]) else f"got {got}"
    if key == "passage":
        return expect_passage(report, negated, words, wanted)
    if key == "single-source":
        return expect_single_source(report, negated, words)
    if key == "derivation":
        return expect_derivation(report, negated, words, wanted)
    if key == "passages":
        got = len(report.data.get(key, []))
        return None if got == int(words[0]) else f"got {got}"
    if key in ("quotations", "utterances"):
        got = len(getattr(report, key))
        return None if got == int(words[0]) else f"got {got}"
    if key in ("sourcing", "account", "part"):
        return expect_told(report, key, negated, words, wanted)
    if key == "speaker":
        return expect_speaker(report, negated, words, wanted)
    if key in ("same", "apart"):
        return expect_same(report, words, key == "apart")
    if key == "pair":
        return expect_pair(report, negated, words, wanted)
    if key == "finding":
        return expect_finding(report, negated, words, wanted)
    if key == "text":
        return expect_text(report, negated, words)
    if key == "unchecked":
        return expect_unchecked(report, negated, words, wanted)
    if key in DOCUMENT_FACTS:
        return expect_fact(report, key, words)
    raise CaseError(f"unknown expectation “{key}”")
