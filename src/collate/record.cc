#include "collate/record.h"

#include <algorithm>
#include <optional>

#include "collate/chain.h"
#include "collate/explain.h"
#include "collate/labels.h"
#include "collate/near_windows.h"
#include "collate/reordered.h"
#include "collate/retold.h"
#include "collate/telling_words.h"
#include "sequence/bit_alignment.h"

namespace onrecord::collation {
namespace {

constexpr std::size_t kMostHull = 400;   // words of the record that one alignment may span
constexpr std::size_t kFewest = 3;       // fewer words are never located by themselves
constexpr std::size_t kFewestFuzzy = 5;  // fewer words must match but for one small word
constexpr std::uint32_t kMargin = 3;     // words beside a window that may belong to it
constexpr std::uint32_t kFewMore = 8;    // fewer need a little more of them
constexpr std::uint32_t kLongRun = 8;  // words in a row that are found, whatever stands beside them
constexpr std::uint32_t kTellingRun = 5;       // no turn of phrase, with as many words around them
constexpr std::size_t kMostScanned = 200'000;  // words of a record that are scanned whole

std::uint32_t words(const Stretch& s) { return s.end - s.begin; }

float weight_of(const Wording& wording) {
  float weight = 0;
  for (const Word& word : wording.words) weight += word.is_content() ? 1.0F : 0.0F;
  return weight;
}

class Locator {
 public:
  Locator(const SeenText& text, const Sought& sought, std::string_view name, std::uint32_t near)
      : record_(*text.record),
        seen_(*text.words),
        scratch_(*text.scratch),
        sought_(sought),
        quotation_(*sought.wording),
        name_(name),
        near_(near),
        size_(static_cast<std::uint32_t>(sought.numbers.size())) {}

  Location run() {
    if (record_.size() == 0 || size_ == 0) return {};
    if (near_ != kNowhere && size_ < kFewestFuzzy && beside_the_other_part()) return location_;
    if (size_ < kFewest) return short_one();
    if (exact()) return location_;
    fuzzy();
    return location_;
  }

 private:
  Stretch whole(std::uint32_t begin, std::uint32_t end) const { return {begin, end, 0, size_}; }

  bool matches_at(std::uint32_t at) const {
    return at + size_ <= record_.size() &&
           std::equal(sought_.numbers.begin(), sought_.numbers.end(), seen_.words().begin() + at,
                      [](std::uint32_t term, SeenWord word) { return term == word.term(); });
  }

  bool beside_the_other_part() {
    constexpr std::uint32_t kBeside = 60;
    const std::uint32_t from = near_ > kBeside ? near_ - kBeside : 0;
    const auto end = static_cast<std::uint32_t>(
        std::min<std::size_t>(record_.size(), std::size_t{near_} + kBeside));
    std::uint32_t best = kNowhere;
    for (std::uint32_t at = from; at < end; ++at) {
      if (!matches_at(at)) continue;
      const auto far = [&](std::uint32_t x) { return x > near_ ? x - near_ : near_ - x; };
      if (best == kNowhere || far(at) < far(best)) best = at;
    }
    if (best == kNowhere) return false;
    location_.place = Place::one;
    location_.stretches = {whole(best, best + size_)};
    return true;
  }

  /// One or two words: said to be too short when they are there at all.
  Location short_one() const {
    Location location;
    if (!std::all_of(sought_.numbers.begin(), sought_.numbers.end(),
                     [&](std::uint32_t term) { return seen_.has(term); })) {
      return location;
    }
    for (std::uint32_t at = 0; at + size_ <= record_.size(); ++at) {
      if (!matches_at(at)) continue;
      if (location.stretches.empty()) {
        location.place = Place::too_short;
        location.stretches = {whole(at, at + size_)};
      } else if (location.also.size() < 8) {
        location.also.push_back(whole(at, at + size_));
      }
    }
    return location;
  }

  bool exact() {
    const std::vector<std::uint32_t> places = seen_.places(sought_);
    if (places.empty()) return false;
    std::vector<Stretch> found;
    for (const std::uint32_t at : places) found.push_back(whole(at, at + size_));
    take_best(std::move(found));
    const bool says_nothing = size_ < kFewestFuzzy && weight_of(quotation_) < 1;
    location_.place = says_nothing ? Place::too_short : Place::one;
    return true;
  }

  /// Of equal places the one in the speaker's own turn, else the first.
  void take_best(std::vector<Stretch> found) {
    std::size_t best = 0;
    if (!name_.empty() && !record_.turn_of_word.empty()) {
      for (std::size_t n = 0; n < found.size(); ++n) {
        const std::uint32_t turn = record_.turn_of_word[found[n].begin];
        if (label_names(record_.document->turns[turn].speaker, name_)) {
          best = n;
          break;
        }
      }
    }
    location_.stretches = {found[best]};
    found.erase(found.begin() + static_cast<std::ptrdiff_t>(best));
    if (found.size() > 8) found.resize(8);
    location_.also = std::move(found);
  }

  bool may_agree_around(const WindowMatch& window) {
    const std::uint32_t begin = window.begin > kMargin ? window.begin - kMargin : 0;
    return telling_->may_agree_in(begin, std::min(record_.size(), window.end + kMargin));
  }

  void consider(std::uint32_t begin, std::uint32_t end) {
    consider_exactly(begin, end);
    begin = begin > kMargin ? begin - kMargin : 0;
    end = std::min(record_.size(), end + kMargin);
    consider_exactly(begin, end);
  }

  void consider_exactly(std::uint32_t begin, std::uint32_t end) {
    if (begin >= end) return;
    const Explained one = explain(record_, quotation_, begin, end);
    if (one.begin == one.end || one.score < best_.score) return;
    const Stretch stretch = whole(one.begin, one.end);
    if (one.score > best_.score) {
      best_ = one;
      ties_ = {stretch};
    } else if (ties_.empty() || ties_.back().begin != one.begin) {
      ties_.push_back(stretch);
    }
  }

  void fuzzy() {
    const std::vector<ExactRun> runs = seen_.runs(sought_);
    std::vector<Stretch> chain = best_chain(runs);
    for (const ExactRun& run : runs) longest_run_ = std::max(longest_run_, run.length);
    if (chain.size() > 1) drop_far_pieces(chain);
    telling_.emplace(seen_, sought_, record_.has_broken_words, scratch_);
    if (!can_be_said(chain)) return paraphrase(chain);
    slide_to_ellipses(record_, quotation_, chain);
    // Of two sentences that changed places the order is told as a splice; inside one it is not.
    if (reordered(chain)) {
      const Stretch& place = location_.stretches.front();
      if (!ends_between(place.begin + 1, place.end - 1) || !runs_sentences_together(chain)) return;
      location_ = {};
    }
    consider_parts();
    if (!chain.empty()) consider_chain(chain);
    if (record_.size() <= kMostScanned || chain.empty()) {
      constexpr std::size_t kMost = 8;
      const bool anywhere = chain.size() > 1;
      const TextRange all{0, record_.size()};
      const std::span<const TextRange> ranges =
          anywhere ? std::span(&all, 1) : std::span(telling_->ranges());
      for (const WindowMatch& window :
           nearest_windows(seen_, sought_, ranges, kMost, telling_->terms())) {
        if (anywhere || may_agree_around(window)) consider(window.begin, window.end);
      }
    }
    const std::uint32_t jumps = chain.size() > 1 ? static_cast<std::uint32_t>(chain.size()) - 1 : 0;
    std::uint32_t covered = 0;
    for (const Stretch& s : chain) covered += s.quoted_end - s.quoted_begin;
    const float spliced_score = static_cast<float>(covered) -
                                0.5F * static_cast<float>(size_ - std::min(size_, covered)) -
                                2.5F * static_cast<float>(jumps);
    const bool scattered = jumps > 0 && !is_local(chain) && spliced_score > best_.score;
    if (jumps > 0 && covered * 10 >= size_ * 7 && (scattered || runs_sentences_together(chain))) {
      location_.place = Place::spliced;
      location_.stretches = chain;
      return;
    }
    if (is_enough()) {
      take_best(ties_);
      location_.place = Place::one;
      return;
    }
    paraphrase(chain);
  }

  /// "as you know" stands everywhere; far from the rest it says nothing, nor do a few words where
  /// the rest of the quotation stands together.
  void drop_far_pieces(std::vector<Stretch>& chain) const {
    constexpr std::uint32_t kFar = 120;
    constexpr std::uint32_t kFewWords = 4;
    const Stretch longest =
        *std::max_element(chain.begin(), chain.end(),
                          [](const Stretch& a, const Stretch& b) { return words(a) < words(b); });
    const auto is_far = [&](const Stretch& s) {
      return s.begin > longest.end + kFar || longest.begin > std::uint64_t{s.end} + kFar;
    };
    std::vector<Stretch> near;
    std::uint32_t covered = 0;
    for (const Stretch& s : chain) {
      if (is_far(s)) continue;
      near.push_back(s);
      covered += s.quoted_end - s.quoted_begin;
    }
    const bool is_together = near.size() > 1 && covered * 2 >= size_ && is_local(near);
    std::erase_if(chain, [&](const Stretch& s) {
      const bool is_telling = content_of(s) > (is_together ? 1U : 0U);
      return is_far(s) && words(s) <= kFewWords && !is_telling;
    });
  }

  /// Exactly these words in another order, beside the longest stretch that stands there as it is.
  bool reordered(const std::vector<Stretch>& chain) {
    if (chain.empty()) return false;
    const Stretch longest =
        *std::max_element(chain.begin(), chain.end(),
                          [](const Stretch& a, const Stretch& b) { return words(a) < words(b); });
    if (words(longest) * 3 < size_) return false;
    const std::uint32_t reach = size_ + 8;
    const std::uint32_t from = longest.begin > reach ? longest.begin - reach : 0;
    location_ = locate_reordered(record_, quotation_, from, longest.end + reach);
    const bool is_lost = location_.place == Place::one &&
                         loses_negation(record_, quotation_, from, longest.end + reach);
    if (is_lost) location_ = {};
    return location_.place == Place::one;
  }

  std::uint32_t content_of(const Stretch& s) const {
    std::uint32_t content = 0;
    for (std::uint32_t i = s.begin; i < s.end; ++i) content += record_.words[i].is_content();
    return content;
  }

  /// Nearly the whole quotation consists of stretches of different sentences, with so much between
  /// them, or in such an order, that no cut inside a remark explains it.
  bool runs_sentences_together(const std::vector<Stretch>& chain) const {
    constexpr std::uint32_t kFewestWords = 4;
    constexpr std::uint32_t kFewestBetween = 5;
    std::uint32_t covered = 0;
    bool far = false;
    const bool is_near = is_close(chain);
    for (std::size_t n = 0; n < chain.size(); ++n) {
      covered += chain[n].quoted_end - chain[n].quoted_begin;
      const bool is_telling = words(chain[n]) >= kFewestWords && content_of(chain[n]) > 0;
      if (!is_telling && !(is_near && is_whole(chain[n]))) return false;
      if (n == 0) continue;
      const Stretch& before = chain[n - 1];
      const bool forward = chain[n].begin >= before.end;
      const std::uint32_t from = forward ? before.end : chain[n].end;
      const std::uint32_t to = forward ? chain[n].begin : before.begin;
      if (from > to) return false;
      if (quotation_.words[chain[n].quoted_begin].ellipsis_before && forward) continue;
      far = far || (ends_between(from, to) && (!forward || to - from >= kFewestBetween));
    }
    return far && covered + 1 >= size_ && covered >= best_.agreeing;
  }

  /// A short answer by itself says nothing; beside the rest, as whole sentences, it does.
  bool is_whole(const Stretch& s) const {
    const TextWords& all = record_.words;
    return all[s.begin].starts_sentence && all[s.end - 1].ends_sentence;
  }

  bool is_close(const std::vector<Stretch>& chain) const {
    constexpr std::uint32_t kClose = 60;
    std::uint32_t begin = kNowhere;
    std::uint32_t end = 0;
    std::uint32_t content = 0;
    for (const Stretch& s : chain) {
      begin = std::min(begin, s.begin);
      end = std::max(end, s.end);
      content += content_of(s);
    }
    return end - begin <= size_ + kClose && content >= 2;
  }

  /// Whether a sentence ends between the word before `from` and word `to`.
  bool ends_between(std::uint32_t from, std::uint32_t to) const {
    for (std::uint32_t i = from > 0 ? from - 1 : 0; i < to; ++i) {
      if (record_.words[i].ends_sentence) return true;
    }
    return false;
  }

  /// Stretches in another order, but all of one passage and hardly more: words were moved.
  bool is_local(const std::vector<Stretch>& chain) const {
    return words(hull(chain)) <= size_ + size_ / 2 + 12;
  }

  /// Part by part where an ellipsis parts the quotation: the longest part is found first, the
  /// others are looked for behind and before it, as near as can be.
  void consider_parts() {
    constexpr std::uint32_t kReach = 200;
    std::vector<Stretch> parts;
    std::uint32_t from = 0;
    for (std::uint32_t j = 1; j <= size_; ++j) {
      if (j < size_ && !quotation_.words[j].ellipsis_before) continue;
      parts.push_back({0, 0, from, j});
      from = j;
    }
    if (parts.size() < 2) return;
    const auto longest =
        std::max_element(parts.begin(), parts.end(), [](const Stretch& a, const Stretch& b) {
          return a.quoted_end - a.quoted_begin < b.quoted_end - b.quoted_begin;
        });
    const std::vector<std::uint64_t> keys = record_.numbered.keys(0, record_.size());
    const Words text(keys);
    const auto find = [&](Stretch& part, std::uint32_t begin, std::uint32_t end, bool last) {
      const WordPattern pattern(
          Words(sought_.keys).subspan(part.quoted_begin, part.quoted_end - part.quoted_begin));
      const auto found = pattern.best_windows(text.subspan(begin, end - begin), 64);
      if (found.empty() || found.front().distance * 3 > pattern.size()) return false;
      const WindowMatch& match = last ? found.back() : found.front();
      part.begin = begin + match.begin;
      part.end = begin + match.end;
      return true;
    };
    const auto size = static_cast<std::uint32_t>(text.size());
    if (!find(*longest, 0, size, false)) return;
    std::uint32_t begin = longest->begin;
    std::uint32_t end = longest->end;
    for (auto part = longest + 1; part != parts.end(); ++part) {
      if (find(*part, end, std::min(size, end + kReach), false)) end = part->end;
    }
    for (auto part = longest; part != parts.begin();) {
      --part;
      if (find(*part, begin > kReach ? begin - kReach : 0, begin, true)) begin = part->begin;
    }
    consider(begin, end);
  }

  /// The hull of a chain that runs forward within reach; else its longest stretch.
  void consider_chain(const std::vector<Stretch>& chain) {
    bool forward = true;
    for (std::size_t n = 1; n < chain.size(); ++n)
      forward = forward && chain[n].begin >= chain[n - 1].end;
    if (forward && chain.back().end - chain.front().begin <= kMostHull) {
      consider(widen(chain.front(), true), widen(chain.back(), false));
    } else if (is_local(chain)) {
      const auto [begin, end, quoted_begin, quoted_end] = hull(chain);
      consider_exactly(begin, end);
      std::uint32_t rest = size_;
      for (const Stretch& s : chain) rest -= std::min(rest, s.quoted_end - s.quoted_begin);
      consider(begin > rest ? begin - rest : 0, static_cast<std::uint32_t>(std::min<std::size_t>(
                                                    record_.size(), std::size_t{end} + rest)));
    }
    const auto longest =
        std::max_element(chain.begin(), chain.end(),
                         [](const Stretch& a, const Stretch& b) { return words(a) < words(b); });
    consider(widen(*longest, true), widen(*longest, false));
  }

  /// Room for the words of the quotation that stand before (after) a stretch.
  std::uint32_t widen(const Stretch& s, bool front) const {
    if (front) return s.begin > s.quoted_begin ? s.begin - s.quoted_begin : 0;
    return static_cast<std::uint32_t>(
        std::min<std::size_t>(record_.size(), s.end + (size_ - s.quoted_end)));
  }

  bool is_enough() const {
    const std::uint32_t size = sought_.said >= kFewestFuzzy ? sought_.said : size_;
    std::uint32_t content = 0;
    for (const Word& word : quotation_.words) {
      content += word.is_content() && (!word.is_bracketed || size == size_);
    }
    if (longest_run_ >= kLongRun && best_.content >= 3) return true;
    if (size < kFewestFuzzy) {
      return size - best_.agreeing <= 1 && best_.content == content && content >= 2 &&
             ties_.size() == 1;
    }
    if (size >= 6 && size - std::min(size, best_.agreeing) <= 1 && ties_.size() == 1) {
      return true;
    }
    if (size < kFewMore)
      return best_.agreeing * 10 >= size * 6 && best_.content * 2 >= content && best_.content >= 1;
    if (best_.agreeing * 100 < size * 55) return false;
    const bool is_mostly_said =
        longest_run_ >= kTellingRun && (best_.content >= 2 || best_.agreeing * 4 >= size * 3);
    return is_mostly_said || best_.content * 2 >= content;
  }

  /// False when no place of the record can hold enough of the quotation to be its place
  /// (is_enough), so that none needs to be aligned.
  bool can_be_said(const std::vector<Stretch>& chain) {
    if (longest_run_ >= kTellingRun) return true;
    std::uint32_t covered = 0;
    for (const Stretch& s : chain) covered += s.quoted_end - s.quoted_begin;
    if (chain.size() > 1 && covered * 10 >= size_ * 7) return true;
    std::uint32_t reach = size_;
    if (!chain.empty()) {
      std::uint32_t begin = chain.front().begin;
      std::uint32_t end = chain.front().end;
      for (const Stretch& s : chain) {
        begin = std::min(begin, s.begin);
        end = std::max(end, s.end);
        reach = std::max(reach, words(s));
      }
      if (end - begin <= kMostHull) reach = std::max(reach, end - begin);
    }
    const std::uint32_t enough = size_ < kFewestFuzzy ? size_ - 1
                                 : size_ < kFewMore   ? (size_ * 6 + 9) / 10
                                                      : (size_ * 55 + 99) / 100;
    return telling_->may_agree(enough, size_ + reach);
  }

  void paraphrase(const std::vector<Stretch>& chain) {
    std::optional<Stretch> place = retold_place(record_, *telling_, size_);
    if (!place && is_local_retelling(chain)) place = hull(chain);
    if (!place) return;
    location_.place = Place::paraphrased;
    location_.stretches = {*place};
  }

  static Stretch hull(const std::vector<Stretch>& chain) {
    Stretch all = chain.front();
    for (const Stretch& s : chain) {
      all.begin = std::min(all.begin, s.begin);
      all.end = std::max(all.end, s.end);
      all.quoted_end = s.quoted_end;
    }
    return all;
  }

  /// Whether the pieces of one remark of somebody make up much of the quotation, in whatever order.
  bool is_local_retelling(const std::vector<Stretch>& chain) const {
    if (chain.empty() || size_ < kFewMore || !is_local(chain)) return false;
    std::uint32_t covered = 0;
    std::uint32_t content = 0;
    for (const Stretch& s : chain) {
      covered += s.quoted_end - s.quoted_begin;
      content += content_of(s);
    }
    const Stretch all = hull(chain);
    if (turn_around(record_, all.begin).second < all.end) return false;
    const std::uint32_t least = longest_run_ >= kTellingRun ? 45 : 60;  // percent
    return content >= 2 && covered * 100 >= size_ * least;
  }

  const RecordText& record_;
  const SeenWords& seen_;
  Scratch& scratch_;
  const Sought& sought_;
  const Wording& quotation_;
  std::string_view name_;
  std::uint32_t near_;
  std::uint32_t size_;
  Location location_;
  Explained best_;
  std::uint32_t longest_run_ = 0;
  std::vector<Stretch> ties_;
  std::optional<TellingWords> telling_;
};

}  // namespace

Location locate(const SeenText& text, const Sought& sought, std::string_view name,
                std::uint32_t near) {
  return Locator(text, sought, name, near).run();
}

}  // namespace onrecord::collation
