// Prints what the model of pairs sees (src/lineup/pair_model.h) for the articles given, a line for
// each pair, parted by tabs: the sort, then of each side its file, words and sentence, then the
// features as name=value. fit_pairs.py beside this makes weights of them. `--meta FILE` as in
// `onrecord compare`.
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "lineup/pairs.h"
#include "lineup/tellings.h"
#include "onrecord/compare.h"
#include "segment/segment.h"

namespace {

using namespace onrecord;

class Printer {
 public:
  explicit Printer(const Report& report) : report_(report) {}

  void print(lineup::PairSort sort, const lineup::Pairing& pair, DocumentSpan a,
             DocumentSpan b) const {
    std::cout << static_cast<int>(sort);
    for (const DocumentSpan& side : {a, b}) print_side(side);
    const auto names = lineup::feature_names(sort);
    if (names.size() != pair.features.size()) {
      std::cerr << "pair_features: the features do not go with their names\n";
      std::exit(1);
    }
    for (std::size_t f = 0; f < names.size(); ++f) {
      std::cout << '\t' << names[f] << '=' << pair.features[f];
    }
    std::cout << '\n';
  }

 private:
  static void print_plain(std::string_view text) {
    std::cout << '\t';
    for (const char c : text) std::cout << (static_cast<unsigned char>(c) < ' ' ? ' ' : c);
  }

  void print_side(DocumentSpan place) const {
    const Document& document = report_.documents[place.document.value];
    print_plain(document.path);
    print_plain(text_of(document, place.span));
    std::string_view around;
    for (const Sentence& each : segment(document).sentences) {
      if (each.span.contains(place.span)) around = text_of(document, each.span);
    }
    print_plain(around);
  }

  const Report& report_;
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<Input> inputs;
  CompareOptions options;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--meta" && i + 1 < argc) {
      options.metadata_path = argv[++i];
    } else {
      inputs.push_back({argv[i], Role::article, std::nullopt});
    }
  }
  Diagnostics diagnostics;
  Result<Report> report = compare(std::move(inputs), options, diagnostics);
  if (!report) return 1;
  std::vector<Segmentation> parts;
  for (const Document& document : report->documents) parts.push_back(segment(document));
  const LineUpInput input{report->documents, parts, *report->quotations, *report->indirect,
                          *report->speakers};
  const lineup::Articles articles(input);
  const Printer printer(*report);
  const auto& times = *report->times;
  const auto& figures = *report->figures;
  const auto datings = lineup::read_datings(input, times);
  const auto tellings = lineup::read_tellings(input, figures, times);
  const auto places = lineup::named_places(articles);
  for (const auto& pair : lineup::day_pairs(articles, times, datings)) {
    printer.print(lineup::PairSort::day, pair, {times[pair.i].document, times[pair.i].span},
                  {times[pair.k].document, times[pair.k].span});
  }
  for (const auto& pair : lineup::count_pairs(articles, tellings, figures)) {
    printer.print(lineup::PairSort::count, pair, {figures[pair.i].document, figures[pair.i].span},
                  {figures[pair.k].document, figures[pair.k].span});
  }
  for (const auto& pair : lineup::place_pairs(articles, places)) {
    const lineup::Spot& a = places[pair.i].spot;
    const lineup::Spot& b = places[pair.k].spot;
    printer.print(lineup::PairSort::place, pair, {a.document, a.span}, {b.document, b.span});
  }
  return 0;
}
