// JSON in and out of the servers: parsed within bounds, read without surprises, written valid.
//
// The peer is a program that somebody else wrote. Depth and count are bounded before RapidJSON sees
// the text, so that a short message cannot cost much memory or stack; a lone surrogate in an escape
// becomes U+FFFD, which has the same length in UTF-16 and keeps an editor's positions right.
#pragma once

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "onrecord/result.h"

namespace onrecord::wire {

using Json = rapidjson::Value;

struct JsonLimits {
  std::size_t deepest = 64;
  std::size_t most_values = 1'000'000;
};

/// Errors: bad_format (no JSON, or bytes that are no UTF-8), too_large (beyond the limits).
Result<rapidjson::Document> parse_json(std::string text, const JsonLimits& limits = {});

/// The value at the end of a path of member names; null when a step is missing.
const Json* find(const Json& json, std::initializer_list<std::string_view> path);
std::optional<std::string_view> find_string(const Json& json,
                                            std::initializer_list<std::string_view> path);
/// A whole number, also when it is written 3.0.
std::optional<std::int64_t> find_integer(const Json& json,
                                         std::initializer_list<std::string_view> path);
/// True only for a literal true.
bool find_flag(const Json& json, std::initializer_list<std::string_view> path);

std::string_view string_of(const Json& json);  ///< Precondition: a string

/// Writes one JSON text on one line. Every string goes out as valid UTF-8.
class JsonWriter {
 public:
  JsonWriter& object() { return writer_.StartObject(), *this; }
  JsonWriter& end_object() { return writer_.EndObject(), *this; }
  JsonWriter& array() { return writer_.StartArray(), *this; }
  JsonWriter& end_array() { return writer_.EndArray(), *this; }
  JsonWriter& key(std::string_view name) { return text(name); }
  JsonWriter& text(std::string_view value);
  JsonWriter& number(std::int64_t value) { return writer_.Int64(value), *this; }
  JsonWriter& seconds(double value) { return writer_.Double(value), *this; }
  JsonWriter& flag(bool value) { return writer_.Bool(value), *this; }
  JsonWriter& null() { return writer_.Null(), *this; }
  /// `json` must be one valid JSON value.
  JsonWriter& raw(std::string_view json);
  JsonWriter& text_member(std::string_view name, std::string_view value) {
    return key(name).text(value);
  }
  JsonWriter& number_member(std::string_view name, std::int64_t value) {
    return key(name).number(value);
  }
  JsonWriter& raw_member(std::string_view name, std::string_view json) {
    return key(name).raw(json);
  }
  std::string take() const { return {buffer_.GetString(), buffer_.GetSize()}; }

 private:
  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
};

/// One value written back, of a string, a number or null (ids and progress tokens).
std::string scalar_text(const Json& json);

}  // namespace onrecord::wire
