// Where a page came from, as the program that saved it wrote into it.
#pragma once

#include <string>
#include <string_view>

namespace onrecord {

/// The address in the note of SingleFile, Chrome, monolith, HTTrack, Save Page WE or WebScrapBook
/// near the page's start; empty when there is none. The day of saving that some of them note says
/// nothing of when the page came out.
std::string saved_from(std::string_view html);

}  // namespace onrecord
