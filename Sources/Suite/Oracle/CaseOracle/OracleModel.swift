// A second model of a label, for the expectations of steps: fields, and the rules about them, written down one by one.
// It shares no code with LabelView, keeps nothing that could become out of date, and lays out with the oracle.
import Conformance
import LabelOracle

/// The state of a label as steps change it, and its answers.
struct OracleModel: Equatable {
  struct Run: Equatable {
    var text: String
    var font: OracleModelFont?
    var color: String?
    var background: String?
    var kern: Double?
    /// Attributes that have no getter of their own.
    var others = CaseAttributes()
    var decoration = Decoration(nil)
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
    var minimumSize: Double?
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
    var hasHighContrast = false
    var background: String?

    /// The pixels of a point (R192).
    var pixels: Double { displayScale > 0 && displayScale < .infinity ? displayScale : 1 }
  }

  var look = Look()
  private(set) var is2009: Bool
  private(set) var category: String
  private(set) var smallest: String?
  private(set) var largest: String?
  private(set) var followsCategory = false
  private(set) var showsExpansion = false
  private(set) var interacts = false
  private(set) var isElement = true
  private(set) var responds = true
  private(set) var spoken: [Run]?
  var insets = [0.0, 0, 0, 0]
  private var invalidated: Set<String> = []
  private(set) var sizingRule = "typographic"
  private(set) var contentMode = "redraw"
  private(set) var preferredWidth = 0.0
  private(set) var adjustsLetterSpacing = false
  var forms: [String] = []
  private(set) var frame = [0.0, 0, 0, 0]
  private(set) var laidOutWidth = 0.0
  private(set) var needsDisplay = true

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
      let (before, bytes) = (self, Array((text ?? "").utf8))
      if try !set(name, value) { answer.refused = true }
      // Swift's equality ignores differences between canonically equivalent strings, so bytes are compared too.
      if look != before.look || is2009 != before.is2009 || bytes != Array((text ?? "").utf8) { needsDisplay = true }
      if name == "forms" || self != before || bytes != Array((text ?? "").utf8) {
        invalidated.formUnion(invalid(name, since: before))
      }
    } else if step.get == "invalidated" {
      answer.value = .array(["size", "layout", "display"].filter(invalidated.contains).map { .string($0) })
      invalidated = []
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
      guard insets == [0, 0, 0, 0] else { throw BeyondOracle(description: "the rectangle of a subclass") }
      let rect = Oracle(try oracleLabel()).textRect(bounds, lines: step.limitedToNumberOfLines ?? look.lines)
      answer.rect = [rect.x, rect.y, rect.width, rect.height].map(CaseOracle.tidy)
    case .sizeToFit:  // R140, R141
      let size = try fitting(frame[2])
      let before = self
      try setFrame([frame[0], frame[1], size[0], size[1]])
      if self != before { invalidated.formUnion(invalid("frame", since: before)) }
    case .layoutIfNeeded:
      if laidOutWidth != frame[2], look.lines != 1, !(preferredWidth > 0) { invalidated.insert("size") }
      laidOutWidth = frame[2]  // R196
      try chooseForm()
    case .draw:
      needsDisplay = false
      answer.value = try drawn(at: step.with?.number ?? 0)
    case .displayList:
      needsDisplay = false
      answer.value = operations
    case .marqueeOffset: answer.value = .number(try marqueeOffset(at: step.with?.realNumber ?? 0).offset)
    case .drawText:
      answer.lines = try drawnLines(in: step.with?.array?.compactMap(\.number) ?? [0, 0, frame[2], frame[3]])
    // The label shows a copy of the string and its styles, so nothing changes.
    case .appendToAssignedString, .alignAssignedStyles: break
    case .longestThatFits:
      let form = try longest(step.with?.array?.compactMap(\.string) ?? [])
      answer.value = form.map { .string($0) } ?? .null
    case .update, .selectRange, .selectWord, .selectLine, .selectAll:
      throw BeyondOracle(description: call.rawValue)
    }
    return answer
  }

  func fitting(_ width: Double) throws -> [Double] {
    let across = insets[1] + insets[3]
    // R244: a constrained width is less the insets; the size is that of the text with them.
    let isConstrained = width > 0 && width < .infinity
    let size = Oracle(try oracleLabel()).sizeThatFits(width: isConstrained ? width - across : width)
    let height = try heightWithInk(width) ?? size.height
    // R192: what is below 0 or not finite is 0.
    return [size.width + across, height + insets[0] + insets[2]].map { $0.isFinite ? max(CaseOracle.tidy($0), 0) : 0 }
  }

  private mutating func setFrame(_ new: [Double]) throws {
    let isOther = frame[2] != new[2] || frame[3] != new[3]
    frame = new
    if isOther, contentMode == "redraw" { needsDisplay = true }  // R201
  }

  // MARK: Setting

  /// The properties that are true or false.
  static let flags: [String: WritableKeyPath<OracleModel, Bool> & Sendable] = [
    "isEnabled": \.look.isEnabled,
    "isHighlighted": \.look.isHighlighted,
    "adjustsFontSizeToFitWidth": \.look.shrinks,
    "allowsDefaultTighteningForTruncation": \.look.tightens,
    "enablesMarqueeWhenAncestorFocused": \.look.marquees,
    "isAncestorFocused": \.look.isFocused,
    "clipsToBounds": \.look.clips,
    "showsExpansionTextWhenTruncated": \.showsExpansion,
    "isUserInteractionEnabled": \.interacts,
    "isAccessibilityElement": \.isElement,
    "accessibilityRespondsToUserInteraction": \.responds,
    "adjustsFontForContentSizeCategory": \.followsCategory,
    "adjustsLetterSpacingToFitWidth": \.adjustsLetterSpacing,  // R177
  ]

  /// What a change of a property makes invalid (R250).
  func invalid(_ name: String, since before: OracleModel) -> Set<String> {
    switch name {
    case "text", "attributedText", "font", "lineBreakMode", "lineBreakStrategy", "enablesMarqueeWhenAncestorFocused",
      "numberOfLines", "truncationToken", "layoutDirection", "profile":
      ["size", "layout", "display"]
    case "contentSizeCategory", "minimumContentSizeCategory", "maximumContentSizeCategory":
      look == before.look ? [] : ["size", "layout", "display"]
    case "textAlignment", "adjustsFontSizeToFitWidth", "allowsDefaultTighteningForTruncation", "baselineAdjustment",
      "minimumScaleFactor", "minimumFontSize", "verticalAlignment":
      ["layout", "display"]
    case "frame":
      frame[2] == before.frame[2] && frame[3] == before.frame[3]
        ? [] : contentMode == "redraw" ? ["layout", "display"] : ["layout"]
    case "textColor", "highlightedTextColor", "isHighlighted", "isEnabled", "shadowColor", "shadowOffset",
      "preferredVibrancy", "clipsToBounds", "backgroundColor", "isAncestorFocused", "userInterfaceStyle",
      "accessibilityContrast":
      ["display"]
    case "displayScale": ["size", "display"]
    case "forms": look == before.look ? ["size"] : ["size", "layout", "display"]
    case "sizingRule", "preferredMaxLayoutWidth": ["size"]
    default: []
    }
  }

  private mutating func changeRuns(_ change: (inout Run) -> Void) {
    guard case .styled(var runs) = look.content else { return }
    for index in runs.indices { change(&runs[index]) }
    look.content = .styled(runs)
  }

  /// Sets a property. False if the value is refused.
  private mutating func set(_ name: String, _ value: JSONValue) throws -> Bool {
    if let flag = Self.flags[name] {
      self[keyPath: flag] = value == .bool(true)
      return true
    }
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
      look.color = Self.color(value)
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
      (look.minimum, look.minimumSize) = (number.isNaN ? 0 : min(max(number, 0), 1), nil)
    case "minimumFontSize":  // R176
      let size = number.isFinite && number > 0 ? number : 0
      (look.minimum, look.minimumSize) = (font.size > 0 ? min(size / font.size, 1) : 0, size)
    case "numberOfLines": look.lines = Int(number)
    case "baselineAdjustment": look.adjustment = try named(CaseBaselineAdjustment.self)
    case "highlightedTextColor": look.highlightColor = value.string
    case "shadowColor": look.shadowColor = value.string
    case "shadowOffset": look.shadowOffset = value.array?.compactMap(\.realNumber) ?? []
    case "preferredVibrancy": look.vibrancy = value.string ?? ""
    case "verticalAlignment": look.vertical = try named(CaseVerticalAlignment.self)
    case "profile": is2009 = value.string == "2009"
    case "truncationToken": look.token = value.string
    case "forms":
      forms = []
      for form in value.array?.compactMap(\.string) ?? [] where !forms.contains(form) { forms.append(form) }  // R246
      try chooseForm()
    case "layoutDirection": look.isRightToLeft = value.string == "rightToLeft"
    case "displayScale": look.displayScale = number
    case "userInterfaceStyle": look.isDark = value.string == "dark"
    case "accessibilityContrast": look.hasHighContrast = value.string == "high"
    case "backgroundColor": look.background = value.string
    case "textInsets": insets = value.array?.compactMap(\.realNumber) ?? []
    case "accessibilityLabel": spoken = value.string.map { [Run(text: $0)] }
    case "accessibilityAttributedLabel": spoken = try value.array?.map(run)
    case "sizingRule": sizingRule = value.string ?? ""
    case "contentMode": contentMode = value.string ?? ""
    case "preferredMaxLayoutWidth": preferredWidth = number
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
    others.language = attributes?["language"]?.string
    others.ligature = attributes?["ligature"]?.number.map { Int($0) }
    others.tracking = attributes?["tracking"]?.number
    others.writingDirection = try attributes?["writingDirection"].map {
      try JSONCoding.read([CaseTextDirection].self, from: JSONCoding.line($0))
    }
    others.attachment = try attributes?["attachment"].map {
      try JSONCoding.read(CaseAttachment.self, from: JSONCoding.line($0))
    }
    return Run(
      text: value["text"]?.string ?? "", font: try attributes?["font"].flatMap { try OracleModelFont($0, category) },
      color: attributes?["foregroundColor"]?.string, background: attributes?["backgroundColor"]?.string,
      kern: attributes?["kern"]?.number, others: others, decoration: Decoration(attributes), style: style)
  }

  /// The environment's category, limited to the label's smallest and largest one.
  var ownCategory: String {
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
    label.minimumScaleFactor = look.minimum
    label.allowsDefaultTighteningForTruncation = look.tightens
    label.baselineAdjustment = .init(rawValue: look.adjustment.rawValue)!
    label.displayScale = look.pixels
    label.layoutDirection = look.isRightToLeft ? .rightToLeft : .leftToRight
    label.is2009 = is2009
    label.verticalAlignment = .init(rawValue: look.vertical.rawValue)!
    label.truncationToken = look.token
    label.marqueesNow = look.marquees
    return label
  }
}
