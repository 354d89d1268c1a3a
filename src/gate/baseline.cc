// An earlier report, or the short file of write_baseline: the fingerprints in its `findings`.
#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include <utility>

#include "base/files.h"
#include "gate/gate.h"

namespace onrecord {
namespace {

constexpr std::uint64_t kLargestBaseline = 256ULL << 20;

Error refused(const std::string& path, const std::string& why) {
  return {ErrorCode::wrong_use, path, why};
}

}  // namespace

Result<Baseline> parse_baseline(const std::string& path, std::string_view bytes) {
  rapidjson::Document json;
  // Iterative: a hostile nesting must not run over the stack.
  json.Parse<rapidjson::kParseIterativeFlag>(bytes.data(), bytes.size());
  if (json.HasParseError()) {
    return refused(path, std::string("the baseline is no JSON: ") +
                             rapidjson::GetParseError_En(json.GetParseError()));
  }
  const auto schema =
      json.IsObject() ? json.FindMember("schema") : rapidjson::Value::MemberIterator();
  if (!json.IsObject() || schema == json.MemberEnd() || !schema->value.IsString() ||
      !std::string_view(schema->value.GetString()).starts_with("onrecord/")) {
    return refused(path,
                   "no baseline: neither a report of onrecord nor a file of --write-baseline");
  }
  const auto findings = json.FindMember("findings");
  if (findings == json.MemberEnd() || !findings->value.IsArray()) {
    return refused(path, "no baseline: a report without findings");
  }
  Baseline baseline;
  for (const rapidjson::Value& finding : findings->value.GetArray()) {
    if (!finding.IsObject()) return refused(path, "no baseline: a finding that is no object");
    const auto print = finding.FindMember("fingerprint");
    if (print == finding.MemberEnd() || !print->value.IsString()) {
      return refused(path,
                     "no baseline: a finding without fingerprint (an older version's report?)");
    }
    ++baseline[std::string(print->value.GetString(), print->value.GetStringLength())];
  }
  return baseline;
}

Result<std::optional<Baseline>> load_baseline(const std::optional<std::string>& given) {
  if (!given) return std::optional<Baseline>();
  const Result<std::string> bytes = read_file(*given, kLargestBaseline);
  if (!bytes) return refused(*given, bytes.error().message);
  Result<Baseline> baseline = parse_baseline(*given, *bytes);
  if (!baseline) return baseline.error();
  return std::optional<Baseline>(std::move(*baseline));
}

}  // namespace onrecord
