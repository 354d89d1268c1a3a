// The sound of a page: where each quotation is heard, which words are spoken when, and at the end
// the recordings.
//
// Without the script there are the times in print and the browser's own player; with it
// (web/player.js) every `data-play` gets a button that plays those seconds, and every `data-t`
// lights up while it is spoken. What a record times by the line is lit by the line: when a word of
// it is spoken is not known.
#include <algorithm>

#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

/// "24.1 MB"
void write_size(Html& html, std::uint64_t bytes) {
  if (bytes < 1'000'000) {
    html.number((bytes + 999) / 1000).put(" kB");
  } else {
    html.coordinate(static_cast<double>(bytes) / 1e6).put(" MB");
  }
}

/// Whether what is timed are mostly single words.
bool is_by_word(const Document& document) {
  const auto has_blank = [&](const TimedSpan& timed) {
    return text_of(document, timed.span).find_first_of(" \n") != std::string_view::npos;
  };
  const auto lines = std::count_if(document.times.begin(), document.times.end(), has_blank);
  return 2 * static_cast<std::size_t>(lines) < document.times.size();
}

void write_player(const HtmlAudio& audio, Html& html) {
  const bool is_served = is_own(audio.address);
  if (!audio.content && !is_served) {
    html.put(
        "<p class=\"choose\">The recording is not in this file. Its times are printed beside ");
    html.put("the quotations, for any player.</p>\n");
    return;
  }
  html.put("<audio controls preload=\"metadata\" src=\"");
  if (audio.content) {
    html.put("data:").text(audio.media_type).put(";base64,").base64(*audio.content);
  } else {
    html.text(audio.address);
  }
  html.put("\"></audio>\n");
}

}  // namespace

std::optional<DocumentSpan> HtmlPage::heard(DocumentSpan place) const {
  if (recording(place.document) != nullptr) return place;
  const auto found = heard_.find(place);
  return found == heard_.end() ? std::nullopt : std::optional(found->second);
}

void HtmlPage::collect_heard(const Strand& strand) {
  if (options_.audio.empty()) return;
  for (const VariantPair* pair : strand.pairs) {
    if (recording(pair->a_span.document) == nullptr) continue;
    heard_.emplace(pair->b_span, pair->a_span);
    DocumentSpan place = place_of(report_, pair->b);
    heard_.emplace(place, pair->a_span);
    if (const Quotation* quotation = quotation_of(report_, pair->b)) place.span = quotation->span;
    heard_.emplace(place, pair->a_span);
  }
}

void HtmlPage::play(Html& html, DocumentSpan place) const {
  const auto sound = heard(place);
  const auto time = sound ? places_.heard(*sound) : std::nullopt;
  if (!time || time->end_seconds <= time->start_seconds) return;
  html.put(" data-play=\"").number(sound->document.value + 1).put(" ");
  html.seconds(time->start_seconds).put(" ").seconds(time->end_seconds).put("\"");
}

void HtmlPage::timed(Html& html, DocumentId id, Span span) const {
  const Document& text = document(id);
  std::uint32_t at = span.begin_byte;
  auto unit = recording(id) != nullptr ? first_timed(text, at) : text.times.end();
  for (; unit != text.times.end() && unit->span.begin_byte < span.end_byte; ++unit) {
    const Span words{std::max(at, unit->span.begin_byte),
                     std::min(unit->span.end_byte, span.end_byte)};
    html.text(text_of(text, {at, words.begin_byte})).put("<span data-t=\"");
    html.seconds(unit->start_seconds).put(" ").seconds(unit->end_seconds).put("\">");
    html.text(text_of(text, words)).put("</span>");
    at = words.end_byte;
  }
  html.text(text_of(text, {at, span.end_byte}));
}

void HtmlPage::timed_words(Html& html, DocumentSpan place) const {
  open_words(html, place.document);
  timed(html, place.document, place.span);
  html.put("</p>");
}

void write_html_media_policy(const HtmlPage& page, Html& html) {
  const std::vector<HtmlAudio>& all = page.options().audio;
  if (all.empty()) return;
  const auto any = [&](const auto& is_so) { return std::any_of(all.begin(), all.end(), is_so); };
  html.put("; media-src");
  if (any([](const HtmlAudio& one) { return one.content.has_value(); })) html.put(" data:");
  if (any([](const HtmlAudio& one) { return is_own(one.address); })) html.put(" 'self'");
  // A file that a reader chooses reaches the page under an address of that sort.
  if (any([](const HtmlAudio& one) { return !one.content && !is_own(one.address); })) {
    html.put(" blob:");
  }
}

void write_html_recording(const HtmlPage& page, Html& html) {
  if (page.options().audio.empty()) return;
  open_section(html, "recording",
               page.options().audio.size() == 1 ? Markup("Recording") : Markup("Recordings"));
  for (const HtmlAudio& audio : page.options().audio) {
    html.put("<figure class=\"tape\"");
    if (audio.record) html.put(" data-record=\"").number(audio.record->value + 1).put("\"");
    html.put(" data-name=\"").text(audio.name).put("\" data-size=\"").number(audio.size);
    html.put("\">\n<figcaption>");
    if (audio.record) {
      page.name(html, *audio.record);
      html.put(": ");
    }
    html.put("<bdi>").text(audio.name).put("</bdi> <span class=\"where\">");
    write_size(html, audio.size);
    if (!audio.record) {
      html.put(", belongs to no record with times: nothing of it can be found by its words");
    } else if (is_by_word(page.document(*audio.record))) {
      html.put(", timed word by word in the record");
    } else {
      html.put(", timed line by line in the record: whole lines are played and lit");
    }
    html.put("</span></figcaption>\n");
    write_player(audio, html);
    html.put("</figure>\n");
  }
  close_section(html);
}

}  // namespace onrecord
