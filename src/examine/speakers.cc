// The same words that two articles give to two people. Collation keeps the words of two speakers
// apart, so no utterance joins them; here the words themselves are looked up.
//
// Two people can say the same: a slogan, a turn of phrase, a chorus. So it takes a sentence's worth
// of words, two named people whom each article credits beyond doubt, and no article that has the
// words from both.
#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

#include "examine/finding_parts.h"
#include "examine/identity.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "examine/wording.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

constexpr double kSure = 0.8;
constexpr double kLikely = 0.65;
constexpr std::size_t kWindow = 6;  // words in a row that two quotations must share
constexpr std::size_t kFewestTelling = 3;
constexpr std::size_t kWholePart = 8;  // words: a shorter part of a longer quotation tells nothing
constexpr std::size_t kMostOfWindow = 24;  // quotations with it: above, it is a chorus

struct Said {
  const Quotation* quotation = nullptr;
  std::vector<std::uint64_t> words;
};

std::uint64_t hash_of(const std::uint64_t* first) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < kWindow; ++i) hash = (hash ^ first[i]) * 0x9E3779B97F4A7C15ULL;
  return hash;
}

class Speakers {
 public:
  Speakers(const Scene& scene, const Policy& policy, std::vector<Finding>& findings)
      : scene_(scene), policy_(policy), findings_(findings) {
    for (const Finding& finding : findings) {
      if (finding.kind != FindingKind::misattributed) continue;
      for (const EvidenceRef& ref : finding.refs) {
        if (const auto* id = std::get_if<QuotationId>(&ref)) told_.insert(*id);
      }
    }
    for (const Utterance& utterance : *scene.report().utterances) {
      for (const VariantId& variant : utterance.variants) {
        if (const auto* id = std::get_if<QuotationId>(&variant)) {
          utterance_of_.emplace(*id, utterance.id);
        }
      }
    }
  }

  void examine() {
    gather();
    std::vector<bool> is_done(said_.size());
    for (std::size_t i = 0; i < said_.size(); ++i) {
      if (!is_done[i]) look_at(i, is_done);
    }
  }

 private:
  bool counts(const Quotation& quotation) const {
    return scene_.is_speech(quotation) && !quotation.in_headline && !quotation.outer &&
           !quotation.is_repeat && !quotation.put_in_mouth_of && quotation.speaker &&
           quotation.confidence >= kLikely && !scene_.is_record(quotation.document) &&
           !told_.contains(quotation.id);
  }

  /// Words that say something by themselves.
  static bool is_telling(const std::vector<std::uint64_t>& words) {
    const Lexicon& small = lexicon("function_words.txt");
    const Lexicon& classes = lexicon("word_classes.txt");
    const auto count = std::count_if(words.begin(), words.end(), [&](std::uint64_t word) {
      return !small.contains(word) && !classes.contains(word);
    });
    return static_cast<std::size_t>(count) >= kFewestTelling;
  }

  void gather() {
    for (const Quotation& quotation : *scene_.report().quotations) {
      if (!counts(quotation)) continue;
      std::vector<std::uint64_t> words = scene_.words({quotation.document, quotation.inner});
      if (words.size() < kWindow || !is_telling(words)) continue;
      const std::size_t index = said_.size();
      for (std::size_t i = 0; i + kWindow <= words.size(); ++i) {
        std::vector<std::size_t>& with = with_window_[hash_of(&words[i])];
        if (with.size() <= kMostOfWindow && (with.empty() || with.back() != index)) {
          with.push_back(index);
        }
      }
      said_.push_back({&quotation, std::move(words)});
    }
  }

  static bool are_same(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
    const auto& longer = a.size() < b.size() ? b : a;
    const auto& shorter = a.size() < b.size() ? a : b;
    if (shorter.size() < kWholePart && shorter.size() != longer.size()) return false;
    return std::search(longer.begin(), longer.end(), shorter.begin(), shorter.end()) !=
           longer.end();
  }

  void look_at(std::size_t index, std::vector<bool>& is_done) {
    const Said& own = said_[index];
    std::set<std::size_t> same{index};
    for (std::size_t i = 0; i + kWindow <= own.words.size(); ++i) {
      const std::vector<std::size_t>& with = with_window_[hash_of(&own.words[i])];
      if (with.size() > kMostOfWindow) return;
      for (const std::size_t other : with) {
        if (!is_done[other] && are_same(own.words, said_[other].words)) same.insert(other);
      }
    }
    std::map<SpeakerId, std::vector<const Quotation*>> by_speaker;
    for (const std::size_t each : same) {
      by_speaker[*said_[each].quotation->speaker].push_back(said_[each].quotation);
    }
    // Three speakers are a chorus.
    if (by_speaker.size() != 2) return;
    const auto& [first, of_first] = *by_speaker.begin();
    const auto& [second, of_second] = *std::next(by_speaker.begin());
    if (!are_two_people(scene_, first, second)) return;
    for (const Quotation* a : of_first) {
      for (const Quotation* b : of_second) {
        if (a->document == b->document) return;
      }
    }
    const bool is_first_sure = is_sure(of_first);
    const bool is_second_sure = is_sure(of_second);
    if (!is_first_sure && !is_second_sure) return;
    if (!is_first_sure && may_mean(of_first, second)) return;
    if (!is_second_sure && may_mean(of_second, first)) return;
    for (const std::size_t each : same) is_done[each] = true;
    report(by_speaker, is_first_sure && is_second_sure);
  }

  static bool is_sure(const std::vector<const Quotation*>& quotations) {
    return std::any_of(quotations.begin(), quotations.end(),
                       [](const Quotation* quotation) { return quotation->confidence >= kSure; });
  }

  /// Whether one of the articles has the speaker's family name before the quotation.
  bool may_mean(const std::vector<const Quotation*>& quotations, SpeakerId speaker) const {
    const auto words = name_words((*scene_.report().speakers)[speaker.value].name);
    if (words.empty()) return true;
    return std::any_of(quotations.begin(), quotations.end(), [&](const Quotation* quotation) {
      const std::string_view text = scene_.report().documents[quotation->document.value].text;
      return text.substr(0, quotation->span.begin_byte).find(words.back()) !=
             std::string_view::npos;
    });
  }

  void report(const std::map<SpeakerId, std::vector<const Quotation*>>& by_speaker, bool is_sure) {
    auto severity = policy_.severity_of(FindingKind::misattributed, "");
    if (!severity) return;
    if (!is_sure) severity = std::max(*severity, Severity::low);
    Evidence evidence(scene_);
    std::vector<std::string> parts;
    std::set<UtteranceId> utterances;
    for (const auto& [speaker, quotations] : by_speaker) {
      std::vector<DocumentId> documents;
      for (const Quotation* quotation : quotations) {
        evidence.add(VariantId(quotation->id));
        documents.push_back(quotation->document);
        const auto found = utterance_of_.find(quotation->id);
        if (found != utterance_of_.end()) utterances.insert(found->second);
      }
      parts.push_back("to " + scene_.speaker_name(speaker) + " by " + outlets(scene_, documents));
    }
    for (const UtteranceId id : utterances) evidence.add(id);
    const Quotation& words = *by_speaker.begin()->second.front();
    findings_.push_back(
        evidence.finding(FindingKind::misattributed, *severity,
                         "The same words are given " + listed(parts) + ": " +
                             quoted(opening(scene_, {words.document, words.inner}))));
  }

  const Scene& scene_;
  const Policy& policy_;
  std::vector<Finding>& findings_;
  std::set<QuotationId> told_;  // in findings already
  std::map<QuotationId, UtteranceId> utterance_of_;
  std::vector<Said> said_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> with_window_;
};

}  // namespace

void examine_speakers(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  Speakers(scene, policy, findings).examine();
}

}  // namespace onrecord
