#include "read/page_checks.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onrecord {
namespace {

/// Words of folded text, visited one by one.
template <class Visit>
std::size_t for_each_word(std::string_view plain, const Visit& visit) {
  std::size_t words = 0;
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t end = std::min(plain.find(' ', at), plain.size());
    visit(plain.substr(at, end - at));
    ++words;
    at = end + 1;
  }
  return words;
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// A page whose only text asks for consent: its words give it away by their number.
bool is_consent_text(std::string_view plain) {
  constexpr std::array<std::string_view, 14> kWords = {
      "cookie",       "cookies",      "consent",  "privacy", "partners", "gdpr",   "preferences",
      "personalised", "personalized", "tracking", "vendors", "opt",      "accept", "purposes"};
  std::size_t hits = 0;
  std::size_t cookies = 0;
  const std::size_t words = for_each_word(plain, [&](std::string_view word) {
    hits += is_one_of(word, kWords) ? 1 : 0;
    cookies += word == "cookies" || word == "cookie" || word == "consent" ? 1 : 0;
  });
  return words >= 10 && words <= 600 && cookies >= 2 && hits * 20 >= words;
}

/// Short pages that stand before a story or in place of one.
bool is_wall(std::string_view plain) {
  constexpr std::size_t kLongestWall = 900;  // bytes
  constexpr std::array<std::string_view, 17> kSigns = {"enable javascript",
                                                       "javascript is disabled",
                                                       "javascript is required",
                                                       "are you a robot",
                                                       "are you human",
                                                       "you are human",
                                                       "unusual traffic",
                                                       "checking your browser",
                                                       "verify you are",
                                                       "access denied",
                                                       "access to this page has been denied",
                                                       "page not found",
                                                       "page you requested could not be found",
                                                       "404 not found",
                                                       "page you are looking for",
                                                       "enable cookies",
                                                       "disable your ad blocker"};
  if (plain.size() > kLongestWall) return false;
  return std::any_of(kSigns.begin(), kSigns.end(), [&](std::string_view sign) {
    return plain.find(sign) != std::string_view::npos;
  });
}

std::size_t words_in(std::string_view plain) {
  return for_each_word(plain, [](std::string_view) {});
}

std::string_view last_text(const Document& document) {
  for (std::size_t i = document.blocks.size(); i-- > 0;) {
    const Block& block = document.blocks[i];
    if (block.kind != BlockKind::meta) return text_of(document, block.span);
  }
  return {};
}

bool ends_open(std::string_view text) {
  return text.size() >= 3 &&
         (text.substr(text.size() - 3) == "..." || text.substr(text.size() - 3) == "\xE2\x80\xA6");
}

}  // namespace

std::optional<std::string> why_no_story(const Document& document, const PageMetadata& page) {
  constexpr std::size_t kMostBytes = 8192;  // walls are short; a longer text is a story
  if (document.text.size() > kMostBytes) return std::nullopt;
  const std::string plain = plain_words(document.text);
  if (is_wall(plain)) return "an error page or a wall in place of the story";
  const std::string title = plain_words(page.title.value_or(""));
  const bool about_it = title.find("cookie") != std::string::npos ||
                        title.find("consent") != std::string::npos ||
                        title.find("privacy") != std::string::npos;
  const bool is_article = page.published.has_value() && page.byline.has_value();
  if (is_consent_text(plain) && !(about_it && is_article)) {
    return "only a consent text, no story";
  }
  return std::nullopt;
}

std::optional<std::string> why_cut_short(const Document& document, const PageMetadata& page) {
  constexpr std::size_t kShort = 120;  // words
  const std::size_t found = words_in(plain_words(document.text.substr(0, 1U << 20)));
  if (!page.article_body.empty()) {
    const std::size_t told = words_in(plain_words(page.article_body.substr(0, 1U << 20)));
    if (told > 100 && found * 3 < told * 2) {
      return "the page's own metadata holds " + std::to_string(told) +
             " words of the story, its text " + std::to_string(found) + "; the rest is not shown";
    }
  }
  if (!page.is_free && (found < kShort || ends_open(last_text(document)))) {
    return "the page says that the story is not free to read and shows " + std::to_string(found) +
           " words; it may be cut short";
  }
  return std::nullopt;
}

std::string guess_language(std::string_view text) {
  constexpr std::array<std::string_view, 12> kWords = {"the", "and",  "of",   "to",  "in",   "that",
                                                       "was", "with", "said", "for", "were", "is"};
  std::size_t hits = 0;
  const std::string plain = plain_words(text.substr(0, 20000));
  const std::size_t words =
      for_each_word(plain, [&](std::string_view word) { hits += is_one_of(word, kWords) ? 1 : 0; });
  return hits * 8 >= words && words > 0 ? "en" : "und";
}

}  // namespace onrecord
