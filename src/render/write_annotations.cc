// W3C Web Annotation (JSON-LD): a page of annotations, one a finding; its targets are the places,
// each told by its words with their neighbours and by its position in the text as it was read.
#include "onrecord/names.h"
#include "render/finding_list.h"
#include "render/json_out.h"
#include "render/uri.h"

namespace onrecord {
namespace {

constexpr std::uint32_t kNeighbours = 32;  // bytes of prefix and suffix, about

class Annotations {
 public:
  Annotations(const Report& report, const Sink& sink)
      : list_(report), links_(report), json_(sink) {}

  void write() {
    json_.begin();
    json_.pair("@context", "http://www.w3.org/ns/anno.jsonld");
    json_.pair("id", "#findings");
    json_.pair("type", "AnnotationPage");
    json_.begin_list("items");
    for (const FindingEntry& entry : list_.entries()) {
      annotation(entry);
      json_.flush();
    }
    json_.end_list();
    json_.end();
    json_.end_line();
  }

 private:
  void body(std::string_view value, const char* purpose) {
    json_.begin();
    json_.pair("type", "TextualBody");
    json_.pair("value", value);
    json_.pair("format", "text/plain");
    json_.pair("purpose", purpose);
    json_.end();
  }

  void annotation(const FindingEntry& entry) {
    const Finding& finding = *entry.finding;
    json_.begin();
    json_.pair("id", "#n" + std::to_string(entry.number));
    json_.pair("type", "Annotation");
    json_.pair("motivation", "assessing");
    json_.begin_list("body");
    body(sentence_of(finding), "commenting");
    body(name_of(finding.kind), "tagging");
    body(name_of(finding.severity), "tagging");
    if (finding.state != FindingState::open) body(name_of(finding.state), "tagging");
    if (!finding.reason.empty()) body(finding.reason, "replying");
    json_.end_list();
    json_.begin_list("target");
    target(entry.main);
    for (const DocumentSpan& place : entry.others) target(place);
    json_.end_list();
    json_.end();
  }

  /// The text before a place, cut between characters.
  std::string_view before(DocumentSpan place) const {
    const std::string_view text = list_.document(place).text;
    std::uint32_t begin = place.span.begin_byte - std::min(place.span.begin_byte, kNeighbours);
    while (begin < place.span.begin_byte &&
           (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
      ++begin;
    return text.substr(begin, place.span.begin_byte - begin);
  }
  std::string_view behind(DocumentSpan place) const {
    const std::string_view text = list_.document(place).text;
    std::size_t end = std::min<std::size_t>(text.size(), place.span.end_byte + kNeighbours);
    while (end < text.size() && end > place.span.end_byte &&
           (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
      --end;
    }
    return text.substr(place.span.end_byte, end - place.span.end_byte);
  }

  void target(DocumentSpan place) {
    const Document& document = list_.document(place);
    const std::string address = web_address(document);
    json_.begin();
    json_.pair("type", "SpecificResource");
    json_.pair("source", address.empty() ? uri_of_path(document.path) : address);
    json_.begin_list("selector");
    json_.begin();
    json_.pair("type", "TextQuoteSelector");
    json_.pair("exact", list_.text(place));
    json_.pair("prefix", before(place));
    json_.pair("suffix", behind(place));
    json_.end();
    json_.begin();
    json_.pair("type", "TextPositionSelector");
    json_.number("start", list_.places().character(place.document, place.span.begin_byte));
    json_.number("end", list_.places().character(place.document, place.span.end_byte));
    json_.end();
    if (const std::string link = links_.to(place); !link.empty()) {
      json_.begin();
      json_.pair("type", "FragmentSelector");
      json_.pair("conformsTo", "https://wicg.github.io/scroll-to-text-fragment/");
      json_.pair("value", std::string_view(link).substr(link.find(":~:text=")));
      json_.end();
    }
    json_.end_list();
    json_.end();
  }

  FindingList list_;
  TextLinks links_;
  JsonOut json_;
};

}  // namespace

void write_annotations(const Report& report, const Sink& sink) {
  Annotations(report, sink).write();
}

}  // namespace onrecord
