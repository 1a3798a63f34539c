// Writing clusters: the plain path, a few instructions a cluster.
import LabelLayout

extension TextPreparer {
  /// Appends spaces, a cluster each. Precondition: reserved.
  @inline(__always)
  func appendSpaces(_ buffer: inout ClusterBuffer, _ spaces: Int) {
    if spaces == 0 { return }
    let advance = Swift.max(0, FontStack.layoutUnits(trailingSpace, scale: spaceScale) &+ kern)
    let count = buffer.count
    let starts = buffer.starts + count
    let positions = buffer.positions + count
    let flags = buffer.flags + count
    var index = 0
    while index < spaces {
      starts[index &+ 1] = starts[index] &+ 1
      positions[index &+ 1] = positions[index] &+ advance
      flags[index] = spaceFlags
      index &+= 1
    }
    buffer.didAppend(spaces, kinds: spaceFlags)
  }

  /// Appends a unit of one face without adjustments. Precondition: reserved.
  @inline(__always)
  func appendPlain(_ buffer: inout ClusterBuffer, _ entry: UnsafePointer<WordEntry>, _ breaks: ClusterFlags) {
    let unitCount = entry.count
    let count = buffer.count
    let scale = scales[Int(entry.pointee.face)]
    let starts = buffer.starts + count
    let positions = buffer.positions + count
    let flags = buffer.flags + count
    let (ends, advances, unitFlags) = (entry.ends, entry.advances, entry.flags)
    let first = starts[0]
    var sum = positions[0]
    var index = 0
    while index < unitCount {
      starts[index &+ 1] = first &+ UInt32(ends[index])
      flags[index] = unitFlags[index]
      index &+= 1
    }
    index = 0
    if kern == 0 {
      while index < unitCount {
        sum &+= FontStack.layoutUnits(advances[index], scale: scale)
        positions[index &+ 1] = sum
        index &+= 1
      }
    } else {
      while index < unitCount {
        sum &+= Swift.max(0, FontStack.layoutUnits(advances[index], scale: scale) &+ kern)
        positions[index &+ 1] = sum
        index &+= 1
      }
    }
    flags[0] = ClusterFlags(rawValue: flags[0].rawValue | breaks.rawValue)
    buffer.didAppend(unitCount, kinds: entry.pointee.traits.kinds, missing: Int(entry.pointee.missingCount))
  }

  /// Appends what ends a hard line: its spaces and the hard break, or the text's end.
  @inline(never)
  mutating func finishLine(_ buffer: inout ClusterBuffer, spaces: Int) {
    buffer.reserve(spaces + 1)
    if isAtLineStart && spaces > 0 { trailingSpace = context._withUnsafeGuaranteedRef { $0.loneSpaceAdvance } }
    appendSpaces(&buffer, spaces)
    position += spaces
    script = .none
    previousTraits = []
    previousIsSpecial = false
    areWordsApart = view.pointee.areWordsApart
    if position == length { return }
    let byte = bytes[position]
    var count = 1
    var flags: ClusterFlags = [.hardBreak, .paragraphBreak]
    switch byte {
    case 0x0D: count = position + 1 < length && bytes[position + 1] == 0x0A ? 2 : 1
    case 0x0B, 0x0C: flags = .hardBreak
    case 0xC2: count = 2
    case 0xE2:
      count = 3
      if bytes[position + 2] == 0xA8 { flags = .hardBreak }
    default: break
    }
    // The break is as high as the text before it on its line.
    let isEmpty = isAtLineStart && spaces == 0 || buffer.count == 0
    let metricsIndex = isEmpty ? 0 : buffer.flags[buffer.count - 1].metricsIndex
    buffer.append(length: count, advance: 0, flags: flags.withMetricsIndex(metricsIndex))
    position += count
    isAtLineStart = true
    trailingEdge = TextPreparer.lineStart
    if flags.contains(.paragraphBreak) && isWholeText && position < length {
      directions.insert(ParagraphDirection.first(UnsafeBufferPointer(start: bytes, count: length), from: position))
    }
  }
}
