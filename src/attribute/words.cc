#include "attribute/words.h"

#include <algorithm>

#include "base/embedded.h"
#include "text/fold.h"
#include "text/word_table.h"

namespace onrecord::attribution {
namespace {

class Table {
 public:
  Table();
  WordClass find(std::uint64_t word) const {
    const WordClass* classes = classes_.find(word);
    return classes == nullptr ? WordClass{} : *classes;
  }

 private:
  template <class Add>
  void read(std::string_view file, const Add& add);

  WordTable<WordClass> classes_;
};

/// Calls `add(classes, tag)` for every entry of one word.
template <class Add>
void Table::read(std::string_view file, const Add& add) {
  std::string_view text = embedded_file(file);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = std::min(line.find('\t'), line.size());
    const std::string_view word = line.substr(0, tab);
    if (word.find(' ') != std::string_view::npos) continue;
    add(*classes_.add(hash_word(word)).first,
        tab < line.size() ? line.substr(tab + 1) : std::string_view{});
  }
}

CueClass cue_class(char letter) {
  switch (letter) {
    case 'S':
    case 'V':
      return CueClass::say;
    case 'T':
      return CueClass::tell;
    case 'A':
      return CueClass::ask;
    case 'N':
      return CueClass::name;
    case 'Q':
      return CueClass::quoted;
    case 'W':
      return CueClass::thought;
    case 'P':
      return CueClass::put;
    default:
      return CueClass::none;
  }
}

std::uint8_t cue_form(char letter) {
  switch (letter) {
    case 'b':
      return kBaseForm;
    case 's':
      return kThirdForm;
    case 'd':
      return kPastForm;
    case 'p':
      return kParticipleForm;
    default:
      return kIngForm;
  }
}

std::uint64_t function_flag(std::string_view tag) {
  struct Pair {
    std::string_view tag;
    std::uint64_t flag;
  };
  static constexpr Pair kPairs[] = {{"det", kDeterminer},
                                    {"pos", kPossessiveWord},
                                    {"num", kNumberWord},
                                    {"prep", kPreposition},
                                    {"conj", kConjunction},
                                    {"sub", kSubordinator},
                                    {"rel", kRelative},
                                    {"be", kBe},
                                    {"have", kHave},
                                    {"modal", kModal},
                                    {"do", kDo},
                                    {"adv", kAdverb},
                                    {"day", kDay},
                                    {"time", kTime}};
  for (const Pair& pair : kPairs) {
    if (pair.tag == tag) return pair.flag;
  }
  return 0;
}

std::uint64_t pronoun_flags(std::string_view tag) {
  std::uint64_t flags = 0;
  for (const char letter : tag) {
    switch (letter) {
      case 's':
        flags |= kSubjectPronoun;
        break;
      case 'o':
        flags |= kObjectPronoun;
        break;
      case 'r':
        flags |= kReflexive;
        break;
      case 'x':
        flags |= kPossessiveWord;
        break;
      case 'm':
        flags |= kMalePronoun;
        break;
      case 'f':
        flags |= kFemalePronoun;
        break;
      case 'p':
        flags |= kPluralPronoun;
        break;
      case 'n':
        flags |= kNeuterPronoun;
        break;
      case '1':
        flags |= kFirstPerson | kSubjectPronoun;
        break;
      case '2':
        flags |= kSecondPerson | kSubjectPronoun;
        break;
      case 'z':
        flags |= kIndefinite;
        break;
      default:
        break;
    }
  }
  return flags;
}

char first_of(std::string_view tag) { return tag.empty() ? ' ' : tag.front(); }

Table::Table() {
  classes_.reserve(16384);
  read("function_words.txt",
       [](WordClass& word, std::string_view tag) { word.flags |= function_flag(tag); });
  read("pronouns.txt",
       [](WordClass& word, std::string_view tag) { word.flags |= pronoun_flags(tag); });
  read("cues.txt", [](WordClass& word, std::string_view tag) {
    const CueClass type = cue_class(first_of(tag));
    if (word.cue != CueClass::none && word.cue != type) return;
    word.cue = type;
    if (first_of(tag) == 'V') word.flags |= kNeedsThat;
    for (const char form : tag.substr(1)) word.forms |= cue_form(form);
  });
  read("cue_nouns.txt", [](WordClass& word, std::string_view) { word.flags |= kCueNoun; });
  read("common_verbs.txt", [](WordClass& word, std::string_view tag) {
    word.flags |= kCommonVerb | (tag.empty() ? 0 : std::uint64_t{kNounToo});
  });
  read("person_titles.txt", [](WordClass& word, std::string_view tag) {
    word.flags |= kTitle;
    if (first_of(tag) == 'm') word.flags |= kMaleTitle;
    if (first_of(tag) == 'f') word.flags |= kFemaleTitle;
  });
  read("first_names.txt", [](WordClass& word, std::string_view tag) {
    word.flags |= kFirstName;
    if (first_of(tag) == 'm') word.flags |= kMaleName;
    if (first_of(tag) == 'f') word.flags |= kFemaleName;
    if (tag.size() > 1) word.flags |= kAmbiguousName;
  });
  read("role_nouns.txt", [](WordClass& word, std::string_view tag) {
    word.flags |= first_of(tag) == 'p' ? kRolePlural : kRole;
    if (first_of(tag) == 'm') word.flags |= kMaleRole;
    if (first_of(tag) == 'f') word.flags |= kFemaleRole;
  });
  read("organisation_words.txt", [](WordClass& word, std::string_view tag) {
    word.flags |= first_of(tag) == 'n' ? kBodyName : kBodyHead;
  });
  read("places.txt", [](WordClass& word, std::string_view tag) {
    word.flags |= first_of(tag) == 'p' ? kPlace : first_of(tag) == 's' ? kPeople : kNationality;
  });
}

}  // namespace

WordClass class_of(std::uint64_t word) {
  static const Table table;
  return table.find(word);
}

std::uint64_t word_id(std::string_view word) { return hash_word(word); }

}  // namespace onrecord::attribution
