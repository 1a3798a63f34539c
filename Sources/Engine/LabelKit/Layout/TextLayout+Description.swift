// What `print` shows of a layout.

extension TextLayout: CustomStringConvertible, CustomDebugStringConvertible {
  /// The layout in a few words and its lines, at most the first eight, each shortened to 60 characters. For people: the
  /// form may change.
  public var description: String {
    var words = "\(summary.lineCount) \(summary.lineCount == 1 ? "line" : "lines"), "
    words += "\(TextLayout.short(size.width)) × \(TextLayout.short(size.height)) points"
    if scale != 1 { words += ", scale \(TextLayout.short(scale))" }
    if isTruncated { words += ", truncated" }
    for line in lines.prefix(8) {
      let (shown, x, y) = (text(of: line), TextLayout.short(line.x), TextLayout.short(line.baseline))
      words += "\n  \"\(shown.prefix(60))\(shown.count > 60 ? "…" : "")\" at \(x), baseline \(y)"
    }
    return lines.count > 8 ? words + "\n  …" : words
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// Returns a number with at most three decimals.
  private static func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
