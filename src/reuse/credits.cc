#include "reuse/credits.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "text/fold.h"
#include "text/lexicon.h"
#include "text/web_address.h"

namespace onrecord::reuse {
namespace {

constexpr std::uint32_t kFarthestVerb = 5;  // tokens between a name and its verb
constexpr std::uint32_t kLongestCue = 5;    // words before a name

/// How a name stands in its sentence.
enum class Standing {
  none,
  own,    ///< told, obtained by: also what an outlet says of itself
  other,  ///< said, reported, according to: what one says of another
};

struct Found {
  OutletMention mention;
  Span span;
  std::uint32_t sentence = 0;
  Standing standing = Standing::none;
  bool is_line = false;
  bool is_dateline = false;
  bool is_copyright = false;
};

class CreditReader {
 public:
  CreditReader(const Document& document, const Segmentation& parts,
               const std::vector<OutletName>& known)
      : document_(document), parts_(parts) {
    for (OutletMention& mention : outlet_mentions(document, parts, known)) {
      Found found;
      found.sentence = sentence_of(mention.begin);
      found.mention = std::move(mention);
      if (found.mention.name.empty() && !resolve_stand_in(found.mention)) continue;
      read(found);
      found_.push_back(std::move(found));
    }
  }

  Credits credits() {
    Credits credits;
    if (document_.outlet) {
      credits.own = outlet_name(*document_.outlet);
      credits.is_own_given = !credits.own.empty();
    }
    for (const bool copyright : {false, true}) {
      for (const Found& found : found_) {
        const bool is_sign = copyright ? found.is_copyright : found.is_dateline;
        if (credits.own.empty() && is_sign) credits.own = found.mention.name;
      }
    }
    if (credits.own.empty()) credits.own = speaks_of_itself();
    for (Found& found : found_) {
      const bool is_own = is_same_outlet(found.mention.name, credits.own);
      if (is_own || (found.standing == Standing::none && !found.is_line)) continue;
      credits.others.push_back(
          {found.span, found.sentence, std::move(found.mention.name), found.is_line});
    }
    add_given(credits);
    return credits;
  }

 private:
  /// What the metadata name, for all of the text.
  void add_given(Credits& credits) const {
    const Identity own = identity_of(document_, credits.own);
    for (std::uint32_t i = 0; i < document_.given_sources.size(); ++i) {
      const GivenSource& source = document_.given_sources[i];
      Credit credit;
      credit.is_line = true;
      credit.given = i;
      credit.outlet = outlet_name(source.name);
      credit.address = plain_address(source.url);
      credit.site = site_of(source.url);
      credit.is_house = source.basis.ends_with("publisher");
      if (!is_meant(own, credit)) credits.others.push_back(std::move(credit));
    }
  }

  std::uint32_t sentence_of(std::uint32_t token) const {
    const auto after = std::upper_bound(
        parts_.sentences.begin(), parts_.sentences.end(), token,
        [](std::uint32_t wanted, const Sentence& each) { return wanted < each.first_token; });
    return static_cast<std::uint32_t>(after - parts_.sentences.begin()) - 1;
  }

  std::string_view text(std::uint32_t token) const {
    return text_of(document_, parts_.tokens[token].span);
  }
  bool is_owner(std::uint32_t token) const {
    return text(token).ends_with("'s") || text(token).ends_with("’s");
  }

  /// "the newspaper" is the outlet named before it, if any was.
  bool resolve_stand_in(OutletMention& mention) const {
    if (found_.empty()) return false;
    mention.name = found_.back().mention.name;
    return true;
  }

  void read(Found& found) const {
    const Sentence& sentence = parts_.sentences[found.sentence];
    const Paragraph& paragraph = parts_.paragraphs[sentence.paragraph];
    const OutletMention& mention = found.mention;
    std::uint32_t begin = mention.begin;
    std::uint32_t end = mention.end;
    if (paragraph.kind == BlockKind::meta) {
      const std::string_view line = text_of(document_, paragraph.span);
      found.is_copyright = line.find("©") != std::string_view::npos ||
                           line.find("opyright") != std::string_view::npos ||
                           line.find("ights reserved") != std::string_view::npos;
      found.is_dateline = is_in_brackets(mention);
      found.is_line = !is_about_pictures(paragraph);
      found.span = paragraph.span;
      return;
    }
    if (is_signature(sentence.paragraph, mention)) {
      found.is_line = true;
      found.span = paragraph.span;
      return;
    }
    if (paragraph.kind != BlockKind::paragraph && paragraph.kind != BlockKind::list_item) {
      return;  // a headline is no credit
    }
    found.is_line = is_credit_line(sentence.paragraph, mention) && !is_about_pictures(paragraph);
    if (found.is_line) {
      found.span = paragraph.span;
      return;
    }
    if (is_closing_slug(sentence.paragraph, mention)) {
      found.is_line = true;
      found.is_dateline = is_in_brackets(mention);
      found.span = {parts_.tokens[begin].span.begin_byte, parts_.tokens[end - 1].span.end_byte};
      return;
    }
    found.standing = before(sentence, mention, begin);
    const Standing behind = after(sentence, mention, end);
    if (behind == Standing::other) found.standing = behind;
    found.span = {parts_.tokens[begin].span.begin_byte, parts_.tokens[end - 1].span.end_byte};
  }

  /// "Photograph: AP" says who took the picture, not whose words these are.
  bool is_about_pictures(const Paragraph& paragraph) const {
    static const Lexicon pictures(
        "photo\nphotos\nphotograph\nphotographs\nphotographer\nphotography\npicture\npictures\n"
        "image\nimages\nvideo\ngraphic\ngraphics\nmap\ngetty\ncaption\n");
    static const Lexicon words(
        "reporting\nwriting\nreport\nstory\narticle\ncontributed\nwriter\nediting\n");
    bool has_pictures = false;
    for (std::uint32_t t = paragraph.first_token; t < paragraph.end_token; ++t) {
      if (words.contains(parts_.tokens[t].word)) return false;
      has_pictures |= pictures.contains(parts_.tokens[t].word);
    }
    return has_pictures;
  }

  /// A short paragraph at the head or the foot that tells whose text or reporting this is ("With
  /// files from Reuters", "This story first appeared in …"), or has but the name.
  bool is_credit_line(std::uint32_t index, const OutletMention& mention) const {
    static const Lexicon phrases(
        "with reporting\nincludes reporting\nadditional reporting\nfurther reporting\n"
        "with files\nwith inputs\nwith input\nwith material\nwith information\nmaterial "
        "from\ninformation from\n"
        "contributed to this\ncontributed reporting\nthis article was first\n"
        "this article was originally\nthis article first\nthis article originally\n"
        "this story was first\nthis story was originally\nthis story first\n"
        "this story originally\nthis report was first\nthis report first\nrepublished\n"
        "reprinted\nread the original\nread the full story\n");
    static const Lexicon beside(
        "source\nsources\nvia\nby\nfrom\nwith\nstaff\nwriter\nagencies\nand\n");
    constexpr std::uint32_t kMostWords = 24;
    constexpr std::uint32_t kHead = 3;
    constexpr std::uint32_t kFoot = 4;
    const Paragraph& paragraph = parts_.paragraphs[index];
    if (index >= kHead && index + kFoot < parts_.paragraphs.size()) return false;
    if (paragraph.end_token - paragraph.first_token > 2 * kMostWords) return false;
    std::vector<std::uint64_t> words;
    bool has_others = false;
    bool is_given = document_.outlet && index > 0;  // else a bare name may be its own
    for (std::uint32_t t = paragraph.first_token; t < paragraph.end_token; ++t) {
      const std::uint64_t word = parts_.tokens[t].word;
      if (word == 0) continue;
      words.push_back(word);
      const bool is_name = t >= mention.begin && t < mention.end;
      if (is_name) continue;
      (beside.contains(word) ? is_given : has_others) = true;
    }
    if (words.size() > kMostWords) return false;
    if (!has_others) return is_given;
    for (std::size_t at = 0; at < words.size(); ++at) {
      if (phrases.find_phrase(std::span(words).subspan(at)) > 0) return true;
    }
    return false;
  }

  /// "Dana Orr, Associated Press" at the head.
  bool is_signature(std::uint32_t index, const OutletMention& mention) const {
    constexpr std::uint32_t kHead = 3;
    constexpr std::uint32_t kMostOfName = 4;
    const Paragraph& paragraph = parts_.paragraphs[index];
    const std::uint32_t size = mention.begin - paragraph.first_token;
    if (index >= kHead || paragraph.kind == BlockKind::headline ||
        mention.end != paragraph.end_token || size < 3 || size > kMostOfName + 1) {
      return false;
    }
    for (std::uint32_t t = paragraph.first_token; t + 1 < mention.begin; ++t) {
      if (!parts_.tokens[t].is_capitalised) return false;
    }
    return text(mention.begin - 1) == "," || text(mention.begin - 1) == "/" ||
           text(mention.begin - 1) == "|";
  }

  /// "… until Monday. (AP)", "— AP", "[AFP/Reuters]", "(With inputs from PTI)": set off from the
  /// last words of the text, with nothing behind it.
  bool is_closing_slug(std::uint32_t index, const OutletMention& mention) const {
    static const Lexicon inside(
        "with\ninputs\ninput\nfrom\nand\nagencies\nagency\nreports\nreport\nreporting\nby\n"
        "material\nvia\nsource\n");
    constexpr std::uint32_t kFoot = 4;
    constexpr std::uint32_t kMostTokens = 8;
    const Paragraph& paragraph = parts_.paragraphs[index];
    if (index + kFoot < parts_.paragraphs.size()) return false;
    for (std::uint32_t t = mention.end; t < paragraph.end_token; ++t) {
      const bool is_other_name = parts_.tokens[t].is_capitalised && t < mention.end + kMostTokens;
      if (parts_.tokens[t].word != 0 && !is_other_name) return false;
    }
    const auto is_any = [&](std::uint32_t t, std::initializer_list<std::string_view> signs) {
      return std::find(signs.begin(), signs.end(), text(t)) != signs.end();
    };
    std::uint32_t at = mention.begin;
    const std::uint32_t floor = std::max(paragraph.first_token, at - std::min(at, kMostTokens));
    while (at-- > floor) {
      const bool is_behind_end =
          at == paragraph.first_token || is_any(at - 1, {".", "!", "?", "”", "\"", "’"});
      if (is_any(at, {"(", "[", "—", "–", "-", "--", "/"}) && is_behind_end) return true;
      const bool fits = parts_.tokens[at].is_capitalised ||
                        inside.contains(parts_.tokens[at].word) || is_any(at, {"/", ",", "&"});
      if (!fits) return false;
    }
    return false;
  }

  bool is_in_brackets(const OutletMention& mention) const {
    return mention.begin > 0 && mention.end < parts_.tokens.size() &&
           text(mention.begin - 1) == "(" && text(mention.end).starts_with(")");
  }

  /// The cue that ends where the name begins; `begin` moves to its first word.
  Standing before(const Sentence& sentence, const OutletMention& mention,
                  std::uint32_t& begin) const {
    static const Lexicon& cues = lexicon("credit_cues.txt");
    const std::uint32_t floor = std::max(
        sentence.first_token, mention.begin - std::min<std::uint32_t>(mention.begin, kLongestCue));
    for (std::uint32_t from = floor; from < mention.begin; ++from) {
      std::vector<std::uint64_t> words;
      for (std::uint32_t t = from; t < mention.begin; ++t) words.push_back(parts_.tokens[t].word);
      std::string_view tag;
      if (cues.find_phrase(words, &tag) != words.size()) continue;
      // "The price was low, reports the Post."
      if (tag == "after" && from > sentence.first_token && text(from - 1).starts_with(",")) {
        begin = from;
        return Standing::other;
      }
      if (tag != "own" && tag != "before") continue;
      begin = from;
      return tag == "own" ? Standing::own : Standing::other;
    }
    return Standing::none;
  }

  /// The verb or noun behind the name; `end` moves behind it.
  Standing after(const Sentence& sentence, const OutletMention& mention, std::uint32_t& end) const {
    static const Lexicon& cues = lexicon("credit_cues.txt");
    static const Lexicon between(
        ",\nwhich\nthat\nwho\nhas\nhave\nhad\nfirst\nalso\nlater\nearlier\nthen\noriginally\n"
        "previously\nhowever\non\nin\nfriday\nsaturday\nsunday\nmonday\ntuesday\nwednesday\n"
        "thursday\nyesterday\ntoday\n");
    const std::uint32_t stop = std::min(sentence.end_token, mention.end + kFarthestVerb);
    for (std::uint32_t t = mention.end; t < stop; ++t) {
      if (const std::uint32_t length = verb_phrase(t, sentence.end_token); length > 1) {
        end = t + length;
        return Standing::other;
      }
      std::string_view tag = cues.tag(parts_.tokens[t].word);
      // "Times report" and "the Times's website" are owned; "put the" is two words.
      const bool is_next = t == mention.end;
      if (tag == "after" || (tag == "owned" && is_next) ||
          (cues.contains(parts_.tokens[t].word) && is_next && mention.is_owner)) {
        end = t + 1;
        return Standing::other;
      }
      if (!between.contains(parts_.tokens[t].word) && text(t) != ",") return Standing::none;
    }
    return Standing::none;
  }

  /// How many tokens a verb of several words takes that begins here: "was the first to report".
  std::uint32_t verb_phrase(std::uint32_t at, std::uint32_t stop) const {
    constexpr std::uint32_t kLongest = 5;
    std::vector<std::uint64_t> words;
    for (std::uint32_t t = at; t < std::min(stop, at + kLongest); ++t) {
      words.push_back(parts_.tokens[t].word);
    }
    std::string_view tag;
    const std::size_t length = lexicon("credit_cues.txt").find_phrase(words, &tag);
    return tag == "after" ? static_cast<std::uint32_t>(length) : 0;
  }

  /// An outlet that the text speaks of only as outlets do of themselves (told the Post).
  OutletName speaks_of_itself() const {
    OutletName own;
    for (const Found& found : found_) {
      if (found.standing != Standing::own || !own.empty()) continue;
      const bool is_spoken_of = std::any_of(found_.begin(), found_.end(), [&](const Found& each) {
        return each.standing == Standing::other &&
               is_same_outlet(each.mention.name, found.mention.name);
      });
      if (!is_spoken_of) own = found.mention.name;
    }
    return own;
  }

  const Document& document_;
  const Segmentation& parts_;
  std::vector<Found> found_;
};

}  // namespace

Identity identity_of(const Document& document, OutletName name) {
  Identity identity;
  identity.name = std::move(name);
  for (const char c : fold_word(document.outlet.value_or(""))) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) identity.letters += c;
  }
  identity.address = plain_address(document.url.value_or(""));
  identity.site = site_of(document.url.value_or(""));
  return identity;
}

namespace {

/// "northern-tribune" of The Northern Tribune.
bool is_site_of(std::string_view site, std::string_view letters) {
  std::string label;
  for (const char c : site) {
    if (c != '-') label += c;
  }
  const auto without_the = [](std::string_view text) {
    return text.size() > 6 && text.starts_with("the") ? text.substr(3) : text;
  };
  return !label.empty() && without_the(label) == without_the(letters);
}

}  // namespace

bool is_meant(const Identity& identity, const Credit& credit) {
  if (is_same_outlet(identity.name, credit.outlet)) return true;
  if (!credit.address.empty() && credit.address == identity.address) return true;
  return !credit.site.empty() &&
         (credit.site == identity.site || is_site_of(credit.site, identity.letters) ||
          is_same_outlet(identity.name, outlet_name(credit.site)));
}

std::vector<Credits> credits_of(const Told& told) {
  std::vector<OutletName> known;
  for (const Document& document : told.documents) {
    if (document.outlet) known.push_back(outlet_name(*document.outlet));
  }
  std::vector<Credits> all(told.documents.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (told.documents[i].role == Role::record) continue;
    all[i] = CreditReader(told.documents[i], told.segmentations[i], known).credits();
  }
  return all;
}

}  // namespace onrecord::reuse
