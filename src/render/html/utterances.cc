// The utterances that stand in several places, each as a table: one column an article, the record
// first, articles with the same words in one column; then the quotations that one place alone has.
#include <algorithm>
#include <map>
#include <set>

#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr Room kRoom{1000, 1000, 60};  // a table shows the whole wording

constexpr std::size_t kMostNamed = 6;  // documents at the head of a column

/// One wording and the places that have it.
struct Column {
  Marked words;
  std::vector<DocumentSpan> places;
  std::vector<std::string> notes;
  bool is_quoted = true;
  bool is_heard = false;  // the words of a record that has a recording
};

class VoiceView {
 public:
  VoiceView(HtmlPage& page, Html& html, const Voice& voice)
      : page_(page), html_(html), voice_(voice), strand_(voice.strand) {}

  void write() {
    make_columns();
    const std::string speaker = speaker_name(page_.report(), strand_.speaker);
    html_.put("<article class=\"voice\" id=\"").text(voice_.anchor).put("\" data-speaker=\"");
    html_.text(speaker).put("\"");
    if (columns_.size() == 1) html_.put(" data-same");
    html_.put(">\n<h3><bdi>").text(speaker.empty() ? "Speaker not known" : speaker);
    html_.put("</bdi>");
    const std::string differences = difference_words(strand_);
    if (!differences.empty()) {
      html_.put(" <span class=\"classes\">").text(differences).put("</span>");
    }
    html_.put("</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"");
    html_.put("Wordings\"><table>\n<thead><tr>");
    for (const Column& column : columns_) write_head(column);
    html_.put("</tr></thead>\n<tbody><tr>");
    for (const Column& column : columns_) write_words(column);
    html_.put("</tr></tbody>\n</table></div>\n</article>\n");
  }

 private:
  void write_head(const Column& column) {
    html_.put("<th scope=\"col\">");
    std::vector<DocumentId> named;
    for (const DocumentSpan& place : column.places) {
      if (std::find(named.begin(), named.end(), place.document) != named.end()) continue;
      named.push_back(place.document);
    }
    for (const DocumentId document : named) {
      if (document != named.front()) html_.put(" ");
      // Letters are enough where there are many; the places below have the names.
      named.size() > kMostNamed ? page_.tag(html_, document) : page_.name(html_, document);
    }
    html_.put("</th>");
  }

  void write_words(const Column& column) {
    html_.put("<td>");
    if (column.is_heard) {
      page_.timed_words(html_, column.places.front());
    } else {
      page_.words(html_, column.words, column.places.front().document);
    }
    html_.put("<ul class=\"places\">");
    for (std::size_t i = 0; i < column.places.size(); ++i) {
      html_.put("<li>");
      if (column.places.size() > 1) {
        page_.tag(html_, column.places[i].document);
        html_.put(" ");
      }
      page_.place(html_, column.places[i]);
      if (!column.notes[i].empty()) {
        html_.put(" <span class=\"note\">").text(column.notes[i]).put("</span>");
      }
      html_.put("</li>");
    }
    html_.put("</ul></td>");
  }

  std::string note(const VariantId& variant) const {
    std::string words = speaker_words(page_.report(), variant);
    if (words == speaker_name(page_.report(), strand_.speaker)) words.clear();
    if (quotation_of(page_.report(), variant) == nullptr) {
      words += words.empty() ? "in the reporter’s words" : ", in the reporter’s words";
    }
    return words;
  }

  Column plain(const VariantId& variant) const {
    const DocumentSpan place = place_of(page_.report(), variant);
    const bool is_quoted = quotation_of(page_.report(), variant) != nullptr;
    return {plain_words(page_.report(), place, is_quoted), {place}, {note(variant)}, is_quoted};
  }

  void make_columns() {
    const Report& report = page_.report();
    const VariantPair* recorded = recorded_pair(strand_);
    const VariantId standard = standard_of(strand_);
    if (recorded != nullptr) {
      columns_.push_back({plain_words(report, recorded->a_span, false), {recorded->a_span}, {""}});
      columns_.front().is_heard = page_.recording(recorded->a_span.document) != nullptr;
    } else {
      columns_.push_back(plain(standard));
    }
    for (const VariantId& variant : strand_.variants) {
      if (recorded == nullptr && variant == standard) continue;
      const VariantPair* pair = pair_of(strand_, standard, variant);
      if (pair != nullptr && is_same_wording(*pair)) {
        columns_.front().places.push_back(pair->b_span);
        columns_.front().notes.push_back(note(variant));
        continue;
      }
      if (pair == nullptr || pair->verdict == Verdict::unchecked || pair->edits.empty() ||
          quotation_of(report, variant) == nullptr) {
        columns_.push_back(plain(variant));
        if (pair != nullptr && pair->verdict == Verdict::unchecked) {
          std::string& said = columns_.back().notes.back();
          said += said.empty() ? "not compared" : ", not compared";
        }
        continue;
      }
      add_differing({marked_against(report, *pair, true, kRoom), {pair->b_span}, {note(variant)}});
    }
  }

  /// Articles that differ from the first in the same way share a column.
  void add_differing(Column column) {
    const auto text_of = [](const Column& one) {
      std::string text;
      for (const MarkedRun& run : one.words.runs) {
        text += static_cast<char>('0' + static_cast<int>(run.mark));
        text += run.text;
      }
      return text;
    };
    for (Column& other : columns_) {
      if (!other.is_quoted || text_of(other) != text_of(column)) continue;
      other.places.push_back(column.places.front());
      other.notes.push_back(column.notes.front());
      return;
    }
    columns_.push_back(std::move(column));
  }

  HtmlPage& page_;
  Html& html_;
  const Voice& voice_;
  const Strand& strand_;
  std::vector<Column> columns_;
};

bool differs(const Voice& voice) {
  return !std::all_of(voice.strand.pairs.begin(), voice.strand.pairs.end(),
                      [](const VariantPair* pair) { return is_same_wording(*pair); });
}

}  // namespace

void write_html_utterances(HtmlPage& page, Html& html) {
  std::vector<const Voice*> several;
  for (const Voice& voice : page.voices()) {
    if (!voice.strand.pairs.empty()) several.push_back(&voice);
  }
  if (several.empty()) return;
  std::stable_partition(several.begin(), several.end(),
                        [](const Voice* voice) { return differs(*voice); });
  open_section(html, "utterances", "What was said, side by side",
               counted(several.size(), "utterance stands", "utterances stand") +
                   " in several places. Changes are marked against the first column.");
  for (const Voice* voice : several) VoiceView(page, html, *voice).write();
  close_section(html);
}

void write_html_alone(HtmlPage& page, Html& html) {
  struct Alone {
    VariantId variant;
    const Voice* voice;
  };
  std::map<std::string, std::vector<Alone>> by_speaker;
  std::set<VariantId> seen;
  for (const Voice& voice : page.voices()) {
    if (!voice.strand.pairs.empty()) continue;
    for (const VariantId& variant : voice.strand.variants) {
      // One quotation may belong to several utterances, and have its counterpart in another one.
      if (quotation_of(page.report(), variant) == nullptr || page.table_of(variant) != nullptr ||
          !seen.insert(variant).second) {
        continue;
      }
      by_speaker[speaker_name(page.report(), voice.strand.speaker)].push_back({variant, &voice});
    }
  }
  if (seen.empty()) return;
  open_section(
      html, "alone", "Quoted in one place only",
      counted(seen.size(), "quotation", "quotations") + " with no counterpart in the others.");
  for (const auto& [speaker, list] : by_speaker) {
    html.put("<h3><bdi>").text(speaker.empty() ? "Speaker not known" : speaker);
    html.put("</bdi></h3>\n<ul class=\"alone\">\n");
    for (const Alone& one : list) {
      const DocumentSpan place = place_of(page.report(), one.variant);
      html.put("<li>");
      page.words(html, plain_words(page.report(), place, true, 60), place.document);
      html.put("<p class=\"where\">");
      page.short_name(html, place.document);
      html.put(", ");
      page.place(html, place);
      const std::string who = speaker_words(page.report(), one.variant);
      if (who.starts_with("probably")) html.put(" <span class=\"note\">").text(who).put("</span>");
      html.put("</p></li>\n");
    }
    html.put("</ul>\n");
  }
  close_section(html);
}

}  // namespace onrecord
