// Words in marks in a headline that no quotation under it, in another report or in a record has:
// shown beside the quotation that is nearest to them. Pairs that were compared word by word are
// told with the other wordings.
#include <algorithm>
#include <set>
#include <span>

#include "examine/finding_parts.h"
#include "examine/overlap.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "examine/wording.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

constexpr std::size_t kFewest = 4;      // words; fewer are a label
constexpr std::size_t kLongest = 4000;  // words of a record or quotation that are looked at
constexpr std::size_t kFewestCommon = 3;
constexpr std::size_t kFewDocuments = 50;  // of which every quotation can be looked at

class Headlines {
 public:
  Headlines(const Scene& scene, const Policy& policy, std::vector<Finding>& findings)
      : scene_(scene), policy_(policy), findings_(findings) {
    for (const Utterance& utterance : *scene.report().utterances) {
      for (const VariantPair& pair : utterance.pairs) {
        if (pair.verdict == Verdict::unchecked) continue;
        compared_.insert(pair.b);
        if (pair.a) compared_.insert(*pair.a);
      }
    }
  }

  void examine() {
    for (const Quotation& quotation : *scene_.report().quotations) {
      if (quotation.in_headline && scene_.is_speech(quotation) && !quotation.outer &&
          !scene_.is_record(quotation.document) && !compared_.contains(quotation.id)) {
        examine(quotation);
      }
    }
  }

 private:
  void examine(const Quotation& headline) {
    const DocumentSpan place{headline.document, headline.inner};
    const std::vector<std::string> words = folded_words(scene_, place);
    if (words.size() < kFewest || is_in_record(words)) return;
    const Quotation* best = nullptr;
    std::size_t most = 0;
    const bool is_small = scene_.report().documents.size() <= kFewDocuments;
    for (const Quotation& other : quotations_near(headline, is_small)) {
      if (other.in_headline || scene_.is_record(other.document) || !scene_.is_speech(other) ||
          (headline.speaker && other.speaker && *headline.speaker != *other.speaker)) {
        continue;
      }
      const std::vector<std::string> body =
          folded_words(scene_, {other.document, other.inner}, kLongest);
      if (stands_in(words, body)) return;
      const std::size_t common = common_in_order(words, body);
      const bool is_nearer = common > most || (common == most && best != nullptr &&
                                               best->document != headline.document &&
                                               other.document == headline.document);
      if (!is_nearer) continue;
      most = common;
      best = &other;
    }
    if (best == nullptr || most < kFewestCommon || 2 * most < words.size()) return;
    if (!shares_content(words, *best)) return;
    tell(headline, *best);
  }

  /// All quotations of a small run; in a large one those of the headline's own document.
  std::span<const Quotation> quotations_near(const Quotation& headline, bool is_small) const {
    const std::vector<Quotation>& all = *scene_.report().quotations;
    if (is_small) return all;
    const auto [begin, end] = std::equal_range(
        all.begin(), all.end(), headline,
        [](const Quotation& a, const Quotation& b) { return a.document < b.document; });
    return {begin, end};
  }

  bool is_in_record(const std::vector<std::string>& words) {
    if (!has_read_records_) read_records();
    return std::any_of(records_.begin(), records_.end(),
                       [&](const auto& record) { return stands_in(words, record); });
  }

  void read_records() {
    has_read_records_ = true;
    for (const Document& document : scene_.report().documents) {
      if (document.role != Role::record) continue;
      const Span all{0, static_cast<std::uint32_t>(document.text.size())};
      records_.push_back(folded_words(scene_, {document.id, all}, 100000));
    }
  }

  /// Two words in common that carry sense: *I will not be on* could be anybody's.
  bool shares_content(const std::vector<std::string>& words, const Quotation& other) const {
    const Lexicon& functions = lexicon("function_words.txt");
    std::vector<std::string> content;
    for (const std::string& word : words) {
      if (!functions.contains(hash_word(word))) content.push_back(word);
    }
    const std::vector<std::string> body = folded_words(scene_, {other.document, other.inner});
    return !content.empty() && 2 * common_in_order(content, body) >= content.size();
  }

  void tell(const Quotation& headline, const Quotation& body) {
    const auto severity = policy_.severity_of(FindingKind::headline_misquote, "");
    if (!severity) return;
    Evidence evidence(scene_);
    evidence.add(VariantId(body.id));
    evidence.add(VariantId(headline.id));
    const bool is_own = headline.document == body.document;
    findings_.push_back(evidence.finding(
        FindingKind::headline_misquote, *severity,
        "The headline of " + scene_.outlet(headline.document) + " has " +
            quoted(opening(scene_, {headline.document, headline.inner})) +
            " in quotation marks; the nearest words " +
            (is_own ? std::string("under it") : "in " + scene_.outlet(body.document)) + " are " +
            quoted(opening(scene_, {body.document, body.inner}, 22))));
  }

  const Scene& scene_;
  const Policy& policy_;
  std::vector<Finding>& findings_;
  std::set<VariantId> compared_;
  bool has_read_records_ = false;
  std::vector<std::vector<std::string>> records_;  // their words
};

}  // namespace

void examine_headlines(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  Headlines(scene, policy, findings).examine();
}

}  // namespace onrecord
