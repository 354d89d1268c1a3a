// What the parts of the page share: names and colours of documents, links into the texts, and the
// utterances as they are shown.
//
// A place that any part links to is remembered and gets its anchor when the texts are written; so
// the parts after the texts are written first, into a string (write_html).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/render.h"
#include "render/html/html.h"
#include "render/marked.h"
#include "render/places.h"
#include "render/strands.h"

namespace onrecord {

/// A place in a text where an utterance stands.
struct Spot {
  DocumentSpan place;
  std::string anchor;
  bool is_quotation = false;
};

/// A strand with the name of its anchor and its places, the record's first.
struct Voice {
  Strand strand;
  std::string anchor;  ///< "u5", "u5-2"
  std::vector<Spot> spots;
};

class HtmlPage {
 public:
  HtmlPage(const Report& report, const HtmlOptions& options);

  const Report& report() const { return report_; }
  const HtmlOptions& options() const { return options_; }
  const Places& places() const { return places_; }
  const Document& document(DocumentId id) const { return report_.documents[id.value]; }
  /// Documents in the order of the page: records, then drafts, then articles.
  const std::vector<DocumentId>& order() const { return order_; }
  const std::vector<Voice>& voices() const { return voices_; }

  /// The table of wordings that has a variant; null where none is shown.
  const Voice* table_of(const VariantId& variant) const;

  bool is_listed(PassageId id) const { return listed_.contains(id); }

  /// "A", "B", … for articles, "R" for records, "D" for drafts.
  const std::string& letter(DocumentId id) const { return letters_[id.value]; }
  /// The number of its colour in the style sheet; 0 for records and drafts.
  std::size_t colour(DocumentId id) const { return colours_[id.value]; }
  /// The letter in its colour, for those who see it; the name follows it or stands beside it.
  void tag(Html& html, DocumentId id) const;
  /// The letter and the name of the document.
  void name(Html& html, DocumentId id) const;
  /// The letter as a link to a place, named for screen readers.
  void tag_link(Html& html, DocumentId id, std::string_view anchor) const;
  /// Where a place is in few bytes, for long lists: no link, so that the text needs no anchor
  /// there.
  void brief(Html& html, DocumentSpan place) const;
  /// The same for long lists, in fewer elements.
  void short_name(Html& html, DocumentId id) const;
  /// Where a place is, as a link to it in the texts below. Its document is named beside it: before
  /// it, in the head of its column or row, over its list.
  void place(Html& html, DocumentSpan place);
  /// The same where no name is near: for those who do not see where it leads, the name is said.
  void named_place(Html& html, DocumentSpan place);

  /// The name of the anchor of a place, which the texts will have.
  std::string anchor(DocumentSpan place);
  static std::string anchor_name(DocumentSpan place);
  static std::string anchor(const VariantId& variant);
  /// Places that need an anchor in a document beside its quotations, in order.
  const std::set<Span>& wanted(DocumentId id) const { return wanted_[id.value]; }

  /// The recording of a record; null where the page has none.
  const HtmlAudio* recording(DocumentId id) const { return recordings_[id.value]; }
  /// Where in a recording the words of a place are heard: its own, or those that it was compared
  /// with.
  std::optional<DocumentSpan> heard(DocumentSpan place) const;
  /// What the script makes a button of: ` data-play="RECORD FROM TO"`, on an open tag; nothing for
  /// what is not heard.
  void play(Html& html, DocumentSpan place) const;
  /// Text of a document; each word or line that is timed in a recording is marked with its seconds.
  void timed(Html& html, DocumentId id, Span span) const;
  /// The words of a place of a record, marked so.
  void timed_words(Html& html, DocumentSpan place) const;

  /// A place in its sentence, at most `around` words of it on each side; its own words stand out.
  void in_sentence(Html& html, DocumentSpan place, std::size_t around) const;
  /// Words with their changes as <ins> and <del>, in a direction and language of their own.
  void words(Html& html, const Marked& words, DocumentId document) const;

 private:
  void name_documents();
  void collect_voices();
  void know(const VariantId& variant, DocumentSpan compared);
  void collect_heard(const Strand& strand);
  void open_words(Html& html, DocumentId id) const;
  void open_place(Html& html, DocumentSpan place);

  const Report& report_;
  const HtmlOptions& options_;
  Places places_;
  std::vector<DocumentId> order_;
  std::vector<std::string> letters_;
  std::vector<std::size_t> colours_;
  std::vector<Voice> voices_;
  std::map<VariantId, std::size_t> tables_;    // the first voice with pairs that has each variant
  std::set<PassageId> listed_;                 // passages that have a place of their own
  std::map<DocumentSpan, std::string> known_;  // places that have an anchor anyway
  std::vector<std::set<Span>> wanted_;
  std::vector<const HtmlAudio*> recordings_;    // of each document
  std::map<DocumentSpan, DocumentSpan> heard_;  // words of articles to those of a recording
};

/// Opens a section of the page with its heading, and closes it.
void open_section(Html& html, Markup id, Markup heading, std::string_view about = "");
void close_section(Html& html);

/// The passages that are listed: all, or the longest of very many. The others are marked in the
/// texts alone.
std::vector<const Passage*> listed_passages(const Report& report);

/// Whether a group stands in its part of the page.
bool is_drawn(const FigureGroup& group);
bool is_on_timeline(const Report& report, const TimeGroup& group);

/// The id of something in the report, as the JSON has it: q12.
void write_id(Html& html, char sort, std::uint32_t value);

/// How the members of a group go together, in words.
void write_verdict(Html& html, GroupVerdict verdict, std::string_view reason);
/// A TIMEX3 value as people write it: "14 October 2025, evening".
std::string time_words(std::string_view value);

/// Whether an address is one of the server that shows the page ("//host/path" is another's).
bool is_own(std::string_view address);
/// What a server puts over the page; nothing for a page in a file.
void write_html_bar(const HtmlPage& page, Html& html);

/// What may be played: the end of the page's policy, nothing without a recording.
void write_html_media_policy(const HtmlPage& page, Html& html);
/// The recordings themselves, at the end: the page is read long before they are.
void write_html_recording(const HtmlPage& page, Html& html);

// The parts of the page. Each writes nothing where the report has no data for it.
void write_html_drafts(HtmlPage& page, Html& html);
void write_html_findings(HtmlPage& page, Html& html);
void write_html_utterances(HtmlPage& page, Html& html);
void write_html_texts(HtmlPage& page, Html& html);
void write_html_copies(HtmlPage& page, Html& html);
void write_html_figures(HtmlPage& page, Html& html);
void write_html_times(HtmlPage& page, Html& html);
void write_html_single(HtmlPage& page, Html& html);
void write_html_alone(HtmlPage& page, Html& html);
void write_html_account(HtmlPage& page, Html& html);
void write_html_sourcing(HtmlPage& page, Html& html);
void write_html_unchecked(HtmlPage& page, Html& html);

}  // namespace onrecord
