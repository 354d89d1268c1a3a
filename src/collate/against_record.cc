#include "collate/against_record.h"

#include <algorithm>

#include "collate/labels.h"
#include "collate/moves.h"
#include "collate/parts.h"
#include "collate/reordered.h"
#include "collate/retold.h"

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kAround = 40;  // words before and after a match that are looked at for cuts
constexpr std::uint32_t kFewestLost = 4;  // words at an end that the record lacks: a lost boundary

std::string_view last_word_of(std::string_view name) {
  return name.substr(name.find_last_of(' ') + 1);
}

/// Looks at one part of one quotation.
class PartJudge {
 public:
  PartJudge(const RecordText& record, const VariantPart& part, const Speaker* speaker,
            const Vocabulary& vocabulary, const JudgeOptions& options)
      : record_(record),
        part_(part),
        speaker_(speaker),
        vocabulary_(vocabulary),
        options_(options) {
    pair_.b = part.id;
    pair_.b_span = {part.wording.document, part.wording.span(0, part.wording.words.size())};
  }

  /// Of the part's words that the record has there; 0 for a retelling.
  float share() const { return share_; }

  /// The record's words that the part stands for; long runs that it leaves out are none of them.
  const std::vector<Stretch>& places() const { return places_; }

  /// Another person's turn and other words: two people may say nearly the same. Only words enough
  /// to be told by are held against somebody else's turn.
  bool is_another_remark() const {
    constexpr std::size_t kTelling = 12;
    constexpr float kNearlyAll = 0.9F;
    const auto has = [&](DifferenceClass name) {
      return std::binary_search(pair_.classes.begin(), pair_.classes.end(), name);
    };
    // A loose likeness says nothing of a turn that may be anybody's.
    const bool is_loose = has(DifferenceClass::paraphrase_as_quotation);
    if (is_loose && speaker_ != nullptr && label_ == LabelMatch::unknown) return true;
    if (!has(DifferenceClass::attribution_differs)) return false;
    const bool other_words = is_loose || has(DifferenceClass::substituted) ||
                             has(DifferenceClass::inserted) || has(DifferenceClass::omitted) ||
                             has(DifferenceClass::reordered);
    return other_words && (part_.wording.words.size() < kTelling || share_ < kNearlyAll);
  }

  const Rewording& rewording() const { return rewording_; }

  /// Whether it was found, and with no word changed but in form.
  bool has_its_words() const {
    return !places_.empty() &&
           std::none_of(pair_.classes.begin(), pair_.classes.end(), [](DifferenceClass name) {
             return name == DifferenceClass::substituted || name == DifferenceClass::inserted ||
                    name == DifferenceClass::omitted;
           });
  }

  const VariantPair& pair() const { return pair_; }

  /// Runs of words that this part has too many or lacks.
  const std::vector<std::vector<std::uint64_t>>& changes() const { return changes_; }

  /// Where the neighbouring parts of the same quotation stand.
  void bound(std::uint32_t low, std::uint32_t high) {
    low_ = low;
    high_ = high;
  }

  const VariantPair& run(const Location& location) {
    switch (location.place) {
      case Place::too_short:
        show(location.stretches.front().begin, location.stretches.front().end);
        pair_.verdict = Verdict::unchecked;
        break;
      case Place::one:
        judge_stretch(location.stretches.front(), location.is_reordered);
        compare_label();
        break;
      case Place::spliced:
        judge_splice(location.stretches);
        compare_label();
        break;
      default:
        judge_paraphrase(location.stretches.front());
        compare_label();
    }
    for (const Stretch& other : location.also) {
      pair_.also.push_back({record_.document->id, record_.words.span(other.begin, other.end)});
    }
    set_time();
    return pair_;
  }

 private:
  void show(std::uint32_t begin, std::uint32_t end) {
    begin_ = begin;
    pair_.a_span = {record_.document->id, record_.words.span(begin, end)};
  }

  Wording slice(std::uint32_t begin, std::uint32_t end) const {
    Wording wording;
    wording.document = record_.document->id;
    wording.words = record_.words.slice(begin, end);
    return wording;
  }

  /// The turn's words around a stretch, as far as its sentences reach.
  std::pair<std::uint32_t, std::uint32_t> around(const Stretch& s) const {
    const TextWords& words = record_.words;
    const auto& changes = record_.speaker_changes;
    const auto after = std::upper_bound(changes.begin(), changes.end(), s.begin);
    const std::uint32_t turn_begin = after == changes.begin() ? 0 : *(after - 1);
    const auto last = std::lower_bound(changes.begin(), changes.end(), s.end);
    const auto turn_end = last == changes.end() ? static_cast<std::uint32_t>(words.size()) : *last;
    std::uint32_t begin = s.begin;
    const std::uint32_t floor = std::max(turn_begin, std::min(low_, s.begin));
    const std::uint32_t ceiling = std::min(turn_end, std::max(high_, s.end));
    while (begin > floor && begin + kAround > s.begin && !words[begin - 1].ends_sentence) --begin;
    std::uint32_t end = s.end;
    while (end < ceiling && end < s.end + kAround && !words[end - 1].ends_sentence) ++end;
    return {begin, end};
  }

  void judge_stretch(const Stretch& stretch, bool is_reordered) {
    const auto [begin, end] =
        is_reordered ? std::pair(stretch.begin, stretch.end) : around(stretch);
    const Wording a = slice(begin, end);
    JudgeOptions options = options_;
    options.a_is_record = true;
    options.is_whole = is_reordered;
    options.starts_at_joint = low_ > 0 && begin == low_;
    for (const std::uint32_t change : record_.speaker_changes) {
      if (change > begin && change < end) options.turn_starts.push_back(change - begin);
    }
    Judgement judgement = judge(a, part_.wording, vocabulary_, options);
    const std::span<const Match> core =
        std::span(judgement.matches)
            .subspan(judgement.core_begin, judgement.core_end - judgement.core_begin);
    show(begin + judgement.a_begin, begin + judgement.a_end);
    pair_.edits = edits_of(a, part_.wording, core);
    take(judgement);
    set_places(begin, core);
    note_changes(a, core);
    if (is_reordered) return;
    const bool is_moved =
        std::binary_search(pair_.classes.begin(), pair_.classes.end(), DifferenceClass::reordered);
    rewording_ = rewording_of(a, part_.wording, core, judgement.agreeing, options_.elsewhere);
    rewording_.is_weighty = has_subtype(Subtype::negation) || has_subtype(Subtype::number);
    if (is_moved
            ? is_reworded_and_moved(rewording_)
            : is_reworded(rewording_) || is_retold_beside(record_, part_.wording, begin, core)) {
      add_class(pair_, DifferenceClass::paraphrase_as_quotation);
    }
    find_lost_boundary(core);
  }

  void set_places(std::uint32_t begin, std::span<const Match> core) {
    constexpr std::uint32_t kLongGap = 8;
    for (const Match& match : core) {
      if (match.a_size() == 0) continue;
      if (match.op == MatchOp::remove && match.a_size() >= kLongGap) continue;
      const std::uint32_t from = begin + match.a_begin;
      if (places_.empty() || places_.back().end != from) places_.push_back({from, from, 0, 0});
      places_.back().end = begin + match.a_end;
    }
  }

  /// What another part of the quotation may have too many or too few.
  void note_changes(const Wording& a, std::span<const Match> core) {
    for (const Match& match : core) {
      if (match.op == MatchOp::remove) {
        changes_.push_back(telling_run(a, match.a_begin, match.a_end));
      } else if (match.op == MatchOp::insert) {
        changes_.push_back(telling_run(part_.wording, match.b_begin, match.b_end));
      }
    }
  }

  void take(Judgement& judgement) {
    share_ =
        static_cast<float>(judgement.agreeing) / static_cast<float>(part_.wording.words.size());
    pair_.classes = std::move(judgement.classes);
    pair_.subtypes = std::move(judgement.subtypes);
    pair_.verdict = judgement.verdict;
    for (const Span span : judgement.hidden) pair_.hidden.push_back({record_.document->id, span});
  }

  bool has_moved(const Match& inserted) const {
    return std::ranges::find(options_.elsewhere,
                             telling_run(part_.wording, inserted.b_begin, inserted.b_end)) !=
           options_.elsewhere.end();
  }

  /// Words at an end that the record lacks altogether: a reporter's own, inside the marks.
  void find_lost_boundary(std::span<const Match> core) {
    const auto is_lost = [&](const Match& match) {
      if (match.op != MatchOp::insert || match.b_size() < kFewestLost) return false;
      if (has_moved(match)) return false;
      std::uint32_t content = 0;
      for (std::uint32_t j = match.b_begin; j < match.b_end; ++j) {
        const Word& word = part_.wording.words[j];
        content += word.is_content() && !word.is_bracketed;
      }
      return content >= 2;
    };
    if (is_lost(core.front()) || is_lost(core.back()))
      add_class(pair_, DifferenceClass::boundary_lost);
  }

  void judge_splice(const std::vector<Stretch>& stretches) {
    places_ = stretches;
    Wording a;
    a.document = record_.document->id;
    std::vector<std::uint32_t> joints;
    bool in_order = true;
    bool crosses = false;
    for (std::size_t n = 0; n < stretches.size(); ++n) {
      const Stretch& s = stretches[n];
      joints.push_back(static_cast<std::uint32_t>(a.words.size()));
      for (std::uint32_t i = s.begin; i < s.end; ++i) a.words.push_back(record_.words[i]);
      if (n == 0) continue;
      const Stretch& before = stretches[n - 1];
      in_order = in_order && s.begin >= before.end;
      const auto change =
          std::upper_bound(record_.speaker_changes.begin(), record_.speaker_changes.end(),
                           std::min(s.begin, before.begin));
      crosses = crosses || (change != record_.speaker_changes.end() &&
                            *change <= std::max(s.begin, before.begin));
    }
    Judgement judgement = judge(a, part_.wording, vocabulary_, options_);
    take(judgement);
    std::erase(pair_.classes, DifferenceClass::verbatim);
    std::erase(pair_.classes, DifferenceClass::typographic);
    add_class(pair_, DifferenceClass::spliced);
    pair_.verdict = Verdict::differs;
    if (crosses) add_subtype(Subtype::crosses_turn);
    if (!in_order) add_subtype(Subtype::out_of_order);
    if (in_order) {
      show_joined(stretches, judgement, joints, a);
    } else {
      show_longest(stretches);
    }
  }

  bool has_subtype(Subtype subtype) const {
    return std::binary_search(pair_.subtypes.begin(), pair_.subtypes.end(), subtype);
  }

  void add_subtype(Subtype subtype) {
    const auto place = std::lower_bound(pair_.subtypes.begin(), pair_.subtypes.end(), subtype);
    if (place == pair_.subtypes.end() || *place != subtype) pair_.subtypes.insert(place, subtype);
  }

  /// From the first stretch to the last; the words between are removed at the joints.
  void show_joined(const std::vector<Stretch>& stretches, const Judgement& judgement,
                   const std::vector<std::uint32_t>& joints, const Wording& a) {
    const std::uint32_t first = stretches.front().begin;
    show(first, stretches.back().end);
    const Wording whole = slice(first, stretches.back().end);
    std::vector<Match> matches;
    std::size_t joint = 1;
    const auto shift = [&](std::uint32_t at) {
      std::size_t n = 0;
      while (n + 1 < joints.size() && at >= joints[n + 1]) ++n;
      return stretches[n].begin - first + (at - joints[n]);
    };
    for (Match match : judgement.matches) {
      while (joint < joints.size() && match.a_begin >= joints[joint]) {
        const std::uint32_t from = stretches[joint - 1].end - first;
        const std::uint32_t to = stretches[joint].begin - first;
        matches.push_back({MatchOp::remove, from, to, match.b_begin, match.b_begin});
        ++joint;
      }
      const std::uint32_t size = match.a_size();
      match.a_begin = match.a_begin < a.words.size()
                          ? shift(match.a_begin)
                          : static_cast<std::uint32_t>(whole.words.size());
      match.a_end = match.a_begin + size;
      matches.push_back(match);
    }
    pair_.edits = edits_of(whole, part_.wording, matches);
    for (std::size_t n = 1; n < stretches.size(); ++n) {
      pair_.hidden.push_back(
          {record_.document->id, record_.words.span(stretches[n - 1].end, stretches[n].begin)});
    }
  }

  /// Out of order no script runs forward: the longest stretch is shown, the others are told as
  /// places.
  void show_longest(const std::vector<Stretch>& stretches) {
    const auto longest = std::max_element(
        stretches.begin(), stretches.end(),
        [](const Stretch& x, const Stretch& y) { return x.end - x.begin < y.end - y.begin; });
    show(longest->begin, longest->end);
    const Wording a = slice(longest->begin, longest->end);
    pair_.edits = edits_of(a, part_.wording, match_words(a, part_.wording, Overhang::none, true));
    for (const Stretch& s : stretches) {
      if (&s == &*longest) continue;
      pair_.hidden.push_back({record_.document->id, record_.words.span(s.begin, s.end)});
    }
  }

  void judge_paraphrase(const Stretch& stretch) {
    const auto [begin, end] = around(stretch);
    const Wording a = slice(begin, end);
    show(begin, end);
    pair_.edits = edits_of(a, part_.wording, match_words(a, part_.wording, Overhang::none, true));
    pair_.classes = {DifferenceClass::paraphrase_as_quotation};
    pair_.verdict = Verdict::differs;
  }

  void compare_label() {
    if (speaker_ == nullptr) return;
    const bool has_labels = !record_.labels.empty() && !record_.labels.back().empty();
    if (has_labels) {
      const Turn& turn = record_.document->turns[record_.turn_of_word[begin_]];
      const std::string_view words = text_of(*record_.document, turn.words);
      // Who has turns of his own and is not spoken of here is hardly the one that is quoted.
      const bool may_be_quoted = !speaks_in(record_.labels, record_.heading, *speaker_) ||
                                 words.find(last_word_of(speaker_->name)) != std::string_view::npos;
      if (may_be_quoted && quotes_somebody(record_.document->text, turn.words, pair_.a_span.span)) {
        return;
      }
      // The draft itself says whose turn it copied.
      if (!part_.label.empty() &&
          (turn.speaker == part_.label || label_names(turn.speaker, part_.label))) {
        return;
      }
      label_ = match_label(record_.labels, record_.heading, turn.speaker, *speaker_,
                           record_.document->text);
    } else {
      label_ = match_heading(record_.heading, *speaker_);
    }
    if (label_ == LabelMatch::different) add_class(pair_, DifferenceClass::attribution_differs);
  }

  void set_time() {
    const Span span = pair_.a_span.span;
    std::optional<RecordTime> time;
    for (const TimedSpan& timed : record_.document->times) {
      if (!timed.span.overlaps(span)) continue;
      if (!time) time = RecordTime{timed.start_seconds, timed.end_seconds};
      time->end_seconds = timed.end_seconds;
    }
    if (!time && !record_.turn_of_word.empty()) {
      const Turn& turn = record_.document->turns[record_.turn_of_word[begin_]];
      if (turn.start_seconds) {
        time = RecordTime{*turn.start_seconds, turn.end_seconds.value_or(*turn.start_seconds)};
      }
    }
    pair_.record = time;
  }

  const RecordText& record_;
  const VariantPart& part_;
  const Speaker* speaker_;
  const Vocabulary& vocabulary_;
  const JudgeOptions& options_;
  VariantPair pair_;
  std::uint32_t begin_ = 0;
  float share_ = 0;
  LabelMatch label_ = LabelMatch::unknown;  ///< of the turn and the quotation's speaker
  Rewording rewording_;
  std::vector<Stretch> places_;
  std::vector<std::vector<std::uint64_t>> changes_;
  std::uint32_t low_ = 0;
  std::uint32_t high_ = kNowhere;
};

/// Where the parts before and after part `n` end and begin, when they stand in order.
std::pair<std::uint32_t, std::uint32_t> bounds_of(std::vector<Location>& places, std::size_t n) {
  std::uint32_t low = 0;
  std::uint32_t high = kNowhere;
  if (places[n].place != Place::one) return {low, high};
  Stretch& here = places[n].stretches.front();
  if (n > 0 && places[n - 1].place == Place::one) {
    const Stretch& before = places[n - 1].stretches.front();
    if (before.begin < here.begin && before.end < here.end) low = before.end;
  }
  if (n + 1 < places.size() && places[n + 1].place == Place::one) {
    const Stretch& after = places[n + 1].stretches.front();
    if (after.begin > here.begin && after.end > here.end) high = after.begin;
  }
  here.end = std::min(here.end, std::max(high, here.begin + 1));
  here.begin = std::max(here.begin, std::min(low, here.end - 1));
  return {low, high};
}

/// Whether a part stands close to one that was found before it: then it is of the same remark.
bool stands_beside(std::span<const PlacedPart> found, const Location& here) {
  constexpr std::uint32_t kClose = 8;
  if (here.place != Place::one) return false;
  const Stretch& s = here.stretches.front();
  return std::any_of(found.begin(), found.end(), [&](const PlacedPart& other) {
    return s.begin <= other.end + kClose && other.begin <= s.end + kClose;
  });
}

using Runs = std::vector<std::vector<std::uint64_t>>;

/// For each part of a split quotation, what may have moved there from the others: runs that they
/// lack or have too many, and whole parts that stand elsewhere as they are.
std::vector<Runs> moves_between(const RecordText& record, const Variant& variant,
                                std::vector<Location> places, const Vocabulary& vocabulary) {
  std::vector<Runs> moves(places.size());
  if (places.size() < 2) return moves;
  for (std::size_t n = 0; n < places.size(); ++n) {
    if (places[n].place != Place::one) continue;
    const JudgeOptions options = options_of(record, places, n);
    PartJudge part(record, variant.parts[n], nullptr, vocabulary, options);
    const auto [low, high] = bounds_of(places, n);
    part.bound(low, high);
    part.run(places[n]);
    Runs changes = part.changes();
    const Wording& wording = variant.parts[n].wording;
    changes.push_back(telling_run(wording, 0, static_cast<std::uint32_t>(wording.words.size())));
    std::erase_if(changes, [](const auto& run) { return run.empty(); });
    for (std::size_t other = 0; other < moves.size(); ++other) {
      if (other == n) continue;
      moves[other].insert(moves[other].end(), changes.begin(), changes.end());
    }
  }
  return moves;
}

}  // namespace

Standing judge_by_record(const SeenText& text, const Variant& variant,
                         std::span<const Sought> sought, const Speaker* speaker,
                         const Vocabulary& vocabulary) {
  const RecordText& record = *text.record;
  Standing standing;
  const std::string_view name = speaker == nullptr ? "" : std::string_view(speaker->name);
  // The longest part is found first: short ones are then looked for beside it.
  std::vector<std::size_t> order(variant.parts.size());
  for (std::size_t n = 0; n < order.size(); ++n) order[n] = n;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return variant.parts[a].wording.words.size() > variant.parts[b].wording.words.size();
  });
  std::vector<Location> places(variant.parts.size());
  std::uint32_t near = kNowhere;
  for (const std::size_t n : order) {
    places[n] = locate(text, sought[n], name, near);
    const bool sure = places[n].place == Place::one || places[n].place == Place::spliced;
    if (near == kNowhere && sure) near = places[n].stretches.front().begin;
  }
  for (std::size_t n = 0; n < places.size(); ++n) {
    if (places[n].place == Place::none && near != kNowhere && places.size() > 1) {
      constexpr std::uint32_t kBeside = 60;
      places[n] = locate_reordered(record, variant.parts[n].wording,
                                   near > kBeside ? near - kBeside : 0, near + kBeside);
    }
  }
  const Location whole = locate_as_one(record, variant, near);
  if (whole.place == Place::none) locate_beside(record, variant, places);
  const std::vector<Runs> moves = moves_between(record, variant, places, vocabulary);
  std::vector<Rewording> rewordings;
  for (std::size_t n = 0; n < variant.parts.size(); ++n) {
    if (places[n].place == Place::none && whole.place == Place::none) continue;
    JudgeOptions options = options_of(record, places, n);
    options.elsewhere = moves[n];
    std::optional<PartJudge> part(std::in_place, record, variant.parts[n], speaker, vocabulary,
                                  options);
    const auto [low, high] = bounds_of(places, n);
    part->bound(low, high);
    if (places[n].place != Place::none) part->run(places[n]);
    if (whole.place == Place::one && !part->has_its_words()) {
      part.emplace(record, variant.parts[n], speaker, vocabulary, options);
      part->run(whole);
    }
    if (part->is_another_remark() && !stands_beside(standing.places, places[n])) continue;
    standing.pairs.push_back(part->pair());
    rewordings.push_back(part->rewording());
    for (const Stretch& s : part->places()) {
      standing.places.push_back({static_cast<std::uint32_t>(n), s.begin, s.end});
    }
    const auto size = static_cast<float>(variant.parts[n].wording.words.size());
    standing.share +=
        part->share() * size / static_cast<float>(std::max<std::size_t>(1, variant.size()));
  }
  mark_reworded(rewordings, standing);
  return standing;
}

}  // namespace onrecord::collation
