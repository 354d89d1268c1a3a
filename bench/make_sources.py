#!/usr/bin/env python3
"""Writes a draft and many sources, to time `onrecord check` with.

    make_sources.py FOLDER [--sources 200] [--words 5000] [--draft-words 3000] [--seed 1]

FOLDER/draft.txt quotes FOLDER/sources/*.txt, half of them transcripts and half articles. Every third
quotation of the draft has one word changed. The text is made of words drawn by rank, as in a language;
it means nothing.
"""

import argparse
import os
import random

SYLLABLES = [a + b for a in "b d f g k l m n p r s t v".split() for b in "a e i o u".split()]
COMMON = ("the of and to a in that it is was for on with as at by be this have from or had but not they we "
          "which you his her will all there would their one when who been more no if out so said up").split()


class Language:
    def __init__(self, rng):
        self.rng = rng
        self.words = ["".join(rng.choice(SYLLABLES) for _ in range(rng.randint(2, 4))) for _ in range(12000)]
        self.weights = [1 / (rank + 8) for rank in range(len(self.words))]
        self.names = [f"{rng.choice(self.words).title()} {rng.choice(self.words).title()}" for _ in range(400)]

    def sentence(self):
        size = self.rng.randint(8, 24)
        content = self.rng.choices(self.words, self.weights, k=size)
        words = [self.rng.choice(COMMON) if self.rng.random() < 0.5 else word for word in content]
        return " ".join(words).capitalize() + "."


def transcript(language, rng, words):
    people = rng.sample(language.names, 3)
    lines, count = [f"Hearing on {rng.choice(language.words)}", ""], 0
    said = []
    while count < words:
        person = rng.choice(people)
        sentences = [language.sentence() for _ in range(rng.randint(1, 5))]
        said += [(person, each) for each in sentences]
        lines += [person.upper() + ": " + " ".join(sentences), ""]
        count += sum(len(each.split()) for each in sentences)
    return "\n".join(lines), said


def article(language, rng, words):
    people = rng.sample(language.names, 3)
    lines, count = [language.sentence()[:-1], ""], 0
    said = []
    while count < words:
        told, quoted, person = language.sentence(), language.sentence(), rng.choice(people)
        said.append((person, quoted))
        lines += [told, "", f"“{quoted[:-1]},” {person} said. {language.sentence()}", ""]
        count += len(told.split()) * 2 + len(quoted.split())
    return "\n".join(lines), said


def main():
    parser = argparse.ArgumentParser(description="writes a draft and its sources")
    parser.add_argument("folder")
    parser.add_argument("--sources", type=int, default=200)
    parser.add_argument("--words", type=int, default=5000)
    parser.add_argument("--draft-words", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    language = Language(rng)
    os.makedirs(os.path.join(arguments.folder, "sources"), exist_ok=True)
    said = []
    for number in range(arguments.sources):
        text, some = (transcript if number % 2 else article)(language, rng, arguments.words)
        said += some
        with open(os.path.join(arguments.folder, "sources", f"{number:04}.txt"), "w", encoding="utf-8") as file:
            file.write(text)
    paragraphs, count, number = [language.sentence()[:-1]], 0, 0
    while count < arguments.draft_words:
        person, quoted = rng.choice(said)
        number += 1
        words = quoted[:-1].split()
        if number % 3 == 0:
            words[len(words) // 2] = rng.choice(language.words)
        told = language.sentence()
        paragraphs += [told, f"“{' '.join(words)},” {person} said."]
        count += len(words) + len(told.split()) + 3
    with open(os.path.join(arguments.folder, "draft.txt"), "w", encoding="utf-8") as file:
        file.write("\n\n".join(paragraphs) + "\n")


if __name__ == "__main__":
    main()
