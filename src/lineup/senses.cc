#include "lineup/senses.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/embedded.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

class Senses {
 public:
  Senses() {
    std::string_view text = embedded_file("lineup_words.txt");
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      read(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  const Sense& of(std::uint64_t word) const {
    static const Sense kNone;
    const auto found = words_.find(word);
    return found == words_.end() ? kNone : found->second;
  }
  std::size_t event(std::string_view name) const { return place(events_, name); }
  std::size_t happening(std::string_view name) const { return place(happenings_, name); }
  std::size_t noun(std::string_view name) const { return place(nouns_, name); }
  std::size_t thing(std::string_view name) const { return place(things_, name); }

 private:
  static std::size_t place(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin()) + 1;
  }
  static std::size_t add(std::vector<std::string>& names, std::string_view name) {
    if (const std::size_t known = place(names, name)) return known;
    names.emplace_back(name);
    return names.size();
  }

  void read(std::string_view line) {
    const std::size_t tab = line.find('\t');
    if (line.empty() || line.front() == '#' || tab == std::string_view::npos) return;
    Sense& sense = words_[hash_word(line.substr(0, tab))];
    std::string_view fields = line.substr(tab + 1);
    while (!fields.empty()) {
      const std::size_t space = std::min(fields.find(' '), fields.size());
      add_role(sense, fields.substr(0, space));
      fields.remove_prefix(std::min(space + 1, fields.size()));
    }
  }

  void add_role(Sense& sense, std::string_view field) {
    const std::size_t equals = std::min(field.find('='), field.size());
    const std::string_view name = field.substr(0, equals);
    const std::string_view value = field.substr(std::min(equals + 1, field.size()));
    if (name == "e") sense.event |= std::uint64_t{1} << ((add(events_, value) - 1) % 64);
    if (name == "h") sense.happening |= std::uint64_t{1} << ((add(happenings_, value) - 1) % 64);
    if (name == "n") sense.noun |= std::uint64_t{1} << ((add(nouns_, value) - 1) % 64);
    if (name == "t") sense.thing = static_cast<std::uint8_t>(add(things_, value));
    if (name == "side") sense.side = value == "state" ? kStateSide : kRebelSide;
    if (name == "party") sense.party = hash_word(value);
    if (name == "maybe") sense.roles |= kMaybe;
    if (name == "scope") sense.roles |= kScope;
    if (name == "change") sense.roles |= kChange;
    if (name == "act") sense.roles |= kAct;
    if (name == "noun") sense.roles |= kNoun;
    if (name == "plan") sense.roles |= kPlan;
  }

  std::unordered_map<std::uint64_t, Sense> words_;
  std::vector<std::string> events_;
  std::vector<std::string> happenings_;
  std::vector<std::string> nouns_;
  std::vector<std::string> things_;
};

const Senses& senses() {
  static const Senses all;
  return all;
}

/// A short-lived copy in lower case, for ASCII words; endings of other words are left alone.
struct Lowered {
  char letters[32];
  std::size_t size = 0;

  explicit Lowered(std::string_view text) {
    for (const char c : text.substr(0, sizeof letters)) {
      letters[size++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    }
  }
  std::string_view view() const { return {letters, size}; }
  bool cut(std::string_view ending, std::size_t least) {
    if (size < least + ending.size() || !view().ends_with(ending)) return false;
    size -= ending.size();
    return true;
  }
};

std::uint64_t bit(std::size_t place) {
  return place == 0 ? 0 : std::uint64_t{1} << ((place - 1) % 64);
}

std::uint64_t hash_letters(std::string_view letters) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : letters) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  return hash ^ (hash >> 29);
}

}  // namespace

const Sense& sense_of(std::uint64_t word) { return senses().of(word); }
std::uint8_t thing_named(std::string_view name) {
  return static_cast<std::uint8_t>(senses().thing(name));
}
std::uint64_t event_named(std::string_view name) { return bit(senses().event(name)); }
std::uint64_t happening_named(std::string_view name) { return bit(senses().happening(name)); }
std::uint64_t noun_named(std::string_view name) { return bit(senses().noun(name)); }

std::uint64_t stem_of(std::string_view text, std::uint64_t word) {
  static const Lexicon& irregular = lexicon("verb_forms.txt");
  if (text.size() > 30) return word;
  const std::string_view verb = irregular.tag(word);
  Lowered form(verb.empty() ? text : verb);
  form.cut("'s", 1);
  form.cut("\u2019s", 1);
  if (form.cut("ies", 2) || form.cut("ied", 2)) {
    form.letters[form.size++] = 'i';
  } else if (!form.cut("ing", 3) && !form.cut("ed", 3) && !form.view().ends_with("ss")) {
    form.cut("s", 3);
  }
  // killed, kill; stopped, stop; release, releasing: one letter of a double, no last e, y as i.
  if (form.size > 3 && form.letters[form.size - 1] == form.letters[form.size - 2]) --form.size;
  form.cut("e", 3);
  // organisation, organization
  std::replace(form.letters, form.letters + form.size, 'z', 's');
  if (form.size > 2 && form.letters[form.size - 1] == 'y') form.letters[form.size - 1] = 'i';
  return hash_letters(form.view());
}

StemMap read_alike(std::string_view file, std::uint64_t (*stem_for)(std::uint64_t)) {
  StemMap stems;
  std::string_view text = embedded_file(file);
  while (!text.empty()) {
    std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.starts_with('#')) continue;
    std::uint64_t first = 0;
    while (!line.empty()) {
      const std::string_view word = line.substr(0, std::min(line.find(' '), line.size()));
      line.remove_prefix(std::min(word.size() + 1, line.size()));
      const std::uint64_t stem = stem_for(stem_of(word, hash_word(word)));
      if (first == 0) first = stem;
      stems.emplace(stem, first);
    }
  }
  return stems;
}

std::uint64_t common_stem(std::uint64_t stem) {
  static const StemMap stems =
      read_alike("lineup_synonyms.txt", [](std::uint64_t plain) { return plain; });
  const auto found = stems.find(stem);
  return found == stems.end() ? stem : found->second;
}

}  // namespace onrecord::lineup
