#!/usr/bin/env python3
"""How well `compare` tells who copied whom, on copies of articles whose descent is known.

    score_cascades.py PROGRAM TEXTS [--each 15] [--seed 1]

TEXTS is a folder of articles (`.txt`, or TimeML `.tml`), searched through. cascades.py makes four
versions of one of them: B and D copy A, C copies B. They are compared with dates or without, with
credits or without, lightly changed or not; and stories that several papers have from one agency.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from cascades import OUTLETS, copy_of, paragraphs, sentences_of

EDGES = (("A", "B"), ("A", "D"), ("B", "C"))
MANNERS = ("verbatim", "light", "heavy")


def compare(program, texts, meta):
    """The report on texts by name; file names tell nothing and stand in another order."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            pathlib.Path(folder, name).write_text(text, "utf-8")
        pathlib.Path(folder, "meta.json").write_text(json.dumps(meta), "utf-8")
        done = subprocess.run([program, "compare", *sorted(texts), "--meta", "meta.json",
                               "--format", "json"], cwd=folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return json.loads(done.stdout)


def told(report, version_of):
    """By pair of versions: the origin, or None where the direction is open."""
    version = {d["id"]: version_of[d["path"].rsplit("/", 1)[-1]] for d in report["documents"]}
    return {frozenset((version[d["from"]], version[d["to"]])):
            version[d["from"]] if d["directed"] else None for d in report["derivations"]}


def cascade(articles, manner, credit, has_dates, rng):
    """Texts by file name, what the meta file says of them, and each file's version."""
    origin, *others = rng.sample(articles, 5)
    outlets = dict(zip("ABCD", rng.sample(OUTLETS, 4)))
    written = {"A": origin}
    for version, source, own in (("B", "A", others[0]), ("D", "A", others[1]), ("C", "B", others[2])):
        how = rng.choice(("place", "line")) if credit else "none"
        written[version] = copy_of(written[source], outlets[source], own, manner, how, rng)
        if how == "line":
            written[version] = written[version] + ["With reporting from %s." % outlets[source]]
    days = {"A": 2, "B": 2 + rng.randrange(3), "D": 2 + rng.randrange(1, 4)}
    days["C"] = days["B"] + rng.randrange(1, 4)
    if days["B"] == days["A"]:
        days["B"] += 1
    names = rng.sample(["p%d.txt" % n for n in range(9)], 4)
    texts, meta, version_of = {}, {}, {}
    for name, (version, sentences) in zip(names, written.items()):
        last = [sentences.pop()] if sentences[-1].startswith("With reporting") else []
        texts[name] = "\n\n".join(paragraphs(sentences, rng) + last) + "\n"
        meta[name] = {"outlet": outlets[version]}
        if has_dates:
            meta[name]["published"] = "2026-03-%02d" % min(days[version], 28)
        version_of[name] = version
    return texts, meta, version_of


def score_cascades(program, articles, each, rng):
    print("%-22s %6s %6s %6s %6s | %6s %6s | %6s" % (
        "dates, credit", "right", "wrong", "open", "missed", "C of B", "C of A", "others"))
    sums = collections.Counter()
    for has_dates in (True, False):
        for credit in (True, False):
            counts = collections.Counter()
            for manner in MANNERS:
                for _ in range(each):
                    made = cascade(articles, manner, credit, has_dates, rng)
                    found = told(compare(program, *made[:2]), made[2])
                    here = collections.Counter()
                    for source, copy in EDGES:
                        pair = frozenset((source, copy))
                        origin = found.get(pair, "missed")
                        here["missed" if origin == "missed" else "open" if origin is None
                             else "right" if origin == source else "wrong"] += 1
                    here["C of B"] += found.get(frozenset("BC")) == "B"
                    here["C of A"] += found.get(frozenset("AC")) == "A"
                    here["others"] += sum(found.get(frozenset(pair)) is not None
                                          for pair in ("BD", "CD"))
                    here["others"] += found.get(frozenset("AC")) == "C"
                    counts += here
                    for key, count in here.items():
                        sums[manner, has_dates, key] += count
            total = each * len(MANNERS)
            print("%-22s" % ("%s, %s" % ("dates" if has_dates else "none",
                                         "credit" if credit else "none")),
                  *("%5.1f%%" % (100 * counts[k] / total / len(EDGES))
                    for k in ("right", "wrong", "open", "missed")), "|",
                  *("%5.1f%%" % (100 * counts[k] / total) for k in ("C of B", "C of A")), "|",
                  "%5.2f" % (counts["others"] / total))
    for manner in MANNERS:
        for has_dates in (True, False):
            parts = [sums[manner, has_dates, k] for k in ("right", "wrong", "open", "missed")]
            print("  %-8s %-5s" % (manner, "dates" if has_dates else "none"),
                  *("%5.1f%%" % (100 * part / max(1, sum(parts))) for part in parts))


def score_syndication(program, articles, count, rng):
    """Papers that run one agency's story, each cut from below and set in its own way."""
    groups, collapsed, directed, pairs = 0, 0, 0, 0
    for _ in range(count):
        story = rng.choice([a for a in articles if len(a) >= 10])
        texts, meta = {}, {}
        papers = rng.randrange(4, 10)
        for n, outlet in enumerate(rng.sample(OUTLETS, min(papers, len(OUTLETS)))):
            kept = story[:rng.randrange(5, len(story) + 1)]
            kept = [s for s in kept if s is kept[0] or rng.random() > 0.05]
            name = "p%d.txt" % n
            texts[name] = "HARWICK (AP) — " + "\n\n".join(paragraphs(kept, rng)) + "\n"
            meta[name] = {"outlet": outlet, "published": "2026-03-%02d" % rng.randrange(2, 6)}
        report = compare(program, texts, meta)
        directed += sum(d["directed"] for d in report["derivations"])
        pairs += len(report["derivations"])
        for group in report["figure_groups"] + report["time_groups"]:
            if len(group["members"]) > 1:
                groups += 1
                collapsed += group["origins"] == 1
        for utterance in report["utterances"]:
            if len(utterance["variants"]) > 1:
                groups += 1
                collapsed += utterance["origins"] == 1
    print("one agency's story: %d claims of several papers, one origin told for %.1f %%; "
          "%d pairs, a paper named as the other's origin in %.1f %%" % (
              groups, 100 * collapsed / max(1, groups), pairs, 100 * directed / max(1, pairs)))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("texts")
    arguments.add_argument("--each", type=int, default=15)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    files = sorted(p for p in pathlib.Path(options.texts).rglob("*") if p.suffix in (".tml", ".txt"))
    articles = [s for s in map(sentences_of, files) if 7 <= len(s) <= 40]
    print("%d articles of %d files" % (len(articles), len(files)))
    rng = random.Random(options.seed)
    score_cascades(program, articles, options.each, rng)
    score_syndication(program, articles, options.each, rng)
    return 0


if __name__ == "__main__":
    sys.exit(main())
