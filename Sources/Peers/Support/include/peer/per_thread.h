// Objects that threads do not share: one for each thread that asks, or a pool of objects that many texts use.
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
  /// This thread's T; if there is none, `make` makes it (as a unique_ptr).
  template <class Make>
  T &get(Make make) {
    Table &table = this_thread();
    for (const Entry &entry : table.entries) {
      if (entry.id == shared_->id) return *entry.value;
    }
    return table.add(shared_, make);
  }

  /// Calls `body` with every existing T. No other thread may be using one.
  template <class Body>
  void for_each(Body body) {
    const std::lock_guard<std::mutex> lock(shared_->mutex);
    for (const std::unique_ptr<T> &value : shared_->all) body(*value);
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

    template <class Make>
    T &add(const std::shared_ptr<Shared> &shared, Make make) {
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
        std::unique_ptr<T> made = make();
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

/// A pool of objects, each of which is lent to one caller at a time.
template <class T>
class Pool {
 public:
  /// A lent object, which returns to the pool when the lease ends.
  class Lease {
   public:
    Lease(Pool &pool, std::unique_ptr<T> value) : pool_(pool), value_(std::move(value)) {}
    Lease(const Lease &) = delete;
    ~Lease() { pool_.give(std::move(value_)); }
    T &operator*() const { return *value_; }

   private:
    Pool &pool_;
    std::unique_ptr<T> value_;
  };

  /// Lends an idle object, or one made by `make`.
  template <class Make>
  Lease take(Make make) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<T> value = std::move(idle_.back());
        idle_.pop_back();
        return Lease(*this, std::move(value));
      }
    }
    return Lease(*this, make());
  }

  void give(std::unique_ptr<T> value) {
    const std::lock_guard<std::mutex> lock(mutex_);
    idle_.push_back(std::move(value));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> idle_;
};

}  // namespace peer
