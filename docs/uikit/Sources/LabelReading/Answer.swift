// What a label shows, read from outside: sizes by its methods, lines from a picture of it.
import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import UIKitNames
#endif

extension LabelCase {
  /// The answer as the protocol has it.
  @MainActor func answer(_ fonts: CodedFonts) throws -> [String: Any] {
    let answer = query == "layout" ? try layout(fonts) : try measured(fonts)
    guard JSONSerialization.isValidJSONObject(answer) else { throw Unreadable("a length that is not finite") }
    return answer
  }

  @MainActor private func measured(_ fonts: CodedFonts) throws -> [String: Any] {
    let view = try makeLabel { json in
      let (name, size) = try CodedFonts.name(json)
      return try fonts.plain(name, size: size)
    }
    try setTraits(environment["displayScale"] as? Double, of: view)
    let free = Platform.unlimited
    switch query {
    case "sizeThatFits":
      let size = view.sizeThatFits(CGSize(width: proposed.width ?? free, height: proposed.height ?? free))
      return ["size": [Double(size.width), Double(size.height)]]
    case "intrinsicContentSize":
      let size = view.intrinsicContentSize
      return ["size": [Double(size.width), Double(size.height)]]
    case "textRect":
      let bounds = CGRect(x: origin.x, y: origin.y, width: bounds.width ?? free, height: bounds.height ?? free)
      let rect = view.textRect(forBounds: bounds, limitedToNumberOfLines: lineLimit)
      return ["rect": [rect.minX, rect.minY, rect.width, rect.height].map { Double($0) }]
    default: throw Unreadable("the query \(query)")
    }
  }

  /// The display scale of labels that are drawn: so fine that no baseline is moved to a pixel.
  private static let fineScale = 4096.0
  /// How many pixels an em has in a picture, where memory allows it.
  private static let pixelsPerEm = 160.0
  /// The same where the spacing of tightened lines is read.
  private static let finePixelsPerEm = 480.0

  @MainActor private func layout(_ fonts: CodedFonts) throws -> [String: Any] {
    let (name, size) = try CodedFonts.name(label["font"] as? [String: Any] ?? [:])
    let own = FontRun(text: "", font: try fonts.testFont(name), size: size)
    let source = try SourceText(
      try runs.map { run in
        let (name, size) = try (run.attributes["font"] as? [String: Any]).map(CodedFonts.name) ?? (name, size)
        let raise = run.attributes["baselineOffset"] as? Double ?? 0
        return FontRun(text: run.text, font: try fonts.testFont(name), size: size, raise: raise)
      }, label: own)
    let facts = facts()
    let characters = source.characters
    let view = try makeLabel { json in
      let (name, size) = try CodedFonts.name(json)
      return try fonts.coded(name, size: size, characters, source.style)
    }
    try setTraits(Self.fineScale, of: view)
    view.textColor = Platform.ink
    // What is unconstrained is as large as the label wants to be.
    let wish = view.sizeThatFits(CGSize(width: bounds.width ?? 1e6, height: 1e6))
    view.frame = CGRect(x: 0, y: 0, width: bounds.width ?? wish.width, height: bounds.height ?? wish.height)
    // A clipped line may be as long as all of the text, on both sides.
    let natural = facts.clips ? source.clusters.reduce(0) { $0 + $1.advance } : 0
    let largest = source.runs.map(\.size).max() ?? size
    let area = view.bounds.union(CGRect(origin: .zero, size: wish))
      .insetBy(dx: -natural - 2 * largest, dy: -wish.height - 2 * largest)
    guard area.width.isFinite, area.height.isFinite else { throw Unreadable("a label too large for a picture") }
    var em = source.runs.map(\.size).min() ?? size
    guard em > 0 else { throw Unreadable("text without a size leaves no ink") }
    let density = facts.mayTighten ? Self.finePixelsPerEm : Self.pixelsPerEm
    var glyphs: [[CodedGlyph]] = []
    for _ in 0..<3 {
      let picture = try picture(of: view, in: area, pixels: density / em)
      let read = try readGlyphs(picture.grey)
      glyphs = read.map { $0.map { $0.scaled(picture.pixels, from: picture.origin) } }
      // Shrunk text needs a finer picture.
      let smallest = read.joined().map(\.height).min() ?? density
      if smallest > 0.9 * density { break }
      if picture.pixels < 0.99 * density / em {
        if smallest < 0.4 * density { throw Unreadable("a label too large for a fine picture") }
        break
      }
      em *= smallest / density
    }
    let block = view.textRect(
      forBounds: CGRect(x: 0, y: 0, width: bounds.width ?? Platform.unlimited, height: Platform.unlimited),
      limitedToNumberOfLines: view.numberOfLines)
    let text = try VisibleText(source, facts, glyphs)
    let boxes = facts.needsBackgrounds ? try backgrounds(of: text, view, area, density / em) : []
    return try text.answer(measuredWidth: block.width, boxes)
  }

  @MainActor private func setTraits(_ displayScale: Double?, of view: UILabel) throws {
    let isRightToLeft = environment["layoutDirection"] as? String == "rightToLeft"
    guard Platform.setTraits(displayScale: displayScale, isRightToLeft: isRightToLeft, of: view) else {
      throw Unreadable("the direction is that of the app's language")
    }
  }

  @MainActor private func picture(of view: UILabel, in area: CGRect, pixels: Double) throws -> LabelPicture {
    guard let picture = Platform.picture(of: view, in: area, pixels: pixels) else {
      throw Unreadable("a label too large for a picture")
    }
    return picture
  }

  /// The boxes of the lines: the backgrounds of their text, without the glyphs. Lines may touch, so the even and the odd
  /// ones have a picture each.
  @MainActor private func backgrounds(
    of text: VisibleText, _ view: UILabel, _ area: CGRect, _ pixels: Double
  ) throws -> [LineBox] {
    guard let string = view.attributedText else { return [] }
    var boxes: [LineBox] = []
    let pictures = try (0..<min(2, text.lines.count)).map { parity in
      let shown = NSMutableAttributedString(attributedString: string)
      shown.addAttribute(.foregroundColor, value: UIColor.clear, range: NSRange(location: 0, length: string.length))
      for (index, line) in text.lines.enumerated() where index % 2 == parity {
        for part in line.parts.map(text.source.units) {
          shown.addAttribute(.backgroundColor, value: Platform.ink, range: NSRange(location: part[0], length: part[1]))
        }
      }
      view.attributedText = shown
      return try picture(of: view, in: area, pixels: pixels)
    }
    view.attributedText = string
    for (index, line) in text.lines.enumerated() {
      guard let glyph = line.clusters.first?.glyph else { continue }
      boxes.append(try pictures[index % 2].box(around: (glyph.left, (glyph.top + glyph.bottom) / 2)))
    }
    return boxes
  }

  /// What reading needs to know.
  private func facts() -> LabelFacts {
    let styles = runs.map { $0.attributes["paragraphStyle"] as? [String: Any] ?? [:] }
    func largest(_ name: String) -> Double { styles.map { abs($0[name] as? Double ?? 0) }.max() ?? 0 }
    func has(_ name: String) -> Bool { runs.contains { ($0.attributes[name] as? Double ?? 0) != 0 } }
    func names(_ name: String, _ label: String) -> [String] {
      styles.compactMap { $0[name] as? String } + ([self.label[label] as? String].compactMap { $0 })
    }
    func isOn(_ name: String) -> Bool {
      label[name] as? Bool ?? false || styles.contains { $0[name] as? Bool ?? false }
    }
    let modes = names("lineBreakMode", "lineBreakMode")
    let limit = label["numberOfLines"] as? Int ?? 1
    let hasStyles = runs.contains { $0.attributes["paragraphStyle"] != nil }
    return LabelFacts(
      lineLimit: limit > 0 ? limit : nil, breaksCharacters: modes.contains("byCharWrapping"),
      clips: modes.contains("byClipping")
        || limit == 1 && (modes.contains("byWordWrapping") || modes.contains("byCharWrapping") || hasStyles),
      isJustified: names("alignment", "textAlignment").contains("justified"), width: bounds.width,
      hasHeight: bounds.height != nil, isRightToLeft: environment["layoutDirection"] as? String == "rightToLeft",
      tailIndent: styles.map { $0["tailIndent"] as? Double ?? 0 }.first { $0 != 0 } ?? 0,
      headIndents: max(largest("headIndent"), largest("firstLineHeadIndent")),
      hasLineHeights: ["lineHeightMultiple", "minimumLineHeight", "maximumLineHeight"].contains { largest($0) != 0 }
        || has("baselineOffset"),
      hasLineSpacing: largest("lineSpacing") != 0, hasSpacing: has("kern") || has("tracking"),
      wantsPositions: wantsPositions, mayShrink: isOn("adjustsFontSizeToFitWidth"),
      mayTighten: isOn("allowsDefaultTighteningForTruncation"))
  }
}
