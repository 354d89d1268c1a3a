#!/usr/bin/env python3
"""Runs `onrecord times` and gives every stretch of time as one expression, as Recognizers-Text has it.

    stretches.py BIN times … --format json

TIMEX3 has an expression for each end of a stretch (from *2014* to *2018*); `range` in onrecord's JSON says which
two belong together. Here they become one whose value is "first/last". Nothing else is looked at but the JSON:
- Where both ends are days, months or years, one expression "first/last" from the start of the first to the end
  of the second. An end told as the middle or the end of a period (`mod` MID, END) is the day in the middle of
  it or the day after it.
- Where the ends are times of day they stay two, with the values of the two ends ("from 10 a.m. for three
  hours" has a time and a length otherwise).
- A length that counts from the day of publication (the past three months) has the days that it covers.
"""

import datetime
import json
import re
import subprocess
import sys


def bounds(value):
    """First day of a year, month or day, and the day after it; None for anything else."""
    match = re.fullmatch(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", value)
    if not match:
        return None
    year, month, day = (int(part or 0) for part in match.groups())
    if day:
        first = datetime.date(year, month, day)
        return first, first + datetime.timedelta(1)
    if month:
        return datetime.date(year, month, 1), datetime.date(year + month // 12, month % 12 + 1, 1)
    return datetime.date(year, 1, 1), datetime.date(year + 1, 1, 1)


def end_value(value, mod):
    """An end of a stretch as a day, where `mod` says that it is the middle or the end of a period."""
    period = bounds(value) if mod in ("MID", "END") else None
    if period is None:
        return value
    first, after = period
    return (after if mod == "END" else first + (after - first) // 2).isoformat()


def joined(times):
    by_id = {time["id"]: time for time in times}
    closing = {time["range"]["closed_by"] for time in times if time.get("range")} - {None}
    for time in times:
        if time["id"] in closing:
            continue
        stretch = time.get("range")
        if not stretch:
            yield time
            continue
        other = by_id.get(stretch["closed_by"])
        if other and re.search(r"T\d\d", stretch["first"] + stretch["last"]):
            yield from (dict(time, value=stretch["first"]), dict(other, value=stretch["last"]))
            continue
        first = end_value(stretch["first"], time["mod"]) if other else stretch["first"]
        last = end_value(stretch["last"], other["mod"]) if other else stretch["last"]
        whole = dict(time, value=f"{first}/{last}")
        if other:
            whole["span"] = dict(time["span"], end=other["span"]["end"])
        yield whole


def main():
    done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, check=False)
    for line in done.stdout.decode().splitlines():
        report = json.loads(line)
        if "times" in report:
            report["times"] = list(joined(report["times"]))
        print(json.dumps(report, ensure_ascii=False))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
