// A string with runs of attributes and paragraph styles.

/// A string whose parts have their own attributes: text in the form that a ``LabelEngine`` takes.
///
/// It is a value and does not need Foundation. Its runs cover the string in order. There is at least one run, which
/// gives even an empty text a font.
///
///     var text = StyledText("Total ", RunAttributes(font: regular))
///     text.append("42 €", RunAttributes(font: bold))
public struct StyledText: Hashable, Sendable {
  /// A part of the string with one set of attributes.
  public struct Run: Hashable, Sendable {
    /// UTF-8 bytes of the string. A border inside a grapheme cluster counts as if it were after the cluster.
    public internal(set) var range: Range<Int>
    /// The attributes of the part.
    public var attributes: RunAttributes
  }

  /// A part of the string whose paragraphs share a style.
  public struct Paragraph: Hashable, Sendable {
    /// UTF-8 bytes of the string. The paragraphs that begin in this range have the style (R174).
    public internal(set) var range: Range<Int>
    /// The style.
    public var attributes: ParagraphAttributes
  }

  /// The characters.
  public private(set) var string: String
  /// The runs in order, without gaps; at least one.
  public private(set) var runs: [Run]
  /// The styled parts in order, without overlaps; text between them has no style.
  public private(set) var paragraphs: [Paragraph] = []

  /// Creates a text of one run.
  ///
  /// - Parameters:
  ///   - string: the characters.
  ///   - attributes: the attributes of all characters.
  ///   - paragraph: the style of all paragraphs, or nil.
  public init(_ string: String, _ attributes: RunAttributes, paragraph: ParagraphAttributes? = nil) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    runs = [Run(range: 0..<string.utf8.count, attributes: attributes)]
    if let paragraph { paragraphs = [Paragraph(range: 0..<string.utf8.count, attributes: paragraph)] }
  }

  /// Appends a run. O(bytes).
  ///
  /// - Parameters:
  ///   - string: the characters.
  ///   - attributes: the attributes of these characters.
  ///   - paragraph: the style of the paragraphs that begin in it, or nil.
  public mutating func append(
    _ string: String, _ attributes: RunAttributes, paragraph: ParagraphAttributes? = nil
  ) {
    let start = self.string.utf8.count
    self.string += string
    let range = start..<self.string.utf8.count
    if range.isEmpty { return }
    if start == 0 { runs.removeAll() }
    if let last = runs.last, last.attributes == attributes {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      runs.append(Run(range: range, attributes: attributes))
    }
    if let paragraph { paragraphs.append(Paragraph(range: range, attributes: paragraph)) }
  }

  /// Changes the attributes of a part of the string. O(runs).
  ///
  /// - Parameters:
  ///   - range: a range of `string`.
  ///   - change: called for each run in the range.
  public mutating func updateAttributes(in range: Range<String.Index>, _ change: (inout RunAttributes) -> Void) {
    let bytes = offsets(of: range)
    var changed: [Run] = []
    for run in runs {
      let inside = run.range.clamped(to: bytes)
      if inside.isEmpty {
        changed.append(run)
        continue
      }
      if run.range.lowerBound < inside.lowerBound {
        changed.append(Run(range: run.range.lowerBound..<inside.lowerBound, attributes: run.attributes))
      }
      var attributes = run.attributes
      change(&attributes)
      changed.append(Run(range: inside, attributes: attributes))
      if inside.upperBound < run.range.upperBound {
        changed.append(Run(range: inside.upperBound..<run.range.upperBound, attributes: run.attributes))
      }
    }
    runs = changed
  }

  /// Sets the style of the paragraphs that begin in a part of the string; it replaces the style that they had.
  /// O(styles).
  ///
  /// - Parameters:
  ///   - attributes: the style.
  ///   - range: a range of `string`; nil means all of it.
  public mutating func setParagraph(_ attributes: ParagraphAttributes, in range: Range<String.Index>? = nil) {
    let bytes = range.map(offsets) ?? 0..<string.utf8.count
    if bytes.isEmpty { return }
    var changed: [Paragraph] = []
    for paragraph in paragraphs {
      if paragraph.range.lowerBound < bytes.lowerBound {
        let end = min(paragraph.range.upperBound, bytes.lowerBound)
        changed.append(Paragraph(range: paragraph.range.lowerBound..<end, attributes: paragraph.attributes))
      }
      if bytes.upperBound < paragraph.range.upperBound {
        let start = max(paragraph.range.lowerBound, bytes.upperBound)
        changed.append(Paragraph(range: start..<paragraph.range.upperBound, attributes: paragraph.attributes))
      }
    }
    let index = changed.firstIndex { $0.range.lowerBound >= bytes.upperBound } ?? changed.count
    changed.insert(Paragraph(range: bytes, attributes: attributes), at: index)
    paragraphs = changed
  }

  private func offsets(of range: Range<String.Index>) -> Range<Int> {
    string.utf8Offset(of: range.lowerBound)..<string.utf8Offset(of: range.upperBound)
  }
}
