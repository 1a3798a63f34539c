// Letters that join across the border of two runs: Arabic and other cursive scripts keep their forms there.
import TextSegmentation

/// At which ends of a run its letters may join those of the runs beside it.
struct JoiningEnds: OptionSet {
  let rawValue: UInt8
  static let before = JoiningEnds(rawValue: 1)
  static let after = JoiningEnds(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inline(__always)
  init(of run: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self = []
    if run.lowerBound > 0 && JoiningScripts.join(bytes, at: run.lowerBound) { insert(.before) }
    if run.upperBound < bytes.count && JoiningScripts.join(bytes, at: run.upperBound) { insert(.after) }
  }
}

/// How cursive scripts join across a border.
enum JoiningScripts {
  /// HarfBuzz looks at no more scalars than this.
  private static let contextLength = 5

  /// Whether letters may join across a border: a scalar on either side is of a cursive script, and none is of ASCII, which
  /// joins nothing (joining type U), so that borders at spaces leave words as they are. O(1).
  static func join(_ bytes: UnsafeBufferPointer<UInt8>, at border: Int) -> Bool {
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

  /// Where the scalar before an offset above 0 starts.
  static func scalarStart(_ bytes: UnsafeBufferPointer<UInt8>, before offset: Int) -> Int {
    var start = offset - 1
    while start > 0 && bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Adds up to `contextLength` scalars before an offset, in the order of the text.
  static func addScalars(_ bytes: UnsafeBufferPointer<UInt8>, before offset: Int, to found: inout [UInt32]) {
    var start = offset
    while start > 0 && found.count < contextLength {
      start = scalarStart(bytes, before: start)
      found.append(decodeScalar(bytes, at: start).scalar)
    }
    found.reverse()
  }

  /// Adds up to `contextLength` scalars from an offset on.
  static func addScalars(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, to found: inout [UInt32]) {
    var index = offset
    while index < bytes.count && found.count < contextLength {
      let (scalar, length) = decodeScalar(bytes, at: index)
      found.append(scalar)
      index += length
    }
  }
}
