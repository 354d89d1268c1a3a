// Who took from whom: a drawn graph, the same in words with the evidence for each arrow, and the
// passages that documents share.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "onrecord/names.h"
#include "render/html/graph.h"
#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr double kBoxWidth = 190;
constexpr double kBoxHeight = 40;
constexpr double kGapAcross = 90;
constexpr double kGapDown = 18;
constexpr double kEdge = 6;               // of the drawing
constexpr std::size_t kLongestName = 20;  // characters that fit a box

/// The first characters of a name, cut between characters.
std::string shortened_name(std::string_view name) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if ((static_cast<unsigned char>(name[i]) & 0xC0) == 0x80) continue;
    if (++count > kLongestName) return std::string(name.substr(0, i)) + "…";
  }
  return std::string(name);
}

struct Corner {
  double x = 0;
  double y = 0;
};

class Drawing {
 public:
  Drawing(const HtmlPage& page, Html& html, const std::vector<Derivation>& derivations)
      : page_(page), html_(html) {
    std::map<DocumentId, std::size_t> index;
    for (const DocumentId id : page.order()) {
      const bool is_there =
          std::any_of(derivations.begin(), derivations.end(),
                      [&](const Derivation& one) { return one.from == id || one.to == id; });
      if (!is_there) continue;
      index.emplace(id, boxes_.size());
      boxes_.push_back(id);
    }
    for (const Derivation& one : derivations) {
      edges_.push_back({index[one.from], index[one.to], one.is_directed});
    }
    const std::vector<GraphPlace> places = lay_out(boxes_.size(), edges_);
    std::vector<std::size_t> sizes;
    for (const GraphPlace& place : places) {
      sizes.resize(std::max(sizes.size(), place.layer + 1));
      ++sizes[place.layer];
    }
    const std::size_t tallest = *std::max_element(sizes.begin(), sizes.end());
    height_ = static_cast<double>(tallest) * (kBoxHeight + kGapDown) - kGapDown + 2 * kEdge;
    width_ = static_cast<double>(sizes.size()) * (kBoxWidth + kGapAcross) - kGapAcross + 2 * kEdge;
    for (const GraphPlace& place : places) {
      const auto spare = static_cast<double>(tallest - sizes[place.layer]);
      corners_.push_back(
          {kEdge + static_cast<double>(place.layer) * (kBoxWidth + kGapAcross),
           kEdge + (static_cast<double>(place.row) + spare / 2) * (kBoxHeight + kGapDown)});
    }
    // An edge inside a layer bows out to the right of its boxes.
    const bool bows = std::any_of(edges_.begin(), edges_.end(), [&](const GraphEdge& edge) {
      return places[edge.from].layer == places[edge.to].layer;
    });
    if (bows) width_ += 50;
  }

  void write() {
    html_.put("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Drawing\">");
    html_.put("<svg class=\"graph\" role=\"img\" aria-labelledby=\"graph-t graph-d\" width=\"");
    html_.coordinate(width_).put("\" height=\"").coordinate(height_).put("\" viewBox=\"0 0 ");
    html_.coordinate(width_).put(" ").coordinate(height_).put("\">\n<title id=\"graph-t\">");
    html_.put(
        "Who took text from whom</title><desc id=\"graph-d\">An arrow leads from the origin ");
    html_.put("to the copy. The list below says the same in words.</desc>\n");
    html_.put("<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" ");
    html_.put("markerWidth=\"7\" markerHeight=\"7\" orient=\"auto-start-reverse\">");
    html_.put("<path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n");
    for (std::size_t i = 0; i < edges_.size(); ++i) write_edge(edges_[i]);
    for (std::size_t i = 0; i < boxes_.size(); ++i) write_box(boxes_[i], corners_[i]);
    html_.put("</svg></div>\n");
  }

 private:
  void point(double x, double y) { html_.coordinate(x).put(" ").coordinate(y); }

  void write_edge(const GraphEdge& edge) {
    const Corner& from = corners_[edge.from];
    const Corner& to = corners_[edge.to];
    const double middle = kBoxHeight / 2;
    const bool is_same = from.x == to.x;
    const bool is_back = from.x > to.x;
    const double x1 = is_back ? from.x : from.x + kBoxWidth;
    const double x2 = is_same || is_back ? to.x + kBoxWidth : to.x;
    const double bow = is_same ? 40 : is_back ? -kGapAcross / 2 : kGapAcross / 2;
    html_.put("<path class=\"edge");
    if (!edge.is_directed) html_.put(" either");
    html_.put("\" d=\"M");
    point(x1, from.y + middle);
    html_.put("C");
    point(x1 + bow, from.y + middle);
    html_.put(" ");
    point(is_same ? x2 + bow : x2 - bow, to.y + middle);
    html_.put(" ");
    point(x2, to.y + middle);
    html_.put("\"");
    if (edge.is_directed) html_.put(" marker-end=\"url(#arrow)\"");
    html_.put("/>\n");
  }

  void write_box(DocumentId id, const Corner& corner) {
    const std::string name = page_.places().outlet(id);
    html_.put("<g class=\"c").number(page_.colour(id)).put("\"><title>").text(name);
    html_.put("</title><rect x=\"").coordinate(corner.x).put("\" y=\"").coordinate(corner.y);
    html_.put("\" width=\"190\" height=\"40\" rx=\"2\"/><rect class=\"fill\" x=\"");
    html_.coordinate(corner.x).put("\" y=\"").coordinate(corner.y);
    html_.put("\" width=\"5\" height=\"40\"/><text class=\"letter\" x=\"");
    html_.coordinate(corner.x + 14).put("\" y=\"").coordinate(corner.y + 25).put("\">");
    html_.text(page_.letter(id)).put("</text><text x=\"");
    html_.coordinate(corner.x + 18 + 9 * static_cast<double>(page_.letter(id).size()) + 4);
    html_.put("\" y=\"").coordinate(corner.y + 25).put("\">").text(shortened_name(name));
    html_.put("</text></g>\n");
  }

  const HtmlPage& page_;
  Html& html_;
  std::vector<DocumentId> boxes_;
  std::vector<GraphEdge> edges_;
  std::vector<Corner> corners_;
  double width_ = 0;
  double height_ = 0;
};

std::string_view evidence_words(EvidenceKind kind) {
  switch (kind) {
    case EvidenceKind::credit:
      return "names it as its source";
    case EvidenceKind::passages:
      return "shares narrative with it";
    case EvidenceKind::shared_error:
      return "differs from the record in the same way";
    case EvidenceKind::superset:
      return "has part of a longer text there";
    case EvidenceKind::date:
      return "came out later";
    case EvidenceKind::contributor:
      return "names its writer or feed";
  }
  return "";
}

void write_passage(HtmlPage& page, Html& html, const Passage& passage) {
  html.put("<li class=\"passage\" id=\"");
  write_id(html, 'p', passage.id.value);
  html.put("\">");
  for (const DocumentSpan* side : {&passage.a, &passage.b}) {
    html.put("<div class=\"reading\">");
    page.words(html, plain_words(page.report(), *side, false, 70), side->document);
    html.put("<p class=\"places\">");
    page.short_name(html, side->document);
    html.put(", ");
    page.place(html, *side);
    if (side == &passage.b && passage.is_credited)
      html.put(" <span class=\"note\">credited</span>");
    html.put("</p></div>");
  }
  html.put("</li>\n");
}

class DerivationView {
 public:
  DerivationView(HtmlPage& page, Html& html, const Derivation& derivation)
      : page_(page), html_(html), derivation_(derivation) {}

  void write() {
    html_.put("<li><p>");
    page_.name(html_, derivation_.to);
    if (derivation_.is_directed) {
      html_.put(" probably took text from ");
    } else {
      html_.put(" and ");
    }
    page_.name(html_, derivation_.from);
    if (derivation_.is_directed) {
      html_.text(fmt::format(" ({:.0f} % sure of the direction)", derivation_.confidence * 100));
    } else {
      html_.put(" share text; which had it first cannot be told");
    }
    html_.put("</p>\n<ul class=\"evidence\">\n");
    for (const DerivationEvidence& evidence : derivation_.evidence) write_evidence(evidence);
    html_.put("</ul></li>\n");
  }

 private:
  void write_evidence(const DerivationEvidence& evidence) {
    html_.put("<li>").text(evidence_words(evidence.kind));
    std::size_t shown = 0;
    for (const auto& ref : evidence.refs) {
      if (shown == 0) html_.put(": ");
      if (shown == 8) {
        html_.put(" and ").number(evidence.refs.size() - shown).put(" more");
        break;
      }
      if (shown++ > 0) html_.put(", ");
      if (const auto* passage = std::get_if<PassageId>(&ref)) {
        const Passage& one = (*page_.report().passages)[passage->value];
        page_.named_place(html_, one.a);
        html_.put(" and ");
        page_.named_place(html_, one.b);
        continue;
      }
      const auto& place = std::get<DocumentSpan>(ref);
      if (place.document == derivation_.to || place.document == derivation_.from) {
        html_.put("“<bdi>");
        for (const MarkedRun& run : plain_words(page_.report(), place, false, 16).runs) {
          html_.text(run.text);
        }
        html_.put("</bdi>” ");
      }
      page_.named_place(html_, place);
    }
    write_given(evidence, shown > 0);
    html_.put("</li>\n");
  }

  void write_given(const DerivationEvidence& evidence, bool goes_on) {
    for (const GivenSourceRef& ref : evidence.given) {
      const GivenSource& source = page_.document(ref.document).given_sources[ref.index];
      if (goes_on) {
        html_.put(", “<bdi>");
      } else {
        html_.put(": “<bdi>");
      }
      html_.text(source.name.empty() ? source.url : source.name);
      html_.put("</bdi>” in the metadata of ");
      page_.name(html_, ref.document);
      html_.put(" (<bdi>").text(source.basis).put("</bdi>)");
      goes_on = true;
    }
  }

  HtmlPage& page_;
  Html& html_;
  const Derivation& derivation_;
};

}  // namespace

std::vector<const Passage*> listed_passages(const Report& report) {
  constexpr std::size_t kMost = 200;
  std::vector<const Passage*> listed;
  for (const Passage& passage : *report.passages) listed.push_back(&passage);
  if (listed.size() <= kMost) return listed;
  const auto middle = listed.begin() + static_cast<std::ptrdiff_t>(kMost);
  std::nth_element(listed.begin(), middle, listed.end(), [](const Passage* a, const Passage* b) {
    const auto size = [](const Passage* one) { return one->a.span.size() + one->b.span.size(); };
    return size(a) != size(b) ? size(a) > size(b) : a->id < b->id;
  });
  listed.resize(kMost);
  std::sort(listed.begin(), listed.end(),
            [](const Passage* a, const Passage* b) { return a->id < b->id; });
  return listed;
}

void write_html_copies(HtmlPage& page, Html& html) {
  const Report& report = page.report();
  const bool has_arrows = report.derivations && !report.derivations->empty();
  const bool has_passages = report.passages && !report.passages->empty();
  if (!has_arrows && !has_passages) return;
  open_section(html, "copies", "Who took from whom",
               "Text, not facts, and evidence, not proof. An arrow leads from the origin to the "
               "copy.");
  if (has_arrows) {
    Drawing(page, html, *report.derivations).write();
    html.put("<ul class=\"derivations\">\n");
    for (const Derivation& one : *report.derivations) DerivationView(page, html, one).write();
    html.put("</ul>\n");
  }
  if (has_passages) {
    html.put("<details class=\"passages\"><summary>");
    html.text(counted(report.passages->size(), "shared passage", "shared passages"));
    html.put("</summary>\n<ol role=\"list\">\n");
    const std::vector<const Passage*> listed = listed_passages(report);
    for (const Passage* passage : listed) write_passage(page, html, *passage);
    html.put("</ol>");
    if (listed.size() < report.passages->size()) {
      html.put("<p class=\"about\">These are the longest; ");
      html.text(
          counted(report.passages->size() - listed.size(), "shorter one is", "shorter ones are"));
      html.put(" marked in the texts.</p>");
    }
    html.put("</details>\n");
  }
  close_section(html);
}

}  // namespace onrecord
