// Common to the stages that ask for glyphs: from bytes or from prepared text to positioned glyphs.
#pragma once

#include <algorithm>

#include "ResultJob.h"

namespace labelbench {

/// Asks for the glyphs of each text; `Prepared` says whether the texts are prepared.
template <bool Prepared>
class GlyphJob final : public JobOf<GlyphJob<Prepared>> {
 public:
  static constexpr const char* callName = "glyphs";

  explicit GlyphJob(const JobContext& context)
      : session_(*context.session), functions_(session_.functions()), bounds_(boundsFor(context)),
        label_(session_.label(context.mode.value, context.options->lines)), requests_(session_.requests().data()),
        texts_(Prepared ? session_.prepared().data() : nullptr) {
    this->count = session_.requests().size();
    this->bytes = session_.set().bytes;
    this->rounds = bounds_.size() / this->count;
    this->capacity = 512;
  }

  Session& session() { return session_; }

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    w.glyphResult.glyphs = w.glyphs.data();
    w.glyphResult.capacity = w.glyphs.size();
    return functions_.glyphs(session_.engine(), Prepared ? texts_[index] : nullptr, requests_ + index, &label_,
                             bounds_[round * this->count + index], &w.glyphResult);
  }

  std::uint64_t tally(Worker& w) {
    w.lineTotal += w.glyphResult.line_count;
    const std::size_t glyphs = w.glyphResult.count;
    std::uint64_t sum = glyphs + bitsOf(w.glyphResult.scale);
    if (glyphs - 1 < w.glyphs.size()) sum += w.glyphs[glyphs - 1].glyph + bitsOf(w.glyphs[glyphs - 1].x);
    return sum;
  }

  void inspect(Worker& w, std::size_t index) {
    const std::string& text = session_.set().texts[index];
    requireFinite({w.glyphResult.scale}, "the scale", index, text);
    for (std::size_t i = 0; i < std::min(w.glyphResult.count, w.glyphs.size()); ++i)
      requireFinite({w.glyphs[i].x, w.glyphs[i].y, w.glyphs[i].size}, "a glyph's position or size", index, text);
  }

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
  Session& session_;
  const le_functions& functions_;
  std::vector<le_size> bounds_;
  le_label label_;
  const le_text_request* requests_;
  le_text* const* texts_;
};

}  // namespace labelbench
