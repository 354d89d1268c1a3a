#include "render/readings.h"

#include <algorithm>
#include <utility>

#include "render/voices.h"

namespace onrecord {
namespace {

class Collector {
 public:
  Collector(const Report& report, const Finding& finding, const Room& room)
      : report_(report), finding_(finding), room_(room) {}

  std::vector<Reading> take() {
    collect();
    return std::move(readings_);
  }

 private:
  bool is_evidence(const VariantId& variant) const {
    return std::visit(
        [this](auto id) {
          return std::find(finding_.refs.begin(), finding_.refs.end(), EvidenceRef(id)) !=
                 finding_.refs.end();
        },
        variant);
  }
  bool is_evidence(DocumentSpan place) const {
    return std::find(finding_.refs.begin(), finding_.refs.end(), EvidenceRef(place)) !=
           finding_.refs.end();
  }

  /// The pairs that the finding rests on, in the order of its references.
  std::vector<const VariantPair*> pairs() const {
    std::vector<const VariantPair*> found;
    if (!marks_words()) return found;
    for (const EvidenceRef& ref : finding_.refs) {
      const auto* id = std::get_if<UtteranceId>(&ref);
      if (id == nullptr) continue;
      for (const VariantPair& pair : (*report_.utterances)[id->value].pairs) {
        if (!is_evidence(pair.b) || !shows_difference(pair)) continue;
        if (pair.a ? is_evidence(*pair.a) : is_evidence(pair.a_span)) found.push_back(&pair);
      }
    }
    // The pair of the first two references is the one that the summary tells; those with the same
    // altered words stand for the same fact, others may compare more than that.
    const auto distance = [this](const VariantPair* pair) {
      if (!is_second(*pair)) return 2;
      return is_first(*pair) ? 0 : 1;
    };
    std::stable_sort(found.begin(), found.end(), [&](const VariantPair* a, const VariantPair* b) {
      return distance(a) < distance(b);
    });
    return found;
  }
  /// Whether the pair is of the sort that the finding tells: a cut may leave the words as they are.
  bool shows_difference(const VariantPair& pair) const {
    if (pair.verdict == Verdict::unchecked) return false;
    return finding_.kind == FindingKind::paraphrase_as_quotation ||
           finding_.kind == FindingKind::context_dropped || pair.verdict == Verdict::differs;
  }
  bool is_first(const VariantPair& pair) const {
    if (!pair.a) return finding_.refs[0] == EvidenceRef(pair.a_span);
    return std::visit([this](auto id) { return finding_.refs[0] == EvidenceRef(id); }, *pair.a);
  }
  bool is_second(const VariantPair& pair) const {
    return finding_.refs.size() > 1 &&
           std::visit([this](auto id) { return finding_.refs[1] == EvidenceRef(id); }, pair.b);
  }

  bool marks_words() const {
    switch (finding_.kind) {
      case FindingKind::altered_quotation:
      case FindingKind::headline_misquote:
      case FindingKind::spliced:
      case FindingKind::ellipsis_hides:
      case FindingKind::context_dropped:
      case FindingKind::paraphrase_as_quotation:
        return true;
      default:
        return false;
    }
  }

  /// `whole` is the variant that `place` is a stretch of: each is shown once, as in its first pair.
  void add(DocumentSpan whole, DocumentSpan place, Marked words, std::string note) {
    if (std::find(shown_.begin(), shown_.end(), whole) != shown_.end()) return;
    shown_.push_back(whole);
    std::string key;
    for (const StyledLine& line : styled(words).wrap(100000, false)) key += line.text;
    for (const std::string_view cut : {"… ", " …"}) {  // where it was cut makes no other wording
      for (std::size_t at = key.find(cut); at != std::string::npos; at = key.find(cut)) {
        key.erase(at, cut.size());
      }
    }
    for (Reading& reading : readings_) {
      if (reading.key != key) continue;
      reading.places.push_back(place);
      reading.notes.push_back(std::move(note));
      return;
    }
    readings_.push_back({std::move(key), std::move(words), {place}, {std::move(note)}});
  }
  void collect() {
    for (const VariantPair* pair : pairs()) {
      const bool is_paraphrase = finding_.kind == FindingKind::paraphrase_as_quotation;
      const auto side = [&](bool is_a) {
        const DocumentSpan place = is_a ? pair->a_span : pair->b_span;
        const bool in_marks = is_a ? pair->a && quotation_of(report_, *pair->a)
                                   : quotation_of(report_, pair->b) != nullptr;
        return is_paraphrase ? plain_words(report_, place, in_marks, 50)
                             : marked_side(report_, *pair, is_a, in_marks, room_);
      };
      add(pair->a ? place_of(report_, *pair->a) : pair->a_span, pair->a_span, side(true),
          pair->a ? note_of(*pair->a) : "");
      add(place_of(report_, pair->b), pair->b_span, side(false), note_of(pair->b));
    }
    if (!readings_.empty()) return;
    for (const EvidenceRef& ref : finding_.refs) add_ref(ref);
  }

  void add_ref(const EvidenceRef& ref) {
    if (const auto* quotation = std::get_if<QuotationId>(&ref)) {
      const DocumentSpan place = place_of(report_, *quotation);
      add(place, place, plain_words(report_, place, true, 50), note_of(*quotation));
    } else if (const auto* indirect = std::get_if<IndirectId>(&ref)) {
      const DocumentSpan place = place_of(report_, *indirect);
      add(place, place, plain_words(report_, place, false, 50), note_of(*indirect));
    } else if (const auto* place = std::get_if<DocumentSpan>(&ref)) {
      add(*place, *place, plain_words(report_, *place, false, 50), "");
    } else if (const auto* id = std::get_if<PassageId>(&ref)) {
      const Passage& passage = (*report_.passages)[id->value];
      for (const DocumentSpan& side : {passage.a, passage.b}) {
        add(side, side, plain_words(report_, side, false, 50), "");
      }
    } else if (const auto* figure_id = std::get_if<FigureId>(&ref)) {
      const Figure& figure = (*report_.figures)[figure_id->value];
      const DocumentSpan counted{figure.document, figure.span};
      add(counted, counted, plain_words(report_, counted, false, 50), "");
    } else if (const auto* time_id = std::get_if<TimeId>(&ref)) {
      const TimeMention& time = (*report_.times)[time_id->value];
      const DocumentSpan told{time.document, time.span};
      add(told, told, plain_words(report_, told, false, 50), "");
    }
  }

  /// Who is credited, where that is what the reader needs to know.
  std::string note_of(const VariantId& variant) const {
    std::string note = speaker_words(report_, variant);
    if (const Quotation* quotation = quotation_of(report_, variant)) {
      // What is missing is the finding: a speaker carried over from the other place is no answer.
      if (finding_.kind == FindingKind::repeated_quotation && !quotation->source)
        note = "no speaker named";
      if (quotation->in_headline) note += ", headline";
    } else {
      note += ", in the reporter’s words";
    }
    return note;
  }

  const Report& report_;
  const Finding& finding_;
  Room room_;
  std::vector<Reading> readings_;
  std::vector<DocumentSpan> shown_;
};

}  // namespace

std::vector<Reading> readings_of(const Report& report, const Finding& finding, const Room& room) {
  return Collector(report, finding, room).take();
}

}  // namespace onrecord
