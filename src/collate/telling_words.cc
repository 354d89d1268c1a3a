#include "collate/telling_words.h"

#include <algorithm>

namespace onrecord::collation {

TellingWords::TellingWords(const RecordText& record, const Wording& quotation)
    : record_(record), quotation_(quotation) {
  for (const Word& word : quotation_.words) {
    if (word.is_content()) wanted_.push_back(word.info->lemma);
  }
  std::sort(wanted_.begin(), wanted_.end());
  for (std::size_t first = 0, end = 0; first < wanted_.size(); first = end) {
    while (end < wanted_.size() && wanted_[end] == wanted_[first]) ++end;
    times_.push_back(static_cast<std::uint32_t>(end - first));
  }
  wanted_.erase(std::unique(wanted_.begin(), wanted_.end()), wanted_.end());
  find_hits();
}

void TellingWords::find_hits() {
  for (std::uint32_t w = 0; w < wanted_.size(); ++w) {
    const auto range =
        std::equal_range(record_.lemmas.begin(), record_.lemmas.end(), std::pair(wanted_[w], 0U),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
    const auto count = static_cast<float>(range.second - range.first);
    const float weight = 1.0F / (1.0F + 0.25F * count);
    all_ += count == 0 ? 0.5F : weight;
    for (auto it = range.first; it != range.second; ++it) hits_.push_back({it->second, w, weight});
  }
  std::sort(hits_.begin(), hits_.end(),
            [](const WordHit& a, const WordHit& b) { return a.place < b.place; });
}

bool TellingWords::may_agree(std::uint32_t enough, std::uint32_t width) {
  constexpr std::uint32_t kMargins = 8;
  constexpr std::uint32_t kMany = 6;
  const std::vector<Word>& words = quotation_.words;
  std::uint32_t telling = 0;
  std::uint32_t telling_otherwise = 0;  // what may be there in a form that no lemma tells
  std::uint32_t otherwise = 0;
  for (std::size_t j = 0; j < words.size(); ++j) {
    if (j > 0 && words[j].ellipsis_before) return true;  // no telling how wide the gap is
    const bool is_broken = words[j].is_wrapped || words[j].is_wrapped_before ||
                           (j + 1 < words.size() && words[j + 1].is_wrapped_before);
    const bool is_free = is_broken || may_look_otherwise(*words[j].info);
    otherwise += is_free;
    if (!words[j].is_content()) continue;
    ++telling;
    telling_otherwise += is_free;
  }
  if (telling < 2) return true;
  if (telling >= kMany || record_.has_broken_words) {  // two words for one
    ++telling_otherwise;
    ++otherwise;
  }
  const std::uint32_t half = (telling + 1) / 2;
  if (telling_otherwise >= half || otherwise >= enough) return true;
  telling_ = half - telling_otherwise;
  enough_ = enough - otherwise;
  quoted_ = quotation_.keys();
  std::sort(quoted_.begin(), quoted_.end());
  return has_together(width + kMargins);
}

bool TellingWords::may_agree_in(std::uint32_t begin, std::uint32_t end) const {
  if (enough_ == 0) return true;
  std::vector<bool> inside(wanted_.size());
  std::uint32_t together = 0;
  auto hit =
      std::lower_bound(hits_.begin(), hits_.end(), begin,
                       [](const WordHit& each, std::uint32_t place) { return each.place < place; });
  for (; hit != hits_.end() && hit->place < end; ++hit) {
    if (!inside[hit->word]) together += times_[hit->word];
    inside[hit->word] = true;
  }
  return together >= telling_ && agrees_within(begin, end, end - begin);
}

bool TellingWords::has_together(std::uint32_t width) const {
  std::vector<std::uint32_t> inside(wanted_.size(), 0);
  std::uint32_t together = 0;
  std::uint32_t looked = 0;  // no window that ends before it will do
  std::size_t first = 0;
  for (const WordHit& hit : hits_) {
    if (inside[hit.word]++ == 0) together += times_[hit.word];
    for (; hits_[first].place + width < hit.place; ++first) {
      if (--inside[hits_[first].word] == 0) together -= times_[hits_[first].word];
    }
    if (together < telling_) continue;
    const auto end = static_cast<std::uint32_t>(
        std::min<std::size_t>(record_.keys.size(), std::size_t{hit.place} + width));
    const std::uint32_t from = hit.place > width ? hit.place - width : 0;
    if (agrees_within(std::max(looked, from), end, width)) return true;
    looked = end > width ? end - width : 0;
  }
  return false;
}

/// Whether some `width` words of the record's [from, end) can agree with enough words of the
/// quotation, in whatever order.
bool TellingWords::agrees_within(std::uint32_t from, std::uint32_t end, std::uint32_t width) const {
  constexpr std::uint32_t kOtherwise = 2;  // words that one may answer to
  std::vector<std::uint32_t> inside(quoted_.size(), 0);
  std::uint32_t agreeing = 0;
  const auto move = [&](std::uint32_t at, bool enters) {
    const std::uint64_t key = record_.keys[at];
    std::uint32_t words = record_.may_look_otherwise[at] != 0 ? kOtherwise : 0;
    const auto range = std::equal_range(quoted_.begin(), quoted_.end(), key);
    if (range.first != range.second) {
      std::uint32_t& count = inside[static_cast<std::size_t>(range.first - quoted_.begin())];
      if (enters ? count++ == 0 : --count == 0) {
        words += static_cast<std::uint32_t>(range.second - range.first);
      }
    }
    agreeing = enters ? agreeing + words : agreeing - words;
  };
  for (std::uint32_t i = from; i < end; ++i) {
    move(i, true);
    if (agreeing >= enough_) return true;
    if (i >= from + width) move(i - width, false);
  }
  return false;
}

}  // namespace onrecord::collation
