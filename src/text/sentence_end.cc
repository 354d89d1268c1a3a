#include "text/sentence_end.h"

#include "text/unicode.h"

namespace onrecord {
namespace {

bool may_stand_behind(char32_t sign) {
  switch (sign) {
    case '"':
    case '\'':
    case ')':
    case ']':
    case '*':
    case '_':
    case ' ':
    case 0xA0:
    case 0xBB:
    case 0x2019:
    case 0x201D:
    case 0x203A:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool ends_sentence(std::string_view text, Colon colon) {
  for (std::size_t end = text.size(); end > 0;) {
    const CodePoint last = code_point_before(text, end);
    if (!may_stand_behind(last.value)) {
      return last.value == '.' || last.value == '?' || last.value == '!' || last.value == 0x2026 ||
             last.value == 0x3002 || (last.value == ':' && colon == Colon::ends);
    }
    end -= last.length;
  }
  return false;
}

}  // namespace onrecord
