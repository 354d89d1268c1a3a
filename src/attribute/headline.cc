#include "attribute/headline.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "attribute/description.h"

namespace onrecord::attribution {
namespace {

bool is_heading(const View& view, std::uint32_t at) {
  const BlockKind kind = view.unit_at(at).kind;
  return kind == BlockKind::headline || kind == BlockKind::heading;
}

/// Whether a verb stands there that is no noun as well: "says", "vowed", but not "blast", "claims".
bool speaks_at(const View& view, std::uint32_t at) {
  if (at >= view.items.size()) return false;
  const Item& item = view.items[at];
  return item.is_word() && item.cue != CueClass::none && !item.is(kCueNoun | kNounToo) &&
         (item.forms & (kThirdForm | kPastForm)) != 0 && (item.forms & kBaseForm) == 0;
}

/// Whether a lexicon knows the word as a person, a body or what stands for one.
bool is_known(const Item& item) {
  constexpr std::uint64_t kSomebody = kTitle | kRole | kRolePlural | kBodyHead | kBodyName |
                                      kPlace | kNationality | kPeople | kSubjectPronoun |
                                      kObjectPronoun | kIndefinite | kAllCaps | kNumberWord;
  return item.is(kSomebody) || (item.is(kFirstName) && !item.is(kAmbiguousName));
}

class Topics {
 public:
  explicit Topics(const View& view) : view_(view) {}

  bool is_topic(const Candidate& candidate) {
    if (!candidate.source || candidate.source->empty()) return false;
    const Range source = *candidate.source;
    if (!is_heading(view_, source.begin) || speaks_at(view_, source.end)) return false;
    if (is_compound(source, candidate.cue)) return true;
    for (std::uint32_t i = source.begin; i < source.end; ++i) {
      const Item& item = view_.items[i];
      if (!item.is_word() || !item.is(kCapital) || is_known(item)) return false;
    }
    if (!names_) find_names_in_text();
    return !names_->contains(view_.items[source.end - 1].word);
  }

 private:
  /// "Harbour plan 'too dear'": one does not *plan*, many do.
  bool is_compound(Range source, const std::optional<Range>& cue) const {
    if (!cue || cue->size() != 1 || cue->begin != source.end) return false;
    const Item& verb = view_.items[cue->begin];
    const Item& head = view_.items[source.end - 1];
    const bool is_plural = head.is(kPluralForm | kRolePlural | kPeople | kSubjectPronoun |
                                   kObjectPronoun | kIndefinite | kNumberWord) ||
                           head.word == police_ || head.word == staff_;
    return verb.is_word() && verb.forms == kBaseForm && !is_plural && !has_conjoined(view_, source);
  }

  /// Capitals of the text below that do not come from where they stand.
  void find_names_in_text() {
    names_.emplace();
    for (std::uint32_t i = 0; i < view_.items.size(); ++i) {
      const Item& item = view_.items[i];
      if (!item.is_word() || !item.is(kCapital) || is_heading(view_, i)) continue;
      const bool opens = item.is(kSentenceStart) || (i > 0 && view_.items[i - 1].is_quotation());
      if (!opens || speaks_at(view_, i + 1)) names_->insert(item.word);
    }
    for (const Item& item : view_.inner) {
      if (item.is(kCapital) && !item.is(kSentenceStart)) names_->insert(item.word);
    }
  }

  const std::uint64_t police_ = word_id("police"), staff_ = word_id("staff");
  const View& view_;
  std::optional<std::unordered_set<std::uint64_t>> names_;
};

}  // namespace

void drop_topics(const View& view, std::vector<Candidate>& candidates) {
  Topics topics(view);
  std::erase_if(candidates, [&](const Candidate& each) { return topics.is_topic(each); });
}

}  // namespace onrecord::attribution
