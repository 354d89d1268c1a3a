// Figures and times with their groups, passages and derivations, how the documents know, the
// account.
#include <type_traits>

#include "render/json_report.h"

namespace onrecord {

void JsonReport::figures(std::span<const Figure> figures) {
  key("figures");
  json_.StartArray();
  for (const Figure& figure : figures) {
    flush(kWorthACall);
    json_.StartObject();
    id_pair('f', figure.id.value);
    span("span", figure.document, figure.span);
    pair("form", name_of(figure.form));
    for (const bool is_low : {true, false}) {
      const std::optional<double>& end = is_low ? figure.low : figure.high;
      key(is_low ? "low" : "high");
      end ? plain_number(*end) : static_cast<void>(json_.Null());
    }
    pair("approximator", name_of(figure.approximator));
    pair("unit", figure.unit);
    pair("counts",
         figure.counts ? text_of(report_.documents[figure.document.value], *figure.counts) : "");
    optional_id("credited_to", figure.credited_to);
    if (report_.figure_groups) span("doer", figure.document, figure.doer);
    key("part_of");
    figure.part_of ? id(*figure.part_of) : static_cast<void>(json_.Null());
    if (report_.figure_groups) optional_id("group", figure.group);
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::times(std::span<const TimeMention> times) {
  key("times");
  json_.StartArray();
  for (const TimeMention& time : times) {
    flush(kWorthACall);
    json_.StartObject();
    id_pair('t', time.id.value);
    span("span", time.document, time.span);
    pair("type", name_of(time.type));
    pair("value", time.value);
    optional_pair("mod", time.mod.empty() ? std::nullopt : std::optional(time.mod));
    key("relation");
    time.relation ? string(name_of(*time.relation)) : static_cast<void>(json_.Null());
    span("anchor", time.document, time.anchor);
    span("dates", time.document, time.dates);
    if (report_.time_groups) optional_id("group", time.group);
    if (time.range) {
      key("range");
      json_.StartObject();
      pair("first", time.range->first);
      pair("last", time.range->last);
      optional_id("closed_by", time.range->closed_by);
      json_.EndObject();
    }
    json_.EndObject();
  }
  json_.EndArray();
}

template <class Group>
void JsonReport::groups(std::string_view name, const std::vector<Group>& all) {
  key(name);
  json_.StartArray();
  for (const Group& group : all) {
    flush(kWorthACall);
    json_.StartObject();
    key("id");
    id(group.id);
    pair("verdict", name_of(group.verdict));
    optional_pair("reason", group.reason.empty() ? std::nullopt : std::optional(group.reason));
    key("members");
    json_.StartArray();
    for (const auto member : group.members) id(member);
    json_.EndArray();
    if constexpr (std::is_same_v<Group, TimeGroup>) {
      if (!group.places.empty()) spans("places", group.places);
    }
    key("origins");
    json_.Uint(group.origins);
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::figure_groups() { groups("figure_groups", *report_.figure_groups); }
void JsonReport::time_groups() { groups("time_groups", *report_.time_groups); }

void JsonReport::passages() {
  key("passages");
  json_.StartArray();
  for (const Passage& passage : *report_.passages) {
    flush(kWorthACall);
    json_.StartObject();
    key("id");
    id(passage.id);
    key("a");
    span(passage.a);
    key("b");
    span(passage.b);
    key("similarity");
    number(passage.similarity);
    key("credited");
    json_.Bool(passage.is_credited);
    json_.EndObject();
  }
  json_.EndArray();
}

/// A source that metadata name; `document` tells whose where that is not plain.
void JsonReport::given_source(const GivenSource& source, const DocumentId* document) {
  json_.StartObject();
  if (document != nullptr) {
    key("document");
    id(*document);
  }
  if (!source.name.empty()) pair("name", source.name);
  if (!source.url.empty()) pair("url", source.url);
  pair("basis", source.basis);
  json_.EndObject();
}

void JsonReport::derivations() {
  key("derivations");
  json_.StartArray();
  for (const Derivation& derivation : *report_.derivations) {
    flush(kWorthACall);
    json_.StartObject();
    key("from");
    id(derivation.from);
    key("to");
    id(derivation.to);
    key("directed");
    json_.Bool(derivation.is_directed);
    key("confidence");
    number(derivation.confidence);
    key("evidence");
    json_.StartArray();
    for (const DerivationEvidence& evidence : derivation.evidence) {
      json_.StartObject();
      pair("kind", name_of(evidence.kind));
      key("refs");
      json_.StartArray();
      for (const auto& reference : evidence.refs) {
        std::visit([this](auto value) { this->ref(value); }, reference);
      }
      json_.EndArray();
      if (!evidence.given.empty()) {
        key("given");
        json_.StartArray();
        for (const GivenSourceRef& ref : evidence.given) {
          given_source(report_.documents[ref.document.value].given_sources[ref.index],
                       &ref.document);
        }
        json_.EndArray();
      }
      json_.EndObject();
    }
    json_.EndArray();
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::sourcing() {
  key("sourcing");
  json_.StartArray();
  for (const Sourcing& item : *report_.sourcing) {
    flush(kWorthACall);
    json_.StartObject();
    key("span");
    span(item.span);
    pair("kind", name_of(item.kind));
    span("who", item.span.document, item.who);
    span("condition", item.span.document, item.condition);
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::account() {
  key("account");
  json_.StartArray();
  for (const AccountSentence& item : *report_.account) {
    flush(kWorthACall);
    json_.StartObject();
    pair("sentence", item.sentence);
    pair("status", name_of(item.status));
    spans("citations", item.citations);
    if (!item.parts.empty()) {
      key("parts");
      json_.StartArray();
      for (const AccountPart& part : item.parts) {
        json_.StartObject();
        span("span", item.citations[0].document, part.span);
        pair("status", name_of(part.status));
        spans("citations", part.citations);
        json_.EndObject();
      }
      json_.EndArray();
    }
    json_.EndObject();
  }
  json_.EndArray();
}

}  // namespace onrecord
