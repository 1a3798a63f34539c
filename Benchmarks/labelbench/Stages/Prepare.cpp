// prepare: makes and releases a prepared text.
#include "TextJob.h"

namespace labelbench {

namespace {

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

  std::pair<const char*, double> counter() override {
    std::size_t memory = 0, clusters = 0;
    for (std::size_t i = 0; i < count; ++i) {
      le_text* text = nullptr;
      if (functions_.text_create(session_.engine(), requests_ + i, &text) != LE_OK) continue;
      le_text_info info{};
      info.struct_size = sizeof info;
      if (functions_.text_info(text, &info) == LE_OK) memory += info.memory_bytes, clusters += info.cluster_count;
      functions_.text_release(text);
    }
    if (memory == 0 || clusters == 0) return {nullptr, 0};
    return {"bytes_per_cluster", static_cast<double>(memory) / static_cast<double>(clusters)};
  }

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

const Registered prepare({
  .name = "prepare",
  .summary = "prepared text made and released, caches filled by one pass",
  .make = makeJob<PrepareJob>,
  .usesMode = false,
  .threads = false,
  .needs = {"wrap.word"},
});

}  // namespace

}  // namespace labelbench
