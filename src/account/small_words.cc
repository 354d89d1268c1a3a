#include "account/small_words.h"

#include <algorithm>
#include <initializer_list>

#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::digest {
namespace {

bool is_any_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

}  // namespace

SmallWord small_word(std::string_view folded) {
  static const Lexicon& negations = lexicon("negations.txt");
  SmallWord word;
  word.is_negation = negations.contains(hash_word(folded)) || folded.ends_with("n't");
  word.is_nobody = is_any_of(folded, {"nobody", "none", "nothing", "nowhere"});
  word.is_may = is_any_of(folded, {"may", "might", "could", "can"});
  word.is_will = is_any_of(folded, {"will", "would", "shall", "to", "'ll"});
  word.is_be =
      is_any_of(folded, {"is", "are", "was", "were", "be", "been", "being", "got", "gets"});
  word.is_opener = is_any_of(folded, {"following", "after", "before", "when", "while", "that"});
  word.is_cue = is_any_of(folded, {"say", "says", "said", "saying", "tell", "tells", "told", "add",
                                   "adds", "added", "adding", "according"});
  word.is_condition = is_any_of(folded, {"unless", "if"});
  word.is_of_parts = is_any_of(folded, {"including", "among"});
  word.is_by = folded == "by";
  word.is_he = is_any_of(folded, {"he", "she"});
  word.is_do = is_any_of(folded, {"do", "does", "did", "done"});
  word.joins = is_any_of(folded, {"and", "or"});
  return word;
}

}  // namespace onrecord::digest
