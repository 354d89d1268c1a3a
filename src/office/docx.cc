#include "office/docx.h"

#include <libxml/tree.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "office/docx_styles.h"
#include "text/text_builder.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

std::string content_of(const xmlNode* element) {
  std::string content;
  for (const xmlNode* child = element->children; child != nullptr; child = child->next) {
    if (child->type != XML_TEXT_NODE || child->content == nullptr) continue;
    content += reinterpret_cast<const char*>(child->content);
  }
  return content;
}

/// A property that is on: present, and not switched off by its value.
bool is_on(const xmlNode* property) {
  if (property == nullptr) return false;
  const std::string value = attribute_of(property, "val");
  return value != "0" && value != "false" && value != "off" && value != "none";
}

/// Walks the parts and builds the text. Recursion is bounded by the parser's 256 levels.
class Walk {
 public:
  Walk(const DocxStyles& styles, DocxText& out) : styles_(styles), out_(out), builder_(document_) {}

  void body(const xmlNode* root) {
    if (const xmlNode* body = child_of(root, "body")) blocks_in(body);
    part_done();
  }

  /// Footnotes, endnotes; the separators that Word keeps among them are none.
  void notes(const xmlNode* root, std::string_view name) {
    ++part_;
    for (const xmlNode* note = root->children; note != nullptr; note = note->next) {
      const std::string type = is_element(note, name) ? attribute_of(note, "type") : "skip";
      if (type.empty() || type == "normal") blocks_in(note);
    }
    part_done();
  }

  void comments(const xmlNode* root) {
    ++part_;
    fixed_kind_ = BlockKind::meta;
    for (const xmlNode* note = root->children; note != nullptr; note = note->next) {
      if (is_element(note, "comment")) blocks_in(note);
    }
    part_done();
  }

  void finish() {
    out_.text = std::move(document_.text);
    out_.blocks = std::move(document_.blocks);
    out_.origin = std::move(document_.origin);
  }

 private:
  void part_done() {
    builder_.end_block();
    goes_on_ = false;
  }

  void blocks_in(const xmlNode* parent) {
    for (const xmlNode* node = parent->children; node != nullptr; node = node->next) {
      const std::string_view name = name_of(node);
      if (name == "p") {
        paragraph(node);
      } else if (name == "AlternateContent") {
        blocks_in(chosen_of(node));
      } else if (!name.empty() && !is_dropped(name)) {
        blocks_in(node);  // tables, rows, cells, content controls, custom XML
      }
    }
  }

  void paragraph(const xmlNode* node) {
    const xmlNode* properties = child_of(node, "pPr");
    if (!goes_on_) builder_.begin_block(kind_of(properties));
    runs_in(node);
    // A paragraph mark that was deleted joins its paragraph to the next.
    goes_on_ = child_of(child_of(properties, "rPr"), "del") != nullptr;
    if (goes_on_) return;
    builder_.end_block();
    // Boxes that hang on the paragraph come behind it.
    const std::vector<const xmlNode*> boxes = std::exchange(boxes_, {});
    for (const xmlNode* box : boxes) blocks_in(box);
  }

  BlockKind kind_of(const xmlNode* properties) {
    if (fixed_kind_) return *fixed_kind_;
    const BlockKind kind = styles_.kind_of(attribute_of(child_of(properties, "pStyle"), "val"));
    if (kind == BlockKind::headline && std::exchange(has_headline_, true))
      return BlockKind::heading;
    if (kind != BlockKind::paragraph) return kind;
    const std::string level = attribute_of(child_of(properties, "outlineLvl"), "val");
    if (level.size() == 1 && level < "9") return BlockKind::heading;
    const xmlNode* numbering = child_of(properties, "numPr");
    const bool is_item =
        numbering != nullptr && attribute_of(child_of(numbering, "numId"), "val") != "0";
    return is_item ? BlockKind::list_item : kind;
  }

  /// What holds no text of the document as it would read with all changes accepted.
  static bool is_dropped(std::string_view name) {
    return name == "del" || name == "moveFrom" || name == "pPr" || name == "rPr" ||
           name == "tblPr" || name == "trPr" || name == "tcPr" || name == "sectPr" ||
           name == "instrText" || name == "delText" || name == "delInstrText" || name == "rt" ||
           name == "sdtPr" || name == "sdtEndPr" || name == "annotationRef";
  }

  /// The branch that a reader of today shows; the other has the same words again.
  static const xmlNode* chosen_of(const xmlNode* alternate) {
    if (const xmlNode* choice = child_of(alternate, "Choice")) return choice;
    const xmlNode* fallback = child_of(alternate, "Fallback");
    return fallback != nullptr ? fallback : alternate;
  }

  void runs_in(const xmlNode* parent) {
    for (const xmlNode* node = parent->children; node != nullptr; node = node->next) {
      const std::string_view name = name_of(node);
      if (name.empty() || is_dropped(name)) continue;
      if (name == "t") {
        text(node);
      } else if (name == "txbxContent") {
        boxes_.push_back(node);
      } else if (name == "AlternateContent") {
        runs_in(chosen_of(node));
      } else if (name == "r" && is_on(child_of(child_of(node, "rPr"), "vanish"))) {
        continue;  // hidden: no reader sees it
      } else if (!sign(node, name)) {
        runs_in(node);
      }
    }
  }

  /// Elements that stand for a character.
  bool sign(const xmlNode* node, std::string_view name) {
    if (name == "tab" || name == "ptab") {
      builder_.blank();
    } else if (name == "br" || name == "cr") {
      builder_.line_break();
    } else if (name == "noBreakHyphen") {
      builder_.insert("\xE2\x80\x91");
    } else if (name == "sym") {
      builder_.insert(symbol_of(node));
    } else {
      return name == "softHyphen";
    }
    return true;
  }

  /// Symbol fonts have their signs in the private area, where only a picture says what they are.
  static std::string symbol_of(const xmlNode* node) {
    const std::string digits = attribute_of(node, "char");
    std::uint32_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    std::string sign;
    const bool is_known = value >= 0x20 && value < 0xD800;
    append_utf8(sign, is_known ? static_cast<char32_t>(value) : U'\uFFFD');
    return sign;
  }

  void text(const xmlNode* element) {
    const std::string content = content_of(element);
    if (content.empty()) return;
    out_.pieces.push_back({source_byte_, static_cast<std::uint32_t>(content.size()), part_,
                           const_cast<xmlNode*>(element)});
    std::string_view words = content;
    std::size_t first = 0;
    if (attribute_of(element, "space") != "preserve") {
      first = std::min(words.find_first_not_of(" \t\r\n"), words.size());
      const std::size_t last = words.find_last_not_of(" \t\r\n");
      words = first == words.size() ? std::string_view() : words.substr(first, last + 1 - first);
    }
    builder_.copy(words, source_byte_ + first);
    source_byte_ += static_cast<std::uint32_t>(content.size());
  }

  const DocxStyles& styles_;
  DocxText& out_;
  Document document_;
  TextBuilder builder_;
  std::optional<BlockKind> fixed_kind_;
  std::vector<const xmlNode*> boxes_;  // met in the paragraph that is being read
  std::uint32_t part_ = 0;
  std::uint32_t source_byte_ = 0;
  bool has_headline_ = false;
  bool goes_on_ = false;
};

/// "/word/x.xml" and "../x.xml" as names of the package.
std::string resolved(std::string_view part, std::string_view target) {
  if (target.starts_with('/')) return std::string(target.substr(1));
  const std::size_t slash = part.rfind('/');
  std::string folder(part.substr(0, slash == std::string_view::npos ? 0 : slash));
  while (target.starts_with("../")) {
    target.remove_prefix(3);
    const std::size_t up = folder.rfind('/');
    folder.resize(up == std::string::npos ? 0 : up);
  }
  return folder.empty() ? std::string(target) : folder + "/" + std::string(target);
}

Result<XmlPointer> parse_part(const ZipArchive& archive, const std::string& name,
                              XmlBudget& budget) {
  const Result<std::string> bytes = archive.read(name);
  if (!bytes) return bytes.error();
  return parse_xml(*bytes, name, budget);
}

}  // namespace

std::string relations_of(std::string_view part) {
  const std::size_t slash = part.rfind('/');
  const std::size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  return std::string(part.substr(0, name)) + "_rels/" + std::string(part.substr(name)) + ".rels";
}

std::string related_part(const ZipArchive& archive, const std::string& part,
                         std::string_view type) {
  const std::string name = relations_of(part);
  if (!archive.has(name)) return {};
  XmlBudget budget;
  const Result<XmlPointer> relations = parse_part(archive, name, budget);
  if (!relations) return {};
  const xmlNode* root = xmlDocGetRootElement(relations->get());
  for (const xmlNode* node = root->children; node != nullptr; node = node->next) {
    const std::string uri = attribute_of(node, "Type");
    if (uri.substr(uri.rfind('/') + 1) != type) continue;
    if (attribute_of(node, "TargetMode") == "External") continue;
    return resolved(part, attribute_of(node, "Target"));
  }
  return {};
}

bool is_docx(const ZipArchive& archive) {
  return archive.has("word/document.xml") ||
         related_part(archive, "", "officeDocument").starts_with("word/");
}

Result<DocxText> read_docx_text(const ZipArchive& archive) {
  std::string main = related_part(archive, "", "officeDocument");
  if (main.empty()) main = "word/document.xml";
  DocxStyles styles;
  XmlBudget budget;
  if (const std::string name = related_part(archive, main, "styles"); archive.has(name)) {
    const Result<XmlPointer> xml = parse_part(archive, name, budget);
    if (!xml) return xml.error();
    styles = DocxStyles(xml->get());
  }
  DocxText out;
  Result<XmlPointer> body = parse_part(archive, main, budget);
  if (!body) return body.error();
  out.parts.push_back({main, std::move(*body)});
  Walk walk(styles, out);
  walk.body(xmlDocGetRootElement(out.parts.back().xml.get()));
  for (const std::string_view type : {"footnotes", "endnotes", "comments"}) {
    const std::string name = related_part(archive, main, type);
    if (!archive.has(name)) continue;
    Result<XmlPointer> xml = parse_part(archive, name, budget);
    if (!xml) return xml.error();
    out.parts.push_back({name, std::move(*xml)});
    const xmlNode* root = xmlDocGetRootElement(out.parts.back().xml.get());
    if (type == "comments") {
      walk.comments(root);
    } else {
      walk.notes(root, type.substr(0, type.size() - 1));
    }
  }
  walk.finish();
  if (!is_valid_utf8(out.text))
    return Error{ErrorCode::bad_format, "", "holds text that is no UTF-8"};
  return out;
}

}  // namespace onrecord
