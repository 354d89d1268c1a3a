// Where the source of a cue stands: before it, behind it, shared with the verb before, after *by*.
#include "attribute/draft.h"

#include <algorithm>

#include "attribute/phrase.h"

namespace onrecord::attribution {
namespace {

struct Words {
  std::uint64_t with = word_id("with");
  std::uint64_t as = word_id("as");
  std::uint64_t by = word_id("by");
  std::uint64_t from = word_id("from");
  std::uint64_t in = word_id("in");
  std::uint64_t of = word_id("of");
  std::uint64_t own = word_id("own");
  std::uint64_t that = word_id("that");
  std::uint64_t to = word_id("to");
  std::uint64_t words = word_id("words");
};

const Words& words() {
  static const Words kWords;
  return kWords;
}

/// Finds the source of each cue of one sentence.
class Sourcer {
 public:
  Sourcer(const View& view, std::uint32_t paragraph_end, std::vector<Draft>& drafts)
      : view_(view), items_(view.items), paragraph_end_(paragraph_end), drafts_(drafts) {}

  void run(std::uint32_t unit) {
    const std::size_t before = drafts_.size();
    for (const Cue& cue : find_cues(view_, view_.units[unit].items)) draft(unit, cue, before);
    share_forward(before);
  }

 private:
  void draft(std::uint32_t u, const Cue& cue, std::size_t first_of_unit) {
    const Range unit = view_.units[u].items;
    Draft d;
    d.cue = cue;
    d.unit = u;
    d.candidate.cue = cue.group;
    d.candidate.is_thought = cue.type == CueClass::thought;
    d.start = cue.group.begin;
    d.after = cue.group.end;
    bool is_found = false;
    switch (cue.kind) {
      case CueKind::finite:
        is_found = finite(d, unit, first_of_unit);
        break;
      case CueKind::participle:
      case CueKind::infinitive:
        is_found = shared(d, unit, first_of_unit);
        break;
      case CueKind::passive:
        is_found = passive(d, unit);
        break;
      case CueKind::according:
        is_found = according(d, unit);
        break;
      case CueKind::noun:
        is_found = noun(d, unit);
        break;
      case CueKind::put:
        is_found = put(d, unit);
        break;
    }
    if (!is_found) return;
    follow_cue(view_, paragraph_end_, d);
    drafts_.push_back(std::move(d));
  }

  bool finite(Draft& d, Range unit, std::size_t first_of_unit) {
    const std::uint32_t verb = d.cue.group.begin;
    const std::uint32_t before = skip_adverbs_left(view_, unit.begin, verb);
    if (before > unit.begin && !(before == verb && verb == unit.begin)) {
      const std::uint32_t last = before - 1;
      const std::uint32_t quote = quote_ending_at(last, unit);
      const bool can_invert = d.cue.type != CueClass::tell && d.cue.type != CueClass::name &&
                              d.cue.type != CueClass::thought && verb == d.cue.verb &&
                              d.cue.verb + 1 < unit.end;
      if (quote != kNone && (leans_right(view_, quote) || quote == unit.begin)) {
        if (can_invert && invert(d, unit)) {
          d.quote_before = quote;
          return true;
        }
        // "Orr, who calls it a “sandcastle,” said it would": the words stand inside the subject.
        if (quote > unit.begin + 1 && items_[quote + 1].sign == 0) {
          const auto subject = main_subject(view_, unit, verb);
          if (subject && subject->end == before) {
            d.candidate.source = subject;
            d.start = subject->begin;
            return true;
          }
        }
      }
      if (can_invert && quote == kNone && items_[last].sign == ',' && d.cue.type == CueClass::say) {
        const auto source = phrase_after(view_, d.cue.group.end, unit.end, false);
        if (source && is_speaking(*source) &&
            ((follows_clause(last, unit) &&
              ends_or_quotes(skip_adverbs_right(view_, source->end, unit.end), unit)) ||
             stands_between(*source, unit))) {
          invert(d, unit);
          return true;
        }
      }
      if (items_[last].is(kConjunction)) return shared(d, unit, first_of_unit);
    } else if (verb == unit.begin) {
      return opens_with_verb(d, unit);
    }
    const auto source = subject_before(view_, unit.begin, verb);
    if (!source) {
      return false;
    }
    d.candidate.source = source;
    d.start = source->begin;
    const Item& opener = items_[skip_adverbs_left(view_, unit.begin, verb) - 1];
    if (opener.is(kRelative) && opener.is_word() && source->end < verb) return true;  // "who asked"
    widen_to_apposition(d, unit);
    const std::uint32_t left = skip_connectors(d.start, unit);
    if (left == unit.begin && left > 0 && items_[left - 1].is_quotation() &&
        !items_[left].is(kParagraphStart) && d.cue.type != CueClass::name &&
        d.cue.type != CueClass::thought) {
      d.quote_before = left - 1;  // “…?” Orr said on Monday.
      d.is_loose_before = true;
      if (!leans_right(view_, left - 1) &&
          !is_terminal(view_, skip_adverbs_right(view_, d.cue.group.end, unit.end), unit)) {
        d.quote_before = kNone;
      }
    } else if (left > unit.begin) {
      const std::uint32_t quote = quote_ending_at(left - 1, unit);
      if (quote != kNone && (leans_right(view_, quote) || left == d.start)) d.quote_before = quote;
    }
    return true;
  }

  /// "Said Dana Orr, who saw it: “…”": a verb opens the sentence.
  bool opens_with_verb(Draft& d, Range unit) {
    if ((d.cue.type != CueClass::say && d.cue.type != CueClass::quoted &&
         d.cue.type != CueClass::ask) ||
        d.cue.verb != unit.begin || d.cue.verb + 1 >= unit.end) {
      return false;
    }
    if (!items_[d.cue.verb + 1].is(kCapital | kDeterminer | kRole)) return false;
    const bool follows_quotation = unit.begin > 0 && items_[unit.begin - 1].is_quotation() &&
                                   !items_[unit.begin].is(kParagraphStart) &&
                                   leans_right(view_, unit.begin - 1);
    if (!invert(d, unit)) return false;
    if (follows_quotation) {
      d.quote_before = unit.begin - 1;
      return true;
    }
    const std::uint32_t at = d.after;
    if (at >= unit.end) return view_.is_sign(at - 1, ':');
    return items_[at].sign == ':' ||
           (items_[at].sign == ',' && at + 1 < unit.end && items_[at + 1].is_quotation());
  }

  /// “…,” another friend, Mariam Orr told: the words between the quotation and the name are the
  /// source's.
  void widen_to_apposition(Draft& d, Range unit) {
    const std::uint32_t start = d.start;
    if (start < unit.begin + 3 || items_[start - 1].sign != ',' || !items_[start].is(kCapital))
      return;
    std::uint32_t begin = start - 1;
    while (begin > unit.begin && items_[begin - 1].is_word() && start - begin < 10) --begin;
    if (begin == start - 1 || begin <= unit.begin || !items_[begin - 1].is_quotation()) return;
    if (!items_[begin].is(kDeterminer | kRole | kNumberWord | kTitle)) return;
    d.start = begin;
    d.candidate.source->begin = begin;
  }

  /// Whether a phrase behind a verb can be its doer: "posted a short message" has an object there.
  bool is_speaking(Range phrase) const {
    if (items_[phrase.begin].is(kSubjectPronoun)) return false;
    for (std::uint32_t i = phrase.begin; i < phrase.end; ++i) {
      if (items_[i].is(kCapital | kRole | kRolePlural | kBodyHead | kPeople | kNumberWord |
                       kIndefinite | kPluralForm | kTitle)) {
        return true;
      }
    }
    return false;
  }

  /// "The road, says Dana Orr, is shut": the verb of the clause follows the name's comma.
  bool stands_between(Range source, Range unit) const {
    return items_[source.begin].is(kCapital) && source.end + 1 < unit.end &&
           items_[source.end].sign == ',' && items_[source.end + 1].is(kAuxiliary) &&
           items_[source.end + 1].word != words().to;
  }

  /// Whether what ends at the comma `last` is a clause, no phrase with an apposition.
  bool follows_clause(std::uint32_t last, Range unit) const {
    std::uint32_t begin = last;
    while (begin > unit.begin && items_[begin - 1].sign != ',' && items_[begin - 1].sign != ';' &&
           !items_[begin - 1].is(kRelative)) {
      --begin;
    }
    return begin == unit.begin || has_verb(view_, {begin, last});
  }

  bool ends_or_quotes(std::uint32_t at, Range unit) const {
    if (is_terminal(view_, at, unit)) return true;
    return items_[at].sign == ',' && at + 1 < unit.end && items_[at + 1].is_quotation();
  }

  /// Left over "as", "then", "later" between a quotation and the subject that follows it.
  std::uint32_t skip_connectors(std::uint32_t at, Range unit) const {
    while (at > unit.begin && items_[at - 1].is_word() && items_[at - 1].is(kAdverb | kLy) &&
           !items_[at - 1].is(kCapital)) {
      --at;
    }
    return at;
  }

  /// The quotation that ends at item `last`, or just before it when that is a comma; or kNone.
  std::uint32_t quote_ending_at(std::uint32_t last, Range unit) const {
    if (items_[last].is_quotation()) return last;
    if ((items_[last].sign == ',' || items_[last].sign == '-') && last > unit.begin &&
        items_[last - 1].is_quotation()) {
      return last - 1;
    }
    return kNone;
  }

  bool invert(Draft& d, Range unit) {
    const std::uint32_t begin = skip_adverbs_right(view_, d.cue.group.end, unit.end);
    // "in her review “…”, noted that the strings": what is noted, not who notes it.
    if (begin < unit.end && items_[begin].is(kRelative | kSubordinator)) return false;
    auto source = phrase_after(view_, begin, unit.end, false);
    if (!source) return false;
    // "said her" names nobody, "said her neighbour Dana Orr" does.
    const bool is_owned = items_[source->begin].is(kPossessiveWord) && source->size() > 1;
    if (items_[source->begin].is(kObjectPronoun) && !items_[source->begin].is(kSubjectPronoun) &&
        !is_owned)
      return false;
    if (items_[source->begin].is(kSubjectPronoun) && !items_[source->begin].is(kIndefinite) &&
        !ends_or_quotes(skip_adverbs_right(view_, source->begin + 1, unit.end), unit)) {
      return false;
    }
    d.candidate.source = source;
    d.is_inverted = true;
    d.start = d.cue.group.begin;
    d.after = skip_adverbs_right(view_, source->end, unit.end);
    return true;
  }

  /// "was prompted to say", "went on to say": the subject of the verb before *to*.
  bool infinitive(Draft& d, Range unit) {
    std::uint32_t at = d.cue.group.begin;
    while (at > unit.begin && items_[at - 1].word != words().to && d.cue.group.begin - at < 3) --at;
    if (at <= unit.begin + 1 || items_[at - 1].word != words().to) return false;
    std::uint32_t verb = at - 1;
    while (verb > unit.begin && at - verb < 4 &&
           (items_[verb - 1].is(kAdverb | kLy | kPreposition) || is_verb(view_, verb - 1))) {
      --verb;
    }
    while (verb > unit.begin && items_[verb - 1].is(kAuxiliary) &&
           !items_[verb - 1].is(kSubjectPronoun))
      --verb;
    if (verb == at - 1 || verb == unit.begin) return false;
    const auto source = subject_before(view_, unit.begin, verb);
    if (!source) return false;
    d.candidate.source = source;
    return true;
  }

  /// The subject of the verb before, or of the sentence.
  bool shared(Draft& d, Range unit, std::size_t first_of_unit) {
    d.candidate.has_shared_source = true;
    if (d.cue.kind == CueKind::participle && with_subject(d, unit)) return true;
    const std::size_t oldest =
        std::max(first_of_unit, drafts_.size() - std::min(drafts_.size(), kNeighbours));
    for (std::size_t n = drafts_.size(); n-- > oldest;) {
      const Draft& other = drafts_[n];
      const bool is_main = other.start == unit.begin || items_[other.start - 1].sign != 0 ||
                           items_[other.start - 1].is(kConjunction | kAdverb) ||
                           other.candidate.has_shared_source;
      if ((other.cue.kind == CueKind::finite || other.cue.kind == CueKind::participle) &&
          other.candidate.source && other.start <= d.start && is_main) {
        d.candidate.source = other.candidate.source;
        return true;
      }
    }
    d.candidate.source = main_subject(view_, unit, d.cue.group.begin);
    return true;  // a later verb may still give it (share_forward)
  }

  /// "with Orr reportedly yelling": the phrase behind *with*.
  bool with_subject(Draft& d, Range unit) {
    const std::uint32_t end = skip_adverbs_left(view_, unit.begin, d.cue.group.begin);
    std::uint32_t begin = end;
    while (begin > unit.begin && items_[begin - 1].is_word() &&
           items_[begin - 1].word != words().with && end - begin < 10) {
      --begin;
    }
    if (begin == end || begin == unit.begin || items_[begin - 1].word != words().with) return false;
    const auto phrase = phrase_after(view_, begin, end, false);
    if (!phrase || phrase->end != end) return false;
    d.candidate.source = phrase;
    d.candidate.has_shared_source = false;
    d.start = begin;
    return true;
  }

  /// "Acknowledging that …, Kerry suggested": the subject stands behind.
  void share_forward(std::size_t first_of_unit) {
    for (std::size_t n = first_of_unit; n < drafts_.size(); ++n) {
      Draft& d = drafts_[n];
      if (d.candidate.source || !d.candidate.has_shared_source) continue;
      const std::size_t newest = std::min(drafts_.size(), n + kNeighbours);
      for (std::size_t m = n + 1; m < newest; ++m) {
        if (drafts_[m].cue.kind == CueKind::finite && drafts_[m].candidate.source &&
            !drafts_[m].candidate.has_shared_source) {
          d.candidate.source = drafts_[m].candidate.source;
          break;
        }
      }
      if (!d.candidate.source) {
        const Range unit = view_.units[d.unit].items;
        d.candidate.source = main_subject(view_, unit, unit.end);
      }
      if (!d.candidate.source) d.is_dropped = true;
    }
  }

  bool passive(Draft& d, Range unit) {
    std::uint32_t at = d.cue.group.end;
    const std::uint32_t limit = std::min(unit.end, at + 4);
    while (at < limit && items_[at].word != words().by) ++at;
    if (at >= limit) return false;
    const auto source = phrase_after(view_, at + 1, unit.end, false);
    if (!source) return false;
    d.candidate.source = source;
    d.is_inverted = true;
    d.after = source->end;
    if (d.after < unit.end && items_[d.after].word == words().as) ++d.after;
    return true;
  }

  bool according(Draft& d, Range unit) {
    const auto source = phrase_after(view_, d.cue.group.end, unit.end, true);
    if (!source) return false;
    d.candidate.source = source;
    d.is_inverted = true;
    d.after = source->end;
    if (d.start > unit.begin) {
      const std::uint32_t quote = quote_ending_at(d.start - 1, unit);
      if (quote != kNone) d.quote_before = quote;
    }
    return true;
  }

  /// "Orr's claim that", "the claim by Orr that", "in his words,".
  bool noun(Draft& d, Range unit) {
    std::uint32_t at = d.cue.group.end;
    std::optional<Range> source;
    if (at < unit.end && (items_[at].word == words().by || items_[at].word == words().from)) {
      source = phrase_after(view_, at + 1, unit.end, false);
      if (source) at = source->end;
    }
    // "in the words of Orr, “…”"
    if (!source && at + 1 < unit.end && items_[at].word == words().of &&
        items_[d.cue.verb].word == words().words && d.start >= unit.begin + 2 &&
        items_[d.start - 1].is(kDeterminer) && items_[d.start - 2].word == words().in) {
      source = phrase_after(view_, at + 1, unit.end, false);
      if (source) {
        at = source->end;
        d.start -= 2;
        d.candidate.cue = Range{d.start, d.cue.group.end + 1};
      }
    }
    if (!source && d.start > unit.begin) {
      std::uint32_t last = d.start - 1;
      if (items_[last].word == words().own && last > unit.begin) --last;
      if (items_[last].is(kPossessiveWord) && items_[last].is_word() &&
          !items_[last].is(kNeuterPronoun)) {
        source = Range{last, last + 1};
      } else if (items_[last].is(kPossessive)) {
        std::uint32_t begin = last;
        while (begin > unit.begin && items_[begin - 1].is_word() &&
               items_[begin - 1].is(kCapital | kTitle) && !items_[begin - 1].is(kPossessive) &&
               !items_[begin - 1].is(kPreposition | kConjunction)) {
          --begin;
        }
        source = Range{begin, last + 1};
      }
      if (source) {
        d.start = source->begin;
        if (items_[d.cue.verb].word == words().words && d.start > unit.begin &&
            items_[d.start - 1].word == words().in) {
          d.start -= 1;
          d.candidate.cue = Range{d.start, d.cue.group.end};
        }
      }
    }
    if (!source) return false;
    d.candidate.source = source;
    d.after = at;
    const bool has_content =
        at < unit.end && (items_[at].word == words().that || items_[at].is_quotation() ||
                          ((items_[at].sign == ',' || items_[at].sign == ':') &&
                           at + 1 < unit.end && items_[at + 1].is_quotation()));
    return has_content;
  }

  bool put(Draft& d, Range unit) {
    const auto source = subject_before(view_, unit.begin, d.cue.group.begin);
    if (!source) return false;
    d.candidate.source = source;
    d.start = source->begin;
    if (d.start > unit.begin && items_[d.start - 1].word == words().as) --d.start;
    if (d.start > unit.begin) {
      const std::uint32_t quote = quote_ending_at(d.start - 1, unit);
      if (quote != kNone && leans_right(view_, quote)) d.quote_before = quote;
    }
    return true;
  }

  const View& view_;
  const std::vector<Item>& items_;
  std::uint32_t paragraph_end_;
  std::vector<Draft>& drafts_;
};

}  // namespace

void draft_sources(const View& view, std::uint32_t unit, std::uint32_t paragraph_end,
                   std::vector<Draft>& drafts) {
  Sourcer(view, paragraph_end, drafts).run(unit);
}

}  // namespace onrecord::attribution
