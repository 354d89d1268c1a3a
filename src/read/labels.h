// Labels of speakers at the start of a transcript's lines: "MS. ORR:", "Q.", "The Acting
// CHAIRMAN:", "Speaker 2 (00:14):".
//
// One line alone seldom tells a label from a sentence with a colon. So lines are first looked at
// alone (`label_at`), then judged together (`LabelJudge`): capitals count for much, small letters
// only for a name that comes back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace onrecord {

struct Label {
  std::string name;            ///< as printed, without colon, clock time and marks
  std::size_t length = 0;      ///< bytes of the line up to the first word said
  std::optional<double> time;  ///< the clock time printed with it, in seconds
  bool is_strong = false;      ///< capitals, or a form that nothing else has (Q., >>)
  bool is_titled = false;      ///< starts with Mr., Senator, …
  bool is_address = false;     ///< what a chair is called: "Mr. President"
  std::size_t words = 0;       ///< of the name
};

/// What the start of a line would be as a label; nothing when it cannot be one.
std::optional<Label> label_at(std::string_view line);

/// A clock time "1:02:03", "02:03.5" that is all of `text`, in seconds.
std::optional<double> clock_seconds(std::string_view text);

/// Words in brackets that open `text` and tell what is heard rather than said ("[Applause]",
/// "(Laughter.)"): their bytes, 0 when there are none.
std::size_t stage_note_length(std::string_view text);

/// Which of a document's candidates are labels.
class LabelJudge {
 public:
  /// Counts a candidate that opens a paragraph.
  void add(const Label& label);
  void add_paragraph() { ++paragraphs_; }
  /// Whether a candidate that opens a paragraph is a label.
  bool accepts(const Label& label) const;
  /// Whether the document names this label more than once or in a form beyond doubt.
  bool knows(const Label& label) const;
  /// Whether a name in capitals comes more than once.
  bool knows_strong(std::string_view name) const;

 private:
  struct Count {
    std::size_t times = 0;
    bool is_strong = false;
  };
  std::unordered_map<std::string, Count> counts_;
  std::size_t paragraphs_ = 0;
  std::size_t strong_ = 0;
  std::size_t weak_ = 0;
};

}  // namespace onrecord
