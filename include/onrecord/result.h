// How the edges of the library say that something could not be done, and where warnings go.
//
// The library never prints, throws across its public interface or exits: expected failures are
// values (`Result`), everything else that a user should hear goes to the caller's `Diagnostics`.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace onrecord {

/// Why an input could not be used. The names are the reasons that `unchecked` prints.
enum class ErrorCode {
  missing_source,  ///< no such file
  unreadable,      ///< permission, I/O error, or bytes that are no text of any known sort
  no_text,         ///< readable, but there is no running text in it
  too_large,       ///< over a limit of bytes, depth or count
  bad_format,      ///< broken beyond recovery
  wrong_use,       ///< the caller asked for something that does not exist
};

/// The word that `unchecked` prints for an error.
constexpr const char* reason_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::missing_source:
      return "missing-source";
    case ErrorCode::unreadable:
      return "unreadable";
    case ErrorCode::no_text:
      return "no-text";
    case ErrorCode::too_large:
      return "too-large";
    case ErrorCode::bad_format:
      return "unreadable";
    case ErrorCode::wrong_use:
      return "wrong-use";
  }
  return "unreadable";
}

/// One failure: what happened, to which input, in words for a user.
struct Error {
  ErrorCode code = ErrorCode::unreadable;
  std::string path;     ///< the input as the user named it; empty when there is none
  std::string message;  ///< without the path, no full stop
};

/// Either a value or an `Error`. Reading the wrong side is a programming fault (std::get throws).
template <class T>
class Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() { return std::get<0>(state_); }
  const T& operator*() const { return std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Something that a user should hear and that did not stop the work.
struct Diagnostic {
  std::string path;     ///< the input that it is about, as the user named it
  std::string message;  ///< without the path, no full stop
};

/// Collects warnings in the order in which they were given. Not thread-safe: one per thread,
/// appended in input order by the caller, so that the output does not depend on timing.
class Diagnostics {
 public:
  void warn(std::string path, std::string message) {
    items_.push_back({std::move(path), std::move(message)});
  }
  void append(const Diagnostics& other) {
    items_.insert(items_.end(), other.items_.begin(), other.items_.end());
  }
  const std::vector<Diagnostic>& items() const { return items_; }

 private:
  std::vector<Diagnostic> items_;
};

}  // namespace onrecord
