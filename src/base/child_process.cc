#include "base/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "base/descriptor.h"

namespace onrecord {
namespace {

using Clock = std::chrono::steady_clock;

/// The input as a file without a name, so that the child can read it in any order.
Descriptor file_in_memory(std::string_view bytes) {
  Descriptor file(::memfd_create("input", MFD_CLOEXEC));
  while (file.is_open() && !bytes.empty()) {
    const ssize_t written = ::write(file.number(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return Descriptor();
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file.is_open() && ::lseek(file.number(), 0, SEEK_SET) != 0) return Descriptor();
  return file;
}

struct Pipe {
  Descriptor reads;
  Descriptor writes;
};

std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends = {-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

/// What a new process starts with: three descriptors and the default signals.
class Spawning {
 public:
  Spawning(int input, int output, int complaints) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, complaints, STDERR_FILENO);
    ::posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    ::posix_spawnattr_init(&attributes_);
    sigset_t all;
    sigset_t none;
    ::sigfillset(&all);
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  ~Spawning() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;

  /// 0, or the error's number.
  int start(const std::string& program, const std::vector<std::string>& arguments, pid_t& child) {
    std::vector<std::string> words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::string locale = "LC_ALL=C.UTF-8";
    const std::array<char*, 2> environment = {locale.data(), nullptr};
    return ::posix_spawn(&child, program.c_str(), &actions_, &attributes_, pointers.data(),
                         environment.data());
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

/// Set right behind the start: the program has done nothing by then that could hurt.
void limit(pid_t child, const ChildLimits& limits) {
  const auto seconds = static_cast<rlim_t>(limits.time.count() / 1000 + 1);
  const rlimit processor{seconds, seconds};
  const rlimit memory{limits.memory_bytes, limits.memory_bytes};
  const rlimit nothing{0, 0};
  ::prlimit(child, RLIMIT_CPU, &processor, nullptr);
  ::prlimit(child, RLIMIT_AS, &memory, nullptr);
  ::prlimit(child, RLIMIT_FSIZE, &nothing, nullptr);
  ::prlimit(child, RLIMIT_CORE, &nothing, nullptr);
}

/// Listens to both pipes until both are closed or a limit is broken.
class Listening {
 public:
  Listening(Descriptor output, Descriptor complaints, const ChildLimits& limits,
            const std::function<void(std::string_view)>& sink)
      : output_(std::move(output)),
        complaints_(std::move(complaints)),
        limits_(limits),
        sink_(sink) {}

  void run(Clock::time_point deadline, ChildEnd& end) {
    while (output_.is_open() || complaints_.is_open()) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
      if (left <= 0) {
        end.timed_out = true;
        return;
      }
      std::array<pollfd, 2> waits = {pollfd{output_.number(), POLLIN, 0},
                                     pollfd{complaints_.number(), POLLIN, 0}};
      const int ready = ::poll(waits.data(), waits.size(), static_cast<int>(left));
      if (ready < 0 && errno != EINTR) return;
      if (ready <= 0) continue;
      if (waits[1].revents != 0) take_complaint(end);
      if (waits[0].revents != 0 && !take_output(end)) return;
    }
  }

 private:
  std::string_view read_from(Descriptor& pipe) {
    const ssize_t got = ::read(pipe.number(), piece_.data(), piece_.size());
    if (got < 0 && errno == EINTR) return {};
    if (got <= 0) {
      pipe.close();
      return {};
    }
    return {piece_.data(), static_cast<std::size_t>(got)};
  }

  void take_complaint(ChildEnd& end) {
    constexpr std::size_t kMostComplaint = 4096;
    const std::string_view words = read_from(complaints_);
    end.complaint +=
        words.substr(0, kMostComplaint - std::min(kMostComplaint, end.complaint.size()));
  }

  bool take_output(ChildEnd& end) {
    const std::string_view words = read_from(output_);
    taken_ += words.size();
    end.has_too_much_output = taken_ > limits_.output_bytes;
    if (end.has_too_much_output) return false;
    if (!words.empty()) sink_(words);
    return true;
  }

  Descriptor output_;
  Descriptor complaints_;
  const ChildLimits& limits_;
  const std::function<void(std::string_view)>& sink_;
  std::array<char, 64 << 10> piece_{};
  std::uint64_t taken_ = 0;
};

/// Waits for the end of a child that has nothing more to say; past `deadline` it is ended.
int wait_for(pid_t child, Clock::time_point deadline) {
  int status = 0;
  for (;;) {
    const bool is_late = Clock::now() >= deadline;
    if (is_late) ::kill(child, SIGKILL);
    const pid_t ended = ::waitpid(child, &status, is_late ? 0 : WNOHANG);
    if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (ended < 0 && errno != EINTR) return -1;
    if (ended == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

Error cannot_start(const std::string& program, int error) {
  return {ErrorCode::unreadable, "",
          program + " cannot be started: " + std::generic_category().message(error)};
}

}  // namespace

std::string find_program(std::string_view name, std::span<const std::string_view> folders) {
  for (const std::string_view folder : folders) {
    std::string path = std::string(folder) + "/" + std::string(name);
    struct stat status = {};
    const bool is_file = ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    if (is_file && ::access(path.c_str(), X_OK) == 0) return path;
  }
  return {};
}

Result<ChildEnd> run_child(const std::string& program, const std::vector<std::string>& arguments,
                           std::string_view input, const ChildLimits& limits,
                           const std::function<void(std::string_view)>& sink) {
  const Descriptor file = file_in_memory(input);
  if (!file.is_open()) return cannot_start(program, errno);
  std::optional<Pipe> output = make_pipe();
  std::optional<Pipe> complaints = make_pipe();
  if (!output || !complaints) return cannot_start(program, errno);
  pid_t child = -1;
  const int failed = Spawning(file.number(), output->writes.number(), complaints->writes.number())
                         .start(program, arguments, child);
  if (failed != 0) return cannot_start(program, failed);
  limit(child, limits);
  output->writes.close();
  complaints->writes.close();
  const Clock::time_point deadline = Clock::now() + limits.time;
  ChildEnd end;
  Listening(std::move(output->reads), std::move(complaints->reads), limits, sink)
      .run(deadline, end);
  // One that has ended is a zombie until it is waited for: its number cannot be another's.
  end.exit_code = wait_for(child, end.has_too_much_output ? Clock::now() : deadline);
  return end;
}

}  // namespace onrecord
