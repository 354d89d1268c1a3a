#include "store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <mutex>

namespace onrecord::server {
namespace {

constexpr const char* kSchema = R"sql(
CREATE TABLE IF NOT EXISTS story (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, policy TEXT NOT NULL, created TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued', stage TEXT NOT NULL DEFAULT '',
  message TEXT NOT NULL DEFAULT '', revision INTEGER NOT NULL DEFAULT 1,
  attempts INTEGER NOT NULL DEFAULT 0, findings INTEGER NOT NULL DEFAULT -1);
CREATE TABLE IF NOT EXISTS document (
  story TEXT NOT NULL REFERENCES story(id) ON DELETE CASCADE, position INTEGER NOT NULL,
  name TEXT NOT NULL, role TEXT NOT NULL, url TEXT NOT NULL, bytes BLOB,
  PRIMARY KEY (story, position));
CREATE TABLE IF NOT EXISTS rendering (
  story TEXT NOT NULL REFERENCES story(id) ON DELETE CASCADE, format TEXT NOT NULL,
  content BLOB NOT NULL, PRIMARY KEY (story, format));
CREATE TABLE IF NOT EXISTS tape (
  story TEXT NOT NULL REFERENCES story(id) ON DELETE CASCADE, position INTEGER NOT NULL,
  name TEXT NOT NULL, media_type TEXT NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL,
  PRIMARY KEY (story, position));
PRAGMA user_version = 2;
)sql";

constexpr const char* kStoryColumns =
    "id, title, policy, created, state, stage, message, revision, findings, "
    "(SELECT count(*) FROM document WHERE story = story.id)";
constexpr int kAloneFrom = 2;  // attempts after which a story runs with no other beside it

State state_of(std::string_view name) {
  for (const State state : {State::queued, State::running, State::done}) {
    if (name == name_of(state)) return state;
  }
  return State::failed;
}

}  // namespace

std::string_view name_of(State state) {
  switch (state) {
    case State::queued:
      return "queued";
    case State::running:
      return "running";
    case State::done:
      return "done";
    case State::failed:
      return "failed";
  }
  return "failed";
}

/// The open file; one statement at a time.
class Store::Database {
 public:
  ~Database() {
    sqlite3_close(handle);
    if (lock >= 0) ::close(lock);
  }

  bool run(const char* sql) {
    if (sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return true;
    error = sqlite3_errmsg(handle);
    return false;
  }

  sqlite3* handle = nullptr;
  int lock = -1;
  std::mutex mutex;
  std::string error;
};

namespace {

/// A prepared statement with its values bound in order.
template <class Database>
class Statement {
 public:
  Statement(Database& database, const std::string& sql) : database_(database) {
    is_good_ =
        sqlite3_prepare_v2(database.handle, sql.c_str(), -1, &statement_, nullptr) == SQLITE_OK;
    if (!is_good_) database_.error = sqlite3_errmsg(database_.handle);
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(std::string_view text) {
    check(sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_TRANSIENT,
                              SQLITE_UTF8));
    return *this;
  }
  Statement& bind(std::int64_t number) {
    check(sqlite3_bind_int64(statement_, ++bound_, number));
    return *this;
  }
  /// The bytes must outlive the statement.
  Statement& bind_bytes(const std::optional<std::string>& bytes) {
    check(bytes ? sqlite3_bind_blob64(statement_, ++bound_, bytes->data(), bytes->size(),
                                      SQLITE_STATIC)
                : sqlite3_bind_null(statement_, ++bound_));
    return *this;
  }

  /// The next row; false at the end or on failure.
  bool next() {
    if (!is_good_) return false;
    const int result = sqlite3_step(statement_);
    if (result == SQLITE_ROW) return true;
    check(result == SQLITE_DONE ? SQLITE_OK : result);
    return false;
  }
  /// Runs a statement without rows.
  bool done() {
    next();
    return is_good_;
  }

  std::string text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

 private:
  void check(int result) {
    if (result == SQLITE_OK) return;
    is_good_ = false;
    database_.error = sqlite3_errmsg(database_.handle);
  }

  Database& database_;
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
  bool is_good_ = true;
};

template <class Row>
Story story_of(const Row& row) {
  Story story;
  story.id = row.text(0);
  story.title = row.text(1);
  story.policy = row.text(2);
  story.created = row.text(3);
  story.state = state_of(row.text(4));
  story.stage = row.text(5);
  story.message = row.text(6);
  story.revision = row.number(7);
  story.findings = row.number(8);
  story.documents = row.number(9);
  return story;
}

/// All or nothing.
template <class Database, class Work>
bool in_transaction(Database& database, const Work& work) {
  if (!database.run("BEGIN IMMEDIATE")) return false;
  if (work() && database.run("COMMIT")) return true;
  const std::string error = database.error;
  database.run("ROLLBACK");
  database.error = error;
  return false;
}

template <class Database>
bool insert_documents(Database& database, const std::string& id,
                      const std::vector<StoredDocument>& documents) {
  for (const StoredDocument& document : documents) {
    Statement insert(
        database,
        "INSERT INTO document VALUES (?1, (SELECT coalesce(max(position), -1) + 1 FROM "
        "document WHERE story = ?1), ?2, ?3, ?4, ?5)");
    insert.bind(id).bind(document.name).bind(document.role).bind(document.url);
    if (!insert.bind_bytes(document.bytes).done()) return false;
  }
  return true;
}

template <class Database>
bool insert_tapes(Database& database, const std::string& id, const std::vector<StoredTape>& tapes) {
  for (const StoredTape& tape : tapes) {
    Statement insert(database,
                     "INSERT INTO tape VALUES (?1, (SELECT coalesce(max(position), -1) + 1 FROM "
                     "tape WHERE story = ?1), ?2, ?3, ?4, ?5)");
    insert.bind(id).bind(tape.name).bind(tape.media_type).bind(tape.file);
    if (!insert.bind(tape.size).done()) return false;
  }
  return true;
}

template <class Database>
bool queue_again(Database& database, const std::string& id) {
  return Statement(database,
                   "UPDATE story SET state = 'queued', stage = '', message = '', attempts = 0, "
                   "revision = revision + 1 WHERE id = ?")
      .bind(id)
      .done();
}

}  // namespace

Store::Store() : database_(std::make_unique<Database>()) {}
Store::~Store() = default;

std::string Store::open(const std::string& folder) {
  const std::lock_guard guard(database_->mutex);
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(folder, error);
  if (error) return error.message();
  if (is_new) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  const std::string lock = folder + "/lock";
  database_->lock = ::open(lock.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (database_->lock < 0) return "is not writable";
  if (::flock(database_->lock, LOCK_EX | LOCK_NB) != 0)
    return "is in use by another onrecord serve";
  const std::string file = folder + "/stories.sqlite3";
  if (sqlite3_open_v2(file.c_str(), &database_->handle,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                      nullptr) != SQLITE_OK) {
    return sqlite3_errmsg(database_->handle);
  }
  sqlite3_busy_timeout(database_->handle, 5000);
  const bool is_open = database_->run("PRAGMA journal_mode = WAL") &&
                       database_->run("PRAGMA synchronous = FULL") &&
                       database_->run("PRAGMA foreign_keys = ON") && database_->run(kSchema) &&
                       database_->run("UPDATE story SET state = 'queued' WHERE state = 'running'");
  return is_open ? std::string() : database_->error;
}

bool Store::add(const Story& story, const std::vector<StoredDocument>& documents,
                const std::vector<StoredTape>& tapes) {
  const std::lock_guard guard(database_->mutex);
  return in_transaction(*database_, [&] {
    return Statement(*database_,
                     "INSERT INTO story (id, title, policy, created) VALUES (?, ?, ?, ?)")
               .bind(story.id)
               .bind(story.title)
               .bind(story.policy)
               .bind(story.created)
               .done() &&
           insert_documents(*database_, story.id, documents) &&
           insert_tapes(*database_, story.id, tapes);
  });
}

bool Store::add_documents(const std::string& id, const std::vector<StoredDocument>& documents,
                          const std::vector<StoredTape>& tapes) {
  const std::lock_guard guard(database_->mutex);
  return in_transaction(*database_, [&] {
    return insert_documents(*database_, id, documents) && insert_tapes(*database_, id, tapes) &&
           queue_again(*database_, id);
  });
}

bool Store::set_policy(const std::string& id, const std::string& policy) {
  const std::lock_guard guard(database_->mutex);
  return in_transaction(*database_, [&] {
    return Statement(*database_, "UPDATE story SET policy = ? WHERE id = ?")
               .bind(policy)
               .bind(id)
               .done() &&
           queue_again(*database_, id);
  });
}

bool Store::remove(const std::string& id) {
  const std::lock_guard guard(database_->mutex);
  return Statement(*database_, "DELETE FROM story WHERE id = ?").bind(id).done();
}

std::optional<Story> Store::story(const std::string& id) const {
  const std::lock_guard guard(database_->mutex);
  Statement rows(*database_, std::string("SELECT ") + kStoryColumns + " FROM story WHERE id = ?");
  rows.bind(id);
  if (!rows.next()) return std::nullopt;
  return story_of(rows);
}

std::vector<Story> Store::stories() const {
  const std::lock_guard guard(database_->mutex);
  Statement rows(*database_,
                 std::string("SELECT ") + kStoryColumns + " FROM story ORDER BY number DESC");
  std::vector<Story> all;
  while (rows.next()) all.push_back(story_of(rows));
  return all;
}

std::vector<StoredDocument> Store::documents(const std::string& id, bool with_bytes) const {
  const std::lock_guard guard(database_->mutex);
  Statement rows(*database_, std::string("SELECT name, role, url, ") +
                                 (with_bytes ? "bytes" : "NULL") +
                                 " FROM document WHERE story = ? ORDER BY position");
  rows.bind(id);
  std::vector<StoredDocument> all;
  while (rows.next()) {
    all.push_back({rows.text(0), rows.text(1), rows.text(2), std::nullopt});
    if (!rows.is_null(3)) all.back().bytes = rows.text(3);
  }
  return all;
}

std::vector<StoredTape> Store::tapes(const std::string& id) const {
  const std::lock_guard guard(database_->mutex);
  Statement rows(*database_,
                 "SELECT name, media_type, file, size FROM tape WHERE story = ? ORDER BY position");
  rows.bind(id);
  std::vector<StoredTape> all;
  while (rows.next()) all.push_back({rows.text(0), rows.text(1), rows.text(2), rows.number(3)});
  return all;
}

std::set<std::string> Store::tape_files() const {
  const std::lock_guard guard(database_->mutex);
  Statement rows(*database_, "SELECT file FROM tape");
  std::set<std::string> all;
  while (rows.next()) all.insert(rows.text(0));
  return all;
}

std::optional<std::string> Store::rendering(const std::string& id,
                                            const std::string& format) const {
  const std::lock_guard guard(database_->mutex);
  Statement rows(*database_, "SELECT content FROM rendering WHERE story = ? AND format = ?");
  rows.bind(id).bind(format);
  if (!rows.next()) return std::nullopt;
  return rows.text(0);
}

std::uint64_t Store::documents_bytes(const std::string& id) const {
  const std::lock_guard guard(database_->mutex);
  Statement rows(*database_,
                 "SELECT coalesce(sum(length(bytes)), 0) FROM document WHERE story = ?");
  rows.bind(id);
  return rows.next() ? static_cast<std::uint64_t>(rows.number(0)) : 0;
}

std::optional<Story> Store::take_next() {
  const std::lock_guard guard(database_->mutex);
  Statement(*database_,
            "UPDATE story SET state = 'failed', message = 'The program ended ' || attempts || "
            "' times while it compared these documents. You can compare them again.' "
            "WHERE state = 'queued' AND attempts >= ?")
      .bind(std::int64_t{kMostAttempts})
      .done();
  std::int64_t running = 0;
  std::int64_t running_alone = 0;
  {
    Statement rows(*database_,
                   "SELECT count(*), coalesce(sum(attempts > ?), 0) FROM story "
                   "WHERE state = 'running'");
    rows.bind(std::int64_t{kAloneFrom});
    if (!rows.next()) return std::nullopt;
    running = rows.number(0);
    running_alone = rows.number(1);
  }
  if (running_alone > 0) return std::nullopt;
  std::optional<Story> next;
  {
    Statement rows(*database_, std::string("SELECT ") + kStoryColumns +
                                   " FROM story WHERE state = 'queued' AND (attempts < ? OR ? = 0) "
                                   "ORDER BY attempts >= ?, number LIMIT 1");
    rows.bind(std::int64_t{kAloneFrom}).bind(running).bind(std::int64_t{kAloneFrom});
    if (rows.next()) next = story_of(rows);
  }
  if (!next) return next;
  const bool is_taken =
      Statement(*database_,
                "UPDATE story SET state = 'running', attempts = attempts + 1 WHERE id = ?")
          .bind(next->id)
          .done();
  return is_taken ? next : std::nullopt;
}

bool Store::set_stage(const std::string& id, std::string_view stage) {
  const std::lock_guard guard(database_->mutex);
  return Statement(*database_, "UPDATE story SET stage = ? WHERE id = ?")
      .bind(stage)
      .bind(id)
      .done();
}

bool Store::set_fetched(const std::string& id, std::size_t position, const std::string& name,
                        const std::string& bytes) {
  const std::lock_guard guard(database_->mutex);
  Statement update(*database_,
                   "UPDATE document SET name = ?, bytes = ? WHERE story = ? AND position = ?");
  const std::optional<std::string> content = bytes;
  update.bind(name).bind_bytes(content).bind(id);
  return update.bind(static_cast<std::int64_t>(position)).done();
}

bool Store::finish(const std::string& id, std::int64_t revision,
                   const std::vector<Rendering>& renderings, std::int64_t findings,
                   const std::string& title) {
  const std::lock_guard guard(database_->mutex);
  return in_transaction(*database_, [&] {
    Statement now(*database_, "SELECT revision FROM story WHERE id = ?");
    now.bind(id);
    if (!now.next() || now.number(0) != revision) return true;  // gone, or queued again already
    for (const Rendering& rendering : renderings) {
      Statement insert(*database_, "INSERT OR REPLACE INTO rendering VALUES (?, ?, ?)");
      const std::optional<std::string> content = rendering.content;
      if (!insert.bind(id).bind(rendering.format).bind_bytes(content).done()) return false;
    }
    return Statement(*database_,
                     "UPDATE story SET state = 'done', stage = '', attempts = 0, findings = ?, "
                     "title = CASE title WHEN '' THEN ? ELSE title END WHERE id = ?")
        .bind(findings)
        .bind(title)
        .bind(id)
        .done();
  });
}

bool Store::fail(const std::string& id, std::int64_t revision, std::string_view message) {
  const std::lock_guard guard(database_->mutex);
  return Statement(*database_,
                   "UPDATE story SET state = 'failed', stage = '', message = ? WHERE id = ? AND "
                   "revision = ?")
      .bind(message)
      .bind(id)
      .bind(revision)
      .done();
}

std::string Store::error() const {
  const std::lock_guard guard(database_->mutex);
  return database_->error;
}

}  // namespace onrecord::server
