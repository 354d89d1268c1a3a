// What the writers of small JSON objects share: keys with values, bytes from outside made UTF-8.
#pragma once

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <string>
#include <string_view>

#include "onrecord/render.h"
#include "text/unicode.h"

namespace onrecord {

/// `text`, each byte that is no UTF-8 as U+FFFD.
inline std::string valid_text(std::string_view text) {
  if (is_valid_utf8(text)) return std::string(text);
  std::string valid;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    append_utf8(valid, point.value);
    at += point.length;
  }
  return valid;
}

class JsonOut {
 public:
  explicit JsonOut(const Sink& sink) : sink_(sink), json_(buffer_) {}

  rapidjson::Writer<rapidjson::StringBuffer>& raw() { return json_; }
  void begin() { json_.StartObject(); }
  void begin(std::string_view name) { key(name), json_.StartObject(); }
  void end() { json_.EndObject(); }
  void begin_list(std::string_view name) { key(name), json_.StartArray(); }
  void end_list() { json_.EndArray(); }
  void key(std::string_view name) {
    json_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
  }
  void string(std::string_view text) {
    const std::string valid = valid_text(text);
    json_.String(valid.data(), static_cast<rapidjson::SizeType>(valid.size()));
  }
  void pair(std::string_view name, std::string_view value) { key(name), string(value); }
  void pair(std::string_view name, const char* value) { pair(name, std::string_view(value)); }
  void number(std::string_view name, std::uint32_t value) { key(name), json_.Uint(value); }

  /// Hands over what is written so far.
  void flush() {
    sink_({buffer_.GetString(), buffer_.GetSize()});
    buffer_.Clear();
  }
  /// Ends a line and hands it over; the next value begins a new text.
  void end_line() {
    buffer_.Put('\n');
    next();
  }
  /// Hands it over without a line end.
  void next() {
    flush();
    json_.Reset(buffer_);
  }

 private:
  const Sink& sink_;
  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> json_;
};

}  // namespace onrecord
