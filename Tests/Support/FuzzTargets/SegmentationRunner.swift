// Compares line breaks and grapheme clusters with a naive reading, embedding levels with the oracle's, and malformed bytes
// with the same text that has U+FFFD instead of them.
import LabelOracle
import NaiveSegmentation
import TextSegmentation

final class SegmentationRunner: FuzzRunner {
  func seeds() throws -> [[UInt8]] {
    // The first byte chooses between numbers of sample characters (0), raw bytes (1), and scalars of bidi classes (2).
    let texts = try Corpora.texts().map { [1] + Array($0.utf8) }
    let chosen = (0..<200).map { seed -> [UInt8] in
      [seed.isMultiple(of: 2) ? 0 : 2] + FuzzSeeds.choices(2 + 2 * (seed % 30), seed: seed)
    }
    return texts + chosen
  }

  func problem(_ bytes: [UInt8]) -> String? {
    guard let kind = bytes.first else { return nil }
    let rest = Array(bytes.dropFirst())
    return switch kind % 3 {
    case 0: problem(samples: rest)
    case 1: MalformedComparison.difference(rest)
    default: problem(bidi: rest)
    }
  }

  /// Characters of all classes of UAX #9 but B, which only ends a paragraph; brackets of several pairs.
  private static let bidiScalars = Array(
    ("a\u{5D0}\u{627}0\u{660}+%,.$\u{300}\u{AD}\t !()[]{}「」『』"
      + "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}").unicodeScalars)

  /// Reads every byte as the number of a scalar, the first one as the paragraph's level.
  private func problem(bidi bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let text = bytes.dropFirst().prefix(400).map { Self.bidiScalars[Int($0) % Self.bidiScalars.count] }
    let base = Int(first) % 2
    let expected = BidiRules.levels(text, base: base).map { UInt8($0) }
    let found = embeddingLevels(of: text.map { BidiCharacter($0) }, isRightToLeft: base == 1)
    if found == expected { return nil }
    return "levels \(found), the oracle \(expected): \(text.map { String($0.value, radix: 16) })"
  }

  /// Reads every two bytes as the number of a sample character.
  private func problem(samples bytes: [UInt8]) -> String? {
    let text = stride(from: 0, to: bytes.count - 1, by: 2).prefix(200).map { index -> ScalarClasses in
      let group = ScalarClasses.combinations[
        (Int(bytes[index]) << 8 | Int(bytes[index + 1])) % ScalarClasses.combinations.count]
      return group[Int(bytes[index]) % group.count]
    }
    guard !text.isEmpty else { return nil }
    let differences = NaiveComparison.differences(text)
    guard !differences.isEmpty else { return nil }
    return (differences + [text.map { String($0.scalar, radix: 16) + ":\($0.lineBreak)" }.joined(separator: " ")])
      .joined(separator: "\n")
  }
}
