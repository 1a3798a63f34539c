// A line after breaking: the clusters that are on it, and the reason why it ends.

/// Why a line ends where it does.
enum LineEnding {
  /// At an opportunity, or between clusters in character wrapping; more of the hard line follows.
  case soft
  /// Inside a word that is wider than the line (R40, R42).
  case insideWord
  /// At a hard break that ends only the line: U+0085, U+2028, U+000B or U+000C.
  case lineBreak
  /// At the end of a paragraph.
  case paragraphBreak
  /// At the end of the text.
  case textEnd

  /// Whether more of the hard line follows.
  @inline(__always)
  var isSoft: Bool { self == .soft || self == .insideWord }

  /// Whether a hard break ends the line.
  @inline(__always)
  var isHard: Bool { self == .lineBreak || self == .paragraphBreak }
}

/// A line as a range of clusters. It is three words long, so that functions return it in registers; 32 bits suffice for
/// the indices because a text has fewer than 2^32 clusters.
struct BrokenLine {
  private var first: UInt32
  private var last: UInt32
  private var following: UInt32
  var ending: LineEnding
  /// Whether the hyphen U+2010 is shown after the text (R191).
  var hasHyphen: Bool
  /// Width of the text and the hyphen, in layout units at scale 1.
  var width: LayoutUnit

  @inline(__always)
  init(start: Int, end: Int, next: Int, ending: LineEnding, hasHyphen: Bool = false, width: LayoutUnit) {
    first = UInt32(truncatingIfNeeded: start)
    last = UInt32(truncatingIfNeeded: end)
    following = UInt32(truncatingIfNeeded: next)
    (self.ending, self.hasHyphen, self.width) = (ending, hasHyphen, width)
  }

  /// First cluster.
  var start: Int { @inline(__always) get { Int(first) } }

  /// The end of the text without hanging whitespace (R19); whitespace at the start of the line belongs to the text
  /// (R20, R21).
  var end: Int {
    @inline(__always) get { Int(last) }
    @inline(__always) set { last = UInt32(truncatingIfNeeded: newValue) }
  }

  /// First cluster of the next line.
  var next: Int {
    @inline(__always) get { Int(following) }
    @inline(__always) set { following = UInt32(truncatingIfNeeded: newValue) }
  }
}
