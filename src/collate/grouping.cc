#include "collate/grouping.h"

#include <algorithm>

namespace onrecord::collation {
namespace {

struct Neighbour {
  std::uint32_t other = 0;
  std::uint32_t link = 0;
};

class Grouping {
 public:
  Grouping(std::span<const Variant> speech, std::span<const Link> links,
           std::span<const Places> places)
      : speech_(speech), links_(links), places_(places), neighbours_(speech.size()) {
    for (std::uint32_t n = 0; n < links.size(); ++n) {
      neighbours_[links[n].first].push_back({links[n].second, n});
      neighbours_[links[n].second].push_back({links[n].first, n});
    }
    covered_.assign(links.size(), false);
    placed_.assign(speech.size(), false);
  }

  std::vector<Group> run() {
    std::vector<std::uint32_t> order(speech_.size());
    for (std::uint32_t n = 0; n < order.size(); ++n) order[n] = n;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      if (speech_[a].is_indirect != speech_[b].is_indirect) return speech_[b].is_indirect;
      return speech_[a].size() > speech_[b].size();
    });
    for (const std::uint32_t centre : order) {
      while (const Neighbour* seed = narrowest_open(centre)) add_around(centre, *seed);
      if (!placed_[centre] && !speech_[centre].is_indirect) {
        add(centre, {centre}, centre);
      }
    }
    list_forgotten_parts();
    std::sort(groups_.begin(), groups_.end(),
              [](const Group& a, const Group& b) { return a.members < b.members; });
    return std::move(groups_);
  }

 private:
  /// The words of an item that a link is about.
  WordRange range_in(std::uint32_t item, std::uint32_t link) const {
    return links_[link].first == item ? links_[link].in_first : links_[link].in_second;
  }

  /// The link of the item that no group covers yet and that is about the fewest of its words.
  const Neighbour* narrowest_open(std::uint32_t item) const {
    const Neighbour* best = nullptr;
    std::uint32_t least = 0;
    for (const Neighbour& neighbour : neighbours_[item]) {
      if (covered_[neighbour.link]) continue;
      const WordRange range = range_in(item, neighbour.link);
      const std::uint32_t size = range.is_empty() ? static_cast<std::uint32_t>(speech_[item].size())
                                                  : range.end - range.begin;
      if (best == nullptr || size < least) {
        best = &neighbour;
        least = size;
      }
    }
    return best;
  }

  void add_around(std::uint32_t centre, const Neighbour& seed) {
    std::vector<Neighbour> chosen = {seed};
    for (const Neighbour& neighbour : neighbours_[centre]) {
      if (neighbour.link == seed.link) continue;
      const WordRange range = range_in(centre, neighbour.link);
      const bool fits = std::all_of(chosen.begin(), chosen.end(), [&](const Neighbour& other) {
        if (stand_apart(places_[neighbour.other], places_[other.other])) return false;
        const WordRange beside = range_in(centre, other.link);
        return range.is_empty() || beside.is_empty() || range.overlaps(beside);
      });
      if (fits) chosen.push_back(neighbour);
    }
    std::vector<std::uint32_t> members = {centre};
    for (const Neighbour& neighbour : chosen) {
      covered_[neighbour.link] = true;
      members.push_back(neighbour.other);
    }
    std::sort(members.begin(), members.end());
    for (const std::uint32_t member : members) {
      for (const Neighbour& neighbour : neighbours_[member]) {
        if (std::binary_search(members.begin(), members.end(), neighbour.other)) {
          covered_[neighbour.link] = true;
        }
      }
    }
    add(centre, std::move(members), seed.other);
  }

  /// `narrow` is the member that says least: what answers to it belongs to the group.
  void add(std::uint32_t centre, std::vector<std::uint32_t> members, std::uint32_t narrow) {
    Group group;
    group.centre = centre;
    for (const std::uint32_t member : members) {
      placed_[member] = true;
      group.parts.push_back(parts_of(member, narrow));
    }
    group.members = std::move(members);
    groups_.push_back(std::move(group));
  }

  std::vector<std::uint32_t> parts_of(std::uint32_t member, std::uint32_t narrow) const {
    const std::vector<VariantPart>& parts = speech_[member].parts;
    WordRange told;
    for (const Neighbour& neighbour : neighbours_[member]) {
      if (neighbour.other == narrow) told = range_in(member, neighbour.link);
    }
    std::vector<std::uint32_t> chosen;
    WordRange part;
    for (std::uint32_t n = 0; n < parts.size(); ++n) {
      part.begin = part.end;
      part.end += static_cast<std::uint32_t>(parts[n].wording.words.size());
      if (told.is_empty() || part.overlaps(told) || !is_told(member, part)) chosen.push_back(n);
    }
    return chosen;
  }

  /// Whether any link is about those words of the item.
  bool is_told(std::uint32_t item, const WordRange& words) const {
    return std::any_of(neighbours_[item].begin(), neighbours_[item].end(),
                       [&](const Neighbour& n) { return range_in(item, n.link).overlaps(words); });
  }

  /// A part that no group lists goes to the first group of its quotation.
  void list_forgotten_parts() {
    std::vector<std::vector<bool>> listed(speech_.size());
    std::vector<Group*> first(speech_.size(), nullptr);
    for (Group& group : groups_) {
      for (std::size_t m = 0; m < group.members.size(); ++m) {
        const std::uint32_t member = group.members[m];
        listed[member].resize(speech_[member].parts.size(), false);
        for (const std::uint32_t part : group.parts[m]) listed[member][part] = true;
        if (first[member] == nullptr) first[member] = &group;
      }
    }
    for (std::uint32_t item = 0; item < speech_.size(); ++item) {
      if (first[item] == nullptr) continue;
      Group& group = *first[item];
      const auto at = std::lower_bound(group.members.begin(), group.members.end(), item);
      auto& parts = group.parts[static_cast<std::size_t>(at - group.members.begin())];
      for (std::uint32_t part = 0; part < listed[item].size(); ++part) {
        if (listed[item][part]) continue;
        parts.insert(std::lower_bound(parts.begin(), parts.end(), part), part);
      }
    }
  }

  std::span<const Variant> speech_;
  std::span<const Link> links_;
  std::span<const Places> places_;
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<bool> covered_;
  std::vector<bool> placed_;
  std::vector<Group> groups_;
};

}  // namespace

std::vector<Group> group(std::span<const Variant> speech, std::span<const Link> links,
                         std::span<const Places> places) {
  return Grouping(speech, links, places).run();
}

}  // namespace onrecord::collation
