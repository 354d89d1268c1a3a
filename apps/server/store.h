// The stories that a user keeps: documents as they were given, and what was made of them, in one
// SQLite file. Every change is on disk before its call returns, so that a story that was accepted
// outlives a killed process; a story whose comparison was cut short starts again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace onrecord::server {

/// queued → running → done or failed; a change of its documents or policy makes it queued again.
enum class State {
  queued,
  running,
  done,
  failed
};
std::string_view name_of(State state);

struct StoredDocument {
  std::string name;
  std::string role;                  ///< article or record
  std::string url;                   ///< where the user asked to fetch it from; empty for none
  std::optional<std::string> bytes;  ///< empty until it is fetched
};

/// A recording; its bytes are a file of their own (tapes.h).
struct StoredTape {
  std::string name;
  std::string media_type;
  std::string file;
  std::int64_t size = 0;  ///< in bytes
};

struct Story {
  std::string id;
  std::string title;
  std::string policy;
  std::string created;  ///< UTC, ISO 8601
  State state = State::queued;
  std::string stage;          ///< what a running one is at, in a word or two
  std::string message;        ///< why it failed
  std::int64_t revision = 0;  ///< counts changes of documents and policy
  std::int64_t documents = 0;
  std::int64_t findings = -1;  ///< above note; -1 before it is done
};

/// What was made of a story, by format (html, json, …).
struct Rendering {
  std::string format;
  std::string content;
};

/// How often a story is begun before it counts as what ends the program. Changing its documents or
/// its policy begins the count anew.
constexpr int kMostAttempts = 6;

/// Thread-safe. Calls give false or nothing when the disk fails; `error` then says why.
class Store {
 public:
  Store();
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Opens FOLDER/stories.sqlite3, makes both when they are missing, and keeps other processes out.
  /// Empty on success, else why not. Running stories become queued.
  std::string open(const std::string& folder);

  bool add(const Story& story, const std::vector<StoredDocument>& documents,
           const std::vector<StoredTape>& tapes);
  bool add_documents(const std::string& id, const std::vector<StoredDocument>& documents,
                     const std::vector<StoredTape>& tapes);
  bool set_policy(const std::string& id, const std::string& policy);
  bool remove(const std::string& id);

  std::optional<Story> story(const std::string& id) const;
  std::vector<Story> stories() const;  ///< the newest first
  std::vector<StoredDocument> documents(const std::string& id, bool with_bytes) const;
  std::vector<StoredTape> tapes(const std::string& id) const;  ///< in the order of their numbers
  std::set<std::string> tape_files() const;                    ///< of all stories
  std::optional<std::string> rendering(const std::string& id, const std::string& format) const;
  std::uint64_t documents_bytes(const std::string& id) const;

  /// The oldest queued story becomes running. The program may have been killed while it ran, or
  /// may have crashed over it: after two such ends a story runs with no other beside it, so that
  /// none is blamed for its neighbour, and after `kMostAttempts` it fails.
  std::optional<Story> take_next();
  bool set_stage(const std::string& id, std::string_view stage);
  bool set_fetched(const std::string& id, std::size_t position, const std::string& name,
                   const std::string& bytes);
  /// Ends the run of `revision`; when the story changed meanwhile it is queued again.
  /// `title` is for a story that has none.
  bool finish(const std::string& id, std::int64_t revision,
              const std::vector<Rendering>& renderings, std::int64_t findings,
              const std::string& title);
  bool fail(const std::string& id, std::int64_t revision, std::string_view message);

  std::string error() const;

 private:
  class Database;
  std::unique_ptr<Database> database_;
};

}  // namespace onrecord::server
