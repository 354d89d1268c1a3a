#!/usr/bin/env python3
"""Measures the program on public sets with scorers that are kept outside of this repository.

    run_public.py BIN --scorers DIR --data DIR [--story GOLD_DIR ARTICLES_DIR] [--only NAME]

Nothing of the sets is part of this repository (README.md beside this says why), so both folders are
given. A scorer or a set that is not there is said to be missing, and the others still run.
"""

import argparse
import os
import subprocess
import sys
import tempfile

# name, scorer, folder of the set below --data, further arguments
RUNS = (
    ("polnear", "polnear.py", "polnear", ["--split", "dev"]),
    ("pages", "extract.py", "html", ["--set", "scrapinghub"]),
    ("figures", "recognizers.py", "recognizers-text-specs", ["--area", "Number"]),
    ("times", "te3.py", "te3/TBAQ-cleaned/TimeBank", []),
)


DUCKLING = "score_duckling.py"  # beside this file


def show(title, command):
    print(f"\n== {title}\n", flush=True)
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        print(f"{os.path.basename(command[1])} ended with exit code {done.returncode}")
    return done.returncode == 0


def story(binary, scorers, gold, articles):
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        done = subprocess.run([binary, "compare", articles, "--format", "json", "--output", report.name],
                              check=False)
        if done.returncode not in (0, 1, 3):
            print(f"compare {articles}: exit code {done.returncode}")
            return False
        scorer = os.path.join(scorers, "score_story.py")
        return show(f"story {articles}", [sys.executable, scorer, gold, report.name])


def main():
    parser = argparse.ArgumentParser(description="accuracy on public sets")
    parser.add_argument("binary")
    parser.add_argument("--scorers", required=True, help="folder of the scorers")
    parser.add_argument("--data", required=True, help="folder of the sets")
    parser.add_argument("--story", nargs=2, metavar=("GOLD_DIR", "ARTICLES_DIR"),
                        help="hand-made annotations of one story and its articles")
    parser.add_argument("--only", help="one of: " + ", ".join([run[0] for run in RUNS] + ["duckling"]))
    arguments = parser.parse_args()
    binary = os.path.abspath(arguments.binary)
    ran = failed = 0
    if arguments.story and not arguments.only:
        ran += 1
        failed += not story(binary, arguments.scorers, *arguments.story)
    for name, scorer, folder, more in RUNS:
        if arguments.only not in (None, name):
            continue
        script, data = os.path.join(arguments.scorers, scorer), os.path.join(arguments.data, folder)
        missing = [p for p in (script, data) if not os.path.exists(p)]
        if missing:
            print(f"\n== {name}: not measured, {missing[0]} is missing")
            continue
        ran += 1
        failed += not show(name, [sys.executable, script, "--bin", binary, "--data", data, *more])
    rows = os.path.join(arguments.data, "duckling-en")
    if arguments.only in (None, "duckling") and os.path.isdir(rows):
        ran += 1
        scorer = os.path.join(os.path.dirname(os.path.abspath(__file__)), DUCKLING)
        failed += not show("duckling", [sys.executable, scorer, binary, rows])
    if ran == 0:
        sys.exit("nothing was measured")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
