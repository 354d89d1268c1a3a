#!/usr/bin/env python3
"""Times `onrecord times` and `onrecord figures` beside chrono-node and dateparser: `date_peers.py BIN`.

    date_peers.py BIN [--peers DIR] [--megabytes 8]

The text is made here: reports with dates, times of day, lengths of time and quantities as news has
them, the same every time. DIR holds the peers (`./run bench` installs them): node_modules/chrono-node,
and venv/bin/python with dateparser. A peer that is not there is said to be missing. Each gets a piece
of the text that takes it some seconds, paragraph by paragraph, and is timed inside its own process, so
that starting an interpreter does not count; onrecord is timed as a whole process, reading, sentences
and JSON included. Before a time is given, each must have found the dates that are told in full.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

from whole_process import machine, measure

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
FULL = "The contract was signed on {month} {day}, {year}, {n} days after the vote."
SENTENCES = (
    FULL,
    "Work on the bridge began in the spring of {year} and has been delayed {n} times since then.",
    "A spokeswoman for the county declined to comment on {weekday} on the details of the contract.",
    "About {n} residents had gathered outside the hall by {hour} p.m., more than twice as many as last year.",
    "Records released last week show that at least {n} of the 1,{n} culverts were never inspected.",
    "The meeting lasted until late in the evening and ended without a vote, people who were there said.",
    "Heavy rain closed the coast road for most of the day, and the ferry ran two hours late.",
    "The council expects to return to the question early next month, when the engineers have looked at it.",
    "Costs rose {n} percent to ${n} million in the first half of {year}, the auditors wrote.",
)

CHRONO = """
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
const chrono = createRequire(process.argv[1] + '/')('chrono-node');
const paragraphs = readFileSync(process.argv[2], 'utf8').split('\\n\\n');
chrono.parse(paragraphs[0], new Date(2016, 8, 30));
const start = process.cpuUsage();
let found = [];
for (const paragraph of paragraphs) found.push(...chrono.parse(paragraph, new Date(2016, 8, 30)));
const used = process.cpuUsage(start);
console.log(JSON.stringify({ seconds: (used.user + used.system) / 1e6, texts: found.map((f) => f.text) }));
"""

DATEPARSER = """
import datetime, json, sys, time
from dateparser.search import search_dates
paragraphs = open(sys.argv[1], encoding='utf-8').read().split('\\n\\n')
settings = {'RELATIVE_BASE': datetime.datetime(2016, 9, 30)}
search_dates(paragraphs[0], languages=['en'], settings=settings)
start, found = time.process_time(), []
for paragraph in paragraphs:
    found += search_dates(paragraph, languages=['en'], settings=settings) or []
print(json.dumps({'seconds': time.process_time() - start, 'texts': [text for text, _ in found]}))
"""


def make_text(size):
    """Paragraphs of four sentences, and the dates that are told in full."""
    dice, paragraphs, dates, length = random.Random(7), [], [], 0
    while length < size:
        lines = []
        for _ in range(4):
            values = {"month": dice.choice(MONTHS), "day": dice.randint(1, 28), "year": dice.randint(1990, 2016),
                      "n": dice.randint(13, 399), "hour": dice.randint(1, 11), "weekday": dice.choice(DAYS)}
            sentence = dice.choice(SENTENCES)
            if sentence is FULL:
                dates.append("{month} {day}".format(**values))
            lines.append(sentence.format(**values))
        paragraphs.append(" ".join(lines))
        length += len(paragraphs[-1]) + 2
    return "\n\n".join(paragraphs), dates


def must_find(who, texts, dates):
    """Each month and day told in full is part of something found (dateparser parts the year from them)."""
    found = "|".join(texts)
    missing = sum(date not in found for date in dates)
    if missing > len(dates) * 0.02:
        sys.exit(f"{who}: {missing} of {len(dates)} dates were not found")


def peer(who, command, size, folder):
    text, dates = make_text(size)
    path = os.path.join(folder, "peer.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run([*command, path], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"| {who} | not measured: {(done.stderr.strip().splitlines() or ['no answer'])[-1][:80]} | |"
    answer = json.loads(done.stdout)
    must_find(who, answer["texts"], dates)
    return f"| {who} | {size / answer['seconds'] / 1e6:.3f} MB/s | {len(answer['texts'])} in {size / 1e3:.0f} kB |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--peers", default="build/bench-peers")
    parser.add_argument("--megabytes", type=float, default=8)
    arguments = parser.parse_args()
    print(f"\n{machine()}\n\n| what | of text per second of CPU | found |\n|---|---|---|")
    size = int(arguments.megabytes * 1e6)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "text.txt")
        text, dates = make_text(size)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        for command in ("times", "figures"):
            more = ["--published", "2016-09-30"] if command == "times" else []
            run = [os.path.abspath(arguments.binary), command, *more, "--format", "json", path]
            answer = json.loads(subprocess.run(run, capture_output=True, check=True).stdout)[command]
            if command == "times":
                must_find("onrecord", [one["span"]["text"] for one in answer], dates)
            _, cpu, peak = measure(run, 3)
            print(f"| onrecord {command}, whole process, {peak:.0f} MiB | {size / cpu / 1e6:.1f} MB/s | "
                  f"{len(answer):,} in {size / 1e6:.0f} MB |", flush=True)
        peers = os.path.abspath(arguments.peers)
        print(peer("chrono-node", ["node", "--input-type=module", "-e", CHRONO, "--", peers], 400_000, folder))
        python = os.path.join(peers, "venv", "bin", "python")
        if os.path.exists(python):
            print(peer("dateparser", [python, "-c", DATEPARSER], 100_000, folder))
        else:
            print(f"| dateparser | not measured: {python} is missing | |")


if __name__ == "__main__":
    main()
