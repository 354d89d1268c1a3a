// A draft as a Word file: a comment on the words of each finding, and on what could not be checked,
// since words without a comment would read as if they had been.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "office/docx_comments.h"
#include "onrecord/names.h"
#include "onrecord/render.h"
#include "render/finding_list.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr std::string_view kAuthor = "onrecord";
constexpr std::size_t kMostPlaces = 6;
constexpr std::size_t kMostLetters = 600;

class Comments {
 public:
  Comments(const FindingList& list, DocumentId draft) : list_(list), draft_(draft) {}

  std::vector<DocxComment> all() {
    for (const FindingEntry& entry : list_.entries()) add(entry);
    for (const Unchecked& item : list_.report().unchecked) add(item);
    return std::move(comments_);
  }

 private:
  /// Where nothing of the draft is meant, the comment stands at its start.
  Span in_draft(DocumentSpan place) const { return place.document == draft_ ? place.span : Span{}; }

  void add(const FindingEntry& entry) {
    const Finding& finding = *entry.finding;
    DocxComment comment{in_draft(entry.main), {}};
    std::string head = fmt::format("{} · {}", title_of(finding.kind), name_of(finding.severity));
    if (finding.state == FindingState::baseline) head += " · known before";
    if (finding.state == FindingState::waived) head += " · waived: " + finding.reason;
    comment.paragraphs.push_back(std::move(head));
    comment.paragraphs.push_back(sentence_of(finding));
    if (entry.main.document != draft_) comment.paragraphs.push_back(line_of(entry.main));
    std::size_t shown = 0;
    for (const DocumentSpan& place : entry.others) {
      if (place.span.empty()) continue;
      if (shown++ == kMostPlaces) {
        comment.paragraphs.push_back("… and more places");
        break;
      }
      comment.paragraphs.push_back(line_of(place));
    }
    comments_.push_back(std::move(comment));
  }

  /// A source's words and where they stand.
  std::string line_of(DocumentSpan place) const {
    return fmt::format("{}: “{}” ({})", list_.places().outlet(place.document),
                       shortened_text(list_.text(place), kMostLetters), list_.places().of(place));
  }

  void add(const Unchecked& item) {
    const std::optional<DocumentSpan> place = list_.place(item);
    if (place && place->document != draft_) return;
    DocxComment comment{place ? place->span : Span{}, {}};
    comment.paragraphs.push_back("Not checked · " + item.reason);
    comment.paragraphs.push_back(place ? item.detail + "." : item.path + ": " + item.detail + ".");
    comments_.push_back(std::move(comment));
  }

  const FindingList& list_;
  DocumentId draft_;
  std::vector<DocxComment> comments_;
};

}  // namespace

Result<std::string> annotate_docx(const Report& report, DocumentId draft,
                                  std::string_view original) {
  const Document& document = report.documents[draft.value];
  const FindingList list(report);
  const std::vector<DocxComment> comments = Comments(list, draft).all();
  Result<std::string> file =
      is_docx(original) ? comment_docx(original, document.text, kAuthor, comments)
                        : make_commented_docx(document.text, document.blocks, kAuthor, comments);
  if (!file) return Error{file.error().code, document.path, file.error().message};
  return file;
}

}  // namespace onrecord
