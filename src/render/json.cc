// The frame of a report's JSON: documents, findings, what was not checked.
#include "base/parallel.h"
#include "render/json_report.h"

namespace onrecord {
namespace {

std::shared_ptr<const std::vector<CodePointIndex>> index_of(const Report& report,
                                                            unsigned threads) {
  const std::size_t count = report.documents.size();
  auto index = std::make_shared<std::vector<CodePointIndex>>(count, CodePointIndex(""));
  parallel_for(count, threads,
               [&](std::size_t i) { (*index)[i] = CodePointIndex(report.documents[i].text); });
  return index;
}

}  // namespace

JsonReport::JsonReport(const Report& report, const Sink& sink, unsigned threads)
    : report_(report),
      index_(index_of(report, threads)),
      sink_(sink),
      threads_(threads),
      json_(buffer_) {}

void JsonReport::write(const Slice& slice) {
  json_.Reset(buffer_);
  json_.StartObject();
  head();
  documents(slice.documents);
  if (report_.speakers) speakers(slice);
  if (report_.quotations) quotations(slice.quotations);
  if (report_.indirect) indirect(slice.indirect);
  if (report_.utterances) utterances();
  if (report_.figures) figures(slice.figures);
  if (report_.figure_groups) figure_groups();
  if (report_.times) times(slice.times);
  if (report_.time_groups) time_groups();
  if (report_.passages) passages();
  if (report_.derivations) derivations();
  if (report_.single_source) spans("single_source", *report_.single_source);
  if (report_.sourcing) sourcing();
  if (report_.findings) findings();
  if (report_.waivers) waivers();
  if (report_.baseline_gone) {
    key("baseline_gone");
    json_.Uint(*report_.baseline_gone);
  }
  if (report_.account) account();
  unchecked(slice.unchecked);
  json_.EndObject();
  buffer_.Put('\n');
  flush();
}

void JsonReport::head() {
  pair("schema", "onrecord/report/1");
  key("tool");
  json_.StartObject();
  pair("name", "onrecord");
  pair("version", ONRECORD_VERSION);
  json_.EndObject();
  if (report_.policy.name.empty()) return;
  key("policy");
  json_.StartObject();
  key("name");
  lenient(report_.policy.name);
  pair("fingerprint", report_.policy.fingerprint);
  json_.EndObject();
}

void JsonReport::documents(std::span<const Document> documents) {
  key("documents");
  json_.StartArray();
  for (const Document& document : documents) {
    flush(kWorthACall);
    json_.StartObject();
    key("id");
    id(document.id);
    key("path");
    lenient(document.path);
    pair("sha256", document.sha256);
    pair("role", name_of(document.role));
    optional_pair("outlet", document.outlet);
    optional_pair("title", document.title);
    optional_pair("byline", document.byline);
    optional_pair("published", document.published);
    pair("published_basis", document.published_basis);
    pair("language", document.language);
    key("characters");
    json_.Uint((*index_)[document.id.value].size());
    if (!document.is_verbatim) pair("text", document.text);
    if (!document.given_sources.empty()) {
      key("given_sources");
      json_.StartArray();
      for (const GivenSource& source : document.given_sources) given_source(source, nullptr);
      json_.EndArray();
    }
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::findings() {
  key("findings");
  json_.StartArray();
  std::uint32_t count = 0;
  for (const Finding& finding : *report_.findings) {
    flush(kWorthACall);
    json_.StartObject();
    key("id");
    id('n', count++);
    pair("kind", name_of(finding.kind));
    pair("severity", name_of(finding.severity));
    key("summary");
    lenient(finding.summary);
    key("documents");
    json_.StartArray();
    for (const DocumentId document : finding.documents) id(document);
    json_.EndArray();
    key("refs");
    json_.StartArray();
    for (const EvidenceRef& ref : finding.refs)
      std::visit([this](auto value) { this->ref(value); }, ref);
    json_.EndArray();
    if (!finding.fingerprint.empty()) pair("fingerprint", finding.fingerprint);
    if (finding.state != FindingState::open) pair("state", name_of(finding.state));
    if (!finding.reason.empty()) pair("reason", finding.reason);
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::waivers() {
  key("waivers");
  json_.StartArray();
  for (const WaiverUse& use : *report_.waivers) {
    const Waiver& waiver = report_.documents[use.document.value].waivers[use.waiver];
    json_.StartObject();
    key("doc");
    id(use.document);
    key("line");
    json_.Uint(waiver.line);
    key("kinds");
    json_.StartArray();
    for (const std::string& kind : waiver.kinds) string(kind);
    json_.EndArray();
    pair("reason", waiver.reason);
    key("findings");
    json_.StartArray();
    for (const std::uint32_t finding : use.findings) id('n', finding);
    json_.EndArray();
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::unchecked(const std::vector<const Unchecked*>& items) {
  key("unchecked");
  json_.StartArray();
  for (const Unchecked* item : items) {
    json_.StartObject();
    optional_id("doc", item->document);
    optional_id("quotation", item->quotation);
    pair("reason", item->reason);
    key("detail");
    // An input that never became a document has no id: its path is all that names it.
    lenient(item->document ? item->detail : item->path + ": " + item->detail);
    json_.EndObject();
  }
  json_.EndArray();
}

void write_json(const Report& report, const Sink& sink, unsigned threads) {
  JsonReport json(report, sink, threads);
  json.write(whole_report(report));
}

void write_json_lines(const Report& report, const Sink& sink) {
  JsonReport json(report, sink);
  for (const Slice& slice : slice_by_document(report)) json.write(slice);
}

}  // namespace onrecord
