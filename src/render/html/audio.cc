// Recordings before they are part of a page: what a file of sound is by its first bytes, and whose
// times are whose.
#include <algorithm>
#include <array>

#include "onrecord/render.h"

namespace onrecord {
namespace {

using std::string_view_literals::operator""sv;

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
}

/// A frame of MPEG audio, layer III, or of AAC in ADTS: both begin with eleven set bits or more.
std::string_view type_of_frame(std::string_view head) {
  const unsigned first = byte_at(head, 0);
  const unsigned second = byte_at(head, 1);
  const unsigned third = byte_at(head, 2);
  if (first != 0xFF || (second & 0xE0U) != 0xE0U) return "";
  const unsigned layer = second >> 1U & 3U;
  if (layer == 0) {
    const unsigned rate = third >> 2U & 15U;
    return (second & 0xF0U) == 0xF0U && rate < 13 ? "audio/aac" : "";
  }
  const unsigned version = second >> 3U & 3U;
  const unsigned bits = third >> 4U;
  const unsigned rate = third >> 2U & 3U;
  return layer == 1 && version != 1 && bits != 0 && bits != 15 && rate != 3 ? "audio/mpeg" : "";
}

/// The brands of ISO media files (a video with sound plays too). Pictures have such files as well.
std::string_view type_of_brand(std::string_view brand) {
  constexpr std::array kPictures = {"avif"sv, "avis"sv, "heic"sv, "heix"sv, "mif1"sv, "msf1"sv};
  if (std::find(kPictures.begin(), kPictures.end(), brand) != kPictures.end()) return "";
  return "audio/mp4";
}

/// The file without its folders.
std::string_view base_of(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);  // npos + 1 is 0
}

/// Whether a record is called as a recording: the same up to the last dot, or with more behind a
/// dot (a language).
bool is_called_as(std::string_view record, std::string_view recording) {
  recording = base_of(recording);
  record = base_of(record);
  const std::string_view name = recording.substr(0, recording.rfind('.'));
  return !name.empty() && record.starts_with(name) &&
         (record.size() == name.size() || record[name.size()] == '.');
}

}  // namespace

std::string_view audio_type_of(std::string_view head) {
  // Behind "ID3" stands a small number, where a text would go on.
  if (head.starts_with("ID3"sv) && head.size() > 4 && byte_at(head, 3) < 0x10) return "audio/mpeg";
  if (head.starts_with("RIFF"sv) && head.substr(0, 12).ends_with("WAVE"sv)) return "audio/wav";
  if (head.starts_with("OggS"sv)) return "audio/ogg";
  if (head.starts_with("fLaC"sv)) return "audio/flac";
  if (head.starts_with("\x1A\x45\xDF\xA3"sv)) {
    return head.substr(0, 64).find("webm"sv) != std::string_view::npos ? "audio/webm" : "";
  }
  if (head.size() >= 12 && head.substr(4, 4) == "ftyp"sv) return type_of_brand(head.substr(8, 4));
  return type_of_frame(head);
}

std::vector<std::optional<DocumentId>> records_of(const Report& report,
                                                  const std::vector<std::string>& recordings) {
  std::vector<std::optional<DocumentId>> found(recordings.size());
  std::vector<bool> is_named(recordings.size());  // whose record is among the documents
  std::vector<const Document*> records;
  for (const Document& document : report.documents) {
    if (document.role != Role::record) continue;
    for (std::size_t i = 0; i < recordings.size(); ++i) {
      is_named[i] = is_named[i] || is_called_as(document.path, recordings[i]);
    }
    if (!document.times.empty()) records.push_back(&document);
  }
  const auto take = [&](std::size_t recording, const auto& fits) {
    const auto record = std::find_if(records.begin(), records.end(), fits);
    if (record == records.end()) return;
    found[recording] = (*record)->id;
    records.erase(record);
  };
  for (std::size_t i = 0; i < recordings.size(); ++i) {
    take(i, [&](const Document* one) { return is_called_as(one->path, recordings[i]); });
  }
  for (std::size_t i = 0; i < recordings.size(); ++i) {
    // Without times in its own record a recording is not that of another.
    if (!is_named[i]) take(i, [](const Document*) { return true; });
  }
  return found;
}

}  // namespace onrecord
