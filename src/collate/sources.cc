#include "collate/sources.h"

#include <algorithm>
#include <string_view>
#include <type_traits>

#include "collate/labels.h"

namespace onrecord::collation {
namespace {

constexpr float kAboutAsWell = 0.1F;

/// The marked speech of an account, one quotation after the other; an attribution that splits one
/// is left out.
void gather_quoted(const Said& said, const Document& document, std::span<const Variant> speech,
                   RecordText& text) {
  text.document = &document;
  std::vector<Word> all;
  for (const Variant& variant : speech) {
    const auto* id = std::get_if<QuotationId>(&variant.parts.front().id);
    if (id == nullptr || said.quotations[id->value].outer) continue;
    if (!all.empty()) text.speaker_changes.push_back(static_cast<std::uint32_t>(all.size()));
    for (const VariantPart& part : variant.parts) {
      all.insert(all.end(), part.wording.words.begin(), part.wording.words.end());
    }
    all.back().ends_sentence = true;
  }
  text.words = TextWords(std::move(all));
}

/// Whether the account reports what people said.
bool reports_speech(const SourceText& source) {
  const auto credits = [](const auto* speech) { return speech->source && speech->cue; };
  return std::any_of(source.marked.begin(), source.marked.end(), credits) ||
         std::any_of(source.told.begin(), source.told.end(), credits);
}

/// The innermost of the account's quotations (or clauses) at a place.
template <class Speech>
const Speech* speech_at(std::span<const Speech* const> all, Span place) {
  const Speech* best = nullptr;
  for (const Speech* speech : all) {
    if (!speech->span.overlaps(place)) continue;
    if (best == nullptr || speech->span.size() < best->span.size()) best = speech;
  }
  return best;
}

/// What one document says: both lists are in order of documents.
template <class Speech>
std::span<const Speech> speech_of(std::span<const Speech> all, DocumentId document) {
  const auto [begin, end] =
      std::equal_range(all.begin(), all.end(), document, [](const auto& a, const auto& b) {
        const auto id = [](const auto& x) {
          if constexpr (std::is_same_v<std::decay_t<decltype(x)>, DocumentId>) {
            return x;
          } else {
            return x.document;
          }
        };
        return id(a) < id(b);
      });
  return {begin, end};
}

bool are_two_people(const Speaker& a, const Speaker& b) {
  return a.id != b.id && a.kind == SpeakerKind::person && b.kind == SpeakerKind::person &&
         !label_names(a.name, b.name) && !label_names(b.name, a.name) &&
         !may_be_one_person(a.name, b.name) && !may_be_one_person(b.name, a.name);
}

/// Judges one quotation of a draft by one account.
class AccountJudge {
 public:
  AccountJudge(const Said& said, const SourceText& source, const Variant& variant,
               std::span<const Sought> sought, const Vocabulary& vocabulary)
      : said_(said), source_(source), variant_(variant), sought_(sought), vocabulary_(vocabulary) {}

  Standing run(const SeenSource& seen, Scratch& scratch) {
    Standing quoted =
        judge_by_record(seen.quoted(scratch), variant_, sought_, nullptr, vocabulary_);
    if (quoted.share < 1 || !quoted.is_placed()) {
      Standing running =
          judge_by_record(seen.running(scratch), variant_, sought_, nullptr, vocabulary_);
      const bool is_better = running.is_placed() == quoted.is_placed()
                                 ? running.share > quoted.share + kAboutAsWell
                                 : running.is_placed();
      if (is_better || quoted.pairs.empty()) {
        for (VariantPair& pair : running.pairs) finish_running(pair, running);
        return running;
      }
    }
    for (VariantPair& pair : quoted.pairs) finish_quoted(pair);
    return quoted;
  }

 private:
  void compare_speakers(VariantPair& pair, std::optional<SpeakerId> speaker, double confidence) {
    constexpr double kLikely = 0.5;  // how sure it is, the finding says
    if (!variant_.is_firm || !speaker || confidence < kLikely) return;
    if (are_two_people(said_.speakers[speaker->value], said_.speakers[variant_.speaker->value])) {
      add_class(pair, DifferenceClass::attribution_differs);
    }
  }

  void finish_quoted(VariantPair& pair) {
    const std::uint32_t begin = pair.a_span.span.begin_byte;
    const Quotation* owner = speech_at<Quotation>(source_.marked, {begin, begin + 1});
    if (owner == nullptr) return;
    pair.a = owner->id;
    if (pair.verdict != Verdict::unchecked) {
      compare_speakers(pair, owner->speaker, owner->confidence);
    }
    forgive_one_speaker(pair);
  }

  /// Two quotations of one speaker run together: two remarks, but no other's turn.
  void forgive_one_speaker(VariantPair& pair) {
    const auto crosses =
        std::find(pair.subtypes.begin(), pair.subtypes.end(), Subtype::crosses_turn);
    if (crosses == pair.subtypes.end()) return;
    std::optional<SpeakerId> one;
    for (const Quotation* quotation : source_.marked) {
      if (!quotation->inner.overlaps(pair.a_span.span)) continue;
      if (!quotation->speaker || (one && *one != *quotation->speaker)) return;
      one = quotation->speaker;
    }
    pair.subtypes.erase(crosses);
  }

  /// The reporter's own words, in marks in the draft.
  void finish_running(VariantPair& pair, const Standing& standing) {
    if (pair.verdict == Verdict::unchecked) return;
    std::uint32_t inside = 0;
    std::uint32_t outside = 0;
    for (const PlacedPart& place : standing.places) {
      if (!(variant_.parts[place.part].id == pair.b)) continue;
      for (std::uint32_t i = place.begin; i < place.end; ++i) {
        const Span word = source_.words->running.words[i].span;
        ++(speech_at<Quotation>(source_.marked, word) != nullptr ? inside : outside);
      }
    }
    const IndirectSpeech* told = speech_at<IndirectSpeech>(source_.told, pair.a_span.span);
    if (may_quote_writer(told != nullptr)) return;
    if (told != nullptr) compare_speakers(pair, told->speaker, told->confidence);
    constexpr std::uint32_t kFewestOwn = 3;
    if (!source_.is_account || outside < kFewestOwn || outside * 4 < inside) return;
    add_class(pair, DifferenceClass::paraphrase_as_quotation);
    if (inside > 0) add_class(pair, DifferenceClass::boundary_lost);
  }

  /// Whether the draft quotes the source itself, a diary, a statement, an article: it credits
  /// nobody, or nobody of whom the source speaks. `is_told`: the source says that somebody said it.
  bool may_quote_writer(bool is_told) const {
    if (!variant_.speaker) return !is_told;
    const Speaker& speaker = said_.speakers[variant_.speaker->value];
    if (speaker.kind != SpeakerKind::person) return !is_told;
    const std::size_t last = speaker.name.find_last_of(' ');
    const std::string_view family =
        std::string_view(speaker.name).substr(last == std::string::npos ? 0 : last + 1);
    const Document& document = *source_.document;
    if (document.byline && document.byline->find(family) != std::string::npos) return true;
    return document.text.find(family, head_end(document.text)) == std::string::npos;
  }

  /// Where the source goes on behind the lines at its head that say what it is and whose. Found in
  /// the text: how a source is parted is not read where it comes from the cache.
  static std::size_t head_end(std::string_view text) {
    constexpr int kMostLines = 3;
    constexpr std::size_t kLongest = 120;
    std::size_t at = 0;
    for (int line = 0; line < kMostLines; ++line) {
      const std::size_t end = text.find('\n', at);
      // A line that ends as a sentence does tells the story.
      const bool is_head =
          end != std::string_view::npos && end > at && end - at <= kLongest &&
          std::string_view(".!?\"\r").find(text[end - 1]) == std::string_view::npos;
      if (!is_head) break;
      at = std::min(text.find_first_not_of("\r\n", end), text.size());
    }
    return at;
  }

  const Said& said_;
  const SourceText& source_;
  const Variant& variant_;
  std::span<const Sought> sought_;
  const Vocabulary& vocabulary_;
};

}  // namespace

std::uint32_t SeenSource::runs_of(std::span<const Sought> sought) const {
  std::uint32_t runs = 0;
  for (const Sought& part : sought) {
    runs += std::max(running_.seeds_of(part), quoted_.seeds_of(part));
  }
  return runs;
}

SourceWords read_source(const Said& said, const Document& document, const LowerCaseWords& lower,
                        Vocabulary& vocabulary) {
  SourceWords words;
  words.running = read_record(document, said.segmentations[document.id.value], lower, vocabulary);
  if (document.role == Role::record) return words;
  words.running.heading = {};
  gather_quoted(said, document, quotations_of(said, document.id, lower, vocabulary), words.quoted);
  number_words(words.quoted);
  return words;
}

SourceText look_at_source(const Said& said, const Document& document, const SourceWords& words) {
  SourceText source;
  source.document = &document;
  source.words = &words;
  source.is_record = document.role == Role::record;
  if (source.is_record) return source;
  for (const Quotation& quotation : speech_of(said.quotations, document.id)) {
    if (!quotation.outer) source.marked.push_back(&quotation);
  }
  for (const IndirectSpeech& indirect : speech_of(said.indirect, document.id)) {
    source.told.push_back(&indirect);
  }
  source.is_account = reports_speech(source);
  return source;
}

Standing judge_by_source(const Said& said, const SourceText& source, const SeenSource& seen,
                         const Variant& variant, std::span<const Sought> sought,
                         const Vocabulary& vocabulary, Scratch& scratch) {
  Standing standing;
  if (source.is_record) {
    const std::optional<SpeakerId> id = variant.is_firm ? variant.speaker : std::nullopt;
    const Speaker* speaker = id ? &said.speakers[id->value] : nullptr;
    standing = judge_by_record(seen.running(scratch), variant, sought, speaker, vocabulary);
  } else {
    standing = AccountJudge(said, source, variant, sought, vocabulary).run(seen, scratch);
  }
  // The words were read when the source had another id.
  for (VariantPair& pair : standing.pairs) {
    pair.a_span.document = source.document->id;
    for (DocumentSpan& place : pair.also) place.document = source.document->id;
    for (DocumentSpan& place : pair.hidden) place.document = source.document->id;
  }
  return standing;
}

}  // namespace onrecord::collation
