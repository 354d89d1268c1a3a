// The files that options name, made of any bytes: a policy, a baseline, metadata. What is taken of
// them can be used; what is not taken is told with the file's name or its line.
#include <cstdint>
#include <string>

#include "examine/policy.h"
#include "gate/gate.h"
#include "onrecord/names.h"
#include "read/read.h"

namespace {

using namespace onrecord;

void require(bool holds) {
  if (!holds) __builtin_trap();
}

void take_policy(const std::string& bytes) {
  const Result<Policy> policy = parse_policy("house.txt", bytes);
  if (!policy) {
    require(policy.error().message.starts_with("line "));
    return;
  }
  require(policy->name.fingerprint.size() == 16);
  for (const auto& [key, severity] : policy->rules) {
    const std::size_t slash = key.find('/');
    const auto kind = finding_kind_of(std::string_view(key).substr(0, slash));
    require(kind.has_value());
    const std::string detail = slash == std::string::npos ? "" : key.substr(slash + 1);
    require(policy->severity_of(*kind, detail) == severity);
  }
  require(parse_policy("house.txt", bytes)->name.fingerprint == policy->name.fingerprint);
}

void take_baseline(const std::string& bytes) {
  const Result<Baseline> baseline = parse_baseline("known.json", bytes);
  if (!baseline) {
    require(baseline.error().code == ErrorCode::wrong_use && baseline.error().path == "known.json");
    return;
  }
  for (const auto& [print, count] : *baseline) require(count > 0);
  Report report;
  report.findings.emplace();
  Diagnostics diagnostics;
  pass_gate(report, *baseline, diagnostics);
  require(report.baseline_gone.has_value());
}

void take_metadata(const std::string& bytes) {
  const Result<ReadOptions> options = read_options_from(bytes);
  if (!options) return;
  Diagnostics diagnostics;
  const std::string text = "The harbour wall fell on Tuesday night, and nobody was hurt.\n";
  (void)read_document({"north.txt", Role::article, text, false}, *options, diagnostics);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  take_policy(bytes);
  take_baseline(bytes);
  take_metadata(bytes);
  return 0;
}
