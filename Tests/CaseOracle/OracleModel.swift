// A second model of a label, for the expectations of steps: fields, and the rules about them, written down one by one.
// It shares no code with LabelView, keeps nothing that could become out of date, and lays out with the oracle.
import Conformance
import LabelOracle

/// The state of a label as steps change it, and its answers.
struct OracleModel {
  struct Run: Equatable {
    var text: String
    var font: OracleModelFont?
    var color: String?
    var background: String?
    var kern: Double?
    /// Attributes that have no getter of their own.
    var others = CaseAttributes()
    var style: CaseParagraphStyle?
  }

  enum Content: Equatable {
    case none
    case plain(String)
    case styled([Run])
  }

  /// Everything that the picture depends on. What is drawn is out of date once any of it changes.
  struct Look: Equatable {
    var content = Content.none
    var font = OracleModelFont(size: 17)
    var color: String?
    var alignment: CaseTextAlignment?
    var mode = CaseLineBreakMode.byTruncatingTail
    var strategy: CaseLineBreakStrategy?
    var minimum = 0.0
    var minimumIsSize = false
    var lines = 1
    var shrinks = false
    var tightens = false
    var marquees = false
    var isFocused = false
    var adjustment = CaseBaselineAdjustment.alignBaselines
    var isEnabled = true
    var isHighlighted = false
    var highlightColor: String?
    var shadowColor: String?
    var shadowOffset = [0.0, -1]
    var vibrancy = "none"
    var clips = true
    var vertical = CaseVerticalAlignment.center
    var token: String?
    var isRightToLeft = false
    var displayScale = 1.0
    var isDark = false
  }

  var look = Look()
  let is2009: Bool
  private var category: String
  private var smallest: String?
  private var largest: String?
  private var followsCategory = false
  private var showsExpansion = false
  private var interacts = false
  private var isElement = true
  private var responds = true
  private var spoken: String?
  private(set) var sizingRule = "typographic"
  private var contentMode = "redraw"
  private var preferredWidth = 0.0
  private var adjustsLetterSpacing = false
  var forms: [String] = []
  private(set) var frame = [0.0, 0, 0, 0]
  private var laidOutWidth = 0.0
  private var needsDisplay = true

  init(_ environment: CaseEnvironment?) {
    is2009 = environment?.profile == .y2009
    category = environment?.contentSizeCategory ?? "L"
    look.isRightToLeft = environment?.layoutDirection == .rightToLeft
    look.displayScale = environment?.displayScale ?? 1
  }

  /// The answers to steps.
  static func answers(_ steps: [CaseStep], _ environment: CaseEnvironment?) throws -> [CaseAnswer] {
    var model = OracleModel(environment)
    return try steps.map { try model.take($0) }
  }

  private mutating func take(_ step: CaseStep) throws -> CaseAnswer {
    var answer = CaseAnswer()
    if let name = step.set, let value = step.to {
      let (before, bytes) = (look, Array((text ?? "").utf8))
      if try !set(name, value) { answer.refused = true }
      // Swift's equality ignores differences between canonically equivalent strings, so bytes are compared too.
      if look != before || bytes != Array((text ?? "").utf8) { needsDisplay = true }
    } else if let name = step.get {
      answer.value = try get(name)
    } else if let call = step.call {
      answer = try make(call, step)
    }
    return answer
  }

  private mutating func make(_ call: CaseCall, _ step: CaseStep) throws -> CaseAnswer {
    var answer = CaseAnswer()
    let size = step.with?.array?.map { $0.number ?? .infinity } ?? []
    switch call {
    case .layout: answer = try CaseOracle.layoutAnswer(of: Oracle(oracleLabel()), frame[2], frame[3])
    case .sizeThatFits: answer.size = try fitting(size[0])
    case .textRect:
      let bounds = OracleRect(0, 0, size[0], size[1])
      let rect = Oracle(try oracleLabel()).textRect(bounds, lines: step.limitedToNumberOfLines ?? look.lines)
      answer.rect = [rect.x, rect.y, rect.width, rect.height].map(CaseOracle.tidy)
    case .sizeToFit:  // R140, R141
      let size = try fitting(frame[2])
      try setFrame([frame[0], frame[1], size[0], size[1]])
    case .layoutIfNeeded:
      laidOutWidth = frame[2]  // R196
      try chooseForm()
    case .draw:
      needsDisplay = false
      answer.value = drawn
    case .drawText:
      answer.lines = try drawnLines(in: step.with?.array?.compactMap(\.number) ?? [0, 0, frame[2], frame[3]])
    case .appendToAssignedString: break  // The label shows a copy of the string, so nothing changes.
    case .longestThatFits:
      let form = try longest(step.with?.array?.compactMap(\.string) ?? [])
      answer.value = form.map { .string($0) } ?? .null
    }
    return answer
  }

  private func fitting(_ width: Double) throws -> [Double] {
    let size = Oracle(try oracleLabel()).sizeThatFits(width: width)
    return [CaseOracle.tidy(size.width), CaseOracle.tidy(try heightWithInk(width) ?? size.height)]
  }

  private mutating func setFrame(_ new: [Double]) throws {
    let isOther = frame[2] != new[2] || frame[3] != new[3]
    frame = new
    if isOther, contentMode == "redraw" { needsDisplay = true }  // R201
  }

  // MARK: Setting

  private mutating func changeRuns(_ change: (inout Run) -> Void) {
    guard case .styled(var runs) = look.content else { return }
    for index in runs.indices { change(&runs[index]) }
    look.content = .styled(runs)
  }

  /// Sets a property. False if the value is refused.
  private mutating func set(_ name: String, _ value: JSONValue) throws -> Bool {
    let flag = value == .bool(true)
    let number = value.realNumber ?? .nan
    func named<Value: RawRepresentable<String>>(_ type: Value.Type) throws -> Value {
      guard let found = Value(rawValue: value.string ?? "") else {
        throw BeyondOracle(description: "the value of \(name)")
      }
      return found
    }
    switch name {
    case "text": look.content = value.string.map { .plain($0) } ?? .none  // R168, R169
    case "attributedText":  // R168, R170
      let runs = try value.array?.map(run)
      look.content =
        runs.map { $0.allSatisfy(\.text.isEmpty) ? .plain("") : .styled($0.filter { !$0.text.isEmpty }) } ?? .none
    case "font":
      if value == .null, is2009 { return false }  // R193
      look.font = try OracleModelFont(value, category) ?? OracleModelFont(size: 17)
      let font = look.font
      changeRuns { $0.font = font }  // R171
    case "textColor":
      if value == .null, is2009 { return false }  // R193
      look.color = value.string
      let color = plainColor
      changeRuns { $0.color = color }  // R171
    case "textAlignment":
      let alignment = try named(CaseTextAlignment.self)
      look.alignment = alignment
      changeRuns { $0.style?.alignment = alignment }  // R171
    case "lineBreakMode":
      let mode = try named(CaseLineBreakMode.self)
      look.mode = mode
      changeRuns { $0.style?.lineBreakMode = mode }  // R171
    case "lineBreakStrategy": look.strategy = try named(CaseLineBreakStrategy.self)  // R219
    case "minimumScaleFactor":  // R180
      (look.minimum, look.minimumIsSize) = (number.isNaN ? 0 : min(max(number, 0), 1), false)
    case "minimumFontSize":  // R176
      (look.minimum, look.minimumIsSize) = (number.isFinite && number > 0 ? number : 0, true)
    case "numberOfLines": look.lines = Int(number)
    case "adjustsFontSizeToFitWidth": look.shrinks = flag
    case "allowsDefaultTighteningForTruncation": look.tightens = flag
    case "enablesMarqueeWhenAncestorFocused": look.marquees = flag
    case "isAncestorFocused": look.isFocused = flag
    case "baselineAdjustment": look.adjustment = try named(CaseBaselineAdjustment.self)
    case "isEnabled": look.isEnabled = flag
    case "isHighlighted": look.isHighlighted = flag
    case "highlightedTextColor": look.highlightColor = value.string
    case "shadowColor": look.shadowColor = value.string
    case "shadowOffset": look.shadowOffset = value.array?.compactMap(\.number) ?? []
    case "preferredVibrancy": look.vibrancy = value.string ?? ""
    case "clipsToBounds": look.clips = flag
    case "verticalAlignment": look.vertical = try named(CaseVerticalAlignment.self)
    case "truncationToken": look.token = value.string
    case "forms":
      forms = value.array?.compactMap(\.string) ?? []
      try chooseForm()
    case "adjustsLetterSpacingToFitWidth": adjustsLetterSpacing = flag  // R177
    case "layoutDirection": look.isRightToLeft = value.string == "rightToLeft"
    case "displayScale": look.displayScale = number
    case "userInterfaceStyle": look.isDark = value.string == "dark"
    case "showsExpansionTextWhenTruncated": showsExpansion = flag
    case "isUserInteractionEnabled": interacts = flag
    case "isAccessibilityElement": isElement = flag
    case "accessibilityRespondsToUserInteraction": responds = flag
    case "accessibilityLabel": spoken = value.string
    case "sizingRule": sizingRule = value.string ?? ""
    case "contentMode": contentMode = value.string ?? ""
    case "preferredMaxLayoutWidth": preferredWidth = number
    case "adjustsFontForContentSizeCategory": followsCategory = flag
    case "frame": try setFrame(value.array?.compactMap(\.realNumber) ?? [])
    case "contentSizeCategory": changeCategory { $0.category = value.string ?? "L" }
    case "minimumContentSizeCategory": changeCategory { $0.smallest = value.string }
    case "maximumContentSizeCategory": changeCategory { $0.largest = value.string }
    default: throw BeyondOracle(description: "the property \(name)")
    }
    return true
  }

  private func run(_ value: JSONValue) throws -> Run {
    let attributes = value["attributes"]
    let style = try attributes?["paragraphStyle"].map {
      try JSONCoding.read(CaseParagraphStyle.self, from: JSONCoding.line($0))
    }
    var others = CaseAttributes()
    others.baselineOffset = attributes?["baselineOffset"]?.number
    others.attachment = try attributes?["attachment"].map {
      try JSONCoding.read(CaseAttachment.self, from: JSONCoding.line($0))
    }
    return Run(
      text: value["text"]?.string ?? "", font: try attributes?["font"].flatMap { try OracleModelFont($0, category) },
      color: attributes?["foregroundColor"]?.string, background: attributes?["backgroundColor"]?.string,
      kern: attributes?["kern"]?.number, others: others, style: style)
  }

  /// The environment's category, limited to the label's smallest and largest one.
  private var ownCategory: String {
    let names = ModelProperty.categories
    var place = names.firstIndex(of: category)!
    if let smallest { place = max(place, names.firstIndex(of: smallest)!) }
    if let largest { place = min(place, names.firstIndex(of: largest)!) }
    return names[place]
  }

  /// Applies a change of the categories (R212).
  private mutating func changeCategory(_ change: (inout OracleModel) -> Void) {
    let before = ownCategory
    change(&self)
    let after = ownCategory
    guard followsCategory, before != after else { return }
    look.font = look.font.followed(to: after)
    changeRuns { $0.font = $0.font?.followed(to: after) }
  }

  // MARK: Getting

  var plainColor: String { look.color ?? (is2009 ? "#000000FF" : "label") }  // R201
  private var first: Run? { if case .styled(let runs) = look.content { runs[0] } else { nil } }
  private var font: OracleModelFont { first?.font ?? look.font }
  private var ownAlignment: CaseTextAlignment { look.alignment ?? (is2009 ? .left : .natural) }  // R149
  private var ownStrategy: CaseLineBreakStrategy { look.strategy ?? (is2009 ? .none : .standard) }
  private var minimumScale: Double {  // R176
    guard look.minimumIsSize else { return look.minimum }
    return font.size > 0 ? min(look.minimum / font.size, 1) : 0
  }
  private var text: String? {
    switch look.content {
    case .none: nil
    case .plain(let text): text
    case .styled(let runs): runs.map(\.text).joined()
    }
  }

  private func get(_ name: String) throws -> JSONValue {
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
    case "minimumScaleFactor": return .number(minimumScale)
    case "minimumFontSize": return .number(look.minimumIsSize ? look.minimum : look.minimum * font.size)
    case "numberOfLines": return .number(Double(look.lines))
    case "adjustsFontSizeToFitWidth": return .bool(look.shrinks)
    case "allowsDefaultTighteningForTruncation": return .bool(look.tightens)
    case "enablesMarqueeWhenAncestorFocused": return .bool(look.marquees)
    case "isAncestorFocused": return .bool(look.isFocused)
    case "baselineAdjustment": return .string(look.adjustment.rawValue)
    case "isEnabled": return .bool(look.isEnabled)
    case "isHighlighted": return .bool(look.isHighlighted)
    case "highlightedTextColor": return text(look.highlightColor)
    case "shadowColor": return text(look.shadowColor)
    case "shadowOffset": return .array(look.shadowOffset.map { .number($0) })
    case "preferredVibrancy": return .string(look.vibrancy)
    case "clipsToBounds": return .bool(look.clips)
    case "verticalAlignment": return .string(look.vertical.rawValue)
    case "truncationToken": return text(look.token)
    case "forms": return .array(forms.map { .string($0) })
    case "adjustsLetterSpacingToFitWidth": return .bool(adjustsLetterSpacing)
    case "layoutDirection": return .string(look.isRightToLeft ? "rightToLeft" : "leftToRight")
    case "displayScale": return .number(look.displayScale)
    case "userInterfaceStyle": return .string(look.isDark ? "dark" : "light")
    case "showsExpansionTextWhenTruncated": return .bool(showsExpansion)
    case "isUserInteractionEnabled": return .bool(interacts)
    case "isAccessibilityElement": return .bool(isElement)
    case "accessibilityRespondsToUserInteraction": return .bool(responds)
    case "accessibilityTraits": return .array([.string("staticText")])  // R199
    case "accessibilityLabel": return text(spoken ?? self.text)  // R199
    case "sizingRule": return .string(sizingRule)
    case "contentMode": return .string(contentMode)
    case "preferredMaxLayoutWidth": return .number(preferredWidth)
    case "adjustsFontForContentSizeCategory": return .bool(followsCategory)
    case "frame": return .array(frame.map { .number($0) })
    case "contentSizeCategory": return .string(ownCategory)
    case "needsDisplay": return .bool(needsDisplay)
    case "intrinsicContentSize":  // R138, R196
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
      line.map { .number(($0.baseline * look.displayScale + 0.5).rounded(.down) / look.displayScale) } ?? .null
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

  // MARK: Layout

  /// The oracle's label. What a run does not specify comes from the label (R173, R219).
  func oracleLabel() throws -> OracleLabel {
    var label: OracleLabel
    if case .styled(let runs) = look.content {
      label = OracleLabel(
        try runs.map { run in
          var made = TextRun(run.text, font: try (run.font ?? look.font).oracleFont)
          for property in TextRun.properties { property.read(run.others, &made) }
          made.kern = run.kern ?? 0
          if let style = run.style {
            for property in ParagraphStyle.properties { property.read(style, &made.paragraphStyle) }
          }
          return made
        })
    } else {
      label = OracleLabel(text ?? "", font: try look.font.oracleFont)
    }
    for scalar in label.text.unicodeScalars where Alphabet.properties(of: scalar) == nil {
      throw BeyondOracle(description: "U+\(String(scalar.value, radix: 16, uppercase: true)) is not in the alphabet")
    }
    label.numberOfLines = look.lines
    label.lineBreakMode = .init(rawValue: look.mode.rawValue)!
    label.textAlignment = .init(rawValue: ownAlignment.rawValue)!
    label.lineBreakStrategy = .init(rawValue: ownStrategy.rawValue)!
    label.adjustsFontSizeToFitWidth = look.shrinks
    label.minimumScaleFactor = minimumScale
    label.allowsDefaultTighteningForTruncation = look.tightens
    label.baselineAdjustment = .init(rawValue: look.adjustment.rawValue)!
    label.displayScale = look.displayScale
    label.layoutDirection = look.isRightToLeft ? .rightToLeft : .leftToRight
    label.is2009 = is2009
    label.verticalAlignment = .init(rawValue: look.vertical.rawValue)!
    label.truncationToken = look.token
    label.marqueesNow = look.marquees
    return label
  }
}
