// The direction and the start of paragraphs, compared with a naive reading of UAX #9 (P2) for every scalar and random texts.
import LabelLayout
import TestSupport
import Testing
import TextSegmentation

@testable import LabelFonts

@Suite struct DirectionTests {
  /// The direction by the first strong character that is in no isolate.
  private func naive(_ scalars: some Sequence<Unicode.Scalar>) -> ContentDirection {
    var depth = 0
    for scalar in scalars {
      if ["\n", "\r", "\u{2029}"].contains(scalar) { break }
      switch BidiCharacter(scalar).bidiClass {
      case .lri, .rli, .fsi: depth += 1
      case .pdi: depth = max(0, depth - 1)
      case .l: if depth == 0 { return .leftToRight }
      case .r, .al: if depth == 0 { return .rightToLeft }
      default: break
      }
    }
    return .none
  }

  @Test("The first strong direction is found for every scalar as a naive reading finds it") func everyScalar() {
    var wrong: [String] = []
    for value in Array(UInt32(0)...0x1_FFFF) + Array(UInt32(0xE_0000)...0xE_0FFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array("\u{301}\(Character(scalar))".utf8)
      let found = bytes.withUnsafeBufferPointer { bytes in
        [
          ParagraphDirection.first(bytes, from: 2),
          // The same character after one without a direction.
          ParagraphDirection.first(bytes, from: 0),
        ]
      }
      let expected = naive([scalar])
      if found != [expected, expected] { wrong.append(String(value, radix: 16)) }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  /// A scalar that the end of the text cuts is U+FFFD, which has no direction, whatever follows in memory. So is a letter's
  /// first byte that a letter follows.
  @Test("A scalar that the end of the text cuts has no direction, whatever follows in memory") func cutScalars() {
    for text in ["\u{5D0}", "\u{628}", "\u{64A}", "\u{3042}", "\u{5000}", "\u{4E00}", "\u{10800}", "\u{10000}"] {
      let bytes = Array(text.utf8)
      for count in 1..<bytes.count {
        bytes.withUnsafeBufferPointer {
          let cut = UnsafeBufferPointer(rebasing: $0[..<count])
          #expect(ParagraphDirection.first(cut, from: 0) == .none, "\(text) of \(count) bytes")
        }
        for (letter, direction) in [("a", ContentDirection.leftToRight), ("\u{5D0}", .rightToLeft)] {
          let broken = bytes[..<count] + Array(letter.utf8)
          broken.withUnsafeBufferPointer {
            #expect(ParagraphDirection.first($0, from: 0) == direction, "\(text) of \(count) bytes")
          }
        }
      }
    }
  }

  /// A cut scalar after others.
  @Test func cutScalarsAfterOthers() {
    for start: [UInt8] in [[0xE3, 0x81], [0xE5, 0x80], [0xD7], [0xD8]] {
      (Array("\u{2014}".utf8) + start + Array("!".utf8)).withUnsafeBufferPointer {
        #expect(ParagraphDirection.first($0, from: 3) == .none, "\(start)")
      }
    }
  }

  @Test("The first strong direction of random paragraphs is that of a naive reading") func randomParagraphs() {
    var random = SplitMix64(seed: 9)
    let pieces: [Unicode.Scalar] = [
      "1", " ", "!", "a", "\u{5D0}", "\u{627}", "\u{3042}", "\u{3001}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
      "\u{2069}",
      "\n", "\u{2029}", "\u{2028}", "\u{202B}", "\u{200F}", "\u{AD}", "\u{301}", "\u{1F469}",
    ]
    for _ in 0..<5_000 {
      let scalars = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
      let found = bytes.withUnsafeBufferPointer { ParagraphDirection.first($0, from: 0) }
      #expect(found == naive(scalars), "\(scalars)")
    }
  }

  /// Separators, and bytes that are only a part of one, at every distance from the offset.
  @Test func startsOfParagraphs() {
    var random = SplitMix64(seed: 10)
    let pieces: [[UInt8]] = [
      [0x61], [0x20], [0xA9], [0x80], [0xE2], [0xC2, 0xA9], [0xE2, 0x80, 0xA8], [0x80, 0xA9], [0xE3, 0x80, 0xA9],
      [0xE2, 0x81, 0xA9], [0x0B], [0x0C], [0xC2, 0x85], Array("字字字字字字字字".utf8),
      Array("abcdefghijklmnopqrstuvwxyz".utf8),
    ]
    let separators: [[UInt8]] = [[0x0A], [0x0D], [0x0D, 0x0A], [0xE2, 0x80, 0xA9]]
    for _ in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        let isSeparator = Int.random(in: 0..<12, using: &random) == 0
        bytes += (isSeparator ? separators : pieces).randomElement(using: &random)!
      }
      // A separator before the text and after it is none of the text's.
      for (before, after) in [([0x0A], [0x0A]), ([0xE2, 0x80], [0xA9]), ([0xE2], [0xA9])] as [([UInt8], [UInt8])] {
        let memory = before + bytes + after
        memory.withUnsafeBufferPointer { memory in
          let text = UnsafeBufferPointer(rebasing: memory[before.count..<(memory.count - after.count)])
          var start = 0
          for offset in 0...bytes.count {
            if endsParagraph(bytes[..<offset]) { start = offset }
            let found = ParagraphDirection.start(text, at: offset)
            if found != start { Issue.record("\(found), not \(start), for \(offset) in \(bytes)") }
          }
        }
      }
    }
  }

  private func endsParagraph(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.last == 0x0A || bytes.last == 0x0D || bytes.suffix(3) == [0xE2, 0x80, 0xA9]
  }
}
