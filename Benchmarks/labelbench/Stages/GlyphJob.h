// Common to the stages that ask for glyphs: from bytes or from prepared text to positioned glyphs.
#pragma once

#include "LabelJobs.h"

namespace labelbench {

/// Asks for the glyphs of each text; `Prepared` says whether the texts are prepared.
template <bool Prepared>
class GlyphJob final : public ResultJob<GlyphJob<Prepared>> {
 public:
  static constexpr const char* callName = "glyphs";

  explicit GlyphJob(const JobContext& context)
      : ResultJob<GlyphJob>(context), requests_(this->session_.requests().data()),
        texts_(Prepared ? this->session_.prepared().data() : nullptr) {
    this->capacity = 512;
  }

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    w.glyphResult.glyphs = w.glyphs.data();
    w.glyphResult.capacity = w.glyphs.size();
    return this->functions_.glyphs(this->session_.engine(), Prepared ? texts_[index] : nullptr, requests_ + index,
                                   &this->label_, this->bounds_[round * this->count + index], &w.glyphResult);
  }

  std::uint64_t tally(Worker& w) {
    w.lineTotal += w.glyphResult.line_count;
    const std::size_t glyphs = w.glyphResult.count;
    std::uint64_t sum = glyphs + bitsOf(w.glyphResult.scale);
    if (glyphs - 1 < w.glyphs.size()) sum += w.glyphs[glyphs - 1].glyph + bitsOf(w.glyphs[glyphs - 1].x);
    return sum;
  }

  void inspect(Worker& w, std::size_t index) {
    const std::string& text = this->textOf(index);
    requireFinite({w.glyphResult.scale}, "the scale", index, text);
    for (std::size_t i = 0; i < std::min(w.glyphResult.count, w.glyphs.size()); ++i)
      requireFinite({w.glyphs[i].x, w.glyphs[i].y, w.glyphs[i].size}, "a glyph's position or size", index, text);
  }

  Shown show(Worker&) { return {}; }

  std::string read(Worker& w, std::size_t, const Shown&) {
    return std::to_string(w.glyphResult.count) + " glyphs on " + std::to_string(w.glyphResult.line_count) + " lines";
  }

  void hash(Worker& w, Hash& hash) {
    hash.add(w.glyphResult.line_count);
    hash.addPoints(w.glyphResult.scale);
    hash.add(w.glyphResult.count);
    // Glyphs beyond the capacity are counted but not written.
    for (std::size_t i = 0; i < std::min(w.glyphResult.count, w.glyphs.size()); ++i) {
      const le_glyph& glyph = w.glyphs[i];
      for (std::size_t word : {glyph.cluster, std::size_t(glyph.run), std::size_t(glyph.face),
                               std::size_t(glyph.glyph), std::size_t(glyph.line)})
        hash.add(word);
      for (double points : {glyph.x, glyph.y, glyph.size}) hash.addPoints(points);
    }
  }

 private:
  const le_text_request* requests_;
  le_text* const* texts_;
};

}  // namespace labelbench
