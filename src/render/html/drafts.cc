// A draft under check: its text with every quotation marked by its verdict, and beside each
// paragraph what the sources have there.
#include <algorithm>
#include <array>
#include <map>

#include "onrecord/names.h"
#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr Room kRoom{30, 80, 60};

std::string_view verdict_words(Verdict verdict) {
  switch (verdict) {
    case Verdict::agrees:
      return "agrees";
    case Verdict::differs:
      return "differs";
    case Verdict::unchecked:
      return "not checked";
  }
  return "";
}

/// The comparison that decided each quotation: the one with its verdict.
std::map<QuotationId, const VariantPair*> deciding_pairs(const Report& report) {
  std::map<QuotationId, const VariantPair*> found;
  if (!report.utterances) return found;
  for (const Utterance& utterance : *report.utterances) {
    for (const VariantPair& pair : utterance.pairs) {
      const auto* id = std::get_if<QuotationId>(&pair.b);
      if (id == nullptr) continue;
      const VariantPair*& best = found.try_emplace(*id, nullptr).first->second;
      const bool decides = (*report.quotations)[id->value].verdict == pair.verdict;
      if (best == nullptr || (decides && best->verdict != pair.verdict)) best = &pair;
    }
  }
  return found;
}

class DraftView {
 public:
  DraftView(HtmlPage& page, Html& html, const Document& draft,
            const std::map<QuotationId, const VariantPair*>& pairs)
      : page_(page), html_(html), draft_(draft), pairs_(pairs) {
    for (const Quotation& quotation : *page.report().quotations) {
      if (quotation.document == draft.id && quotation.verdict) quotations_.push_back(&quotation);
    }
    std::stable_sort(quotations_.begin(), quotations_.end(),
                     [](const Quotation* a, const Quotation* b) { return a->span < b->span; });
  }

  void write() {
    html_.put("<h3>");
    page_.name(html_, draft_.id);
    html_.put("</h3>\n");
    write_counts();
    html_.put("<div class=\"draft\" lang=\"").text(draft_.language).put("\">\n");
    if (draft_.blocks.empty()) {
      write_block({{0, static_cast<std::uint32_t>(draft_.text.size())}, BlockKind::paragraph});
    }
    for (const Block& block : draft_.blocks) write_block(block);
    html_.put("</div>\n");
  }

 private:
  void write_counts() {
    std::array<std::size_t, 3> counts{};
    for (const Quotation* quotation : quotations_) {
      ++counts[static_cast<std::size_t>(*quotation->verdict)];
    }
    html_.put("<ul class=\"counts\">");
    for (const Verdict verdict : {Verdict::differs, Verdict::unchecked, Verdict::agrees}) {
      html_.put("<li><b>").number(counts[static_cast<std::size_t>(verdict)]).put("</b> ");
      write_label(verdict);
      html_.put("</li>");
    }
    html_.put("</ul>\n");
  }

  void write_label(Verdict verdict) {
    html_.put("<span class=\"verdict ").text(name_of(verdict)).put("\">");
    html_.text(verdict_words(verdict)).put("</span>");
  }

  void write_block(const Block& block) {
    std::vector<const Quotation*> here;
    html_.put("<div class=\"row\"><div class=\"own\"><p dir=\"auto\"");
    if (block.kind == BlockKind::headline || block.kind == BlockKind::heading) {
      html_.put(" class=\"headline\"");
    }
    html_.put(">");
    std::uint32_t at = block.span.begin_byte;
    for (const Quotation* quotation : quotations_) {
      const std::uint32_t begin = std::max(quotation->span.begin_byte, at);
      const std::uint32_t end = std::min(quotation->span.end_byte, block.span.end_byte);
      if (!quotation->span.overlaps(block.span)) continue;
      if (quotation->span.begin_byte >= block.span.begin_byte) here.push_back(quotation);
      if (begin >= end) continue;
      html_.text(text_of(draft_, {at, begin})).put("<span class=\"checked ");
      html_.text(name_of(*quotation->verdict)).put("\">");
      html_.text(text_of(draft_, {begin, end})).put("</span><a class=\"go\" href=\"#c");
      html_.number(quotation->id.value + 1).put("\"><sup>").number(number_of(quotation));
      html_.put("</sup><span class=\"sr\"> ").text(verdict_words(*quotation->verdict));
      html_.put("</span></a>");
      at = end;
    }
    html_.text(text_of(draft_, {at, block.span.end_byte}))
        .put("</p></div>\n<div class=\"beside\">");
    for (const Quotation* quotation : here) write_note(*quotation);
    html_.put("</div></div>\n");
  }

  std::size_t number_of(const Quotation* quotation) const {
    const auto found = std::find(quotations_.begin(), quotations_.end(), quotation);
    return static_cast<std::size_t>(found - quotations_.begin()) + 1;
  }

  void write_note(const Quotation& quotation) {
    html_.put("<div class=\"beside-note\" id=\"c").number(quotation.id.value + 1).put("\"><p>");
    html_.put("<sup>").number(number_of(&quotation)).put("</sup> ");
    write_label(*quotation.verdict);
    const auto found = pairs_.find(quotation.id);
    if (*quotation.verdict == Verdict::unchecked) write_reasons(quotation.id);
    if (found == pairs_.end()) {
      html_.put("</p></div>\n");
      return;
    }
    const VariantPair& pair = *found->second;
    html_.put(" <span class=\"where\">");
    page_.short_name(html_, pair.a_span.document);
    html_.put(", ");
    page_.place(html_, pair.a_span);
    html_.put("</span></p>\n");
    const bool in_marks = pair.a && quotation_of(page_.report(), *pair.a) != nullptr;
    if (pair.verdict == Verdict::differs) {
      page_.words(html_, marked_side(page_.report(), pair, true, in_marks, kRoom),
                  pair.a_span.document);
      page_.words(html_, marked_side(page_.report(), pair, false, true, kRoom), draft_.id);
    }
    html_.put("</div>\n");
  }

  void write_reasons(QuotationId id) {
    for (const Unchecked& item : page_.report().unchecked) {
      if (item.quotation != id) continue;
      html_.put(" ").text(item.reason);
      if (!item.detail.empty()) html_.put(" (").text(item.detail).put(")");
    }
  }

  HtmlPage& page_;
  Html& html_;
  const Document& draft_;
  const std::map<QuotationId, const VariantPair*>& pairs_;
  std::vector<const Quotation*> quotations_;
};

}  // namespace

void write_html_drafts(HtmlPage& page, Html& html) {
  const Report& report = page.report();
  const bool is_there =
      report.quotations && std::any_of(report.documents.begin(), report.documents.end(),
                                       [](const Document& one) { return one.role == Role::draft; });
  if (!is_there) return;
  const std::map<QuotationId, const VariantPair*> pairs = deciding_pairs(report);
  open_section(html, "draft", "The draft",
               "What could not be checked is neither agreement nor fault.");
  for (const DocumentId id : page.order()) {
    if (page.document(id).role == Role::draft) {
      DraftView(page, html, page.document(id), pairs).write();
    }
  }
  close_section(html);
}

}  // namespace onrecord
