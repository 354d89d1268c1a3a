#!/usr/bin/env python3
"""Scores `onrecord figures` and `onrecord times` on the English rows of Duckling's test corpus.

    score_duckling.py BIN DATA [--wrong N]

DATA is a folder of NAME.jsonl files with one row a line: {"section", "text", "expected"}, where
`expected` is what the corpus writes (NumeralValue 3e6, DurationData 90 Minute, simple Gram 2, …).
Every row is one line given with --lines, so nothing around it helps.

A row is right when
- Numeral, Ordinal: a figure has the number; an ordinal has that form as well;
- Quantity: a figure has the number and the unit, grams told in kilograms or milligrams included, both ends
  of a range, the side of a bound;
- Duration: a time expression or a figure has that length (a month is 30 days where the corpus takes it so).
Rows of a negative section are right when nothing of the kind is found.
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "month": 2592000,
           "quarter": 7776000, "year": 31536000}
MONTHS = {"month": 1, "quarter": 3, "year": 12}
GRAMS = {"gram": 1, "kilogram": 1000, "milligram": 0.001}


def near(a, b):
    return a is not None and math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-12)


def ask(binary, command, texts):
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.writelines(text + "\n" for text in texts)
        file.flush()
        done = subprocess.run([binary, command, "--lines", "--format", "json", file.name], capture_output=True,
                              text=True, check=False)
    answers = [json.loads(line)[command] for line in done.stdout.splitlines()]
    if len(answers) != len(texts):
        sys.exit(f"{command}: {len(answers)} lines of output for {len(texts)} lines of input\n{done.stderr}")
    return answers


def told(count, unit):
    return (count * MONTHS[unit], 0) if unit in MONTHS else (0, count * SECONDS[unit])


def number(text):
    return float(text.strip("()"))


def length(value):
    """Months and seconds of an ISO duration; None when it is none."""
    match = re.fullmatch(r"P(?:([\d.]+)Y)?(?:([\d.]+)Q)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?"
                         r"(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?", value or "")
    if not match or value in ("P", "PT"):
        return None
    units = ("year", "quarter", "month", "week", "day", "hour", "minute", "second")
    parts = {unit: float(part or 0) for part, unit in zip(match.groups(), units)}
    return (parts["year"] * 12 + parts["quarter"] * 3 + parts["month"],
            sum(count * SECONDS[unit] for unit, count in parts.items() if unit not in MONTHS))


def same_length(wanted, found):
    """Equal, or equal when a month has 30 days and a year 365 (1 year, 2 days, …; a month and a half)."""
    if found is None:
        return False
    seconds = [months * 2592000 + rest for months, rest in (wanted, found)]
    whole = [months // 12 * 31536000 + months % 12 * 2592000 + rest for months, rest in (wanted, found)]
    return (near(wanted[0], found[0]) and near(wanted[1], found[1])) or any(
        math.isclose(a, b, rel_tol=1e-3) for a, b in (seconds, whole))


def in_unit(figure, name):
    """The two ends in the unit that the corpus uses; None when the unit is another."""
    unit, ends = (figure.get("unit") or "").lower(), [figure.get("low"), figure.get("high")]
    if name == "Unnamed":
        return ends if not unit else None
    if name == "Gram" and unit in GRAMS:
        return [end if end is None else end * GRAMS[unit] for end in ends]
    return ends if unit == name.lower() else None


def quantity_right(expected, figures):
    form, unit, rest = expected.split(" ", 2)
    for figure in figures:
        ends = in_unit(figure, unit)
        if ends is None:
            continue
        bound = figure.get("approximator")
        if form == "between":
            low, high = (float(end) for end in re.match(r"\(([\d.]+),([\d.]+)\)", rest).groups())
            right = near(ends[0], low) and near(ends[1], high)
        else:
            value = number(rest.split(" ")[0])
            right = near(ends[0], value) or near(ends[1], value)
            if form == "under":
                right = right and bound in ("at-most", "less-than")
            if form == "above":
                right = right and bound in ("at-least", "more-than")
        if right:
            return True
    return False


def right(name, row, figures, times):
    expected = row.get("expected")
    if "negative" in row["section"].lower():
        return not any(time["type"] == "DURATION" and length(time["value"]) for time in times)
    if name == "Quantity":
        return quantity_right(expected, figures)
    if name == "Duration":
        _, count, unit = expected.split(" ")
        lengths = [length(time["value"]) for time in times]
        lengths += [told(figure["low"], figure["unit"]) for figure in figures
                    if figure.get("low") is not None and figure.get("unit") in SECONDS]
        return any(same_length(told(float(count), unit.lower()), found) for found in lengths)
    value = number(expected.split(" ", 1)[1])
    return any(near(figure.get("low"), value) and near(figure.get("high"), value)
               and (name != "Ordinal" or figure["form"] == "ordinal") for figure in figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("data")
    parser.add_argument("--wrong", type=int, default=0)
    arguments = parser.parse_args()
    all_right = all_rows = 0
    wrong = []
    for name in ("Numeral", "Ordinal", "Quantity", "Duration"):
        with open(os.path.join(arguments.data, name + ".jsonl"), encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        texts = [row["text"] for row in rows]
        figures, times = (ask(arguments.binary, command, texts) for command in ("figures", "times"))
        outcomes = [right(name, *case) for case in zip(rows, figures, times)]
        wrong += [f"wrong: {name}: {row['text']!r} expects {row.get('expected')}, given "
                  f"{[(f['low'], f['high'], f['unit'], f['form']) for f in found]} "
                  f"{[(t['type'], t['value']) for t in dated]}"
                  for row, found, dated, outcome in zip(rows, figures, times, outcomes) if not outcome]
        all_right, all_rows = all_right + sum(outcomes), all_rows + len(rows)
        print(f"{name:10} {100 * sum(outcomes) / len(rows):5.1f} %  {sum(outcomes)}/{len(rows)}")
    print(f"{'all':10} {100 * all_right / all_rows:5.1f} %  {all_right}/{all_rows}")
    print("\n".join(wrong[:arguments.wrong]))


if __name__ == "__main__":
    main()
