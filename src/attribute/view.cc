#include "attribute/view.h"

#include <algorithm>

#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord::attribution {
namespace {

/// The bytes of a possessive ending ('s, ’s); 0 when there is none.
std::size_t possessive_size(std::string_view word) {
  if (word.size() > 2 && (word.back() == 's' || word.back() == 'S')) {
    if (word[word.size() - 2] == '\'') return 2;
    if (word.size() > 4 && word.substr(word.size() - 4, 3) == "\xE2\x80\x99") return 4;
  }
  return 0;
}

bool ends_with(std::string_view word, std::string_view ending, std::size_t least) {
  return word.size() >= least && word.ends_with(ending);
}

bool is_all_caps(std::string_view word) {
  return word.size() > 1 && std::all_of(word.begin(), word.end(), [](char c) {
           return (c >= 'A' && c <= 'Z') || c == '-' || c == '.' || (c >= '0' && c <= '9');
         });
}

/// al-Assad, el-Sisi: a name with a small article in front.
bool is_article_name(std::string_view word) {
  return word.size() > 4 && word[2] == '-' && (word.starts_with("al") || word.starts_with("el")) &&
         word[3] >= 'A' && word[3] <= 'Z';
}

char sign_of(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) {
    if (text.size() > 1 && first == '.') return '~';
    return first == '-' ? '-' : static_cast<char>(first);
  }
  const char32_t value = code_point_at(text, 0).value;
  if (value >= 0x2010 && value <= 0x2015) return '-';
  if (value == 0x2026) return '~';
  return '"';
}

Item item_of(std::string_view text, const Token& token) {
  Item item;
  item.span = token.span;
  const std::string_view word = text.substr(token.span.begin_byte, token.span.size());
  if (token.kind == TokenKind::mark || token.kind == TokenKind::punctuation) {
    item.sign = token.kind == TokenKind::mark ? '"' : sign_of(word);
    return item;
  }
  item.word = token.word;
  if (token.kind == TokenKind::number) {
    item.flags = kNumeral;
    return item;
  }
  WordClass classes = class_of(token.word);
  std::string_view stem = word;
  if (classes.flags == 0) {
    if (const std::size_t cut = possessive_size(word); cut > 0) {
      stem = word.substr(0, word.size() - cut);
      item.word = hash_word(stem);
      classes = class_of(item.word);
      classes.cue = CueClass::none;
      classes.flags |= kPossessive;
    }
  }
  item.flags = classes.flags;
  item.cue = classes.cue;
  item.forms = classes.forms;
  if (token.is_capitalised || is_article_name(stem)) {
    item.flags |= kCapital;
    if (is_all_caps(stem)) {
      // US and WHO are names, not pronouns.
      item.flags |= kAllCaps;
      if (item.is(kNationality | kBodyName)) {
        item.flags &=
            ~(kSubjectPronoun | kObjectPronoun | kFirstPerson | kPluralPronoun | kRelative);
      }
    }
  } else {
    if (ends_with(stem, "ed", 4)) item.flags |= kEd;
    if (ends_with(stem, "ly", 5)) item.flags |= kLy;
    if (ends_with(stem, "ing", 5)) item.flags |= kIng;
    if (ends_with(stem, "s", 4) && !ends_with(stem, "ss", 4)) item.flags |= kPluralForm;
  }
  return item;
}

/// A point that belongs to the word before it: "Mr.", "J.", "Sept.".
bool is_glued_point(const Item& before, const Item& point, bool starts_sentence_after) {
  if (point.sign != '.' || !before.is_word() || before.span.end_byte != point.span.begin_byte)
    return false;
  if (starts_sentence_after) return false;
  return before.is(kTitle | kDay | kCapital) || before.span.size() <= 5;
}

class Builder {
 public:
  Builder(const Document& document, const Segmentation& segmentation,
          std::span<const Quotation> quotations)
      : segmentation_(segmentation), quotations_(quotations) {
    view_.text = document.text;
    view_.items.reserve(segmentation.tokens.size());
    for (std::uint32_t i = 0; i < quotations.size(); ++i) {
      if (!quotations[i].outer && quotations[i].kind != QuotationKind::nested)
        outermost_.push_back(i);
    }
    std::sort(outermost_.begin(), outermost_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return quotations[a].span.begin_byte < quotations[b].span.begin_byte;
    });
  }

  View build() && {
    for (std::uint32_t p = 0; p < segmentation_.paragraphs.size(); ++p) {
      const Paragraph& paragraph = segmentation_.paragraphs[p];
      bool starts_paragraph = true;
      for (std::uint32_t s = paragraph.first_sentence; s < paragraph.end_sentence; ++s) {
        const Sentence& sentence = segmentation_.sentences[s];
        bool starts_sentence = true;
        for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) {
          const std::uint64_t start = (starts_sentence ? std::uint64_t{kSentenceStart} : 0) |
                                      (starts_paragraph ? std::uint64_t{kParagraphStart} : 0);
          if (add(segmentation_.tokens[t], start, t + 1 == sentence.end_token)) {
            starts_sentence = starts_paragraph = false;
          }
          if (view_.unit_of.size() < view_.items.size()) view_.unit_of.resize(view_.items.size());
        }
      }
      paragraph_ends_.push_back(static_cast<std::uint32_t>(view_.items.size()));
    }
    make_units();
    return std::move(view_);
  }

 private:
  /// Whether the token took its sentence's and paragraph's start away: a quotation that runs on
  /// into a paragraph does, and what stands behind it there goes on with it.
  bool add(const Token& token, std::uint64_t start, bool ends_sentence) {
    while (next_ < outermost_.size() &&
           quotations_[outermost_[next_]].span.end_byte <= token.span.begin_byte)
      ++next_;
    if (next_ < outermost_.size() &&
        quotations_[outermost_[next_]].span.begin_byte <= token.span.begin_byte) {
      const std::uint32_t q = outermost_[next_];
      const bool is_new = last_quotation_ != static_cast<std::int32_t>(q);
      if (is_new) {
        Item item;
        item.span = quotations_[q].span;
        item.sign = 'Q';
        item.quotation = last_quotation_ = static_cast<std::int32_t>(q);
        item.flags = start;
        const QuotationKind kind = quotations_[q].kind;
        if (kind == QuotationKind::title || kind == QuotationKind::scare) {
          item.flags |= kTermQuotation;
        }
        view_.items.push_back(item);
      }
      if (token.kind == TokenKind::word) {
        Item item = item_of(view_.text, token);
        item.flags |= kInsideQuotation;
        if (item.is(kCapital)) view_.inner.push_back(item);
      }
      return true;
    }
    Item item = item_of(view_.text, token);
    item.flags |= start;
    if (item.sign == '.' && !view_.items.empty() &&
        is_glued_point(view_.items.back(), item, ends_sentence)) {
      view_.items.back().span.end_byte = item.span.end_byte;
      return false;
    }
    view_.items.push_back(item);
    return true;
  }

  /// A unit ends where a sentence or a paragraph does, but not inside a quotation.
  void make_units() {
    std::vector<Item>& items = view_.items;
    view_.unit_of.resize(items.size());
    std::uint32_t p = 0;
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      while (p < paragraph_ends_.size() && paragraph_ends_[p] <= i) ++p;
      if (view_.units.empty() || items[i].is(kSentenceStart | kParagraphStart) || ends_hard(i)) {
        if (!view_.units.empty()) view_.units.back().items.end = i;
        view_.units.push_back({{i, i}, p, segmentation_.paragraphs[p].kind});
      }
      view_.unit_of[i] = static_cast<std::uint32_t>(view_.units.size() - 1);
    }
    if (!view_.units.empty())
      view_.units.back().items.end = static_cast<std::uint32_t>(items.size());
  }

  /// Whether the item before `i` is a quotation that ends its sentence with a point, and `i` begins
  /// another one.
  bool ends_hard(std::uint32_t i) const {
    const Item& before = view_.items[i - 1];
    if (!before.is_quotation()) return false;
    const Item& item = view_.items[i];
    const Quotation& quotation = quotations_[static_cast<std::size_t>(before.quotation)];
    const std::string_view inner =
        view_.text.substr(quotation.inner.begin_byte, quotation.inner.size());
    const bool has_point = !inner.empty() && inner.back() == '.';
    return item.is_quotation() ? has_point || !inner.ends_with(',') : false;
  }

  const Segmentation& segmentation_;
  std::span<const Quotation> quotations_;
  View view_;
  std::vector<std::uint32_t> outermost_;
  std::vector<std::uint32_t> paragraph_ends_;
  std::size_t next_ = 0;
  std::int32_t last_quotation_ = -1;
};

}  // namespace

View make_view(const Document& document, const Segmentation& segmentation,
               std::span<const Quotation> quotations) {
  return Builder(document, segmentation, quotations).build();
}

}  // namespace onrecord::attribution
