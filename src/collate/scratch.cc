#include "collate/scratch.h"

namespace onrecord::collation {
namespace {

constexpr std::size_t kRows = 64;

}  // namespace

TermsInUse::TermsInUse(const Sought& sought, Scratch& scratch)
    : sought_(sought), scratch_(scratch) {
  for (const Sought::Term& term : sought.terms) {
    scratch.terms[term.number] = {term.rows, 0, term.times, 0};
    ++scratch.worth[std::size_t{2} * term.number];
    ++scratch.worth[std::size_t{2} * term.number + 1];
  }
  const std::size_t size = sought.numbers.size();
  if (size > kRows) return;
  for (std::size_t j = 0; j < size; ++j) {
    scratch.terms[sought.numbers[j]].rows_back |= std::uint64_t{1} << (size - 1 - j);
  }
}

TermsInUse::~TermsInUse() {
  for (const Sought::Term& term : sought_.terms) {
    scratch_.terms[term.number] = {};
    --scratch_.worth[std::size_t{2} * term.number];
    --scratch_.worth[std::size_t{2} * term.number + 1];
  }
}

void TermsInUse::empty_window() const {
  for (const Sought::Term& term : sought_.terms) scratch_.terms[term.number].inside = 0;
}

}  // namespace onrecord::collation
