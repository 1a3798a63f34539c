// What a peer implements: an engine, its fonts and its texts. Support provides the table of functions around it.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "peer/faces.h"
#include "peer/lines.h"
#include "peer/spec.h"

namespace peer PEER_HIDDEN {

/// What `info` answers. A request that needs a capability that is not listed gets LE_UNSUPPORTED before it reaches the
/// peer.
struct Description {
  std::string name, version, language, libraries, unicode_version;
  double resolution = 0;
  std::vector<const char *> capabilities;
  /// Whether the peer takes runs of different fonts and kern, for timing. The capability `runs` covers more:
  /// attachments, baseline offsets and ligatures by run.
  bool mixes_runs = false;
  /// Whether the peer takes one paragraph style for the whole text: indents, a line height multiple, spacing, justified
  /// lines. The capabilities `paragraphs` and `align.justified` cover more.
  bool takes_style = false;

  bool can(const char *capability) const;
};

/// The bit sets of `line_breaks` and `grapheme_breaks`, zeroed at first. A peer sets bits, and the table counts them.
struct BreakBits {
  uint64_t *boundaries;
  uint64_t *mandatory;  ///< May be null. The end of the text is mandatory only after a hard break.

  void set(size_t offset) { boundaries[offset / 64] |= uint64_t{1} << offset % 64; }
  void set_mandatory(size_t offset) {
    if (mandatory != nullptr) mandatory[offset / 64] |= uint64_t{1} << offset % 64;
  }
};

/// The caller's arrays of `shape`. Takes as many advances as fit, and counts all.
class AdvanceSink {
 public:
  explicit AdvanceSink(const le_advances &out) : out_(out) {
    out_.count = 0, out_.total = 0, out_.missing_clusters = 0;
  }

  void add(size_t start, double advance, bool missing) {
    if (out_.count < out_.capacity && out_.starts != nullptr && out_.advances != nullptr) {
      out_.starts[out_.count] = start;
      out_.advances[out_.count] = advance;
    } else {
      short_ = true;
    }
    ++out_.count;
    out_.total += advance;
    out_.missing_clusters += missing;
  }

  const le_advances &result() const { return out_; }
  le_status status() const { return short_ ? LE_MORE : LE_OK; }

 private:
  le_advances out_;
  bool short_ = false;
};

/// The peer's description.
const Description &description();
/// Makes the peer's engine.
std::unique_ptr<le_engine> make_engine();

}  // namespace peer

/// An engine. The default functions answer LE_UNSUPPORTED.
struct PEER_HIDDEN le_engine {
  virtual ~le_engine() = default;

  virtual le_status make_font(const peer::FontSpec &, std::unique_ptr<le_font> &) { return LE_UNSUPPORTED; }
  /// The spec is valid as long as the text exists.
  virtual le_status make_text(const peer::TextSpec &, std::unique_ptr<le_text> &) { return LE_UNSUPPORTED; }
  virtual le_status lay_out(const peer::TextSpec &, const peer::LabelSpec &, peer::Lines &) { return LE_UNSUPPORTED; }
  virtual le_status shape(const peer::TextSpec &, peer::AdvanceSink &) { return LE_UNSUPPORTED; }
  virtual le_status line_breaks(const uint8_t *, size_t, const le_break_options &, peer::BreakBits &) {
    return LE_UNSUPPORTED;
  }
  virtual le_status grapheme_breaks(const uint8_t *, size_t, peer::BreakBits &) { return LE_UNSUPPORTED; }
  virtual void reset_caches() {}

  /// Remembers a message for this thread, and returns the status.
  le_status fail(le_status status, const std::string &message);
  /// Loads all faces that a request names.
  le_status find_faces(const peer::FontSpec &spec, std::vector<peer::Face> &out);
  const char *last_error();

 private:
  /// Another number for each engine: addresses of released engines are used again.
  const uint64_t serial_ = next_serial();
  static uint64_t next_serial();
};

/// A font: its faces in order, at one size.
struct PEER_HIDDEN le_font {
  virtual ~le_font() = default;

  le_engine *engine = nullptr;
  std::vector<peer::Face> faces;
  double size = 0;
};

/// A prepared text.
struct PEER_HIDDEN le_text {
  virtual ~le_text() = default;
  virtual le_status lay_out(const peer::LabelSpec &, peer::Lines &) const = 0;
  /// Fills all fields except struct_size.
  virtual le_status describe(le_text_info &) const = 0;

  le_engine *engine = nullptr;
  peer::TextSpec spec;
  std::vector<uint8_t> bytes;  ///< A copy, unless the caller lent the bytes.
  std::string language;
};
