#include "checked/checked_draft.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "checked/offers.h"
#include "checked/wording.h"
#include "onrecord/names.h"

namespace onrecord::checked {
namespace {

constexpr std::size_t kContext = 240;     // bytes of the source shown before and after
constexpr std::size_t kMostChanges = 12;  // of one finding that get a remark each

bool is_about_wording(FindingKind kind) {
  return kind == FindingKind::altered_quotation || kind == FindingKind::headline_misquote ||
         kind == FindingKind::ellipsis_hides || kind == FindingKind::record_conflict;
}

bool is_about_speaker(FindingKind kind) {
  return kind == FindingKind::misattributed || kind == FindingKind::unattributed ||
         kind == FindingKind::not_their_words;
}

/// Classes whose differences the source's own words would mend.
bool can_be_mended(const VariantPair& pair) {
  const auto has = [&](DifferenceClass wanted) {
    return std::find(pair.classes.begin(), pair.classes.end(), wanted) != pair.classes.end();
  };
  return pair.verdict == Verdict::differs && !has(DifferenceClass::paraphrase_as_quotation) &&
         !has(DifferenceClass::spliced);
}

class Reading {
 public:
  Reading(const Report& report, const wire::TextFile& draft, DraftFormat format, wire::Unit unit,
          SourceFiles& files)
      : report_(report),
        draft_(draft),
        format_(format),
        unit_(unit),
        files_(files),
        file_(std::string(kByteOrderMark) + draft.text()) {
    for (const Document& document : report.documents) {
      if (document.role != Role::draft) continue;
      document_ = &document;
      break;
    }
  }

  CheckedDraft run() {
    if (report_.findings) out_.findings = report_.findings->size();
    gather_pairs();
    if (document_ != nullptr && report_.quotations) {
      for (const Quotation& quotation : *report_.quotations) add_quotation(quotation);
    }
    if (report_.findings) {
      for (std::size_t i = 0; i < report_.findings->size(); ++i) add_finding(i);
    }
    for (const Unchecked& unchecked : report_.unchecked) add_unchecked(unchecked);
    std::stable_sort(out_.remarks.begin(), out_.remarks.end(),
                     [](const Remark& a, const Remark& b) {
                       return std::pair(a.range.start.line, a.range.start.character) <
                              std::pair(b.range.start.line, b.range.start.character);
                     });
    return std::move(out_);
  }

 private:
  bool is_here(DocumentId id) const { return document_ != nullptr && id == document_->id; }

  void gather_pairs() {
    if (!report_.utterances) return;
    for (const Utterance& utterance : *report_.utterances) {
      for (const VariantPair& pair : utterance.pairs) {
        const auto* id = std::get_if<QuotationId>(&pair.b);
        if (id != nullptr && is_here(pair.b_span.document)) pairs_[*id].push_back(&pair);
      }
    }
  }

  wire::Range range_in_draft(Span span) const {
    return range_without_mark(span_in_file(*document_, span).value_or(Span{}));
  }

  /// Without the byte order mark, which the editor knows nothing of.
  wire::Range range_without_mark(Span place) const {
    const auto mark = static_cast<std::uint32_t>(kByteOrderMark.size());
    return draft_.range_of({place.begin_byte - std::min(mark, place.begin_byte),
                            place.end_byte - std::min(mark, place.end_byte)},
                           unit_);
  }

  std::string speaker_name(std::optional<SpeakerId> id) const {
    return id && report_.speakers ? (*report_.speakers)[id->value].name : std::string();
  }

  SourcePlace place_of(const DocumentSpan& place) {
    const Document& document = report_.documents[place.document.value];
    SourcePlace out;
    out.path = document.path;
    out.range = files_.range_of(document, place.span, unit_);
    out.words = on_one_line(text_of(document, place.span));
    for (const Turn& turn : document.turns) {
      if (!turn.span.overlaps(place.span)) continue;
      out.speaker = turn.speaker;
      out.start_seconds = turn.start_seconds;
      break;
    }
    return out;
  }

  std::vector<Replacement> fix_of(const VariantPair& pair) const {
    std::vector<Replacement> fix;
    if (!can_be_mended(pair)) return fix;
    for (const Change& change : changes_of(report_, pair)) {
      if (change.is_marked) continue;
      const std::optional<Mending> mending = mending_of(report_, pair, change);
      if (!mending) return {};
      const auto place = replaceable_span(*document_, mending->draft, file_);
      if (!place) return {};
      fix.push_back({range_without_mark(*place), escaped_for(format_, mending->words)});
    }
    // Where equal matches have other words, none is chosen.
    const std::string_view standard =
        text_of(report_.documents[pair.a_span.document.value], pair.a_span.span);
    for (const DocumentSpan& other : pair.also) {
      const std::string_view words = text_of(report_.documents[other.document.value], other.span);
      if (on_one_line(words) != on_one_line(standard)) return {};
    }
    return fix;
  }

  std::vector<Offer> offers_in_file(const VariantPair& pair) const {
    std::vector<Offer> offers;
    for (const DraftOffer& one : offers_of(report_, pair)) {
      Offer offer{one.title, {}, {}};
      for (const Mending& change : one.changes) {
        const auto place = replaceable_span(*document_, change.draft, file_);
        if (!place) break;
        offer.words += (offer.words.empty() ? "" : " … ") + change.words;
        offer.edits.push_back({range_without_mark(*place), escaped_for(format_, change.words)});
      }
      if (offer.edits.size() == one.changes.size()) offers.push_back(std::move(offer));
    }
    return offers;
  }

  Comparison comparison_of(const VariantPair& pair) {
    const Document& source = report_.documents[pair.a_span.document.value];
    Comparison out;
    out.verdict = pair.verdict;
    out.classes = pair.classes;
    out.subtypes = pair.subtypes;
    out.place = place_of(pair.a_span);
    if (pair.record) out.place.start_seconds = pair.record->start_seconds;
    if (const auto* id = pair.a ? std::get_if<QuotationId>(&*pair.a) : nullptr) {
      out.place.speaker = speaker_name((*report_.quotations)[id->value].speaker);
    }
    for (const DocumentSpan& other : pair.also) out.also.push_back(place_of(other));
    out.before = text_before(source, pair.a_span.span, kContext);
    out.after = text_after(source, pair.a_span.span, kContext);
    out.source_words = pieces_of(report_, pair, true);
    out.draft_words = pieces_of(report_, pair, false);
    for (const DocumentSpan& hidden : pair.hidden) {
      out.hidden.push_back(
          on_one_line(text_of(report_.documents[hidden.document.value], hidden.span)));
    }
    out.fix = fix_of(pair);
    out.offers = offers_in_file(pair);
    return out;
  }

  void add_quotation(const Quotation& quotation) {
    if (!is_here(quotation.document) || !quotation.verdict) return;
    CheckedQuotation out;
    out.range = range_in_draft(quotation.span);
    out.words = on_one_line(text_of(*document_, quotation.inner));
    out.kind = quotation.kind;
    out.speaker = speaker_name(quotation.speaker);
    out.verdict = quotation.verdict;
    for (const VariantPair* pair : pairs_[quotation.id]) {
      out.comparisons.push_back(comparison_of(*pair));
    }
    index_[quotation.id] = out_.quotations.size();
    out_.quotations.push_back(std::move(out));
  }

  std::size_t index_of(QuotationId id) const {
    const auto found = index_.find(id);
    return found == index_.end() ? kNoQuotation : found->second;
  }

  /// The draft's quotations that a finding is about: those that it names, else those of the
  /// utterance that it names.
  std::vector<const Quotation*> quotations_of(const Finding& finding) const {
    std::vector<const Quotation*> own;
    if (!report_.quotations) return own;
    const auto add = [&](const VariantId& id) {
      const auto* quotation = std::get_if<QuotationId>(&id);
      if (quotation == nullptr) return;
      const Quotation& one = (*report_.quotations)[quotation->value];
      if (is_here(one.document)) own.push_back(&one);
    };
    for (const EvidenceRef& ref : finding.refs) {
      if (const auto* id = std::get_if<QuotationId>(&ref)) add(*id);
    }
    if (!own.empty()) return own;
    for (const EvidenceRef& ref : finding.refs) {
      const auto* id = std::get_if<UtteranceId>(&ref);
      if (id == nullptr || !report_.utterances) continue;
      for (const VariantId& variant : (*report_.utterances)[id->value].variants) add(variant);
    }
    return own;
  }

  /// Which of the quotation's pairs a finding is about: the one whose standard it names.
  std::size_t pair_of(const Finding& finding, const std::vector<const VariantPair*>& pairs) const {
    for (std::size_t n = 0; n < pairs.size(); ++n) {
      for (const EvidenceRef& ref : finding.refs) {
        const auto* place = std::get_if<DocumentSpan>(&ref);
        const auto* id = std::get_if<QuotationId>(&ref);
        const bool is_standard =
            (place != nullptr && place->document == pairs[n]->a_span.document &&
             place->span.overlaps(pairs[n]->a_span.span)) ||
            (id != nullptr && pairs[n]->a && *pairs[n]->a == VariantId(*id));
        if (is_standard && pairs[n]->verdict == Verdict::differs) return n;
      }
    }
    const auto differs = [](const VariantPair* pair) { return pair->verdict == Verdict::differs; };
    const auto found = std::find_if(pairs.begin(), pairs.end(), differs);
    return found == pairs.end() ? 0 : static_cast<std::size_t>(found - pairs.begin());
  }

  /// The stretches of the draft that a finding about this quotation points at.
  std::vector<Span> places_of(FindingKind kind, const Quotation& quotation,
                              const VariantPair* pair) const {
    if (is_about_speaker(kind)) {
      if (quotation.source) return {*quotation.source};
      if (quotation.cue) return {*quotation.cue};
    }
    std::vector<Span> places;
    if (is_about_wording(kind) && pair != nullptr) {
      for (const Change& change : changes_of(report_, *pair)) {
        const bool is_meant = change.is_marked == (kind == FindingKind::ellipsis_hides);
        if (is_meant) places.push_back(visible_span(report_, *pair, change));
      }
    }
    if (places.empty()) places.push_back(quotation.inner);
    if (places.size() > kMostChanges) {
      places = {{places.front().begin_byte, places.back().end_byte}};
    }
    return places;
  }

  static std::string code_of(const Finding& finding, const VariantPair* pair) {
    std::string code(name_of(finding.kind));
    if (pair == nullptr || !is_about_wording(finding.kind)) return code;
    if (!pair->subtypes.empty()) return code + "/" + std::string(name_of(pair->subtypes.front()));
    if (!pair->classes.empty()) return code + "/" + std::string(name_of(pair->classes.front()));
    return code;
  }

  void add_finding(std::size_t index) {
    const Finding& finding = (*report_.findings)[index];
    Remark remark;
    remark.state = finding.state;
    remark.reason = finding.reason;
    remark.severity = finding.severity;
    remark.message = finding.summary;
    remark.finding = index;
    remark.code = name_of(finding.kind);
    bool is_placed = false;
    for (const Quotation* quotation : quotations_of(finding)) {
      static const std::vector<const VariantPair*> kNone;
      const auto found = pairs_.find(quotation->id);
      const std::vector<const VariantPair*>& pairs = found == pairs_.end() ? kNone : found->second;
      remark.comparison = pair_of(finding, pairs);
      const VariantPair* pair = pairs.empty() ? nullptr : pairs[remark.comparison];
      remark.code = code_of(finding, pair);
      remark.quotation = index_of(quotation->id);
      for (const Span place : places_of(finding.kind, *quotation, pair)) {
        remark.range = range_in_draft(place);
        out_.remarks.push_back(remark);
      }
      is_placed = true;
    }
    for (const EvidenceRef& ref : finding.refs) {
      const auto* place = std::get_if<DocumentSpan>(&ref);
      if (is_placed || place == nullptr || !is_here(place->document)) continue;
      remark.range = range_in_draft(place->span);
      out_.remarks.push_back(remark);
      is_placed = true;
    }
    // About the draft as a whole, or about its sources: told at its top.
    if (!is_placed) out_.remarks.push_back(remark);
  }

  void add_unchecked(const Unchecked& unchecked) {
    const std::string reason = unchecked.reason + ": " + unchecked.detail;
    if (!unchecked.quotation) {
      const bool is_draft = unchecked.document && is_here(*unchecked.document);
      if (!is_draft) out_.unread.push_back(unchecked.path + ": " + unchecked.detail);
      return;
    }
    const Quotation& quotation = (*report_.quotations)[unchecked.quotation->value];
    if (!is_here(quotation.document)) return;
    Remark remark;
    remark.code = "unchecked/" + unchecked.reason;
    remark.message = "Not checked: " + unchecked.detail;
    remark.finding = out_.findings;
    remark.range = range_in_draft(quotation.inner);
    remark.quotation = index_of(quotation.id);
    if (remark.quotation != kNoQuotation) {
      out_.quotations[remark.quotation].reasons.push_back(reason);
    }
    out_.remarks.push_back(std::move(remark));
  }

  const Report& report_;
  const wire::TextFile& draft_;
  DraftFormat format_;
  wire::Unit unit_;
  SourceFiles& files_;
  std::string file_;  // as the reader got it
  const Document* document_ = nullptr;
  std::map<QuotationId, std::vector<const VariantPair*>> pairs_;
  std::map<QuotationId, std::size_t> index_;
  CheckedDraft out_;
};

}  // namespace

CheckedDraft read_report(const Report& report, const wire::TextFile& draft, DraftFormat format,
                         wire::Unit unit, SourceFiles& files) {
  return Reading(report, draft, format, unit, files).run();
}

}  // namespace onrecord::checked
