// Letters that join across the border of two runs: Arabic and other cursive scripts keep their forms there.
import LabelLayout
import TextSegmentation

/// At which ends of a run its letters join those of the runs beside it.
struct RunJoints: OptionSet {
  let rawValue: UInt8
  init(rawValue: UInt8) { self.rawValue = rawValue }
  static let before = RunJoints(rawValue: 1)
  static let behind = RunJoints(rawValue: 2)

  @inline(__always)
  init(of run: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self = []
    if run.lowerBound > 0 && CursiveBorder.joins(bytes, at: run.lowerBound) { insert(.before) }
    if run.upperBound < bytes.count && CursiveBorder.joins(bytes, at: run.upperBound) { insert(.behind) }
  }
}

/// How a cursive script joins across a border.
enum CursiveBorder {
  /// HarfBuzz looks at no more scalars than this.
  private static let contextLength = 5

  /// Whether letters may join across a border: a scalar on either side is of a cursive script, and none is of ASCII, which
  /// joins nothing (joining type U), so that borders at spaces leave words as they are. O(1).
  static func joins(_ bytes: UnsafeBufferPointer<UInt8>, at border: Int) -> Bool {
    guard border > 0, border < bytes.count, bytes[border - 1] >= 0x80, bytes[border] >= 0x80 else { return false }
    let before = decodeScalar(bytes, at: scalarStart(bytes, before: border)).scalar
    return isCursive(before) || isCursive(decodeScalar(bytes, at: border).scalar)
  }

  /// The blocks of the scripts with joining types (ArabicShaping.txt); characters in them that do not join are harmless.
  private static func isCursive(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0600...0x08FF, 0x1800...0x18AF, 0xA840...0xA87F, 0x10A00...0x10FFF, 0x1E900...0x1E95F: true
    default: false
    }
  }

  /// Where the scalar before a place starts, which is not the text's beginning.
  static func scalarStart(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Int {
    var start = place - 1
    while start > 0 && bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Adds up to `contextLength` scalars before a place, in the order of the text.
  static func addScalars(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int, to found: inout [UInt32]) {
    var start = place
    while start > 0 && found.count < contextLength {
      start = scalarStart(bytes, before: start)
      found.append(decodeScalar(bytes, at: start).scalar)
    }
    found.reverse()
  }

  /// Adds up to `contextLength` scalars from a place on.
  static func addScalars(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int, to found: inout [UInt32]) {
    var index = place
    while index < bytes.count && found.count < contextLength {
      let (scalar, length) = decodeScalar(bytes, at: index)
      found.append(scalar)
      index += length
    }
  }
}

extension TextPreparer {
  /// The entry of a unit that joins another run's letters, which depends on them, so that it is not cached; nil for
  /// every other unit.
  @inline(__always)
  func joinedWord(
    _ kind: WordEntry.Kind, from start: Int, count: Int, isLast: Bool
  ) -> UnsafePointer<WordEntry>? {
    if joints.isEmpty { return nil }
    return buildJoinedWord(kind, from: start, count: count, isLast: isLast)
  }

  @inline(never)
  private func buildJoinedWord(
    _ kind: WordEntry.Kind, from start: Int, count: Int, isLast: Bool
  ) -> UnsafePointer<WordEntry>? {
    let joinsBefore = joints.contains(.before) && start == runStart
    let joinsBehind = joints.contains(.behind) && start + count == length
    guard joinsBefore || joinsBehind else { return nil }
    let text = UnsafeBufferPointer(start: bytes, count: textLength)
    let builder = workspace._withUnsafeGuaranteedRef { $0.builder }
    return builder.pointee.build(
      UnsafeBufferPointer(start: bytes + start, count: count), kind, isLast: isLast, script: unitScript,
      joining: { joining in
        if joinsBefore { CursiveBorder.addScalars(text, before: start, to: &joining.before) }
        if joinsBehind { CursiveBorder.addScalars(text, from: length, to: &joining.after) }
      }, context.takeUnretainedValue())
  }
}
