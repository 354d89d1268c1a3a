#!/usr/bin/env python3
"""Times the program itself, start to end, and its peak memory: `whole_process.py BIN [--quick]`.

Best wall time of several runs, user time of that run, one thread for the figures per core. Prints a
Markdown table; the answers are looked at before anything is timed. Tests never assert these numbers.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time

from make_articles import story, unrelated

WORDS = 500  # of an article in the row about `quotes`


def write(folder, texts):
    os.makedirs(folder)
    for index, text in enumerate(texts):
        with open(os.path.join(folder, f"{index:05}.txt"), "w", encoding="utf-8") as file:
            file.write(text)
    return folder


def measure(command, runs):
    """(wall seconds, user + system seconds, peak MiB) of the run that took the least wall time."""
    best = None
    for _ in range(runs):
        start = time.perf_counter()
        with open(os.devnull, "w", encoding="utf-8") as sink:
            process = subprocess.Popen(command, stdout=sink, stderr=sink)
            _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"{' '.join(command)}: exit code {process.returncode}")
        figures = (wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
        best = min(best, figures) if best else figures
    return best


def found(binary, command, folder, key):
    """How many things of one sort the run finds: nothing is timed that finds nothing."""
    done = subprocess.run([binary, command, folder, "--format", "json"], capture_output=True, check=True)
    count = len(json.loads(done.stdout)[key])
    if count == 0:
        sys.exit(f"{command} finds no {key}: nothing to time")
    return count


def machine():
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            name = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    load = os.getloadavg()[0]
    return f"{name}, {os.cpu_count()} cores, load {load:.1f}"


def main():
    binary = os.path.abspath(sys.argv[1])
    quick = "--quick" in sys.argv
    print(f"Machine: {machine()}\n")
    print("| what | wall | CPU | peak memory | |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="onrecord-bench-") as root:
        for name, texts, runs in (("compare, 3 articles of 500 words", story(3, 500), 20),
                                  ("compare, 20 articles of 1,500 words", story(20, 1500), 10)):
            folder = write(os.path.join(root, str(len(texts))), texts)
            count = found(binary, "compare", folder, "utterances")
            wall, cpu, peak = measure([binary, "compare", folder, "--format", "json"], runs)
            print(f"| {name} | {wall * 1000:.1f} ms | {cpu * 1000:.1f} ms | {peak:.0f} MiB "
                  f"| {count} utterances |", flush=True)
        for number in (20,) if quick else (20, 40):
            folder = write(os.path.join(root, f"account{number}"), story(number, 1500))
            count = found(binary, "account", folder, "account")
            wall, cpu, peak = measure([binary, "account", folder, "--format", "json"], 5)
            print(f"| account, {number} articles of 1,500 words | {wall * 1000:.1f} ms | {cpu * 1000:.1f} ms "
                  f"| {peak:.0f} MiB | {count} sentences |", flush=True)
        for number in (100, 1000) if quick else (100, 1000, 10000):
            folder = write(os.path.join(root, f"many{number}"), unrelated(number, WORDS))
            count = found(binary, "quotes", folder, "quotations")
            wall, cpu, peak = measure([binary, "quotes", folder, "--format", "json", "--threads", "1"],
                                      3 if number < 10000 else 2)
            print(f"| quotes, {number:,} articles of {WORDS} words, one thread | {wall * 1000:.0f} ms "
                  f"| {cpu * 1000:.0f} ms | {peak:.0f} MiB | {count:,} quotations, "
                  f"{number / cpu:,.0f} articles/s per core |", flush=True)


if __name__ == "__main__":
    main()
