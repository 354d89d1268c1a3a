// The command line of what comes after the findings: forms of output, gates, explanations.
#include "formats.h"
#include "onrecord/names.h"
#include "options_parts.h"

namespace onrecord::cli {
namespace {

std::vector<std::string> names_of_formats() {
  std::vector<std::string> names;
  for (const FormatName& known : kPlainFormats) names.emplace_back(known.name);
  for (const FormatName& known : kFindingFormats) names.emplace_back(known.name);
  return names;
}

/// "FORMAT=FILE" into the list of outputs to write.
void take_write(const std::string& given, Options& options) {
  const std::size_t equals = given.find('=');
  const auto format = format_of(given.substr(0, equals));
  if (equals == std::string::npos || !format || equals + 1 == given.size()) {
    std::string list;
    for (const std::string& name : names_of_formats()) list += (list.empty() ? "" : ", ") + name;
    throw CLI::ValidationError("--write", given + " is no FORMAT=FILE; formats are " + list);
  }
  options.writes.emplace_back(*format, given.substr(equals + 1));
}

/// Everything is said by it: whatever else the command line lacks does not matter.
void add_explain_flag(CLI::App& command, Options& options) {
  command
      .add_option_function<std::string>(
          "--explain",
          [&options](const std::string& name) {
            options.command = Command::explain;
            options.names = {name};
            throw CLI::Success();
          },
          "say what a class, a kind of finding or a reason means")
      ->option_text("NAME")
      ->trigger_on_parse();
}

}  // namespace

CLI::Validator one_of(std::vector<std::string> words) {
  return CLI::Validator(
      [words = std::move(words)](const std::string& given) {
        std::string list;
        for (const std::string& word : words) {
          if (word == given) return std::string();
          list += (list.empty() ? "" : ", ") + word;
        }
        return given + " is none of " + list;
      },
      "");
}

void add_report_options(CLI::App& command, Options& options) {
  command
      .add_option_function<std::string>(
          "--format", [&options](const std::string& name) { options.format = *format_of(name); },
          "text (for people), html, json, jsonl, sarif, junit,\ngithub, gitlab, csv, csv-variants, "
          "md, "
          "webannotation")
      ->check(one_of(names_of_formats()))
      ->option_text("NAME");
  command
      .add_option_function<std::vector<std::string>>(
          "--write",
          [&options](const std::vector<std::string>& all) {
            for (const std::string& given : all) take_write(given, options);
          },
          "write in another format to a file too (may be repeated)")
      ->option_text("FORMAT=FILE")
      ->allow_extra_args(false);
  command
      .add_option_function<std::string>(
          "--html",
          [&options](const std::string& path) { options.writes.emplace_back(Format::html, path); },
          "write one page that needs nothing else to FILE, too")
      ->option_text("FILE");
  command.add_option("--title", options.title, "the event in one line, for the page")
      ->option_text("TEXT");
  CLI::Option* audio =
      command
          .add_option("--audio", options.audio,
                      "recording of a record that has times, for the page: mp3, wav,\nogg, flac, "
                      "m4a, aac, webm (may be repeated)")
          ->option_text("FILE")
          ->allow_extra_args(false);
  command
      .add_flag("--embed-audio", options.embed_audio,
                "put the recording into the page, 100 MB at most; without\nit the page lets its "
                "reader choose the file")
      ->option_text(" ")
      ->needs(audio);
  command
      .add_option("--policy", options.policy,
                  "severities: default, ap, reuters, law, academic, speech or a file")
      ->option_text("NAME|FILE");
  command
      .add_option_function<std::string>(
          "--fail-on", [&options](const std::string& name) { options.fail_on = severity_of(name); },
          "exit with 1 on findings at or above this severity (default: never)")
      ->option_text("high|medium|low|note|never")
      ->check(one_of({"high", "medium", "low", "note", "never"}));
  command
      .add_option("--baseline", options.baseline,
                  "findings of this earlier report are known and fail nothing")
      ->option_text("FILE");
  command
      .add_option("--write-baseline", options.write_baseline,
                  "write a baseline for later runs to FILE")
      ->option_text("FILE");
  command.add_flag("--all", options.all, "print every finding, not only the first ten");
  add_explain_flag(command, options);
}

void add_explain(CLI::App& app, Options& options) {
  CLI::App* explain =
      app.add_subcommand("explain", "Say what a word of a report means, with an example");
  explain
      ->add_option(
          "NAME", options.names,
          "classes, subtypes, kinds of findings, reasons; without one all names are listed")
      ->option_text(" ");
  explain->callback([&options] { options.command = Command::explain; });
  add_explain_flag(app, options);
}

}  // namespace onrecord::cli
