// From one input's bytes to a Document: load, hash, decode, tell the format, hand to its reader.
#include "read/read.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/files.h"
#include "base/sha256.h"
#include "read/attachments.h"
#include "read/captions.h"
#include "read/container.h"
#include "read/format.h"
#include "read/front_matter.h"
#include "read/html.h"
#include "read/line_numbers.h"
#include "read/markdown.h"
#include "read/metadata.h"
#include "read/pdf.h"
#include "read/plain.h"
#include "read/record_likeness.h"
#include "read/source_lines.h"
#include "read/transcript.h"
#include "read/waivers.h"
#include "text/charset.h"
#include "text/text_builder.h"

namespace onrecord {
namespace {

/// The decoded text of an input on its way to its reader.
struct Source {
  const Input& input;
  const Metadata& metadata;  // from --meta
  DecodedText decoded;
  std::string sha256;
};

std::vector<OriginRun> runs_of(const DecodedText& decoded) {
  std::vector<OriginRun> runs;
  runs.reserve(decoded.runs.size());
  for (const DecodedRun& run : decoded.runs) {
    runs.push_back({run.text_byte, run.length, run.source_byte, run.source_length});
  }
  return runs;
}

/// Says what decoding had to guess or could not read.
void warn_of_charset(const std::string& path, const DecodedText& decoded,
                     Diagnostics& diagnostics) {
  if (decoded.overrides_declared) {
    diagnostics.warn(path,
                     "declares another charset than its bytes have, read as " + decoded.charset);
  } else if (decoded.basis == CharsetBasis::guess) {
    diagnostics.warn(path, "not UTF-8 and no charset is declared, read as " + decoded.charset);
  }
  if (decoded.replaced > 0) {
    diagnostics.warn(path, std::to_string(decoded.replaced) +
                               " place(s) whose bytes mean nothing in " + decoded.charset +
                               ", shown as U+FFFD");
  }
  if (decoded.nuls > 0) {
    diagnostics.warn(path, std::to_string(decoded.nuls) + " NUL character(s) in the text");
  }
}

Document start_document(const Source& source) {
  Document document;
  document.path = source.input.path;
  document.sha256 = source.sha256;
  document.role = source.metadata.role.value_or(source.input.role);
  document.published_basis = "none";
  return document;
}

std::size_t mark_length(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

Result<Document> read_plain(Source& source, Diagnostics& diagnostics) {
  Document document = start_document(source);
  document.is_verbatim = source.decoded.is_identity;
  if (!document.is_verbatim) document.origin = runs_of(source.decoded);
  document.text = std::move(source.decoded.text);
  std::size_t body_byte = mark_length(document.text);
  Metadata front;
  if (!source.input.is_line) {
    body_byte = read_front_matter(document.text, body_byte, front);
    apply(front, false, "front matter", document, diagnostics);
  }
  if (document.role == Role::record) {
    lay_out_transcript(document, body_byte);
    find_turns(document, source.metadata.speaker.value_or(front.speaker.value_or("")));
  } else {
    lay_out_plain_text(document, body_byte);
  }
  if (document.role == Role::draft) find_notes_in_plain_text(document, diagnostics);
  return document;
}

/// A reader's document whose runs count bytes of the decoded text: from now on they count the
/// file's.
void refer_to_file(const DecodedText& decoded, Document& document) {
  if (!decoded.is_identity) document.origin = compose(document.origin, runs_of(decoded));
}

Result<Document> read_page(Source& source, Diagnostics& diagnostics) {
  const std::string url = source.metadata.url.value_or("");
  Result<Document> page = read_html(source.decoded.text, {source.input.path, url}, diagnostics);
  if (!page) return page;
  page->sha256 = source.sha256;
  page->path = source.input.path;
  page->role = source.metadata.role.value_or(source.input.role);
  if (page->published_basis.empty()) page->published_basis = "none";
  if (page->role == Role::draft) find_notes_in_comments(source.decoded.text, *page, diagnostics);
  refer_to_file(source.decoded, *page);
  if (page->role == Role::record) find_turns(*page, source.metadata.speaker.value_or(""));
  return page;
}

Result<Document> read_marked_down(Source& source, Diagnostics& diagnostics) {
  Document document = start_document(source);
  const std::string_view text = source.decoded.text;
  Metadata front;
  const std::size_t body_byte = read_front_matter(text, mark_length(text), front);
  apply(front, false, "front matter", document, diagnostics);
  const Result<bool> done = read_markdown(text, body_byte, document);
  if (!done) return done.error();
  if (document.role == Role::record) {
    find_turns(document, source.metadata.speaker.value_or(front.speaker.value_or("")));
  } else {
    sort_blocks(document);
  }
  if (document.role == Role::draft) find_notes_in_comments(text, document, diagnostics);
  refer_to_file(source.decoded, document);
  return document;
}

void warn_of_lines(const std::string& path, const OddLines& lines, const std::string& what,
                   Diagnostics& diagnostics) {
  if (lines.count == 0) return;
  diagnostics.warn(path, std::to_string(lines.count) + what + " (the first is line " +
                             std::to_string(lines.first) + ")");
}

/// Captions and speech recognition: always a record, whatever role was given.
Result<Document> read_captions(Format format, Source& source, Diagnostics& diagnostics) {
  Document document = start_document(source);
  if (document.role != Role::record) {
    diagnostics.warn(source.input.path, "a transcript with times, read as a record");
    document.role = Role::record;
  }
  const std::string& text = source.decoded.text;
  Captions captions;
  if (format == Format::json) {
    Result<Captions> parsed = parse_whisper(text, document.language);
    if (!parsed) return Error{parsed.error().code, source.input.path, parsed.error().message};
    captions = std::move(*parsed);
  } else {
    captions = format == Format::vtt ? parse_vtt(text) : parse_srt(text);
    warn_of_lines(source.input.path, captions.bad_times,
                  " cue(s) without a time that can be read, their words kept without time",
                  diagnostics);
    warn_of_lines(source.input.path, captions.strays, " line(s) that belong to no cue left out",
                  diagnostics);
    unroll(captions);
  }
  write_captions(captions, source.metadata.speaker.value_or(""), document);
  refer_to_file(source.decoded, document);
  return document;
}

/// Far beyond any account or transcript; what is read line by line costs memory for each line.
const char* too_much_of(std::string_view text) {
  constexpr std::size_t kLargestText = 16U << 20;
  constexpr std::ptrdiff_t kMostLines = 1'000'000;
  if (text.size() > kLargestText) return "text larger than 16 MiB";
  const bool has_lines = std::count(text.begin(), text.end(), '\n') > kMostLines ||
                         std::count(text.begin(), text.end(), '\r') > kMostLines;
  return has_lines ? "more than a million lines" : nullptr;
}

Result<Document> read_as(Format format, Source& source, Diagnostics& diagnostics) {
  const char* const too_much = format == Format::html ? nullptr : too_much_of(source.decoded.text);
  if (too_much != nullptr) return Error{ErrorCode::too_large, source.input.path, too_much};
  switch (format) {
    case Format::html:
      return read_page(source, diagnostics);
    case Format::vtt:
    case Format::srt:
    case Format::json:
      return read_captions(format, source, diagnostics);
    case Format::markdown:
      return read_marked_down(source, diagnostics);
    case Format::plain:
      break;
  }
  return read_plain(source, diagnostics);
}

Error unreadable(const Input& input, std::string_view bytes) {
  const std::string_view format = binary_format_of(bytes);
  if (!format.empty()) {
    return {ErrorCode::unreadable, input.path, std::string(format) + ", which cannot be read"};
  }
  return {ErrorCode::unreadable, input.path,
          "binary data, or text in a charset that cannot be told (save it as UTF-8)"};
}

/// From now on the decoded text is the one without its lines' numbers.
void take_text(UnnumberedText unnumbered, DecodedText& decoded) {
  const std::vector<OriginRun> runs =
      decoded.is_identity ? std::move(unnumbered.runs) : compose(unnumbered.runs, runs_of(decoded));
  decoded.text = std::move(unnumbered.text);
  decoded.is_identity = false;
  decoded.runs.clear();
  decoded.runs.reserve(runs.size());
  for (const OriginRun& run : runs) {
    decoded.runs.push_back({run.text_byte, run.length, run.source_byte, run.source_length});
  }
}

/// A line that cannot be read still becomes a document, so that none is left out.
Document empty_line(const Input& input, std::string sha256) {
  Document document;
  document.path = input.path;
  document.sha256 = std::move(sha256);
  document.role = input.role;
  document.is_verbatim = true;
  document.published_basis = "none";
  return document;
}

Result<Document> read_contained(Container container, const Input& input, std::string_view bytes,
                                const Metadata& metadata, Diagnostics& diagnostics) {
  const Role role = metadata.role.value_or(input.role);
  const std::string url = metadata.url.value_or("");
  Result<Document> document =
      read_container(container, bytes, {input.path, url, role}, diagnostics);
  if (!document) return Error{document.error().code, input.path, document.error().message};
  document->path = input.path;
  document->role = role;
  if (document->published_basis.empty()) document->published_basis = "none";
  if (role == Role::record) find_turns(*document, metadata.speaker.value_or(""));
  return document;
}

/// What is the same for every document that was read.
Result<Document> completed(Result<Document> document, const Input& input, const Metadata& metadata,
                           Diagnostics& diagnostics) {
  if (!document) return document;
  if (document->blocks.empty() && !input.is_line) {
    return Error{ErrorCode::no_text, input.path, "holds no running text"};
  }
  if (input.is_source && document->role == Role::article && !metadata.role &&
      reads_like_record(*document)) {
    take_as_record(*document, metadata.speaker.value_or(""));
  }
  apply(metadata, true, "metadata", *document, diagnostics);
  return document;
}

Result<Document> read_bytes(const Input& input, std::string bytes, const Metadata& metadata,
                            Diagnostics& diagnostics) {
  std::string sha256 = sha256_hex(bytes);
  if (bytes.empty()) {
    if (input.is_line) return empty_line(input, std::move(sha256));
    return Error{ErrorCode::no_text, input.path, "an empty file"};
  }
  const Container container = input.is_line ? Container::none : container_of(input.path, bytes);
  if (container != Container::none) {
    Result<Document> document = read_contained(container, input, bytes, metadata, diagnostics);
    if (document) document->sha256 = std::move(sha256);
    return completed(std::move(document), input, metadata, diagnostics);
  }
  if (!binary_format_of(bytes).empty() && !input.is_line) return unreadable(input, bytes);
  const std::string head = bytes.substr(0, 16);
  const std::string declared(metadata.charset ? std::string_view(*metadata.charset)
                                              : declared_charset(input.path, bytes));
  std::optional<DecodedText> decoded = decode_text(std::move(bytes), declared);
  if (!decoded) {
    if (!input.is_line) return unreadable(input, head);
    diagnostics.warn(input.path, "binary data, read as an empty line");
    return empty_line(input, std::move(sha256));
  }
  warn_of_charset(input.path, *decoded, diagnostics);
  const Format format = input.is_line ? Format::plain : format_of(input.path, decoded->text);
  std::optional<UnnumberedText> unnumbered;
  if (format == Format::plain && !input.is_line && too_much_of(decoded->text) == nullptr &&
      metadata.role.value_or(input.role) != Role::draft) {
    unnumbered = without_line_numbers(decoded->text);
  }
  SourceLines lines;
  if (format != Format::plain || !decoded->is_identity || unnumbered) {
    lines = source_lines_of(*decoded);
  }
  if (unnumbered) take_text(std::move(*unnumbered), *decoded);
  Source source{input, metadata, std::move(*decoded), std::move(sha256)};
  Result<Document> document =
      completed(read_as(format, source, diagnostics), input, metadata, diagnostics);
  if (document && !document->origin.empty()) document->source_lines = std::move(lines);
  return document;
}

}  // namespace

Result<ReadOptions> read_options_from(const std::optional<std::string>& metadata_json) {
  ReadOptions options;
  if (!metadata_json) return options;
  Result<std::shared_ptr<const MetadataTable>> table = MetadataTable::parse(*metadata_json);
  if (!table) return table.error();
  options.metadata = std::move(*table);
  return options;
}

std::string metadata_in_words(const Input& input, const ReadOptions& options) {
  const Metadata* metadata = options.metadata ? options.metadata->find(input.path) : nullptr;
  if (metadata == nullptr) return "";
  const auto& [outlet, title, byline, url, published, language, speaker, charset, source, sources,
               role] = *metadata;
  std::string words = role ? std::to_string(static_cast<int>(*role)) : "-";
  const auto add = [&](std::string_view value) {
    words += std::to_string(value.size()) + ':';
    words += value;
  };
  for (const auto* value :
       {&outlet, &title, &byline, &url, &published, &language, &speaker, &charset, &source}) {
    *value ? add(**value) : void(words += '-');
  }
  for (const GivenSource& each : sources) {
    for (const std::string* value : {&each.name, &each.url, &each.basis}) add(*value);
  }
  return words;
}

std::optional<std::string> other_reader_of(std::string_view bytes) {
  constexpr std::size_t kHead = 1024;  // viewers allow some bytes before the start
  if (bytes.substr(0, kHead).find("%PDF-") == std::string_view::npos) return "";
  std::string reader = pdf_reader_id();
  return reader.empty() ? std::nullopt : std::optional(std::move(reader));
}

Result<Document> read_document(const Input& input, const ReadOptions& options,
                               Diagnostics& diagnostics) {
  const Metadata* metadata = options.metadata ? options.metadata->find(input.path) : nullptr;
  const Metadata none;
  const Metadata& known = metadata != nullptr ? *metadata : none;
  if (!input.mail.empty()) {
    Result<Attachment> attachment = load_attachment(input, options);
    if (!attachment) return attachment.error();
    Result<Document> document = read_bytes(input, std::move(attachment->bytes), known, diagnostics);
    if (document && !document->published && attachment->sent) {
      document->published = attachment->sent;
      document->published_basis = "mail header";
    }
    return document;
  }
  Result<std::string> bytes = input.bytes ? Result<std::string>(*input.bytes)
                                          : read_file(input.path, options.largest_bytes);
  if (!bytes) return bytes.error();
  if (bytes->size() > options.largest_bytes) {
    return Error{ErrorCode::too_large, input.path,
                 "larger than " + size_in_words(options.largest_bytes)};
  }
  return read_bytes(input, std::move(*bytes), known, diagnostics);
}

void warn_across(std::span<const Document> documents, const ReadOptions& options, bool are_lines,
                 Diagnostics& diagnostics) {
  std::unordered_map<std::string_view, const Document*> first_of;
  for (const Document& document : documents) {
    if (are_lines || document.text.empty()) continue;
    const auto [place, is_new] = first_of.emplace(document.sha256, &document);
    if (!is_new) {
      diagnostics.warn(document.path, "the same bytes as " + place->second->path +
                                          ": two names of one text, not two sources");
    }
  }
  if (!options.metadata) return;
  std::unordered_set<const Metadata*> used;
  for (const Document& document : documents) used.insert(options.metadata->find(document.path));
  for (const std::string& name : options.metadata->names()) {
    if (!used.contains(options.metadata->find(name))) {
      diagnostics.warn(name, "has metadata, but is none of the documents");
    }
  }
}

}  // namespace onrecord
