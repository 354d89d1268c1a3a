// What an element's class, id and role say that it is for. A hint is a guess: who uses one must
// look at how much running text it would cost.
#pragma once

#include <cstdint>
#include <vector>

#include "read/html_tree.h"

namespace onrecord {

/// Bits of a hint; data/page_classes.txt says which words mean which.
enum Hint : std::uint16_t {
  kHintBody = 1,        // the story's own container
  kHintNavigation = 2,  // menus, bread crumbs, page tools
  kHintRelated = 4,     // other stories
  kHintShare = 8,
  kHintAdvert = 16,
  kHintComments = 32,
  kHintCaption = 64,  // of a picture: captions, credits
  kHintMeta = 128,    // byline, date, section
  kHintPullQuote = 256,
  kHintSignUp = 512,      // newsletters, subscriptions, consent
  kHintBiography = 1024,  // of the author
  kHintHidden = 2048,
  kHintHeadline = 4096,
  kHintSummary = 8192,   // standfirst, key points
  kHintConsent = 16384,  // cookies and privacy
};

/// One set of hints for each node of the tree (0 for texts), its own alone, nothing inherited.
std::vector<std::uint16_t> hint_elements(const HtmlTree& tree);

}  // namespace onrecord
