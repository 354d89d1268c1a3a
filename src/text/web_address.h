// Addresses of the web as names: whether two are one page's, or one site's.
#pragma once

#include <string>
#include <string_view>

namespace onrecord {

bool is_web_address(std::string_view text);

/// What makes addresses those of one site: bbc of www.bbc.co.uk and m.bbc.com. Empty where an
/// address belongs to nobody's own site: an archive, a cache, a number.
std::string site_of(std::string_view url);

/// Host and path alone, so that two ways to write an address are one; empty for a site's front page
/// and for what is no address.
std::string plain_address(std::string_view url);

}  // namespace onrecord
