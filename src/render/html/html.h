// Writes HTML in which nothing from outside can become markup.
//
// Markup can only be a string literal of this program: `Markup` has no other constructor that a
// run could reach. Everything else goes through `text`, which escapes what HTML reads as markup and
// shows what could steer a reader's eye (controls, marks that reorder text, invisible tags) as
// visible signs. Right-to-left letters, joiners and direction marks of honest text stay.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "onrecord/render.h"

namespace onrecord {

/// A piece of markup that stands in the source of this program.
class Markup {
 public:
  consteval Markup(const char* literal)  // NOLINT(google-explicit-constructor)
      : text_(literal) {}
  std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

class Html {
 public:
  explicit Html(const Sink& sink) : sink_(sink) {}
  ~Html() { flush(); }
  Html(const Html&) = delete;
  Html& operator=(const Html&) = delete;

  Html& put(Markup markup) { return append(markup.text()); }
  /// Text from outside or of our own, between tags or inside a quoted attribute.
  Html& text(std::string_view text);
  Html& number(std::uint64_t value);
  /// A coordinate of a drawing, rounded to a tenth.
  Html& coordinate(double value);
  /// Seconds, rounded to a thousandth: "83.25".
  Html& seconds(double value);
  /// Bytes of any sort as a data URI has them.
  Html& base64(std::string_view bytes);
  /// A style sheet, script or picture of web/, which was written for this program.
  Html& asset(std::string_view name);
  /// What another `Html` wrote.
  Html& insert(std::string_view written) { return append(written); }
  void flush();

 private:
  Html& append(std::string_view piece);
  void character(char32_t value, std::string_view bytes);

  const Sink& sink_;
  std::string buffer_;
};

std::string base64_of(std::string_view bytes);

/// The style sheet or script of that name (web/NAME), as it was when the program was built.
std::string_view web_asset(std::string_view name);

}  // namespace onrecord
