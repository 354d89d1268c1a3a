#include "checked/source_set.h"

#include <algorithm>
#include <filesystem>

#include "checked/wording.h"

namespace onrecord::checked {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 50'000;  // looked at for changes

bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
    if (path.size() < ending.size()) return false;
    return std::equal(ending.rbegin(), ending.rend(), path.rbegin(), [](char wanted, char c) {
      return wanted == (c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c);
    });
  });
}

bool is_markdown(std::string_view path) { return ends_with_any(path, {".md", ".markdown"}); }
bool is_page(std::string_view path) { return ends_with_any(path, {".html", ".htm", ".xhtml"}); }

/// A name that the reader takes for what the editor says that the text is.
std::string name_for(const Draft& draft) {
  switch (draft.format) {
    case DraftFormat::markdown:
      return is_markdown(draft.path) ? draft.path : draft.path + ".md";
    case DraftFormat::html:
      return is_page(draft.path) ? draft.path : draft.path + ".html";
    case DraftFormat::plain:
      break;
  }
  return ends_with_any(draft.path, {".txt"}) ? draft.path : draft.path + ".txt";
}

/// Words as somebody may paste them: without the marks around them, or those of a block quotation.
std::string_view without_marks(std::string_view words) {
  const auto strip = [&](std::string_view mark) {
    const bool leads = words.starts_with(mark);
    if (leads) words.remove_prefix(mark.size());
    const bool trails = words.ends_with(mark);
    if (trails) words.remove_suffix(mark.size());
    return leads || trails;
  };
  constexpr std::string_view kMarks[] = {" ", "\n", "\r", "\t", "\"", "“", "”", "„", "«", "»", ">"};
  bool is_stripped = true;
  while (is_stripped) {
    is_stripped = false;
    for (const std::string_view mark : kMarks) is_stripped |= strip(mark);
  }
  return words;
}

}  // namespace

DraftFormat format_of_path(std::string_view path) {
  return is_markdown(path) ? DraftFormat::markdown
         : is_page(path)   ? DraftFormat::html
                           : DraftFormat::plain;
}

SourceSet::Stamps SourceSet::stamps() const {
  Stamps stamps;
  const auto add = [&](const fs::directory_entry& entry) {
    std::error_code failure;
    if (!entry.is_regular_file(failure)) return;
    const std::uintmax_t size = entry.file_size(failure);
    const auto time = entry.last_write_time(failure).time_since_epoch().count();
    stamps[entry.path().string()] = {size, static_cast<std::int64_t>(time)};
  };
  for (const std::string& path : paths_) {
    std::error_code failure;
    if (!fs::is_directory(path, failure)) {
      add(fs::directory_entry(path, failure));
      continue;
    }
    auto entry = fs::recursive_directory_iterator(
        path, fs::directory_options::skip_permission_denied, failure);
    for (; !failure && entry != fs::recursive_directory_iterator(); entry.increment(failure)) {
      if (stamps.size() >= kMostFiles) return stamps;
      add(*entry);
    }
  }
  return stamps;
}

bool SourceSet::look_for_changes(const std::vector<std::string>& ignored) {
  const auto without = [&](Stamps all) {
    for (const std::string& path : ignored) all.erase(path);
    return all;
  };
  Stamps now = stamps();
  if (without(now) == without(seen_)) return false;
  seen_ = std::move(now);
  sources_.reset();
  return true;
}

Result<Sources> SourceSet::sources() {
  if (sources_) return *sources_;
  std::vector<Input> inputs = given_;
  for (const std::string& path : paths_) inputs.push_back({path, Role::article, {}});
  Diagnostics diagnostics;
  Result<Sources> read = read_sources(std::move(inputs), options(), diagnostics);
  if (read) sources_ = *read;
  return read;
}

CompareOptions SourceSet::options() const {
  CompareOptions options;
  options.policy = policy_;
  options.cache_folder = cache_;
  return options;
}

Result<CheckedDraft> SourceSet::check(const Draft& draft, wire::Unit unit) {
  const Result<Sources> ready = sources();
  if (!ready) return ready.error();
  Diagnostics diagnostics;
  std::vector<Input> drafts(1);
  drafts[0].path = name_for(draft);
  drafts[0].bytes = std::string(kByteOrderMark) + draft.file.text();
  const Result<Report> report = onrecord::check(std::move(drafts), *ready, options(), diagnostics);
  if (!report) return report.error();
  CheckedDraft checked = read_report(*report, draft.file, draft.format, unit, files_);
  unread_ = checked.unread;
  return checked;
}

Result<CheckedQuotation> SourceSet::find(std::string_view words, std::size_t limit,
                                         wire::Unit unit) {
  const Result<Sources> ready = sources();
  if (!ready) return ready.error();
  Diagnostics diagnostics;
  const std::string line = on_one_line(without_marks(words));
  const Result<Report> report = find_passage(line, *ready, limit, options(), diagnostics);
  if (!report) return report.error();
  const wire::TextFile file(line);
  CheckedDraft checked = read_report(*report, file, DraftFormat::plain, unit, files_);
  unread_ = checked.unread;
  return checked.quotations.empty() ? CheckedQuotation{} : std::move(checked.quotations.front());
}

}  // namespace onrecord::checked
