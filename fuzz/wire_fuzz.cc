// What another program sends, cut into messages and parsed: both framings, JSON within bounds,
// JSON-RPC, positions and edits. However the bytes are cut on their way, the messages are the same;
// what is written is valid JSON; every position leads into the text.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wire/framing.h"
#include "wire/json.h"
#include "wire/rpc.h"
#include "wire/text_file.h"
#include "wire/uri.h"
#include "wire/utf8.h"

namespace {

using namespace onrecord::wire;

void require(bool holds) {
  if (!holds) __builtin_trap();
}

template <class Reader>
std::vector<std::string> frames_of(std::string_view bytes, std::size_t piece) {
  Reader reader(4096);
  std::vector<std::string> frames;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(bytes.substr(at, piece));
    while (const auto frame = reader.next()) {
      frames.push_back(frame->fault.empty() ? frame->body : "!" + frame->fault);
      require(frames.size() <= bytes.size() + 1);
    }
  }
  return frames;
}

void take_message(const std::string& body) {
  const auto json = parse_json(body, {16, 1000});
  if (!json) return;
  const Message message = message_of(*json);
  require(static_cast<bool>(parse_json(error_reply(message.id, RpcError::invalid_request, body))));
  require(is_valid_utf8(message.method));
  if (const auto path = path_of_uri(find_string(*json, {"uri"}).value_or(""))) {
    require(path_of_uri(uri_of_path(*path)) == path);
  }
}

void edit(std::string_view bytes) {
  if (bytes.size() < 8) return;
  const auto number = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i]));
  };
  const Unit unit = static_cast<Unit>(number(0) % 3);
  TextFile file{std::string(bytes.substr(6))};
  const std::string before = file.text();
  for (std::uint32_t at = 0; at <= before.size(); ++at) {
    const std::uint32_t back = file.byte_at(file.position_at(at, unit), unit);
    require(back <= at);
    if (at < before.size() && is_valid_utf8(before) && step_at(before, at).is_valid &&
        before[at] != '\n')
      require(back == at);
  }
  file.replace({{number(1) % 8, number(2)}, {number(3) % 8, number(4)}},
               bytes.substr(0, number(5) % 4), unit);
  require(file.text().size() <= before.size() + 3);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto framed = frames_of<ContentLengthReader>(bytes, bytes.size() + 1);
  require(framed == frames_of<ContentLengthReader>(bytes, 3));
  // A line that is too long is told as soon as that is known, so only its place may differ.
  const auto lines = frames_of<LineReader>(bytes, bytes.size() + 1);
  require(lines.size() == frames_of<LineReader>(bytes, 3).size());
  for (const std::string& body : framed) take_message(body);
  for (const std::string& body : lines) take_message(body);
  take_message(std::string(bytes));
  edit(bytes);
  return 0;
}
