#include "collate/wording.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/fold.h"

namespace onrecord::collation {
namespace {

constexpr std::size_t kMostInRoundBrackets = 4;  // longer ones are the speaker's own aside

bool is_word(const Token& token) {
  return token.kind == TokenKind::word || token.kind == TokenKind::number;
}

/// Builds one wording token by token.
class Builder {
 public:
  Builder(const Document& document, const Segmentation& segmentation, const LowerCaseWords& lower,
          Vocabulary& vocabulary)
      : document_(document), tokens_(segmentation.tokens), lower_(lower), vocabulary_(vocabulary) {
    wording_.document = document.id;
  }

  void add(Span piece) {
    auto token = std::lower_bound(
        tokens_.begin(), tokens_.end(), piece.begin_byte,
        [](const Token& t, std::uint32_t byte) { return t.span.begin_byte < byte; });
    points_ = 0;
    currency_ = {};
    for (; token != tokens_.end() && token->span.end_byte <= piece.end_byte; ++token) {
      if (const auto end = end_of_fraction(token, piece); end != token) {
        add_fraction(token, end);
        token = end - 1;
        continue;
      }
      if (const auto end = end_of_masked(token, piece); end != token) {
        add_masked(token, end);
        token = end - 1;
        continue;
      }
      if (stands_for_word(token, piece)) continue;
      if (!is_word(*token)) {
        add_mark(text_of(document_, token->span), token->span);
        continue;
      }
      const auto last = end_of_patched(token, piece);
      if (last - token > 1) {
        add_patched(token, last);
        token = last - 1;
      } else {
        add_word(*token);
      }
    }
    if (!currency_.empty()) add_currency();
  }

  Wording finish() {
    wording_.ends_in_ellipsis = ellipsis_;
    forget_open_brackets();
    name_the_names();
    return std::move(wording_);
  }

 private:
  using TokenIterator = std::vector<Token>::const_iterator;

  /// Past the tokens of a part of one: ½, 1/3. Dates and pairs (9/11, 24/7) are none.
  TokenIterator end_of_fraction(TokenIterator token, Span piece) const {
    const std::string_view text = text_of(document_, token->span);
    if (token->kind != TokenKind::number) return written_out(text).empty() ? token : token + 1;
    const auto is_glued = [&](TokenIterator next) {
      return next != tokens_.end() && next->span.end_byte <= piece.end_byte &&
             next->span.begin_byte == (next - 1)->span.end_byte;
    };
    const auto is_slash = [&](TokenIterator next) {
      const std::string_view sign = text_of(document_, next->span);
      return sign == "/" || sign == "\u2044";
    };
    if (token != tokens_.begin() && is_glued(token) && is_slash(token - 1)) return token;
    if (!is_glued(token + 1) || !is_slash(token + 1) || !is_glued(token + 2)) return token;
    const TokenIterator end = token + 3;
    if (end != tokens_.end() && is_glued(end) && (is_slash(end) || is_word(*end))) return token;
    const std::string_view below = text_of(document_, (token + 2)->span);
    const bool is_part = text.size() == 1 && text[0] > '0' &&
                         ((below.size() == 1 && below > text && below[0] <= '9') || below == "10" ||
                          below == "16" || below == "100");
    return is_part ? end : token;
  }

  /// Past the tokens of a word that a house prints only in part: f***, b----y. Two dashes part
  /// words (I--we).
  TokenIterator end_of_masked(TokenIterator token, Span piece) const {
    constexpr std::uint32_t kMostShown = 3;
    constexpr std::size_t kFewest = 2;
    constexpr std::size_t kFewestDashes = 3;
    if (token->kind != TokenKind::word || token->span.size() > kMostShown) return token;
    TokenIterator end = token + 1;
    std::size_t masks = 0;
    bool has_dash = false;
    const auto is_glued = [&] {
      return end != tokens_.end() && end->span.end_byte <= piece.end_byte &&
             end->span.begin_byte == (end - 1)->span.end_byte;
    };
    while (is_glued() && !is_word(*end)) {
      const std::string_view mark = text_of(document_, end->span);
      const bool is_dash = mark[0] == '-' && token->span.size() < kMostShown;
      if ((mark[0] != '*' && !is_dash) || mark.find_first_not_of(mark[0]) != mark.npos) break;
      masks += mark.size();
      has_dash = has_dash || is_dash;
      ++end;
    }
    if (masks < (has_dash ? kFewestDashes : kFewest) ||
        (end < tokens_.end() && is_glued() && !is_word(*end) &&
         text_of(document_, end->span)[0] == '*')) {
      return token;
    }
    return is_glued() && end->kind == TokenKind::word ? end + 1 : end;
  }

  void add_masked(TokenIterator first, TokenIterator end) {
    Token whole = *first;
    whole.span.end_byte = (end - 1)->span.end_byte;
    std::string text(text_of(document_, first->span));
    text += "**";
    if (is_word(*(end - 1))) text += text_of(document_, (end - 1)->span);
    whole.word = hash_word(text);
    push(whole, text);
  }

  /// The sign of a part of one in digits: 1/2 for ½.
  static std::string_view written_out(std::string_view sign) {
    static constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
        {"\u00BC", "1/4"}, {"\u00BD", "1/2"},  {"\u00BE", "3/4"}, {"\u2150", "1/7"},
        {"\u2151", "1/9"}, {"\u2152", "1/10"}, {"\u2153", "1/3"}, {"\u2154", "2/3"},
        {"\u2155", "1/5"}, {"\u2156", "2/5"},  {"\u2157", "3/5"}, {"\u2158", "4/5"},
        {"\u2159", "1/6"}, {"\u215A", "5/6"},  {"\u215B", "1/8"}, {"\u215C", "3/8"},
        {"\u215D", "5/8"}, {"\u215E", "7/8"}};
    if (sign.size() < 2 || sign.size() > 3 || static_cast<signed char>(sign[0]) >= 0) return {};
    const auto* const found =
        std::ranges::find(kSigns, sign, &std::pair<std::string_view, std::string_view>::first);
    return found == std::end(kSigns) ? std::string_view() : found->second;
  }

  void add_fraction(TokenIterator first, TokenIterator end) {
    Token whole = *first;
    whole.span.end_byte = (end - 1)->span.end_byte;
    std::string text(written_out(text_of(document_, first->span)));
    if (text.empty()) {
      text = text_of(document_, first->span);
      text += "/";
      text += text_of(document_, (end - 1)->span);
    }
    whole.word = hash_word(text);
    push(whole, text);
  }

  /// Signs that are read out as words: 20%, $5 million, Orr & Sons, No. 10. Takes such a sign in.
  bool stands_for_word(TokenIterator token, Span piece) {
    const std::string_view text = text_of(document_, token->span);
    const TokenIterator next = token + 1;
    const bool has_next = next != tokens_.end() && next->span.end_byte <= piece.end_byte;
    if (is_word(*token)) {
      const bool is_scale = vocabulary_.info(token->word, text).number == NumberPart::scale;
      if (!currency_.empty() && token->kind != TokenKind::number && !is_scale) add_currency();
      if (is_short_year(*token, text)) {
        push_as(*token, (text[0] < '3' ? "20" : "19") + std::string(text));
        return true;
      }
      if (text != "No" && text != "No.") return false;
      const bool is_number = has_next && text == "No." && next->kind == TokenKind::number;
      const bool is_apart = text == "No" && has_next && text_of(document_, next->span) == "." &&
                            next + 1 != tokens_.end() && (next + 1)->kind == TokenKind::number;
      if (!is_number && !is_apart) return false;
      push_as(*token, "number");
      return true;
    }
    if (!currency_.empty()) add_currency();
    if ((text == "-" || text == "\u2212") && has_next && next->kind == TokenKind::number &&
        next->span.begin_byte == token->span.end_byte && stands_behind_gap(*token)) {
      Token minus = *token;
      minus.word = hash_word("minus");
      push(minus, "minus");  // no sign like others: without it the number is another one
      return true;
    }
    const bool follows_number = !wording_.words.empty() && token != tokens_.begin() &&
                                (token - 1)->kind == TokenKind::number;
    if (text == "%" && follows_number) {
      push_as(*token, "percent");
      return true;
    }
    if (text == "&" && has_next && next->span.begin_byte > token->span.end_byte) {
      push_as(*token, "and");
      return true;
    }
    if (has_next && next->kind == TokenKind::number &&
        next->span.begin_byte == token->span.end_byte) {
      currency_ = currency_of(text);
    }
    return false;
  }

  bool stands_behind_gap(const Token& token) const {
    const std::size_t at = token.span.begin_byte;
    return at > 0 && (document_.text[at - 1] == ' ' || document_.text[at - 1] == '\n');
  }

  /// '98: two digits behind an apostrophe that stands behind a gap.
  bool is_short_year(const Token& token, std::string_view text) const {
    if (token.kind != TokenKind::number || text.size() != 2) return false;
    const std::string_view before =
        std::string_view(document_.text).substr(0, token.span.begin_byte);
    for (const std::string_view mark : {"'", "\u2019", "\u2018"}) {
      if (!before.ends_with(mark)) continue;
      const std::size_t at = before.size() - mark.size();
      return at > 0 && (before[at - 1] == ' ' || before[at - 1] == '\n');
    }
    return false;
  }

  static std::string_view currency_of(std::string_view sign) {
    if (sign == "$") return "dollars";
    if (sign == "\u00A3") return "pounds";
    if (sign == "\u20AC") return "euros";
    return {};
  }

  /// The word of a currency's sign, which stands before the number but is said behind it. It takes
  /// no room in the text.
  void add_currency() {
    const std::string_view word = std::exchange(currency_, {});
    const Word& number = wording_.words.back();
    const bool is_one = number.info->folded == "1";
    const std::uint32_t end = number.span.end_byte;
    Token token;
    token.span = {end, end};
    push_as(token, is_one ? word.substr(0, word.size() - 1) : word);
  }

  void push_as(Token token, std::string_view word) {
    token.word = hash_word(word);
    token.is_capitalised = false;
    push(token, word);
    wording_.words.back().is_sign = true;
  }

  void add_mark(std::string_view mark, Span span) {
    std::vector<Word>& words = wording_.words;
    if (mark == "[") {
      if (square_ == 0) square_from_ = words.size();
      ++square_;
      bracket_end_ = span.end_byte;
    }
    if (mark == "]" && square_ > 0 && !words.empty() &&
        words.back().span.end_byte == span.begin_byte) {
      words.back().closes_bracket = words.back().is_bracketed;
    }
    if (mark == "]" && square_ > 0) --square_;
    if (mark == "(") round_from_ = words.size();
    if (mark == ")") close_round_bracket();
    points_ = mark == "." ? points_ + 1 : 0;
    const auto dots = std::count(mark.begin(), mark.end(), '.');
    if (mark.find("\u2026") != std::string_view::npos || dots >= 2 || points_ >= 2) {
      ellipsis_ = true;
    }
    if (mark == "[" || mark == "(" || mark == "]" || mark == ")") return;
    for (const char c : mark) marks_ = marks_ * 31 + static_cast<unsigned char>(c);
    const bool dash = mark.starts_with("\u2014") || mark.starts_with("\u2013") || mark == "-" ||
                      mark == "--" || mark == "\u2015";
    const bool ends = mark.starts_with(".") || mark.starts_with("?") || mark.starts_with("!") ||
                      mark.starts_with("\u2026");
    const bool pause = dash || ends || mark == "," || mark == ";" || mark == ":";
    pause_ = pause_ || pause;
    sentence_ends_ = sentence_ends_ || ends;
    if (words.empty() || span.begin_byte < words.back().span.end_byte) return;
    words.back().dash_after = words.back().dash_after || dash;
    words.back().pause_after = words.back().pause_after || pause;
    words.back().ends_sentence = words.back().ends_sentence || ends;
  }

  /// The end of the run of tokens from here that touch each other and hold brackets: [T]he,
  /// want[ed].
  TokenIterator end_of_patched(TokenIterator token, Span piece) const {
    TokenIterator end = token + 1;
    TokenIterator last_word = end;
    bool bracket = false;
    int words = 1;
    for (; end != tokens_.end() && end->span.end_byte <= piece.end_byte; ++end) {
      if (end->span.begin_byte != (end - 1)->span.end_byte) break;
      const std::string_view text = text_of(document_, end->span);
      if (text == "[" || text == "]") {
        bracket = true;
        if (text == "]" && (end - 1) >= token && words > 1 && last_word == end) last_word = end + 1;
      } else if (is_word(*end) && bracket) {
        ++words;
        last_word = end + 1;
      } else {
        break;
      }
    }
    return words > 1 ? last_word : token + 1;
  }

  void add_patched(TokenIterator first, TokenIterator end) {
    std::string text;
    for (TokenIterator token = first; token != end; ++token) {
      const std::string_view part = text_of(document_, token->span);
      if (part == "[" && square_ == 0) square_from_ = wording_.words.size();
      if (part == "[") ++square_;
      if (part == "]" && square_ > 0) --square_;
      if (is_word(*token)) text += part;
    }
    Token joined = *first;
    joined.span.end_byte = (end - 1)->span.end_byte;
    const std::uint32_t begin = joined.span.begin_byte;
    if (begin > 0 && document_.text[begin - 1] == '[') --joined.span.begin_byte;
    joined.word = hash_word(text);
    push(joined, text);
    wording_.words.back().is_patched = true;
    wording_.words.back().is_bracketed = false;
  }

  void add_word(const Token& token) { push(token, text_of(document_, token.span)); }

  void push(const Token& token, std::string_view text) {
    Word word;
    const bool country = text == "US" || text == "U.S." || text == "U.S";
    static const std::uint64_t kCountry = hash_word("u.s.");
    word.info = &vocabulary_.info(country ? kCountry : token.word, country ? "u.s." : text);
    word.key = country ? kCountry : word.info->key;
    word.span = token.span;
    word.is_capitalised = token.is_capitalised;
    word.starts_sentence = wording_.words.empty() || sentence_ends_;
    word.is_bracketed = square_ > 0;
    word.opens_bracket = word.is_bracketed && bracket_end_ == token.span.begin_byte;
    word.marks_before = marks_;
    word.ellipsis_before = ellipsis_;
    word.pause_before = pause_ || wording_.words.empty();
    word.is_wrapped = text_of(document_, token.span).find('\n') != std::string_view::npos;
    if (!wording_.words.empty()) {
      const std::uint32_t before = wording_.words.back().span.end_byte;
      const Span gap{before, token.span.begin_byte};
      const bool follows = gap.begin_byte <= gap.end_byte;
      word.is_wrapped_before = follows && before > 0 && is_line_end_hyphen(before, gap);
    }
    ellipsis_ = pause_ = sentence_ends_ = false;
    marks_ = 0;
    points_ = 0;
    wording_.words.push_back(word);
  }

  /// Whether only a hyphen and the end of a line stand in the gap: "docum-" and "ents".
  bool is_line_end_hyphen(std::uint32_t before, Span gap) const {
    bool line_end = false;
    bool hyphen = document_.text[before - 1] == '-';
    for (const char c : text_of(document_, gap)) {
      if (c == '\n') {
        line_end = true;
      } else if (c == '-') {
        hyphen = true;
      } else if (c != ' ' && c != '\r' && c != '\t' && c != '>') {
        return false;
      }
    }
    return line_end && hyphen;
  }

  void close_round_bracket() {
    if (round_from_ == kNoBracket) return;
    const std::size_t size = wording_.words.size();
    if (size - round_from_ <= kMostInRoundBrackets) {
      for (std::size_t i = round_from_; i < size; ++i) wording_.words[i].is_bracketed = true;
    }
    round_from_ = kNoBracket;
  }

  /// A bracket that is never closed sets nothing apart: the words behind it are the speaker's.
  void forget_open_brackets() {
    round_from_ = kNoBracket;
    if (square_ == 0) return;
    for (std::size_t i = square_from_; i < wording_.words.size(); ++i) {
      wording_.words[i].is_bracketed = wording_.words[i].opens_bracket = false;
    }
  }

  /// In a headline every word has a capital; there only words that nobody writes small are names.
  void name_the_names() {
    std::size_t inside = 0;
    std::size_t capital = 0;
    for (const Word& word : wording_.words) {
      if (word.starts_sentence || !word.is_content()) continue;
      ++inside;
      capital += word.is_capitalised;
    }
    const bool headline = inside >= 3 && capital * 10 >= inside * 7;
    for (Word& word : wording_.words) {
      if (!word.is_capitalised || word.info->sort != WordSort::content) continue;
      const bool telling = !word.starts_sentence && !headline;
      word.is_name_anywhere = telling;
      word.is_name = telling || !lower_.contains(hash_word(word.info->folded));
    }
  }

  static constexpr std::size_t kNoBracket = ~std::size_t{0};

  const Document& document_;
  const std::vector<Token>& tokens_;
  const LowerCaseWords& lower_;
  Vocabulary& vocabulary_;
  Wording wording_;
  int square_ = 0;
  std::size_t square_from_ = 0;  // the first word behind the outermost open bracket
  std::uint32_t bracket_end_ = 0;
  std::uint32_t marks_ = 0;
  int points_ = 0;
  std::string_view currency_;  // the word for a sign before the number that comes now
  std::size_t round_from_ = kNoBracket;
  bool ellipsis_ = false;
  bool pause_ = false;
  bool sentence_ends_ = false;
};

}  // namespace

std::vector<std::uint64_t> Wording::keys() const {
  std::vector<std::uint64_t> keys;
  keys.reserve(words.size());
  for (const Word& word : words) keys.push_back(word.key);
  return keys;
}

std::vector<std::uint64_t> lower_case_words_in(const Segmentation& segmentation) {
  std::vector<std::uint64_t> hashes;
  for (const Token& token : segmentation.tokens) {
    if (token.kind == TokenKind::word && !token.is_capitalised) hashes.push_back(token.word);
  }
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  return hashes;
}

LowerCaseWords::LowerCaseWords(std::span<const Segmentation> segmentations,
                               const LowerCaseWords* base)
    : base_(base) {
  for (const Segmentation& segmentation : segmentations) add(lower_case_words_in(segmentation));
}

LowerCaseWords::LowerCaseWords(std::span<const std::vector<std::uint64_t>> lists,
                               const LowerCaseWords* base)
    : base_(base) {
  for (const std::vector<std::uint64_t>& list : lists) add(list);
}

void LowerCaseWords::add(std::span<const std::uint64_t> hashes) {
  const auto put = [this](std::uint64_t hash) {
    const std::size_t wrap = slots_.size() - 1;
    std::size_t slot = hash & wrap;
    while (slots_[slot] != 0 && slots_[slot] != hash) slot = (slot + 1) & wrap;
    count_ += slots_[slot] == 0 ? 1 : 0;
    slots_[slot] = hash;
  };
  for (const std::uint64_t hash : hashes) {
    if (hash == 0) continue;  // of no word
    if ((count_ + 1) * 2 > slots_.size()) {
      const std::vector<std::uint64_t> old = std::exchange(
          slots_, std::vector<std::uint64_t>(std::max<std::size_t>(64, slots_.size() * 2)));
      count_ = 0;
      for (const std::uint64_t kept : old) {
        if (kept != 0) put(kept);
      }
    }
    put(hash);
  }
}

bool LowerCaseWords::contains(std::uint64_t hash) const {
  if (!slots_.empty()) {
    const std::size_t wrap = slots_.size() - 1;
    std::size_t slot = hash & wrap;
    while (slots_[slot] != 0 && slots_[slot] != hash) slot = (slot + 1) & wrap;
    if (slots_[slot] != 0) return true;
  }
  return base_ != nullptr && base_->contains(hash);
}

Wording wording_of(const Document& document, const Segmentation& segmentation,
                   std::span<const Span> pieces, const LowerCaseWords& lower,
                   Vocabulary& vocabulary) {
  Builder builder(document, segmentation, lower, vocabulary);
  for (const Span piece : pieces) builder.add(piece);
  return builder.finish();
}

}  // namespace onrecord::collation
