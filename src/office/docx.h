// A Word document (DOCX, ISO/IEC 29500) as running text, each byte of it with its place in the XML.
//
// Reading and annotating a file walk it by the same function, so a span of the text that was
// checked leads back to the very runs of the file. Inserted text of tracked changes is kept,
// deleted text is out; foot- and endnotes come behind the body, comments last.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "office/xml.h"
#include "office/zip.h"
#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

/// One part of the package that holds text, parsed.
struct DocxPart {
  std::string name;  ///< "word/document.xml"
  XmlPointer xml;
};

/// The content of one text element (w:t). The contents of all of them, one behind another, are the
/// source that `DocxText::origin` speaks of.
struct DocxPiece {
  std::uint32_t source_byte = 0;
  std::uint32_t length = 0;
  std::uint32_t part = 0;  ///< index into DocxText::parts
  _xmlNode* element = nullptr;
};

struct DocxText {
  std::string text;
  std::vector<Block> blocks;
  std::vector<OriginRun> origin;  ///< from `text` to the pieces; what stands for no w:t has none
  std::vector<DocxPiece> pieces;  ///< in order of source_byte
  std::vector<DocxPart> parts;    ///< the main part first
};

/// Whether an archive is a Word document.
bool is_docx(const ZipArchive& archive);

/// Reads the text of a package. Errors as of ZipArchive::read and parse_xml.
Result<DocxText> read_docx_text(const ZipArchive& archive);

/// What the relationships of a part name: the part of this type (the last word of its URI, as in
/// "footnotes"), as a name of the package; empty when there is none. `part` is "" for the package.
std::string related_part(const ZipArchive& archive, const std::string& part, std::string_view type);

/// "word/_rels/document.xml.rels" for "word/document.xml".
std::string relations_of(std::string_view part);

}  // namespace onrecord
