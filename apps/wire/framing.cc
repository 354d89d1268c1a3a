#include "wire/framing.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>

namespace onrecord::wire {
namespace {

constexpr std::size_t kLargestHeader = 8192;
/// A length beyond it is taken for noise: nobody sends that much, and nobody waits for it.
constexpr std::size_t kLargestSkip = 1U << 30;
constexpr std::string_view kLength = "content-length:";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool starts_with_length(std::string_view line) {
  if (line.size() < kLength.size()) return false;
  return std::equal(kLength.begin(), kLength.end(), line.begin(),
                    [](char a, char b) { return a == lower(b); });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The end of a header block with its empty line, counted from the start of `text`; npos until it
/// is there. Lines may end with LF alone.
std::size_t header_end(std::string_view text) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    if (rest.starts_with("\r\n")) return at + 3;
    if (rest.starts_with("\n")) return at + 2;
  }
  return std::string_view::npos;
}

/// The length that a header block declares: once, in digits alone.
std::optional<std::size_t> length_in(std::string_view header) {
  std::optional<std::size_t> length;
  while (!header.empty()) {
    const std::size_t end = std::min(header.find('\n'), header.size() - 1);
    const std::string_view line = header.substr(0, end);
    header.remove_prefix(end + 1);
    if (!starts_with_length(line)) continue;
    const std::string_view digits = trimmed(line.substr(kLength.size()));
    std::size_t value = 0;
    const auto [stop, failure] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool is_number = failure == std::errc() && stop == digits.data() + digits.size();
    if (!is_number || (length && *length != value)) return std::nullopt;
    length = value;
  }
  return length;
}

}  // namespace

void ContentLengthReader::take(std::size_t count) {
  at_ += count;
  constexpr std::size_t kWorthMoving = 65536;
  if (at_ == buffer_.size() || at_ > kWorthMoving) {
    buffer_.erase(0, at_);
    at_ = 0;
  }
}

Frame ContentLengthReader::lose(std::string fault) {
  state_ = State::lost;
  return {"", std::move(fault)};
}

std::optional<Frame> ContentLengthReader::read_header() {
  // A client may leave line ends between messages.
  while (at_ < buffer_.size() && (buffer_[at_] == '\r' || buffer_[at_] == '\n')) take(1);
  const std::string_view text = std::string_view(buffer_).substr(at_, kLargestHeader);
  const std::size_t end = header_end(text);
  if (end == std::string_view::npos) {
    if (text.size() < kLargestHeader) return std::nullopt;
    is_mid_line_ = true;  // the line that began here is none to begin again with
    return lose("a header without an end");
  }
  const std::optional<std::size_t> length = length_in(text.substr(0, end));
  take(end);
  is_mid_line_ = false;
  if (!length) return lose("a header without a Content-Length that can be read");
  if (*length > kLargestSkip) return lose("a Content-Length that nobody can mean");
  remaining_ = *length;
  if (*length <= largest_) {
    state_ = State::body;
    return std::nullopt;
  }
  state_ = State::skipping;
  return Frame{"", "a message of " + std::to_string(*length) + " bytes, " +
                       std::to_string(largest_) + " at most"};
}

std::optional<Frame> ContentLengthReader::read_body() {
  if (buffer_.size() - at_ < remaining_) return std::nullopt;
  Frame frame{buffer_.substr(at_, remaining_), ""};
  state_ = State::header;
  take(remaining_);
  return frame;
}

bool ContentLengthReader::skip() {
  const std::size_t count = std::min(remaining_, buffer_.size() - at_);
  remaining_ -= count;
  take(count);
  if (remaining_ > 0) return false;
  state_ = State::header;
  return true;
}

/// Passes over lines until one starts a header.
bool ContentLengthReader::find_header() {
  while (at_ < buffer_.size()) {
    const std::string_view rest = std::string_view(buffer_).substr(at_);
    const std::size_t end = rest.find('\n');
    if (!is_mid_line_) {
      if (starts_with_length(rest)) {
        state_ = State::header;
        return true;
      }
      if (end == std::string_view::npos && rest.size() < kLength.size()) return false;
    }
    is_mid_line_ = end == std::string_view::npos;
    take(is_mid_line_ ? rest.size() : end + 1);
  }
  return false;
}

std::optional<Frame> ContentLengthReader::next() {
  for (;;) {
    switch (state_) {
      case State::skipping:
        if (!skip()) return std::nullopt;
        break;
      case State::lost:
        if (!find_header()) return std::nullopt;
        break;
      case State::body:
        return read_body();
      case State::header:
        if (std::optional<Frame> frame = read_header()) return frame;
        if (state_ == State::header) return std::nullopt;
        break;
    }
  }
}

void LineReader::take(std::size_t end) {
  at_ = seen_ = end;
  constexpr std::size_t kWorthMoving = 65536;
  if (at_ == buffer_.size() || at_ > kWorthMoving) {
    buffer_.erase(0, at_);
    at_ = seen_ = 0;
  }
}

std::optional<Frame> LineReader::next() {
  for (;;) {
    const std::size_t end = buffer_.find('\n', seen_);
    if (end == std::string::npos) {
      seen_ = buffer_.size();
      if (is_skipping_) {
        take(buffer_.size());
      } else if (buffer_.size() - at_ > largest_) {
        take(buffer_.size());
        is_skipping_ = true;
        return Frame{"", "a line over " + std::to_string(largest_) + " bytes"};
      }
      return std::nullopt;
    }
    const bool was_skipped = is_skipping_;
    is_skipping_ = false;
    Frame frame{buffer_.substr(at_, end - at_), ""};
    take(end + 1);
    if (was_skipped) continue;
    if (frame.body.size() > largest_) {
      return Frame{"", "a line over " + std::to_string(largest_) + " bytes"};
    }
    if (frame.body.find_first_not_of(" \t\r") != std::string::npos) return frame;
  }
}

bool read_some(int descriptor, std::string& into) {
  std::array<char, 65536> piece{};
  for (;;) {
    const ssize_t count = ::read(descriptor, piece.data(), piece.size());
    if (count > 0) {
      into.append(piece.data(), static_cast<std::size_t>(count));
      return true;
    }
    if (count == 0 || errno != EINTR) return false;
  }
}

}  // namespace onrecord::wire
