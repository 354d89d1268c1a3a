#include "examine/policy.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/embedded.h"
#include "base/files.h"
#include "base/sha256.h"
#include "onrecord/names.h"

namespace onrecord {
namespace {

constexpr std::array<std::string_view, 6> kBuiltIn = {"default", "ap",       "reuters",
                                                      "law",     "academic", "speech"};
constexpr std::size_t kLargestPolicy = std::size_t{1} << 20;

/// Details that are no class or subtype of the contract; docs/format/policy.md explains them.
constexpr std::array<std::string_view, 10> kOtherDetails = {
    "draft",          "fragment", "unnamed", "unsure", "nobody",
    "without-source", "sentence", "agency",  "shared", "elsewhere"};

bool is_detail(std::string_view name) {
  for (const std::string_view known : kClassNames) {
    if (known == name) return true;
  }
  for (const std::string_view known : kSubtypeNames) {
    if (known == name) return true;
  }
  for (const std::string_view known : kOtherDetails) {
    if (known == name) return true;
  }
  return false;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  constexpr std::string_view kBlank = " \t\r";
  for (std::size_t begin = line.find_first_not_of(kBlank); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlank, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(kBlank, end);
  }
  return words;
}

/// One line into `policy`; what is wrong with it, or nothing.
std::string take_line(std::string_view line, Policy& policy, std::string& hashed) {
  const std::vector<std::string_view> words = words_of(line.substr(0, line.find('#')));
  if (words.empty()) return "";
  if (words.size() != 2) return "expected a finding and a severity";
  if (words[0] == "base") {
    const std::string_view text = embedded_file("policies/" + std::string(words[1]) + ".txt");
    if (text.empty()) return "no policy is called " + std::string(words[1]);
    const Result<Policy> base = parse_policy(words[1], text);
    if (!base) return base.error().message;
    if (!policy.rules.empty()) return "base must come before every other line";
    policy.rules = base->rules;
    hashed += text;
    return "";
  }
  const std::size_t slash = words[0].find('/');
  if (!finding_kind_of(words[0].substr(0, slash))) {
    return "no finding is called " + std::string(words[0].substr(0, slash));
  }
  if (slash != std::string_view::npos && !is_detail(words[0].substr(slash + 1))) {
    return "no detail is called " + std::string(words[0].substr(slash + 1));
  }
  const std::optional<Severity> severity = severity_of(words[1]);
  if (!severity && words[1] != "off") return "no severity is called " + std::string(words[1]);
  policy.rules.insert_or_assign(std::string(words[0]), severity);
  return "";
}

}  // namespace

std::optional<Severity> Policy::severity_of(FindingKind kind, std::string_view detail) const {
  const std::string key(name_of(kind));
  if (!detail.empty()) {
    const auto exact = rules.find(key + "/" + std::string(detail));
    if (exact != rules.end()) return exact->second;
  }
  const auto general = rules.find(key);
  // A policy that says nothing of a kind has no objection to it, which is not silence about it.
  return general == rules.end() ? std::optional(Severity::note) : general->second;
}

Result<Policy> parse_policy(std::string_view name, std::string_view text) {
  Policy policy;
  std::string hashed;
  std::size_t number = 1;
  for (std::string_view rest = text; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    const std::string problem = take_line(rest.substr(0, end), policy, hashed);
    if (!problem.empty()) {
      return Error{ErrorCode::bad_format, std::string(name),
                   "line " + std::to_string(number) + ": " + problem};
    }
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  hashed += text;
  policy.name = {std::string(name), sha256_hex(hashed).substr(0, 16)};
  return policy;
}

Result<Policy> built_in_policy(std::string_view name) {
  for (const std::string_view known : kBuiltIn) {
    if (known == name) {
      return parse_policy(name, embedded_file("policies/" + std::string(name) + ".txt"));
    }
  }
  return Error{
      ErrorCode::wrong_use, "",
      "no policy is called " + std::string(name) +
          "; there are default, ap, reuters, law, academic and speech, or give the path of a file"};
}

Result<Policy> load_policy(const std::string& name_or_path) {
  Result<Policy> known = built_in_policy(name_or_path);
  if (known) return known;
  const Result<std::string> text = read_file(name_or_path, kLargestPolicy);
  if (!text) return text.error().code == ErrorCode::missing_source ? known.error() : text.error();
  if (text->empty()) return Error{ErrorCode::bad_format, name_or_path, "an empty policy"};
  const std::size_t slash = name_or_path.find_last_of('/');
  Result<Policy> policy = parse_policy(
      slash == std::string::npos ? name_or_path : name_or_path.substr(slash + 1), *text);
  if (!policy) return Error{policy.error().code, name_or_path, policy.error().message};
  return policy;
}

}  // namespace onrecord
