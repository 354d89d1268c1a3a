// A draft's quotations against its sources: which source holds each best, and what it says there.
#include <algorithm>
#include <iterator>
#include <memory>

#include "base/parallel.h"
#include "collate/choose.h"
#include "collate/collate.h"
#include "collate/kept_words.h"
#include "collate/known_misses.h"
#include "collate/labels.h"
#include "collate/look_up.h"
#include "collate/pairs.h"
#include "collate/sources.h"

namespace onrecord {
namespace collation {
namespace {

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

}  // namespace
}  // namespace collation

struct SourceTexts::Ready {
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

namespace collation {
namespace {

/// The quotations of drafts, each with what is known of it.
std::vector<Drafted> drafted_in(const Said& said, std::span<const Variant> speech,
                                std::size_t sources, const KnownMisses& misses,
                                SoughtTerms& terms) {
  std::vector<Drafted> drafted;
  for (const Variant& variant : speech) {
    if (variant.is_indirect || said.documents[variant.document.value].role != Role::draft) continue;
    Drafted& one = drafted.emplace_back();
    one.variant = &variant;
    one.sought = sought_in(variant);
    for (Sought& part : one.sought) terms.add(part);
    one.key = KnownMisses::key_of(variant);
    one.below = misses.of(one.key);
    one.is_known = !one.below.empty();
    if (one.below.size() < sources) one.below.resize(sources, 0);
  }
  return drafted;
}

/// Looks every quotation of a draft up in the sources. `is_for_best`: `pick` is `choose`.
template <class Pick>
std::vector<Utterance> utterances_of(const Said& said, const SourceTexts::Ready::Run& run,
                                     KnownMisses& misses, unsigned threads, bool is_for_best,
                                     const Pick& pick) {
  const Strangers strangers(said, run.sources);
  SoughtTerms terms;
  std::vector<Drafted> drafted = drafted_in(
      said, run.speech, run.sources.empty() ? 0 : run.sources.back().index + 1, misses, terms);
  std::vector<std::vector<Found>> found =
      look_up({said, run.sources, terms, run.vocabulary, is_for_best, threads}, drafted);
  std::vector<Utterance> utterances;
  for (std::size_t n = 0; n < drafted.size(); ++n) {
    misses.remember(std::move(drafted[n].key), std::move(drafted[n].below));
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

namespace collation {
namespace {

/// Where the words of a source come from. `said` and what is in `ready` outlive the texts.
HeavyWords heavy_words(const Said& said, SourceTexts::Ready& ready, const KeptWords& kept,
                       std::size_t i) {
  HeavyWords heavy;
  heavy.kept = kept.words[i].heavy;
  if (!kept.is_lazy) return heavy;
  heavy.made_anew = [said, &ready, segment = kept.segment, i] {
    const Document& document = said.documents[i];
    segment(document.id);
    Vocabulary vocabulary;
    const SourceWords words = read_source(said, document, *ready.lower, vocabulary);
    return keep_words(words, ready.lower_of[i]).heavy;
  };
  return heavy;
}

}  // namespace
}  // namespace collation

SourceTexts::SourceTexts(const Said& said, KeptWords kept, unsigned threads) : ready_(new Ready) {
  using namespace collation;
  const std::size_t count = said.documents.size();
  kept.words.resize(count);
  ready_->lower_of.resize(count);
  ready_->sources.resize(count);
  const auto is_kept = [&](std::size_t i) { return !kept.words[i].light.empty(); };
  const auto is_source = [&](std::size_t i) {
    return said.documents[i].role != Role::draft &&
           (is_kept(i) || !said.segmentations[i].tokens.empty());
  };
  parallel_for(count, threads, [&](std::size_t i) {
    if (!is_source(i)) return;
    ready_->lower_of[i] = is_kept(i) ? kept_lower_case_words(kept.words[i].light.view())
                                     : lower_case_words_in(said.segmentations[i]);
  });
  ready_->lower = std::make_unique<LowerCaseWords>(ready_->lower_of);
  std::vector<char> is_read(count, 0);  // no bits: threads write side by side
  parallel_for(count, threads, [&](std::size_t i) {
    if (!is_source(i) || !is_kept(i)) return;
    const Document& document = said.documents[i];
    is_read[i] = read_kept_words(kept.words[i].light.view(), heavy_words(said, *ready_, kept, i),
                                 document, *ready_->lower, ready_->sources[i])
                     ? 1
                     : 0;
    if (is_read[i] == 0) kept.segment(document.id);
  });
  // One vocabulary for many documents, since most words are in all of them, but one thread each.
  constexpr std::size_t kAtOnce = 32;
  const std::size_t blocks = (count + kAtOnce - 1) / kAtOnce;
  ready_->vocabularies.resize(blocks);
  parallel_for(blocks, threads, [&](std::size_t b) {
    for (std::size_t i = b * kAtOnce; i < std::min(count, (b + 1) * kAtOnce); ++i) {
      if (!is_source(i) || is_read[i] != 0) continue;
      ready_->sources[i] =
          read_source(said, said.documents[i], *ready_->lower, ready_->vocabularies[b]);
    }
  });
}

bool SourceTexts::has(DocumentId document) const {
  return ready_->sources[document.value].running.document != nullptr;
}

WordsToKeep SourceTexts::words_to_keep(DocumentId document) const {
  return collation::keep_words(ready_->sources[document.value], ready_->lower_of[document.value]);
}

SourceTexts::~SourceTexts() = default;

std::vector<Utterance> collate_drafts(const Said& said, const SourceTexts& texts,
                                      std::span<const std::optional<DocumentId>> ids,
                                      unsigned threads) {
  const SourceTexts::Ready::Run run = texts.ready().run(said, ids);
  return collation::utterances_of(said, run, *texts.ready().misses, threads, true,
                                  collation::choose);
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
  return collation::utterances_of(said, run, *texts.ready().misses, threads, false,
                                  [&](std::vector<collation::Found> found) {
                                    return collation::best_of(std::move(found), most);
                                  });
}

}  // namespace onrecord
