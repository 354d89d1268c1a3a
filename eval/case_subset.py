#!/usr/bin/env python3
"""Scores the Recognizers-Text English cases that are about written text, or one half of them.

    case_subset.py BIN --scorer RECOGNIZERS_PY --data SPECS [--written] [--stretches] [--half 0|1] [SCORER OPTIONS …]

The scorer is left as it is: a copy of the cases without the others is made in a temporary folder and
given to it, with any further options.

--written   A case is about written text when its sentence could stand in a report's own words. That is
            decided by the sentence alone, never by what is expected or found in it:
            - it has no word of the first or second person (I, my, you, let's), since a report speaks of
              others; and
            - it does not open with an order or a question to an assistant (schedule, remind, set up,
              show, when is, are, can, please, …); and
            - it has no thing that only a calendar has (appointment, reminder, calendar, alarm).
--stretches Gives a stretch of time as one expression (stretches.py), as that library does; TIMEX3 has two.
--half N    the cases whose text has that parity of its SHA-256: rules are made while looking at half 0,
            half 1 is only scored.
"""

import argparse
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

PERSONS = re.compile(r"\b(?:i|i'm|i'll|i'd|i've|im|ill|me|my|mine|myself|we|us|our|ours|you|your|yours|u|"
                     r"let's|lets|cortana)\b", re.I)
ORDERS = re.compile(r"^\W*(?:hey|hi|please|pls|can|could|would|will|shall|should|may|do|does|did|is|are|was|were|has|"
                    r"have|what|what's|whats|when|where|who|why|how|which|add|arrange|ask|block|book|bring|call|"
                    r"cancel|change|check|clear|come|confirm|connect|create|delay|delete|display|do|find|follow|get|"
                    r"give|go|help|hold|join|keep|leave|let|list|look|make|mark|meet|move|open|order|pick|place|plan|"
                    r"play|postpone|put|query|read|remind|remove|reply|reschedule|reserve|return|review|say|schedule|"
                    r"search|see|send|set|setup|show|start|submit|summarize|take|talk|tell|try|turn|update|wait|wake|"
                    r"write)\b", re.I)
CALENDAR = re.compile(r"\b(?:appointments?|reminders?|calendars?|alarms?)\b", re.I)


def is_written(text):
    return not (PERSONS.search(text.replace("\u2019", "'")) or ORDERS.search(text) or CALENDAR.search(text))


def half_of(text):
    return hashlib.sha256(text.encode()).digest()[-1] % 2


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--scorer", required=True, help="recognizers.py")
    parser.add_argument("--data", required=True, help="the folder Specs")
    parser.add_argument("--written", action="store_true", help="only cases about written text")
    parser.add_argument("--stretches", action="store_true", help="a stretch of time is one expression")
    parser.add_argument("--half", type=int, choices=(0, 1), help="only one half of the cases")
    arguments, more = parser.parse_known_args()
    kept = every = 0
    with tempfile.TemporaryDirectory() as folder:
        for area in ("Number", "NumberWithUnit", "DateTime"):
            where = os.path.join(arguments.data, area, "English")
            there = os.path.join(folder, area, "English")
            os.makedirs(there)
            for name in sorted(os.listdir(where)) if os.path.isdir(where) else ():
                with open(os.path.join(where, name), encoding="utf-8-sig") as file:
                    cases = json.load(file)
                chosen = [case for case in cases
                          if (not arguments.written or is_written(case["Input"]))
                          and arguments.half in (None, half_of(case["Input"]))]
                every, kept = every + len(cases), kept + len(chosen)
                with open(os.path.join(there, name), "w", encoding="utf-8") as file:
                    json.dump(chosen, file)
        print(f"{kept} of {every} cases", flush=True)
        binary = arguments.binary
        if arguments.stretches:
            binary = os.path.join(folder, "onrecord")
            script = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "stretches.py"),
                      os.path.abspath(arguments.binary)]
            with open(binary, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\nexec {shlex.join(script)} \"$@\"\n")
            os.chmod(binary, 0o755)
        done = subprocess.run([sys.executable, arguments.scorer, "--bin", binary, "--data", folder, *more],
                              check=False)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
