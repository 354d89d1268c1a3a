#include "render/explanations.h"

#include <algorithm>

#include "base/embedded.h"
#include "onrecord/render.h"
#include "render/styled.h"

namespace onrecord {
namespace {

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string_view line = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return line;
}

}  // namespace

std::vector<Explanation> all_explanations() {
  std::vector<Explanation> all;
  for (std::string_view rest = embedded_file("explanations.txt"); !rest.empty();) {
    std::string_view line = next_line(rest);
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with("== ")) {
      line.remove_prefix(3);
      const std::size_t blank = line.find(' ');
      all.push_back({line.substr(0, blank), line.substr(blank + 1), "", ""});
    } else if (all.empty()) {
      continue;
    } else if (line.starts_with("> ")) {
      std::string& example = all.back().example;
      example += (example.empty() ? "" : "\n") + std::string(line.substr(2));
    } else {
      std::string& text = all.back().text;
      text += (text.empty() ? "" : " ") + std::string(line);
    }
  }
  return all;
}

Explanation explanation_of(std::string_view sort, std::string_view name) {
  for (Explanation& entry : all_explanations()) {
    if (entry.sort == sort && entry.name == name) return std::move(entry);
  }
  return {sort, name, "", ""};
}

bool write_explanation(std::string_view name, const TextOptions& options, const Sink& sink) {
  bool is_first = true;
  const auto write = [&](const Styled& text, unsigned indent) {
    for (const StyledLine& line : text.wrap(std::min(options.width, 100U) - indent, options.colour))
      sink(std::string(indent, ' ') + line.text + "\n");
  };
  for (const Explanation& entry : all_explanations()) {
    if (entry.name != name) continue;
    if (!is_first) sink("\n");
    is_first = false;
    Styled head;
    head.add(entry.name, Style::bold).add(" (" + std::string(entry.sort) + ")", Style::dim);
    write(head, 0);
    write(Styled().add(entry.text), 2);
    for (std::string_view rest = entry.example; !rest.empty();) {
      write(Styled().add(next_line(rest)), 4);
    }
  }
  return !is_first;
}

void write_explained_names(const TextOptions& options, const Sink& sink) {
  std::string_view sort;
  Styled names;
  const auto finish = [&] {
    for (const StyledLine& line : names.wrap(std::min(options.width, 100U) - 2, options.colour)) {
      sink("  " + line.text + "\n");
    }
    names = {};
  };
  for (const Explanation& entry : all_explanations()) {
    if (entry.sort != sort) {
      finish();
      sort = entry.sort;
      sink(in_style(sort, Style::bold, options.colour) + "\n");
    } else {
      names.add(", ");
    }
    names.add(entry.name);
  }
  finish();
}

}  // namespace onrecord
