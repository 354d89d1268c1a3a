// Lines of a news text that are not the account: bylines, datelines, credits, dates.
#pragma once

#include <optional>
#include <string_view>

namespace onrecord {

/// The names of a byline ("By Ada Orr and Ben Lund, Staff Writers" → "Ada Orr and Ben Lund");
/// nothing for a sentence that happens to start with By.
std::optional<std::string_view> byline_of(std::string_view line);

/// Credits, copyright and calls that stand by themselves: "© 2026 …", "Reporting by …", "…
/// contributed to this report."
bool is_credit_line(std::string_view line);

/// A short line that opens with what a date is ("Published: …", "Last updated on …", "Date: …").
bool has_date_label(std::string_view line);

/// A line that tells when the text was published or updated, and hardly anything else.
bool is_date_line(std::string_view line);

/// Bytes of the dateline that a paragraph opens with, white space behind it included
/// ("LISBON, Portugal (AP) — ", "LISBON — (CNN) ", "(Reuters) - "); 0 when there is none.
std::size_t dateline_length(std::string_view paragraph);

}  // namespace onrecord
