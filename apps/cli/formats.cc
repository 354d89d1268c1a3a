#include "formats.h"

namespace onrecord::cli {

std::optional<Format> format_of(std::string_view name) {
  for (const FormatName& known : kPlainFormats) {
    if (known.name == name) return known.format;
  }
  for (const FormatName& known : kFindingFormats) {
    if (known.name == name) return known.format;
  }
  return std::nullopt;
}

void write_report(const Report& report, Format format, const Options& options,
                  const HtmlOptions& page, Output& output) {
  const Sink sink = [&output](std::string_view piece) { output.write(piece); };
  switch (format) {
    case Format::text: {
      TextOptions text;
      text.colour = output.wants_colour();
      text.width = output.width();
      if (options.all) text.findings = 0;
      return write_text(report, text, sink);
    }
    case Format::json:
      return options.lines ? write_json_lines(report, sink)
                           : write_json(report, sink, options.threads);
    case Format::html:
      return write_html(report, page, sink);
    case Format::jsonl:
      return write_jsonl(report, sink);
    case Format::sarif:
      return write_sarif(report, sink);
    case Format::junit:
      return write_junit(report, options.fail_on, sink);
    case Format::github:
      return write_github(report, sink);
    case Format::gitlab:
      return write_gitlab(report, sink);
    case Format::csv:
      return write_csv(report, sink);
    case Format::csv_variants:
      return write_variants_csv(report, sink);
    case Format::markdown:
      return options.command == Command::account ? write_account_markdown(report, sink)
                                                 : write_markdown(report, sink);
    case Format::annotations:
      return write_annotations(report, sink);
  }
}

}  // namespace onrecord::cli
