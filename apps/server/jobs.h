// The comparisons that wait and those that run: a few threads that take story after story from the
// store, fetch what is to be fetched, compare, and write down what came out.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "store.h"

namespace onrecord::server {

/// The formats in which a story can be had, with their media types and file endings.
struct Format {
  std::string_view name;
  std::string_view title;  ///< for people
  std::string_view media_type;
  std::string_view ending;
};
const std::vector<Format>& formats();
/// The rendering that is shown as the story's page: the report under a bar of the server.
inline constexpr std::string_view kPageFormat = "page";

class Jobs {
 public:
  /// `store` must outlive this. Starts to work at once.
  Jobs(Store& store, unsigned threads);
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  /// There may be something new to do.
  void wake();

 private:
  void work(const std::stop_token& stop);

  Store& store_;
  std::mutex mutex_;
  std::condition_variable_any something_;
  std::uint64_t calls_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace onrecord::server
