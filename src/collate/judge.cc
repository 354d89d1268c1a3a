#include "collate/judge.h"

#include <algorithm>
#include <set>

#include "collate/limits.h"
#include "collate/moves.h"
#include "collate/spoken.h"
#include "collate/subtype.h"

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kLongestLeftover =
    3;  // an unmatched end this short beside a change is part of it
constexpr std::uint32_t kSpliceWords = 20;    // more left out of a record, unmarked, is a splice
constexpr std::uint32_t kFewestAcross = 5;    // … or so many with a sentence's end among them
constexpr std::uint32_t kDistantWords = 150;  // an ellipsis cannot stand for more

/// The classes of the matches of one pair.
class Judge {
 public:
  Judge(const Wording& a, const Wording& b, const Vocabulary& vocabulary,
        const JudgeOptions& options, const std::vector<Match>* known)
      : a_(a), b_(b), vocabulary_(vocabulary), options_(options), known_(known) {}

  Judgement run() {
    const Overhang overhang = options_.a_is_record ? Overhang::a_only : Overhang::either;
    result_.matches =
        known_ != nullptr ? *known_ : match_words(a_, b_, overhang, options_.a_is_record);
    slide_to_ellipses(a_, b_, result_.matches);
    find_core();
    reach_for_moves();
    std::vector<bool> moved = moved_words(a_, b_, core());
    if (options_.is_whole) moved.assign(moved.size(), true);
    find_moved_elsewhere(moved);
    keep_weighty_changes(moved);
    for (std::size_t m = first_; m < last_; ++m) {
      const Match& match = result_.matches[m];
      if (match.agrees()) {
        result_.agreeing += match.b_size();
        judge_form(match);
      } else if (match.op == MatchOp::substitute) {
        if (!moved[m - first_]) judge_substitution(match);
      } else if (match.op == MatchOp::remove) {
        if (!moved[m - first_]) judge_removal(m);
      } else if (!moved[m - first_]) {
        judge_insertion(m);
      }
      if (match.agrees() || !moved[m - first_]) continue;
      classes_.insert(DifferenceClass::reordered);
      changed_ = true;
      result_.agreeing += match.b_size();
    }
    judge_turns();
    judge_ends();
    finish();
    return std::move(result_);
  }

 private:
  std::span<const Match> core() const {
    return std::span(result_.matches).subspan(first_, last_ - first_);
  }
  std::span<const Word> a_words(const Match& m) const {
    return std::span(a_.words).subspan(m.a_begin, m.a_size());
  }
  std::span<const Word> b_words(const Match& m) const {
    return std::span(b_.words).subspan(m.b_begin, m.b_size());
  }

  /// What moved over the attribution that splits the quotation.
  void find_moved_elsewhere(std::vector<bool>& moved) const {
    const auto is_elsewhere = [&](const std::vector<std::uint64_t>& run) {
      return !run.empty() && std::find(options_.elsewhere.begin(), options_.elsewhere.end(), run) !=
                                 options_.elsewhere.end();
    };
    for (std::size_t n = 0; n < moved.size() && !options_.elsewhere.empty(); ++n) {
      const Match& match = core()[n];
      if (match.op == MatchOp::remove) {
        moved[n] = moved[n] || is_elsewhere(telling_run(a_, match.a_begin, match.a_end));
      } else if (match.op == MatchOp::insert) {
        moved[n] = moved[n] || is_elsewhere(telling_run(b_, match.b_begin, match.b_end));
      }
    }
  }

  /// A "not" that stands with another word, two numbers or two names that changed places: the sense
  /// changed, whatever the words.
  void keep_weighty_changes(std::vector<bool>& moved) const {
    constexpr std::uint32_t kFew = 4;
    std::uint32_t changed = 0;
    for (const Match& match : core()) {
      if (!match.agrees()) changed += match.a_size() + match.b_size();
    }
    if (changed > kFew) return;
    const auto is_weighty = [&](const Word& word) {
      return word.is_name || word.info->sort == WordSort::number;
    };
    for (std::size_t n = 0; n < moved.size(); ++n) {
      const Match& match = core()[n];
      const auto negates_here = [&](const Word& word) { return negates(word, vocabulary_); };
      const auto a = a_words(match);
      const auto b = b_words(match);
      if (std::any_of(a.begin(), a.end(), negates_here) ||
          std::any_of(b.begin(), b.end(), negates_here) ||
          (match.op == MatchOp::substitute && is_weighty(a.front()) && is_weighty(b.front()))) {
        moved[n] = false;
      }
    }
  }

  /// Sets the overhanging ends apart. A short leftover beside a change belongs to the change.
  void find_core() {
    const std::vector<Match>& all = result_.matches;
    first_ = 0;
    last_ = all.size();
    const auto is_overhang = [&](const Match& end, const Match& next) {
      if (options_.is_whole) return false;
      if (end.op != MatchOp::remove && end.op != MatchOp::insert) return false;
      if (options_.a_is_record && end.op == MatchOp::insert) return false;
      return options_.a_is_record || next.agrees() ||
             std::max(end.a_size(), end.b_size()) > kLongestLeftover;
    };
    if (all.size() >= 2 && is_overhang(all.front(), all[1]) && !is_lost_at_joint(all.front())) {
      first_ = 1;
    }
    if (all.size() >= first_ + 2 && is_overhang(all.back(), all[all.size() - 2])) --last_;
    result_.core_begin = first_;
    result_.core_end = last_;
    result_.a_begin = all[first_].a_begin;
    result_.b_begin = all[first_].b_begin;
    result_.a_end = all[last_ - 1].a_end;
    result_.b_end = all[last_ - 1].b_end;
  }

  /// "It is," he said, "true" of "it is not true": lost behind the attribution.
  bool is_lost_at_joint(const Match& head) const {
    constexpr std::uint32_t kLongest = 6;
    if (!options_.starts_at_joint || head.op != MatchOp::remove || head.a_size() > kLongest) {
      return false;
    }
    if (b_.words[head.b_end].ellipsis_before) return false;
    const auto gone = a_words(head);
    return std::any_of(gone.begin(), gone.end(),
                       [&](const Word& word) { return negates(word, vocabulary_); });
  }

  /// Words that only moved to an end look like a cut there: the cut is shortened to what is lost.
  void reach_for_moves() {
    if (!options_.a_is_record || options_.is_whole) return;
    for (std::size_t m = first_; m < last_; ++m) {
      const Match match = result_.matches[m];
      if (match.op != MatchOp::insert || match.b_size() < 2) continue;
      if (first_ > 0) {
        const std::uint32_t at = find_moved(a_, result_.matches[0], b_, match);
        if (at < result_.matches[0].a_end) {
          split(0, at);
          result_.a_begin = at;
          ++m;
        }
      }
      if (last_ < result_.matches.size()) {
        const Match tail = result_.matches[last_];
        const std::uint32_t at = find_moved(a_, tail, b_, match);
        if (at < tail.a_end) {
          const std::uint32_t end = std::min(tail.a_end, at + match.b_size());
          if (end < tail.a_end) split(last_, end);
          result_.a_end = end;
          ++last_;
        }
      }
    }
    result_.core_begin = first_;
    result_.core_end = last_;
  }

  /// Cuts the removal at `m` in two before word `at`; an empty front half is left out.
  void split(std::size_t m, std::uint32_t at) {
    Match& match = result_.matches[m];
    const bool head = m == 0;
    if (at == match.a_begin) {
      if (head) first_ = 0;
      return;
    }
    Match rest = match;
    match.a_end = at;
    rest.a_begin = at;
    result_.matches.insert(result_.matches.begin() + static_cast<std::ptrdiff_t>(m) + 1, rest);
    if (head) ++last_;
  }

  void judge_form(const Match& match) {
    const Word& a = a_.words[match.a_begin];
    const Word& b = b_.words[match.b_begin];
    if (match.op == MatchOp::same_spelled) {
      classes_.insert(DifferenceClass::substituted);
      subtypes_.insert(Subtype::spelling);
    } else if (match.op == MatchOp::same_spoken) {
      classes_.insert(DifferenceClass::cleaned);
    } else if (match.op == MatchOp::same_value || match.op == MatchOp::same_type) {
      typographic_ = true;
    } else {
      if (b.is_patched != a.is_patched || b.is_bracketed != a.is_bracketed) {
        classes_.insert(DifferenceClass::bracketed);
      }
    }
  }

  void judge_substitution(const Match& match) {
    const Word& a = a_.words[match.a_begin];
    const Word& b = b_.words[match.b_begin];
    if (a.is_bracketed || b.is_bracketed || a.is_patched || b.is_patched) {
      classes_.insert(DifferenceClass::bracketed);
      if (negates(b, vocabulary_) == negates(a, vocabulary_)) return;
    }
    if ((a.is_sign || b.is_sign) && a.info->lemma == b.info->lemma) {
      typographic_ = true;  // $5 and a five-dollar fee
      return;
    }
    changed_ = true;
    classes_.insert(DifferenceClass::substituted);
    const Word* before = match.a_begin > 0 ? &a_.words[match.a_begin - 1] : nullptr;
    subtypes_.insert(subtype_of_substitution(a, b, before, vocabulary_));
  }

  bool is_cleaned(const Wording& wording, std::uint32_t begin, std::uint32_t end) const {
    return collation::is_cleaned(wording, begin, end, vocabulary_);
  }

  /// 20 to 30%, said as "twenty to thirty": a sign that one side repeats says nothing new.
  static bool is_all_signs(std::span<const Word> words) {
    return std::ranges::all_of(words, &Word::is_sign);
  }

  void judge_removal(std::size_t m) {
    const Match& match = result_.matches[m];
    if (is_all_signs(a_words(match))) {
      typographic_ = true;
      return;
    }
    const bool at_end = match.b_end >= b_.words.size();
    const bool marked = at_end ? b_.ends_in_ellipsis : b_.words[match.b_end].ellipsis_before;
    if (options_.a_is_record && match.b_begin > 0 && !at_end && judge_splice(match, marked)) return;
    if (marked && match.b_begin > 0) {
      judge_elision(a_, match.a_begin, match.a_end);
      return;
    }
    const bool by_brackets =
        (m > 0 && is_all_bracketed(result_.matches[m - 1])) ||
        (m + 1 < result_.matches.size() && is_all_bracketed(result_.matches[m + 1]));
    const auto gone = a_words(match);
    const bool all_in_brackets = std::ranges::all_of(gone, &Word::is_bracketed);
    std::set<Subtype> subtypes;
    add_subtypes_of_run(gone, vocabulary_, subtypes);
    if (all_in_brackets) {
      classes_.insert(DifferenceClass::bracketed);
    } else if (by_brackets && subtypes.count(Subtype::negation) == 0) {
      classes_.insert(DifferenceClass::bracketed);
    } else if (is_cleaned(a_, match.a_begin, match.a_end)) {
      classes_.insert(DifferenceClass::cleaned);
    } else {
      changed_ = true;
      classes_.insert(DifferenceClass::omitted);
      if (!options_.a_is_record && is_aside(gone)) {
        classes_.insert(DifferenceClass::boundary_lost);
      }
      subtypes_.insert(subtypes.begin(), subtypes.end());
    }
  }

  bool is_all_bracketed(const Match& match) const {
    if (match.b_size() == 0) return false;
    // "[Mayor Hall]" for "the mayor": one of the words may be the same.
    if (match.agrees() && a_.words[match.a_begin].is_bracketed) return false;
    const auto words = b_words(match);
    return std::ranges::all_of(words, &Word::is_bracketed);
  }

  /// The words of two speakers are run together.
  void judge_turns() {
    for (const std::uint32_t turn : options_.turn_starts) {
      if (turn <= result_.a_begin || turn >= result_.a_end) continue;
      changed_ = true;
      classes_.insert(DifferenceClass::spliced);
      subtypes_.insert(Subtype::crosses_turn);
    }
  }

  /// Whether what was left out of the record is so much that two stretches were run together.
  bool judge_splice(const Match& match, bool marked) {
    const auto turn =
        std::lower_bound(options_.turn_starts.begin(), options_.turn_starts.end(), match.a_begin);
    const bool crosses = turn != options_.turn_starts.end() && *turn <= match.a_end;
    std::uint32_t ends = 0;
    for (std::uint32_t i = match.a_begin > 0 ? match.a_begin - 1 : 0; i + 1 < match.a_end; ++i) {
      ends += a_.words[i].ends_sentence;
    }
    const std::uint32_t size = match.a_size();
    const bool far =
        marked ? size > kDistantWords : size >= kSpliceWords || (ends > 0 && size >= kFewestAcross);
    if (!crosses && !far) return false;
    changed_ = true;
    classes_.insert(DifferenceClass::spliced);
    if (crosses) subtypes_.insert(Subtype::crosses_turn);
    result_.hidden.push_back(a_.span(match.a_begin, match.a_end));
    return true;
  }

  /// What an ellipsis hides: a negation or a limiter of the sentence that was begun.
  void judge_elision(const Wording& whole, std::uint32_t begin, std::uint32_t end) {
    classes_.insert(DifferenceClass::elided);
    const bool whole_sentences =
        begin > 0 && whole.words[begin - 1].ends_sentence && whole.words[end - 1].ends_sentence;
    bool hides = false;
    bool same_sentence = true;
    for (std::uint32_t i = begin; i < end; ++i) {
      const Word& word = whole.words[i];
      if (!whole_sentences && negates(word, vocabulary_) && !is_only_doubt(whole, i)) {
        subtypes_.insert(Subtype::hides_negation);
        hides = true;
      }
      if (same_sentence && (i <= begin + 1 || word.pause_before) &&
          limiter_at(whole, i, "after", vocabulary_)) {
        subtypes_.insert(Subtype::hides_limiter);
        hides = true;
      }
      same_sentence = same_sentence && !word.ends_sentence;
    }
    if (hides && &whole == &a_) result_.hidden.push_back(a_.span(begin, end));
  }

  void judge_insertion(std::size_t m) {
    const Match& match = result_.matches[m];
    const bool marked_in_a = !options_.a_is_record && match.a_end < a_.words.size() &&
                             match.a_begin > 0 && a_.words[match.a_end].ellipsis_before;
    if (is_all_signs(b_words(match))) {
      typographic_ = true;
    } else if (is_all_bracketed(match)) {
      classes_.insert(DifferenceClass::bracketed);
      if (!denies_in_brackets(b_words(match), vocabulary_)) return;
      changed_ = true;
      classes_.insert(DifferenceClass::inserted);
      subtypes_.insert(Subtype::negation);
    } else if (marked_in_a) {
      judge_elision(b_, match.b_begin, match.b_end);
    } else if (is_cleaned(b_, match.b_begin, match.b_end)) {
      classes_.insert(DifferenceClass::cleaned);
    } else {
      changed_ = true;
      classes_.insert(DifferenceClass::inserted);
      if (is_aside(b_words(match))) classes_.insert(DifferenceClass::boundary_lost);
      add_subtypes_of_run(b_words(match), vocabulary_, subtypes_);
    }
  }

  void judge_ends() {
    if (first_ > 0) judge_head(result_.matches[0]);
    if (last_ < result_.matches.size()) judge_tail(result_.matches[last_]);
  }

  void judge_head(const Match& head) {
    if (options_.a_is_record && a_.words[head.a_end].starts_sentence) return;
    if (is_cleaned_end(head)) {
      classes_.insert(DifferenceClass::cleaned);
      return;
    }
    classes_.insert(DifferenceClass::trimmed);
    if (head.op != MatchOp::remove || options_.open_start || b_.words[head.b_end].ellipsis_before)
      return;
    // A condition that opened the sentence is lost: "If they agree, we will go" printed from "we".
    const std::uint32_t end = head.a_end;
    std::uint32_t begin = end;
    while (begin > head.a_begin && !a_.words[begin].starts_sentence) --begin;
    if (begin == end || !a_.words[end - 1].pause_after || !a_.words[begin].starts_sentence) return;
    const std::string& opening = a_.words[begin].info->folded;
    const bool joiner = opening == "and" || opening == "but" || opening == "so" || opening == "now";
    const std::uint32_t at = begin + (joiner && begin + 1 < end ? 1 : 0);
    if (!limiter_at(a_, at, "condition", vocabulary_)) return;
    subtypes_.insert(Subtype::cuts_limiter);
    result_.hidden.push_back(a_.span(begin, end));
  }

  /// Only fillers or words said twice hang over: "Well, we will go".
  bool is_cleaned_end(const Match& end) const {
    return end.op == MatchOp::remove ? is_cleaned(a_, end.a_begin, end.a_end)
                                     : is_cleaned(b_, end.b_begin, end.b_end);
  }

  void judge_tail(const Match& tail) {
    const bool sentence_over = tail.a_begin > 0 && a_.words[tail.a_begin - 1].ends_sentence;
    if (options_.a_is_record && sentence_over) return;
    if (is_cleaned_end(tail)) {
      classes_.insert(DifferenceClass::cleaned);
      return;
    }
    if (tail.op != MatchOp::remove) {
      classes_.insert(DifferenceClass::trimmed);
      return;
    }
    if (b_.ends_in_ellipsis) {
      judge_elision(a_, tail.a_begin, end_of_sentence(tail));
      return;
    }
    classes_.insert(DifferenceClass::trimmed);
    if (options_.open_end || sentence_over || opens_condition(a_, tail.a_begin, vocabulary_))
      return;
    const std::uint32_t printed = first_ > 0 ? result_.matches[0].a_end : 0;
    const Word& last = b_.words[tail.b_begin - 1];
    const bool is_over = last.ends_sentence || last.pause_after;  // else it goes on in other words
    if (!limiter_at(a_, tail.a_begin, "after", vocabulary_) &&
        !(is_over && bounds_claim(a_, {printed, tail.a_begin}, vocabulary_))) {
      return;
    }
    subtypes_.insert(Subtype::cuts_limiter);
    result_.hidden.push_back(a_.span(tail.a_begin, end_of_sentence(tail)));
  }

  std::uint32_t end_of_sentence(const Match& tail) const {
    std::uint32_t end = tail.a_begin + 1;
    while (end < tail.a_end && !a_.words[end - 1].ends_sentence) ++end;
    return end;
  }

  void finish() {
    if (classes_.empty()) {
      classes_.insert(typographic_ || differs_in_type() ? DifferenceClass::typographic
                                                        : DifferenceClass::verbatim);
    }
    result_.classes.assign(classes_.begin(), classes_.end());
    result_.subtypes.assign(subtypes_.begin(), subtypes_.end());
    result_.verdict = verdict_of(result_.classes, result_.subtypes, !changed_);
  }

  /// Whether matched words differ in case, marks or spaces only. Case of the first word and of
  /// words at the start of a sentence counts as type too; so every difference of equal words does.
  bool differs_in_type() const {
    for (const Match& match : core()) {
      const Word& a = a_.words[match.a_begin];
      const Word& b = b_.words[match.b_begin];
      if (a.is_capitalised != b.is_capitalised || a.pause_before != b.pause_before ||
          a.span.size() != b.span.size()) {
        return true;
      }
      if (match.b_begin > result_.b_begin && a.marks_before != b.marks_before) return true;
    }
    return false;
  }

  const Wording& a_;
  const Wording& b_;
  const Vocabulary& vocabulary_;
  const JudgeOptions& options_;
  const std::vector<Match>* known_;
  Judgement result_;
  std::set<DifferenceClass> classes_;
  std::set<Subtype> subtypes_;
  std::size_t first_ = 0;
  std::size_t last_ = 0;
  bool changed_ = false;
  bool typographic_ = false;
};

}  // namespace

Judgement judge(const Wording& a, const Wording& b, const Vocabulary& vocabulary,
                const JudgeOptions& options, const std::vector<Match>* known) {
  return Judge(a, b, vocabulary, options, known).run();
}

Verdict verdict_of(const std::vector<DifferenceClass>& classes,
                   const std::vector<Subtype>& subtypes, bool house_spelling_only) {
  for (const DifferenceClass name : classes) {
    switch (name) {
      case DifferenceClass::substituted:
        if (!house_spelling_only) return Verdict::differs;
        break;
      case DifferenceClass::paraphrase_as_quotation:
      case DifferenceClass::spliced:
      case DifferenceClass::inserted:
      case DifferenceClass::omitted:
      case DifferenceClass::reordered:
      case DifferenceClass::attribution_differs:
      case DifferenceClass::context_differs:
      case DifferenceClass::boundary_lost:
        return Verdict::differs;
      default:
        break;
    }
  }
  for (const Subtype subtype : subtypes) {
    if (subtype == Subtype::hides_negation || subtype == Subtype::hides_limiter ||
        subtype == Subtype::cuts_limiter) {
      return Verdict::differs;
    }
  }
  return Verdict::agrees;
}

}  // namespace onrecord::collation
