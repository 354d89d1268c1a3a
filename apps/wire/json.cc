#include "wire/json.h"

#include <rapidjson/error/en.h>

#include <cmath>

#include "wire/utf8.h"

namespace onrecord::wire {
namespace {

constexpr unsigned kParseFlags =
    rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;

/// The value of the four hexadecimal digits of an escape \uXXXX at `at`; empty when it is none.
std::optional<unsigned> escaped_unit(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return std::nullopt;
  unsigned value = 0;
  for (const char c : text.substr(at + 2, 4)) {
    const char lower = static_cast<char>(c | 0x20);
    const bool is_letter = lower >= 'a' && lower <= 'f';
    if (!is_letter && (c < '0' || c > '9')) return std::nullopt;
    value = value * 16 + static_cast<unsigned>(is_letter ? lower - 'a' + 10 : c - '0');
  }
  return value;
}

/// Looks over the text once before it is parsed.
class Inspection {
 public:
  Inspection(std::string& text, const JsonLimits& limits) : text_(text), limits_(limits) {}

  /// What is wrong with the text, or null.
  const char* run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') {
        skip_string();
        continue;
      }
      if (c == '[' || c == '{') {
        if (++depth_ > limits_.deepest) return "nested too deeply";
      } else if (c == ']' || c == '}') {
        depth_ -= depth_ > 0;
      }
      values_ += c == ',' || c == '[' || c == '{';
      if (values_ > limits_.most_values) return "holds too many values";
      ++at_;
    }
    return nullptr;
  }

 private:
  void skip_string() {
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '"') {
        ++at_;
        return;
      }
      if (text_[at_] == '\\') skip_escape();
    }
  }

  /// Leaves `at_` on the last byte of the escape.
  void skip_escape() {
    const std::optional<unsigned> unit = escaped_unit(text_, at_);
    if (!unit) {
      ++at_;
      return;
    }
    if (*unit >= 0xD800 && *unit <= 0xDFFF) {
      const std::optional<unsigned> next = escaped_unit(text_, at_ + 6);
      if (*unit < 0xDC00 && next && *next >= 0xDC00 && *next <= 0xDFFF) {
        at_ += 11;
        return;
      }
      text_.replace(at_, 6, "\\ufffd");
    }
    at_ += 5;
  }

  std::string& text_;
  const JsonLimits& limits_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t values_ = 0;
};

}  // namespace

Result<rapidjson::Document> parse_json(std::string text, const JsonLimits& limits) {
  if (const char* fault = Inspection(text, limits).run()) {
    return Error{ErrorCode::too_large, "", fault};
  }
  rapidjson::Document document;
  document.Parse<kParseFlags>(text.data(), text.size());
  if (document.HasParseError()) {
    return Error{ErrorCode::bad_format, "",
                 std::string(rapidjson::GetParseError_En(document.GetParseError())) + " (byte " +
                     std::to_string(document.GetErrorOffset()) + ")"};
  }
  return document;
}

const Json* find(const Json& json, std::initializer_list<std::string_view> path) {
  const Json* value = &json;
  for (const std::string_view name : path) {
    if (!value->IsObject()) return nullptr;
    const Json key(rapidjson::StringRef(name.data(), name.size()));
    const auto member = value->FindMember(key);
    if (member == value->MemberEnd()) return nullptr;
    value = &member->value;
  }
  return value;
}

std::string_view string_of(const Json& json) { return {json.GetString(), json.GetStringLength()}; }

std::optional<std::string_view> find_string(const Json& json,
                                            std::initializer_list<std::string_view> path) {
  const Json* value = find(json, path);
  if (value == nullptr || !value->IsString()) return std::nullopt;
  return string_of(*value);
}

std::optional<std::int64_t> find_integer(const Json& json,
                                         std::initializer_list<std::string_view> path) {
  const Json* value = find(json, path);
  if (value == nullptr) return std::nullopt;
  if (value->IsInt64()) return value->GetInt64();
  if (!value->IsDouble()) return std::nullopt;
  const double number = value->GetDouble();
  constexpr double kExact = 9007199254740992.0;  // 2^53: every whole number up to it is a double
  if (std::abs(number) > kExact || number != std::floor(number)) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

bool find_flag(const Json& json, std::initializer_list<std::string_view> path) {
  const Json* value = find(json, path);
  return value != nullptr && value->IsTrue();
}

JsonWriter& JsonWriter::text(std::string_view value) {
  if (value.empty()) {
    writer_.String("", 0);
  } else if (is_valid_utf8(value)) {
    writer_.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
  } else {
    const std::string valid = valid_utf8(value);
    writer_.String(valid.data(), static_cast<rapidjson::SizeType>(valid.size()));
  }
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  writer_.RawValue(json.data(), json.size(), rapidjson::kObjectType);
  return *this;
}

std::string scalar_text(const Json& json) {
  JsonWriter writer;
  if (json.IsString()) {
    writer.text(string_of(json));
  } else if (json.IsInt64()) {
    writer.number(json.GetInt64());
  } else if (json.IsUint64()) {
    writer.raw(std::to_string(json.GetUint64()));
  } else if (json.IsDouble()) {
    writer.seconds(json.GetDouble());
  } else {
    writer.null();
  }
  return writer.take();
}

}  // namespace onrecord::wire
