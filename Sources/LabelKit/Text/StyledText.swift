// A string with runs of attributes and paragraph styles.

/// A string whose parts have attributes of their own: text as it is handed to a ``LabelEngine``.
///
/// A value without Foundation. Its runs cover the string in order; there is one at least, which gives an empty text its
/// font.
///
///     var text = StyledText("Total ", RunAttributes(font: regular))
///     text.append("42 €", RunAttributes(font: bold))
public struct StyledText: Hashable, Sendable {
  /// A part of the string with one set of attributes.
  public struct Run: Hashable, Sendable {
    /// UTF-8 bytes of the string. A border inside a grapheme cluster counts as one after it.
    public internal(set) var range: Range<Int>
    /// What it looks like.
    public var attributes: RunAttributes
  }

  /// A part of the string whose paragraphs have one style.
  public struct Paragraph: Hashable, Sendable {
    /// UTF-8 bytes of the string; the paragraphs that begin in it have the style (R174).
    public internal(set) var range: Range<Int>
    /// The style.
    public var attributes: ParagraphAttributes
  }

  /// The characters.
  public private(set) var string: String
  /// In order, without gaps; one at least.
  public private(set) var runs: [Run]
  /// In order, without overlaps; what lies between them has no style.
  public private(set) var paragraphs: [Paragraph] = []

  /// A text of one run.
  ///
  /// - Parameters:
  ///   - string: the characters.
  ///   - attributes: of all of them.
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
  ///   - attributes: of all of them.
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
  ///   - range: of `string`.
  ///   - change: is called for each run in it.
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

  /// Gives the paragraphs that begin in a part of the string a style, instead of the one that they had. O(styles).
  ///
  /// - Parameters:
  ///   - attributes: the style.
  ///   - range: of `string`; nil for all of it.
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
    let place = changed.firstIndex { $0.range.lowerBound >= bytes.upperBound } ?? changed.count
    changed.insert(Paragraph(range: bytes, attributes: attributes), at: place)
    paragraphs = changed
  }

  private func offsets(of range: Range<String.Index>) -> Range<Int> {
    string.utf8Offset(of: range.lowerBound)..<string.utf8Offset(of: range.upperBound)
  }
}
