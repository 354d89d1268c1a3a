"""Makes copies of news articles whose descent is known: A writes; B and D copy A; C copies B.

A copy takes some of the sentences, word for word or changed as editors change them (words dropped
and exchanged, ends cut, now and then a word put in), in blocks between sentences of its own, which
come from another article. It credits its origin at the place, in a line, or not at all.
"""

import re
from xml.etree import ElementTree

OUTLETS = ("The Northern Ledger", "Harbour Gazette", "Valley Courier", "Evening Sentinel",
           "The Lowland Chronicle", "Coast Tribune", "The Dale Observer", "Market Herald")
EXCHANGED = dict(
    said="stated", told="informed", about="around", after="following", before="ahead of",
    big="large", large="big", began="started", start="begin", help="aid", many="numerous",
    show="indicate", shows="indicates", showed="indicated", but="yet", because="since",
    although="though", however="nevertheless", near="close to", also="too",
    officials="authorities", authorities="officials", killed="slain", police="officers",
    company="firm", firm="company", percent="per cent", yesterday="the day before",
    people="persons", children="youngsters", important="significant", major="main", plan="scheme",
    plans="schemes", buy="purchase", bought="purchased", sell="market", build="erect",
    get="obtain", got="obtained", gave="handed", need="require", needs="requires", want="wish",
    expects="anticipates", expected="anticipated", increase="rise", rise="increase", fell="dropped",
    decline="drop", drop="decline", quickly="rapidly", almost="nearly", nearly="almost",
    several="a number of", government="administration", leader="head", leaders="heads",
    asked="requested", announced="made known", decided="resolved", including="among them")
NEEDLESS = frozenset("very also just recently currently already still even only really rather "
                     "apparently reportedly however meanwhile previously yesterday today".split())
PUT_IN = ("reportedly", "in the meantime", "as well", "for now", "on the whole")
SENTENCE = re.compile(r"(?<=[.!?])[\"'”’]*\s+(?=[\"'“‘(]?[A-Z])")


def sentences_of(path):
    """The sentences of a text file, or of the TEXT of a TimeML file; without very short ones."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if str(path).endswith(".tml"):
        text = "".join(ElementTree.fromstring(text).find("TEXT").itertext())
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        found += SENTENCE.split(" ".join(paragraph.split()))
    return [s for s in found if len(s.split()) >= 8 and s[-1] in ".!?\"'”’"]


def without_tail(sentence, rng):
    """The sentence without what stands behind one of its last commas."""
    places = [m.start() for m in re.finditer(", ", sentence) if m.start() > len(sentence) * 0.5]
    if not places or sentence.count('"') or "“" in sentence:
        return sentence
    return sentence[:rng.choice(places)] + "."


def changed(sentence, manner, rng):
    if manner == "verbatim":
        return sentence if rng.random() < 0.85 else without_tail(sentence, rng)
    swap, drop, cut, put = {"light": (0.3, 0.6, 0.25, 0.1), "heavy": (0.8, 0.9, 0.6, 0.15)}[manner]
    words = []
    for word in sentence.split():
        bare = word.strip(",;")
        if bare in NEEDLESS and rng.random() < drop:
            continue
        if bare in EXCHANGED and rng.random() < swap:
            word = word.replace(bare, EXCHANGED[bare])
        elif manner == "heavy" and rng.random() < 0.05 and word.islower() and len(words) > 1:
            continue
        words.append(word)
    if rng.random() < put and len(words) > 6:
        words.insert(len(words) // 2, rng.choice(PUT_IN))
    text = " ".join(words)
    return without_tail(text, rng) if rng.random() < cut else text


def paragraphs(sentences, rng):
    out = []
    while sentences:
        size = rng.choice((1, 1, 2, 2, 3))
        out.append(" ".join(sentences[:size]))
        sentences = sentences[size:]
    return out


def credited(taken, outlet, credit, rng):
    """The copied sentences with the credit; a line is told apart."""
    if credit != "place":
        return taken
    taken = list(taken)
    places = {0} | ({len(taken) // 2} if rng.random() < 0.5 else set())
    for at in places:
        first = taken[at]
        if rng.random() < 0.5 and first[-1] == "." and '"' not in first:
            taken[at] = "%s, %s reported." % (first[:-1], outlet)
        else:
            taken[at] = "According to %s, %s" % (outlet, first[0].lower() + first[1:])
    return taken


def copy_of(origin, outlet, own, manner, credit, rng):
    """A copy of `origin` (sentences) with sentences of its own between: the sentences."""
    share = rng.uniform(0.4, 1.0)
    size = max(3, int(len(origin) * share))
    begin = rng.randrange(len(origin) - size + 1) if rng.random() < 0.4 else 0
    taken = [changed(s, manner, rng) for s in origin[begin:begin + size]]
    if manner == "heavy" and len(taken) > 4:
        at = rng.randrange(len(taken) - 2)
        taken[at], taken[at + 1] = taken[at + 1], taken[at]
    taken = credited(taken, outlet, credit, rng)
    count = int(len(taken) * rng.choice((0, 0.2, 0.5, 1.0)))
    start = rng.randrange(max(1, len(own) - count))
    mine = own[start:start + count]
    at = rng.choice((0, len(taken), len(taken) // 2))
    return taken[:at] + mine + taken[at:]
