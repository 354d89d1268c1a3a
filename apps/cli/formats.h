// The forms that a report can be printed in: their names on the command line, and who writes them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "onrecord/render.h"
#include "onrecord/report.h"
#include "options.h"
#include "output.h"

namespace onrecord::cli {

struct FormatName {
  std::string_view name;
  Format format;
};

/// Of every command; then those that need findings.
inline constexpr std::array<FormatName, 2> kPlainFormats = {
    {{"text", Format::text}, {"json", Format::json}}};
inline constexpr std::array<FormatName, 10> kFindingFormats = {
    {{"html", Format::html},
     {"jsonl", Format::jsonl},
     {"sarif", Format::sarif},
     {"junit", Format::junit},
     {"github", Format::github},
     {"gitlab", Format::gitlab},
     {"csv", Format::csv},
     {"csv-variants", Format::csv_variants},
     {"md", Format::markdown},
     {"webannotation", Format::annotations}}};

/// The format of that name; empty when there is none.
std::optional<Format> format_of(std::string_view name);

/// Prints a report in a format as the options say; `page` is for html.
void write_report(const Report& report, Format format, const Options& options,
                  const HtmlOptions& page, Output& output);

}  // namespace onrecord::cli
