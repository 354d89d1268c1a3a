// An OpenDocument text (ODT, ISO/IEC 26300) as running text: what docx.h does for Word.
#pragma once

#include <string>
#include <vector>

#include "office/zip.h"
#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

struct OdtText {
  std::string text;
  std::vector<Block> blocks;
};

/// Body first, then foot- and endnotes, then comments as `meta`; text that a tracked change deleted
/// is out. Errors as of ZipArchive::read and parse_xml; unreadable for an encrypted file.
Result<OdtText> read_odt_text(const ZipArchive& archive);

}  // namespace onrecord
