#include "render/html/page.h"

#include <algorithm>
#include <array>

#include "render/voices.h"

namespace onrecord {
namespace {

/// A, B, …, Z, AA, AB, …
std::string letters_of(std::size_t number) {
  std::string letters;
  for (++number; number > 0; number = (number - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('A' + (number - 1) % 26));
  }
  return letters;
}

/// Whether a stretch is all of another but marks and blanks at its ends.
bool is_nearly(const Document& document, Span part, Span whole) {
  if (!whole.contains(part)) return false;
  const auto is_bare = [](std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (text.substr(i).starts_with("\xE2\x80")) {  // dashes, quotation marks, ellipsis
        i += 2;
      } else if (byte >= 0x80 || (byte >= '0' && byte <= '9') ||
                 ((byte | 0x20U) >= 'a' && (byte | 0x20U) <= 'z')) {
        return false;
      }
    }
    return true;
  };
  return is_bare(text_of(document, {whole.begin_byte, part.begin_byte})) &&
         is_bare(text_of(document, {part.end_byte, whole.end_byte}));
}

constexpr std::size_t kColours = 8;  // of the style sheet

std::string numbered(char sort, std::uint32_t value) {
  return sort + std::to_string(std::uint64_t{value} + 1);
}

}  // namespace

HtmlPage::HtmlPage(const Report& report, const HtmlOptions& options)
    : report_(report), options_(options), places_(report), wanted_(report.documents.size()) {
  recordings_.resize(report.documents.size());
  for (const HtmlAudio& audio : options.audio) {
    if (audio.record) recordings_[audio.record->value] = &audio;
  }
  if (report.passages) {
    for (const Passage* passage : listed_passages(report)) listed_.insert(passage->id);
  }
  name_documents();
  collect_voices();
}

void HtmlPage::name_documents() {
  letters_.resize(report_.documents.size());
  colours_.resize(report_.documents.size());  // 0: a record or a draft
  std::array<std::size_t, 3> counts{};
  for (const Document& document : report_.documents) {
    ++counts[static_cast<std::size_t>(document.role)];
  }
  std::array<std::size_t, 3> given{};
  for (const Role role : {Role::record, Role::draft, Role::article}) {
    const auto sort = static_cast<std::size_t>(role);
    for (const Document& document : report_.documents) {
      if (document.role != role) continue;
      order_.push_back(document.id);
      const std::size_t number = given[sort]++;
      std::string& letter = letters_[document.id.value];
      if (role == Role::article) {
        letter = letters_of(number);
        colours_[document.id.value] = number % kColours + 1;
        continue;
      }
      letter = role == Role::record ? "Rec" : "Draft";
      if (counts[sort] > 1) letter += std::to_string(number + 1);
    }
  }
}

void HtmlPage::collect_voices() {
  if (!report_.utterances) return;
  for (const Utterance& utterance : *report_.utterances) {
    std::size_t number = 0;
    for (Strand& strand : strands_of(report_, utterance)) {
      Voice voice;
      voice.anchor = numbered('u', utterance.id.value);
      if (++number > 1) voice.anchor += '-' + std::to_string(number);
      for (const VariantPair* pair : strand.pairs) {
        if (pair->a) continue;
        const auto same = [&](const Spot& spot) { return spot.place == pair->a_span; };
        if (std::none_of(voice.spots.begin(), voice.spots.end(), same)) {
          voice.spots.push_back({pair->a_span, anchor(pair->a_span), false});
        }
      }
      for (const VariantId& variant : strand.variants) {
        const Quotation* quotation = quotation_of(report_, variant);
        DocumentSpan place = place_of(report_, variant);
        known_.emplace(place, anchor(variant));
        if (quotation != nullptr) place.span = quotation->span;
        known_.emplace(place, anchor(variant));
        voice.spots.push_back({place, anchor(variant), quotation != nullptr});
      }
      for (const VariantPair* pair : strand.pairs) {
        if (pair->a) know(*pair->a, pair->a_span);
        know(pair->b, pair->b_span);
      }
      collect_heard(strand);
      if (!strand.pairs.empty()) {
        for (const VariantId& variant : strand.variants) tables_.emplace(variant, voices_.size());
      }
      voice.strand = std::move(strand);
      voices_.push_back(std::move(voice));
    }
  }
}

/// What was compared of a quotation may lack its last comma: that is no place of its own.
void HtmlPage::know(const VariantId& variant, DocumentSpan compared) {
  const DocumentSpan whole = place_of(report_, variant);
  if (whole.document == compared.document &&
      is_nearly(document(whole.document), compared.span, whole.span)) {
    known_.emplace(compared, anchor(variant));
  }
}

const Voice* HtmlPage::table_of(const VariantId& variant) const {
  const auto found = tables_.find(variant);
  return found == tables_.end() ? nullptr : &voices_[found->second];
}

std::string HtmlPage::anchor(const VariantId& variant) {
  if (const auto* id = std::get_if<QuotationId>(&variant)) return numbered('q', id->value);
  return numbered('i', std::get<IndirectId>(variant).value);
}

std::string HtmlPage::anchor(DocumentSpan place) {
  if (const auto known = known_.find(place); known != known_.end()) return known->second;
  wanted_[place.document.value].insert(place.span);
  return anchor_name(place);
}

std::string HtmlPage::anchor_name(DocumentSpan place) {
  return "x" + std::to_string(place.document.value + 1) + '-' +
         std::to_string(place.span.begin_byte) + '-' + std::to_string(place.span.end_byte);
}

void HtmlPage::tag(Html& html, DocumentId id) const {
  html.put("<b class=\"c").number(colours_[id.value]).put("\">").text(letter(id)).put("</b>");
}

void HtmlPage::name(Html& html, DocumentId id) const {
  html.put("<span class=\"doc-name\">");
  tag(html, id);
  html.put(" <bdi>").text(places_.outlet(id)).put("</bdi></span>");
}

void HtmlPage::short_name(Html& html, DocumentId id) const {
  tag(html, id);
  html.put(" <bdi>").text(places_.outlet(id)).put("</bdi>");
}

void HtmlPage::tag_link(Html& html, DocumentId id, std::string_view anchor) const {
  html.put("<a class=\"go tag c").number(colours_[id.value]).put("\" href=\"#").text(anchor);
  html.put("\" aria-label=\"").text(letter(id)).put(" ").text(places_.outlet(id)).put("\">");
  html.text(letter(id)).put("</a>");
}

void HtmlPage::open_place(Html& html, DocumentSpan place) {
  html.put("<a href=\"#").text(anchor(place)).put("\"");
  play(html, place);
  html.put(">");
  const auto time = recording(place.document) != nullptr ? places_.heard(place) : std::nullopt;
  if (time) {
    html.text(clock_words(time->start_seconds)).put("–").text(clock_words(time->end_seconds));
  } else {
    html.text(places_.within(place));
  }
}

void HtmlPage::place(Html& html, DocumentSpan place) {
  open_place(html, place);
  html.put("</a>");
}

void HtmlPage::named_place(Html& html, DocumentSpan place) {
  open_place(html, place);
  html.put("<span class=\"sr\"> of ").text(places_.outlet(place.document)).put("</span></a>");
}

void HtmlPage::brief(Html& html, DocumentSpan place) const {
  tag(html, place.document);
  html.put(" ").text(places_.within(place));
}

void HtmlPage::in_sentence(Html& html, DocumentSpan place, std::size_t around) const {
  const Document& text = document(place.document);
  Span whole = place.span;
  if (place.document.value < report_.segmentations.size()) {
    const auto& sentences = report_.segmentations[place.document.value].sentences;
    auto after = std::upper_bound(sentences.begin(), sentences.end(), place.span.begin_byte,
                                  [](std::uint32_t byte, const Sentence& sentence) {
                                    return byte < sentence.span.begin_byte;
                                  });
    if (after != sentences.begin() && std::prev(after)->span.contains(place.span)) {
      whole = std::prev(after)->span;
    }
  }
  const auto is_blank = [&](std::uint32_t byte) {
    return text.text[byte] == ' ' || text.text[byte] == '\n';
  };
  std::uint32_t begin = place.span.begin_byte;
  for (std::size_t words = 0; begin > whole.begin_byte; --begin) {
    if (is_blank(begin - 1) && ++words > around) break;
  }
  std::uint32_t end = place.span.end_byte;
  for (std::size_t words = 0; end < whole.end_byte; ++end) {
    if (is_blank(end) && ++words > around) break;
  }
  html.put("<bdi>");
  if (begin > whole.begin_byte) html.put("… ");
  html.text(text_of(text, {begin, place.span.begin_byte})).put("<b class=\"said\">");
  html.text(text_of(text, place.span)).put("</b>");
  html.text(text_of(text, {place.span.end_byte, end}));
  if (end < whole.end_byte) html.put(" …");
  html.put("</bdi>");
}

void HtmlPage::open_words(Html& html, DocumentId id) const {
  html.put("<p class=\"words\" dir=\"auto\"");
  const std::string& language = document(id).language;
  if (!language.empty() && language != "und" && language != "en")
    html.put(" lang=\"").text(language).put("\"");
  html.put(">");
}

void HtmlPage::words(Html& html, const Marked& words, DocumentId id) const {
  open_words(html, id);
  for (const MarkedRun& run : words.runs) {
    switch (run.mark) {
      case Mark::plain:
        html.text(run.text);
        break;
      case Mark::faint:
        html.put("<span class=\"faint\">").text(run.text).put("</span>");
        break;
      case Mark::removed:
        html.put("<del><span class=\"sr\">[left out: </span>").text(run.text);
        html.put("<span class=\"sr\">]</span></del>");
        break;
      case Mark::added:
        html.put("<ins><span class=\"sr\">[added: </span>").text(run.text);
        html.put("<span class=\"sr\">]</span></ins>");
        break;
    }
  }
  html.put("</p>");
}

void open_section(Html& html, Markup id, Markup heading, std::string_view about) {
  html.put("<section id=\"").put(id).put("\" aria-labelledby=\"").put(id).put("-h\">\n<h2 id=\"");
  html.put(id).put("-h\">").put(heading).put("</h2>\n");
  if (!about.empty()) html.put("<p class=\"about\">").text(about).put("</p>\n");
}

void close_section(Html& html) { html.put("</section>\n\n"); }

void write_id(Html& html, char sort, std::uint32_t value) { html.text(numbered(sort, value)); }

}  // namespace onrecord
