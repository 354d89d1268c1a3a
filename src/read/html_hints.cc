#include "read/html_hints.h"

#include <string>
#include <string_view>
#include <unordered_map>

#include "base/embedded.h"

namespace onrecord {
namespace {

using HintTable = std::unordered_map<std::string_view, std::uint16_t>;

std::uint16_t hint_named(std::string_view name) {
  constexpr std::pair<std::string_view, std::uint16_t> kNames[] = {{"body", kHintBody},
                                                                   {"navigation", kHintNavigation},
                                                                   {"related", kHintRelated},
                                                                   {"share", kHintShare},
                                                                   {"advert", kHintAdvert},
                                                                   {"comments", kHintComments},
                                                                   {"caption", kHintCaption},
                                                                   {"meta", kHintMeta},
                                                                   {"pull-quote", kHintPullQuote},
                                                                   {"sign-up", kHintSignUp},
                                                                   {"biography", kHintBiography},
                                                                   {"hidden", kHintHidden},
                                                                   {"headline", kHintHeadline},
                                                                   {"summary", kHintSummary},
                                                                   {"consent", kHintConsent}};
  for (const auto& [known, bit] : kNames) {
    if (known == name) return bit;
  }
  return 0;
}

const HintTable& hint_table() {
  static const HintTable table = [] {
    HintTable words;
    std::string_view rest = embedded_file("page_classes.txt");
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      const std::size_t tab = line.find('\t');
      if (line.empty() || line[0] == '#' || tab == std::string_view::npos) continue;
      words[line.substr(0, tab)] |= hint_named(line.substr(tab + 1));
    }
    return words;
  }();
  return table;
}

/// Cuts identifiers into lower-case words (at marks and humps) and looks up each word and each two
/// neighbours of one identifier.
class Reader {
 public:
  explicit Reader(std::uint16_t& hints) : hints_(hints), table_(hint_table()) {}

  void read(std::string_view value) {
    pair_.clear();
    last_begin_ = 0;
    for (std::size_t at = 0; at < value.size();) {
      const char c = value[at];
      if (!is_word(c)) {
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r') pair_.clear();
        ++at;
        continue;
      }
      std::size_t end = at + 1;
      while (end < value.size() && is_word(value[end]) &&
             !(is_upper(value[end]) && !is_upper(value[end - 1]))) {
        ++end;
      }
      add(value.substr(at, end - at));
      at = end;
    }
  }

 private:
  static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
  static bool is_word(char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }

  void add(std::string_view word) {
    if (word.size() > 40) {
      pair_.clear();
      return;
    }
    // Keep the word before: "pull" + "quote" is looked up as "pull quote".
    if (!pair_.empty()) {
      pair_.erase(0, last_begin_);
      pair_ += ' ';
    }
    last_begin_ = pair_.size();
    for (const char c : word) pair_ += is_upper(c) ? static_cast<char>(c + 32) : c;
    look_up(std::string_view(pair_).substr(last_begin_));
    if (last_begin_ > 0) look_up(pair_);
  }

  void look_up(std::string_view word) {
    const auto found = table_.find(word);
    if (found != table_.end()) hints_ |= found->second;
  }

  std::uint16_t& hints_;
  const HintTable& table_;
  std::string pair_;
  std::size_t last_begin_ = 0;
};

}  // namespace

std::vector<std::uint16_t> hint_elements(const HtmlTree& tree) {
  std::vector<std::uint16_t> hints(tree.nodes.size());
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    const HtmlNode& element = tree.nodes[node];
    Reader reader(hints[node]);
    for (std::uint32_t i = 0; i < element.attribute_count; ++i) {
      const HtmlAttribute& attribute = tree.attributes[element.first_attribute + i];
      const std::string_view value =
          std::string_view(tree.values).substr(attribute.begin, attribute.end - attribute.begin);
      // A heading's id is made of its own words.
      if (attribute.name == Attribute::id && (is_heading(element.tag) || element.tag == Tag::p)) {
        continue;
      }
      switch (attribute.name) {
        case Attribute::class_name:
        case Attribute::id:
        case Attribute::role:
        case Attribute::itemprop:
        case Attribute::data_component:
        case Attribute::data_testid:
        case Attribute::aria_label:
          reader.read(value.substr(0, 512));
          break;
        case Attribute::itemtype:
          if (value.find("Comment") != std::string_view::npos) hints[node] |= kHintComments;
          break;
        default:
          break;
      }
    }
  }
  return hints;
}

}  // namespace onrecord
