// Two names for the place of one event: which names are places, and what they themselves tell.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "lineup/pairs.h"
#include "lineup/people.h"
#include "lineup/phrases.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

/// The kind of place that word i names, a hash; 0 for none.
std::uint64_t kind_at(const SentenceView& view, std::size_t i) {
  static const Lexicon& kinds = lexicon("place_words.txt");
  if (i >= view.size()) return 0;
  const std::string_view tag = kinds.tag(view[i].word);
  return tag.starts_with("kind=") ? hash_word(tag) : 0;
}

class PlacesOf {
 public:
  PlacesOf(const Articles& articles, std::size_t document, std::vector<NamedPlace>& places)
      : input_(articles.input), scenes_(articles.scenes), document_(document), places_(places) {}

  void read(std::uint32_t sentence) {
    const SentenceView view(input_.documents[document_], input_.segmentations[document_], sentence);
    for (const NameRun& run : names_in(view)) {
      const std::size_t lead = lead_of(view, run);
      if (lead < view.size() && may_be_place(view, run)) add(view, run, lead);
    }
  }

 private:
  /// The preposition before the name: "near the village of Orla", "in Orla"; size() for none.
  static std::size_t lead_of(const SentenceView& view, const NameRun& run) {
    static constexpr std::array<std::string_view, 10> kLeads = {
        "in", "at", "near", "outside", "from", "to", "on", "into", "towards", "off"};
    if (run.first == 0 || run.first != run.begin) return view.size();
    std::size_t at = run.first - 1;
    if (view.is(at, "the") && at > 0) --at;
    if (view.is(at, "of") && at > 0 && is_settlement(view, at - 1)) {
      for (std::size_t back = 2; back < 5 && back <= at; ++back) {
        if (is_any(view, at - back, kLeads)) return at - back;
      }
      return at;
    }
    return is_any(view, at, kLeads) ? at : view.size();
  }

  static bool is_settlement(const SentenceView& view, std::size_t i) {
    static constexpr std::array<std::string_view, 14> kWords = {
        "village", "town",   "city",      "hamlet", "island",   "suburb",  "port",
        "resort",  "parish", "cathedral", "centre", "district", "capital", "settlement"};
    return is_any(view, i, kWords);
  }

  static bool may_be_place(const SentenceView& view, const NameRun& run) {
    static const Lexicon& organisations = lexicon("organisation_words.txt");
    static const Lexicon& places = lexicon("places.txt");
    static const Lexicon& regions = lexicon("regions.txt");
    static const Lexicon& first_names = lexicon("first_names.txt");
    static constexpr std::array<std::string_view, 14> kRegions = {
        "county", "province", "state", "region", "district",  "coast",     "islands",
        "desert", "valley",   "sea",   "hills",  "peninsula", "mountains", "basin"};
    if (is_possessive(view, run.end - 1)) return false;
    // "the Santa Katarina", "the Gobi": a house or a region, not a town.
    if (run.first > 0 && view.is(run.first - 1, "the")) return false;
    if (is_any(view, run.end, kRegions) || is_any(view, run.end - 1, kRegions)) return false;
    if (!times_in(view, run.begin, run.end).empty()) return false;
    if (run.end - run.begin > 1 && first_names.contains(view[run.begin].word) &&
        kind_at(view, run.end - 1) == 0) {
      return false;
    }
    const std::string_view text = view.text(run.begin);
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (text.size() > 1 && std::all_of(text.begin(), text.end(), is_capital)) return false;
    for (std::size_t i = run.begin; i < run.end; ++i) {
      const std::uint64_t word = view[i].word;
      if (organisations.contains(word) || places.contains(word) || regions.contains(word)) {
        return false;
      }
    }
    return true;
  }

  void add(const SentenceView& view, const NameRun& run, std::size_t lead) {
    NamedPlace place;
    place.kind = kind_at(view, run.end - 1);
    const std::size_t named = place.kind != 0 && run.end - run.begin > 1 ? run.end - 1 : run.end;
    if (place.kind == 0) place.kind = kind_at(view, run.end);
    for (std::size_t i = run.begin; i < named; ++i) place.names.push_back(view[i].stem);
    sort_once(place.names);
    place.lead = view[lead].word;
    place.times = times_in(view, 0, view.size());
    const DocumentId document = input_.documents[document_].id;
    const auto spot = scenes_.spot(document, view.span(run.begin, run.end));
    if (!spot) return;
    place.spot = *spot;
    places_.push_back(std::move(place));
  }

  const LineUpInput& input_;
  const Scenes& scenes_;
  std::size_t document_;
  std::vector<NamedPlace>& places_;
};

/// How alike two names are in their letters, 0 to 1: the pairs of letters that both have.
double letters_alike(std::string_view a, std::string_view b) {
  if (a.size() < 2 || b.size() < 2) return 0;
  std::array<std::uint64_t, 2> counts{};
  std::size_t common = 0;
  std::vector<std::pair<char, char>> pairs;
  for (std::size_t i = 0; i + 1 < b.size(); ++i) pairs.emplace_back(b[i], b[i + 1]);
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const auto found = std::find(pairs.begin(), pairs.end(), std::pair(a[i], a[i + 1]));
    if (found == pairs.end()) continue;
    pairs.erase(found);
    ++common;
  }
  counts = {a.size() - 1, b.size() - 1};
  return 2.0 * static_cast<double>(common) / static_cast<double>(counts[0] + counts[1]);
}

bool knows(const Stories& stories, DocumentId document, const std::vector<std::uint64_t>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::uint64_t name) { return !stories.lacks_any(document, {name}); });
}

}  // namespace

std::vector<NamedPlace> named_places(const Articles& articles) {
  constexpr std::size_t kMostPlaces = 48;  // of one article
  const LineUpInput& input = articles.input;
  std::vector<NamedPlace> places;
  for (std::size_t d = 0; d < input.documents.size(); ++d) {
    const std::size_t first = places.size();
    PlacesOf own(articles, d, places);
    const std::size_t count = input.segmentations[d].sentences.size();
    for (std::uint32_t s = 0; s < count && places.size() - first < kMostPlaces; ++s) own.read(s);
  }
  return places;
}

std::vector<Pairing> place_pairs(const Articles& articles, const std::vector<NamedPlace>& places) {
  const Stories& stories = articles.stories;
  Spots spots(articles, places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (Spots::is_dated(articles, places[i].spot.document)) spots.add(i, places[i].spot);
  }
  const auto text = [&](std::size_t i) {
    const Spot& spot = places[i].spot;
    return text_of(articles.input.documents[spot.document.value], spot.span);
  };
  const auto own = [&](std::size_t i) -> const std::vector<std::size_t>& {
    return spots.by_document[places[i].spot.document.value];
  };
  const auto often = [&](std::size_t i) {
    return std::count_if(own(i).begin(), own(i).end(), [&](std::size_t other) {
      return shared(places[other].names, places[i].names) > 0;
    });
  };
  const auto is_wanted = [&](std::size_t i, std::size_t k) {
    const NamedPlace& a = places[i];
    const NamedPlace& b = places[k];
    // A street may lie in the town.
    if (a.kind != b.kind) return false;
    return !knows(stories, b.spot.document, a.names) && !knows(stories, a.spot.document, b.names) &&
           !stories.lie_within(a.names, b.names) &&
           (a.times.empty() || b.times.empty() || shared(a.times, b.times) > 0);
  };
  const auto add_values = [&](std::size_t i, std::size_t k, std::vector<double>& features) {
    const NamedPlace& a = places[i];
    const NamedPlace& b = places[k];
    const auto add = [&](double value) { features.push_back(value); };
    add(a.lead == b.lead);
    add(a.kind != 0 && a.kind == b.kind);
    add(letters_alike(text(i), text(k)));
    add(i == own(i).front() && k == own(k).front());
    add(std::log(static_cast<double>(often(i) + often(k)) / 2));
  };
  return pair_up(PairSort::place, articles, spots, is_wanted, add_values);
}

}  // namespace onrecord::lineup
