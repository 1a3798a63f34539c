// Bare HarfBuzz as a peer with the interface of label_engine.h: advances only, with one hb_shape for each run of a face
// and a script. It is the lower bound of the cost of new text with this shaper.
//
// Its clusters are HarfBuzz's own: grapheme clusters, except that a ligature or a reordered syllable is one cluster.
// Finding Unicode's clusters would cost time that bare shaping does not need.
//
// SPDX-License-Identifier: Apache-2.0
#include "peer/per_thread.h"
#include "peer/shaping.h"

namespace peer PEER_HIDDEN {
namespace {

/// What a thread reuses for all texts.
struct Workspace {
  Utf16Text text;
  Shaper shaper;
  std::vector<double> advances;  ///< By unit, if it starts a cluster; negative elsewhere.
  std::vector<bool> missing;
};

struct HarfBuzzEngine : le_engine {
  le_status make_font(const FontSpec &spec, std::unique_ptr<le_font> &out) override {
    return make_harfbuzz_font(*this, spec, out);
  }

  le_status shape(const TextSpec &text, AdvanceSink &sink) override {
    Workspace &work = workspaces_.get();
    work.text.assign(text.bytes, text.length, Utf16Text::Breaks::kept);
    const size_t count = work.text.units.size();
    work.advances.assign(count, -1);
    work.missing.assign(count, false);
    work.shaper.shape(static_cast<const HarfBuzzFont &>(*text.font), work.text.units, 0, count, text.language,
                      [&](size_t unit, double advance, size_t, bool missing) {
                        double &sum = work.advances[unit];
                        sum = std::max(sum, 0.0) + advance;
                        if (missing && work.text.units[unit] >= 0x20) work.missing[unit] = true;
                      });
    for (size_t i = 0; i < count; ++i) {
      if (work.advances[i] >= 0) sink.add(work.text.offsets[i], work.advances[i] + text.kern, work.missing[i]);
    }
    return LE_OK;
  }

  // reset_caches has nothing to drop: no text is kept, and HarfBuzz's shape plans belong to the loaded faces.

 private:
  PerThread<Workspace> workspaces_;
};

}  // namespace

const Description &description() {
  static const std::string version = hb_version_string();
  static const Description about{"harfbuzz", version, "C++", "HarfBuzz " + version, "", 0,
                                 {"kern", "direction.rtl", "font.file", "font.family", "shape"}};
  return about;
}

std::unique_ptr<le_engine> make_engine() { return std::make_unique<HarfBuzzEngine>(); }

}  // namespace peer
