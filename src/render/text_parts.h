// What the parts of the terminal output share: where to write, how wide, names and places.
#pragma once

#include <string>
#include <string_view>

#include "onrecord/render.h"
#include "render/places.h"
#include "render/styled.h"
#include "render/voices.h"

namespace onrecord {

class TextWriter {
 public:
  TextWriter(const Report& report, const TextOptions& options, const Sink& sink);

  const Report& report() const { return report_; }
  const TextOptions& options() const { return options_; }
  unsigned width() const { return width_; }
  bool colour() const { return options_.colour; }
  const Places& places() const { return places_; }

  void line(std::string_view text = "") const;
  /// One line: a heading, and after it what it is about.
  void heading(std::string_view text, std::string_view rest = "") const;
  /// Wrapped lines, each after `indent` spaces.
  void block(const Styled& text, unsigned indent) const;
  /// A label of `label_columns` columns beside wrapped text; above it when the terminal is narrow.
  void labelled(std::string_view label, const Styled& text, unsigned indent,
                unsigned label_columns) const;

  const Quotation* quotation(const VariantId& variant) const {
    return quotation_of(report_, variant);
  }
  DocumentSpan place(const VariantId& variant) const { return place_of(report_, variant); }
  std::string speaker_name(const std::optional<SpeakerId>& speaker) const {
    return onrecord::speaker_name(report_, speaker);
  }
  std::string speaker_words(const VariantId& variant) const {
    return onrecord::speaker_words(report_, variant);
  }

 private:
  const Report& report_;
  TextOptions options_;
  const Sink& sink_;
  unsigned width_;
  Places places_;
};

void write_findings(const TextWriter& writer);
/// "established", "established but for ‹…›", "disputed", "no second source found".
std::string_view words_of(const AccountSentence& item);
/// "24 sentences: 10 established, …"
std::string counts_of_account(const std::vector<AccountSentence>& account);
void write_account(const TextWriter& writer);
void write_sourcing(const TextWriter& writer);
void write_copies(const TextWriter& writer);
void write_utterances(const TextWriter& writer);
void write_unchecked(const TextWriter& writer);
void write_quotations(const TextWriter& writer);
void write_documents(const TextWriter& writer);
void write_figures(const TextWriter& writer);
void write_times(const TextWriter& writer);
/// Figures that several documents tell, those that differ first.
void write_figure_groups(const TextWriter& writer);
/// What several documents date, in the order of the calendar.
void write_timeline(const TextWriter& writer);

}  // namespace onrecord
