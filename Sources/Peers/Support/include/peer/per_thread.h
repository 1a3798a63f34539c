// Objects that threads do not share: one for each thread that asks.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "peer/structs.h"

namespace peer PEER_HIDDEN {

/// A T for each thread that asks, owned by this object. When a thread ends, the next new thread gets its T.
template <class T>
class PerThread {
 public:
  /// This thread's T, which is made if there is none.
  T &get() {
    Table &table = this_thread();
    for (const Entry &entry : table.entries) {
      if (entry.id == shared_->id) return *entry.value;
    }
    return table.add(shared_);
  }

 private:
  struct Shared {
    const uint64_t id = next_id();
    std::mutex mutex;
    std::vector<std::unique_ptr<T>> all;
    std::vector<T *> idle;

    static uint64_t next_id() {
      static std::atomic<uint64_t> last{0};
      return ++last;
    }
  };

  struct Entry {
    uint64_t id;
    T *value;
    std::weak_ptr<Shared> shared;
  };

  struct Table {
    std::vector<Entry> entries;

    T &add(const std::shared_ptr<Shared> &shared) {
      size_t kept = 0;  // Drops entries of owners that are gone.
      for (Entry &entry : entries) {
        if (!entry.shared.expired()) std::swap(entries[kept++], entry);
      }
      entries.erase(entries.begin() + static_cast<ptrdiff_t>(kept), entries.end());
      T *value = nullptr;
      {
        const std::lock_guard<std::mutex> lock(shared->mutex);
        if (!shared->idle.empty()) {
          value = shared->idle.back();
          shared->idle.pop_back();
        }
      }
      if (value == nullptr) {
        auto made = std::make_unique<T>();
        value = made.get();
        const std::lock_guard<std::mutex> lock(shared->mutex);
        shared->all.push_back(std::move(made));
      }
      entries.push_back(Entry{shared->id, value, shared});
      return *value;
    }

    ~Table() {
      for (const Entry &entry : entries) {
        if (const std::shared_ptr<Shared> shared = entry.shared.lock()) {
          const std::lock_guard<std::mutex> lock(shared->mutex);
          shared->idle.push_back(entry.value);
        }
      }
    }
  };

  static Table &this_thread() {
    static thread_local Table table;
    return table;
  }

  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace peer
