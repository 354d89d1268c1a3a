// MIME messages (RFC 2045 to 2047, 2231): the parts of a mail or of a saved page, decoded.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onrecord {

struct MimePart {
  std::vector<std::pair<std::string, std::string>> headers;  ///< small name, unfolded value
  std::string type = "text/plain";                           ///< in small letters
  std::string charset;                                       ///< as declared; empty for none
  std::string file_name;                                     ///< of an attachment, in UTF-8
  bool is_attachment = false;                                ///< said to be one, or has a name
  bool is_flowed = false;                                    ///< RFC 3676: lines go on
  bool deletes_space = false;                                ///< RFC 3676: at their ends
  std::string_view body;                                     ///< still encoded; in the message
  std::vector<MimePart> parts;                               ///< of a multipart

  /// The first header of this name (small letters), RFC 2047 words still encoded; empty for none.
  std::string_view header(std::string_view name) const;
};

/// Parses a message; its bytes must outlive the result. Deeper than 12 levels or beyond 1000 parts,
/// the rest stays one undivided part. Total, linear.
MimePart parse_mime(std::string_view message);

/// The bytes of a part without their transfer encoding. Total: what is no base64 is left out.
std::string decode_body(const MimePart& part);

/// A header's text in UTF-8, encoded words decoded ("=?utf-8?q?caf=C3=A9?=").
std::string decode_words(std::string_view value);

/// Whether bytes begin as a message does: header lines, MIME-Version, Date or Received among them.
bool looks_like_mail(std::string_view bytes);

}  // namespace onrecord
