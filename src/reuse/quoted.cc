#include "reuse/quoted.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "text/fold.h"

namespace onrecord::reuse {
namespace {

using DocumentPair = std::pair<std::uint32_t, std::uint32_t>;

constexpr std::size_t kEnoughOthers = 3;
constexpr std::size_t kMostOfUtterance = 64;  // variants that are held against each other

bool has(const VariantPair& pair, DifferenceClass wanted) {
  return std::find(pair.classes.begin(), pair.classes.end(), wanted) != pair.classes.end();
}

/// Spellings and articles are changed alike in many houses.
bool is_house_style(const VariantPair& pair) {
  return !pair.subtypes.empty() &&
         std::all_of(pair.subtypes.begin(), pair.subtypes.end(), [](Subtype subtype) {
           return subtype == Subtype::spelling || subtype == Subtype::article;
         });
}

/// A variant's departure from its standard, so that two can be told to be the same one.
struct Departure {
  std::uint32_t document = 0;
  DocumentSpan place;
  std::string change;  // empty: none
};

class Reader {
 public:
  explicit Reader(const Told& told) : told_(told) {}

  std::map<DocumentPair, SharedQuotations> run() {
    for (const Utterance& utterance : told_.utterances) {
      for (const VariantPair& pair : utterance.pairs) read_pair(pair);
      read_errors(utterance);
    }
    return std::move(found_);
  }

 private:
  bool is_record(DocumentId id) const { return told_.documents[id.value].role == Role::record; }

  void read_pair(const VariantPair& pair) {
    const DocumentId a = pair.a_span.document;
    const DocumentId b = pair.b_span.document;
    const bool is_quoted = pair.a && std::holds_alternative<QuotationId>(*pair.a) &&
                           std::holds_alternative<QuotationId>(pair.b);
    if (a == b || is_record(a) || is_record(b) || !is_quoted) return;
    SharedQuotations& shared = found_[std::minmax(a.value, b.value)];
    ++shared.shared;
    // The standard of a pair is the fuller one. Where words are changed too, both may be right.
    if (has(pair, DifferenceClass::trimmed) && !has(pair, DifferenceClass::substituted)) {
      shared.fuller[a > b].push_back(pair.a_span);
    }
  }

  /// The words that were changed, as far as they are no matter of style.
  std::string change_of(const VariantPair& pair) const {
    std::string change;
    for (const Edit& edit : pair.edits) {
      if (edit.op == EditOp::equal) continue;
      const auto fold = [&](DocumentSpan place, Span span) {
        return fold_word(text_of(told_.documents[place.document.value], span));
      };
      change += fold(pair.a_span, edit.a) + ">" + fold(pair.b_span, edit.b) + ";";
    }
    return change;
  }

  /// Only real changes count, and against one standard: a trim or a mark is made alike by many.
  void read_errors(const Utterance& utterance) {
    std::map<DocumentSpan, std::vector<Departure>> by_standard;
    for (const VariantPair& pair : utterance.pairs) {
      if (!std::holds_alternative<QuotationId>(pair.b) || is_record(pair.b_span.document)) continue;
      const bool is_changed = !is_house_style(pair) && (has(pair, DifferenceClass::substituted) ||
                                                        has(pair, DifferenceClass::inserted) ||
                                                        has(pair, DifferenceClass::omitted));
      const bool is_same = pair.verdict == Verdict::agrees;
      if (!is_changed && !is_same) continue;
      std::vector<Departure>& departures = by_standard[standard_of(pair)];
      if (departures.size() >= kMostOfUtterance) continue;
      departures.push_back(
          {pair.b_span.document.value, pair.b_span, is_changed ? change_of(pair) : ""});
    }
    for (const auto& [standard, departures] : by_standard) match(standard, departures);
  }

  /// Records are one standard, whichever stretch of it a pair names; of articles, the variant.
  DocumentSpan standard_of(const VariantPair& pair) const {
    if (is_record(pair.a_span.document)) return {pair.a_span.document, {}};
    return pair.a_span;
  }

  void match(const DocumentSpan& standard, const std::vector<Departure>& departures) {
    const auto same = static_cast<std::size_t>(std::count_if(
        departures.begin(), departures.end(), [](const Departure& d) { return d.change.empty(); }));
    if (!is_record(standard.document) && same + 1 < kEnoughOthers) return;
    for (std::size_t i = 0; i < departures.size(); ++i) {
      for (std::size_t j = i + 1; j < departures.size(); ++j) {
        const Departure& x = departures[i];
        const Departure& y = departures[j];
        if (x.change.empty() || x.change != y.change || x.document == y.document) continue;
        SharedQuotations& shared = found_[std::minmax(x.document, y.document)];
        shared.same_error.push_back(x.place);
        shared.same_error.push_back(y.place);
      }
    }
  }

  const Told& told_;
  std::map<DocumentPair, SharedQuotations> found_;
};

}  // namespace

std::map<std::pair<std::uint32_t, std::uint32_t>, SharedQuotations> shared_quotations(
    const Told& told) {
  return Reader(told).run();
}

}  // namespace onrecord::reuse
