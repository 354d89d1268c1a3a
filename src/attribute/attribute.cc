// Candidates of every paragraph (propose), the best for each quotation (link), who the sources
// stand for (names, resolve): joined here into the speech of one document.
#include "attribute/attribute.h"

#include <algorithm>
#include <utility>

#include "attribute/headline.h"
#include "attribute/link.h"
#include "attribute/names.h"
#include "attribute/phrase.h"
#include "attribute/propose.h"
#include "attribute/resolve.h"
#include "attribute/view.h"

namespace onrecord {
namespace {

using attribution::Candidate;
using attribution::Cast;
using attribution::Choice;
using attribution::Entity;
using attribution::Pattern;
using attribution::Range;
using attribution::Resolved;
using attribution::View;

/// How often a pattern is right about whose words they are (measured; see docs of the room).
double trust_in(Pattern pattern) {
  switch (pattern) {
    case Pattern::after:
    case Pattern::inverted:
    case Pattern::before:
      return 0.97;
    case Pattern::second:
      return 0.96;
    case Pattern::according:
      return 0.92;
    case Pattern::clause:
      return 0.9;
    case Pattern::label:
      return 0.9;
    case Pattern::naming:
      return 0.82;
    case Pattern::signature:
      return 0.8;
    case Pattern::noun:
      return 0.75;
    case Pattern::announced:
      return 0.7;
    case Pattern::subject:
      return 0.6;
  }
  return 0.5;
}

std::vector<Candidate> propose_all(const View& view) {
  std::vector<Candidate> candidates;
  std::size_t u = 0;
  while (u < view.units.size()) {
    std::size_t end = u + 1;
    while (end < view.units.size() && view.units[end].paragraph == view.units[u].paragraph) ++end;
    if (view.units[u].kind != BlockKind::meta) {
      const Range paragraph{view.units[u].items.begin, view.units[end - 1].items.end};
      for (Candidate& each : attribution::propose(view, paragraph))
        candidates.push_back(std::move(each));
    }
    u = end;
  }
  return candidates;
}

/// Which candidates are used: those that a quotation chose and those that report a clause.
std::vector<bool> used_of(const std::vector<Candidate>& candidates,
                          const std::vector<Choice>& choices) {
  std::vector<bool> used(candidates.size());
  for (const Choice& choice : choices) {
    if (choice.candidate >= 0) used[static_cast<std::size_t>(choice.candidate)] = true;
  }
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    if (!candidates[c].clauses.empty()) used[c] = true;
  }
  return used;
}

/// The resolved source of each candidate (entity -1 where it has none).
std::vector<Resolved> resolve(const View& view, Cast& cast,
                              const std::vector<Candidate>& candidates,
                              const std::vector<bool>& used) {
  std::vector<std::size_t> order;
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    if (used[c] && candidates[c].source) order.push_back(c);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return candidates[a].source->begin < candidates[b].source->begin;
  });
  std::vector<Range> sources;
  sources.reserve(order.size());
  for (const std::size_t c : order) sources.push_back(*candidates[c].source);
  const std::vector<Resolved> found = attribution::resolve_sources(view, cast, sources);
  std::vector<Resolved> resolved(candidates.size());
  for (std::size_t n = 0; n < order.size(); ++n) resolved[order[n]] = found[n];
  return resolved;
}

double confidence_of(const Candidate& candidate, Pattern pattern, const Resolved& resolved) {
  double confidence = trust_in(pattern) * resolved.confidence;
  if (candidate.has_shared_source) confidence *= 0.93;
  if (candidate.put_in_mouth_of) confidence *= 0.85;
  return confidence;
}

/// Who speaks in each sentence, else the person who is its subject.
std::vector<attribution::UnitSpeaker> unit_speakers(const View& view, const Cast& cast,
                                                    const std::vector<Candidate>& candidates,
                                                    const std::vector<Resolved>& resolved) {
  std::vector<attribution::UnitSpeaker> speakers(view.units.size());
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    if (resolved[c].entity < 0 || candidates[c].has_shared_source) continue;
    attribution::UnitSpeaker& speaker = speakers[view.unit_of[candidates[c].source->begin]];
    if (speaker.speaker < 0) speaker = {resolved[c].entity, 0.72 * resolved[c].confidence};
  }
  for (std::size_t u = 0; u < view.units.size(); ++u) {
    if (speakers[u].speaker >= 0) continue;
    const auto subject =
        attribution::main_subject(view, view.units[u].items, view.units[u].items.end);
    if (!subject) continue;
    const std::int32_t m = cast.mention_at[subject->begin];
    if (m < 0 || cast.mentions[static_cast<std::size_t>(m)].is_possessive) continue;
    const std::int32_t entity = cast.mentions[static_cast<std::size_t>(m)].entity;
    if (entity >= 0 && !cast.entities[static_cast<std::size_t>(entity)].is_guess)
      speakers[u] = {entity, 0.5};
  }
  return speakers;
}

/// Entities that are credited with something become speakers, in order of their first mention.
std::vector<LocalSpeaker> speakers_of(Cast& cast, Speech& speech) {
  std::vector<bool> speaks(cast.entities.size());
  for (const Quotation& each : speech.quotations) {
    if (each.speaker) speaks[each.speaker->value] = true;
  }
  for (const IndirectSpeech& each : speech.indirect) {
    if (each.speaker) speaks[each.speaker->value] = true;
  }
  std::vector<std::uint32_t> order;
  for (std::uint32_t e = 0; e < cast.entities.size(); ++e) {
    if (speaks[e]) order.push_back(e);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return cast.entities[a].mentions.front() < cast.entities[b].mentions.front();
  });
  std::vector<std::uint32_t> index(cast.entities.size());
  std::vector<LocalSpeaker> speakers;
  for (const std::uint32_t e : order) {
    Entity& entity = cast.entities[e];
    index[e] = static_cast<std::uint32_t>(speakers.size());
    speakers.push_back({std::move(entity.name), std::move(entity.titles), entity.kind,
                        entity.gender, std::move(entity.mentions)});
  }
  for (Quotation& each : speech.quotations) {
    if (each.speaker) each.speaker = SpeakerId{index[each.speaker->value]};
  }
  for (IndirectSpeech& each : speech.indirect) {
    if (each.speaker) each.speaker = SpeakerId{index[each.speaker->value]};
  }
  return speakers;
}

}  // namespace

Speech attribute(const Document& document, const Segmentation& segmentation,
                 std::vector<Quotation> quotations) {
  Speech speech;
  speech.quotations = std::move(quotations);
  const View view = attribution::make_view(document, segmentation, speech.quotations);
  if (view.items.empty()) return speech;
  std::vector<Candidate> candidates = propose_all(view);
  attribution::drop_topics(view, candidates);
  const std::vector<Choice> choices =
      attribution::choose(view, candidates, speech.quotations.size());
  Cast cast = attribution::find_names(view);
  const std::vector<bool> used = used_of(candidates, choices);
  const std::vector<Resolved> resolved = resolve(view, cast, candidates, used);

  attribution::link_parts(view, candidates, choices, speech.quotations);
  for (std::size_t q = 0; q < choices.size(); ++q) {
    if (choices[q].candidate < 0) continue;
    const auto c = static_cast<std::size_t>(choices[q].candidate);
    const Candidate& candidate = candidates[c];
    Quotation& quotation = speech.quotations[q];
    attribution::settle_kind(view, choices[q], candidate, quotation);
    if (quotation.kind == QuotationKind::scare || quotation.kind == QuotationKind::title) continue;
    if (candidate.source) quotation.source = view.span_of(*candidate.source);
    if (candidate.cue) quotation.cue = view.span_of(*candidate.cue);
    if (candidate.put_in_mouth_of && choices[q].pattern == Pattern::clause) {
      quotation.put_in_mouth_of = view.span_of(*candidate.put_in_mouth_of);
    }
    if (resolved[c].entity < 0) continue;
    quotation.speaker = SpeakerId{static_cast<std::uint32_t>(resolved[c].entity)};
    quotation.confidence = confidence_of(candidate, choices[q].pattern, resolved[c]);
  }
  attribution::carry_speakers(view, unit_speakers(view, cast, candidates, resolved),
                              speech.quotations);
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    for (const Range clause : candidates[c].clauses) {
      IndirectSpeech indirect;
      indirect.document = document.id;
      indirect.span = view.span_of(clause);
      if (candidates[c].source) indirect.source = view.span_of(*candidates[c].source);
      if (candidates[c].cue) indirect.cue = view.span_of(*candidates[c].cue);
      if (resolved[c].entity >= 0) {
        indirect.speaker = SpeakerId{static_cast<std::uint32_t>(resolved[c].entity)};
        indirect.confidence = confidence_of(candidates[c], Pattern::clause, resolved[c]);
      }
      speech.indirect.push_back(indirect);
    }
  }
  std::stable_sort(
      speech.indirect.begin(), speech.indirect.end(),
      [](const IndirectSpeech& a, const IndirectSpeech& b) { return a.span < b.span; });
  for (std::size_t n = 0; n < speech.indirect.size(); ++n) {
    speech.indirect[n].id = IndirectId{static_cast<std::uint32_t>(n)};
  }
  speech.speakers = speakers_of(cast, speech);
  return speech;
}

}  // namespace onrecord
