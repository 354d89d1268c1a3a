// The account: which sentences, in whose words, resting on what.
//
// Extractive, so that its citations are right by construction: a sentence is weighed by how many
// independent articles tell it, where they tell it, what its words share with all of them, and by
// the findings that touch it. The best is taken, what repeats it is left out, and so on (maximal
// marginal relevance; Carbonell and Goldstein, 1998).
#include "account/account.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "account/lines.h"
#include "account/order.h"
#include "account/origins.h"
#include "account/support.h"
#include "account/verdict.h"
#include "account/wording.h"

namespace onrecord {
namespace {

using namespace digest;

constexpr double kFewestSentences = 8;
constexpr double kMostSentences = 24;
constexpr double kLengthening =
    1.9;                          // sentences of the account for the root of those that are told
constexpr double kRepeats = 0.6;  // a share that makes a sentence a repetition of one chosen
constexpr double kRepeatsInOtherWords = 0.45;  // the same where it is no matter of names alone
constexpr double kRepeatsLead = 0.4;           // the same where two articles open with it
constexpr std::size_t kFewestRepeated = 2;
constexpr double kToldTogether = 0.7;
constexpr double kLiesIn = 0.65;  // of one chosen, in a longer sentence
constexpr double kEstablished = 1.0;
constexpr double kRetold = 0.4;        // of a line, by lines that are chosen
constexpr std::size_t kLookedAt = 15;  // sentences for each that is wanted
constexpr double kRepeatsAll = 0.72;   // the same, of all chosen together
constexpr double kOwnHeadline = 0.85;  // for the lead, beside those of other articles
constexpr double kCostOfTold = 2.5;    // what a sentence loses that is told already

class Teller {
 public:
  Teller(const Report& report, std::span<const DocumentId> stand_ins, unsigned threads)
      : report_(report),
        lines_(gather_lines(report, stand_ins)),
        shown_(shown_places(lines_)),
        bearings_(report, lines_),
        support_(find_support(lines_, bearings_, threads)),
        origins_(report),
        attestation_(report, origins_),
        verdicts_(report, lines_, bearings_, support_, origins_, attestation_) {}

  std::vector<AccountSentence> tell() {
    weigh();
    choose();
    represent_all();
    std::vector<AccountSentence> account;
    for (const std::uint32_t index : in_order(report_, lines_, support_.of, chosen_, has_lead_)) {
      account.push_back(sentence_of(index));
    }
    return account;
  }

 private:
  DocumentSpan place(std::uint32_t index) const {
    return {lines_.all[index].document, lines_.all[index].span};
  }

  /// The headlines' words: what the articles themselves think it is about. `of_own`: what the
  /// headline over it counts.
  double headline_share(const Line& line, double of_own = 1) const {
    double best = 0;
    for (const std::uint32_t index : headlines_) {
      const Line& headline = lines_.all[index];
      const double counts = headline.document == line.document ? of_own : 1;
      best = std::max(best, counts * shared_weight(lines_, line, headline) / headline.weight);
    }
    return best;
  }

  /// How many sentences of all articles have a word of the line, on average.
  void count_stems() {
    documents_with_.resize(lines_.stem_weights.size());
    std::vector<std::uint32_t> last(lines_.stem_weights.size(), ~0U);
    for (const Line& line : lines_.all) {
      for (const std::uint32_t stem : line.stems) {
        if (last[stem] == line.document.value) continue;
        last[stem] = line.document.value;
        ++documents_with_[stem];
      }
    }
  }
  double centrality(const Line& line) const {
    if (line.stems.empty()) return 0;
    const auto shared =
        std::count_if(line.stems.begin(), line.stems.end(),
                      [this](std::uint32_t stem) { return documents_with_[stem] > 1; });
    return static_cast<double>(shared) / static_cast<double>(line.stems.size());
  }

  void weigh() {
    count_stems();
    weights_.resize(lines_.all.size(), 0);
    for (std::uint32_t i = 0; i < lines_.all.size(); ++i) {
      average_weight_ += lines_.all[i].weight / static_cast<double>(lines_.all.size());
      if (lines_.all[i].is_headline && lines_.all[i].weight > 0) headlines_.push_back(i);
    }
    for (std::uint32_t i = 0; i < lines_.all.size(); ++i) {
      if (lines_.all[i].flaw) weights_[i] = weight_of(i, lines_.all[i]);
    }
  }

  /// The first sentence of an article, the one that most others tell too: what happened.
  std::optional<std::uint32_t> lead() const {
    std::optional<std::uint32_t> best;
    double best_worth = 0;
    for (const Document& document : report_.documents) {
      for (std::uint32_t i = lines_.first(document.id); i < lines_.end(document.id); ++i) {
        const Line& line = lines_.all[i];
        if (line.is_headline) continue;
        if (!can_be_told(i) || 2 * line.quoted_words >= line.words) break;
        double covered = 0;
        std::vector<DocumentSpan> places = {place(i)};
        for (const Support& each : support_.of[i]) {
          covered += each.cover;
          places.push_back(place(each.line));
        }
        const double worth = 1.5 * std::log(static_cast<double>(origins_.count(places))) +
                             0.5 * covered + headline_share(line, kOwnHeadline) + centrality(line) -
                             *line.flaw +
                             0.9 * std::clamp(attestation_.wording(place(i)), -2.0, 2.0);
        if (!best || worth > best_worth) {
          best = i;
          best_worth = worth;
        }
        break;
      }
    }
    return best;
  }

  double weight_of(std::uint32_t index, const Line& line) const {
    std::vector<DocumentSpan> places = {place(index)};
    double covered = 0;
    // Whichever side of a finding it is on: the better wording of what is in dispute is wanted.
    std::size_t findings = attestation_.findings(places.front());
    for (const Support& each : support_.of[index]) {
      places.push_back(place(each.line));
      covered += each.cover;
      findings += attestation_.findings(places.back());
    }
    const double told = static_cast<double>(origins_.count(places));
    double weight = 1.6 * std::log(told) + 0.4 * std::min(covered, 2.0);
    const double lead = line.ordinal < 2 ? 1.0 : line.ordinal < 4 ? 0.5 : 0;
    weight += lead * std::min(1.0, line.weight / average_weight_);
    weight += 0.9 * headline_share(line) + 0.8 * centrality(line);
    if (line.quoted_words > 3) weight += 0.3;
    weight += 0.3 * std::min<double>(line.numbers, 2);
    weight += 0.4 * std::min<double>(static_cast<double>(findings), 2);
    weight += std::clamp(attestation_.wording(place(index)), -2.0, 2.0);
    weight += std::min(line.weight / 60, 0.6);
    return weight - *line.flaw - 0.6 * attestation_.copied(place(index));
  }

  std::size_t wanted() const {
    std::size_t told = 0;
    for (const Line& line : lines_.all) told += !line.is_headline;
    return static_cast<std::size_t>(std::clamp(kLengthening * std::sqrt(static_cast<double>(told)),
                                               kFewestSentences, kMostSentences));
  }

  bool can_be_told(std::uint32_t index) const {
    const Line& line = lines_.all[index];
    return line.flaw && line.weight > 0 && !attestation_.is_spoiled(place(index));
  }

  void choose() {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < lines_.all.size(); ++i) {
      if (can_be_told(i)) open.push_back(i);
    }
    const std::size_t most = wanted();
    keep_best(open, kLookedAt * most);
    told_units_.resize(lines_.all.size());
    if (const auto first = lead()) {
      has_lead_ = true;
      take(*first);
      std::erase_if(open, [&](std::uint32_t index) { return repeats(index, *first); });
    }
    while (chosen_.size() < most && !open.empty()) {
      std::uint32_t best = open.front();
      double best_worth = 0;
      for (const std::uint32_t index : open) {
        const double worth = weights_[index] - kCostOfTold * told_share(lines_.all[index]);
        if (index != open.front() && worth <= best_worth) continue;
        best = index;
        best_worth = worth;
      }
      take(best);
      std::erase_if(open, [&](std::uint32_t index) { return repeats(index, best); });
    }
  }

  /// The weightiest of them, in order; of these, what is established weighs more.
  void keep_best(std::vector<std::uint32_t>& open, std::size_t most) {
    if (open.size() > most) {
      std::nth_element(open.begin(), open.begin() + static_cast<std::ptrdiff_t>(most), open.end(),
                       [this](std::uint32_t a, std::uint32_t b) {
                         return weights_[a] != weights_[b] ? weights_[a] > weights_[b] : a < b;
                       });
      open.resize(most);
      std::sort(open.begin(), open.end());
    }
    for (const std::uint32_t index : open) {
      const Ruling& ruling = rulings_.emplace(index, verdicts_.of(index)).first->second;
      weights_[index] += kEstablished * ruling.told;
      if (ruling.status == AccountStatus::established) weights_[index] += kEstablished;
    }
  }

  /// The share of a line that chosen ones are cited for: they tell it too.
  double retold(std::uint32_t index) const {
    const auto found = rulings_.find(index);
    if (found == rulings_.end()) return 0;
    const auto is_chosen = [this](const DocumentSpan& place) {
      return std::any_of(chosen_.begin(), chosen_.end(),
                         [&](std::uint32_t each) { return this->place(each) == place; });
    };
    const Ruling& ruling = found->second;
    if (ruling.parts.empty()) {
      const bool is_told = ruling.status == AccountStatus::established &&
                           std::any_of(ruling.rests_on.begin(), ruling.rests_on.end(), is_chosen);
      return is_told ? 1 : 0;
    }
    double told = 0;
    for (const AccountPart& part : ruling.parts) {
      const bool is_told = part.status == AccountStatus::established &&
                           std::any_of(part.citations.begin(), part.citations.end(), is_chosen);
      if (is_told) told += part.span.size();
    }
    return told / lines_.all[index].span.size();
  }

  void take(std::uint32_t index) {
    chosen_.push_back(index);
    const Line& line = lines_.all[index];
    told_stems_.insert(line.stems.begin(), line.stems.end());
    if (line.quoted_words > 0 || line.words < 15) {
      told_utterances_.insert(line.utterances.begin(), line.utterances.end());
    }
  }

  double told_share(const Line& line) const {
    double weight = 0;
    double count = 0;
    for (const std::uint32_t stem : line.stems) {
      if (!told_stems_.contains(stem)) continue;
      weight += lines_.stem_weights[stem];
      ++count;
    }
    // What the whole event is about weighs little and repeats all the same.
    return 0.5 * weight / line.weight + 0.5 * count / static_cast<double>(line.stems.size());
  }

  /// Whether what is chosen, `last` the last of it, tells the line's matter already.
  bool repeats(std::uint32_t index, std::uint32_t last) {
    if (index == last) return true;
    const Line& line = lines_.all[index];
    const bool is_of_told_speech =
        !line.utterances.empty() && 3 * line.quoted_words >= line.words &&
        std::all_of(line.utterances.begin(), line.utterances.end(),
                    [this](std::uint32_t each) { return told_utterances_.contains(each); });
    if (is_of_told_speech || told_share(line) >= kRepeatsAll || is_other_side(index, last) ||
        quote_the_same(index, last)) {
      return true;
    }
    if (retold(index) >= kRetold) return true;
    const UnitSet matter = of_matter(line);
    const UnitSet shared = bearings_.alike(line, lines_.all[last]) & matter;
    if (shared.count() > 1) told_units_[index] |= shared;
    return bearings_.share(line, told_units_[index], matter) >= kToldTogether ||
           repeats(line, lines_.all[last], shared, matter);
  }

  /// Whether one chosen tells most of the line, or a whole sentence lies in the line.
  bool repeats(const Line& line, const Line& told, const UnitSet& shared,
               const UnitSet& matter) const {
    const double share = bearings_.share(line, shared, matter);
    if (share >= kRepeats) return true;
    if (share >= kRepeatsLead && are_leads(line, told)) return true;
    const UnitSet theirs = of_matter(told);
    if (bearings_.share(told, bearings_.alike(told, line) & theirs, theirs) >= kLiesIn) {
      return true;
    }
    std::size_t common = 0;
    bool is_tied = false;  // by a name, a number, a day
    for (std::size_t i = 0; i < line.units.size(); ++i) {
      if (!shared[i]) continue;
      const bool is_common = line.units[i].kind == UnitKind::common;
      common += is_common && !line.units[i].is_light;
      is_tied |= !is_common;
    }
    return share >= kRepeatsInOtherWords && common + (is_tied ? 1 : 0) >= kFewestRepeated;
  }

  /// Whether two articles open with them: with the same event.
  static bool are_leads(const Line& line, const Line& told) {
    const auto opens = [](const Line& each) { return each.ordinal <= 1 && each.quoted_words == 0; };
    return opens(line) && opens(told) && line.document != told.document;
  }

  /// Whether the two tell one thing otherwise: then the one that is told cites the other.
  bool is_other_side(std::uint32_t a, std::uint32_t b) const {
    const auto has = [&](std::uint32_t of, std::uint32_t other) {
      const std::vector<std::uint32_t>& against = support_.against[of];
      return std::find(against.begin(), against.end(), other) != against.end();
    };
    return has(a, b) || has(b, a) || quote_one_otherwise(a, b);
  }

  bool quote_one_otherwise(std::uint32_t a, std::uint32_t b) const {
    return lines_.all[a].quoted_words > 0 && lines_.all[b].quoted_words > 0 &&
           attestation_.are_wordings_of_one(place(a), place(b));
  }

  /// Whether the two quote the same words, or one of them most of what the other quotes.
  bool quote_the_same(std::uint32_t a, std::uint32_t b) const {
    for (const std::vector<std::uint64_t>& one : lines_.all[a].said) {
      for (const std::vector<std::uint64_t>& other : lines_.all[b].said) {
        const auto& longer = one.size() < other.size() ? other : one;
        const auto& shorter = one.size() < other.size() ? one : other;
        if (10 * shorter.size() < 7 * longer.size()) continue;
        if (std::search(longer.begin(), longer.end(), shorter.begin(), shorter.end()) !=
            longer.end()) {
          return true;
        }
      }
    }
    return false;
  }

  /// An article that nothing chosen cites gets its best sentence in.
  void represent_all() {
    std::set<DocumentId> cited;
    const auto cite = [&](std::uint32_t index) {
      cited.insert(lines_.all[index].document);
      for (const Support& each : support_.of[index]) cited.insert(lines_.all[each.line].document);
    };
    for (const std::uint32_t index : chosen_) cite(index);
    for (const Document& document : report_.documents) {
      if (cited.contains(document.id)) continue;
      std::optional<std::uint32_t> best;
      for (std::uint32_t i = lines_.first(document.id); i < lines_.end(document.id); ++i) {
        const bool is_said = std::any_of(chosen_.begin(), chosen_.end(), [&](std::uint32_t told) {
          return quote_the_same(i, told) || quote_one_otherwise(i, told);
        });
        if (!can_be_told(i) || is_said) continue;
        if (!best || weights_[i] > weights_[*best]) best = i;
      }
      if (!best) continue;
      take(*best);
      cite(*best);
    }
  }

  AccountSentence sentence_of(std::uint32_t index) const {
    const DocumentSpan own = place(index);
    AccountSentence sentence;
    sentence.sentence = text_of(report_.documents[own.document.value], own.span);
    sentence.citations = {own};
    const Ruling ruling = verdicts_.of(index);
    for (const DocumentSpan& each : ruling.rests_on) cite(each, sentence.citations);
    sentence.status = ruling.status;
    for (const AccountPart& part : ruling.parts) {
      sentence.parts.push_back({part.span, part.status, {}});
      for (const DocumentSpan& each : part.citations) cite(each, sentence.parts.back().citations);
    }
    return sentence;
  }

  /// A place as a reader is shown it, once.
  void cite(DocumentSpan each, std::vector<DocumentSpan>& citations) const {
    const auto found = shown_.find(each);
    const DocumentSpan shown = found == shown_.end() ? each : found->second;
    if (std::find(citations.begin(), citations.end(), shown) == citations.end()) {
      citations.push_back(shown);
    }
  }
  static std::map<DocumentSpan, DocumentSpan> shown_places(const Lines& lines) {
    std::map<DocumentSpan, DocumentSpan> shown;
    for (const Line& line : lines.all) {
      if (line.cited != line.span) {
        shown.emplace(DocumentSpan{line.document, line.span},
                      DocumentSpan{line.document, line.cited});
      }
    }
    return shown;
  }

  const Report& report_;
  const Lines lines_;
  const std::map<DocumentSpan, DocumentSpan> shown_;  // of lines that are cited with others
  const Bearings bearings_;
  const Supports support_;
  const Origins origins_;
  const Attestation attestation_;
  const Verdicts verdicts_;
  double average_weight_ = 1e-9;
  std::vector<std::uint32_t> headlines_;
  std::vector<std::uint32_t> documents_with_;          // a stem
  std::vector<double> weights_;                        // of lines
  std::unordered_map<std::uint32_t, Ruling> rulings_;  // of the lines that may be chosen
  std::vector<std::uint32_t> chosen_;
  bool has_lead_ = false;            // the first that is chosen
  std::vector<UnitSet> told_units_;  // of each line, by those that are chosen
  std::set<std::uint32_t> told_stems_;
  std::set<std::uint32_t> told_utterances_;
};

}  // namespace

std::vector<AccountSentence> make_account(const Report& report,
                                          std::span<const DocumentId> stand_ins, unsigned threads) {
  return Teller(report, stand_ins, threads).tell();
}

}  // namespace onrecord
