// What two letters decide by themselves, for every scalar, compared with segmentation of texts around them.
import Foundation
import LabelLayout
import Testing
import TextSegmentation

@testable import LabelFonts

private let typeFile = "/usr/share/unicode/extracted/DerivedJoiningType.txt"

struct LetterPairTests {
  /// What precedes and follows the pairs: nothing that matters, or what most rules look at.
  static let surroundings = [("", ""), ("a", "b"), ("\u{915}\u{94D}", "\u{301}"), ("（", "」")]
  /// The other letter of a pair: of each kind that the table knows, and marks.
  static let others: [Unicode.Scalar] = ["e", "漢", "ゃ", "한", "\u{915}", "\u{94D}"]

  /// Calls `body` with every scalar but the hard breaks, a few thousand at a time.
  static func forEachBlock(_ body: ([UInt32]) -> Void) {
    var block: [UInt32] = []
    for scalar in UInt32(0)...0x10FFFF where Unicode.Scalar(scalar) != nil && HardBreak(scalar) == nil {
      block.append(scalar)
      if block.count == 8192 {
        body(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    body(block)
  }

  /// A boundary is where segmentation of lines of `before`, a pair and `after` finds it, for every line.
  @Test(arguments: surroundings.indices) func everyScalarIsSegmentedAsItsPairSays(surrounding: Int) {
    let (before, after) = (Array(Self.surroundings[surrounding].0.utf8), Array(Self.surroundings[surrounding].1.utf8))
    var failures: [String] = []
    var certain = 0
    Self.forEachBlock { block in
      // From plane 4 on there are only unassigned characters and those for private use, each like the others.
      for other in block[0] > 0x4_0000 ? Self.others.prefix(1) : Self.others[...] {
        for isFirst in [true, false] {
          var text: [UInt8] = []
          var pairs: [(offset: Int, before: UInt32, after: UInt32)] = []
          for scalar in block {
            let pair = isFirst ? (scalar, other.value) : (other.value, scalar)
            let found = LetterPair(pair.0, pair.1)
            if !found.isClusterBoundary && found.lineBreak == nil { continue }
            text += before
            text += UTF8.encode(Unicode.Scalar(pair.0)!)!
            pairs.append((text.count, pair.0, pair.1))
            text += UTF8.encode(Unicode.Scalar(pair.1)!)!
            text += after
            text.append(0x0A)
          }
          certain += pairs.count
          var clusters = [UInt64](repeating: 0, count: text.count / 64 + 1)
          var lines = clusters
          var wordLines = clusters
          text.withUnsafeBufferPointer { text in
            clusters.withUnsafeMutableBufferPointer { clusters in
              lines.withUnsafeMutableBufferPointer { lines in
                wordLines.withUnsafeMutableBufferPointer { wordLines in
                  _ = segment(
                    text,
                    into: SegmentationOutput(
                      graphemes: clusters.baseAddress, lineBreaks: lines.baseAddress,
                      wordPriorityBreaks: wordLines.baseAddress))
                }
              }
            }
          }
          for (offset, before, after) in pairs {
            func has(_ set: [UInt64]) -> Bool { set[offset >> 6] >> UInt64(offset & 63) & 1 != 0 }
            let pair = LetterPair(before, after)
            let expected: (Bool, Bool)? =
              switch pair.lineBreak {
              case .never: (false, false)
              case .always: (true, true)
              case .unlessWordPriority: (true, false)
              case nil: nil
              }
            let isRight =
              (!pair.isClusterBoundary || has(clusters))
              && (expected == nil || expected! == (has(lines), has(wordLines)))
            if !isRight { failures.append(String(before, radix: 16) + " " + String(after, radix: 16)) }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(20))")
    // Letters, ideographs and syllables are the most of Unicode.
    #expect(certain > 1_000_000)
  }

  /// Letters of the scripts with which most labels are written.
  @Test(arguments: ["eä", "яж", "αβ", "אב", "कख", "กข", "กิข", "漢字", "かな", "ッカ", "한글", "አማ", "ａｂ"])
  func lettersOfCommonScriptsAreCertain(text: String) {
    let bytes = Array(text.utf8)
    let last = text.unicodeScalars.last!
    let offset = bytes.count - UTF8.width(last)
    #expect(bytes.withUnsafeBufferPointer { ClusterBoundary.letters($0, beside: offset)?.after } == last.value)
  }

  /// The joining types of DerivedJoiningType.txt 15.0, which lists all but U. What Unicode 17 has assigned since then may
  /// join. Of the others one has changed: U+1171E became a spacing mark, which joins nothing.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: typeFile), "Debian's package unicode-data is not there"))
  func joiningTypesOfUnicode15() throws {
    var joining: Set<UInt32> = []
    let lines = try String(contentsOfFile: typeFile, encoding: .utf8).split(separator: "\n")
    for line in lines where !line.hasPrefix("#") {
      let ends = line.split { ";# ".contains($0) }[0].split(separator: ".").map { UInt32($0, radix: 16)! }
      joining.formUnion(ends[0]...ends.last!)
    }
    #expect(joining.count > 2_500)
    var wrong: [String] = []
    for scalar in (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init) {
      let mayJoin = LetterPair(scalar.value, 0x628).mayJoin
      if mayJoin == joining.contains(scalar.value) || scalar.value == 0x1171E && !mayJoin { continue }
      let isNew = (scalar.properties.age ?? (major: 17, minor: 0)).major > 15
      if !mayJoin || !isNew { wrong.append(String(scalar.value, radix: 16)) }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  @Test("Letters that may join are never taken for letters that do not") func joiningLetters() {
    #expect(LetterPair(0x628, 0x64A).mayJoin)  // beh, yeh
    #expect(LetterPair(0x628, 0x301).mayJoin)  // a mark between letters is transparent
    for pair in [(0x628, 0x621), (0x61, 0x628), (0x628, 0x61)] as [(UInt32, UInt32)] {
      #expect(!LetterPair(pair.0, pair.1).mayJoin)
    }
    // Letters that may join are never taken for letters that do not.
    Self.forEachBlock { block in
      for scalar in block where LetterPair(scalar, 0x628).mayJoin {
        #expect(ClusterBoundary.lineBreaks(between: scalar, 0x628) == nil)
      }
    }
  }
}
