// One speaker for the same person or body in several documents.
//
// A full name joins its equals. A surname alone, or with a title, joins the one full name of the
// run that it fits; where two fit, gender and titles decide, else it stays apart. Unnamed sources
// never join: two officials of two reports may be two officials.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "attribute/attribute.h"
#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

struct Name {
  std::vector<std::string> words;  // folded
  std::string key() const {
    std::string all;
    for (const std::string& word : words) all += word + ' ';
    return all;
  }
};

Name read_name(std::string_view text) {
  Name name;
  while (!text.empty()) {
    const std::size_t end = std::min({text.find(' '), text.find("\xC2\xA0"), text.size()});
    std::string word = fold_word(text.substr(0, end));
    text.remove_prefix(end);
    while (!text.empty() && (text.front() == ' ' || text.starts_with("\xC2\xA0")))
      text.remove_prefix(text.front() == ' ' ? 1 : 2);
    while (!word.empty() && (word.back() == '.' || word.back() == ',')) word.pop_back();
    if (word.starts_with("al-") || word.starts_with("el-")) word.erase(0, 3);
    const bool is_initial = word.size() == 1;
    const bool is_suffix = word == "jr" || word == "sr" || word == "ii" || word == "iii";
    if (word.empty() || is_suffix || (is_initial && !name.words.empty())) continue;
    name.words.push_back(std::move(word));
  }
  return name;
}

/// A person or body of the run while documents are joined.
struct Joined {
  std::string name;
  Name words;
  SpeakerKind kind = SpeakerKind::person;
  char gender = '?';
  std::vector<std::string> titles;
  std::vector<DocumentSpan> mentions;
};

bool fits_gender(char a, char b) { return a == '?' || b == '?' || a == b; }

std::size_t common_titles(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::size_t count = 0;
  for (const std::string& title : a)
    count += static_cast<std::size_t>(std::count(b.begin(), b.end(), title));
  return count;
}

class Joiner {
 public:
  Joiner(std::span<const Document> documents, std::span<Speech> speech, bool same_event)
      : documents_(documents), speech_(speech), same_event_(same_event) {}

  std::vector<Speaker> run() {
    index_.resize(speech_.size());
    for (std::size_t d = 0; d < speech_.size(); ++d) index_[d].resize(speech_[d].speakers.size());
    for_each([&](std::size_t d, std::size_t s, const LocalSpeaker& local) {
      if (is_full(local)) index_[d][s] = join_full(local);
    });
    for_each([&](std::size_t d, std::size_t s, const LocalSpeaker& local) {
      if (!is_full(local)) index_[d][s] = join_short(local, d);
    });
    for_each([&](std::size_t d, std::size_t s, const LocalSpeaker& local) {
      Joined& joined = all_[index_[d][s]];
      for (const Span span : local.mentions) joined.mentions.push_back({documents_[d].id, span});
    });
    return finish();
  }

 private:
  template <class Visit>
  void for_each(const Visit& visit) {
    for (std::size_t d = 0; d < speech_.size(); ++d) {
      for (std::size_t s = 0; s < speech_[d].speakers.size(); ++s)
        visit(d, s, speech_[d].speakers[s]);
    }
  }

  static bool is_full(const LocalSpeaker& local) {
    if (local.kind == SpeakerKind::organisation) return true;
    return local.kind == SpeakerKind::person && read_name(local.name).words.size() >= 2;
  }

  std::size_t add(const LocalSpeaker& local, Name words) {
    all_.push_back({local.name, std::move(words), local.kind, local.gender, local.titles, {}});
    return all_.size() - 1;
  }

  void enrich(Joined& joined, const LocalSpeaker& local) {
    if (joined.gender == '?') joined.gender = local.gender;
    for (const std::string& title : local.titles) {
      if (std::find(joined.titles.begin(), joined.titles.end(), title) == joined.titles.end())
        joined.titles.push_back(title);
    }
  }

  std::size_t join_full(const LocalSpeaker& local) {
    Name words = read_name(local.name);
    std::string key = words.key();
    if (local.kind == SpeakerKind::organisation) {
      if (!words.words.empty() && words.words.front() == "the")
        words.words.erase(words.words.begin());
      key = "body " + words.key();
    } else if (words.words.size() > 2) {
      // First and last name decide; what stands between may be left out elsewhere.
      key = words.words.front() + ' ' + words.words.back() + ' ';
    }
    const auto [found, is_new] = by_key_.try_emplace(key, all_.size());
    if (!is_new) {
      enrich(all_[found->second], local);
      return found->second;
    }
    const std::size_t index = add(local, words);
    if (local.kind == SpeakerKind::person) by_surname_[words.words.back()].push_back(index);
    return index;
  }

  /// A surname alone joins a full name only when nothing speaks for another one.
  std::size_t join_short(const LocalSpeaker& local, std::size_t) {
    Name words = read_name(local.name);
    if (!same_event_ || local.kind != SpeakerKind::person || words.words.size() != 1)
      return add(local, std::move(words));
    const std::string& surname = words.words.front();
    std::size_t best = all_.size();
    std::size_t fitting = 0;
    std::size_t most_titles = 0;
    if (const auto found = by_surname_.find(surname);
        found != by_surname_.end() && found->second.size() <= kNamesakes) {
      for (const std::size_t candidate : found->second) {
        if (!fits_gender(all_[candidate].gender, local.gender)) continue;
        const std::size_t titles = common_titles(all_[candidate].titles, local.titles);
        if (fitting == 0 || titles > most_titles) {
          fitting = 1;
          best = candidate;
          most_titles = titles;
        } else if (titles == most_titles) {
          ++fitting;
        }
      }
    }
    if (fitting == 1) {
      enrich(all_[best], local);
      return best;
    }
    if (fitting > 1) return add(local, std::move(words));
    const std::size_t index = add(local, words);
    by_surname_[surname].push_back(index);
    return index;
  }

  std::vector<Speaker> finish() {
    std::vector<std::uint32_t> order(all_.size());
    for (std::uint32_t n = 0; n < order.size(); ++n) order[n] = n;
    for (Joined& joined : all_) std::sort(joined.mentions.begin(), joined.mentions.end());
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return all_[a].mentions < all_[b].mentions;
    });
    std::vector<std::uint32_t> place(all_.size());
    std::vector<Speaker> speakers;
    for (const std::uint32_t n : order) {
      place[n] = static_cast<std::uint32_t>(speakers.size());
      Joined& joined = all_[n];
      speakers.push_back(
          {SpeakerId{place[n]}, std::move(joined.name), joined.kind, std::move(joined.mentions)});
    }
    for (std::size_t d = 0; d < speech_.size(); ++d) {
      auto renumber = [&](std::optional<SpeakerId>& id) {
        if (id) id = SpeakerId{place[index_[d][id->value]]};
      };
      for (Quotation& each : speech_[d].quotations) renumber(each.speaker);
      for (IndirectSpeech& each : speech_[d].indirect) renumber(each.speaker);
    }
    return speakers;
  }

  static constexpr std::size_t kNamesakes = 64;  // more people of one surname are never told apart

  std::span<const Document> documents_;
  std::span<Speech> speech_;
  bool same_event_;
  std::vector<std::vector<std::size_t>> index_;
  std::vector<Joined> all_;
  std::unordered_map<std::string, std::size_t> by_key_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_surname_;
};

}  // namespace

std::vector<Speaker> join_speakers(std::span<const Document> documents, std::span<Speech> speech,
                                   bool same_event) {
  return Joiner(documents, speech, same_event).run();
}

}  // namespace onrecord
