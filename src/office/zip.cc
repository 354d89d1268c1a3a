#include "office/zip.h"

#include <zip.h>

#include <algorithm>

namespace onrecord {
namespace {

constexpr std::uint64_t kMostRatio = 250;  // XML of real documents stays below 100
constexpr std::uint64_t kRatioCounts = 4U << 20;

Error damaged() {
  return {ErrorCode::bad_format, "", "damaged or cut off (no whole ZIP container)"};
}

std::uint32_t number_at(std::string_view bytes, std::size_t at, int length) {
  std::uint32_t value = 0;
  for (int i = length - 1; i >= 0; --i) {
    value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  }
  return value;
}

/// libzip keeps a record of each entry that the directory names: look at the number first. Every
/// end record that libzip could choose counts.
bool has_too_many_parts(std::string_view bytes) {
  constexpr std::size_t kEndRecord = 22;
  constexpr std::size_t kLongestComment = 0xFFFF;
  const std::size_t tail = std::min(bytes.size(), kEndRecord + kLongestComment + 1024);
  const std::string_view end = bytes.substr(bytes.size() - tail);
  for (std::size_t at = end.find("PK\x05\x06"); at != std::string_view::npos;
       at = end.find("PK\x05\x06", at + 1)) {
    if (at + kEndRecord > end.size()) break;
    if (std::max(number_at(end, at + 8, 2), number_at(end, at + 10, 2)) > kMostParts) return true;
  }
  return false;
}

struct DiscardArchive {
  void operator()(zip* archive) const { zip_discard(archive); }
};
struct FreeSource {
  void operator()(zip_source* source) const { zip_source_free(source); }
};
struct CloseFile {
  void operator()(zip_file* file) const { zip_fclose(file); }
};
using SourcePointer = std::unique_ptr<zip_source, FreeSource>;

SourcePointer source_of(std::string_view bytes) {
  return SourcePointer(zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr));
}

bool add(zip* archive, const std::string& name, const std::string& bytes) {
  SourcePointer source(zip_source_buffer(archive, bytes.data(), bytes.size(), 0));
  if (!source) return false;
  const auto index =
      zip_file_add(archive, name.c_str(), source.get(), ZIP_FL_OVERWRITE | ZIP_FL_ENC_UTF_8);
  if (index < 0) return false;
  static_cast<void>(source.release());              // the archive's from now on
  constexpr zip_uint16_t kFirstDay = 1U << 5 | 1U;  // 1 January 1980, the least that ZIP can say
  return zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, kFirstDay, 0) == 0;
}

/// Closes the archive into `source` and reads that back.
Result<std::string> write_out(std::unique_ptr<zip, DiscardArchive> archive, zip_source* source) {
  const Error failure{ErrorCode::unreadable, "", "the ZIP container could not be written"};
  if (zip_close(archive.get()) != 0) return failure;
  static_cast<void>(archive.release());
  if (zip_source_open(source) != 0) return failure;
  zip_stat_t status;
  zip_stat_init(&status);
  std::string bytes;
  const bool is_known =
      zip_source_stat(source, &status) == 0 && (status.valid & ZIP_STAT_SIZE) != 0;
  if (is_known) bytes.resize(status.size);
  const zip_int64_t got = is_known ? zip_source_read(source, bytes.data(), bytes.size()) : -1;
  zip_source_close(source);
  if (got < 0 || static_cast<std::size_t>(got) != bytes.size()) return failure;
  return bytes;
}

Result<std::string> write_parts(std::string_view bytes, int flags,
                                const std::vector<std::pair<std::string, std::string>>& parts) {
  SourcePointer source = source_of(bytes);
  if (!source) return damaged();
  std::unique_ptr<zip, DiscardArchive> archive(zip_open_from_source(source.get(), flags, nullptr));
  if (!archive) return damaged();
  zip_source_keep(source.get());  // one for the archive, one for reading it back
  for (const auto& [name, data] : parts) {
    if (!add(archive.get(), name, data)) {
      return Error{ErrorCode::unreadable, "", "the ZIP container could not be written"};
    }
  }
  return write_out(std::move(archive), source.get());
}

}  // namespace

void ZipArchive::Close::operator()(zip* archive) const { zip_discard(archive); }

Result<ZipArchive> ZipArchive::open(std::string_view bytes) {
  if (has_too_many_parts(bytes)) {
    return Error{ErrorCode::too_large, "", "a ZIP container of more than 4096 parts"};
  }
  SourcePointer source = source_of(bytes);
  if (!source) return damaged();
  zip* const archive = zip_open_from_source(source.get(), ZIP_RDONLY, nullptr);
  if (archive == nullptr) return damaged();
  static_cast<void>(source.release());
  return ZipArchive(archive);
}

bool ZipArchive::has(const std::string& name) const {
  return zip_name_locate(archive_.get(), name.c_str(), ZIP_FL_ENC_RAW) >= 0;
}

Result<std::string> ZipArchive::read(const std::string& name) const {
  const zip_int64_t index = zip_name_locate(archive_.get(), name.c_str(), ZIP_FL_ENC_RAW);
  if (index < 0) return Error{ErrorCode::missing_source, "", "has no part " + name};
  const auto at = static_cast<zip_uint64_t>(index);
  zip_stat_t status;
  zip_stat_init(&status);
  constexpr zip_uint64_t kNeeded = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
  if (zip_stat_index(archive_.get(), at, 0, &status) != 0 || (status.valid & kNeeded) != kNeeded) {
    return damaged();
  }
  if ((status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && status.encryption_method != ZIP_EM_NONE) {
    return Error{ErrorCode::unreadable, "", "encrypted (save it without a password)"};
  }
  if (status.size > kLargestPart) {
    return Error{ErrorCode::too_large, "", "its part " + name + " unpacks to more than 24 MiB"};
  }
  if (status.size > kRatioCounts && status.size / kMostRatio > status.comp_size) {
    return Error{ErrorCode::too_large, "",
                 "its part " + name + " unpacks to far more than it holds"};
  }
  const std::unique_ptr<zip_file, CloseFile> file(zip_fopen_index(archive_.get(), at, 0));
  if (!file) return damaged();
  std::string bytes(status.size, '\0');
  const zip_int64_t got = zip_fread(file.get(), bytes.data(), bytes.size());
  char more = 0;  // reading past the end checks the sum
  if (got < 0 || static_cast<std::size_t>(got) != bytes.size() ||
      zip_fread(file.get(), &more, 1) != 0) {
    return damaged();
  }
  return bytes;
}

Result<std::string> with_parts(std::string_view bytes,
                               const std::vector<std::pair<std::string, std::string>>& parts) {
  if (has_too_many_parts(bytes)) {
    return Error{ErrorCode::too_large, "", "a ZIP container of more than 4096 parts"};
  }
  return write_parts(bytes, 0, parts);
}

Result<std::string> make_zip(const std::vector<std::pair<std::string, std::string>>& parts) {
  return write_parts({}, ZIP_CREATE | ZIP_TRUNCATE, parts);
}

}  // namespace onrecord
