#include "office/odt.h"

#include <libxml/tree.h>

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "office/xml.h"
#include "text/text_builder.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

/// Walks the content. Recursion is bounded by the parser's 256 levels.
class Walk {
 public:
  explicit Walk(const xmlNode* root) : builder_(document_) {
    const xmlNode* styles = child_of(root, "automatic-styles");
    for (const xmlNode* node = styles == nullptr ? nullptr : styles->children; node != nullptr;
         node = node->next) {
      if (is_element(node, "style")) {
        parents_.emplace(attribute_of(node, "name"), attribute_of(node, "parent-style-name"));
      }
    }
  }

  OdtText run(const xmlNode* body) {
    blocks_in(body);
    // Notes may hold no notes; a loop over what is found on the way ends all the same.
    for (std::size_t i = 0; i < notes_.size(); ++i) blocks_in(notes_[i]);
    fixed_kind_ = BlockKind::meta;
    for (std::size_t i = 0; i < comments_.size(); ++i) blocks_in(comments_[i]);
    builder_.end_block();
    return {std::move(document_.text), std::move(document_.blocks)};
  }

 private:
  void blocks_in(const xmlNode* parent) {
    for (const xmlNode* node = parent->children; node != nullptr; node = node->next) {
      const std::string_view name = name_of(node);
      if (name == "p" || name == "h") {
        paragraph(node, name);
      } else if (name == "list") {
        ++lists_;
        blocks_in(node);
        --lists_;
      } else if (!name.empty() && !is_dropped(name)) {
        blocks_in(node);  // sections, tables, rows, cells, boxes
      }
    }
  }

  void paragraph(const xmlNode* node, std::string_view name) {
    builder_.begin_block(kind_of(node, name));
    runs_in(node);
    builder_.end_block();
    for (const xmlNode* box : std::exchange(boxes_, {})) blocks_in(box);
  }

  BlockKind kind_of(const xmlNode* node, std::string_view name) {
    if (fixed_kind_) return *fixed_kind_;
    std::string style = attribute_of(node, "style-name");
    if (const auto parent = parents_.find(style); parent != parents_.end()) style = parent->second;
    if (style == "Title") {
      return std::exchange(has_headline_, true) ? BlockKind::heading : BlockKind::headline;
    }
    if (name == "h" || style == "Subtitle") return BlockKind::heading;
    if (style == "Quotations" || style == "Quote") return BlockKind::block_quote;
    return lists_ > 0 ? BlockKind::list_item : BlockKind::paragraph;
  }

  static bool is_dropped(std::string_view name) {
    return name == "tracked-changes" || name == "sequence-decls" || name == "forms" ||
           name == "note-citation" || name == "ruby-text" || name == "creator" || name == "date" ||
           name == "creator-initials" || name == "title" || name == "desc";
  }

  void runs_in(const xmlNode* parent) {
    for (const xmlNode* node = parent->children; node != nullptr; node = node->next) {
      if (node->type == XML_TEXT_NODE && node->content != nullptr) {
        builder_.copy(reinterpret_cast<const char*>(node->content), 0);
        continue;
      }
      const std::string_view name = name_of(node);
      if (name == "s" || name == "tab") {
        builder_.blank();
      } else if (name == "line-break") {
        builder_.line_break();
      } else if (name == "note") {
        if (const xmlNode* note = child_of(node, "note-body")) notes_.push_back(note);
      } else if (name == "annotation") {
        comments_.push_back(node);
      } else if (name == "text-box") {
        boxes_.push_back(node);
      } else if (!name.empty() && !is_dropped(name)) {
        runs_in(node);
      }
    }
  }

  Document document_;
  TextBuilder builder_;
  std::unordered_map<std::string, std::string> parents_;  // of automatic styles
  std::vector<const xmlNode*> boxes_;                     // in the paragraph that is being read
  std::vector<const xmlNode*> notes_;
  std::vector<const xmlNode*> comments_;
  std::optional<BlockKind> fixed_kind_;
  int lists_ = 0;
  bool has_headline_ = false;
};

}  // namespace

Result<OdtText> read_odt_text(const ZipArchive& archive) {
  if (const Result<std::string> manifest = archive.read("META-INF/manifest.xml");
      manifest && manifest->find("encryption-data") != std::string::npos) {
    return Error{ErrorCode::unreadable, "", "an OpenDocument file behind a password"};
  }
  const Result<std::string> bytes = archive.read("content.xml");
  if (!bytes) return bytes.error();
  XmlBudget budget;
  const Result<XmlPointer> xml = parse_xml(*bytes, "content.xml", budget);
  if (!xml) return xml.error();
  const xmlNode* root = xmlDocGetRootElement(xml->get());
  const xmlNode* body = child_of(child_of(root, "body"), "text");
  if (body == nullptr)
    return Error{ErrorCode::unreadable, "", "an OpenDocument file without a text"};
  OdtText odt = Walk(root).run(body);
  if (!is_valid_utf8(odt.text))
    return Error{ErrorCode::bad_format, "", "holds text that is no UTF-8"};
  return odt;
}

}  // namespace onrecord
