#!/usr/bin/env python3
"""How well the words that two texts share tell whether one was made from the other, and how.

    score_reuse.py PROGRAM DATA [--splits 40]

PROGRAM is reuse_features (CMakeLists.txt beside this), DATA the corpus of plagiarised short answers
of Clough and Stevenson: `file_information.csv` names for each answer its task and its category.
A threshold on one feature tells what is made from the original at all, linear discriminants
of three others how. Both are chosen on the answers of half of the writers and scored on those of the
other half, both ways round, for several ways to part the writers; the figures are means.
"""

import argparse
import csv
import math
import os
import random
import subprocess
import sys

ORDER = ("non", "heavy", "light", "cut")  # from nothing taken to taken word for word
PAIRS, HOW, TRIPLES = 0, slice(1, 4), 4  # columns of the features


def read(program, data):
    with open(os.path.join(data, "file_information.csv"), encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table) if row["Category"] in ORDER]
    pairs = "".join("%s\t%s\n" % (os.path.join(data, row["File"]),
                                  os.path.join(data, "orig_task%s.txt" % row["Task"])) for row in rows)
    lines = subprocess.run([program], input=pairs, text=True, check=True,
                           stdout=subprocess.PIPE).stdout.splitlines()
    return [(row["File"].split("_")[0], [float(x) for x in line.split("\t")[0].split()],
             ORDER.index(row["Category"])) for row, line in zip(rows, lines, strict=True)]


def solved(matrix, right):
    """The solution of a small system of linear equations."""
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(len(rows)):
            if r != i:
                rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i])]
    return [row[-1] for row in rows]


def mean(column):
    return sum(column) / len(column)


class Model:
    """Linear discriminants: each class a bell of its own place and of one shape for all, which is
    drawn a little towards a ball, since the items are few."""

    def __init__(self, items, roundness=0.1):
        columns = list(zip(*(x for x, _ in items)))
        self.centre = [mean(column) for column in columns]
        self.scale = [math.sqrt(mean([(v - c) ** 2 for v in column])) or 1.0
                      for column, c in zip(columns, self.centre)]
        groups = {label: [self.scaled(x) for x, of in items if of == label] for _, label in items}
        means = {label: [mean(column) for column in zip(*rows)] for label, rows in groups.items()}
        size = range(len(columns))
        shape = [[sum((row[i] - means[label][i]) * (row[j] - means[label][j])
                      for label, rows in groups.items() for row in rows) / len(items)
                  for j in size] for i in size]
        ball = mean([shape[i][i] for i in size])
        shape = [[(1 - roundness) * shape[i][j] + (roundness * ball if i == j else 0) for j in size]
                 for i in size]
        self.discriminants = {}
        for label, place in means.items():
            slope = solved(shape, place)
            height = math.log(len(groups[label])) - sum(a * b for a, b in zip(slope, place)) / 2
            self.discriminants[label] = (slope, height)

    def scaled(self, x):
        return [(v - c) / s for v, c, s in zip(x, self.centre, self.scale)]

    def label(self, x):
        scaled = self.scaled(x)
        return max(sorted(self.discriminants), key=lambda label: self.discriminants[label][1] + sum(
            a * b for a, b in zip(self.discriminants[label][0], scaled)))


def one_threshold(items, column):
    """The threshold of one feature that parts reused from not best on `items`; the middle one of
    several."""
    values = sorted({x[column] for x, _ in items})
    cuts = [(a + b) / 2 for a, b in zip(values, values[1:])]
    right = [sum((x[column] > cut) == (label > 0) for x, label in items) for cut in cuts]
    best = [cut for cut, count in zip(cuts, right) if count == max(right)]
    return best[len(best) // 2]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("data")
    arguments.add_argument("--splits", type=int, default=40)
    options = arguments.parse_args()
    items = read(options.program, options.data)
    writers = sorted({writer for writer, _, _ in items})
    rng = random.Random(1)
    four, two, plain, count, mixed = 0, 0, 0, 0, [[0] * 4 for _ in ORDER]
    for _ in range(options.splits):
        half = set(rng.sample(writers, len(writers) // 2))
        parts = [[(x, label) for writer, x, label in items if (writer in half) == side]
                 for side in (False, True)]
        for train, test in (parts, parts[::-1]):
            cut = one_threshold(train, PAIRS)
            plain_cut = one_threshold(train, TRIPLES)
            model = Model([(x[HOW], label) for x, label in train if label > 0])
            for x, label in test:
                told = model.label(x[HOW]) if x[PAIRS] > cut else 0
                mixed[label][told] += 1
                four += told == label
                two += (told > 0) == (label > 0)
                plain += (x[TRIPLES] > plain_cut) == (label > 0)
                count += 1
    print("rows: the answer's category; columns: what is told (%s)" % ", ".join(ORDER))
    for name, row in zip(ORDER, mixed):
        print("  %-6s %s" % (name, " ".join("%6.1f" % (n / options.splits) for n in row)))
    print("four-way accuracy                 %5.1f %%" % (100 * four / count))
    print("reused or not                     %5.1f %%" % (100 * two / count))
    print("reused or not, 3-word runs alone %5.1f %%" % (100 * plain / count))
    return 0


if __name__ == "__main__":
    sys.exit(main())
