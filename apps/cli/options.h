// What the user asked for: the command line, read once and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "onrecord/finding.h"

namespace onrecord::cli {

enum class Command {
  compare,
  check,
  quotes,
  figures,
  times,
  text,
  account,
  serve,
  explain,
  lsp,
  mcp
};
enum class Format {
  text,
  json,
  html,
  jsonl,
  sarif,
  junit,
  github,
  gitlab,
  csv,
  csv_variants,
  markdown,
  annotations
};

struct Options {
  Command command = Command::compare;
  std::vector<std::string> paths;
  std::vector<std::string> records;
  std::vector<std::string> sources;      ///< of check, lsp and mcp
  std::optional<std::string> meta;       ///< path of the file with metadata
  std::optional<std::string> published;  ///< for documents that do not say when they came out
  std::optional<std::string> output;     ///< path to write to; standard output without it
  std::optional<std::string> title;      ///< of the page: the event in one line
  std::vector<std::string> audio;        ///< recordings of the records, for the page
  bool embed_audio = false;              ///< put them into it
  Format format = Format::text;
  std::vector<std::pair<Format, std::string>> writes;  ///< other formats, and where they go
  std::optional<std::string> annotate;                 ///< of check: path of a .docx to write
  std::optional<std::string> baseline;                 ///< an earlier report
  std::optional<std::string> write_baseline;           ///< path to write one to
  std::vector<std::string> names;                      ///< of explain; empty: list them
  std::string policy = "default";
  std::optional<Severity> fail_on;  ///< empty: findings never fail the run
  bool fail_on_unchecked = false;
  bool all = false;
  bool lines = false;
  bool no_cache = false;  ///< of check, lsp and mcp
  unsigned threads = 0;
  std::uint16_t port = 0;  ///< serve: of 127.0.0.1; 0 for a free one
};

/// Either options, or an exit code when everything is said already (help, version, wrong use).
struct Parsed {
  std::optional<Options> options;
  int exit_code = 0;
};

/// Reads the command line; prints help to standard output and complaints to standard error.
Parsed parse_command_line(int count, const char* const* arguments);

}  // namespace onrecord::cli
