// From a stream of bytes to messages: the Content-Length framing of LSP, and one JSON a line.
//
// Both take bytes as they come and give a message when it is whole. What breaks the form, or is
// over the limit, becomes a fault that the server answers, and reading goes on behind it: after an
// honest length by skipping that many bytes, after a header that says nothing usable at the next
// line that begins with Content-Length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace onrecord::wire {

/// A whole message, or what was wrong (`fault` is not empty then).
struct Frame {
  std::string body;
  std::string fault;
};

class ContentLengthReader {
 public:
  explicit ContentLengthReader(std::size_t largest) : largest_(largest) {}
  void feed(std::string_view bytes) { buffer_ += bytes; }
  /// The next message that is whole; empty until more bytes come.
  std::optional<Frame> next();
  /// Whether the stream stopped inside a message.
  bool is_inside() const { return state_ != State::header || at_ < buffer_.size(); }

 private:
  enum class State {
    header,
    body,
    skipping,  // the rest of a body that is too large
    lost       // looking for the next header
  };

  std::optional<Frame> read_header();
  std::optional<Frame> read_body();
  bool find_header();
  bool skip();
  void take(std::size_t count);
  Frame lose(std::string fault);

  std::size_t largest_;
  State state_ = State::header;
  std::string buffer_;
  std::size_t at_ = 0;  // what is before it is done with
  std::size_t remaining_ = 0;
  bool is_mid_line_ = false;  // while lost: what comes next is no start of a line
};

class LineReader {
 public:
  explicit LineReader(std::size_t largest) : largest_(largest) {}
  void feed(std::string_view bytes) { buffer_ += bytes; }
  /// The next line without its end; empty lines are passed over.
  std::optional<Frame> next();
  bool is_inside() const { return is_skipping_ || at_ < buffer_.size(); }

 private:
  void take(std::size_t end);

  std::size_t largest_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::size_t seen_ = 0;  // no line end before it
  bool is_skipping_ = false;
};

/// Appends what a file descriptor has, waiting for it; false at its end or on an error.
bool read_some(int descriptor, std::string& into);

}  // namespace onrecord::wire
