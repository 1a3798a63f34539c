// The area in which the lines of a paragraph are, and how they break, at the scale of a pass.

/// The settings that a label and a paragraph style make for the first line of a paragraph, or for its other lines.
struct LineFrame {
  /// Width of the area in points as drawn (R270); infinite if the bounds have no width.
  var available = 0.0
  /// Width and left edge of the area for placing lines, in points as drawn. If the bounds have no width, the width of
  /// the block replaces theirs.
  var alignmentWidth = 0.0
  var left = 0.0
  /// The greatest width that still fits the area, including ε, in layout units at scale 1.
  var limit: LayoutUnit = 0
  /// Width of the area, in layout units at scale 1.
  var area: LayoutUnit = 0
  /// Distance of the first cluster from the leading edge, in layout units at scale 1; only tabs need it.
  var pen: LayoutUnit = 0
  /// What indents add to the used width of a line (R189), in layout units at scale 1.
  var indents: LayoutUnit = 0
  /// The flag that marks an opportunity under the paragraph's strategy.
  var opportunity: UInt32 = 0
  /// Whether lines break between any two clusters.
  var wrapsCharacters = false
  /// Whether the paragraph may move a word to its second line (pushOut).
  var pushesOut = false
  /// Whether the last line may be tightened if it is in the paragraph (R107, R216).
  var mayTighten = false
  var isJustified = false
  /// Whether the base direction is right-to-left (R184).
  var isRightToLeft = false
  /// Whether the frame is that of the first line of a paragraph.
  var isFirst = true
  /// Whether an ellipsis is before the text on its line (R236, R237). Such a line may show nothing of the text; it ends there
  /// only inside a word, and never at a soft hyphen (R191).
  var followsEllipsis = false
  /// The part of a line's slack that is to the left of the line (R146 to R149, R154).
  var leadingShare = 0.0
  /// Index of the paragraph's style.
  var style = 0
}

extension LineFrame {
  /// Creates a frame with the settings that follow from a strategy and a mode and do not depend on the scale.
  @inline(__always)
  init(_ label: Borrowed<LabelProperties>, _ strategy: LineBreakStrategy, _ mode: LineBreakMode) {
    let strategy = mode == .byClipping ? [] : strategy  // R232
    // The standard strategy has both (R84, R85, R86).
    let flag = strategy.contains(.hangulWordPriority) ? ClusterFlags.breakBeforeWordPriority : .breakBefore
    opportunity = flag.rawValue
    wrapsCharacters = mode == .byCharWrapping  // R55, R174
    // R75, R76, R82, R83
    pushesOut = strategy.contains(.pushOut) && !wrapsCharacters && label.pointee.numberOfLines != 1
    mayTighten = ParagraphOverrides().mayTighten(label.pointee)
  }

}

extension LineBreaker {
  /// Sets the alignment of the lines of a text of one style; measuring does not need it.
  @inline(__always)
  mutating func alignFrame() {
    frame.isRightToLeft = text.pointee.isRightToLeft(label.layoutDirection)
    frame.leadingShare = label.leadingShare(label.textAlignment, text.contentDirection)
  }

  /// Sets the frame of the first line of the text.
  @inline(__always)
  mutating func resetFrame() {
    if Content.isVaried {
      frame = frame(style: 0, isFirst: true)
    } else {
      frame.available = bounds.width
      frame.alignmentWidth = alignmentWidth
      frame.area = LayoutUnit(points: bounds.width / scale)
      frame.limit = bounds.limit(bounds.width + tolerance, scale)
      frame.isFirst = true
    }
  }

  /// Sets the frame of the line after one that was placed: the next line of its paragraph, or the first of the next
  /// paragraph.
  @inline(__always)
  mutating func advanceFrame(after line: BrokenLine) {
    let startsParagraph = line.ending == .paragraphBreak
    if Content.isVaried {
      if startsParagraph {
        // A paragraph has the style of its first character (R174).
        frame = frame(style: text.styleIndex(at: min(line.next, text.count &- 1), from: frame.style), isFirst: true)
      } else if frame.isFirst {
        let style = text.style(frame.style)
        if style.pointee.firstLineHeadIndent == style.pointee.headIndent {
          frame.isFirst = false
        } else {
          frame = frame(style: frame.style, isFirst: false)
        }
      }
    } else {
      frame.isFirst = startsParagraph
    }
  }

  /// Returns the frame of the first line of a paragraph, or of its other lines. Lengths of styles scale with the text
  /// (R163).
  mutating func frame(style index: Int, isFirst: Bool) -> LineFrame {
    // A pointer, since Swift would copy the 128 bytes: 1 % of the stage positions.
    let style = text.style(index)
    let overrides = style.pointee.overrides
    // R219
    let strategy = overrides.lineBreakStrategy ?? label.lineBreakStrategy
    var frame = LineFrame(borrowedLabel, strategy, overrides.lineBreakMode ?? paragraphMode)
    (frame.available, frame.alignmentWidth) = (bounds.width, alignmentWidth)
    var start = 0.0
    if text.hasStyles {
      // R115, R116, R189
      let indent = (isFirst ? style.pointee.firstLineHeadIndent : style.pointee.headIndent).cleanedDistance
      let head = indent * scale
      let tail = style.pointee.tailIndent.cleaned * scale
      // R117, R118, R270
      func width(in whole: Double) -> Double { max(0, (tail > 0 ? min(tail, whole) : whole + tail) - head) }
      (frame.available, frame.alignmentWidth) = (width(in: bounds.width), width(in: alignmentWidth))
      start = head
      frame.pen = LayoutUnit(points: indent)
      frame.indents = frame.pen &+ max(0, -LayoutUnit(points: style.pointee.tailIndent.cleaned))
    }
    frame.area = LayoutUnit(points: frame.available / scale)
    frame.limit = bounds.limit(frame.available + tolerance, scale)
    let alignment = overrides.alignment ?? label.textAlignment
    frame.mayTighten = overrides.mayTighten(label)
    frame.isJustified = alignment == .justified && label.numberOfLines != 1
    frame.isRightToLeft = style.pointee.isRightToLeft(label.layoutDirection)
    frame.left = frame.isRightToLeft ? alignmentWidth - start - frame.alignmentWidth : start
    frame.leadingShare = label.leadingShare(alignment, style.pointee.contentDirection)
    frame.isFirst = isFirst
    frame.style = index
    return frame
  }
}

extension LabelProperties {
  /// Returns the part of a line's slack that is to the left of the line, by alignment (R146, R147, R149) and direction
  /// (R148, R276).
  @inline(__always)
  func leadingShare(_ alignment: TextAlignment, _ content: ContentDirection) -> Double {
    switch alignment {
    case .left: return 0
    case .center: return 0.5
    case .right: return 1
    case .natural, .justified:  // R148, R152, R153, R154
      if options.contains(.naturalByContent), content != .none { return content == .rightToLeft ? 1 : 0 }
      return layoutDirection == .rightToLeft ? 1 : 0
    }
  }
}
