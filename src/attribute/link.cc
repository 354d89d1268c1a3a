#include "attribute/link.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord::attribution {
namespace {

std::string_view inner_of(const View& view, const Quotation& quotation) {
  return view.text.substr(quotation.inner.begin_byte, quotation.inner.size());
}

bool starts_upper(std::string_view text) {
  return !text.empty() && is_upper(code_point_at(text, 0).value);
}

std::size_t count_words(std::string_view text) {
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
}

/// A hash of the words of a quotation, whatever its marks and final comma.
std::uint64_t words_key(std::string_view text) {
  std::uint64_t key = 1;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!word.empty() &&
           (word.back() == ',' || word.back() == '.' || word.back() == '?' || word.back() == '!'))
      word.remove_suffix(1);
    if (!word.empty()) key = (key ^ hash_word(word)) * 0x9E3779B97F4A7C15ULL + (key >> 29);
  }
  return key;
}

class Carrier {
 public:
  Carrier(const View& view, const std::vector<UnitSpeaker>& units,
          std::vector<Quotation>& quotations)
      : view_(view), units_(units), quotations_(quotations) {}

  void run() {
    remember_words();
    std::int32_t previous = -1;  // item of the quotation before
    for (std::uint32_t i = 0; i < view_.items.size(); ++i) {
      if (!view_.items[i].is_quotation()) continue;
      Quotation& quotation = at(i);
      if (quotation.is_repeat) {
        same_words(quotation);
        continue;
      }
      if (!quotation.speaker && !quotation.source && may_carry(quotation)) {
        if (!same_words(quotation) && stands_alone(i)) {
          if (previous >= 0) from_before(i, static_cast<std::uint32_t>(previous), quotation);
          if (!quotation.speaker) from_sentence_before(i, quotation);
        }
      }
      previous = static_cast<std::int32_t>(i);
    }
  }

 private:
  Quotation& at(std::uint32_t item) {
    return quotations_[static_cast<std::size_t>(view_.items[item].quotation)];
  }

  static bool may_carry(const Quotation& quotation) {
    return quotation.kind == QuotationKind::direct || quotation.is_block || quotation.is_repeat;
  }

  void remember_words() {
    for (std::size_t n = 0; n < quotations_.size(); ++n) {
      const std::string_view inner = inner_of(view_, quotations_[n]);
      if (!quotations_[n].speaker || count_words(inner) < 6) continue;
      by_words_.emplace(words_key(inner), n);
    }
  }

  bool same_words(Quotation& quotation) {
    if (quotation.speaker) return true;
    const std::string_view inner = inner_of(view_, quotation);
    if (count_words(inner) < 6) return false;
    const auto found = by_words_.find(words_key(inner));
    if (found == by_words_.end()) return false;
    const Quotation& other = quotations_[found->second];
    quotation.speaker = other.speaker;
    quotation.confidence = std::min(0.75, other.confidence);
    quotation.is_carried = true;
    return true;
  }

  /// Whether the quotation makes up its whole sentence.
  bool stands_alone(std::uint32_t i) const {
    const Range unit = view_.unit_at(i).items;
    for (std::uint32_t j = unit.begin; j < unit.end; ++j) {
      if (view_.items[j].is_word()) return false;
    }
    return true;
  }

  void from_before(std::uint32_t i, std::uint32_t previous, Quotation& quotation) {
    Quotation& before = at(previous);
    const std::uint32_t units = view_.unit_of[i] - view_.unit_of[previous];
    const std::uint32_t paragraphs = view_.unit_at(i).paragraph - view_.unit_at(previous).paragraph;
    if (!before.speaker || !may_carry(before) || units > 1 || paragraphs > 1) return;
    const std::string_view inner = inner_of(view_, before);
    const bool was_question =
        inner.ends_with('?') && (before.is_carried || !before.cue || is_asking(before));
    const bool is_new_paragraph = paragraphs > 0;
    if (is_new_paragraph && was_question) return;  // an answer, by somebody else
    quotation.speaker = before.speaker;
    quotation.is_carried = true;
    const double limit = is_new_paragraph ? 0.68 : 0.78;
    quotation.confidence = std::min(limit, before.confidence * (before.is_carried ? 0.95 : 0.9));
  }

  /// "Orr shook his head. “No.”"
  void from_sentence_before(std::uint32_t i, Quotation& quotation) const {
    const std::uint32_t unit = view_.unit_of[i];
    if (unit == 0 ||
        (view_.units[unit - 1].paragraph != view_.units[unit].paragraph && !quotation.is_block))
      return;
    const UnitSpeaker& before = units_[unit - 1];
    if (before.speaker < 0) return;
    quotation.speaker = SpeakerId{static_cast<std::uint32_t>(before.speaker)};
    quotation.is_carried = true;
    quotation.confidence = before.confidence;
  }

  bool is_asking(const Quotation& quotation) const {
    const std::string cue =
        fold_word(view_.text.substr(quotation.cue->begin_byte, quotation.cue->size()));
    return cue.find("ask") != std::string::npos || cue.find("wonder") != std::string::npos ||
           cue.find("inquir") != std::string::npos || cue.find("demand") != std::string::npos;
  }

  const View& view_;
  const std::vector<UnitSpeaker>& units_;
  std::vector<Quotation>& quotations_;
  std::unordered_map<std::uint64_t, std::size_t> by_words_;
};

}  // namespace

std::vector<Choice> choose(const View& view, const std::vector<Candidate>& candidates,
                           std::size_t quotations) {
  std::vector<Choice> choices(quotations);
  std::vector<std::int32_t> scores(quotations, 0);
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    for (const Link& link : candidates[c].links) {
      const auto q = static_cast<std::size_t>(view.items[link.item].quotation);
      if (link.score <= scores[q]) continue;
      scores[q] = link.score;
      choices[q] = {static_cast<std::int32_t>(c), link.pattern};
    }
  }
  return choices;
}

void link_parts(const View& view, const std::vector<Candidate>& candidates,
                const std::vector<Choice>& choices, std::vector<Quotation>& quotations) {
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    std::vector<QuotationId> parts;
    bool has_first = false;
    bool has_second = false;
    for (const Link& link : candidates[c].links) {
      const auto q = static_cast<std::size_t>(view.items[link.item].quotation);
      const bool is_part = link.pattern == Pattern::after || link.pattern == Pattern::inverted ||
                           link.pattern == Pattern::second;
      if (!is_part || choices[q].candidate != static_cast<std::int32_t>(c) ||
          choices[q].pattern != link.pattern)
        continue;
      (link.pattern == Pattern::second ? has_second : has_first) = true;
      parts.push_back(quotations[q].id);
    }
    if (!has_first || !has_second) continue;
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    for (const QuotationId part : parts) quotations[part.value].parts = parts;
  }
}

void settle_kind(const View& view, const Choice& choice, const Candidate& candidate,
                 Quotation& quotation) {
  const std::string_view inner = inner_of(view, quotation);
  const bool is_beside = choice.pattern == Pattern::after || choice.pattern == Pattern::inverted ||
                         choice.pattern == Pattern::second || choice.pattern == Pattern::before;
  if (quotation.kind == QuotationKind::scare && choice.pattern != Pattern::subject &&
      !candidate.is_thought) {
    quotation.kind = QuotationKind::partial;
  }
  if (quotation.kind == QuotationKind::partial) {
    const bool is_part = !quotation.parts.empty();
    if (is_part || (is_beside && starts_upper(inner) && !inner.ends_with(' ')))
      quotation.kind = QuotationKind::direct;
  }
}

void carry_speakers(const View& view, const std::vector<UnitSpeaker>& units,
                    std::vector<Quotation>& quotations) {
  Carrier(view, units, quotations).run();
}

}  // namespace onrecord::attribution
