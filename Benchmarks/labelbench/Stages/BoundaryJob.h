// Common to the stages breaks and graphemes: finds boundaries in the bytes.
#pragma once

#include <algorithm>

#include "Verify.h"
#include "TextJob.h"

namespace labelbench {

/// Finds line break opportunities (`lines`) or the boundaries of grapheme clusters.
template <bool lines>
class BoundaryJob final : public TextJob<BoundaryJob<lines>> {
 public:
  static constexpr const char* callName = lines ? "line_breaks" : "grapheme_breaks";

  explicit BoundaryJob(const JobContext& context) : TextJob<BoundaryJob<lines>>(context) {
    options_.struct_size = sizeof options_;
    options_.locale = this->requests_[0].locale;
    for (std::size_t i = 0; i < this->count; ++i)
      this->capacity = std::max(this->capacity, this->requests_[i].length / 64 + 1);
  }

  le_status call(Worker& w, std::size_t index, std::size_t) {
    const le_text_request& text = this->requests_[index];
    return lines ? this->functions_.line_breaks(this->session_.engine(), text.bytes, text.length, &options_, &w.breaks)
                 : this->functions_.grapheme_breaks(this->session_.engine(), text.bytes, text.length, &w.breaks);
  }

  std::uint64_t tally(Worker& w) { return w.breaks.count; }

  std::string read(Worker& w, std::size_t, const Shown&) { return std::to_string(w.breaks.count) + " boundaries"; }

  void hash(Worker& w, Hash& hash) {
    // Only the words that the boundaries need are hashed: later words keep values of earlier calls.
    std::size_t seen = 0;
    for (std::size_t i = 0; i < w.boundaries.size() && seen < w.breaks.count; ++i) {
      hash.add(w.boundaries[i]);
      if (lines) hash.add(w.mandatory[i]);
      seen += static_cast<std::size_t>(__builtin_popcountll(w.boundaries[i]));
    }
    hash.add(w.breaks.count);
  }

 private:
  le_break_options options_{};
};

/// The number of boundaries in each text.
template <bool lines>
Counts boundaryCounts(Session& session) {
  Counts counts;
  const auto boundaries = session.boundaries(lines);
  for (const std::vector<std::size_t>& text : boundaries) counts.push_back(text.size());
  return counts;
}

}  // namespace labelbench
