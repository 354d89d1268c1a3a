// The thread that checks: one draft after the other, the one that has waited longest first.
#include <algorithm>
#include <exception>
#include <utility>

#include "lsp/server.h"
#include "onrecord/render.h"
#include "wire/json.h"

namespace onrecord::lsp {

void Server::run_checks() {
  std::unique_lock lock(mutex_);
  while (std::optional<Job> job = next_job(lock)) {
    is_idle_ = false;
    lock.unlock();
    const bool has_changed = job->is_suspect && job->sources->look_for_changes(job->open_paths);
    std::optional<Result<checked::CheckedDraft>> outcome;
    if (!job->uri.empty()) {
      try {
        outcome = job->sources->check(job->draft, job->unit);
      } catch (const std::exception&) {  // memory ran out
        outcome = Error{ErrorCode::too_large, job->draft.path, "not enough memory"};
      }
    }
    lock.lock();
    is_idle_ = true;
    // New sources make old outcomes stale, but for the one that was just made from them.
    if (has_changed && job->sources == sources_) {
      for (auto& [uri, open] : open_) {
        if (uri != job->uri) touch(open, {});
      }
    }
    if (outcome) finish(*job, std::move(*outcome));
    changed_.notify_all();
  }
}

/// Waits for something to do. A job without a draft only looks at the sources. Empty: stop.
std::optional<Server::Job> Server::next_job(std::unique_lock<std::mutex>& lock) {
  for (;;) {
    if (is_stopping_) return std::nullopt;
    auto next = open_.end();
    for (auto it = open_.begin(); it != open_.end(); ++it) {
      if (it->second.due && (next == open_.end() || *it->second.due < *next->second.due)) next = it;
    }
    const bool is_ready = next != open_.end() && *next->second.due <= Clock::now();
    if (is_ready || (is_suspect_ && sources_ != nullptr && !open_.empty() && next == open_.end())) {
      Job job;
      if (is_ready) {
        job.uri = next->first;
        job.generation = next->second.generation;
        job.draft = next->second.draft;
        next->second.due.reset();
      }
      job.unit = client_.unit;
      job.sources = sources_;
      job.is_suspect = std::exchange(is_suspect_, false);
      for (const auto& [uri, open] : open_) job.open_paths.push_back(open.draft.path);
      return job;
    }
    if (next == open_.end()) {
      changed_.wait(lock);
    } else {
      const Clock::time_point due = *next->second.due;
      changed_.wait_until(lock, due);
    }
  }
}

void Server::finish(const Job& job, Result<checked::CheckedDraft> outcome) {
  const auto found = open_.find(job.uri);
  if (found == open_.end() || found->second.generation != job.generation) return;
  OpenDraft& open = found->second;
  open.since.reset();
  if (outcome) {
    open.checked = std::make_shared<const checked::CheckedDraft>(std::move(*outcome));
    if (open.checked->unread != told_unread_) {
      told_unread_ = open.checked->unread;
      for (const std::string& item : told_unread_) {
        constexpr int kWarning = 2;
        show_message(kWarning, "onrecord: source not read: " + safe_text(item));
      }
    }
  } else {
    open.failure = safe_text(outcome.error().message);
    if (open.failure.empty()) open.failure = "it could not be read";
  }
  const bool is_awaited = std::any_of(open.waiting.begin(), open.waiting.end(),
                                      [](const Waiting& w) { return w.ask == Ask::diagnostics; });
  if (client_.takes_pushed) {
    publish(job.uri, open);
  } else if (client_.takes_refresh && !is_awaited) {
    send_request("workspace/diagnostic/refresh", "");
  }
  for (const Waiting& waiting : std::exchange(open.waiting, {})) answer(job.uri, open, waiting);
}

void Server::publish(const std::string& uri, const OpenDraft& open) {
  wire::JsonWriter json;
  json.object().text_member("uri", uri).number_member("version", open.version);
  json.raw_member("diagnostics", diagnostics_of(uri, open));
  send_notification("textDocument/publishDiagnostics", json.end_object().take());
}

bool Server::stop(std::chrono::milliseconds patience) {
  {
    std::unique_lock lock(mutex_);
    is_stopping_ = true;
    changed_.notify_all();
    if (!changed_.wait_for(lock, patience, [this] { return is_idle_; })) return false;
  }
  if (checker_.joinable()) checker_.join();
  return true;
}

}  // namespace onrecord::lsp
