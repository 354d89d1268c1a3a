// Messages on their way out, written by a thread of its own.
//
// A client that is busy writing to us may not be reading from us. With one thread for both, the two
// would wait for each other for ever; so whoever has something to say leaves it here and goes on.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

namespace onrecord::wire {

class Outbox {
 public:
  explicit Outbox(int descriptor);
  ~Outbox() { close(); }
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  /// Thread-safe. Waits only when very much is unread.
  void send(std::string bytes);
  /// Writes what is still waiting, as long as somebody reads it. Nothing may be sent after it.
  void close();

 private:
  void run();
  bool write_all(const std::string& bytes) const;

  int descriptor_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool is_closing_ = false;
  bool is_broken_ = false;  // nobody reads any more
  std::thread writer_;
};

}  // namespace onrecord::wire
