// The lock of the engine: one that the thread sanitizer sees.
import LabelLayout

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that a lock guards. The engine uses it instead of `Synchronization.Mutex`, which the thread sanitizer does
/// not know on Linux: it would report every value guarded by one. A warm call takes no lock.
///
/// It is Sendable for any value, as that one is: `sending` makes the compiler check that nobody else refers to what goes
/// into it or comes out of it.
@safe package struct Mutex<Value>: ~Copyable, @unchecked Sendable {
  let lock: UnsafeMutablePointer<pthread_mutex_t>
  let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming sending Value) {
    unsafe lock = .make(pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
    unsafe self.value = .make(value)
  }

  deinit {
    unsafe value.destroy()
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// Calls `body` while no other thread has the value. Not to be called from within `body`.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return try unsafe body(&value.pointee)
  }
}
