"""Writes a story with very many quotations, for page_weight.mjs: `page_story.py FOLDER [ARTICLES [QUOTATIONS]]`
makes 20 articles that quote 300 of 600 sentences each, every sentence with words of its own."""

import os
import random
import sys

from make_articles import CUES, NARRATIVE, PLACES, SUBJECTS, altered, person

NOUNS = ("harbour ferry bridge tide lantern orchard granite ledger copper signal winter meadow barrel timber anchor "
         "compass valley furnace ribbon marble lattice thunder kettle saddle parcel ticket ladder mirror garden hammer "
         "basket candle pebble feather blanket pillar cellar tunnel harvest quarry turbine antenna cabinet ballot treaty "
         "tariff verdict warrant census subsidy pension levy charter decree").split()
VERBS = ("carried repaired refused counted buried painted promised delayed weighed opened sealed borrowed measured "
         "guarded signed moved closed lifted sold rented").split()


def sentence(rng):
    words = [rng.choice(("We", "They", "I", "Nobody here", "Every one of us"))]
    for _ in range(rng.randrange(2, 7)):
        words += [rng.choice(VERBS), rng.choice(("the", "a", "that", "our", "no")), rng.choice(NOUNS),
                  rng.choice(("and", "before", "after", "with", "near", "for"))]
        if rng.random() < 0.3:
            words.append(rng.choice(("not", "never", "will", "cannot")))
    return " ".join(words + [rng.choice(NOUNS)])


def main(folder, articles=20, quotations=300, seed=11):
    os.makedirs(folder, exist_ok=True)
    rng = random.Random(seed)
    people = [person(rng) for _ in range(40)]
    said = [(rng.choice(people), sentence(rng)) for _ in range(2 * quotations)]
    for number in range(articles):
        paragraphs = [f"Report {number + 1} on the harbour inquiry"]
        for who, words in rng.sample(said, quotations):
            if rng.random() < 0.5:
                paragraphs.append(rng.choice(NARRATIVE).format(s=rng.choice(SUBJECTS), n=rng.randrange(3, 60),
                                                               p=rng.choice(PLACES)))
            paragraphs.append(f"“{altered(rng, words)},” {' '.join(filter(None, who))} {rng.choice(CUES)}.")
        with open(os.path.join(folder, f"outlet{number + 1:02}.txt"), "w", encoding="utf-8") as file:
            file.write("\n\n".join(paragraphs) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
