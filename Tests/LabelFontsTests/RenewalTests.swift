// The cache renews itself across calls: words in use stay, others go, and no label takes memory from the system.
// (`LoadTests` have threads that renew one cache.)
import Foundation
import Glibc
import LabelLayout
import TestSupport
import Testing

@testable import LabelFonts

@Suite struct RenewalTests {
  /// The smallest cache. A generation has room for 85 KiB of entries, some 800 words.
  private static let capacity = 1 << 20

  /// A label of words that were seen before and one that was not.
  private static func label(_ number: Int) -> [UInt8] {
    Array("Order \(String(number, radix: 36))x shipped to you".utf8)
  }

  /// Pages that the calling thread touched for the first time since the system gave them to the process.
  private static var pageFaults: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(1), &usage)  // RUSAGE_THREAD
    return usage.ru_minflt
  }

  /// Whether the cache has a word, in the current generation or in the previous one.
  private static func holds(_ word: String, _ font: FontStack, _ engine: FontEngine) -> Bool {
    engine.withWorkspace { workspace in
      workspace.selectContext(for: font, LanguageTag("en"))
      let bytes = Array(word.utf8)
      return bytes.withUnsafeBufferPointer { bytes in
        let cached = CachedWords(bytes.baseAddress!, length: bytes.count, workspace.headAddress)
        let scanned = cached.scan(from: 0)
        if cached.find(.word, from: 0, scanned) != nil { return true }
        return workspace.insertFromPrevious(
          scanned.hash, where: cached.matches(.word, at: bytes.baseAddress!, count: bytes.count, scanned, script: 0))
          != nil
      }
    }
  }

  @Test func wordsInUseStayAndOthersGo() throws {
    let engine = FontEngine(cacheCapacity: Self.capacity)
    let font = try engine.makeFont(families: ["Noto Sans"], size: 17)
    _ = prepare("once", font, engine: engine)
    #expect(Self.holds("once", font, engine))
    for number in 0..<10_000 {
      _ = prepare(Self.label(number), font, engine: engine)
      if number % 100 == 0 { #expect(Self.holds("shipped", font, engine) && Self.holds("you", font, engine)) }
    }
    #expect(!Self.holds("once", font, engine))
    #expect(!Self.holds(String(0, radix: 36) + "x", font, engine))
    #expect(engine.withWorkspace { $0.head.cacheNumber.pointee.load(ordering: .relaxed) } >= 5)
  }

  @Test func noLabelTakesMemoryFromTheSystem() throws {
    let engine = FontEngine(cacheCapacity: Self.capacity)
    let font = try engine.makeFont(families: ["Noto Sans"], size: 17)
    let count = 6_000
    func prepareAll(_ first: Int) {
      for number in first..<first + count { _ = prepare(Self.label(number), font, engine: engine) }
    }
    prepareAll(0)
    let before = Self.pageFaults
    prepareAll(count)
    // A block of memory for a label would be one page or more. The generations take turns in the same memory.
    #expect(Self.pageFaults - before < count / 10)
  }

  /// Preparers that are in use at once cannot renew the cache; the call does so when it ends.
  @Test func aCallOfSeveralPreparersRenewsTheCacheWhenItEnds() throws {
    let engine = FontEngine(cacheCapacity: Self.capacity)
    let font = try engine.makeFont(families: ["Noto Sans"], size: 17)
    var last = 0
    for round in 0..<20 {
      engine.withWorkspace { workspace in
        Self.label(round).withUnsafeBufferPointer { held in
          // This preparer points to entries until the call ends.
          var outer = TextPreparer(held, font: font, kern: 0, language: .none, workspace: workspace)
          var first = ClusterBuffer()
          _ = outer.extend(&first, untilAdvance: .unbounded)
          for number in 0..<300 {
            Self.label(1_000 * (round + 1) + number).withUnsafeBufferPointer { bytes in
              var inner = TextPreparer(bytes, font: font, kern: 0, language: .none, workspace: workspace)
              var second = ClusterBuffer()
              #expect(inner.extend(&second, untilAdvance: .unbounded))
              inner.finish()
            }
          }
          outer.finish()
        }
      }
      let number = engine.withWorkspace { $0.head.cacheNumber.pointee.load(ordering: .relaxed) }
      #expect(number >= last)
      last = number
    }
    #expect(last >= 3, "6,000 words, some 800 in a generation")
  }
}
