#!/usr/bin/env python3
"""How well the words that two texts share tell whether one was made from the other, and how.

    score_reuse.py PROGRAM DATA [--splits 10]

PROGRAM is reuse_features (CMakeLists.txt beside this), DATA the corpus of plagiarised short answers
of Clough and Stevenson: `file_information.csv` names for each answer its task and its category. A
logistic model is chosen on the answers of half of the writers and scored on those of the
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


def read(program, data):
    with open(os.path.join(data, "file_information.csv"), encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table) if row["Category"] in ORDER]
    pairs = "".join("%s\t%s\n" % (os.path.join(data, row["File"]),
                                  os.path.join(data, "orig_task%s.txt" % row["Task"])) for row in rows)
    lines = subprocess.run([program], input=pairs, text=True, check=True,
                           stdout=subprocess.PIPE).stdout.splitlines()
    return [(row["File"].split("_")[0], [float(x) for x in line.split("\t")[0].split()],
             ORDER.index(row["Category"])) for row, line in zip(rows, lines, strict=True)]


def features(shares):
    """Square roots, since a few shared words say more at the low end; and how far a run that is
    shared goes on, which tells pasted words from changed ones."""
    one, _, three, five, eight, subsequence, longest, passages = shares
    return [one, eight / (three + 0.03), five / (three + 0.03), three / (one + 0.03)] + [
        math.sqrt(share) for share in (three, five, eight, subsequence, longest, passages)]


def chances(scores):
    most = max(scores)
    parts = [math.exp(score - most) for score in scores]
    return [part / sum(parts) for part in parts]


class Model:
    """Multinomial logistic, on features of mean 0 and variance 1, with a quadratic penalty."""

    def __init__(self, items, penalty=0.02, rounds=500, step=0.5):
        columns = list(zip(*(x for x, _ in items)))
        self.means = [sum(column) / len(column) for column in columns]
        self.scales = [math.sqrt(sum((v - m) ** 2 for v in column) / len(column)) or 1.0
                       for column, m in zip(columns, self.means)]
        self.weights = [[0.0] * (len(columns) + 1) for _ in ORDER]
        rows = [(self.scaled(x), label) for x, label in items]
        for _ in range(rounds):
            slopes = [[penalty * w for w in weights[:-1]] + [0.0] for weights in self.weights]
            for x, label in rows:
                for k, chance in enumerate(chances(self.scores(x))):
                    error = (chance - (k == label)) / len(rows)
                    for i, value in enumerate(x):
                        slopes[k][i] += error * value
            self.weights = [[w - step * g for w, g in zip(weights, slope)]
                            for weights, slope in zip(self.weights, slopes)]

    def scaled(self, x):
        return [(v - m) / s for v, m, s in zip(x, self.means, self.scales)] + [1.0]

    def scores(self, scaled):
        return [sum(w * v for w, v in zip(weights, scaled)) for weights in self.weights]

    def label(self, x):
        scores = self.scores(self.scaled(x))
        return scores.index(max(scores))


def one_threshold(items, column):
    """The threshold of one feature that parts reused from not best on `items`."""
    values = sorted({x[column] for x, _ in items})
    cuts = [(a + b) / 2 for a, b in zip(values, values[1:])]
    return max(cuts, key=lambda cut: sum((x[column] > cut) == (label > 0) for x, label in items))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("data")
    arguments.add_argument("--splits", type=int, default=10)
    options = arguments.parse_args()
    items = read(options.program, options.data)
    writers = sorted({writer for writer, _, _ in items})
    rng = random.Random(1)
    four, two, plain, count, mixed = 0, 0, 0, 0, [[0] * 4 for _ in ORDER]
    for _ in range(options.splits):
        half = set(rng.sample(writers, len(writers) // 2))
        parts = [[(features(x), label) for writer, x, label in items if (writer in half) == side]
                 for side in (False, True)]
        for train, test in (parts, parts[::-1]):
            model = Model(train)
            cut = one_threshold(train, 4)
            for x, label in test:
                told = model.label(x)
                mixed[label][told] += 1
                four += told == label
                two += (told > 0) == (label > 0)
                plain += (x[4] > cut) == (label > 0)
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
