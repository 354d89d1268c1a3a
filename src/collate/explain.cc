#include "collate/explain.h"

#include <algorithm>
#include <vector>

#include "collate/match.h"
#include "collate/moves.h"

namespace onrecord::collation {
namespace {

/// Looks at one window: what agrees in it, and which of its words the quotation stands for.
class Explainer {
 public:
  Explainer(const RecordText& record, const Wording& quotation)
      : record_(record), quotation_(quotation) {}

  Explained run(std::uint32_t begin, std::uint32_t end) {
    begin_ = begin;
    Wording window;
    window.document = record_.document->id;
    window.words = record_.words.slice(begin, end);
    const std::vector<Match> matches = match_words(window, quotation_, Overhang::a_only, true);
    const std::vector<bool> moved = moved_words(window, quotation_, matches);
    for (std::size_t m = 0; m < matches.size(); ++m) count(matches[m], moved[m]);
    drop_stray_ends();
    if (agreeing_.empty()) {
      result_.begin = result_.end = begin;
    } else {
      set_ends();
    }
    return result_;
  }

 private:
  void count(const Match& match, bool moved) {
    if (moved && match.op != MatchOp::substitute) {
      result_.score += 0.8F * static_cast<float>(match.b_size());
      result_.agreeing += match.b_size();
      if (match.op == MatchOp::remove) agreeing_.push_back(match);
      for (std::uint32_t j = match.b_begin; j < match.b_end; ++j) {
        result_.content += quotation_.words[j].is_content();
      }
    } else if (match.op == MatchOp::remove) {
      const bool inside = match.b_begin > 0 && match.b_begin < quotation_.words.size();
      if (inside) result_.score -= 0.5F + 0.02F * static_cast<float>(match.a_size());
    } else if (!match.agrees()) {
      result_.score -= 0.5F * static_cast<float>(match.b_size());
    } else {
      agreeing_.push_back(match);
      result_.agreeing += match.b_size();
      result_.score += static_cast<float>(match.b_size());
      for (std::uint32_t j = match.b_begin; j < match.b_end; ++j) {
        result_.content += quotation_.words[j].is_content();
      }
    }
  }

  /// Whether a sentence ends or another speaker begins between two words of the window.
  bool is_parted(std::uint32_t before, std::uint32_t after) const {
    for (std::uint32_t i = begin_ + before; i < begin_ + after; ++i) {
      if (record_.words[i].ends_sentence || changes(i + 1)) return true;
    }
    return false;
  }

  bool changes(std::uint32_t at) const {
    return std::binary_search(record_.speaker_changes.begin(), record_.speaker_changes.end(), at);
  }

  /// One or two words that happen to stand in the next sentence too are no part of the match.
  void drop_stray_ends() {
    constexpr std::size_t kStray = 2;
    for (std::size_t n = 1; n <= kStray && n < agreeing_.size(); ++n) {
      const Match& last = agreeing_[agreeing_.size() - n];
      const Match& before = agreeing_[agreeing_.size() - n - 1];
      const std::uint32_t quoted =
          static_cast<std::uint32_t>(quotation_.words.size()) - before.b_end;
      if (quoted > 2 * n && is_parted(before.a_end - 1, last.a_begin)) {
        agreeing_.resize(agreeing_.size() - n);
        break;
      }
    }
    for (std::size_t n = 1; n <= kStray && n < agreeing_.size(); ++n) {
      const Match& first = agreeing_[n - 1];
      const Match& next = agreeing_[n];
      if (next.b_begin > 2 * n && is_parted(first.a_end - 1, next.a_begin)) {
        agreeing_.erase(agreeing_.begin(), agreeing_.begin() + static_cast<std::ptrdiff_t>(n));
        break;
      }
    }
  }

  /// A changed word at an end stands for one of the same sentence of the same speaker.
  void set_ends() {
    const TextWords& all = record_.words;
    std::uint32_t first = ~0U;
    std::uint32_t last = 0;
    for (const Match& match : agreeing_) {
      first = std::min(first, begin_ + match.a_begin);
      last = std::max(last, begin_ + match.a_end);
    }
    std::uint32_t before = agreeing_.front().b_begin;
    std::uint32_t after =
        static_cast<std::uint32_t>(quotation_.words.size()) - agreeing_.back().b_end;
    for (; before > 0 && first > 0 && !all[first - 1].ends_sentence && !changes(first); --before) {
      --first;
    }
    for (; after > 0 && last < all.size() && !all[last - 1].ends_sentence && !changes(last);
         --after) {
      ++last;
    }
    result_.begin = first;
    result_.end = last;
  }

  const RecordText& record_;
  const Wording& quotation_;
  std::uint32_t begin_ = 0;
  std::vector<Match> agreeing_;
  Explained result_;
};

}  // namespace

Explained explain(const RecordText& record, const Wording& quotation, std::uint32_t begin,
                  std::uint32_t end) {
  return Explainer(record, quotation).run(begin, end);
}

}  // namespace onrecord::collation
