// A badge with the number of cases that pass, in all and by strength, as a small SVG.

extension RunReport {
  /// Returns the badge as SVG: the level, how many of the cases that were asked pass, and the same by strength.
  ///
  /// A part is green if every case passes, grey-green if some are known failures or were not asked, red if something
  /// needs attention, and grey if nothing was asked.
  public func badge() -> String { Badge([self]).svg }
}

/// Badges of one or several implementations, a row for each.
public struct Badge {
  /// A part of a row.
  private struct Part {
    var text: String
    var colour: String
    /// An advance of 6.5 points suffices for digits and lower case at size 11.
    var width: Int { Int(Double(text.count) * 6.5) + 12 }
  }

  private static let height = 20
  private let rows: [(name: String, value: String, parts: [Part])]

  /// Creates the badge of some reports.
  public init(_ reports: [RunReport]) {
    rows = reports.map { report in
      let title = reports.count == 1 ? "label conformance" : report.title
      let name = "\(title), \(report.setting.choice)"
      let value = Self.value(report.outcomes) + (report.askedCount < report.outcomes.count ? " asked" : "")
      let isBroken = report.runError != nil
      var parts = [
        Part(text: name, colour: "#444"), Part(text: value, colour: Self.colour(report.outcomes, isBroken: isBroken)),
      ]
      // One strength would only say the same again.
      if report.strengths.count > 1 {
        let asked = report.strengths.filter { $0.outcomes.contains { $0.status != .unsupported && $0.status != .skip } }
        parts += asked.map { strength in
          Part(
            text: "\(strength.name) \(Self.value(strength.outcomes))",
            colour: Self.colour(strength.outcomes, isBroken: isBroken))
        }
      }
      return (name, value, parts)
    }
  }

  /// `190 of 200`, of the cases that were asked.
  private static func value(_ outcomes: [CaseOutcome]) -> String {
    "\(outcomes.count { $0.status == .pass }) of \(outcomes.count { $0.status != .unsupported && $0.status != .skip })"
  }

  private static func colour(_ outcomes: [CaseOutcome], isBroken: Bool) -> String {
    if isBroken || outcomes.contains(where: \.isFinding) { return "#b3261e" }
    if outcomes.allSatisfy({ $0.status == .pass }) { return "#1a7f37" }
    return outcomes.allSatisfy({ $0.status == .unsupported || $0.status == .skip }) ? "#5c5c61" : "#55712f"
  }

  /// The badge.
  public var svg: String {
    let width = rows.map { $0.parts.reduce(0) { $0 + $1.width } }.max() ?? 0
    let whole = rows.count * (Self.height + 2) - 2
    let spoken = escaped(
      rows.map { row in
        "\(row.name): \(row.value)" + row.parts.dropFirst(2).map { ", " + $0.text }.joined()
      }.joined(separator: "; "))
    var out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(whole)\" role=\"img\" "
    out += "aria-label=\"\(spoken)\"><title>\(spoken)</title>"
    for (index, row) in rows.enumerated() {
      let top = index * (Self.height + 2)
      let own = row.parts.reduce(0) { $0 + $1.width }
      out +=
        "<clipPath id=\"r\(index)\"><rect y=\"\(top)\" width=\"\(own)\" height=\"\(Self.height)\" rx=\"3\"/></clipPath>"
      var (left, boxes, texts) = (0, "", "")
      for part in row.parts {
        boxes += "<path fill=\"\(part.colour)\" d=\"M\(left) \(top)h\(part.width)v\(Self.height)h-\(part.width)z\"/>"
        texts += "<text x=\"\(left + part.width / 2)\" y=\"\(top + 14)\" textLength=\"\(part.width - 12)\">"
        texts += "\(escaped(part.text))</text>"
        left += part.width
      }
      out += "<g clip-path=\"url(#r\(index))\">\(boxes)</g><g fill=\"#fff\" "
      out += "font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\" text-anchor=\"middle\">\(texts)</g>"
    }
    return out + "</svg>\n"
  }
}
