// A draft's quotations against its sources: which source holds each best, and what it says there.
#include <algorithm>
#include <map>

#include "collate/collate.h"
#include "collate/context.h"
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
               other.standing.share + kAboutAsWell >= best.standing.share && !other.is_others()) {
      pairs.insert(pairs.end(), other.standing.pairs.begin(), other.standing.pairs.end());
    }
  }
  return pairs;
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

std::vector<Utterance> collate_drafts(const Said& said) {
  using namespace collation;
  Vocabulary vocabulary;
  const LowerCaseWords lower(said.segmentations);
  const std::vector<Variant> speech = variants_of(said, lower, vocabulary);
  std::vector<SourceText> sources;
  for (const Document& document : said.documents) {
    if (document.role == Role::draft) continue;
    if (said.segmentations[document.id.value].tokens.empty()) continue;
    sources.push_back(read_source(said, document, speech, lower, vocabulary));
  }
  std::vector<Utterance> utterances;
  for (const Variant& variant : speech) {
    if (variant.is_indirect || said.documents[variant.document.value].role != Role::draft) continue;
    std::vector<Found> found;
    for (const SourceText& source : sources) {
      found.push_back({&source, judge_by_source(said, source, variant, vocabulary)});
    }
    utterances.push_back(write(said, variant, choose(std::move(found))));
    utterances.back().id.value = static_cast<std::uint32_t>(utterances.size() - 1);
  }
  mark_lost_conditions(said, utterances);
  return utterances;
}

}  // namespace onrecord
