#include <cstdio>

#include "onrecord/compare.h"
#include "onrecord/render.h"

int main(int count, char** arguments) {
  std::vector<onrecord::Input> inputs;
  for (int i = 2; i < count; ++i) inputs.push_back({arguments[i], onrecord::Role::article, {}});
  onrecord::Diagnostics diagnostics;
  const auto report = onrecord::compare(std::move(inputs), {}, diagnostics);
  if (!report) return 2;
  onrecord::write_json(*report, [](std::string_view piece) {
    std::fwrite(piece.data(), 1, piece.size(), stdout);
  });
}
