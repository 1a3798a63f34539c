// libunibreak behind label_engine.h: line breaks over UTF-8. Debian's version 1.1 has no grapheme clusters and classes of
// Unicode 6.2.
//
// SPDX-License-Identifier: Apache-2.0
#include <linebreak.h>

#include "peer/engine.h"
#include "peer/per_thread.h"
#include "peer/utf8.h"

namespace peer PEER_HIDDEN {
namespace {

/// What one thread keeps.
struct Workspace {
  CleanUtf8 text;
  std::vector<char> breaks;  ///< After each byte.
};

struct UnibreakEngine : le_engine {
  UnibreakEngine() {
    static std::once_flag once;
    std::call_once(once, init_linebreak);
  }

  le_status line_breaks(const uint8_t *bytes, size_t length, const le_break_options &options,
                        BreakBits &bits) override {
    Workspace &work = workspaces_.get([] { return std::make_unique<Workspace>(); });
    work.text.assign(bytes, length, false);
    const size_t size = work.text.size();
    work.breaks.resize(size);
    set_linebreaks_utf8(reinterpret_cast<const utf8_t *>(work.text.data()), size,
                        options.locale != nullptr ? options.locale : "en", work.breaks.data());
    for (size_t i = 0; i < size; ++i) {
      if (work.breaks[i] > LINEBREAK_ALLOWBREAK) continue;
      const size_t offset = work.text.original(i + 1);
      bits.set(offset);
      if (work.breaks[i] == LINEBREAK_MUSTBREAK) bits.set_mandatory(offset);
    }
    return LE_OK;
  }

 private:
  PerThread<Workspace> workspaces_;
};

}  // namespace

const Description &description() {
  static const std::string version =
      std::to_string(linebreak_version >> 8) + "." + std::to_string(linebreak_version & 0xFF);
  static const Description about{"unibreak", version, "C", "liblinebreak " + version, "6.2", 0, {"breaks.line"}};
  return about;
}

std::unique_ptr<le_engine> make_engine() { return std::make_unique<UnibreakEngine>(); }

}  // namespace peer
