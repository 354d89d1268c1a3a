#include "archive/build_id.h"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <string_view>

namespace onrecord::archive {
namespace {

/// The note that holds the build id (an ELF note of name GNU); empty when there is none.
std::string_view id_in(const char* notes, std::size_t size) {
  constexpr char kOwner[] = "GNU";  // with its NUL
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) head;
    std::memcpy(&head, notes, sizeof head);
    const auto aligned = [](std::size_t bytes) { return (bytes + 3) / 4 * 4; };
    const std::size_t name = sizeof head;
    const std::size_t value = name + aligned(head.n_namesz);
    const std::size_t end = value + aligned(head.n_descsz);
    if (end > size) return {};
    if (head.n_type == NT_GNU_BUILD_ID &&
        std::string_view(notes + name, head.n_namesz) == std::string_view(kOwner, sizeof kOwner)) {
      return {notes + value, head.n_descsz};
    }
    notes += end;
    size -= end;
  }
  return {};
}

struct Found {
  std::string ids;
  bool is_first = true;
  bool has_own = false;
};

int add_object(dl_phdr_info* object, std::size_t, void* data) {
  Found& found = *static_cast<Found*>(data);
  std::string_view id;
  for (ElfW(Half) n = 0; n < object->dlpi_phnum && id.empty(); ++n) {
    const ElfW(Phdr)& part = object->dlpi_phdr[n];
    if (part.p_type != PT_NOTE) continue;
    // The address of a loaded segment, which is a number here and nowhere else.
    const ElfW(Addr) address = object->dlpi_addr + part.p_vaddr;
    id = id_in(reinterpret_cast<const char*>(address), part.p_memsz);  // NOLINT
  }
  if (found.is_first) found.has_own = !id.empty();  // the program itself comes first
  found.is_first = false;
  found.ids.append(id.data(), id.size());
  found.ids += '/';
  return 0;
}

}  // namespace

std::string build_id() {
  Found found;
  ::dl_iterate_phdr(add_object, &found);
  return found.has_own ? found.ids : std::string();
}

}  // namespace onrecord::archive
