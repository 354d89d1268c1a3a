"""Fits the weights of data/pair_weights.txt (src/lineup/pair_model.h).

    ninja -C build/release pair_features
    python3 eval/fit_pairs.py build/release/eval/pair_features STORIES… > data/pair_weights.txt

STORIES are folders that hold one folder of articles for each story, `01`, `02`, …, and `gold/01.json` …: its list
`planted` tells the contradictions, each with its `kind`, the `articles` and the `texts` that hold it. A pair counts
as one where both of its sides stand in the texts of a contradiction of its sort. What one of the two values of a
contradiction is in, with another partner, is left out of the fit: a third article may have it too.
"""

import itertools
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

SORTS = {0: "day", 1: "count", 2: "place"}
FINDINGS = {"day": "time-conflict", "count": "figure-conflict", "place": "detail-conflict"}
CASES = pathlib.Path(__file__).parent.parent / "tests" / "cases"
KINDS = {"day": {"date", "planned_day", "planned_date"}, "count": {"figure"}, "place": {"place"}}


def folded(text):
    return re.sub(r"[\W_]+", " ", text.lower()).strip()


def texts_of(planted):
    texts = planted["texts"]
    texts = list(texts.values()) if isinstance(texts, dict) else texts
    return [[text] if isinstance(text, str) else text for text in texts]


def is_in(side, texts):
    sentence, text = folded(side["sentence"]), folded(side["text"])
    return any(folded(t) in sentence or sentence in folded(t) for t in texts) and any(text in folded(t) for t in texts)


def label(pair, gold):
    """1 for a contradiction, 0 for none, None for what is left out."""
    a, b = pair["sides"]
    for planted in gold:
        if not any(planted["kind"].startswith(kind) for kind in KINDS[SORTS[pair["sort"]]]):
            continue
        texts = texts_of(planted)
        if len(texts) < 2:
            continue
        if any(is_in(a, x) and is_in(b, y) for x, y in itertools.permutations(texts, 2)):
            return 1
        values = [folded(t) for each in texts for t in each]
        if any(folded(side["text"]) in value for value in values for side in (a, b)):
            return None
    return 0


def run(program, arguments, folder=None):
    """The pairs of the articles given; none where they cannot be read."""
    out = subprocess.run([program, *arguments], capture_output=True, text=True, check=False, cwd=folder).stdout
    for line in out.splitlines():
        sort, *fields = line.split("\t")
        sides = [dict(zip(("file", "text", "sentence"), fields[at:at + 3])) for at in (0, 3)]
        features = dict(each.split("=") for each in fields[6:])
        yield {"sort": int(sort), "sides": sides, "features": {name: float(value) for name, value in features.items()}}


def pairs_of_cases(program):
    """The pairs of the project's own cases that tell no conflict of their sort."""
    sys.path.insert(0, str(CASES))
    import run_cases
    for path in sorted((CASES / "lineup").glob("*.txt")):
        for case in run_cases.read_cases(str(path)):
            denied = {line.removeprefix("no finding ") for _, line in case.expectations if line.startswith("no finding ")}
            with tempfile.TemporaryDirectory() as folder:
                arguments, _ = run_cases.write_inputs(case, folder)
                for pair in run(program, arguments, folder):
                    if FINDINGS[SORTS[pair["sort"]]] in denied:
                        yield pair | {"story": f"{path.name}:{case.title}", "label": 0, "weight": 0.5}


def unlabelled_pairs(program, stories):
    """Of texts that are not known to contradict each other: the nearest of their pairs, as pairs of two events."""
    for folder in sorted(path for path in stories.iterdir() if path.is_dir()):
        files = sorted(str(path) for path in folder.iterdir() if path.suffix == ".txt")
        for pair in run(program, files):
            if pair["features"]["total"] < 0.9:
                continue
            yield pair | {"story": f"{stories.name}/{folder.name}", "label": 0, "weight": 0.5}


def pairs_of(program, stories):
    if not (stories / "gold").exists():
        yield from unlabelled_pairs(program, stories)
        return
    for gold_file in sorted((stories / "gold").glob("*.json")):
        folder = stories / gold_file.stem
        files = sorted(str(path) for path in folder.iterdir() if path.is_file())
        if len(files) < 2:
            continue
        gold = json.loads(gold_file.read_text())
        gold = gold.get("planted", gold) if isinstance(gold, dict) else gold
        for pair in run(program, files):
            pair["story"] = f"{stories.name}/{gold_file.stem}"
            pair["label"] = label(pair, gold)
            yield pair


def sigmoid(x):
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def fit(rows, names, penalty=2.0, rounds=60):
    """Logistic regression by Newton's method, with a ridge on all but the bias."""
    size = len(names) + 1
    weights = [0.0] * size
    data = [([1.0] + [row["features"][name] for name in names], row["label"], row.get("weight", 1.0)) for row in rows]
    for _ in range(rounds):
        gradient = [0.0] * size
        hessian = [[0.0] * size for _ in range(size)]
        for features, target, weight in data:
            chance = sigmoid(sum(w * f for w, f in zip(weights, features)))
            slope = weight * chance * (1 - chance)
            for i in range(size):
                if features[i] == 0:
                    continue
                gradient[i] += weight * (target - chance) * features[i]
                for k in range(i + 1):
                    hessian[i][k] += slope * features[i] * features[k]
        for i in range(size):
            for k in range(i):
                hessian[k][i] = hessian[i][k]
            ridge = penalty if i > 0 else 1e-6
            gradient[i] -= ridge * weights[i]
            hessian[i][i] += ridge
        step = solve(hessian, gradient)
        weights = [w + s for w, s in zip(weights, step)]
        if max(abs(s) for s in step) < 1e-6:
            break
    return weights


def solve(matrix, vector):
    size = len(vector)
    rows = [list(matrix[i]) + [vector[i]] for i in range(size)]
    for i in range(size):
        best = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            for c in range(i, size + 1):
                rows[r][c] -= factor * rows[i][c]
    result = [0.0] * size
    for i in reversed(range(size)):
        result[i] = (rows[i][size] - sum(rows[i][c] * result[c] for c in range(i + 1, size))) / rows[i][i]
    return result


def learn(rows, names):
    bias, *weights = fit(rows, names)
    return bias, dict(zip(names, weights))


def chance(model, row):
    bias, weights = model
    return sigmoid(bias + sum(value * row["features"][name] for name, value in weights.items()))


def held_out(rows, names, folds=6):
    """Chances from models that did not see the story."""
    stories = sorted({row["story"] for row in rows})
    for fold in range(folds):
        out = set(stories[fold::folds])
        model = learn([row for row in rows if row["story"] not in out], names)
        for row in rows:
            if row["story"] in out:
                row["held_out"] = chance(model, row)


def main():
    program, *folders = sys.argv[1:]
    pairs = [pair for folder in folders for pair in pairs_of(program, pathlib.Path(folder))]
    pairs += pairs_of_cases(program)
    fit_all(pairs)


def fit_all(pairs):
    for number, sort in SORTS.items():
        rows = [pair for pair in pairs if pair["sort"] == number and pair["label"] is not None]
        names = list(rows[0]["features"])
        held_out(rows, names)
        true = sum(row["label"] for row in rows)
        print(f"{sort}: {len(rows)} pairs, {true} of them contradictions", file=sys.stderr)
        for least in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
            told = [row for row in rows if row["held_out"] >= least]
            right = sum(row["label"] for row in told)
            print(f"  from {least}: {right} right, {len(told) - right} wrong", file=sys.stderr)
        bias, weights = learn(rows, names)
        line = " ".join(f"{name}={value:.3f}" for name, value in weights.items())
        print(f"{sort}\tbias={bias:.3f} least=0.5 {line}")
        for row in sorted(rows, key=lambda row: -row["held_out"]):
            if row["held_out"] >= 0.2 or row["label"] == 1:
                a, b = row["sides"]
                print(f"  {row['held_out']:.2f} {row['label']} {row['story']} [{a['text']}] {a['sentence'][:150]!r} | "
                      f"[{b['text']}] {b['sentence'][:150]!r}", file=sys.stderr)


if __name__ == "__main__":
    main()
