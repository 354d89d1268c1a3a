#include "account/origins.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>
#include <string>
#include <string_view>

#include "text/fold.h"

namespace onrecord::digest {
namespace {

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t item) {
  while (parent[item] != item) {
    parent[item] = parent[parent[item]];
    item = parent[item];
  }
  return item;
}

/// Two to five words with a capital each: Court Reporting Service.
bool looks_like_name(std::string_view line) {
  constexpr std::size_t kMostWords = 5;
  std::size_t words = 0;
  bool opens = true;
  for (const char c : line) {
    if (opens && (c < 'A' || c > 'Z')) return false;
    if (c >= '0' && c <= '9') return false;
    words += opens;
    opens = c == ' ';
  }
  return words >= 2 && words <= kMostWords && !opens;
}

/// The names under which a document may be credited: its outlet, or what stands like one above its
/// text.
std::vector<std::string_view> names_of(const Document& document, const Segmentation& parts) {
  constexpr std::size_t kShortest = 4;
  std::vector<std::string_view> names;
  const auto add = [&](std::string_view name) {
    if (name.starts_with("The ")) name.remove_prefix(4);
    if (name.size() >= kShortest) names.push_back(name);
  };
  if (document.outlet) add(*document.outlet);
  std::uint32_t head = 0;
  for (const Paragraph& paragraph : parts.paragraphs) {
    head = paragraph.span.begin_byte;
    if (paragraph.kind == BlockKind::paragraph) break;
  }
  std::string_view rest = std::string_view(document.text).substr(0, head);
  for (bool is_title = true; !rest.empty(); is_title = false) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!is_title && !line.starts_with("By ") && looks_like_name(line)) add(line);
  }
  return names;
}

bool has_words(std::string_view text, std::string_view words) {
  const auto is_letter_at = [&](std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) >= 0x80 ||
                                std::isalnum(static_cast<unsigned char>(text[at])) != 0);
  };
  const std::size_t found = text.find(words);
  return found != std::string_view::npos && (found == 0 || !is_letter_at(found - 1)) &&
         !is_letter_at(found + words.size());
}

}  // namespace

Origins::Origins(const Report& report)
    : report_(report), sides_(report.documents.size()), group_(report.documents.size()) {
  if (report.passages) {
    for (const Passage& each : *report.passages) {
      sides_[each.a.document.value].add({each.a.span, each.b});
      sides_[each.b.document.value].add({each.b.span, each.a});
    }
    for (Placed<Side>& each : sides_) each.sort();
  }
  std::iota(group_.begin(), group_.end(), 0U);
  const auto join = [this](std::uint32_t a, std::uint32_t b) {
    a = root_of(group_, a);
    b = root_of(group_, b);
    group_[std::max(a, b)] = std::min(a, b);
  };
  std::map<std::string, std::uint32_t> outlets;
  for (const Document& document : report.documents) {
    if (!document.outlet) continue;
    const auto [found, is_new] = outlets.emplace(fold_word(*document.outlet), document.id.value);
    if (!is_new) join(found->second, document.id.value);
  }
  if (report.derivations) {
    for (const Derivation& derivation : *report.derivations) {
      join(derivation.from.value, derivation.to.value);
    }
  }
  names_.resize(group_.size());
  for (std::uint32_t i = 0; i < group_.size(); ++i) {
    group_[i] = root_of(group_, i);
    if (report.documents[i].role != Role::article) continue;
    for (const std::string_view name : names_of(report.documents[i], report.segmentations[i])) {
      names_[group_[i]].push_back(name);
    }
  }
}

bool Origins::credits(DocumentSpan place, DocumentId document) const {
  const std::uint32_t group = group_[document.value];
  if (group == group_[place.document.value]) return false;
  const std::string_view text = text_of(report_.documents[place.document.value], place.span);
  return std::any_of(names_[group].begin(), names_[group].end(),
                     [&](std::string_view name) { return has_words(text, name); });
}

std::size_t Origins::count(const std::vector<DocumentSpan>& places) const {
  std::vector<std::uint32_t> parent(places.size());
  std::iota(parent.begin(), parent.end(), 0U);
  std::size_t count = places.size();
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    for (std::uint32_t j = i + 1; j < places.size(); ++j) {
      const std::uint32_t a = root_of(parent, i);
      const std::uint32_t b = root_of(parent, j);
      if (a == b || !are_one(places[i], places[j])) continue;
      parent[b] = a;
      --count;
    }
  }
  return count;
}

bool Origins::are_one(DocumentSpan a, DocumentSpan b) const {
  if (group_[a.document.value] == group_[b.document.value]) return true;
  bool is_shared = false;
  sides_[a.document.value].for_each_inside(a.span, [&](const Side& side) {
    is_shared |= side.other.document == b.document && side.other.span.overlaps(b.span);
  });
  return is_shared;
}

}  // namespace onrecord::digest
