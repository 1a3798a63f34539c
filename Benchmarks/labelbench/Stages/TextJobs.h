// The stages that precede layout, and the control: each text of the set once, as bytes.
#pragma once

#include <algorithm>

#include "Job.h"
#include "Verify.h"

namespace labelbench {

/// A job that takes the set's texts as bytes. JobOf says which functions `Derived` has.
template <class Derived>
class TextJob : public JobOf<Derived> {
 public:
  explicit TextJob(const JobContext& context)
      : session_(*context.session), functions_(session_.functions()), requests_(session_.requests().data()) {
    this->count = session_.requests().size();
    this->bytes = session_.set().bytes;
  }

  Session& session() { return session_; }

 protected:
  Session& session_;
  const le_functions& functions_;
  const le_text_request* requests_;
};

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

/// Computes advances, without layout.
class ShapeJob final : public TextJob<ShapeJob> {
 public:
  static constexpr const char* callName = "shape";

  explicit ShapeJob(const JobContext& context) : TextJob(context) {
    for (std::size_t i = 0; i < count; ++i) capacity = std::max(capacity, requests_[i].length);
  }

  le_status call(Worker& w, std::size_t index, std::size_t) {
    return functions_.shape(session_.engine(), requests_ + index, &w.advances);
  }

  std::uint64_t tally(Worker& w) { return w.advances.count + bitsOf(w.advances.total); }

  void inspect(Worker& w, std::size_t index) {
    requireFinite({w.advances.total}, "the sum of the advances", index, session_.set().texts[index]);
  }

  std::string read(Worker& w, std::size_t, const Shown&) {
    return std::to_string(w.advances.count) + " clusters, " + std::to_string(w.advances.total) + " points";
  }

  void hash(Worker& w, Hash& hash) {
    for (std::size_t i = 0; i < w.advances.count; ++i) {
      hash.add(w.starts[i]);
      hash.addPoints(w.widths[i]);
    }
    hash.addPoints(w.advances.total);
  }
};

/// Makes and releases a prepared text.
class PrepareJob final : public TextJob<PrepareJob> {
 public:
  static constexpr const char* callName = "text_create";

  explicit PrepareJob(const JobContext& context) : TextJob(context) {}

  le_status call(Worker&, std::size_t index, std::size_t) {
    last_ = index;
    le_text* text = nullptr;
    const le_status status = functions_.text_create(session_.engine(), requests_ + index, &text);
    if (inspected_) {
      le_text_info info{};
      info.struct_size = sizeof info;
      functions_.text_info(text, &info);
      inspected_->add(info.cluster_count);
    }
    if (text) functions_.text_release(text);
    return status;
  }

  std::uint64_t tally(Worker&) { return 1; }

  void hash(Worker& w, Hash& hash) {
    // The text is already released here, so it is made again and inspected.
    inspected_ = &hash;
    call(w, last_, 0);
    inspected_ = nullptr;
  }

 private:
  Hash* inspected_ = nullptr;
  std::size_t last_ = 0;
};

/// Arithmetic in registers, which shows what the machine itself does. Three parallel chains of multiplications
/// execute nearly three instructions a cycle, as many as a layout does.
class ControlJob final : public TextJob<ControlJob> {
 public:
  static constexpr const char* callName = "none";

  explicit ControlJob(const JobContext& context) : TextJob(context) {}

  le_status call(Worker& w, std::size_t index, std::size_t) {
    std::uint64_t a = index, b = index + 1, c = index + 2;
    for (int step = 0; step < 64; ++step) {
      a = (a ^ a >> 29) * 6364136223846793005u;
      b = (b ^ b >> 29) * 6364136223846793005u;
      c = (c ^ c >> 29) * 6364136223846793005u;
    }
    w.boundaries[0] = a ^ b ^ c;
    return LE_OK;
  }

  std::uint64_t tally(Worker& w) { return w.boundaries[0]; }

  void hash(Worker& w, Hash& hash) { hash.add(w.boundaries[0]); }
};

}  // namespace labelbench
