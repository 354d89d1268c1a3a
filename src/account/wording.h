// How well the wordings of quotations are attested, and where findings contradict a sentence.
#pragma once

#include <string>
#include <vector>

#include "account/lines.h"
#include "account/origins.h"
#include "account/placed.h"

namespace onrecord::digest {

class Attestation {
 public:
  /// `report` must outlive this.
  Attestation(const Report& report, const Origins& origins);

  /// For the quotations in a place: above 0 where records and other articles have the same words,
  /// below 0 where they have others. A record counts more than any article. The same for figures
  /// and dates in dispute: above 0 where more origins have them than any other.
  double wording(DocumentSpan place) const;
  /// The places of records that have the quotations of a place in the same words.
  std::vector<DocumentSpan> in_records(DocumentSpan place) const;
  /// The share of the place that was copied from another article, which has it first.
  double copied(DocumentSpan place) const;
  /// Findings above a note that say that documents contradict each other there.
  std::size_t contradictions(DocumentSpan place) const;
  /// The other sides of what is in dispute in a place, in other documents.
  std::vector<DocumentSpan> opponents(DocumentSpan place) const;
  /// Whether two places quote one remark in wordings that cannot both be right.
  bool are_wordings_of_one(DocumentSpan a, DocumentSpan b) const;
  /// Whether its marks hold no words of those whom the sentence gives them to, or words cut before
  /// a condition that another document has.
  bool is_spoiled(DocumentSpan place) const;
  /// Any findings above a note that touch the place.
  std::size_t findings(DocumentSpan place) const;

 private:
  struct Weighed {
    Span span;
    double weight = 0;
    DocumentSpan record;  ///< empty where it is no agreement with one
  };
  struct Touched {
    Span span;
    bool contradicts = false;
    bool spoils = false;
    bool is_wording = false;
    std::uint32_t dispute = 0;  ///< the same for all sides of it
  };

  void gather_copies(const Report& report);
  void weigh_pairs(const Report& report);
  void gather_findings(const Report& report);
  void touch_variants(const Report& report, const Finding& finding, UtteranceId id);
  void touch_same_words(const Report& report, const Finding& finding);
  void gather_groups(const Report& report, const Origins& origins);
  /// A place with what it says in a dispute.
  struct Side {
    DocumentSpan place;
    std::string says;
  };
  void weigh_sides(const std::vector<Side>& sides, const Origins& origins);
  void touch(DocumentSpan place, bool contradicts, bool is_wording = false, bool spoils = false);

  struct Copy {
    Span span;
  };

  // Of each document:
  std::vector<Placed<Copy>> copies_;  // what it took
  std::vector<Placed<Weighed>> weighed_;
  std::vector<Placed<Touched>> touched_;
  std::vector<std::vector<DocumentSpan>> disputes_;  // the places that each touches
};

}  // namespace onrecord::digest
