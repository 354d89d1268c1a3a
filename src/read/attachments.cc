#include "read/attachments.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "base/files.h"
#include "read/container.h"
#include "read/dates.h"
#include "read/format.h"
#include "read/mime.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::uint32_t kMostRead = 20;    // attachments of one mail, those of inner mails included
constexpr std::uint32_t kMostNamed = 200;  // that are looked at
constexpr int kDeepest = 3;                // mails in mails
constexpr std::size_t kLongestName = 120;  // bytes

enum class Use {
  read,
  named,     ///< pictures, signatures, calendars: no text that a quotation would come from
  unchecked  ///< it may hold words, and is of no sort that is read
};

/// The ending that a type of a part stands for; empty for none that is read.
std::string_view ending_of(std::string_view type) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kEndings = {{
      {"text/plain", ".txt"},
      {"text/html", ".html"},
      {"application/xhtml+xml", ".html"},
      {"text/markdown", ".md"},
      {"text/vtt", ".vtt"},
      {"application/pdf", ".pdf"},
      {"application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"},
      {"application/vnd.oasis.opendocument.text", ".odt"},
      {"message/rfc822", ".eml"},
  }};
  for (const auto& [name, ending] : kEndings) {
    if (name == type) return ending;
  }
  return {};
}

bool has_read_ending(std::string_view name) {
  static constexpr std::array<std::string_view, 4> kContainers = {".docx", ".odt", ".pdf", ".eml"};
  return has_text_ending(name) ||
         std::any_of(kContainers.begin(), kContainers.end(),
                     [&](std::string_view ending) { return has_ending(name, ending); });
}

/// A part of a mail on its way to become an input.
struct Found {
  const MimePart& part;
  std::string path;  // of the mail, then the name
  std::string_view name;
  bool is_too_deep = false;  // a mail in so many that it is not looked into
};

Use use_of(const MimePart& part, std::string_view name) {
  static constexpr std::array<std::string_view, 9> kNoWords = {"text/calendar",
                                                               "text/x-vcard",
                                                               "text/vcard",
                                                               "text/css",
                                                               "text/directory",
                                                               "application/pgp-signature",
                                                               "application/pkcs7-signature",
                                                               "application/x-pkcs7-signature",
                                                               "message/delivery-status"};
  if (has_read_ending(name)) return Use::read;
  const bool is_silent = part.type.starts_with("image/") || part.type.starts_with("font/") ||
                         std::find(kNoWords.begin(), kNoWords.end(), part.type) != kNoWords.end();
  return is_silent ? Use::named : Use::unchecked;
}

/// The name without folders and signs that are no part of one; given one by type where there is
/// none.
std::string name_of(const MimePart& part) {
  const std::string_view whole = part.file_name;
  const std::size_t slash = whole.find_last_of("/\\");
  std::string name;
  for (const char c : whole.substr(slash == std::string_view::npos ? 0 : slash + 1)) {
    if (static_cast<unsigned char>(c) >= ' ' && c != '\x7F') name += c;
  }
  if (name.size() > kLongestName) {
    std::size_t from = name.size() - kLongestName;  // the ending tells what it is
    while (from < name.size() && (static_cast<unsigned char>(name[from]) & 0xC0) == 0x80) ++from;
    name.erase(0, from);
  }
  const std::string_view ending = ending_of(part.type);
  if (name.empty()) name = part.type == "message/rfc822" ? "message" : "attachment";
  if (!ending.empty() && !has_read_ending(name)) name += ending;
  return name;
}

bool is_body(const MimePart& part) {
  const bool is_text =
      part.type == "text/plain" || part.type == "text/html" || part.type == "application/xhtml+xml";
  return is_text && (!part.is_attachment || part.file_name.empty());
}

/// Goes over the attachments of a mail, outer ones before those that a mail among them has, until
/// `visit(found)` says no.
template <class Visit>
class Walk {
 public:
  explicit Walk(Visit visit) : visit_(std::move(visit)) {}

  void mail(std::string_view bytes, const std::string& path, int depth) {
    const MimePart message = parse_mime(bytes);
    if (!message.header("snapshot-content-location").empty()) return;  // a saved page
    std::set<std::string> taken;
    part(message, path, depth, taken);
  }

 private:
  void part(const MimePart& part, const std::string& path, int depth,
            std::set<std::string>& taken) {
    for (const MimePart& each : part.parts) this->part(each, path, depth, taken);
    if (is_done_ || !part.parts.empty() || is_body(part)) return;
    const std::string name = name_of(part);
    std::string own = path + "/" + name;
    for (int n = 2; !taken.insert(own).second; ++n) {
      own = path;
      own += '/' + std::to_string(n) + '/';
      own += name;
    }
    const bool is_mail = has_ending(name, ".eml");
    const bool is_too_deep = is_mail && depth + 1 >= kDeepest;
    is_done_ = !visit_(Found{part, own, name, is_too_deep});
    if (!is_done_ && is_mail && !is_too_deep) mail(decode_body(part), own, depth + 1);
  }

  Visit visit_;
  bool is_done_ = false;
};

template <class Visit>
void walk(std::string_view bytes, const std::string& path, Visit visit) {
  Walk<Visit>(std::move(visit)).mail(bytes, path, 0);
}

/// Whether a file may be a mail, before it is opened.
bool may_be_mail(const Input& input) {
  if (input.is_line) return false;
  if (has_ending(input.path, ".eml")) return true;
  return !has_read_ending(input.path) && !has_ending(input.path, ".mht") &&
         !has_ending(input.path, ".mhtml");
}

class Adder {
 public:
  Adder(const ReadOptions& options, std::vector<Unchecked>& unchecked, Diagnostics& diagnostics)
      : options_(options), unchecked_(unchecked), diagnostics_(diagnostics) {}

  std::vector<Input> run(std::vector<Input> inputs) {
    for (Input& input : inputs) {
      const bool may_be = may_be_mail(input);
      inputs_.push_back(std::move(input));
      if (may_be) look_into(inputs_.size() - 1);
    }
    return std::move(inputs_);
  }

 private:
  void look_into(std::size_t place) {
    const Input mail = inputs_[place];
    const Result<std::string> file = mail.bytes ? Result<std::string>(*mail.bytes)
                                                : read_file(mail.path, options_.largest_bytes);
    if (!file || container_of(mail.path, *file) != Container::mail) return;
    std::uint32_t seen = 0;
    std::uint32_t read = 0;
    walk(*file, mail.path, [&](const Found& found) {
      const std::uint32_t number = seen++;
      if (seen > kMostNamed) {
        refuse(mail.path, ErrorCode::too_large, "more attachments than are looked at");
        return false;
      }
      const Use use = use_of(found.part, found.name);
      const std::string sort = "an attachment of type " + found.part.type + ", not read";
      if (use == Use::named) {
        diagnostics_.warn(found.path, sort);
      } else if (use == Use::unchecked) {
        refuse(found.path, ErrorCode::unreadable, sort);
      } else if (found.is_too_deep) {
        refuse(found.path, ErrorCode::too_large, "a mail inside too many others");
      } else if (++read > kMostRead) {
        refuse(found.path, ErrorCode::too_large, "one of more than 20 attachments");
      } else {
        add(mail, found, number);
      }
      return true;
    });
  }

  void add(const Input& mail, const Found& found, std::uint32_t number) {
    Input input;
    input.path = found.path;
    input.role = mail.role;
    input.is_source = mail.is_source;
    input.mail = mail.path;
    input.attachment = number;
    if (mail.bytes) input.bytes = decode_body(found.part);  // there is no file to read it from
    inputs_.push_back(std::move(input));
  }

  void refuse(const std::string& path, ErrorCode code, std::string detail) {
    diagnostics_.warn(path, detail);
    unchecked_.push_back({path, std::nullopt, std::nullopt, reason_of(code), std::move(detail)});
  }

  const ReadOptions& options_;
  std::vector<Unchecked>& unchecked_;
  Diagnostics& diagnostics_;
  std::vector<Input> inputs_;
};

}  // namespace

std::vector<Input> add_attachments(std::vector<Input> inputs, const ReadOptions& options,
                                   std::vector<Unchecked>& unchecked, Diagnostics& diagnostics) {
  return Adder(options, unchecked, diagnostics).run(std::move(inputs));
}

Result<Attachment> load_attachment(const Input& input, const ReadOptions& options) {
  if (input.bytes) return Attachment{*input.bytes, std::nullopt};
  const Result<std::string> file = read_file(input.mail, options.largest_bytes);
  if (!file) return Error{file.error().code, input.path, file.error().message};
  std::optional<std::string> bytes;
  std::uint32_t number = 0;
  walk(*file, input.mail, [&](const Found& found) {
    if (number++ != input.attachment) return true;
    bytes = decode_body(found.part);
    return false;
  });
  if (!bytes) return Error{ErrorCode::unreadable, input.path, "the mail changed while it was read"};
  const MimePart message = parse_mime(*file);
  std::string_view date = message.header("date");
  return Attachment{std::move(*bytes), iso_date(date.substr(0, date.find(" (")))};
}

}  // namespace onrecord
