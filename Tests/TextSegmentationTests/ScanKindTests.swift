// Compares the kinds of scan (portable, AVX2, NEON): all that this machine has must give the same answers.
import LabelOracle
import NaiveSegmentation
import CTextScan
import Foundation
import TestSupport
import Testing
import TextSegmentation

@Suite struct ScanKindTests {
  private static let kinds: [(name: String, number: Int)] = [
    ("portable", TS_KIND_PORTABLE), ("AVX2", TS_KIND_AVX2), ("NEON", TS_KIND_NEON),
  ]

  @Test func everyKindAgreesWithThePortable() throws {
    let words = try corpusWords()
    var random = SplitMix64(seed: 0x51D)
    let rounds = LongRun.rounds("kinds of scan", short: 5_000, long: 200_000)
    var used: Set<String> = []
    var failures = 0
    for _ in 0..<rounds where failures < 5 {
      let bytes = text(of: words, using: &random)
      let expected = answers(bytes, kind: TS_KIND_PORTABLE)!
      for kind in Self.kinds.dropFirst() {
        guard let given = answers(bytes, kind: kind.number) else { continue }
        used.insert(kind.name)
        if given != expected { failures += 1 }
        #expect(given == expected, "\(kind.name): \(bytes)")
      }
    }
    print("kinds of scan compared with the portable one: \(used.isEmpty ? "none on this machine" : "\(used.sorted())")")
  }

  /// Real words in one or two languages, mixed with odd characters and malformed bytes.
  private func text(of words: [[String]], using random: inout SplitMix64) -> [UInt8] {
    let languages = [words.randomElement(using: &random)!, words.randomElement(using: &random)!]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      let language = Int.random(in: 0...7, using: &random) == 0 ? 1 : 0
      bytes += Array(languages[language].randomElement(using: &random)!.utf8)
      switch Int.random(in: 0...11, using: &random) {
      case 0: bytes += Array(String(Character(Unicode.Scalar(odd(&random)) ?? "\u{FFFD}")).utf8)
      case 1: bytes.append(UInt8.random(in: 0...255, using: &random))
      case 2: bytes += [0x20, 0x20]
      case 3: break
      default: bytes.append(0x20)
      }
    }
    return bytes
  }

  private func odd(_ random: inout SplitMix64) -> UInt32 {
    ScalarClasses.combinations.randomElement(using: &random)!.randomElement(using: &random)!.scalar
  }

  /// The words of every text corpus, as one list for each.
  private func corpusWords() throws -> [[String]] {
    let lists = try TextFile.all().map { file in file.texts.flatMap { $0.split(separator: " ").map(String.init) } }
    #expect(lists.count > 30)
    return lists
  }

  /// All sets and the summary of the text, as one kind of scan finds them; nil if the machine does not have this kind.
  private func answers(_ bytes: [UInt8], kind: Int) -> [UInt64]? {
    let words = bytes.count / 64 + 1
    var storage = [UInt64](repeating: 0xDEAD_BEEF_DEAD_BEEF, count: words * 9 + 1)
    // An exact heap copy of the text, so that a sanitizer detects a read past its end.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    defer { copy.deallocate() }
    _ = copy.initialize(from: bytes)
    let isThere = storage.withUnsafeMutableBufferPointer { storage in
      let base = storage.baseAddress!
      var contents: UInt32 = 0
      func scan(_ output: ts_output) -> Bool {
        var output = output
        return ts_segment_as(UInt32(kind), copy.baseAddress, bytes.count, 0, &output, &contents) != 0
      }
      // The sets are asked for together and one by one, because single sets are found by code of their own.
      guard
        scan(
          ts_output(
            graphemes: base, line_breaks: base + words, mandatory_breaks: base + 2 * words,
            word_priority_breaks: base + 3 * words, complex_context: base + 4 * words))
      else { return false }
      base[9 * words] = UInt64(contents)
      return scan(
        ts_output(
          graphemes: nil, line_breaks: base + 5 * words, mandatory_breaks: base + 6 * words, word_priority_breaks: nil,
          complex_context: base + 7 * words))
        && scan(
          ts_output(
            graphemes: base + 8 * words, line_breaks: nil, mandatory_breaks: nil, word_priority_breaks: nil,
            complex_context: nil))
    }
    return isThere ? storage : nil
  }
}
