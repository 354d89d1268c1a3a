// The command line program: options in, library called, results to standard output, everything
// else to standard error, exit codes of docs/format (0, 1 findings, 2 failure, 3 unchecked).
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "annotate.h"
#include "audio.h"
#include "formats.h"
#include "lsp/lsp.h"
#include "mcp/mcp.h"
#include "memory.h"
#include "onrecord/check.h"
#include "onrecord/compare.h"
#include "onrecord/render.h"
#include "options.h"
#include "output.h"
#include "server/serve.h"

namespace onrecord::cli {
namespace {

constexpr int kFailure = 2;

/// The folder that a variable names, else one in the home folder, as the base directory
/// specification has it; empty when there is neither.
std::string own_folder(const char* variable, const char* in_home) {
  const char* base = std::getenv(variable);
  if (base != nullptr && *base == '/') return std::string(base) + "/onrecord";
  const char* home = std::getenv("HOME");
  return home != nullptr && *home == '/' ? std::string(home) + in_home + "/onrecord" : "";
}

std::string data_folder() { return own_folder("XDG_DATA_HOME", "/.local/share"); }

/// Empty where nothing is to be kept.
std::string cache_folder(const Options& options) {
  return options.no_cache ? "" : own_folder("XDG_CACHE_HOME", "/.cache");
}

/// Paths and messages may hold words of an input, which must not reach a terminal raw.
void complain(const std::string& path, const std::string& message) {
  std::fprintf(stderr, "onrecord: %s%s%s\n", safe_text(path).c_str(), path.empty() ? "" : ": ",
               safe_text(message).c_str());
}

Result<Report> run_command(const Options& options, Diagnostics& diagnostics) {
  CompareOptions settings;
  settings.policy = options.policy;
  settings.threads = options.threads;
  settings.lines = options.lines;
  settings.published = options.published;
  settings.metadata_path = options.meta;
  settings.baseline_path = options.baseline;
  settings.cache_folder = cache_folder(options);
  if (options.command == Command::check) {
    std::vector<Input> drafts;
    std::vector<Input> sources;
    for (const std::string& path : options.paths) drafts.push_back({path, Role::draft, {}});
    for (const std::string& path : options.sources) sources.push_back({path, Role::article, {}});
    return check(std::move(drafts), std::move(sources), settings, diagnostics);
  }
  std::vector<Input> inputs;
  for (const std::string& path : options.paths) inputs.push_back({path, Role::article, {}});
  for (const std::string& path : options.records) inputs.push_back({path, Role::record, {}});
  switch (options.command) {
    case Command::compare:
      return compare(std::move(inputs), settings, diagnostics);
    case Command::quotes:
      return find_quotes(std::move(inputs), settings, diagnostics);
    case Command::figures:
      return find_figures_in(std::move(inputs), settings, diagnostics);
    case Command::times:
      return find_times_in(std::move(inputs), settings, diagnostics);
    case Command::check:
      break;
    case Command::text:
      return read_documents(std::move(inputs), settings, diagnostics);
    case Command::account:
      return tell_account(std::move(inputs), settings, diagnostics);
    case Command::serve:
    case Command::explain:
    case Command::lsp:
    case Command::mcp:
      break;  // have no report
  }
  return Error{ErrorCode::wrong_use, "", "no such command"};
}

/// Every file that this run reads, as far as the report and the options tell.
std::vector<std::string> files_read(const Report& report, const Options& options) {
  std::vector<std::string> files = options.paths;
  files.insert(files.end(), options.records.begin(), options.records.end());
  files.insert(files.end(), options.audio.begin(), options.audio.end());
  files.insert(files.end(), options.sources.begin(), options.sources.end());
  if (options.meta) files.push_back(*options.meta);
  files.push_back(options.policy);
  std::string last;
  for (const Document& document : report.documents) {
    // A line is called `path:LINE`, and a file has many.
    std::string path =
        options.lines ? document.path.substr(0, document.path.rfind(':')) : document.path;
    if (path != last) files.push_back(path);
    last = std::move(path);
  }
  for (const Unchecked& unchecked : report.unchecked) files.push_back(unchecked.path);
  return files;
}

/// Writes to a file or standard output by `write`; false, and said why, when that failed.
template <class Write>
bool print_to(const std::optional<std::string>& path, const std::vector<std::string>& read,
              const Write& write) {
  if (path && is_one_of(*path, read)) {
    complain(*path, "is read by this run and is not overwritten");
    return false;
  }
  Output output(path);
  if (!output.ok()) {
    complain(*path, "cannot be written");
    return false;
  }
  write(output);
  if (output.finish()) return true;
  complain(path.value_or("standard output"), "could not be written");
  return false;
}

bool print_annotated(const Report& report, const std::string& path,
                     const std::vector<std::string>& read) {
  const Result<std::string> file = annotated_draft(report);
  if (file) return print_to(path, read, [&](Output& output) { output.write(*file); });
  complain(file.error().path, file.error().message);
  return false;
}

/// Files first, so that they are there when a later step looks at the exit code.
bool print(const Report& report, const Options& options) {
  std::vector<std::string> read = files_read(report, options);
  HtmlOptions page;
  page.title = options.title.value_or("");
  if (Result<std::vector<HtmlAudio>> audio = recordings(report, options)) {
    page.audio = std::move(*audio);
  } else {
    complain(audio.error().path, audio.error().message);
    return false;
  }
  if (!page.audio.empty() && !options.embed_audio) {
    std::fputs(
        "onrecord: the recording is not in the page, which lets its reader choose the file; "
        "--embed-audio puts it in\n",
        stderr);
  }
  if (options.write_baseline) {  // may stand where the old one stood
    const bool done = print_to(options.write_baseline, read, [&](Output& output) {
      write_baseline(report, [&output](std::string_view piece) { output.write(piece); });
    });
    if (!done) return false;
  }
  if (options.baseline) read.push_back(*options.baseline);
  for (const auto& [format, path] : options.writes) {
    const Format wanted = format;
    const bool done = print_to(
        path, read, [&](Output& output) { write_report(report, wanted, options, page, output); });
    if (!done) return false;
  }
  if (options.annotate && !print_annotated(report, *options.annotate, read)) return false;
  return print_to(options.output, read, [&](Output& output) {
    write_report(report, options.format, options, page, output);
  });
}

int explain(const Options& options) {
  Output output(std::nullopt);
  const Sink sink = [&output](std::string_view piece) { output.write(piece); };
  TextOptions text;
  text.colour = output.wants_colour();
  text.width = output.width();
  if (options.names.empty()) write_explained_names(text, sink);
  for (const std::string& name : options.names) {
    if (&name != options.names.data()) sink("\n");
    if (write_explanation(name, text, sink)) continue;
    complain("", "nothing is called " + name + "; onrecord explain lists all names");
    return kFailure;
  }
  return output.finish() ? 0 : kFailure;
}

int exit_code_of(const Report& report, const Options& options) {
  if (options.fail_on && report.findings) {
    // Severities stand from high to note.
    const bool fails =
        std::any_of(report.findings->begin(), report.findings->end(), [&](const Finding& finding) {
          return finding.state == FindingState::open && finding.severity <= *options.fail_on;
        });
    if (fails) return 1;
  }
  if (options.fail_on_unchecked && !report.unchecked.empty()) return 3;
  return 0;
}

int run_server(const Options& options) {
  server::ServeOptions settings;
  settings.folder = options.paths.empty() ? data_folder() : options.paths.front();
  settings.port = options.port;
  settings.threads = options.threads;
  if (settings.folder.empty()) {
    complain("", "there is no home folder; please name a folder for the stories");
    return kFailure;
  }
  const std::string error = server::serve(settings, [&](const std::string& address) {
    std::printf("%s\n", address.c_str());
    std::fflush(stdout);
    std::fprintf(stderr, "Stories are kept in %s. Ctrl-C ends the server.\n",
                 safe_text(settings.folder).c_str());
  });
  if (error.empty()) return 0;
  complain("", error);
  return kFailure;
}

int run(int count, char** arguments) {
  const Parsed parsed = parse_command_line(count, arguments);
  if (!parsed.options) return parsed.exit_code;
  std::signal(SIGPIPE, SIG_IGN);
  if (parsed.options->command == Command::serve) return run_server(*parsed.options);
  if (parsed.options->command == Command::explain) return explain(*parsed.options);
  const Options& asked = *parsed.options;
  if (asked.command == Command::lsp) {
    return lsp::run({asked.sources, asked.policy, ONRECORD_VERSION, cache_folder(asked)});
  }
  if (asked.command == Command::mcp) {
    return mcp::run({asked.sources, asked.policy, ONRECORD_VERSION, cache_folder(asked)});
  }
  expect_short_run();
  Diagnostics diagnostics;
  // Never destroyed: the end of the process takes all of it at once.
  static const Result<Report>& report =
      *new Result<Report>(run_command(*parsed.options, diagnostics));
  for (const Diagnostic& item : diagnostics.items()) complain(item.path, item.message);
  if (!report) {
    complain(report.error().path, report.error().message);
    return kFailure;
  }
  if (!print(*report, *parsed.options)) return kFailure;
  return exit_code_of(*report, *parsed.options);
}

}  // namespace
}  // namespace onrecord::cli

int main(int count, char** arguments) {
  using onrecord::cli::complain;
  try {
    return onrecord::cli::run(count, arguments);
  } catch (const std::bad_alloc&) {
    std::fputs("onrecord: not enough memory\n", stderr);  // nothing that would want memory
  } catch (const std::exception& error) {
    complain("", error.what());
  }
  return onrecord::cli::kFailure;
}
