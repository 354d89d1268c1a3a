#include "examine/scene.h"

#include <algorithm>
#include <map>

namespace onrecord {
namespace {

std::string file_name(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  return name.empty() ? path : name;
}

}  // namespace

Scene::Scene(const Report& report) : report_(report) {
  std::map<std::string_view, int> owners;
  for (const Document& document : report.documents) {
    if (document.outlet) ++owners[*document.outlet];
    has_records_ |= document.role == Role::record;
  }
  for (const Document& document : report.documents) {
    if (!document.outlet || document.outlet->empty()) {
      outlets_.push_back(file_name(document.path));
    } else if (owners[*document.outlet] > 1) {
      outlets_.push_back(*document.outlet + " (" + file_name(document.path) + ")");
    } else {
      outlets_.push_back(*document.outlet);
    }
  }
}

const Quotation* Scene::quotation(const VariantId& variant) const {
  const auto* id = std::get_if<QuotationId>(&variant);
  return id == nullptr ? nullptr : &(*report_.quotations)[id->value];
}

DocumentSpan Scene::place(const VariantId& variant) const {
  if (const Quotation* found = quotation(variant)) return {found->document, found->inner};
  const IndirectSpeech& speech = (*report_.indirect)[std::get<IndirectId>(variant).value];
  return {speech.document, speech.span};
}

std::optional<SpeakerId> Scene::speaker(const VariantId& variant) const {
  if (const Quotation* found = quotation(variant)) return found->speaker;
  return (*report_.indirect)[std::get<IndirectId>(variant).value].speaker;
}

double Scene::confidence(const VariantId& variant) const {
  if (const Quotation* found = quotation(variant)) return found->confidence;
  return (*report_.indirect)[std::get<IndirectId>(variant).value].confidence;
}

std::string Scene::speaker_name(std::optional<SpeakerId> speaker) const {
  if (!speaker || !report_.speakers) return "";
  return (*report_.speakers)[speaker->value].name;
}

std::optional<SpeakerId> Scene::speaker_of(const Utterance& utterance) const {
  if (utterance.speaker) return utterance.speaker;
  for (const VariantId& variant : utterance.variants) {
    if (const auto found = speaker(variant)) return found;
  }
  return std::nullopt;
}

std::span<const Token> Scene::tokens(DocumentSpan place) const {
  if (place.document.value >= report_.segmentations.size()) return {};
  const std::vector<Token>& all = report_.segmentations[place.document.value].tokens;
  const auto begin = std::lower_bound(
      all.begin(), all.end(), place.span.begin_byte,
      [](const Token& token, std::uint32_t byte) { return token.span.begin_byte < byte; });
  auto end = begin;
  while (end != all.end() && end->span.end_byte <= place.span.end_byte) ++end;
  return {begin, end};
}

std::vector<std::uint64_t> Scene::words(DocumentSpan place) const {
  std::vector<std::uint64_t> words;
  for (const Token& token : tokens(place)) {
    if (token.word != 0) words.push_back(token.word);
  }
  return words;
}

std::size_t Scene::word_count(DocumentSpan place) const {
  const auto all = tokens(place);
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const Token& token) { return token.word != 0; }));
}

bool Scene::is_speech(const Quotation& quotation) const {
  return !quotation.is_repeat && quotation.kind != QuotationKind::scare &&
         quotation.kind != QuotationKind::title;
}

}  // namespace onrecord
