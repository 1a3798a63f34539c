// A line of attributed text while it is made, and the block of the lines above it.

/// A line in cluster indices and unscaled layout units.
struct AttributedLine {
  /// Index of its paragraph's style, and the paragraph's number in the text.
  var style: Int
  var paragraph: Int
  var isFirstOfParagraph: Bool
  /// First cluster of all that stands on the line, and of what follows it.
  var start: Int
  var next: Int
  /// End of the kept part, which begins at `start`; and the part behind the ellipsis.
  var end: Int
  var tailStart = 0
  var tailEnd = 0
  /// The cluster whose attributes the ellipsis takes (R13); -1 without one.
  var ellipsis = -1
  var hasHyphen = false
  /// Ends without a hard break and before the end of its hard line.
  var endsSoftly = false
  /// Where it ends softly: whether at an opportunity.
  var endsAtOpportunity = true
  /// A hard break follows it, and ends the paragraph too; or the text ends.
  var endsHard = false
  var endsParagraph = false
  /// Of the visible text.
  var width: LayoutUnit = 0
  /// Points at the pass's scale; of a tightened line.
  var letterSpacing = 0.0
}

/// What the lines that were appended so far take up. Copied to go back to a line before.
struct AttributedBlock {
  var lineCount = 0
  /// Unscaled points.
  var height = 0.0
  /// Widest used width, unscaled.
  var usedWidth: LayoutUnit = 0
  /// What the last line's hanging whitespace makes of its used width, should another line follow (R125).
  var hangingWidth: LayoutUnit = 0
  var style = 0
  var paragraph = 0
  var hasOverwideLine = false
  var hasBrokenWord = false
  /// A line of several clusters is wider than its area.
  var hasClippedLine = false
}
