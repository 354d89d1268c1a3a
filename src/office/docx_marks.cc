#include "office/docx_marks.h"

#include <libxml/tree.h>

#include <algorithm>
#include <vector>

namespace onrecord {
namespace {

const xmlChar* chars(const char* text) { return reinterpret_cast<const xmlChar*>(text); }

xmlNode* parent_of(xmlNode* node) { return node == nullptr ? nullptr : node->parent; }

/// A copy of a node that is to become a child of `parent`, whose namespaces it shares.
xmlNode* copy_for(xmlNode* parent, xmlNode* node, bool is_deep) {
  xmlNode* copy = nullptr;
  xmlDOMWrapCloneNode(nullptr, node->doc, node, &copy, parent->doc, parent, is_deep ? 1 : 0, 0);
  return copy;
}

/// Moves what stands behind `child` (in its parent) into a twin of the parent, right behind it. The
/// twin has the attributes and run properties of the parent.
void split_parent_behind(xmlNode* child) {
  xmlNode* parent = child->parent;
  xmlNode* twin = copy_for(parent->parent, parent, false);
  if (twin == nullptr) return;
  xmlAddNextSibling(parent, twin);
  if (xmlNode* properties = child_of(parent, "rPr")) {
    if (xmlNode* copy = copy_for(twin, properties, true)) xmlAddChild(twin, copy);
  }
  for (xmlNode* next = child->next; next != nullptr; next = child->next) {
    xmlUnlinkNode(next);
    xmlAddChild(twin, next);
  }
}

/// Containers of runs that may be split in two without a change of meaning.
bool can_split(const xmlNode* node) {
  return is_element(node, "ins") || is_element(node, "moveTo") || is_element(node, "hyperlink");
}

bool has_words_beside(const xmlNode* node, bool before) {
  const auto step = [&](const xmlNode* at) { return before ? at->prev : at->next; };
  for (const xmlNode* at = step(node); at != nullptr; at = step(at)) {
    if (at->type == XML_ELEMENT_NODE) return true;
  }
  return false;
}

/// From a run up to the child of the paragraph that holds it. Containers are split so that the mark
/// can stand right before (or behind) the run; where that cannot be, the whole container is taken.
xmlNode* child_of_paragraph(xmlNode* run, bool before) {
  xmlNode* node = run;
  while (node->parent != nullptr && !is_element(node->parent, "p")) {
    if (can_split(node->parent) && has_words_beside(node, before)) {
      if (before) {
        xmlNode* previous = node->prev;
        split_parent_behind(previous);
        node = node->parent;  // the twin
      } else {
        split_parent_behind(node);
        node = node->parent;
      }
    } else {
      node = node->parent;
    }
  }
  return node->parent == nullptr ? run : node;
}

/// The outermost ancestor of this name, or nullptr.
xmlNode* outermost(xmlNode* node, std::string_view name) {
  xmlNode* found = nullptr;
  for (; node != nullptr; node = parent_of(node)) {
    if (is_element(node, name)) found = node;
  }
  return found;
}

void collect_note_marks(xmlNode* node, std::unordered_map<std::string, xmlNode*>& footnotes,
                        std::unordered_map<std::string, xmlNode*>& endnotes) {
  for (xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (is_element(child, "footnoteReference")) {
      footnotes.emplace(attribute_of(child, "id"), child);
    } else if (is_element(child, "endnoteReference")) {
      endnotes.emplace(attribute_of(child, "id"), child);
    } else {
      collect_note_marks(child, footnotes, endnotes);
    }
  }
}

std::string content_of(const xmlNode* element) {
  xmlChar* text = xmlNodeGetContent(element);
  std::string content = text == nullptr ? "" : reinterpret_cast<const char*>(text);
  xmlFree(text);
  return content;
}

/// Sets the words of a text element; blanks at its ends count.
void set_content(xmlNode* element, const std::string& words) {
  while (element->children != nullptr) {
    xmlNode* child = element->children;
    xmlUnlinkNode(child);
    xmlFreeNode(child);
  }
  xmlAddChild(element, xmlNewTextLen(chars(words.data()), static_cast<int>(words.size())));
  xmlNodeSetSpacePreserve(element, 1);
}

}  // namespace

DocxMarks::DocxMarks(DocxText& docx) : docx_(docx) {
  for (const DocxPiece& piece : docx.pieces) {
    pieces_.emplace(piece.source_byte, Piece{piece.length, 0, piece.part, piece.element});
  }
  collect_note_marks(xmlDocGetRootElement(docx.parts.front().xml.get()), footnote_marks_,
                     endnote_marks_);
}

Span DocxMarks::source_of(Span span) const {
  const auto& origin = docx_.origin;
  auto run = std::upper_bound(origin.begin(), origin.end(), span.begin_byte,
                              [](std::uint32_t byte, const OriginRun& each) {
                                return byte < each.text_byte + each.length;
                              });
  Span source;
  bool has_any = false;
  for (; run != origin.end() && run->text_byte < span.end_byte; ++run) {
    const std::uint32_t from = std::max(run->text_byte, span.begin_byte) - run->text_byte;
    const std::uint32_t to = std::min(run->text_byte + run->length, span.end_byte) - run->text_byte;
    if (!has_any) source.begin_byte = run->source_byte + from;
    source.end_byte = run->source_byte + to;
    has_any = true;
  }
  return source;
}

std::map<std::uint32_t, DocxMarks::Piece>::iterator DocxMarks::piece_at(std::uint32_t byte) {
  auto after = pieces_.upper_bound(byte);
  return after == pieces_.begin() ? after : std::prev(after);
}

void DocxMarks::cut_at(std::uint32_t byte) {
  const auto found = piece_at(byte);
  if (found == pieces_.end()) return;
  Piece& piece = found->second;
  if (found->first == byte) {
    // It may stand behind other words of its run.
    xmlNode* before = piece.element->prev;
    while (before != nullptr && before->type != XML_ELEMENT_NODE) before = before->prev;
    const bool is_first = before == nullptr || is_element(before, "rPr");
    if (!is_first && is_element(before->parent, "r")) split_parent_behind(before);
    return;
  }
  const std::uint32_t offset = byte - found->first;
  xmlNode* run = piece.element->parent;
  const bool is_plain_run = run != nullptr && is_element(run, "r") && piece.part == 0;
  if (offset >= piece.length || !is_plain_run) return;
  std::string words = content_of(piece.element);
  // Blanks at the ends do not count unless the file says so; in two halves they would.
  std::size_t lead = 0;
  if (attribute_of(piece.element, "space") != "preserve") {
    lead = std::min(words.find_first_not_of(" \t\r\n"), words.size());
    words.resize(words.find_last_not_of(" \t\r\n") + 1);
  }
  const std::size_t at = std::size_t{offset} - std::min(piece.skipped, offset);
  if (at <= lead || at >= words.size()) return;
  if ((static_cast<unsigned char>(words[at]) & 0xC0) == 0x80) return;
  split_parent_behind(piece.element);
  xmlNode* behind = run->next;  // the twin
  if (behind == nullptr) return;
  xmlNode* element = copy_for(behind, piece.element, false);
  if (element == nullptr) return;
  set_content(piece.element, words.substr(lead, at - lead));
  set_content(element, words.substr(at));
  if (xmlNode* properties = child_of(behind, "rPr")) {
    xmlAddNextSibling(properties, element);
  } else if (behind->children != nullptr) {
    xmlAddPrevSibling(behind->children, element);
  } else {
    xmlAddChild(behind, element);
  }
  pieces_.emplace(byte, Piece{piece.length - offset, 0, piece.part, element});
  piece.length = offset;
  piece.skipped += static_cast<std::uint32_t>(lead);
}

_xmlNode* DocxMarks::mark_of_note(const Piece& piece) {
  const std::string& part = docx_.parts[piece.part].name;
  const bool is_endnote = part.find("endnotes") != std::string::npos;
  xmlNode* note = outermost(piece.element, is_endnote ? "endnote" : "footnote");
  if (note == nullptr) return nullptr;
  const auto& marks = is_endnote ? endnote_marks_ : footnote_marks_;
  const auto found = marks.find(attribute_of(note, "id"));
  return found == marks.end() ? nullptr : found->second;
}

_xmlNode* DocxMarks::anchor_of(const Piece& piece) {
  xmlNode* node = piece.part == 0 ? piece.element : mark_of_note(piece);
  if (node == nullptr) return nullptr;
  // No comments in a text box: the run that holds the box stands for it.
  if (xmlNode* box = outermost(node, "txbxContent")) node = box;
  while (node != nullptr && !is_element(node, "r")) node = parent_of(node);
  return node;
}

_xmlNode* DocxMarks::new_mark(const char* name, const std::string& id) {
  xmlNode* root = xmlDocGetRootElement(docx_.parts.front().xml.get());
  xmlNode* mark = xmlNewDocNode(root->doc, root->ns, chars(name), nullptr);
  xmlNewNsProp(mark, root->ns, chars("id"), chars(id.c_str()));
  return mark;
}

void DocxMarks::set_marks(_xmlNode* first, _xmlNode* last, const std::string& id) {
  xmlNode* start = child_of_paragraph(first, true);
  xmlAddPrevSibling(start, new_mark("commentRangeStart", id));
  xmlNode* end = child_of_paragraph(last, false);
  xmlNode* close = new_mark("commentRangeEnd", id);
  xmlAddNextSibling(end, close);
  xmlNode* run = xmlNewDocNode(close->doc, close->ns, chars("r"), nullptr);
  xmlAddChild(run, new_mark("commentReference", id));
  xmlAddNextSibling(close, run);
}

void DocxMarks::add(Span span, const std::string& id) {
  const Span source = source_of(span);
  _xmlNode* first = nullptr;
  _xmlNode* last = nullptr;
  if (!source.empty()) {
    cut_at(source.begin_byte);
    cut_at(source.end_byte);
    const auto begin = piece_at(source.begin_byte);
    const std::uint32_t part = begin->second.part;
    auto end = piece_at(source.end_byte - 1);
    while (end != begin && end->second.part != part) --end;  // a stretch that leaves the body
    first = anchor_of(begin->second);
    last = anchor_of(end->second);
  }
  for (auto each = pieces_.begin(); first == nullptr && each != pieces_.end(); ++each) {
    first = anchor_of(each->second);
  }
  if (first == nullptr) return;
  set_marks(first, last == nullptr ? first : last, id);
}

}  // namespace onrecord
