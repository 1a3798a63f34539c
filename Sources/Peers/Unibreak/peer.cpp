// libunibreak as a peer with the interface of label_engine.h: line breaks over UTF-8. Debian's version 1.1 has no
// grapheme clusters, and has the classes of Unicode 6.2.
//
// SPDX-License-Identifier: Apache-2.0
#include <linebreak.h>

#include <string_view>

#include "peer/engine.h"
#include "peer/per_thread.h"
#include "peer/utf8.h"

namespace peer PEER_HIDDEN {
namespace {

/// What a thread keeps from text to text.
struct Workspace {
  CleanUtf8 text;
  std::string safe;          ///< The text without characters that stop the library.
  std::vector<char> breaks;  ///< The kind of break after each byte.
};

/// Replaces characters for which a failed assertion of version 1.1 ends the process. U+1F1E6 to U+1F1FF become U+1F300,
/// because it has no pair rules for regional indicators, and U+FFFF, its mark for the end, becomes U+FFFD. The length
/// does not change.
const char *without_traps(const CleanUtf8 &text, std::string &copy) {
  const auto replace = [&](const char *trap, size_t length, size_t size, const char *with) {
    const std::string_view all(text.data(), text.size());
    const std::string_view start(trap, length);
    for (size_t at = all.find(start); at != std::string_view::npos; at = all.find(start, at + 1)) {
      if (size == 4 && static_cast<uint8_t>(all[at + 3]) < 0xA6) continue;
      if (copy.empty()) copy.assign(all);
      copy.replace(at, size, with);
    }
  };
  copy.clear();
  replace("\xF0\x9F\x87", 3, 4, "\xF0\x9F\x8C\x80");
  replace("\xEF\xBF\xBF", 3, 3, "\xEF\xBF\xBD");
  return copy.empty() ? text.data() : copy.data();
}

struct UnibreakEngine : le_engine {
  UnibreakEngine() {
    static std::once_flag once;
    std::call_once(once, init_linebreak);
  }

  le_status line_breaks(const uint8_t *bytes, size_t length, const le_break_options &options,
                        BreakBits &bits) override {
    Workspace &work = workspaces_.get();
    work.text.assign(bytes, length, false);
    const size_t size = work.text.size();
    work.breaks.resize(size);
    set_linebreaks_utf8(reinterpret_cast<const utf8_t *>(without_traps(work.text, work.safe)), size,
                        options.locale != nullptr ? options.locale : "en", work.breaks.data());
    for (size_t i = 0; i < size; ++i) {
      // What libunibreak 6 says at the end of the text depends on its last character.
      if (i + 1 < size && work.breaks[i] > LINEBREAK_ALLOWBREAK) continue;
      const size_t offset = work.text.original(i + 1);
      bits.set(offset);
      const bool hard = work.breaks[i] == LINEBREAK_MUSTBREAK;
      if (hard && (offset < length || ends_with_break(bytes, length))) bits.set_mandatory(offset);
    }
    return LE_OK;
  }

 private:
  PerThread<Workspace> workspaces_;
};

}  // namespace

#ifdef UNIBREAK_VERSION
// Since libunibreak 4 the version is that of the library, and its header names the Unicode version of its data.
static const int version_number = unibreak_version;
static const char *const library = "libunibreak ";
static const char *const unicode_version = UNIBREAK_VERSION >= 0x0600 ? "15.0" : "";
#else
static const int version_number = linebreak_version;
static const char *const library = "liblinebreak ";
static const char *const unicode_version = "6.2";
#endif

const Description &description() {
  static const std::string version = std::to_string(version_number >> 8) + "." + std::to_string(version_number & 0xFF);
  static const Description about{"unibreak", version, "C", library + version, unicode_version, 0, {"breaks.line"}};
  return about;
}

std::unique_ptr<le_engine> make_engine() { return std::make_unique<UnibreakEngine>(); }

}  // namespace peer
