#include "lineup/credit.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "lineup/doer.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr double kSureEnough = 0.5;

struct Stretch {
  DocumentId document;
  Span span;
  SpeakerId speaker;
};

/// The speaker's mention whose last words end just before the speech verb at word `verb`.
std::optional<SpeakerId> mentioned_before(const std::vector<Stretch>& mentions, DocumentId document,
                                          const SentenceView& view, std::size_t verb) {
  if (verb == 0) return std::nullopt;
  const Span last = view[verb - 1].span;
  const auto after =
      std::partition_point(mentions.begin(), mentions.end(), [&](const Stretch& mention) {
        return std::pair(mention.document, mention.span.begin_byte) <=
               std::pair(document, last.begin_byte);
      });
  constexpr std::ptrdiff_t kNested = 4;
  for (auto at = after; at != mentions.begin() && after - at < kNested;) {
    --at;
    if (at->document != document) break;
    if (at->span.end_byte >= last.end_byte) return at->speaker;
  }
  return std::nullopt;
}

/// The names that speakers are known by, as hashes of their words' stems.
using SpeakerNames = std::unordered_map<std::uint64_t, SpeakerId>;

std::uint64_t with_stem(std::uint64_t hash, std::uint64_t stem) {
  return (hash ^ stem) * 0x9E3779B97F4A7C15ULL + 1;
}

bool is_joining(std::string_view word) {
  return word == "the" || word == "of" || word == "for" || word == "and" || word == "The";
}

SpeakerNames names_of(std::span<const Speaker> speakers) {
  SpeakerNames names;
  for (const Speaker& speaker : speakers) {
    if (speaker.kind != SpeakerKind::organisation) continue;
    std::uint64_t hash = 0;
    std::size_t words = 0;
    for (std::string_view rest = speaker.name; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view word = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (word.empty() || is_joining(word)) continue;
      hash = with_stem(hash, stem_of(word, hash_word(word)));
      ++words;
    }
    if (words > 1) names.emplace(hash, speaker.id);
  }
  return names;
}

/// The organisation whose name ends just before word `end`, under whatever spelling.
std::optional<SpeakerId> named_before(const SpeakerNames& names, const SentenceView& view,
                                      std::size_t end) {
  std::size_t begin = end;
  constexpr std::size_t kLongest = 10;
  while (begin > 0 && end - begin < kLongest &&
         (view[begin - 1].is_name || is_joining(view.text(begin - 1)))) {
    --begin;
  }
  std::uint64_t hash = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (!is_joining(view.text(i))) hash = with_stem(hash, view[i].stem);
  }
  const auto found = names.find(hash);
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

/// "that the World Health Organization said Wednesday had killed 338".
std::optional<SpeakerId> said_in_passing(const std::vector<Stretch>& mentions,
                                         const SpeakerNames& names, const SentenceView& view,
                                         const Figure& figure) {
  static const Lexicon& verbs = lexicon("speech_verbs.txt");
  const std::size_t begin = std::min(view.at(figure.span.begin_byte), view.size());
  constexpr std::size_t kReach = 10;
  for (std::size_t i = begin; i > 0 && i + kReach > begin; --i) {
    const Word& word = view[i - 1];
    if (word.sign == ';' || word.sign == ',') break;
    if (word.kind == TokenKind::word && verbs.tag(word.word) == "speech") {
      const auto mentioned = mentioned_before(mentions, figure.document, view, i - 1);
      return mentioned ? mentioned : named_before(names, view, i - 1);
    }
  }
  return std::nullopt;
}

}  // namespace

void credit_figures(const LineUpInput& input, std::vector<Figure>& figures) {
  std::vector<Stretch> speech;
  for (const Quotation& quotation : input.quotations) {
    if (quotation.speaker && quotation.confidence >= kSureEnough) {
      speech.push_back({quotation.document, quotation.span, *quotation.speaker});
    }
  }
  for (const IndirectSpeech& indirect : input.indirect) {
    if (indirect.speaker && indirect.confidence >= kSureEnough) {
      speech.push_back({indirect.document, indirect.span, *indirect.speaker});
    }
  }
  const auto by_place = [](const Stretch& a, const Stretch& b) {
    return std::tuple(a.document, a.span, a.speaker) < std::tuple(b.document, b.span, b.speaker);
  };
  std::sort(speech.begin(), speech.end(), by_place);
  std::vector<Stretch> mentions;
  for (const Speaker& speaker : input.speakers) {
    for (const DocumentSpan& mention : speaker.mentions) {
      mentions.push_back({mention.document, mention.span, speaker.id});
    }
  }
  std::sort(mentions.begin(), mentions.end(), by_place);

  const SpeakerNames names = names_of(input.speakers);
  std::size_t next = 0;
  std::vector<Stretch> open;
  for (Figure& figure : figures) {
    while (next < speech.size() && std::pair(speech[next].document, speech[next].span.begin_byte) <=
                                       std::pair(figure.document, figure.span.begin_byte)) {
      open.push_back(speech[next++]);
    }
    std::erase_if(open, [&](const Stretch& stretch) {
      return stretch.document != figure.document || stretch.span.end_byte <= figure.span.begin_byte;
    });
    // The innermost speech: the one that began last.
    if (!open.empty()) {
      figure.credited_to = open.back().speaker;
      continue;
    }
    const Segmentation& parts = input.segmentations[figure.document.value];
    const std::uint32_t sentence = sentence_at(parts, figure.span.begin_byte);
    const SentenceView view(input.documents[figure.document.value], parts, sentence);
    figure.credited_to = said_in_passing(mentions, names, view, figure);
    if (!figure.credited_to && figure.part_of && figure.part_of->value < figure.id.value) {
      figure.credited_to = figures[figure.part_of->value].credited_to;
    }
  }
}

void compare_doers(const LineUpInput& input, const std::vector<Figure>& figures,
                   std::vector<FigureGroup>& groups) {
  constexpr std::size_t kMostMembers = 32;
  for (FigureGroup& group : groups) {
    if (group.verdict != GroupVerdict::agree) continue;
    std::vector<std::pair<DocumentId, Doer>> doers;
    for (const FigureId id : group.members) {
      const Figure& figure = figures[id.value];
      if (!figure.doer || doers.size() == kMostMembers) continue;
      const Segmentation& parts = input.segmentations[figure.document.value];
      const SentenceView view(input.documents[figure.document.value], parts,
                              sentence_at(parts, figure.doer->begin_byte));
      doers.emplace_back(figure.document, doer_of(view, *figure.doer));
    }
    for (std::size_t b = 1; b < doers.size() && group.reason.empty(); ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        if (doers[a].first != doers[b].first && doers_differ(doers[a].second, doers[b].second)) {
          group.reason = "doer";
          break;
        }
      }
    }
  }
}

}  // namespace onrecord::lineup
