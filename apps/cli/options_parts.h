// What the files of the command line share: validators, and the options that several commands have.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "options.h"

namespace onrecord::cli {

/// Accepts only these words, and names them when it gets another.
CLI::Validator one_of(std::vector<std::string> words);

/// Options of commands that report findings: policy, formats, what fails a run, what is known
/// already, explanations.
void add_report_options(CLI::App& command, Options& options);

/// `onrecord explain NAME`, and `--explain NAME` on `app` itself.
void add_explain(CLI::App& app, Options& options);

}  // namespace onrecord::cli
