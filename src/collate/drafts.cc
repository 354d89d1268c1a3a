// A draft's quotations against its sources: which source holds each best, and what it says there.
#include <algorithm>
#include <iterator>
#include <memory>

#include "base/parallel.h"
#include "collate/collate.h"
#include "collate/kept_words.h"
#include "collate/known_misses.h"
#include "collate/labels.h"
#include "collate/pairs.h"
#include "collate/seen_sources.h"
#include "collate/sources.h"

namespace onrecord {
namespace collation {
namespace {

constexpr float kAboutAsWell = 0.2F;  // of the words: a record that holds nearly as many is one too
constexpr float kRecordFirst = 0.1F;

/// What one source says of a quotation, and how good a standard that makes it.
struct Found {
  const SourceText* source = nullptr;
  Standing standing;

  bool agrees() const {
    return std::all_of(standing.pairs.begin(), standing.pairs.end(),
                       [](const VariantPair& pair) { return pair.verdict == Verdict::agrees; });
  }
  bool is_unchecked() const {
    return std::all_of(standing.pairs.begin(), standing.pairs.end(),
                       [](const VariantPair& pair) { return pair.verdict == Verdict::unchecked; });
  }
  bool is_others() const {
    return std::any_of(standing.pairs.begin(), standing.pairs.end(), [](const VariantPair& pair) {
      return std::binary_search(pair.classes.begin(), pair.classes.end(),
                                DifferenceClass::attribution_differs);
    });
  }
};

/// Whether `a` is a better standard than `b`.
bool is_better(const Found& a, const Found& b) {
  if (a.standing.is_placed() != b.standing.is_placed()) return a.standing.is_placed();
  if (a.is_unchecked() != b.is_unchecked()) return b.is_unchecked();
  const float lead = a.standing.share - b.standing.share;
  if (lead > kRecordFirst || lead < -kRecordFirst) return lead > 0;
  if (a.is_others() != b.is_others()) return b.is_others();
  if (a.source->is_record != b.source->is_record) return a.source->is_record;
  if (a.agrees() != b.agrees()) return a.agrees();
  return lead > 0;
}

/// Whether the two sources say the same of the quotation.
bool is_equal(const Found& a, const Found& b) {
  if (a.source->is_record != b.source->is_record) return false;
  if (a.standing.pairs.size() != b.standing.pairs.size()) return false;
  for (std::size_t n = 0; n < a.standing.pairs.size(); ++n) {
    const VariantPair& x = a.standing.pairs[n];
    const VariantPair& y = b.standing.pairs[n];
    if (x.b != y.b || x.verdict != y.verdict || x.classes != y.classes ||
        x.subtypes != y.subtypes) {
      return false;
    }
  }
  return true;
}

/// Whether two records have the same words around the place, too: two records of one moment.
bool is_same_moment(const Found& a, const Found& b) {
  static constexpr std::uint32_t kAround = 15;
  constexpr std::size_t kFewestAround = 6;
  const auto context = [](const Found& found) {
    const NumberedWords& all = found.source->words->running.numbered;
    const PlacedPart& place = found.standing.places.front();
    std::vector<std::uint64_t> words =
        all.keys(place.begin - std::min(place.begin, std::uint32_t{kAround}), place.begin);
    const std::size_t end = std::min<std::size_t>(all.size(), std::size_t{place.end} + kAround);
    const std::vector<std::uint64_t> after = all.keys(place.end, end);
    words.insert(words.end(), after.begin(), after.end());
    std::sort(words.begin(), words.end());
    return words;
  };
  const std::vector<std::uint64_t> x = context(a);
  const std::vector<std::uint64_t> y = context(b);
  if (std::min(x.size(), y.size()) < kFewestAround) return true;
  std::vector<std::uint64_t> common;
  std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(common));
  return common.size() * 2 >= std::min(x.size(), y.size());
}

/// The best source's pairs; what stands in another just so is told in `also`, and another record of
/// the same moment keeps its own.
std::vector<VariantPair> choose(std::vector<Found> all) {
  std::vector<VariantPair> pairs;
  std::erase_if(all, [](const Found& found) { return found.standing.pairs.empty(); });
  if (all.empty()) return pairs;
  std::stable_sort(all.begin(), all.end(), is_better);
  Found& best = all.front();
  pairs = best.standing.pairs;
  for (std::size_t n = 1; n < all.size(); ++n) {
    const Found& other = all[n];
    if (is_equal(best, other)) {
      for (std::size_t p = 0; p < best.standing.pairs.size(); ++p) {
        std::vector<DocumentSpan>& also = pairs[p].also;
        also.push_back(other.standing.pairs[p].a_span);
        also.insert(also.end(), other.standing.pairs[p].also.begin(),
                    other.standing.pairs[p].also.end());
      }
    } else if (best.source->is_record && other.source->is_record && best.standing.is_placed() &&
               other.standing.is_placed() &&
               other.standing.share + kAboutAsWell >= best.standing.share && !other.is_others() &&
               is_same_moment(best, other)) {
      pairs.insert(pairs.end(), other.standing.pairs.begin(), other.standing.pairs.end());
    }
  }
  return pairs;
}

/// Words of a record in which the credited person has no part and is never named, while another
/// record is his: they are somebody else's.
class Strangers {
 public:
  Strangers(const Said& said, std::span<const SourceText> sources)
      : said_(said), sources_(sources) {}

  void mark(const Variant& variant, std::vector<VariantPair>& pairs) const {
    constexpr std::size_t kTelling = 8;
    if (!variant.is_firm || variant.size() < kTelling) return;
    const Speaker& speaker = said_.speakers[variant.speaker->value];
    if (speaker.kind != SpeakerKind::person) return;
    for (VariantPair& pair : pairs) {
      if (pair.a || pair.verdict == Verdict::unchecked) continue;
      const auto source = std::find_if(
          sources_.begin(), sources_.end(),
          [&](const SourceText& each) { return each.document->id == pair.a_span.document; });
      if (source == sources_.end() || !source->is_record) continue;
      if (is_stranger(*source, speaker, pair.a_span.span)) {
        add_class(pair, DifferenceClass::attribution_differs);
      }
    }
  }

 private:
  bool is_stranger(const SourceText& source, const Speaker& speaker, Span place) const {
    const RecordText& record = source.words->running;
    if (speaks_in(record.labels, record.heading, speaker)) return false;
    const auto turn = std::find_if(source.document->turns.begin(), source.document->turns.end(),
                                   [&](const Turn& each) { return each.words.overlaps(place); });
    const std::string label = turn == source.document->turns.end() ? "" : turn->speaker;
    if (!names_somebody(label, record.heading)) return false;
    const std::string surname = surname_of(speaker.name);
    if (surname.empty() || is_named(record, surname)) return false;
    return std::any_of(said_.documents.begin(), said_.documents.end(), [&](const Document& other) {
      if (other.role != Role::record || &other == source.document) return false;
      std::vector<std::string> labels;
      for (const Turn& each : other.turns) labels.push_back(each.speaker);
      std::sort(labels.begin(), labels.end());
      labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
      return speaks_in(labels, heading_of(other), speaker);
    });
  }

  static bool is_named(const RecordText& record, const std::string& surname) {
    for (std::uint32_t i = 0; i < record.size(); ++i) {
      if (record.words[i].info->folded == surname) return true;
    }
    return false;
  }

  const Said& said_;
  std::span<const SourceText> sources_;
};

/// A speaker carried over from the sentences before is no credit: nobody's name stands by the
/// words.
void forgive_uncredited(const Said& said, const Variant& variant, std::vector<VariantPair>& pairs) {
  constexpr double kSure = 0.8;
  const auto is_credited = [&](const VariantPart& part) {
    const Quotation& quotation = said.quotations[std::get<QuotationId>(part.id).value];
    return quotation.source.has_value() || quotation.confidence >= kSure;
  };
  if (std::any_of(variant.parts.begin(), variant.parts.end(), is_credited)) return;
  for (VariantPair& pair : pairs) {
    if (std::erase(pair.classes, DifferenceClass::attribution_differs) == 0) continue;
    if (pair.verdict == Verdict::unchecked) continue;
    const bool spelling_only = pair.subtypes == std::vector<Subtype>{Subtype::spelling};
    pair.verdict = verdict_of(pair.classes, pair.subtypes, spelling_only);
  }
}

/// "We can go." … "But only if they agree": the draft prints the limiter in its next quotation, or
/// what stands right behind the limiting words, which it then gives in its own.
void forgive_printed_limiters(std::vector<Utterance>& utterances) {
  constexpr std::uint32_t kBeside = 200;  // bytes of the draft
  constexpr std::uint32_t kLimiter = 16;  // bytes of the source: "but only if the"
  constexpr std::uint32_t kTelling = 8;
  const auto prints = [&](const VariantPair& other, const VariantPair& pair, DocumentSpan hidden) {
    if (other.a_span.document != hidden.document || other.b_span.document != pair.b_span.document ||
        other.verdict == Verdict::unchecked) {
      return false;
    }
    const Span printed = other.a_span.span;
    const std::uint32_t begins = hidden.span.begin_byte;
    const bool is_next = printed.begin_byte <= begins + kLimiter && printed.end_byte > begins;
    if (printed.begin_byte < begins || !is_next || printed.size() < kTelling) return false;
    const Span here = pair.b_span.span;
    const Span there = other.b_span.span;
    return there.begin_byte >= here.end_byte
               ? there.begin_byte - here.end_byte < kBeside
               : here.begin_byte >= there.end_byte && here.begin_byte - there.end_byte < kBeside;
  };
  constexpr std::size_t kNeighbours = 4;  // utterances stand in the draft's order
  for (std::size_t n = 0; n < utterances.size(); ++n) {
    const std::size_t first = n - std::min(n, kNeighbours);
    const std::size_t size = std::min(utterances.size(), n + kNeighbours + 1) - first;
    const std::span<const Utterance> around = std::span(utterances).subspan(first, size);
    for (VariantPair& pair : utterances[n].pairs) {
      const auto cut = std::find(pair.subtypes.begin(), pair.subtypes.end(), Subtype::cuts_limiter);
      if (cut == pair.subtypes.end() || pair.hidden.empty()) continue;
      const DocumentSpan hidden = pair.hidden.back();
      const bool is_printed = std::any_of(around.begin(), around.end(), [&](const Utterance& each) {
        return std::any_of(each.pairs.begin(), each.pairs.end(),
                           [&](const VariantPair& other) { return prints(other, pair, hidden); });
      });
      if (!is_printed) continue;
      pair.subtypes.erase(cut);
      pair.hidden.pop_back();
      const bool spelling_only = pair.subtypes == std::vector<Subtype>{Subtype::spelling};
      pair.verdict = verdict_of(pair.classes, pair.subtypes, spelling_only);
    }
  }
}

Utterance write(const Said& said, const Variant& variant, std::vector<VariantPair> pairs) {
  Utterance utterance;
  utterance.speaker = variant.speaker;
  for (const VariantPart& part : variant.parts) utterance.variants.push_back(part.id);
  for (const VariantPair& pair : pairs) {
    if (pair.a) utterance.variants.push_back(*pair.a);
  }
  const auto place = [&](const VariantId& id) {
    const Quotation& quotation = said.quotations[std::get<QuotationId>(id).value];
    return std::pair(quotation.document, quotation.span.begin_byte);
  };
  std::sort(utterance.variants.begin(), utterance.variants.end(),
            [&](const VariantId& a, const VariantId& b) { return place(a) < place(b); });
  utterance.variants.erase(std::unique(utterance.variants.begin(), utterance.variants.end()),
                           utterance.variants.end());
  utterance.pairs = std::move(pairs);
  return utterance;
}

/// The pairs of the `most` best sources.
std::vector<VariantPair> best_of(std::vector<Found> all, std::size_t most) {
  std::erase_if(all, [](const Found& found) { return found.standing.pairs.empty(); });
  std::stable_sort(all.begin(), all.end(), is_better);
  std::vector<VariantPair> pairs;
  for (std::size_t n = 0; n < std::min(most, all.size()); ++n) {
    std::vector<VariantPair>& own = all[n].standing.pairs;
    std::move(own.begin(), own.end(), std::back_inserter(pairs));
  }
  return pairs;
}

/// Everything that is looked up of a draft's quotation.
struct Drafted {
  const Variant* variant = nullptr;
  std::vector<Sought> sought;
  KnownMisses::Key key;
  std::vector<bool> is_miss;  // by the index of the source
};

std::vector<Drafted> drafted_in(const Said& said, std::span<const Variant> speech,
                                std::size_t sources, const KnownMisses* misses,
                                SoughtTerms& terms) {
  std::vector<Drafted> drafted;
  for (const Variant& variant : speech) {
    if (variant.is_indirect || said.documents[variant.document.value].role != Role::draft) continue;
    Drafted& one = drafted.emplace_back();
    one.variant = &variant;
    one.sought = sought_in(variant);
    for (Sought& part : one.sought) terms.add(part);
    if (misses != nullptr) one.is_miss = misses->of(one.key = KnownMisses::key_of(variant));
    if (one.is_miss.size() < sources) one.is_miss.resize(sources, false);
  }
  return drafted;
}

/// What each source says of each quotation, by quotation, in the order of the sources. The work is
/// cut by source first, so that a thread stays with one text.
std::vector<std::vector<Found>> find_in_all(const Said& said, std::span<const Drafted> drafted,
                                            const SoughtTerms& terms,
                                            std::span<const SourceText> sources,
                                            const Vocabulary& vocabulary, unsigned threads) {
  constexpr std::size_t kAtOnce = 16;  // quotations
  const std::size_t blocks = (drafted.size() + kAtOnce - 1) / kAtOnce;
  std::vector<std::vector<std::pair<std::size_t, Standing>>> by_block(sources.size() * blocks);
  SeenSources all_seen(sources, terms, blocks);
  Scratches scratches(terms);
  parallel_for(by_block.size(), threads, [&](std::size_t b) {
    const SourceText& source = sources[b / blocks];
    const std::size_t first = b % blocks * kAtOnce;
    const std::size_t end = std::min(drafted.size(), first + kAtOnce);
    const auto is_miss = [&](const Drafted& one) -> bool { return one.is_miss[source.index]; };
    const std::span<const Drafted> block = drafted.subspan(first, end - first);
    if (std::all_of(block.begin(), block.end(), is_miss)) return all_seen.pass(b / blocks);
    const std::shared_ptr<const SeenSource> seen = all_seen.take(b / blocks);
    std::unique_ptr<Scratch> scratch = scratches.take();
    for (std::size_t n = first; n < end; ++n) {
      if (is_miss(drafted[n])) continue;
      Standing standing = judge_by_source(said, source, *seen, *drafted[n].variant,
                                          drafted[n].sought, vocabulary, *scratch);
      if (!standing.pairs.empty()) by_block[b].emplace_back(n, std::move(standing));
    }
    scratches.give_back(std::move(scratch));
  });
  std::vector<std::vector<Found>> found(drafted.size());
  for (std::size_t b = 0; b < by_block.size(); ++b) {
    for (auto& [n, standing] : by_block[b]) {
      found[n].push_back({&sources[b / blocks], std::move(standing)});
    }
  }
  return found;
}

/// Looks every quotation of a draft up in every source; `pick` takes what counts.
template <class Pick>
std::vector<Utterance> look_up(const Said& said, std::span<const Variant> speech,
                               std::span<const SourceText> sources, const Vocabulary& vocabulary,
                               KnownMisses* misses, unsigned threads, const Pick& pick) {
  const Strangers strangers(said, sources);
  SoughtTerms terms;
  std::vector<Drafted> drafted =
      drafted_in(said, speech, sources.empty() ? 0 : sources.back().index + 1, misses, terms);
  std::vector<std::vector<Found>> found =
      find_in_all(said, drafted, terms, sources, vocabulary, threads);
  std::vector<Utterance> utterances;
  for (std::size_t n = 0; n < drafted.size(); ++n) {
    if (misses != nullptr) {
      for (const SourceText& source : sources) drafted[n].is_miss[source.index] = true;
      for (const Found& one : found[n]) drafted[n].is_miss[one.source->index] = false;
      misses->remember(std::move(drafted[n].key), std::move(drafted[n].is_miss));
    }
    std::vector<VariantPair> pairs = pick(std::move(found[n]));
    strangers.mark(*drafted[n].variant, pairs);
    forgive_uncredited(said, *drafted[n].variant, pairs);
    utterances.push_back(write(said, *drafted[n].variant, std::move(pairs)));
    utterances.back().id.value = static_cast<std::uint32_t>(n);
  }
  forgive_printed_limiters(utterances);
  return utterances;
}

}  // namespace
}  // namespace collation

struct SourceTexts::Ready {
  std::vector<SharedBytes> kept;                     // one a document; the words may lie in there
  std::vector<std::vector<std::uint64_t>> lower_of;  // one a document
  std::unique_ptr<collation::LowerCaseWords> lower;
  std::vector<collation::SourceWords> sources;      // one a document
  std::vector<collation::Vocabulary> vocabularies;  // of the words that were not kept
  std::unique_ptr<collation::KnownMisses> misses = std::make_unique<collation::KnownMisses>();

  /// What a run knows of its drafts and of these sources.
  struct Run {
    collation::Vocabulary vocabulary;
    std::vector<collation::SourceText> sources;
    std::vector<collation::Variant> speech;
  };

  Run run(const Said& said, std::span<const std::optional<DocumentId>> ids) const {
    using namespace collation;
    Run made;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (!ids[i] || (sources[i].running.size() == 0 && sources[i].quoted.size() == 0)) continue;
      made.sources.push_back(look_at_source(said, said.documents[ids[i]->value], sources[i]));
      made.sources.back().index = i;
    }
    std::vector<std::vector<std::uint64_t>> drafts;
    for (const Document& document : said.documents) {
      if (document.role != Role::draft) continue;
      drafts.push_back(lower_case_words_in(said.segmentations[document.id.value]));
    }
    const LowerCaseWords all(drafts, lower.get());
    for (const Document& document : said.documents) {
      if (document.role != Role::draft) continue;
      std::vector<Variant> own = quotations_of(said, document.id, all, made.vocabulary);
      std::move(own.begin(), own.end(), std::back_inserter(made.speech));
    }
    return made;
  }
};

SourceTexts::SourceTexts(const Said& said, KeptWords kept, unsigned threads) : ready_(new Ready) {
  using namespace collation;
  const std::size_t count = said.documents.size();
  kept.words.resize(count);
  ready_->kept = std::move(kept.words);
  ready_->lower_of.resize(count);
  ready_->sources.resize(count);
  const auto is_source = [&](std::size_t i) {
    return said.documents[i].role != Role::draft &&
           !(ready_->kept[i].empty() && said.segmentations[i].tokens.empty());
  };
  parallel_for(count, threads, [&](std::size_t i) {
    if (!is_source(i)) return;
    ready_->lower_of[i] = ready_->kept[i].empty() ? lower_case_words_in(said.segmentations[i])
                                                  : kept_lower_case_words(ready_->kept[i].view());
  });
  ready_->lower = std::make_unique<LowerCaseWords>(ready_->lower_of);
  // One vocabulary for many documents, since most words are in all of them, but one thread each.
  constexpr std::size_t kAtOnce = 32;
  const std::size_t blocks = (count + kAtOnce - 1) / kAtOnce;
  ready_->vocabularies.resize(blocks);
  parallel_for(blocks, threads, [&](std::size_t b) {
    for (std::size_t i = b * kAtOnce; i < std::min(count, (b + 1) * kAtOnce); ++i) {
      if (!is_source(i)) continue;
      const Document& document = said.documents[i];
      SourceWords& source = ready_->sources[i];
      if (!ready_->kept[i].empty()) {
        if (read_kept_words(ready_->kept[i].view(), document, *ready_->lower, source)) continue;
        kept.segment(document.id);
      }
      source = read_source(said, document, *ready_->lower, ready_->vocabularies[b]);
    }
  });
}

bool SourceTexts::has(DocumentId document) const {
  return ready_->sources[document.value].running.document != nullptr;
}

std::string SourceTexts::words_to_keep(DocumentId document) const {
  return collation::keep_words(ready_->sources[document.value], ready_->lower_of[document.value]);
}

SourceTexts::~SourceTexts() = default;

std::vector<Utterance> collate_drafts(const Said& said, const SourceTexts& texts,
                                      std::span<const std::optional<DocumentId>> ids,
                                      unsigned threads) {
  const SourceTexts::Ready::Run run = texts.ready().run(said, ids);
  return collation::look_up(said, run.speech, run.sources, run.vocabulary,
                            texts.ready().misses.get(), threads, collation::choose);
}

std::vector<Utterance> collate_drafts(const Said& said, unsigned threads) {
  const SourceTexts texts(said, {}, threads);
  std::vector<std::optional<DocumentId>> ids;
  for (const Document& document : said.documents) {
    ids.emplace_back();
    if (document.role != Role::draft) ids.back() = document.id;
  }
  std::vector<Utterance> utterances = collate_drafts(said, texts, ids, threads);
  mark_lost_conditions(said, utterances);
  return utterances;
}

std::vector<Utterance> collate_passages(const Said& said, const SourceTexts& texts,
                                        std::span<const std::optional<DocumentId>> ids,
                                        std::size_t most, unsigned threads) {
  const SourceTexts::Ready::Run run = texts.ready().run(said, ids);
  return collation::look_up(said, run.speech, run.sources, run.vocabulary,
                            texts.ready().misses.get(), threads,
                            [&](std::vector<collation::Found> found) {
                              return collation::best_of(std::move(found), most);
                            });
}

}  // namespace onrecord
