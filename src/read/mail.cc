#include "read/mail.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "read/dates.h"
#include "read/extract.h"
#include "read/format.h"
#include "read/html.h"
#include "read/html_blocks.h"
#include "read/html_strip.h"
#include "read/html_tree.h"
#include "read/lines.h"
#include "read/mime.h"
#include "read/page_checks.h"
#include "read/plain.h"
#include "read/transcript.h"
#include "read/word_count.h"
#include "text/charset.h"
#include "text/text_builder.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostText = 16U << 20;  // as of any other text

/// The parts of a message that this program has a use for.
struct Contents {
  std::vector<const MimePart*> plain;  // in order
  std::vector<const MimePart*> pages;
};

void collect(const MimePart& part, Contents& contents) {
  for (const MimePart& each : part.parts) collect(each, contents);
  if (!part.parts.empty()) return;
  if (part.is_attachment && !part.file_name.empty()) return;  // an input of its own
  if (part.type == "text/html" || part.type == "application/xhtml+xml") {
    contents.pages.push_back(&part);
  } else if (part.type == "text/plain") {
    contents.plain.push_back(&part);
  }
}

std::string text_of_part(const MimePart& part) {
  std::string bytes = decode_body(part);
  std::string charset = part.charset;
  if (charset.empty() && part.type == "text/html") {
    charset = std::string(declared_charset("part.html", bytes));
  }
  std::optional<DecodedText> decoded = decode_text(std::move(bytes), charset);
  return decoded ? std::move(decoded->text) : std::string();
}

/// Lines that only the sender's program broke, joined (RFC 3676).
std::string unflowed(std::string_view text, bool deletes_space) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    at = end + 1;
    const bool goes_on = line.ends_with(' ') && line != "-- ";
    if (goes_on && deletes_space) line.remove_suffix(1);
    out += line;
    if (!goes_on) out += '\n';
  }
  return out;
}

bool is_inside(const HtmlTree& tree, std::uint32_t node, Tag tag) {
  for (; node != 0; node = tree.nodes[node].parent) {
    if (tree.nodes[node].tag == tag) return true;
  }
  return false;
}

BlockKind kind_of(const HtmlTree& tree, std::uint32_t node) {
  if (is_inside(tree, node, Tag::blockquote)) return BlockKind::block_quote;
  if (is_heading(tree.nodes[node].tag)) return BlockKind::heading;
  return is_inside(tree, node, Tag::li) ? BlockKind::list_item : BlockKind::paragraph;
}

/// Every block of a mail in HTML: there is no page around it to be left out. Nothing when the
/// markup is beyond the bounds.
std::optional<Document> read_all_of(const std::string& html) {
  constexpr std::size_t kMostMarkup = 16U << 20;
  const StrippedHtml stripped = strip_html(html);
  if (stripped.markup.size() > kMostMarkup) return std::nullopt;
  const HtmlTree tree = parse_html(stripped);
  if (tree.too_deep || tree.too_many) return std::nullopt;
  const std::vector<std::uint16_t> no_hints(tree.nodes.size());
  const HtmlBlocks blocks = cut_blocks(tree, find_skipped(tree, no_hints));
  Document document;
  TextBuilder builder(document);
  for (const HtmlBlock& block : blocks.blocks) {
    builder.begin_block(kind_of(tree, block.node));
    builder.insert(blocks.text_of(block));
  }
  builder.end_block();
  return document;
}

/// The text of a mail, blocks sorted.
Result<Document> read_body(const Contents& contents, Role role) {
  std::string plain;
  for (const MimePart* part : contents.plain) {
    std::string text = text_of_part(*part);
    if (part->is_flowed) text = unflowed(text, part->deletes_space);
    if (!plain.empty()) plain += "\n\n";
    plain += text;
  }
  std::optional<Document> page;
  if (!contents.pages.empty()) page = read_all_of(text_of_part(*contents.pages.front()));
  // A plain part may only say where to see the page.
  if (page && count_words(page->text) > 2 * count_words(plain)) {
    if (role != Role::record) sort_blocks(*page);
    return std::move(*page);
  }
  if (plain.size() > kMostText) return Error{ErrorCode::too_large, "", "text larger than 16 MiB"};
  Document document;
  document.text = std::move(plain);
  if (role == Role::record) {
    lay_out_transcript(document, 0);
  } else {
    lay_out_plain_text(document, 0);
  }
  return document;
}

/// The name of a sender; nothing for an address alone.
std::optional<std::string> name_in(std::string_view from) {
  const std::size_t address = from.find('<');
  if (address == std::string_view::npos) return std::nullopt;
  std::string name = decode_words(from.substr(0, address));
  std::erase(name, '"');
  const Span span = trimmed(name, {0, static_cast<std::uint32_t>(name.size())});
  if (span.empty()) return std::nullopt;
  return std::string(slice(name, span));
}

void describe(const MimePart& message, Document& document) {
  if (const std::string subject = decode_words(message.header("subject")); !subject.empty()) {
    document.title = subject;
  }
  if (auto name = name_in(message.header("from"))) document.byline = std::move(name);
  std::string_view date = message.header("date");
  date = date.substr(0, date.find(" ("));  // "(CET)"
  if (std::optional<std::string> published = iso_date(date)) {
    document.published = std::move(published);
    document.published_basis = "mail header";
  }
}

bool is_saved_page(const MimePart& message, std::string_view path) {
  return path.ends_with(".mht") || path.ends_with(".mhtml") ||
         !message.header("snapshot-content-location").empty();
}

Result<Document> read_saved_page(const MimePart& message, const Contents& contents,
                                 const MailHints& hints, Diagnostics& diagnostics) {
  if (contents.pages.empty()) return Error{ErrorCode::no_text, "", "a saved page without a page"};
  const MimePart& root = *contents.pages.front();
  std::string url(hints.url);
  if (url.empty()) url = message.header("snapshot-content-location");
  if (url.empty()) url = root.header("content-location");
  if (!url.starts_with("http")) url.clear();
  const std::string html = text_of_part(root);
  Result<Document> page = read_html(html, {hints.path, url}, diagnostics);
  if (!page) return page;
  page->origin.clear();  // it counts bytes of the decoded part
  if (!page->title) page->title = decode_words(message.header("subject"));
  return page;
}

}  // namespace

Result<Document> read_mail(std::string_view bytes, const MailHints& hints,
                           Diagnostics& diagnostics) {
  const MimePart message = parse_mime(bytes);
  Contents contents;
  collect(message, contents);
  if (is_saved_page(message, hints.path)) {
    return read_saved_page(message, contents, hints, diagnostics);
  }
  Result<Document> document = read_body(contents, hints.role);
  if (!document) return document;
  describe(message, *document);
  document->language = guess_language(document->text);
  return document;
}

}  // namespace onrecord
