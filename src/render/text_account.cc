// How each document says it knows, and the account, on a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "onrecord/names.h"
#include "render/marked.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostOfDocument = 5;  // statements of one document without --all
constexpr std::size_t kLongestClause = 40;  // words
constexpr unsigned kLabelColumns = 13;

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

}  // namespace

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
