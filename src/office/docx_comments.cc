#include "office/docx_comments.h"

#include <libxml/tree.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "office/docx.h"
#include "office/docx_marks.h"
#include "office/xml.h"
#include "office/zip.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

using Parts = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kWord = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
constexpr std::string_view kDeclaration =
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
constexpr std::string_view kPackage = "http://schemas.openxmlformats.org/package/2006/";
constexpr std::string_view kTypeOfComments =
    "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";

/// Text as XML holds it: signs escaped, controls as blanks, what XML cannot hold as U+FFFD.
std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    at += point.length;
    switch (point.value) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        // As long as before, so that places in the text stay places in what the file holds.
        if (point.value < 0x20) {
          out += ' ';
        } else {
          append_utf8(out,
                      point.value == 0xFFFE || point.value == 0xFFFF ? U'\uFFFD' : point.value);
        }
    }
  }
  return out;
}

std::string run_of(std::string_view words, std::string_view properties) {
  std::string run = "<w:r>";
  if (!properties.empty()) run.append("<w:rPr>").append(properties).append("</w:rPr>");
  return run + "<w:t xml:space=\"preserve\">" + escaped(words) + "</w:t></w:r>";
}

std::string comment_element(const DocxComment& comment, const std::string& id,
                            std::string_view author) {
  std::string out = "<w:comment w:id=\"" + id + "\" w:author=\"" + escaped(author) +
                    "\" w:initials=\"" + escaped(author.substr(0, 2)) + "\">";
  bool is_first = true;
  for (const std::string& paragraph : comment.paragraphs) {
    out += "<w:p>" + run_of(paragraph, std::exchange(is_first, false) ? "<w:b/>" : "") + "</w:p>";
  }
  return out + "</w:comment>";
}

std::string root_of(std::string_view name, std::string_view space, std::string_view content) {
  std::string out(kDeclaration);
  out.append("<w:").append(name).append(" xmlns:w=\"").append(space).append("\">");
  return out.append(content).append("</w:").append(name).append(">");
}

/// Adds the children of one small part to another, in the namespace of its root.
Result<bool> append_children(_xmlDoc* target, const std::string& bytes) {
  XmlBudget budget;
  const Result<XmlPointer> source = parse_xml(bytes, "comments", budget);
  if (!source) return source.error();
  xmlNode* root = xmlDocGetRootElement(target);
  for (xmlNode* node = xmlDocGetRootElement(source->get())->children; node != nullptr;
       node = node->next) {
    xmlNode* copy = xmlDocCopyNode(node, target, 1);
    xmlAddChild(root, copy);
    xmlReconciliateNs(target, copy);
  }
  return true;
}

/// The numbers of comments that are there go on from the highest.
long first_free_id(const _xmlDoc* comments) {
  long highest = -1;
  const xmlNode* root = xmlDocGetRootElement(const_cast<xmlDoc*>(comments));
  for (const xmlNode* node = root->children; node != nullptr; node = node->next) {
    if (!is_element(node, "comment")) continue;
    const std::string id = attribute_of(node, "id");
    long value = -1;
    std::from_chars(id.data(), id.data() + id.size(), value);
    constexpr long kMost = 2'000'000'000;
    if (value < kMost) highest = std::max(highest, value);
  }
  return highest + 1;
}

std::string space_of(const _xmlDoc* part) {
  const xmlNode* root = xmlDocGetRootElement(const_cast<xmlDoc*>(part));
  const bool has_space = root->ns != nullptr && root->ns->href != nullptr;
  return has_space ? reinterpret_cast<const char*>(root->ns->href) : std::string(kWord);
}

/// The part with one more element before its end; parsed and written anew so that it is sound.
Result<std::string> with_element(const std::string& bytes, const std::string& name,
                                 const char* element,
                                 const std::vector<std::pair<const char*, std::string>>& values) {
  XmlBudget budget;
  const Result<XmlPointer> xml = parse_xml(bytes, name, budget);
  if (!xml) return xml.error();
  xmlNode* root = xmlDocGetRootElement(xml->get());
  xmlNode* node = xmlNewChild(root, root->ns, reinterpret_cast<const xmlChar*>(element), nullptr);
  for (const auto& [key, value] : values) {
    xmlNewProp(node, reinterpret_cast<const xmlChar*>(key),
               reinterpret_cast<const xmlChar*>(value.c_str()));
  }
  return write_xml(xml->get());
}

/// Makes a package know a part of comments that it did not have.
Result<bool> announce_comments(const ZipArchive& archive, const std::string& main,
                               const std::string& space, Parts& parts) {
  const std::string relations = relations_of(main);
  std::string known(kDeclaration);
  known.append("<Relationships xmlns=\"").append(kPackage).append("relationships\"/>");
  if (archive.has(relations)) {
    Result<std::string> bytes = archive.read(relations);
    if (!bytes) return bytes.error();
    known = std::move(*bytes);
  }
  const std::string type =
      (space == kWord ? "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
                      : "http://purl.oclc.org/ooxml/officeDocument/relationships") +
      std::string("/comments");
  Result<std::string> related =
      with_element(known, relations, "Relationship",
                   {{"Id", "rIdOnrecordComments"}, {"Type", type}, {"Target", "comments.xml"}});
  if (!related) return related.error();
  const std::string types = "[Content_Types].xml";
  const Result<std::string> listed = archive.read(types);
  if (!listed) return listed.error();
  const std::string folder = main.substr(0, main.rfind('/') + 1);
  Result<std::string> typed = with_element(
      *listed, types, "Override",
      {{"PartName", "/" + folder + "comments.xml"}, {"ContentType", std::string(kTypeOfComments)}});
  if (!typed) return typed.error();
  parts.emplace_back(relations, std::move(*related));
  parts.emplace_back(types, std::move(*typed));
  return true;
}

/// Sets the marks and gives the comments as elements.
std::string set_comments(DocxText& docx, std::span<const DocxComment> comments,
                         std::string_view author, long id) {
  DocxMarks marks(docx);
  std::string elements;
  for (const DocxComment& comment : comments) {
    const std::string number = std::to_string(id++);
    marks.add(comment.span, number);
    elements += comment_element(comment, number, author);
  }
  return elements;
}

constexpr std::string_view style_of(BlockKind kind) {
  switch (kind) {
    case BlockKind::headline:
      return "Title";
    case BlockKind::heading:
      return "Heading2";
    case BlockKind::block_quote:
    case BlockKind::pull_quote:
      return "Quote";
    default:
      return "";
  }
}

/// The body of a new document; `origin` leads from the text to what its elements hold.
std::string body_of(std::string_view text, std::span<const Block> blocks,
                    std::vector<OriginRun>& origin) {
  std::string body;
  std::uint32_t source = 0;
  for (const Block& block : blocks) {
    body += "<w:p>";
    if (const std::string_view style = style_of(block.kind); !style.empty()) {
      body.append("<w:pPr><w:pStyle w:val=\"").append(style).append("\"/></w:pPr>");
    }
    for (std::uint32_t at = block.span.begin_byte; at < block.span.end_byte;) {
      const auto end = static_cast<std::uint32_t>(
          std::min<std::size_t>(text.find('\n', at), block.span.end_byte));
      std::string_view line = text.substr(at, end - at);
      if (line.ends_with('\r')) line.remove_suffix(1);
      const auto length = static_cast<std::uint32_t>(line.size());
      if (length > 0) {
        origin.push_back({at, length, source, length});
        body += run_of(line, "");
        source += length;
      }
      at = end + 1;
      if (at >= block.span.end_byte) break;
      body += run_of(" ", "");  // a line that was only wrapped
      source += 1;
    }
    body += "</w:p>";
  }
  return body + "<w:sectPr/>";
}

std::string new_styles() {
  const auto style = [](std::string_view id, std::string_view name, std::string_view properties) {
    return "<w:style w:type=\"paragraph\" w:styleId=\"" + std::string(id) + "\"><w:name w:val=\"" +
           std::string(name) + "\"/>" + std::string(properties) + "</w:style>";
  };
  return root_of(
      "styles", kWord,
      "<w:docDefaults><w:pPrDefault><w:pPr><w:spacing w:after=\"160\"/></w:pPr></w:pPrDefault>"
      "</w:docDefaults>" +
          style("Title", "Title", "<w:rPr><w:b/><w:sz w:val=\"40\"/></w:rPr>") +
          style("Heading2", "heading 2", "<w:rPr><w:b/><w:sz w:val=\"26\"/></w:rPr>") +
          style("Quote", "Quote", "<w:pPr><w:ind w:left=\"720\" w:right=\"720\"/></w:pPr>"));
}

std::string content_types() {
  std::string out(kDeclaration);
  out.append("<Types xmlns=\"").append(kPackage).append("content-types\">");
  out +=
      "<Default Extension=\"rels\" "
      "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      "<Default Extension=\"xml\" ContentType=\"application/xml\"/>";
  for (const std::string_view part : {"document", "styles", "comments"}) {
    out.append("<Override PartName=\"/word/").append(part).append(".xml\" ContentType=\"");
    out += "application/vnd.openxmlformats-officedocument.wordprocessingml.";
    out.append(part).append(part == "document" ? ".main+xml\"/>" : "+xml\"/>");
  }
  return out + "</Types>";
}

std::string relations(std::initializer_list<std::string_view> types, std::string_view folder) {
  std::string out(kDeclaration);
  out.append("<Relationships xmlns=\"").append(kPackage).append("relationships\">");
  for (const std::string_view type : types) {
    const std::string_view target = type == "officeDocument" ? "document" : type;
    out.append("<Relationship Id=\"r").append(type).append("\" Type=\"");
    out += "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
    out.append(type).append("\" Target=\"").append(folder).append(target).append(".xml\"/>");
  }
  return out + "</Relationships>";
}

}  // namespace

bool is_docx(std::string_view file) {
  using namespace std::string_view_literals;
  if (!file.starts_with("PK\x03\x04"sv)) return false;
  const Result<ZipArchive> archive = ZipArchive::open(file);
  return archive && is_docx(*archive);
}

Result<std::string> comment_docx(std::string_view file, std::string_view text,
                                 std::string_view author, std::span<const DocxComment> comments) {
  const Result<ZipArchive> archive = ZipArchive::open(file);
  if (!archive) return archive.error();
  Result<DocxText> docx = read_docx_text(*archive);
  if (!docx) return docx.error();
  if (docx->text != text) {
    return Error{ErrorCode::bad_format, "", "is not the file that was checked"};
  }
  const std::string main = docx->parts.front().name;
  const std::string space = space_of(docx->parts.front().xml.get());
  const auto known = std::find_if(docx->parts.begin(), docx->parts.end(), [](const DocxPart& part) {
    return is_element(xmlDocGetRootElement(part.xml.get()), "comments");
  });
  Parts parts;
  const long id = known == docx->parts.end() ? 0 : first_free_id(known->xml.get());
  const std::string elements = set_comments(*docx, comments, author, id);
  const std::string root = root_of("comments", space, elements);
  if (known != docx->parts.end()) {
    const Result<bool> added = append_children(known->xml.get(), root);
    if (!added) return added.error();
    parts.emplace_back(known->name, write_xml(known->xml.get()));
  } else {
    const Result<bool> announced = announce_comments(*archive, main, space, parts);
    if (!announced) return announced.error();
    parts.emplace_back(main.substr(0, main.rfind('/') + 1) + "comments.xml", root);
  }
  parts.emplace_back(main, write_xml(docx->parts.front().xml.get()));
  return with_parts(file, parts);
}

Result<std::string> make_commented_docx(std::string_view text, std::span<const Block> blocks,
                                        std::string_view author,
                                        std::span<const DocxComment> comments) {
  std::vector<OriginRun> origin;
  const std::string body = body_of(text, blocks, origin);
  const std::string main = "word/document.xml";
  const Result<std::string> plain =
      make_zip({{main, root_of("document", kWord, "<w:body>" + body + "</w:body>")}});
  if (!plain) return plain.error();
  const Result<ZipArchive> archive = ZipArchive::open(*plain);
  if (!archive) return archive.error();
  Result<DocxText> docx = read_docx_text(*archive);
  if (!docx) return docx.error();
  docx->origin = std::move(origin);  // of the text that was given
  const std::string elements = set_comments(*docx, comments, author, 0);
  return make_zip({{"[Content_Types].xml", content_types()},
                   {"_rels/.rels", relations({"officeDocument"}, "word/")},
                   {main, write_xml(docx->parts.front().xml.get())},
                   {"word/_rels/document.xml.rels", relations({"styles", "comments"}, "")},
                   {"word/styles.xml", new_styles()},
                   {"word/comments.xml", root_of("comments", kWord, elements)}});
}

}  // namespace onrecord
