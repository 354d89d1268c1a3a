#include "wire/outbox.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

namespace onrecord::wire {
namespace {

constexpr std::size_t kMuch = 64U << 20;

}  // namespace

Outbox::Outbox(int descriptor) : descriptor_(descriptor), writer_([this] { run(); }) {}

void Outbox::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  changed_.notify_all();
  if (writer_.joinable()) writer_.join();
}

void Outbox::send(std::string bytes) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_broken_ || waiting_bytes_ < kMuch; });
  if (is_broken_) return;
  waiting_bytes_ += bytes.size();
  waiting_.push_back(std::move(bytes));
  changed_.notify_all();
}

void Outbox::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return is_closing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const std::string bytes = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    const bool is_written = write_all(bytes);
    lock.lock();
    waiting_bytes_ -= bytes.size();
    if (!is_written) {
      is_broken_ = true;
      waiting_.clear();
      waiting_bytes_ = 0;
    }
    changed_.notify_all();
  }
}

bool Outbox::write_all(const std::string& bytes) const {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace onrecord::wire
