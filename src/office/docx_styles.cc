#include "office/docx_styles.h"

#include <libxml/tree.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace onrecord {
namespace {

struct Style {
  std::optional<BlockKind> kind;
  std::string based_on;
};

std::string lower_letters(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') {
      letters += static_cast<char>(c + ('a' - 'A'));
    } else if (c != ' ' && c != '-' && c != '_') {
      letters += c;
    }
  }
  return letters;
}

std::optional<BlockKind> kind_by_name(std::string_view name) {
  const std::string key = lower_letters(name);
  if (key == "title") return BlockKind::headline;
  if (key == "subtitle" || key.starts_with("heading")) return BlockKind::heading;
  if (key == "pullquote") return BlockKind::pull_quote;
  // "Quotations" is LibreOffice's; "Block Text" is Word's older name for the same.
  for (const std::string_view quote : {"quote", "intensequote", "quotations", "blocktext",
                                       "blockquote", "blockquotation", "quotation"}) {
    if (key == quote) return BlockKind::block_quote;
  }
  return std::nullopt;
}

Style read_style(const xmlNode* node) {
  Style style;
  style.kind = kind_by_name(attribute_of(child_of(node, "name"), "val"));
  style.based_on = attribute_of(child_of(node, "basedOn"), "val");
  const xmlNode* properties = child_of(node, "pPr");
  const std::string level = attribute_of(child_of(properties, "outlineLvl"), "val");
  if (style.kind) return style;
  if (level.size() == 1 && level < "9") {
    style.kind = BlockKind::heading;
  } else if (child_of(properties, "numPr") != nullptr) {
    style.kind = BlockKind::list_item;
  }
  return style;
}

}  // namespace

DocxStyles::DocxStyles(const _xmlDoc* styles) {
  std::unordered_map<std::string, Style> all;
  const xmlNode* root = xmlDocGetRootElement(const_cast<xmlDoc*>(styles));
  for (const xmlNode* node = root->children; node != nullptr; node = node->next) {
    if (is_element(node, "style")) all.emplace(attribute_of(node, "styleId"), read_style(node));
  }
  constexpr int kLongestChain = 12;
  for (const auto& [id, style] : all) {
    const Style* at = &style;
    for (int step = 0; step < kLongestChain && !at->kind; ++step) {
      const auto base = all.find(at->based_on);
      if (base == all.end()) break;
      at = &base->second;
    }
    if (at->kind) kinds_.emplace(id, *at->kind);
  }
}

BlockKind DocxStyles::kind_of(const std::string& style_id) const {
  const auto found = kinds_.find(style_id);
  return found == kinds_.end() ? BlockKind::paragraph : found->second;
}

}  // namespace onrecord
