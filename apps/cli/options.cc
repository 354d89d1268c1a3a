#include "options.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "formats.h"
#include "onrecord/render.h"
#include "options_parts.h"

namespace onrecord::cli {
namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  onrecord compare articles/\n"
    "  onrecord compare articles/ --record tape.vtt --fail-on high\n"
    "  onrecord compare north.html south.txt --format json > report.json\n"
    "  onrecord check draft.md --against sources/\n"
    "  onrecord quotes story.html\n"
    "  curl -s https://example.org/story.html | onrecord text -\n"
    "\n"
    "Exit codes:\n"
    "  0  nothing found at or above --fail-on (without it, findings never fail the run)\n"
    "  1  findings at or above --fail-on\n"
    "  2  wrong use, or nothing could be read\n"
    "  3  something was left unchecked, and --fail-on-unchecked was given";

constexpr const char* kCompareFooter =
    "Reads .txt .md .html .docx .odt .pdf .eml .mhtml.\n"
    "Records: .vtt .srt, Whisper's .json or text with NAME: before the words.\n"
    "\n"
    "Examples:\n"
    "  onrecord compare articles/\n"
    "  onrecord compare a.html b.html c.txt --record speech.vtt\n"
    "  onrecord compare articles/ --policy ap --fail-on medium\n"
    "  onrecord compare articles/ --html story.html\n"
    "  onrecord compare articles/ --format json --output report.json";

constexpr const char* kCheckFooter =
    "Sources are transcripts or articles, told apart by what they hold: .txt .md .html .docx\n"
    ".odt .pdf .eml .mhtml .vtt .srt and Whisper's .json, in folders too. The draft itself is\n"
    "never a source.\n"
    "\n"
    "Examples:\n"
    "  onrecord check draft.md --against sources/\n"
    "  onrecord check draft.md --against speech.vtt --against notes/ --fail-on medium\n"
    "  onrecord check draft.docx --against sources/ --annotate checked.docx\n"
    "  onrecord check - --against sources/ < draft.txt";

void add_common(CLI::App& command, Options& options) {
  command.add_option("--meta", options.meta, "JSON file with outlet, date, url by file name")
      ->option_text("FILE");
  command.add_option("--output", options.output, "write to FILE instead of standard output")
      ->option_text("FILE");
  command.add_option("--threads", options.threads, "threads to use (default: one per core)")
      ->option_text("N")
      ->check(CLI::Range(0U, 1024U));
  command.add_flag("--fail-on-unchecked", options.fail_on_unchecked,
                   "exit with 3 when something could not be checked");
}

/// Of commands that list what documents hold.
void add_format(CLI::App& command, Options& options, bool with_markdown = false) {
  std::vector<std::string> names = {"text", "json"};
  if (with_markdown) names.emplace_back("md");
  command
      .add_option_function<std::string>(
          "--format", [&options](const std::string& name) { options.format = *format_of(name); },
          with_markdown ? "text, json for programs, or md with footnotes"
                        : "text (for people) or json (for programs)")
      ->check(one_of(names))
      ->option_text(with_markdown ? "text|json|md" : "text|json");
}

void add_no_cache(CLI::App& command, Options& options) {
  command.add_flag("--no-cache", options.no_cache,
                   "neither use nor keep sources as earlier runs made them ready");
}

void add_paths(CLI::App& command, Options& options) {
  command.add_option("PATHS", options.paths, "files, folders, globs or - for standard input")
      ->required()
      ->option_text(" ");
}

void add_compare(CLI::App& app, Options& options) {
  CLI::App* compare =
      app.add_subcommand("compare", "Compare the articles of one event; report what differs");
  compare->footer(kCompareFooter);
  add_paths(*compare, options);
  compare->add_option("--record", options.records, "transcript of what was said (may be repeated)")
      ->option_text("FILE")
      ->allow_extra_args(false);  // one file each time, so that PATHS may follow
  add_report_options(*compare, options);
  add_common(*compare, options);
  compare->callback([&options] { options.command = Command::compare; });
}

void add_account(CLI::App& app, Options& options) {
  CLI::App* account =
      app.add_subcommand("account", "Tell what the articles say together, each sentence cited");
  add_paths(*account, options);
  account->add_option("--record", options.records, "transcript of what was said (may be repeated)")
      ->option_text("FILE")
      ->allow_extra_args(false);
  add_common(*account, options);
  add_format(*account, options, true);
  account->callback([&options] { options.command = Command::account; });
}

void add_check(CLI::App& app, Options& options) {
  CLI::App* check = app.add_subcommand("check", "Check the quotations of a draft by its sources");
  check->footer(kCheckFooter);
  check->add_option("DRAFT", options.paths, "drafts: files, folders, globs or - for standard input")
      ->required()
      ->option_text(" ");
  check
      ->add_option("--against", options.sources, "sources: files, folders, globs (may be repeated)")
      ->option_text("PATH")
      ->allow_extra_args(false)  // one each time, so that drafts may follow
      ->required();
  check
      ->add_option("--annotate", options.annotate,
                   "write the draft as a Word file with a comment on each finding")
      ->option_text("FILE.docx");
  add_no_cache(*check, options);
  add_report_options(*check, options);
  add_common(*check, options);
  check->callback([&options] { options.command = Command::check; });
}

void add_lines(CLI::App& command, Options& options) {
  command.add_flag("--lines", options.lines,
                   "each line is a document; with json one object a line");
}

void add_quotes(CLI::App& app, Options& options) {
  CLI::App* quotes =
      app.add_subcommand("quotes", "List quotations with kind, cue, source and speaker");
  add_paths(*quotes, options);
  add_lines(*quotes, options);
  add_common(*quotes, options);
  add_format(*quotes, options);
  quotes->callback([&options] { options.command = Command::quotes; });
}

void add_published(CLI::App& command, Options& options) {
  command
      .add_option("--published", options.published,
                  "what today means in documents that do not say when they came out")
      ->option_text("YYYY-MM-DD[THH:MM:SS]");
}

void add_measures(CLI::App& app, Options& options) {
  CLI::App* figures =
      app.add_subcommand("figures", "List figures: numbers, what they count, how exactly");
  CLI::App* times = app.add_subcommand("times", "List the dates and times of documents");
  for (CLI::App* command : {figures, times}) {
    add_paths(*command, options);
    add_common(*command, options);
    add_format(*command, options);
    add_lines(*command, options);
    add_published(*command, options);
  }
  figures->callback([&options] { options.command = Command::figures; });
  times->callback([&options] { options.command = Command::times; });
}

void add_text(CLI::App& app, Options& options) {
  CLI::App* text =
      app.add_subcommand("text", "Show documents as they are read: text, title, outlet, date");
  add_paths(*text, options);
  text->add_option("--published", options.published, "a date for documents that do not tell theirs")
      ->option_text("DATE");
  add_lines(*text, options);
  add_common(*text, options);
  add_format(*text, options);
  text->callback([&options] { options.command = Command::text; });
}

void add_serve(CLI::App& app, Options& options) {
  CLI::App* serve =
      app.add_subcommand("serve", "Open the local page: drop articles, read reports, keep stories");
  serve->add_option("FOLDER", options.paths, "where stories are kept (default: your data folder)")
      ->expected(0, 1)
      ->option_text(" ");
  serve->add_option("--port", options.port, "port of 127.0.0.1 (default: a free one)")
      ->option_text("N");
  serve
      ->add_option("--threads", options.threads, "stories compared at once (default: one per core)")
      ->option_text("N")
      ->check(CLI::Range(0U, 64U));
  serve->callback([&options] { options.command = Command::serve; });
}

/// Servers that another program starts and talks to over standard input and output.
void add_servers(CLI::App& app, Options& options) {
  CLI::App* lsp = app.add_subcommand("lsp", "Check drafts in an editor (Language Server Protocol)");
  CLI::App* mcp = app.add_subcommand("mcp", "Check quotations for an assistant (MCP, read-only)");
  for (CLI::App* command : {lsp, mcp}) {
    command
        ->add_option("--against", options.sources, "sources: files and folders (may be repeated)")
        ->option_text("PATH ...");
    command
        ->add_option("--policy", options.policy, "severities: default, ap, reuters, law or a file")
        ->option_text("NAME|FILE");
    add_no_cache(*command, options);
  }
  lsp->callback([&options] { options.command = Command::lsp; });
  mcp->callback([&options] { options.command = Command::mcp; });
}

}  // namespace

Parsed parse_command_line(int count, const char* const* arguments) {
  Parsed parsed;
  Options options;
  CLI::App app{"Compares the reports of one event, word by word", "onrecord"};
  app.set_version_flag("--version", "onrecord " ONRECORD_VERSION);
  app.require_subcommand(1);
  app.footer(kFooter);
  app.get_formatter()->column_width(32);
  add_compare(app, options);
  add_account(app, options);
  add_check(app, options);
  add_quotes(app, options);
  add_measures(app, options);
  add_text(app, options);
  add_serve(app, options);
  add_explain(app, options);
  add_servers(app, options);
  try {
    app.parse(count, arguments);
  } catch (const CLI::Success& success) {  // help, version and --explain
    if (options.command == Command::explain && !options.names.empty()) {
      parsed.options = std::move(options);
      return parsed;
    }
    parsed.exit_code = app.exit(success, std::cout, std::cerr);
    if (!std::cout.flush()) {
      std::cerr << "onrecord: standard output: could not be written\n";
      parsed.exit_code = 2;
    }
    return parsed;
  } catch (const CLI::ParseError& error) {
    // CLI11 would only say that a command is missing.
    const std::string given = count > 1 && arguments[1][0] != '-' ? arguments[1] : "";
    const bool is_unknown = !given.empty() && app.get_subcommands().empty();
    std::cerr << "onrecord: "
              << safe_text(is_unknown ? "no command is called " + given : error.what())
              << "\nRun onrecord --help for how to use it.\n";
    parsed.exit_code = 2;
    return parsed;
  }
  parsed.options = std::move(options);
  return parsed;
}

}  // namespace onrecord::cli
