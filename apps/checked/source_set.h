// The sources of a session: read when they are first needed, read again when their files changed,
// and one draft after the other checked against them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checked/checked_draft.h"
#include "onrecord/check.h"

namespace onrecord::checked {

/// A draft as it stands in an editor or in a message.
struct Draft {
  std::string path;  ///< its file, absolute where it has one; never read
  DraftFormat format = DraftFormat::plain;
  wire::TextFile file;
};

/// The format that a file's ending stands for; plain text for any other.
DraftFormat format_of_path(std::string_view path);

class SourceSet {
 public:
  /// `paths`: files and folders. `policy`: a built-in policy's name or a policy file. `cache`:
  /// where sources are kept as they were made ready; "" to keep none.
  SourceSet(std::vector<std::string> paths, std::string policy, std::string cache = "")
      : paths_(std::move(paths)), policy_(std::move(policy)), cache_(std::move(cache)) {}
  /// Sources whose bytes are here already; their paths only name them.
  SourceSet(std::vector<Input> sources, std::string policy)
      : given_(std::move(sources)), policy_(std::move(policy)) {}

  /// Looks whether a file under the paths came, went or changed, other than `ignored` ones (drafts
  /// being edited); true when the next check will read them anew.
  bool look_for_changes(const std::vector<std::string>& ignored);

  /// Errors as `onrecord::check`.
  Result<CheckedDraft> check(const Draft& draft, wire::Unit unit);

  /// The best places of these words, one a source, at most `limit`, as if a draft quoted them.
  Result<CheckedQuotation> find(std::string_view words, std::size_t limit, wire::Unit unit);

  /// The sources that the last call could not read, and why.
  const std::vector<std::string>& unread() const { return unread_; }

 private:
  /// Size and time of change of every file, by path.
  using Stamps = std::map<std::string, std::pair<std::uintmax_t, std::int64_t>>;
  Stamps stamps() const;
  Result<Sources> sources();
  CompareOptions options() const;

  std::vector<std::string> paths_;
  std::vector<Input> given_;
  std::string policy_;
  std::string cache_;
  Stamps seen_;
  std::optional<Sources> sources_;
  SourceFiles files_;
  std::vector<std::string> unread_;
};

}  // namespace onrecord::checked
