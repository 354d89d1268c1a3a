// The language server: the state that requests read and edits change, and a thread that checks.
//
// One thread takes messages in order; another checks one draft at a time. A check works on a copy
// of the text and its outcome counts only while the draft is still that text and the sources are
// still those: a result that comes late is dropped, never shown. Requests that need the outcome of
// the newest text wait for it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "checked/source_set.h"
#include "lsp/settings.h"
#include "wire/framing.h"
#include "wire/rpc.h"

namespace onrecord::lsp {

struct ServerOptions {
  Settings settings;              ///< of the command line; the editor's come on top
  std::string version;            ///< of the program
  std::string glossary;           ///< URI of the page that explains the codes; may be empty
  std::string cache_folder = "";  ///< of sources made ready; empty: none are kept
};

class Server {
 public:
  /// `send` gets whole JSON texts, from any thread.
  Server(ServerOptions options, std::function<void(std::string)> send);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  void handle(const wire::Frame& frame);
  /// Set when the client said `exit`.
  std::optional<int> exit_code() const { return exit_code_; }
  bool was_shut_down() const { return phase_ == Phase::shut_down; }
  /// Ends the checking thread; false when a check is running and did not end in time. Nothing else
  /// may be called after it.
  bool stop(std::chrono::milliseconds patience);

 private:
  using Clock = std::chrono::steady_clock;

  enum class Phase {
    before,
    running,
    shut_down
  };

  enum class Ask {
    hover,
    actions,
    diagnostics
  };

  /// A request that waits for the outcome of the newest text.
  struct Waiting {
    std::string id;
    Ask ask = Ask::hover;
    wire::Range range;
  };

  struct OpenDraft {
    checked::Draft draft;
    std::int64_t version = 0;
    std::uint64_t generation = 0;  ///< counts up with everything that makes an outcome stale
    std::optional<Clock::time_point> due;    ///< when to check; empty: nothing to do
    std::optional<Clock::time_point> since;  ///< the first edit that is not checked yet
    std::shared_ptr<const checked::CheckedDraft> checked;  ///< of this very generation, or null
    std::string failure;                                   ///< why it could not be checked
    std::vector<Waiting> waiting;
  };

  /// What a check needs, taken while the state was locked.
  struct Job {
    std::string uri;
    std::uint64_t generation = 0;
    checked::Draft draft;
    wire::Unit unit = wire::Unit::utf16;
    bool is_suspect = false;
    std::vector<std::string> open_paths;
    std::shared_ptr<checked::SourceSet> sources;
  };

  // Messages (server.cc).
  void handle_request(const wire::Message& message);
  void handle_notification(const wire::Message& message);
  void handle_response(const wire::Message& message);
  void initialize(const wire::Message& message);
  void initialized();
  void shut_down(const wire::Message& message);
  void cancel(const wire::Json& params);
  std::string capabilities() const;

  // Documents (documents.cc).
  void open(const wire::Json& params);
  void change(const wire::Json& params);
  void close(const wire::Json& params);
  void ask(const wire::Message& message, Ask ask);
  void configure(const wire::Json& json);
  void use_settings();
  void watch_sources();
  void ask_for_settings();
  void look_at_sources();
  void touch(OpenDraft& open, Clock::duration delay);
  void refuse_waiting(OpenDraft& open, bool also_diagnostics, wire::RpcError code,
                      std::string_view why);
  void answer(const std::string& uri, const OpenDraft& open, const Waiting& waiting);
  std::string diagnostics_of(const std::string& uri, const OpenDraft& open) const;

  // Checking (checking.cc).
  void run_checks();
  std::optional<Job> next_job(std::unique_lock<std::mutex>& lock);
  void finish(const Job& job, Result<checked::CheckedDraft> outcome);
  void publish(const std::string& uri, const OpenDraft& open);

  void send_notification(std::string_view method, std::string_view params);
  void send_request(std::string_view method, std::string_view params);
  void show_message(int type, std::string_view message);
  void log(std::string_view message);

  const ServerOptions options_;
  const std::function<void(std::string)> send_;

  std::mutex mutex_;  // guards everything below
  std::condition_variable changed_;
  Phase phase_ = Phase::before;
  std::optional<int> exit_code_;
  Client client_;
  Settings settings_;
  std::map<std::string, OpenDraft> open_;  // by URI
  std::shared_ptr<checked::SourceSet> sources_;
  std::uint64_t generations_ = 0;
  std::int64_t requests_ = 0;
  std::string configuration_request_;  // the id of the one under way
  std::vector<std::string> told_unread_;
  bool is_suspect_ = true;  // the source files may have changed
  bool is_initialized_ = false;
  bool is_watching_ = false;
  bool is_stopping_ = false;
  bool is_idle_ = true;

  std::thread checker_;  // last: it uses all of the above
};

}  // namespace onrecord::lsp
