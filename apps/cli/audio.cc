#include "audio.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace onrecord::cli {
namespace {

constexpr std::uint64_t kMostEmbedded = 100'000'000;  // bytes; a third more in the page

std::string name_of(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

Result<HtmlAudio> read_recording(const std::string& path, bool embed) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return Error{ErrorCode::missing_source, path, "there is no such recording"};
  }
  std::ifstream file(path, std::ios::binary);
  std::array<char, 64> head{};
  file.read(head.data(), head.size());
  HtmlAudio audio;
  audio.media_type = audio_type_of(
      {head.data(), static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0))});
  if (audio.media_type.empty()) {
    return Error{ErrorCode::bad_format, path,
                 "is no recording that a page can play (mp3, wav, ogg, flac, m4a, aac, webm)"};
  }
  audio.name = name_of(path);
  audio.size = static_cast<std::uint64_t>(status.st_size);
  if (!embed) return audio;
  if (audio.size > kMostEmbedded) {
    return Error{
        ErrorCode::too_large, path,
        fmt::format("has {:.0f} MB, which is too much to put into a page (100 MB); without "
                    "--embed-audio the page lets its reader choose the file",
                    static_cast<double>(audio.size) / 1e6)};
  }
  file.clear();
  file.seekg(0);
  std::string content(audio.size, '\0');
  if (!file.read(content.data(), static_cast<std::streamsize>(content.size()))) {
    return Error{ErrorCode::unreadable, path, "could not be read"};
  }
  audio.content = std::move(content);
  return audio;
}

}  // namespace

Result<std::vector<HtmlAudio>> recordings(const Report& report, const Options& options) {
  std::vector<HtmlAudio> found;
  if (options.audio.empty()) return found;
  const bool has_page = options.format == Format::html ||
                        std::any_of(options.writes.begin(), options.writes.end(),
                                    [](const auto& write) { return write.first == Format::html; });
  if (!has_page) {
    return Error{ErrorCode::wrong_use, "", "--audio is for a page: --html FILE or --format html"};
  }
  const auto records = records_of(report, options.audio);
  for (std::size_t i = 0; i < options.audio.size(); ++i) {
    Result<HtmlAudio> audio = read_recording(options.audio[i], options.embed_audio);
    if (!audio) return audio.error();
    if (!records[i]) {
      return Error{ErrorCode::wrong_use, options.audio[i],
                   "there is no record with times for it (--record FILE: .vtt, .srt or Whisper's "
                   ".json)"};
    }
    audio->record = records[i];
    found.push_back(std::move(*audio));
  }
  return found;
}

}  // namespace onrecord::cli
