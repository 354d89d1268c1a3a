// How each document says it knows, and the account, on a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "onrecord/names.h"
#include "render/account_parts.h"
#include "render/marked.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostOfDocument = 5;  // statements of one document without --all
constexpr std::size_t kLongestClause = 40;  // words
constexpr unsigned kLabelColumns = 13;
constexpr std::size_t kMostSentences = 10;  // of the account without --all

std::string_view words_of(SourcingKind kind) {
  switch (kind) {
    case SourcingKind::named:
      return "named source";
    case SourcingKind::unnamed:
      return "unnamed";
    case SourcingKind::document:
      return "document";
    case SourcingKind::outlet:
      return "other outlet";
    case SourcingKind::witness:
      return "own reporter";
    case SourcingKind::confirmed:
      return "confirmed";
    case SourcingKind::declined:
      return "declined";
    case SourcingKind::unverified:
      return "not verified";
  }
  return "";
}

/// "northline.txt:7:1" with the outlet before it, where that says more than the file's name.
std::string where(const TextWriter& writer, DocumentSpan place) {
  const std::string path = writer.places().of(place);
  const std::string outlet = writer.places().outlet(place.document);
  return path.find(outlet) == std::string::npos ? outlet + ", " + path : path;
}

Styled words_of_place(const TextWriter& writer, DocumentSpan place, std::size_t most_words) {
  return styled(plain_words(writer.report(), place, false, most_words));
}

/// The sentence, with marks around what rests on one source and what is in dispute.
Styled marked_sentence(const TextWriter& writer, const AccountSentence& item) {
  if (item.parts.empty()) return words_of_place(writer, item.citations[0], 0);
  const std::string_view text = writer.report().documents[item.citations[0].document.value].text;
  Styled words;
  for (const AccountStretch& stretch : stretches_of(item)) {
    const AccountMarks marks = marks_of(stretch);
    const Style style = stretch.status == AccountStatus::disputed        ? Style::medium
                        : stretch.status == AccountStatus::single_source ? Style::dim
                                                                         : Style::plain;
    words.add(marks.before, style)
        .add(text.substr(stretch.span.begin_byte, stretch.span.size()), style)
        .add(marks.after, style);
  }
  return words;
}

}  // namespace

std::string_view words_of(const AccountSentence& item) {
  const bool has_parts = !item.parts.empty();
  switch (item.status) {
    case AccountStatus::established:
      return has_parts ? "established but for ‹…›" : "established";
    case AccountStatus::disputed:
      return has_parts ? "disputed at ≠‹…›" : "disputed";
    case AccountStatus::single_source:
      return has_parts ? "in part established, one source for ‹…›" : "no second source found";
  }
  return "";
}

std::string counts_of_account(const std::vector<AccountSentence>& account) {
  const AccountCounts counts = count_account(account);
  std::string text =
      fmt::format("{}: {} established", counted(account.size(), "sentence", "sentences"),
                  counts.established + counts.mostly);
  if (counts.mostly > 0) text += fmt::format(" ({} but for a part)", counts.mostly);
  if (counts.partly > 0) text += fmt::format(", {} in part", counts.partly);
  return text + fmt::format(", {} disputed, {} without a second source found", counts.disputed,
                            counts.single);
}

void write_account(const TextWriter& writer) {
  const std::vector<AccountSentence>& account = *writer.report().account;
  writer.heading("THE ACCOUNT", counts_of_account(account));
  const bool is_alone = !writer.report().utterances;
  const bool all = is_alone || writer.options().findings == 0;
  const std::size_t most = all ? account.size() : std::min(account.size(), kMostSentences);
  for (std::size_t i = 0; i < most; ++i) {
    const AccountSentence& item = account[i];
    writer.line();
    const Styled words = marked_sentence(writer, item);
    writer.block(Styled().add(fmt::format("{}.", i + 1), Style::dim).add(" ").add(words), 2);
    const Style style = item.status == AccountStatus::disputed ? Style::medium : Style::bold;
    Styled rests;
    // What several cite and none but one has whole: a copy, or a sentence that tells a part.
    const bool is_partly_told =
        item.status == AccountStatus::single_source && item.parts.empty() &&
        std::any_of(item.citations.begin(), item.citations.end(), [&](const DocumentSpan& other) {
          return other.document != item.citations[0].document;
        });
    rests.add(is_partly_told ? "no second source for all of it" : words_of(item), style);
    for (const DocumentSpan& citation : item.citations) {
      rests.add(" · ").add(where(writer, citation), Style::dim);
    }
    writer.block(rests, 4);
    if (!is_alone) continue;
    for (std::size_t n = 1; n < item.citations.size(); ++n) {
      Styled other;
      other.add(writer.places().outlet(item.citations[n].document) + ": ", Style::dim)
          .add(words_of_place(writer, item.citations[n], kLongestClause));
      writer.block(other, 6);
    }
  }
  if (most == account.size()) return;
  writer.line();
  writer.block(Styled().add(fmt::format("{} more with --all", account.size() - most), Style::dim),
               4);
}

void write_sourcing(const TextWriter& writer) {
  const std::vector<Sourcing>& all = *writer.report().sourcing;
  if (all.empty()) return;
  writer.heading("HOW THEY KNOW", counted(all.size(), "statement", "statements") +
                                      " about sources in these articles");
  const std::size_t most = writer.options().findings == 0 ? all.size() : kMostOfDocument;
  for (auto first = all.begin(); first != all.end();) {
    const auto end = std::find_if(first, all.end(), [&](const Sourcing& each) {
      return each.span.document != first->span.document;
    });
    writer.line();
    writer.block(Styled().add(writer.places().outlet(first->span.document), Style::bold), 2);
    const auto count = static_cast<std::size_t>(end - first);
    for (std::size_t i = 0; i < std::min(count, most); ++i) {
      const Sourcing& item = first[static_cast<std::ptrdiff_t>(i)];
      Styled words = styled(plain_words(writer.report(), item.span, false, kLongestClause));
      words.add(" ").add(writer.places().of(item.span), Style::dim);
      writer.labelled(words_of(item.kind), words, 4, kLabelColumns);
    }
    if (count > most) {
      writer.block(Styled().add(fmt::format("{} more with --all", count - most), Style::dim), 4);
    }
    first = end;
  }
}

}  // namespace onrecord
