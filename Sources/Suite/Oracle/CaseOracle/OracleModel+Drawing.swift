// What the oracle's model draws: colours, decoration, the marquee, fills.
import Conformance
import LabelOracle

/// The underline, strikethrough and outline of a run (R251).
struct Decoration: Equatable {
  private var numbers: [String: Double] = [:]
  private var colors: [String: String] = [:]

  init(_ attributes: JSONValue?) {
    for name in ["underlineStyle", "strikethroughStyle", "strokeWidth"] {
      numbers[name] = attributes?[name]?.number
    }
    for name in ["underlineColor", "strikethroughColor", "strokeColor"] {
      colors[name] = attributes?[name]?.string
    }
  }

  /// The attributes that the run has.
  var written: [String: JSONValue] {
    numbers.mapValues { .number($0) }.merging(colors.mapValues { .string($0) }) { $1 }
  }

  /// What is drawn: a colour that is left out, or replaced by a highlight or a shadow, is the text's.
  func drawn(_ textColor: JSONValue, isReplaced: Bool, _ seen: (String) -> JSONValue) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for name in ["underlineStyle", "strikethroughStyle", "strokeWidth"] { members[name] = .number(numbers[name] ?? 0) }
    for name in ["underlineColor", "strikethroughColor", "strokeColor"] {
      members[name] = isReplaced ? textColor : colors[name].map(seen) ?? textColor
    }
    return members
  }
}

extension OracleModel {
  /// The named colours in light and dark, then in both with increased contrast (R242).
  private static let namedColors = [
    "label": ["#000000FF", "#FFFFFFFF", "#000000FF", "#FFFFFFFF"],
    "secondaryLabel": ["#3C3C4399", "#EBEBF599", "#3C3C43AD", "#EBEBF5AD"],
    "tertiaryLabel": ["#3C3C434C", "#EBEBF54C", "#3C3C4360", "#EBEBF560"],
    "quaternaryLabel": ["#3C3C432D", "#EBEBF528", "#3C3C4342", "#EBEBF53D"],
    "darkGray": Array(repeating: "#555555FF", count: 4), "lightGray": Array(repeating: "#AAAAAAFF", count: 4),
  ]

  /// The colour that a value names, by its sector of the colour wheel if it has a hue (R253).
  static func color(_ value: JSONValue) -> String? {
    let parts = ["hue", "saturation", "brightness", "alpha"].compactMap { value[$0]?.realNumber }
    guard parts.count == 4 else { return value.string }
    let limited = parts.map { min(max($0, 0), 1) }
    let (saturation, brightness) = (limited[1], limited[2])
    let sector = Int(limited[0] * 6) % 6
    let part = limited[0] * 6 - Double(Int(limited[0] * 6))
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * part)
    let rising = brightness * (1 - saturation * (1 - part))
    let components = [
      [brightness, rising, low], [falling, brightness, low], [low, brightness, rising], [low, falling, brightness],
      [rising, low, brightness], [brightness, low, falling],
    ][sector]
    return "#"
      + (components + [limited[3]]).map { byte in
        let digits = String(Int((byte * 255).rounded()), radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The colour that is seen.
  func seen(_ color: String) -> JSONValue {
    .string(Self.namedColors[color]?[(look.isDark ? 1 : 0) + (look.hasHighContrast ? 2 : 0)] ?? color)
  }

  /// Where a shadow is drawn (R198, R192).
  private var shownOffset: [Double] { look.shadowOffset.map { $0.isFinite ? $0 : 0 } }
  private var shadow: String? { look.shadowColor.flatMap { $0.hasSuffix("00") ? nil : $0 } }

  /// The texts that are drawn at a time, one for each run: first those of the shadow, then those of the text (R197,
  /// R198), each twice while the marquee moves (R243).
  func drawn(at time: Double) throws -> JSONValue {
    var runs: [Run] = []
    switch look.content {
    case .none: break
    case .plain(let text): if !text.isEmpty { runs = [Run(text: text)] }
    case .styled(let styled): runs = styled
    }
    let marquee = try marqueeOffset(at: time)
    let copies = marquee.offset == 0 ? [0] : [-marquee.offset, marquee.distance - marquee.offset]
    let highlight = look.isHighlighted ? look.highlightColor : nil
    var texts: [JSONValue] = []
    func draw(_ color: (Run) -> String, isReplaced: Bool, _ offset: [Double], _ more: (Run) -> [String: JSONValue]) {
      for copy in copies {
        texts += runs.map { run in
          var members: [String: JSONValue] = [
            "text": .string(run.text), "color": seen(color(run)), "blur": .number(0),
            "offset": .array([.number(offset[0] + copy), .number(offset[1])]),
          ]
          members.merge(run.decoration.drawn(seen(color(run)), isReplaced: isReplaced, seen)) { $1 }
          members.merge(more(run)) { $1 }
          return .object(members)
        }
      }
    }
    if let shadow { draw({ _ in shadow }, isReplaced: true, shownOffset) { _ in ["background": .null] } }
    draw({ highlight ?? $0.color ?? plainColor }, isReplaced: highlight != nil, [0, 0]) { run in
      ["isDimmed": .bool(!look.isEnabled), "background": run.background.map { seen($0) } ?? .null]
    }
    return .array(texts)
  }

  /// What is filled, and the texts, in the clip of the label (R252).
  var operations: JSONValue {
    let bounds = JSONValue.array([.number(0), .number(0), .number(frame[2]), .number(frame[3])])
    let clip = look.clips ? bounds : .null
    var list: [JSONValue] = []
    if let background = look.background, !background.hasSuffix("00") {
      list.append(.object(["fill": bounds, "color": seen(background), "clip": clip]))
    }
    guard let text, !text.isEmpty else { return .array(list) }
    func draw(isShadow: Bool, _ offset: [Double]) {
      list.append(
        .object([
          "text": .string(text), "offset": .array(offset.map { .number($0) }), "isShadow": .bool(isShadow),
          "clip": clip,
        ]))
    }
    if shadow != nil { draw(isShadow: true, shownOffset) }
    draw(isShadow: false, [0, 0])
    return .array(list)
  }

  /// How far the marquee has moved the text, and how far the next copy is from it (R243).
  func marqueeOffset(at time: Double) throws -> (offset: Double, distance: Double) {
    guard look.marquees, look.isFocused, time.isFinite, time > 0 else { return (0, 0) }
    let width = Oracle(try oracleLabel()).layout(width: .infinity, height: frame[3]).size.width
    if width <= frame[2] { return (0, 0) }
    let distance = width + 40
    var left = time
    while left >= 2 + distance / 30 { left -= 2 + distance / 30 }
    return (left < 2 ? 0 : (left - 2) * 30, distance)
  }
}
