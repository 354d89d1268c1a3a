#include "collate/prune.h"

#include <algorithm>
#include <set>
#include <utility>

namespace onrecord::collation {
namespace {

constexpr std::size_t kLooseWords = 3;  // changed words from which two sentences may be two remarks

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool is_gap = c == ' ' || c == '\n';
    words += !is_gap && !inside ? 1 : 0;
    inside = !is_gap;
  }
  return words;
}

/// The words inside `pair` that one side changes, those of the longer side; ends that only one side
/// has are no change.
std::size_t changed_words(const Said& said, const VariantPair& pair) {
  std::size_t a = 0;
  std::size_t b = 0;
  for (const Edit& edit : pair.edits) {
    if (edit.op == EditOp::equal) continue;
    const bool is_end = &edit == &pair.edits.front() || &edit == &pair.edits.back();
    if (is_end && edit.op != EditOp::substitute) continue;
    a += count_words(text_of(said.documents[pair.a_span.document.value], edit.a));
    b += count_words(text_of(said.documents[pair.b_span.document.value], edit.b));
  }
  return std::max(a, b);
}

/// Whether the stretch that was compared is the whole quotation, but for marks at its ends.
bool is_whole(const Said& said, const VariantId& id, Span stretch) {
  const auto* quotation = std::get_if<QuotationId>(&id);
  if (quotation == nullptr) return false;
  const Span inner = said.quotations[quotation->value].inner;
  return stretch.begin_byte <= inner.begin_byte + 3 && inner.end_byte <= stretch.end_byte + 3;
}

/// A variant, and the document in which its words stand in full.
using Home = std::pair<VariantId, DocumentId>;

/// Whether every word of side b (or a) stands in the other side.
bool is_carried(const VariantPair& pair, bool side_b) {
  return std::all_of(pair.edits.begin(), pair.edits.end(), [&](const Edit& edit) {
    return edit.op == EditOp::equal || (side_b ? edit.b.empty() : edit.a.empty());
  });
}

/// Where quotations stand in full in another document, and where they stand there alone.
struct Homes {
  std::set<Home> all;
  std::set<Home> twins;
  bool has(const std::set<Home>& homes, const VariantPair& pair) const {
    return homes.count({pair.b, pair.a_span.document}) > 0 ||
           homes.count({*pair.a, pair.b_span.document}) > 0;
  }
};

Homes homes_of(const Said& said, const std::vector<Utterance>& utterances) {
  Homes homes;
  for (const Utterance& utterance : utterances) {
    for (const VariantPair& pair : utterance.pairs) {
      if (!pair.a || pair.verdict != Verdict::agrees) continue;
      const bool b_carried = is_carried(pair, true) && is_whole(said, pair.b, pair.b_span.span);
      const bool a_carried = is_carried(pair, false) && is_whole(said, *pair.a, pair.a_span.span);
      if (b_carried) homes.all.emplace(pair.b, pair.a_span.document);
      if (a_carried) homes.all.emplace(*pair.a, pair.b_span.document);
      if (!a_carried || !b_carried) continue;
      homes.twins.emplace(pair.b, pair.a_span.document);
      homes.twins.emplace(*pair.a, pair.b_span.document);
    }
  }
  return homes;
}

}  // namespace

void drop_look_alikes(const Said& said, std::vector<Utterance>& utterances) {
  const Homes homes = homes_of(said, utterances);
  for (Utterance& utterance : utterances) {
    std::erase_if(utterance.pairs, [&](const VariantPair& pair) {
      if (!pair.a || pair.verdict != Verdict::differs) return false;
      const std::size_t changed = changed_words(said, pair);
      return changed > 0 && (homes.has(homes.twins, pair) ||
                             (changed >= kLooseWords && homes.has(homes.all, pair)));
    });
  }
}

}  // namespace onrecord::collation
