// A program of this machine as a limited helper: bytes in, bytes out, no shell, no file left
// behind.
//
// The child gets its input as an unnamed file in memory on standard input, an empty environment but
// for the locale, no other open file, and limits on time, memory and output. It is ended when it
// breaks one of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/result.h"

namespace onrecord {

struct ChildLimits {
  std::chrono::milliseconds time{20'000};   ///< by the clock; the same of processor time
  std::uint64_t memory_bytes = 1ULL << 30;  ///< address space
  std::uint64_t output_bytes = 256ULL << 20;
};

/// How a child ended.
struct ChildEnd {
  int exit_code = 0;  ///< -1 when a signal ended it
  bool timed_out = false;
  bool has_too_much_output = false;
  std::string complaint;  ///< the first 4 KiB of its standard error
};

/// The first of `folders` that holds an executable file `name`, as a path; empty for none.
std::string find_program(std::string_view name, std::span<const std::string_view> folders);

/// Runs `program` (a path) to its end and hands its standard output to `sink` piece by piece, in
/// order. Error unreadable when it cannot be started. Thread-safe.
Result<ChildEnd> run_child(const std::string& program, const std::vector<std::string>& arguments,
                           std::string_view input, const ChildLimits& limits,
                           const std::function<void(std::string_view)>& sink);

}  // namespace onrecord
