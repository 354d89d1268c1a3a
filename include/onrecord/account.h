// What the documents together tell: an extractive digest with its sources, what each document says
// about how it knows, and what one document alone has.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "onrecord/span.h"

namespace onrecord {

enum class AccountStatus {
  established,   ///< two independent origins or more have its main claim, and none contradicts
  disputed,      ///< documents contradict each other here
  single_source  ///< one origin alone of the documents given has it
};

/// A stretch of a sentence that rests on something else than the rest of it.
struct AccountPart {
  Span span;  ///< of the document of `citations[0]`
  AccountStatus status = AccountStatus::single_source;
  std::vector<DocumentSpan> citations;  ///< besides the sentence: what it rests on or is against it
};

/// A sentence of the digest: the words of `citations[0]`, as that document prints them.
struct AccountSentence {
  std::string sentence;
  AccountStatus status = AccountStatus::single_source;
  std::vector<DocumentSpan> citations;  ///< at least one; the first is where the words are from
  std::vector<AccountPart> parts = {};  ///< in order, where not all of it has one status
};

/// What a document says about a source of its own.
enum class SourcingKind {
  named,      ///< a named source told it to this document
  unnamed,    ///< somebody without a name, perhaps on a condition
  document,   ///< a paper, a statement, a recording, a data set that it has seen or quotes
  outlet,     ///< another outlet's report
  witness,    ///< its own reporter was there
  confirmed,  ///< somebody confirmed or verified it
  declined,   ///< somebody declined, refused or did not answer
  unverified  ///< it says that it could not check
};

struct Sourcing {
  DocumentSpan span;  ///< the clause that says it
  SourcingKind kind = SourcingKind::named;
  std::optional<Span> who;        ///< the source's mention
  std::optional<Span> condition;  ///< on condition of anonymity, because …
};

}  // namespace onrecord
