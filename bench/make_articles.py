"""Makes articles of any number and length from made-up material, the same ones for the same seed.

`story` makes several reports of one event that quote the same people in slightly different words;
`unrelated` makes reports of different events. For timing only: they are no example of good prose.
`make_articles.py FOLDER [COUNT [WORDS]]` writes a story, one file an article.
"""

import os
import random
import sys

PLACES = ("Harrow Quay", "Tollbridge", "Saint Orlan", "Kestrel Point", "Upper Dunmarrow", "Velsk Bay",
          "Marrick", "Ottersham", "Lowfield", "Corran Heath")
FIRST = ("Ada", "Bruno", "Celia", "Dorian", "Edith", "Farid", "Greta", "Hugo", "Imani", "Jonas",
         "Karin", "Luis", "Mabel", "Nadim", "Olive", "Pavel")
LAST = ("Ashgrove", "Bellweather", "Cranmoor", "Dunleavy", "Eskdale", "Farrowby", "Gilcrest",
        "Hartnoll", "Ingersby", "Jessop", "Kettlewell", "Lorrimer", "Maddern", "Northolt",
        "Ockenden", "Penhallow")
TITLES = ("Mayor", "Councillor", "Chief Inspector", "Dr", "Professor", "Harbourmaster", "Captain", "")
SUBJECTS = ("the bridge", "the new depot", "the inquiry", "the ferry timetable", "the old mill",
            "the reservoir", "the evacuation", "the school roof", "the budget", "the tramway")
CLAUSES = (
    "we were told in March that {s} would be finished before the winter storms",
    "nobody on this committee has seen the full report about {s}",
    "I will not sign anything until the engineers have looked at {s} again",
    "there were {n} people waiting and not one of them had been warned",
    "it took the crew almost {n} minutes to reach {s} from the far bank",
    "if the money runs out, {s} will have to wait for another year",
    "the families who live beside {s} deserve a plain answer",
    "what happened at {s} must never be allowed to happen again",
    "we lost {n} days because the permits for {s} were sent to the wrong office",
    "I have worked here for {n} years and I have never seen water that high",
)
NARRATIVE = (
    "Work on {s} began in the spring and has been delayed {n} times since then.",
    "The meeting in {p} lasted until late in the evening and ended without a vote.",
    "About {n} residents had gathered outside the hall by the time the doors opened.",
    "Records that were released last week show that {s} was inspected in {n} places.",
    "A spokeswoman for the county declined to comment on the details of the contract.",
    "Heavy rain closed the coast road between {p} and the harbour for most of the day.",
    "The council is expected to return to the question of {s} early next month.",
)
CUES = ("said", "told reporters", "added", "insisted", "said on Tuesday", "told the meeting")
SWAPS = (("will not", "won't"), ("the ", "that "), ("never", "not"), ("almost", "nearly"),
         ("have ", ""), ("and ", "but "), ("people", "passengers"))


def person(rng):
    return rng.choice(TITLES), rng.choice(FIRST), rng.choice(LAST)


def utterance(rng):
    values = {"s": rng.choice(SUBJECTS), "n": rng.randrange(3, 60), "p": rng.choice(PLACES)}
    clauses = [c.format(**values) for c in rng.sample(CLAUSES, rng.choice((1, 1, 2)))]
    text = ", and ".join(clauses)
    return text[0].upper() + text[1:]


def altered(rng, text):
    if rng.random() < 0.6:
        return text
    old, new = rng.choice(SWAPS)
    return text.replace(old, new, 1)


def paragraph_of(rng, who, text, known):
    title, first, last = who
    name = last if known else " ".join(filter(None, (title, first, last)))
    cue = rng.choice(CUES)
    shape = rng.randrange(4)
    if shape == 0:
        return f"“{text},” {name} {cue}."
    if shape == 1:
        return f"{name} {cue}: “{text}.”"
    if shape == 2 and ", and " in text:
        head, tail = text.split(", and ", 1)
        return f"“{head},” {name} {cue}, “and {tail}.”"
    return f"{name} said that {text[0].lower() + text[1:]}."


def article(rng, words, speakers, said):
    paragraphs, known, count = [], set(), 0
    while count < words:
        if rng.random() < 0.45 and said:
            who, text = rng.choice(said)
            paragraph = paragraph_of(rng, speakers[who], altered(rng, text), who in known)
            known.add(who)
        else:
            paragraph = " ".join(
                rng.choice(NARRATIVE).format(s=rng.choice(SUBJECTS), n=rng.randrange(3, 90),
                                             p=rng.choice(PLACES)) for _ in range(3))
        paragraphs.append(paragraph)
        count += paragraph.count(" ") + 1
    return "\n\n".join(paragraphs) + "\n"


def story(count, words, seed=1):
    """`count` reports of about `words` words each on one event."""
    rng = random.Random(seed)
    speakers = [person(rng) for _ in range(6)]
    said = [(i % len(speakers), utterance(rng)) for i in range(max(6, words // 60))]
    return [article(rng, words, speakers, said) for _ in range(count)]


def unrelated(count, words, seed=2):
    """`count` reports of different events."""
    return [story(1, words, seed * 1_000_003 + i)[0] for i in range(count)]


def main():
    folder = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    words = int(sys.argv[3]) if len(sys.argv) > 3 else 1500
    os.makedirs(folder, exist_ok=True)
    for index, text in enumerate(story(count, words)):
        with open(os.path.join(folder, f"{index:03}.txt"), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
