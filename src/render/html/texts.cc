// The documents themselves, side by side: what they quote is marked, and every quotation leads to
// its counterparts in the other texts.
//
// Marked stretches overlap as they like (a quotation, a copied passage, a place that a finding
// names), and HTML only nests. So a text is cut at every begin and end, and each piece says what
// covers it.
#include <algorithm>
#include <map>
#include <utility>

#include "onrecord/names.h"
#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostLinks = 6;   // to counterparts, after a quotation
constexpr std::size_t kMostLayers = 8;  // that one piece names

struct Layer {
  Span span;
  std::string anchor;
  bool is_quotation = false;
  bool is_speech = false;     // indirect speech, or words of a record
  bool is_different = false;  // from the standard of its utterance
  bool is_passage = false;    // narrative that another text has too
  bool is_linked = true;      // some link leads to it
  std::vector<const Voice*> voices = {};
  std::vector<DocumentSpan> copies = {};
};

/// Whether the words at a place were found to differ from the standard of their utterance.
bool differs(const Voice& voice, const Spot& spot) {
  return std::any_of(
      voice.strand.pairs.begin(), voice.strand.pairs.end(), [&](const VariantPair* pair) {
        return pair->verdict == Verdict::differs && HtmlPage::anchor(pair->b) == spot.anchor;
      });
}

/// Passages that are not listed are only marked, those that overlap as one.
void mark_others(const Report& report, const std::vector<const Passage*>& listed,
                 std::vector<std::map<std::string, Layer>>& found) {
  if (listed.size() == report.passages->size()) return;
  std::vector<DocumentSpan> places;
  std::size_t next = 0;  // of the listed, which stand in the order of the report
  for (const Passage& passage : *report.passages) {
    if (next < listed.size() && listed[next] == &passage) {
      ++next;
      continue;
    }
    places.push_back(passage.a);
    places.push_back(passage.b);
  }
  std::sort(places.begin(), places.end());
  for (std::size_t i = 0; i < places.size();) {
    DocumentSpan whole = places[i];
    for (++i; i < places.size() && places[i].document == whole.document &&
              places[i].span.begin_byte <= whole.span.end_byte;
         ++i) {
      whole.span.end_byte = std::max(whole.span.end_byte, places[i].span.end_byte);
    }
    const std::string anchor = HtmlPage::anchor_name(whole);
    const auto [layer, is_new] =
        found[whole.document.value].try_emplace(anchor, Layer{whole.span, anchor});
    layer->second.is_passage = true;
    if (is_new) layer->second.is_linked = false;
  }
}

/// What covers the text of each document, in order of position.
std::vector<std::vector<Layer>> layers_of(HtmlPage& page) {
  std::vector<std::map<std::string, Layer>> found(page.report().documents.size());
  for (const Voice& voice : page.voices()) {
    for (const Spot& spot : voice.spots) {
      Layer& layer = found[spot.place.document.value]
                         .try_emplace(spot.anchor, Layer{spot.place.span, spot.anchor})
                         .first->second;
      layer.is_quotation = layer.is_quotation || spot.is_quotation;
      layer.is_speech = layer.is_speech || !spot.is_quotation;
      layer.is_different = layer.is_different || differs(voice, spot);
      layer.voices.push_back(&voice);
    }
  }
  if (page.report().passages) {
    const std::vector<const Passage*> listed = listed_passages(page.report());
    mark_others(page.report(), listed, found);
    for (const Passage* one : listed) {
      const Passage& passage = *one;
      for (const bool is_a : {true, false}) {
        const DocumentSpan place = is_a ? passage.a : passage.b;
        Layer& layer = found[place.document.value]
                           .try_emplace(page.anchor(place), Layer{place.span, page.anchor(place)})
                           .first->second;
        layer.is_passage = true;
        layer.is_linked = true;
        layer.copies.push_back(is_a ? passage.b : passage.a);
      }
    }
  }
  std::vector<std::vector<Layer>> layers(found.size());
  for (std::uint32_t i = 0; i < found.size(); ++i) {
    for (const Span& span : page.wanted(DocumentId{i})) {
      const std::string anchor = page.anchor_name({DocumentId{i}, span});
      found[i].try_emplace(anchor, Layer{span, anchor}).first->second.is_linked = true;
    }
    for (auto& [anchor, layer] : found[i]) layers[i].push_back(std::move(layer));
    std::sort(layers[i].begin(), layers[i].end(), [](const Layer& a, const Layer& b) {
      // A longer one opens first, so that the shorter one is the inner one.
      return a.span.begin_byte != b.span.begin_byte ? a.span.begin_byte < b.span.begin_byte
                                                    : a.span.end_byte > b.span.end_byte;
    });
  }
  return layers;
}

class TextView {
 public:
  TextView(HtmlPage& page, Html& html, DocumentId document, const std::vector<Layer>& layers)
      : page_(page), html_(html), document_(page.document(document)), layers_(layers) {}

  void write() {
    html_.put("<article class=\"doc c").number(page_.colour(document_.id)).put("\" id=\"doc-");
    html_.number(document_.id.value + 1);
    html_.put("\" aria-labelledby=\"doc-").number(document_.id.value + 1).put("-h\">\n");
    write_head();
    html_.put("<div class=\"text\" tabindex=\"0\" role=\"region\" aria-label=\"Text of ");
    html_.text(page_.places().outlet(document_.id)).put("\"");
    if (!document_.language.empty() && document_.language != "und") {
      html_.put(" lang=\"").text(document_.language).put("\"");
    }
    html_.put(">\n");
    if (document_.blocks.empty()) {
      write_block({{0, static_cast<std::uint32_t>(document_.text.size())}, BlockKind::paragraph});
    }
    for (const Block& block : document_.blocks) write_block(block);
    html_.put("</div>\n</article>\n");
  }

 private:
  void write_head() {
    html_.put("<header>\n<h3 id=\"doc-").number(document_.id.value + 1).put("-h\">");
    page_.name(html_, document_.id);
    html_.put("</h3>\n<p class=\"meta\">");
    if (document_.role != Role::article) html_.text(name_of(document_.role)).put(" · ");
    if (document_.byline) html_.put("<bdi>").text(*document_.byline).put("</bdi> · ");
    if (document_.published) html_.text(*document_.published).put(" · ");
    html_.put("<bdi>").text(document_.path).put("</bdi>");
    const std::string_view url = document_.url ? std::string_view(*document_.url) : "";
    if (url.starts_with("https://") || url.starts_with("http://")) {
      html_.put(" · <a rel=\"noopener noreferrer external\" href=\"").text(url);
      html_.put("\">original page</a>");
    }
    html_.put("</p>\n</header>\n");
  }

  void write_block(const Block& block) {
    const bool is_heading = block.kind == BlockKind::headline || block.kind == BlockKind::heading;
    if (is_heading) {
      html_.put("<h4 dir=\"auto\">");
    } else if (block.kind == BlockKind::block_quote) {
      html_.put("<blockquote><p dir=\"auto\">");
    } else if (block.kind == BlockKind::meta) {
      html_.put("<p class=\"meta\" dir=\"auto\">");
    } else if (block.kind == BlockKind::pull_quote) {
      html_.put("<p class=\"pull\" dir=\"auto\">");
    } else if (block.kind == BlockKind::list_item) {
      html_.put("<p class=\"item\" dir=\"auto\">");
    } else {
      html_.put("<p dir=\"auto\">");
    }
    write_turn(block.span);
    write_pieces(block.span);
    if (is_heading) {
      html_.put("</h4>\n");
    } else if (block.kind == BlockKind::block_quote) {
      html_.put("</p></blockquote>\n");
    } else {
      html_.put("</p>\n");
    }
  }

  /// Who begins to speak in this block of a record, where its text does not say it.
  void write_turn(Span block) {
    while (next_turn_ < document_.turns.size() &&
           document_.turns[next_turn_].span.begin_byte < block.end_byte) {
      const Turn& turn = document_.turns[next_turn_++];
      if (turn.span.begin_byte < block.begin_byte) continue;
      const bool is_in_text = turn.span.begin_byte < turn.words.begin_byte;
      if (!turn.speaker.empty() && !is_in_text) {
        html_.put("<b class=\"who\"><bdi>").text(turn.speaker).put("</bdi></b> ");
      }
      if (turn.start_seconds) {
        html_.put("<span class=\"clock\">").text(page_.places().within({document_.id, turn.words}));
        html_.put("</span> ");
      }
    }
  }

  void write_pieces(Span block) {
    std::uint32_t at = block.begin_byte;
    close_until(at);
    while (at < block.end_byte) {
      std::vector<const Layer*> begun;
      while (next_layer_ < layers_.size() && layers_[next_layer_].span.begin_byte <= at) {
        if (layers_[next_layer_].is_linked) begun.push_back(&layers_[next_layer_]);
        open_.push_back(next_layer_++);
      }
      std::uint32_t end = block.end_byte;
      if (next_layer_ < layers_.size()) end = std::min(end, layers_[next_layer_].span.begin_byte);
      for (const std::size_t layer : open_) {
        if (layers_[layer].span.end_byte > at) end = std::min(end, layers_[layer].span.end_byte);
      }
      write_piece({at, end}, begun);
      at = end;
      close_until(at);
    }
  }

  void write_piece(Span piece, const std::vector<const Layer*>& begun) {
    for (std::size_t i = 0; i + 1 < begun.size(); ++i) {
      html_.put("<span id=\"").text(begun[i]->anchor).put("\" data-x=\"");
      html_.number(number_of(*begun[i])).put("\"></span>");
    }
    if (open_.empty()) {
      page_.timed(html_, document_.id, piece);
      return;
    }
    bool is_quotation = false;
    bool is_speech = false;
    bool is_passage = false;
    bool is_different = false;
    for (const std::size_t layer : open_) {
      is_quotation = is_quotation || layers_[layer].is_quotation;
      is_speech = is_speech || layers_[layer].is_speech;
      is_passage = is_passage || layers_[layer].is_passage;
      is_different = is_different || layers_[layer].is_different;
    }
    html_.put("<span");
    if (!begun.empty()) html_.put(" id=\"").text(begun.back()->anchor).put("\"");
    if (is_quotation || is_speech || is_passage) {
      html_.put(" class=\"");
      bool is_first = true;
      const auto add = [&](bool holds, Markup name) {
        if (!holds) return;
        if (!is_first) html_.put(" ");
        html_.put(name);
        is_first = false;
      };
      add(is_quotation, "q");
      add(is_speech && !is_quotation, "s");
      add(is_different, "ne");
      add(is_passage, "copied");
      html_.put("\"");
    }
    write_numbers();
    html_.put(">");
    page_.timed(html_, document_.id, piece);
    html_.put("</span>");
  }

  /// The linked layers of a piece, the innermost first: it is the one that the anchor names.
  void write_numbers() {
    std::size_t count = 0;
    for (std::size_t i = open_.size(); i > 0 && count < kMostLayers; --i) {
      if (!layers_[open_[i - 1]].is_linked) continue;
      html_.put(count++ == 0 ? Markup(" data-x=\"") : Markup(" ")).number(open_[i - 1]);
    }
    if (count > 0) html_.put("\"");
  }

  /// Ends the layers that end here, and links to their counterparts: one a document.
  void close_until(std::uint32_t at) {
    std::vector<Link> links;
    const Voice* voice = nullptr;
    std::optional<DocumentSpan> heard;
    std::erase_if(open_, [&](std::size_t index) {
      const Layer& layer = layers_[index];
      if (layer.span.end_byte > at) return false;
      for (const Voice* one : layer.voices) {
        for (const Spot& spot : one->spots) add_link(links, {spot.place.document, spot.anchor});
        if (voice == nullptr && !one->strand.pairs.empty()) voice = one;
      }
      if (!heard && !layer.voices.empty()) heard = page_.heard({document_.id, layer.span});
      for (const DocumentSpan& copy : layer.copies) {
        add_link(links, {copy.document, page_.anchor(copy)});
      }
      return true;
    });
    if (heard) {
      html_.put("<span");
      page_.play(html_, *heard);
      html_.put("></span>");
    }
    write_links(links, voice);
  }

  struct Link {
    DocumentId document;
    std::string anchor;
  };

  void add_link(std::vector<Link>& links, Link link) const {
    if (link.document == document_.id) return;
    const bool is_there = std::any_of(links.begin(), links.end(), [&](const Link& other) {
      return other.document == link.document;
    });
    if (!is_there) links.push_back(std::move(link));
  }

  void write_links(const std::vector<Link>& links, const Voice* voice) {
    // Where many texts have it, the table of its wordings leads to each.
    const bool is_many = links.size() > kMostLinks;
    const std::size_t shown = is_many && voice != nullptr ? 0 : std::min(links.size(), kMostLinks);
    for (std::size_t i = 0; i < shown; ++i) {
      page_.tag_link(html_, links[i].document, links[i].anchor);
    }
    if (voice == nullptr) return;
    html_.put("<a class=\"go tag all\" href=\"#").text(voice->anchor).put("\" aria-label=\"");
    if (is_many) html_.number(links.size()).put(" ");
    html_.put("all wordings\">");
    if (is_many) html_.number(links.size());
    html_.put("</a>");
  }

  std::size_t number_of(const Layer& layer) const {
    return static_cast<std::size_t>(&layer - layers_.data());
  }

  HtmlPage& page_;
  Html& html_;
  const Document& document_;
  const std::vector<Layer>& layers_;
  std::size_t next_layer_ = 0;
  std::size_t next_turn_ = 0;
  std::vector<std::size_t> open_;
};

}  // namespace

void write_html_texts(HtmlPage& page, Html& html) {
  const std::vector<std::vector<Layer>> layers = layers_of(page);
  open_section(html, "texts", "The texts",
               "Quoted words are marked. The letters after them lead to the same utterance in the "
               "other texts.");
  html.put("<div class=\"texts\" id=\"reader\">\n");
  for (const DocumentId id : page.order()) {
    TextView(page, html, id, layers[id.value]).write();
  }
  html.put("</div>\n");
  close_section(html);
}

}  // namespace onrecord
