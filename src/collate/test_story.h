// A story made of plain strings, for the tests of this room: documents, quotations found by their
// words, and speakers by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "collate/collate.h"

namespace onrecord::collation {

class TestStory {
 public:
  /// Adds a document of one paragraph a line; returns its index.
  std::uint32_t document(std::string text, Role role = Role::article) {
    Document document;
    document.id.value = static_cast<std::uint32_t>(documents_.size());
    document.role = role;
    document.text = std::move(text);
    std::uint32_t begin = 0;
    while (begin < document.text.size()) {
      const auto end = static_cast<std::uint32_t>(
          std::min(document.text.find('\n', begin), document.text.size()));
      if (end > begin) document.blocks.push_back({{begin, end}, BlockKind::paragraph});
      begin = end + 1;
    }
    documents_.push_back(std::move(document));
    return static_cast<std::uint32_t>(documents_.size() - 1);
  }

  /// A record: one turn a line, "LABEL: words".
  std::uint32_t record(std::string text) {
    const std::uint32_t index = document(std::move(text), Role::record);
    Document& record = documents_[index];
    for (const Block& block : record.blocks) {
      const std::string_view line = text_of(record, block.span);
      const auto colon = static_cast<std::uint32_t>(line.find(": "));
      const Span words{block.span.begin_byte + colon + 2, block.span.end_byte};
      record.turns.push_back(
          {block.span, words, std::string(line.substr(0, colon)), std::nullopt, std::nullopt});
    }
    return index;
  }

  SpeakerId speaker(std::string_view name) {
    for (const Speaker& known : speakers_) {
      if (known.name == name) return known.id;
    }
    Speaker speaker;
    speaker.id.value = static_cast<std::uint32_t>(speakers_.size());
    speaker.name = name;
    speakers_.push_back(speaker);
    return speaker.id;
  }

  /// The quotation of exactly these words, which stand in the document between marks or not.
  QuotationId quote(std::uint32_t document, std::string_view words, std::string_view who = {}) {
    Quotation quotation;
    quotation.id.value = static_cast<std::uint32_t>(quotations_.size());
    quotation.document.value = document;
    quotation.inner = find(document, words);
    quotation.span = quotation.inner;
    quotation.pieces = {quotation.inner};
    if (!who.empty()) {
      quotation.speaker = speaker(who);
      quotation.confidence = 0.9;
    }
    quotations_.push_back(quotation);
    return quotation.id;
  }

  IndirectId indirect(std::uint32_t document, std::string_view words, std::string_view who = {}) {
    IndirectSpeech speech;
    speech.id.value = static_cast<std::uint32_t>(indirect_.size());
    speech.document.value = document;
    speech.span = find(document, words);
    if (!who.empty()) {
      speech.speaker = speaker(who);
      speech.confidence = 0.9;
    }
    indirect_.push_back(speech);
    return speech.id;
  }

  Quotation& quotation(QuotationId id) { return quotations_[id.value]; }

  /// `segment` is the stage of that name, which only tests may hand over. What is given is of this
  /// story as it is now.
  Said said(Segmentation (*segment)(const Document&)) {
    segmentations_.clear();
    for (const Document& document : documents_) segmentations_.push_back(segment(document));
    return {documents_, segmentations_, quotations_, indirect_, speakers_};
  }

  std::vector<Utterance> collate(Segmentation (*segment)(const Document&)) {
    return onrecord::collate(said(segment), 1).utterances;
  }

  /// The drafts' quotations by the sources.
  std::vector<Utterance> collate_drafts(Segmentation (*segment)(const Document&)) {
    return onrecord::collate_drafts(said(segment), 2);
  }

  std::string_view words(DocumentSpan span) const {
    return text_of(documents_[span.document.value], span.span);
  }
  std::string_view words(DocumentId document, Span span) const { return words({document, span}); }

 private:
  Span find(std::uint32_t document, std::string_view words) const {
    const std::size_t at = documents_[document].text.find(words);
    const auto begin = static_cast<std::uint32_t>(at);
    return {begin, begin + static_cast<std::uint32_t>(words.size())};
  }

  std::vector<Document> documents_;
  std::vector<Segmentation> segmentations_;
  std::vector<Quotation> quotations_;
  std::vector<IndirectSpeech> indirect_;
  std::vector<Speaker> speakers_;
};

}  // namespace onrecord::collation
