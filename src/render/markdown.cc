// The account as Markdown: one paragraph a sentence, what it rests on as footnotes (one a place;
// a place whose words are printed as a sentence is not printed again, nor one that quotes the same
// words as another).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "onrecord/names.h"
#include "onrecord/render.h"
#include "render/account_parts.h"
#include "render/places.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

/// The words on one line, with nothing that Markdown would take for markup.
std::string escaped(std::string_view text) {
  std::string out;
  bool has_space = false;
  for (const char c : safe_text(text)) {
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      has_space = !out.empty();
      continue;
    }
    if (has_space) out += ' ';
    has_space = false;
    if (std::string_view("\\`*_[]<>#|~&$^").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// The sentence with the parts that rest on one source in italics, and those in dispute in bold:
/// marks would read as somebody's words.
std::string marked(const Report& report, const AccountSentence& item) {
  if (item.parts.empty()) return escaped(item.sentence);
  const std::string_view text = report.documents[item.citations[0].document.value].text;
  const auto is_space = [](char c) { return c == ' ' || c == '\n'; };
  std::string line;
  for (const AccountStretch& stretch : stretches_of(item)) {
    const std::string_view words = text.substr(stretch.span.begin_byte, stretch.span.size());
    const std::string_view marks = stretch.status == AccountStatus::single_source ? "*"
                                   : stretch.status == AccountStatus::disputed    ? "**"
                                                                                  : "";
    if (!line.empty() && is_space(words.front())) line += ' ';
    const std::string inner = escaped(words);
    if (inner.empty()) continue;
    line.append(marks).append(inner).append(marks);
    if (is_space(words.back())) line += ' ';
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

/// What text_parts.h says of a sentence, with the marks by their names here.
std::string words_here(const AccountSentence& item) {
  std::string words(words_of(item));
  for (const auto& [marks, name] :
       {std::pair("≠‹…›", "the words in bold"), std::pair("‹…›", "the words in italics")}) {
    const std::size_t at = words.find(marks);
    if (at != std::string::npos) words.replace(at, std::string_view(marks).size(), name);
  }
  return words;
}

/// The words in marks that are printed already, so that no note says them again.
class SaidWords {
 public:
  explicit SaidWords(const Report& report) : report_(report) {}

  void add(DocumentSpan place) {
    for (std::string& words : words_in(place)) said_.push_back(std::move(words));
  }
  bool has_any(DocumentSpan place) const {
    const std::vector<std::string> all = words_in(place);
    return std::any_of(all.begin(), all.end(), [&](const std::string& words) {
      return std::any_of(said_.begin(), said_.end(), [&](const std::string& said) {
        return said.find(words) != std::string::npos || words.find(said) != std::string::npos;
      });
    });
  }

 private:
  /// What stands between marks in a place, letters and digits alone, of more than a word or two.
  std::vector<std::string> words_in(DocumentSpan place) const {
    constexpr std::size_t kShortest = 12;
    static constexpr std::pair<std::string_view, std::string_view> kMarks[] = {
        {"“", "”"}, {"\"", "\""}, {"«", "»"}, {"„", "“"}, {"‘", "’"}, {"'", "'"}};
    std::vector<std::string> all;
    const std::string_view text = text_of(report_.documents[place.document.value], place.span);
    for (const auto& [open, close] : kMarks) {
      const bool is_apostrophe = close == "’" || close == "'";
      for (std::size_t at = text.find(open); at != std::string_view::npos;) {
        const std::size_t first = at + open.size();
        std::size_t end = text.find(close, first);
        // An apostrophe stands in a word; a mark that closes words after a full stop or a comma.
        while (is_apostrophe && end != std::string_view::npos &&
               std::string_view(".,!?").find(text[end - 1]) == std::string_view::npos) {
          end = text.find(close, end + close.size());
        }
        // One over several paragraphs is closed in the last of them.
        if (end == std::string_view::npos && !is_apostrophe) end = text.size();
        if (end == std::string_view::npos) break;
        std::string words = letters_of(text.substr(first, end - first));
        if (words.size() >= kShortest) all.push_back(std::move(words));
        at = text.find(open, std::min(end + close.size(), text.size()));
      }
    }
    return all;
  }

  static std::string letters_of(std::string_view text) {
    std::string letters;
    for (const char c : text) {
      const bool is_upper = c >= 'A' && c <= 'Z';
      if (is_upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
        letters += static_cast<char>(is_upper ? c + 32 : c);
      }
    }
    return letters;
  }

  const Report& report_;
  std::vector<std::string> said_;
};

}  // namespace

void write_account_markdown(const Report& report, const Sink& sink) {
  if (!report.account) return;
  const Places places(report);
  std::set<DocumentSpan> told;  // printed as sentences already
  SaidWords said(report);
  for (const AccountSentence& item : *report.account) {
    for (const DocumentSpan& citation : item.citations) {
      if (text_of(report.documents[citation.document.value], citation.span) == item.sentence)
        told.insert(citation);
    }
    said.add(item.citations[0]);
  }
  std::string notes;
  std::map<DocumentSpan, std::size_t> numbers;  // a place has one note, however often used
  sink("# What the articles tell together\n\n" + counts_of_account(*report.account) + ".\n");
  for (const AccountSentence& item : *report.account) {
    std::string line = "\n" + marked(report, item);
    for (const DocumentSpan& citation : item.citations) {
      const auto [note, is_new] = numbers.emplace(citation, numbers.size() + 1);
      line += fmt::format("[^{}]", note->second);
      if (!is_new) continue;
      const std::string outlet = places.outlet(citation.document);
      std::string where = places.of(citation);
      if (where.find(outlet) == std::string::npos) where.insert(0, ", ").insert(0, outlet);
      notes += fmt::format("\n[^{}]: {}", note->second, escaped(where));
      if (!told.contains(citation) && !said.has_any(citation)) {
        said.add(citation);
        notes += ": " + escaped(text_of(report.documents[citation.document.value], citation.span));
      }
      notes += '\n';
    }
    sink(fmt::format("{} *({})*\n", line, words_here(item)));
  }
  sink(notes);
}

}  // namespace onrecord
