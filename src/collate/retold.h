// Words of a quotation that stand beside its place in the record, but said otherwise.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "collate/record.h"
#include "collate/telling_words.h"

namespace onrecord::collation {

/// The words of the turn that word `at` of the record belongs to, as [begin, end).
std::pair<std::uint32_t, std::uint32_t> turn_around(const RecordText& record, std::uint32_t at);

/// How far the words of a quotation, or of a part of one, are not those of its place.
struct Rewording {
  std::uint32_t size = 0;      ///< words of the quotation
  std::uint32_t agreeing = 0;  ///< … that stand there
  std::uint32_t changes = 0;   ///< runs that do not
  std::uint32_t others = 0;    ///< words of either side in them that stand nowhere else either
  bool is_weighty = false;     ///< a negation or a number is among what differs
  bool is_turned = false;      ///< a turn of phrase stands for another, much longer one

  Rewording& operator+=(const Rewording& other);
};

/// Of `core`, the matches of the part `b` with words of `a`. What is only added before or behind
/// words that are nearly all there rewords nothing, nor do runs that another part has
/// (`elsewhere`).
Rewording rewording_of(const Wording& a, const Wording& b, std::span<const Match> core,
                       std::uint32_t agreeing,
                       std::span<const std::vector<std::uint64_t>> elsewhere);

/// So much is said otherwise that the marks hold a retelling.
bool is_reworded(const Rewording& rewording);

/// The same of words that moved, too: no reader would take them for what was said.
bool is_reworded_and_moved(const Rewording& rewording);

/// What no part alone tells, all parts of a split quotation do: one rewording for each pair.
struct Standing;
void mark_reworded(std::span<const Rewording> rewordings, Standing& standing);

/// Whether what the quotation has before or behind the words that agree retells what the same turn
/// has beside them: most of what it tells stands there, in whatever form. `core` are the matches
/// with the record's words from `begin` on.
bool is_retold_beside(const RecordText& record, const Wording& quotation, std::uint32_t begin,
                      std::span<const Match> core);

/// The passage with most of the telling words of a quotation of `size` words, when it stands out.
std::optional<Stretch> retold_place(const RecordText& record, TellingWords& telling,
                                    std::uint32_t size);

}  // namespace onrecord::collation
