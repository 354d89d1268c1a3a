#!/usr/bin/env python3
"""Times `onrecord check` against Python programs that do the same search: `check_process.py BIN`.

A draft of 3,000 words against 200 sources of 5,000 (make_sources.py; --sources, --words and
--draft-words make it smaller). The peers look for each quotation in every source and keep the best
place: difflib's longest run and then the ratio of that stretch, and rapidfuzz's partial_ratio_alignment
(left out when the package is not installed). They tell a place and a likeness, no more: no speaker, no
class of difference. Before anything is timed, all must find every untouched quotation where it stands.
The program is timed without a cache of its sources and with one, whose output must be the same.
difflib is timed on a few quotations, and its time is scaled to all of them.
"""

import argparse
import difflib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from whole_process import machine, measure

DIFFLIB_QUOTATIONS = 2


def quotations_of(draft):
    return re.findall("“(.+?),”", draft)


def by_difflib(quotation, sources):
    best = (0.0, "", 0)
    for name, text in sources.items():
        matcher = difflib.SequenceMatcher(None, text, quotation, autojunk=False)
        run = matcher.find_longest_match()
        begin = max(0, run.a - run.b)
        likeness = difflib.SequenceMatcher(None, text[begin:begin + len(quotation)], quotation, autojunk=False).ratio()
        best = max(best, (likeness, name, begin))
    return best


def by_rapidfuzz(quotation, sources):
    from rapidfuzz import fuzz
    best = (0.0, "", 0)
    for name, text in sources.items():
        found = fuzz.partial_ratio_alignment(quotation, text, score_cutoff=best[0])
        if found is not None:
            best = max(best, (found.score, name, found.dest_start))
    return best


def cpu_of(search, quotations, sources):
    start = time.process_time()
    found = {quotation: search(quotation, sources) for quotation in quotations}
    return time.process_time() - start, found


def must_find(who, found, exact, sources):
    """Each exact quotation stands, word for word, at the place that was found."""
    for quotation, (_, name, begin) in found.items():
        if quotation not in exact:
            continue
        if not sources[name][begin:].startswith(quotation):
            sys.exit(f"{who} does not find “{quotation}”")


def checked(binary, folder, sources):
    """What the program finds, in the form of the peers."""
    command = [binary, "check", f"{folder}/draft.txt", "--against", f"{folder}/sources", "--format", "json"]
    done = subprocess.run([*command, "--no-cache"], capture_output=True, check=True)
    for _ in range(2):  # as the cache is filled, and from the cache
        if subprocess.run(command, capture_output=True, check=True).stdout != done.stdout:
            sys.exit("the output is another with a cache")
    report = json.loads(done.stdout)
    names = {document["id"]: os.path.basename(document["path"]) for document in report["documents"]}
    found = {}
    for utterance in report["utterances"]:
        for pair in utterance["pairs"]:
            quotation = pair["b_span"]["text"].rstrip(",")
            found[quotation] = (1.0, names[pair["a_span"]["doc"]], pair["a_span"]["start"])
    return found


def main():
    parser = argparse.ArgumentParser(description="times onrecord check against difflib and rapidfuzz")
    parser.add_argument("binary")
    parser.add_argument("--sources", default="200")
    parser.add_argument("--words", default="5000")
    parser.add_argument("--draft-words", default="3000")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    binary = os.path.abspath(arguments.binary)
    maker = pathlib.Path(__file__).with_name("make_sources.py")
    with tempfile.TemporaryDirectory(prefix="onrecord-bench-") as folder:
        subprocess.run([sys.executable, maker, folder, "--sources", arguments.sources, "--words", arguments.words,
                        "--draft-words", arguments.draft_words], check=True)
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        sources = {path.name: path.read_text("utf-8") for path in pathlib.Path(folder, "sources").iterdir()}
        quotations = quotations_of(pathlib.Path(folder, "draft.txt").read_text("utf-8"))
        exact = {quotation for quotation in quotations if any(quotation in text for text in sources.values())}
        found = checked(binary, folder, sources)
        if not exact or not exact <= set(found):
            sys.exit(f"{len(exact - set(found))} of {len(exact)} exact quotations are not found")
        must_find("onrecord", found, exact, sources)
        command = [binary, "check", f"{folder}/draft.txt", "--against", f"{folder}/sources"]
        print(f"Machine: {machine()}; {len(quotations)} quotations, {len(exact)} of them exact\n")
        print("| what | wall | CPU | peak memory | CPU, of onrecord's |\n|---|---|---|---|---|")
        wall, own, peak = measure([*command, "--no-cache"], arguments.runs)
        print(f"| onrecord check, whole process | {wall:.2f} s | {own:.2f} s | {peak:.0f} MiB | 1 |", flush=True)
        for what, more in (("the sources cached", []), ("the sources cached, as JSON", ["--format", "json"])):
            wall, cached, peak = measure([*command, *more], arguments.runs)
            print(f"| … {what} | {wall:.3f} s | {cached:.3f} s | {peak:.0f} MiB | {cached / own:.2f} |", flush=True)
        try:
            cpu, found = cpu_of(by_rapidfuzz, quotations, sources)
            must_find("rapidfuzz", found, exact, sources)
            print(f"| rapidfuzz, the search alone | | {cpu:.1f} s | | {cpu / own:.1f} |", flush=True)
        except ImportError:
            print("| rapidfuzz | not installed | | | |")
        some = sorted(exact)[:DIFFLIB_QUOTATIONS]
        cpu, found = cpu_of(by_difflib, some, sources)
        must_find("difflib", found, exact, sources)
        cpu *= len(quotations) / len(some)
        print(f"| difflib, the search alone, scaled from {len(some)} quotations | | {cpu:.0f} s | | {cpu / own:.0f} |")


if __name__ == "__main__":
    main()
