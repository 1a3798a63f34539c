// A case of the protocol as a UILabel.
import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import UIKitNames
#endif

/// A request's `case`, as JSONSerialization gives it.
struct LabelCase {
  let label: [String: Any]
  let environment: [String: Any]
  /// Width and height, nil for unconstrained.
  let bounds: (width: Double?, height: Double?)
  /// Of the bounds of `textRect`.
  let origin: (x: Double, y: Double)
  let proposed: (width: Double?, height: Double?)
  let query: String
  let lineLimit: Int
  let wantsPositions: Bool
  /// The runs with their attributes; one without attributes for plain text.
  let runs: [(text: String, attributes: [String: Any])]

  init(_ json: [String: Any]) throws {
    func pair(_ name: String) -> (width: Double?, height: Double?) {
      let values = json[name] as? [Any] ?? []
      return (values.first as? Double, values.count > 1 ? values[1] as? Double : nil)
    }
    guard let label = json["label"] as? [String: Any] else { throw Unreadable("a case without a label") }
    self.label = label
    environment = json["environment"] as? [String: Any] ?? [:]
    (bounds, proposed) = (pair("bounds"), pair("proposed"))
    let corner = json["origin"] as? [Double] ?? []
    origin = corner.count == 2 ? (corner[0], corner[1]) : (0, 0)
    query = json["query"] as? String ?? "layout"
    lineLimit = json["limitedToNumberOfLines"] as? Int ?? 0
    wantsPositions = json["positions"] as? Bool ?? false
    if let runs = label["runs"] as? [[String: Any]] {
      self.runs = runs.map { (Self.text($0["text"]), $0["attributes"] as? [String: Any] ?? [:]) }
    } else {
      runs = [(Self.text(label["text"]), [:])]
    }
    if environment["locale"].map({ $0 as? String != "en" }) ?? false {
      throw Unreadable("the language is that of the app")
    }
    if ["flags", "verticalAlignment", "truncationToken", "fixedScale"].contains(where: { label[$0] != nil }) {
      throw Unreadable("options that UILabel does not have")
    }
  }

  /// A text, or a rule that gives it.
  private static func text(_ json: Any?) -> String {
    if let rule = json as? [String: Any] {
      return String(repeating: rule["repeat"] as? String ?? "", count: rule["times"] as? Int ?? 0)
    }
    return json as? String ?? ""
  }

  var isAttributed: Bool { label["runs"] != nil }

  /// The label, its properties assigned first and its text last.
  ///
  /// - Parameter makeFont: makes a font from its description.
  @MainActor func makeLabel(_ makeFont: ([String: Any]) throws -> UIFont) throws -> UILabel {
    let view = UILabel()
    view.font = try makeFont(label["font"] as? [String: Any] ?? [:])
    view.numberOfLines = label["numberOfLines"] as? Int ?? 1
    if let mode = label["lineBreakMode"] as? String { view.lineBreakMode = try lineBreakMode(mode) }
    if let alignment = label["textAlignment"] as? String { view.textAlignment = try textAlignment(alignment) }
    if let strategy = label["lineBreakStrategy"] as? String { view.lineBreakStrategy = try lineBreakStrategy(strategy) }
    view.adjustsFontSizeToFitWidth = label["adjustsFontSizeToFitWidth"] as? Bool ?? false
    view.minimumScaleFactor = label["minimumScaleFactor"] as? Double ?? 0
    view.allowsDefaultTighteningForTruncation = label["allowsDefaultTighteningForTruncation"] as? Bool ?? false
    view.preferredMaxLayoutWidth = label["preferredMaxLayoutWidth"] as? Double ?? 0
    switch label["baselineAdjustment"] as? String {
    case "alignCenters": view.baselineAdjustment = .alignCenters
    case "none": view.baselineAdjustment = .none
    default: view.baselineAdjustment = .alignBaselines
    }
    if isAttributed {
      let text = NSMutableAttributedString(string: "")
      for run in runs {
        text.append(NSAttributedString(string: run.text, attributes: try attributes(run.attributes, makeFont)))
      }
      view.attributedText = text
    } else {
      view.text = runs[0].text
    }
    return view
  }

  private func attributes(
    _ json: [String: Any], _ makeFont: ([String: Any]) throws -> UIFont
  ) throws -> [NSAttributedString.Key: Any] {
    var result: [NSAttributedString.Key: Any] = [:]
    for (name, value) in json {
      switch name {
      case "font": result[.font] = try makeFont(value as? [String: Any] ?? [:])
      case "ligature": result[.ligature] = value
      case "kern": result[.kern] = value
      case "tracking": result[.tracking] = value
      case "baselineOffset": result[.baselineOffset] = value
      case "paragraphStyle": result[.paragraphStyle] = try paragraphStyle(value as? [String: Any] ?? [:])
      default: throw Unreadable("the attribute \(name)")
      }
    }
    return result
  }

  private func paragraphStyle(_ json: [String: Any]) throws -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    for (name, value) in json {
      let number = value as? Double ?? 0
      switch name {
      case "lineBreakMode": style.lineBreakMode = try lineBreakMode(value as? String ?? "")
      case "alignment": style.alignment = try textAlignment(value as? String ?? "")
      case "lineBreakStrategy": style.lineBreakStrategy = try lineBreakStrategy(value as? String ?? "")
      case "allowsDefaultTighteningForTruncation": style.allowsDefaultTighteningForTruncation = value as? Bool ?? false
      case "baseWritingDirection": style.baseWritingDirection = try writingDirection(value as? String ?? "")
      case "firstLineHeadIndent": style.firstLineHeadIndent = number
      case "headIndent": style.headIndent = number
      case "tailIndent": style.tailIndent = number
      case "lineSpacing": style.lineSpacing = number
      case "paragraphSpacing": style.paragraphSpacing = number
      case "paragraphSpacingBefore": style.paragraphSpacingBefore = number
      case "lineHeightMultiple": style.lineHeightMultiple = number
      case "minimumLineHeight": style.minimumLineHeight = number
      case "maximumLineHeight": style.maximumLineHeight = number
      case "hyphenationFactor": style.hyphenationFactor = Float(number)
      case "defaultTabInterval": style.defaultTabInterval = number
      case "tabStops":
        let alignments = json["tabAlignments"] as? [String] ?? []
        let terminators = json["tabTerminators"] as? [String] ?? []
        style.tabStops = try (value as? [Double] ?? []).enumerated().map { index, stop in
          NSTextTab(
            textAlignment: index < alignments.count ? try textAlignment(alignments[index]) : .natural, location: stop,
            options: index < terminators.count
              ? [.columnTerminators: CharacterSet(charactersIn: terminators[index])] : [:])
        }
      case "tabAlignments", "tabTerminators": break
      default: throw Unreadable("the paragraph style's \(name)")
      }
    }
    return style
  }

  private func writingDirection(_ name: String) throws -> NSWritingDirection {
    switch name {
    case "natural": return .natural
    case "leftToRight": return .leftToRight
    case "rightToLeft": throw Unreadable("a paragraph from right to left")
    default: throw Unreadable("the writing direction \(name)")
    }
  }

  private func lineBreakMode(_ name: String) throws -> NSLineBreakMode {
    switch name {
    case "byWordWrapping": return .byWordWrapping
    case "byCharWrapping": return .byCharWrapping
    case "byClipping": return .byClipping
    case "byTruncatingHead": return .byTruncatingHead
    case "byTruncatingTail": return .byTruncatingTail
    case "byTruncatingMiddle": return .byTruncatingMiddle
    default: throw Unreadable("the line break mode \(name)")
    }
  }

  private func textAlignment(_ name: String) throws -> NSTextAlignment {
    switch name {
    case "left": return .left
    case "center": return .center
    case "right": return .right
    case "justified": return .justified
    case "natural": return .natural
    default: throw Unreadable("the alignment \(name)")
    }
  }

  private func lineBreakStrategy(_ name: String) throws -> NSParagraphStyle.LineBreakStrategy {
    switch name {
    case "none": return []
    case "pushOut": return .pushOut
    case "hangulWordPriority": return .hangulWordPriority
    case "standard": return .standard
    default: throw Unreadable("the line break strategy \(name)")
    }
  }
}
