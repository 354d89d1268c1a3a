#include "collate/numbers.h"

#include <cmath>

namespace onrecord::collation {
namespace {

bool is_article(const WordInfo& info) { return info.folded == "a" || info.folded == "an"; }

bool is_whole(double value) { return std::floor(value) == value; }

/// A part of one, and how many words say it; no words when none does.
struct Part {
  double value = 0;
  std::size_t size = 0;
};

class Reader {
 public:
  Reader(const Wording& wording, std::size_t begin, std::size_t size)
      : wording_(wording), begin_(begin), end_(begin + size) {}

  std::optional<NumberValue> read() {
    std::size_t at = begin_;
    if (is_article(info(at)) && at + 1 < end_ && info(at + 1).number == NumberPart::scale) ++at;
    while (at < end_) {
      const std::size_t size = read_at(at);
      if (size == 0) return std::nullopt;
      at += size;
    }
    if (!any_) return std::nullopt;
    return NumberValue{sum_ + current_, is_ordinal_};
  }

 private:
  const WordInfo& info(std::size_t at) const { return *wording_.words[at].info; }
  bool is(std::size_t at, std::string_view word) const {
    return at < end_ && info(at).folded == word;
  }

  /// Takes in what stands at `at` and counts its words; 0 when it goes on no number.
  std::size_t read_at(std::size_t at) {
    if (is_ordinal_) return 0;
    const bool is_joined = any_ && is(at, "and");
    const Part part = part_at(at + (is_joined ? 1 : 0));
    if (part.size > 0 && !has_part_) {
      const bool is_after_scale = current_ == 0 && sum_ > 0;  // a million and a half
      if (is_after_scale && !is_joined) return 0;
      current_ += is_after_scale ? part.value * last_scale_ : part.value;
      has_part_ = any_ = true;
      return part.size + (is_joined ? 1 : 0);
    }
    const WordInfo& word = info(at);
    if (any_ && word.folded == "point") return read_decimals(at);
    if (word.number == NumberPart::value) return read_value(word);
    if (word.number == NumberPart::ordinal) return read_ordinal(at);
    if (word.number == NumberPart::scale) return read_scale(word);
    return at > begin_ && at + 1 < end_ && word.folded == "and" ? 1 : 0;
  }

  std::size_t read_value(const WordInfo& word) {
    const double room = word.value < 10 ? 10 : 100;
    if (has_part_ || (any_ && current_ != 0 && std::fmod(current_, room) != 0)) return 0;
    current_ += word.value;
    any_ = true;
    return 1;
  }

  std::size_t read_ordinal(std::size_t at) {
    if (has_part_ || at + 1 != end_ || std::fmod(current_, 10) != 0) return 0;
    current_ += info(at).value;
    is_ordinal_ = any_ = true;
    return 1;
  }

  std::size_t read_scale(const WordInfo& word) {
    if (!any_) current_ = 1;
    any_ = true;
    has_part_ = false;
    current_ *= word.value;
    if (word.value >= 1000) {
      sum_ += current_;
      current_ = 0;
      last_scale_ = word.value;
    }
    return 1;
  }

  /// "point one", "point seventy-five"
  std::size_t read_decimals(std::size_t at) {
    double place = 1;
    std::size_t size = 1;
    for (; at + size < end_; ++size) {
      const WordInfo& word = info(at + size);
      const bool is_digit = word.value >= 0 && word.value < 100 && is_whole(word.value);
      if (word.number != NumberPart::value || !is_digit) break;
      place /= word.value < 10 ? 10 : 100;
      current_ += word.value * place;
    }
    return size > 1 ? size : 0;
  }

  /// ½, 1/3, two-thirds; half, "half a"; "a third", "two thirds"
  Part part_at(std::size_t at) const {
    if (at >= end_) return {};
    const WordInfo& word = info(at);
    if (word.number == NumberPart::fraction) return {word.value, 1};
    if (word.folded == "half") {
      const bool has_article = at + 1 < end_ && is_article(info(at + 1));
      return {0.5, has_article ? 2U : 1U};
    }
    const int parts = at + 1 < end_ ? parts_named(info(at + 1).folded) : 0;
    if (parts == 0) return {};
    const bool is_plural = info(at + 1).folded.ends_with("s") || is(at + 1, "halves");
    if (is_article(word)) return is_plural ? Part{} : Part{1.0 / parts, 2};
    const bool is_count = word.number == NumberPart::value && is_whole(word.value) &&
                          word.value >= 1 && word.value < parts;
    if (!is_count || is_plural == (word.value == 1)) return {};
    return {word.value / parts, 2};
  }

  const Wording& wording_;
  std::size_t begin_;
  std::size_t end_;
  double sum_ = 0;
  double current_ = 0;
  double last_scale_ = 1;
  bool any_ = false;
  bool has_part_ = false;
  bool is_ordinal_ = false;
};

}  // namespace

int parts_named(std::string_view folded) {
  static constexpr std::string_view kNames[] = {"half",    "third",  "quarter", "fifth", "sixth",
                                                "seventh", "eighth", "ninth",   "tenth"};
  static constexpr int kParts[] = {2, 3, 4, 5, 6, 7, 8, 9, 10};
  if (folded == "halves") return 2;
  if (folded.ends_with("s")) folded.remove_suffix(1);
  for (std::size_t n = 0; n < std::size(kNames); ++n) {
    if (kNames[n] == folded) return kParts[n];
  }
  return 0;
}

std::optional<NumberValue> number_of(const Wording& wording, std::size_t begin, std::size_t size) {
  return Reader(wording, begin, size).read();
}

bool is_same_number(const Wording& a, std::size_t i, std::size_t p, const Wording& b, std::size_t j,
                    std::size_t q) {
  const auto x = number_of(a, i, p);
  if (!x) return false;
  const auto y = number_of(b, j, q);
  return y && x->is_ordinal == y->is_ordinal &&
         std::abs(x->value - y->value) <= std::abs(x->value) * 1e-12;
}

bool may_begin_number(const Wording& wording, std::size_t at) {
  const WordInfo& word = *wording.words[at].info;
  if (word.number != NumberPart::none) return true;
  if (!is_article(word) || at + 1 >= wording.words.size()) return false;
  const WordInfo& next = *wording.words[at + 1].info;
  return next.number == NumberPart::scale || parts_named(next.folded) > 0;
}

}  // namespace onrecord::collation
