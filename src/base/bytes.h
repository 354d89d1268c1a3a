// Values as bytes and back: whole numbers in groups of seven bits, texts with their size before
// them.
//
// One description of a type serves both ways: `fields(archive, value)` names its members in order,
// and the archive is a ByteWriter or a ByteReader. The reader takes any bytes: it never reads
// beyond their end, never makes a list longer than the bytes that are left, and once something did
// not fit gives zeros and says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "onrecord/span.h"

namespace onrecord {

class ByteWriter {
 public:
  static constexpr bool kIsReader = false;

  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }
  template <class Fixed>
  void raw(const Fixed& value) {
    static_assert(std::is_arithmetic_v<Fixed>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }
  void span(Span value) {
    const auto step = static_cast<std::int64_t>(value.begin_byte) - last_;
    number(static_cast<std::uint64_t>(step) << 1U ^ static_cast<std::uint64_t>(step >> 63));
    number(value.size());
    last_ = value.begin_byte;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
  std::int64_t last_ = 0;  // where the last span began: most lie close behind each other
};

class ByteReader {
 public:
  static constexpr bool kIsReader = true;

  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  bool is_good() const { return is_good_; }
  bool is_at_end() const { return bytes_.empty(); }
  void fail() {
    is_good_ = false;
    bytes_ = {};
  }

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (bytes_.empty()) break;
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if (byte < 0x80) return value;
    }
    fail();
    return 0;
  }
  std::uint32_t small() {
    const std::uint64_t value = number();
    if (value <= 0xFFFFFFFFU) return static_cast<std::uint32_t>(value);
    fail();
    return 0;
  }
  /// The size of a list of things of at least one byte each.
  std::size_t count() {
    const std::uint64_t value = number();
    if (value <= bytes_.size()) return static_cast<std::size_t>(value);
    fail();
    return 0;
  }
  /// Passes over `items` things of `size` bytes each.
  void skip(std::size_t items, std::size_t size) {
    if (items > bytes_.size() / size) return fail();
    bytes_.remove_prefix(items * size);
  }
  template <class Fixed>
  Fixed raw() {
    static_assert(std::is_arithmetic_v<Fixed> && !std::is_same_v<Fixed, bool>);
    Fixed value{};
    if (bytes_.size() < sizeof value) {
      fail();
      return value;
    }
    bytes_.copy(reinterpret_cast<char*>(&value), sizeof value);
    bytes_.remove_prefix(sizeof value);
    return value;
  }
  /// A text as it stands in the bytes.
  std::string_view view() {
    const std::size_t size = count();
    const std::string_view value = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return value;
  }
  std::string text() { return std::string(view()); }
  Span span() {
    constexpr std::uint64_t kMost = 0xFFFFFFFF;
    const std::uint64_t step = number();
    const std::uint64_t size = number();
    const std::uint64_t begin = last_ + (step >> 1U ^ (~(step & 1U) + 1));  // modulo 2^64
    if (begin > kMost || size > kMost - begin) {
      fail();
      return {};
    }
    last_ = begin;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + size)};
  }

 private:
  std::string_view bytes_;
  bool is_good_ = true;
  std::uint64_t last_ = 0;
};

// What every type is made of.

template <class Archive>
void field(Archive& archive, std::uint32_t& value) {
  if constexpr (Archive::kIsReader) {
    value = archive.small();
  } else {
    archive.number(value);
  }
}

template <class Archive>
void field(Archive& archive, bool& value) {
  if constexpr (Archive::kIsReader) {
    const std::uint64_t given = archive.number();
    if (given > 1) archive.fail();
    value = given == 1;
  } else {
    archive.number(value ? 1 : 0);
  }
}

template <class Archive>
void field(Archive& archive, char& value) {
  if constexpr (Archive::kIsReader) {
    value = archive.template raw<char>();
  } else {
    archive.raw(value);
  }
}

template <class Archive>
void field(Archive& archive, double& value) {
  if constexpr (Archive::kIsReader) {
    value = archive.template raw<double>();
  } else {
    archive.raw(value);
  }
}

template <class Archive>
void field(Archive& archive, std::string& value) {
  if constexpr (Archive::kIsReader) {
    value = archive.text();
  } else {
    archive.text(value);
  }
}

template <class Archive>
void field(Archive& archive, Span& value) {
  if constexpr (Archive::kIsReader) {
    value = archive.span();
  } else {
    archive.span(value);
  }
}

template <class Archive, class Tag>
void field(Archive& archive, Id<Tag>& value) {
  field(archive, value.value);
}

/// One of the values from 0 to `last`.
template <class Archive, class Enum>
void choice(Archive& archive, Enum& value, Enum last) {
  if constexpr (Archive::kIsReader) {
    const std::uint64_t given = archive.number();
    if (given > static_cast<std::uint64_t>(last)) archive.fail();
    value = archive.is_good() ? static_cast<Enum>(given) : Enum{};
  } else {
    archive.number(static_cast<std::uint64_t>(value));
  }
}

/// `each(item)` writes or reads one.
template <class Archive, class Item, class Each>
void list(Archive& archive, std::vector<Item>& items, const Each& each) {
  if constexpr (Archive::kIsReader) {
    const std::size_t count = archive.count();
    items.clear();
    items.reserve(count);
    for (std::size_t i = 0; i < count && archive.is_good(); ++i) each(items.emplace_back());
  } else {
    archive.number(items.size());
    for (Item& item : items) each(item);
  }
}

template <class Archive, class Item>
void field(Archive& archive, std::vector<Item>& items) {
  list(archive, items, [&](Item& item) { field(archive, item); });
}

template <class Archive, class Value>
void field(Archive& archive, std::optional<Value>& value) {
  bool has_value = value.has_value();
  field(archive, has_value);
  if constexpr (Archive::kIsReader) {
    value.reset();
    if (has_value) value.emplace();
  }
  if (has_value) field(archive, *value);
}

}  // namespace onrecord
