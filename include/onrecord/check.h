// A draft against its sources: every quotation of the draft looked up in them, judged word by word.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "onrecord/compare.h"

namespace onrecord {

/// `onrecord check`: the drafts have role draft, each source role record (a transcript) or article.
/// Sources that are one of the drafts by content are left out and told of. Each quotation of a
/// draft gets a `verdict`; its pairs have the source as standard. What no source could decide is an
/// `Unchecked` of the report. Errors as in `compare`, and no_text when no draft could be read; no
/// source at all is no error, everything is unchecked then.
Result<Report> check(std::vector<Input> drafts, std::vector<Input> sources,
                     const CompareOptions& options, Diagnostics& diagnostics);

/// Sources read and made ready once, to check many drafts against. Immutable; copies share one, and
/// threads may, too. Reading them is most of the work of a check.
class Sources {
 public:
  struct Ready;  ///< the library's own
  explicit Sources(std::shared_ptr<const Ready> ready) : ready_(std::move(ready)) {}
  const Ready& ready() const { return *ready_; }

 private:
  std::shared_ptr<const Ready> ready_;
};

/// What cannot be read is told in each report that is made with them. Errors: wrong_use for an
/// option.
Result<Sources> read_sources(std::vector<Input> sources, const CompareOptions& options,
                             Diagnostics& diagnostics);

/// `check` with sources that are read already: the same verdicts and findings. A source with the
/// path of a draft is left out, too: it is an older state of that draft. `options` are those that
/// the sources were read with, but for the policy.
Result<Report> check(std::vector<Input> drafts, const Sources& sources,
                     const CompareOptions& options, Diagnostics& diagnostics);

/// Where words stand in the sources, exactly or nearly: the report of a draft that holds them
/// alone, as one quotation, with a pair for each source that has them, the best source first, at
/// most `most` sources. No findings. Errors: no_text when there is no word in it.
Result<Report> find_passage(std::string words, const Sources& sources, std::size_t most,
                            const CompareOptions& options, Diagnostics& diagnostics);

}  // namespace onrecord
