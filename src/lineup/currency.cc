#include "lineup/currency.h"

#include <array>
#include <map>
#include <string_view>

namespace onrecord::lineup {
namespace {

/// Of a currency's name the family, by its last word: crown for Swedish krona; empty for others.
std::string_view family_of(std::string_view unit) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kFamilies = {
      {{"crown", "crown"},
       {"krona", "crown"},
       {"krone", "crown"},
       {"koruna", "crown"},
       {"dollar", "dollar"},
       {"pound", "pound"},
       {"franc", "franc"},
       {"peso", "peso"},
       {"rupee", "rupee"},
       {"shilling", "shilling"},
       {"dinar", "dinar"},
       {"lira", "lira"}}};
  const std::size_t space = unit.rfind(' ');
  const std::string_view last = space == std::string_view::npos ? unit : unit.substr(space + 1);
  for (const auto& [word, family] : kFamilies) {
    if (word == last) return family;
  }
  return {};
}

}  // namespace

std::vector<std::string> units_of(std::span<const Figure> figures) {
  // The one full name of each family; empty where there are two.
  std::map<std::string_view, std::string> full;
  for (const Figure& figure : figures) {
    if (figure.form != FigureForm::money || figure.unit.find(' ') == std::string::npos) continue;
    const auto [entry, is_new] = full.emplace(family_of(figure.unit), figure.unit);
    if (!is_new && entry->second != figure.unit) entry->second.clear();
  }
  std::vector<std::string> units;
  units.reserve(figures.size());
  for (const Figure& figure : figures) {
    units.push_back(figure.unit);
    if (figure.form != FigureForm::money || figure.unit.find(' ') != std::string::npos) continue;
    const std::string_view family = family_of(figure.unit);
    const auto entry = full.find(family);
    if (!family.empty() && entry != full.end() && !entry->second.empty()) {
      units.back() = entry->second;
    }
  }
  return units;
}

}  // namespace onrecord::lineup
