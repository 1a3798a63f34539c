// What the oracle's model answers about its properties.
import Conformance
import LabelOracle

extension OracleModel {
  var plainColor: String { look.color ?? (is2009 ? "#000000FF" : "label") }  // R201
  private var first: Run? { if case .styled(let runs) = look.content { runs[0] } else { nil } }
  var font: OracleModelFont { first?.font ?? look.font }
  var ownAlignment: CaseTextAlignment { look.alignment ?? (is2009 ? .left : .natural) }  // R149
  var ownStrategy: CaseLineBreakStrategy { look.strategy ?? (is2009 ? .none : .standard) }
  var text: String? {
    switch look.content {
    case .none: nil
    case .plain(let text): text
    case .styled(let runs): runs.map(\.text).joined()
    }
  }

  /// What assistive technology reads, as runs (R248).
  private var spokenRuns: [Run]? {
    if let spoken { return spoken }
    guard case .styled(let runs) = look.content else { return text.map { $0.isEmpty ? [] : [Run(text: $0)] } }
    return runs.map { run in
      var plain = Run(text: run.text)
      plain.others.language = run.others.language
      return plain
    }
  }

  func get(_ name: String) throws -> JSONValue {
    if let flag = Self.flags[name] { return .bool(self[keyPath: flag]) }
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    func raw(_ value: String, _ names: [String]) -> JSONValue { .number(Double(names.firstIndex(of: value)!)) }
    let style = first?.style
    // R170, R172: a style has all its fields.
    let alignment = first.map { $0.style == nil ? ownAlignment : style?.alignment ?? .natural } ?? ownAlignment
    let mode = first.map { $0.style == nil ? look.mode : style?.lineBreakMode ?? .byWordWrapping } ?? look.mode
    let strategy = first.map { $0.style == nil ? ownStrategy : style?.lineBreakStrategy ?? .none } ?? ownStrategy
    switch name {
    case "text": return text(self.text)
    case "attributedText": return written
    case "font": return font.written
    case "textColor": return .string(first?.color ?? plainColor)
    case "textAlignment": return .string(alignment.rawValue)
    case "lineBreakMode": return .string(mode.rawValue)
    case "lineBreakStrategy": return .string(strategy.rawValue)
    // R167
    case "textAlignment.rawValue": return raw(alignment.rawValue, ["left", "center", "right", "justified", "natural"])
    case "lineBreakMode.rawValue":
      return raw(
        mode.rawValue,
        [
          "byWordWrapping", "byCharWrapping", "byClipping", "byTruncatingHead", "byTruncatingTail",
          "byTruncatingMiddle",
        ])
    case "lineBreakStrategy.rawValue":
      return strategy == .standard ? .number(65535) : raw(strategy.rawValue, ["none", "pushOut", "hangulWordPriority"])
    case "baselineAdjustment.rawValue":
      return raw(look.adjustment.rawValue, ["alignBaselines", "alignCenters", "none"])
    case "sizingRule.rawValue": return raw(sizingRule, ["typographic", "oversize"])
    case "preferredVibrancy.rawValue": return raw(look.vibrancy, ["none", "automatic"])
    case "contentMode.rawValue":
      return raw(
        contentMode,
        [
          "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
          "topLeft", "topRight", "bottomLeft", "bottomRight",
        ])
    case "minimumScaleFactor": return .number(look.minimum)
    case "minimumFontSize":  // R176
      return .number(look.minimumSize ?? (look.minimum * font.size * 4).rounded() / 4)
    case "numberOfLines": return .number(Double(look.lines))
    case "baselineAdjustment": return .string(look.adjustment.rawValue)
    case "highlightedTextColor": return text(look.highlightColor)
    case "shadowColor": return text(look.shadowColor)
    case "shadowOffset": return .array(look.shadowOffset.map { .number($0) })
    case "preferredVibrancy": return .string(look.vibrancy)
    case "verticalAlignment": return .string(look.vertical.rawValue)
    case "profile": return .string(is2009 ? "2009" : "current")
    case "truncationToken": return text(look.token)
    case "forms": return .array(forms.map { .string($0) })
    case "layoutDirection": return .string(look.isRightToLeft ? "rightToLeft" : "leftToRight")
    case "displayScale": return .number(look.displayScale)
    case "userInterfaceStyle": return .string(look.isDark ? "dark" : "light")
    case "accessibilityContrast": return .string(look.hasHighContrast ? "high" : "normal")
    case "backgroundColor": return text(look.background)
    case "accessibilityTraits": return .array([.string("staticText")])  // R199
    case "accessibilityLabel": return text(spoken.map { $0.map(\.text).joined() } ?? self.text)  // R199
    case "accessibilityAttributedLabel": return spokenRuns.map { .array($0.map(object)) } ?? .null
    case "sizingRule": return .string(sizingRule)
    case "contentMode": return .string(contentMode)
    case "preferredMaxLayoutWidth": return .number(preferredWidth)
    case "frame": return .array(frame.map { .number($0) })
    case "isAccessibilityCategory": return .bool(ownCategory.hasPrefix("AX"))  // R211
    case "contentSizeCategory": return .string(ownCategory)
    case "minimumContentSizeCategory": return smallest.map { .string($0) } ?? .null
    case "maximumContentSizeCategory": return largest.map { .string($0) } ?? .null
    case "needsDisplay": return .bool(needsDisplay)
    case "intrinsicContentSize":  // R138, R196
      if let widest = try widestForm() { return .array(widest.map { .number($0) }) }
      return .array(try fitting(preferredWidth > 0 ? preferredWidth : laidOutWidth).map { .number($0) })
    case "drawnTextColor":  // R197
      let shown = look.isHighlighted ? look.highlightColor ?? plainColor : plainColor
      guard look.isEnabled else { throw BeyondOracle(description: "how much a disabled label is dimmed") }
      return seen(shown)
    default: return try getFromLayout(name)
    }
  }

  private func getFromLayout(_ name: String) throws -> JSONValue {
    let layout = Oracle(try oracleLabel()).layout(width: frame[2], height: frame[3])
    func atPixel(_ line: OracleLine?) -> JSONValue {  // R218
      line.map { .number(($0.baseline * look.pixels + 0.5).rounded(.down) / look.pixels) } ?? .null
    }
    switch name {
    case "actualScaleFactor": return .number(layout.scale)
    case "isTruncated": return .bool(layout.truncated)
    case "expansionText": return showsExpansion && layout.truncated ? .string(text ?? "") : .null  // R194
    case "firstBaseline": return atPixel(layout.lines.first)
    case "lastBaseline": return atPixel(layout.lines.last)
    default: throw BeyondOracle(description: "the property \(name)")
    }
  }
}
