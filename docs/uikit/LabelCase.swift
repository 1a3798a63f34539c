// A case of the protocol as a UILabel. Not compiled in this repository: it needs UIKit.
import UIKit

/// What cannot be asked of a real label, or not be read from it: the answer is a skip with this message.
struct Unreadable: Error { var message: String }

/// A request's `case`, as JSONSerialization gives it.
struct LabelCase {
  let label: [String: Any]
  let environment: [String: Any]
  /// Width and height, nil for unconstrained.
  let bounds: (width: Double?, height: Double?)
  let proposed: (width: Double?, height: Double?)
  let query: String
  let lineLimit: Int

  init(_ json: [String: Any]) throws {
    func pair(_ name: String) -> (width: Double?, height: Double?) {
      let values = json[name] as? [Any] ?? []
      return (values.first as? Double, values.count > 1 ? values[1] as? Double : nil)
    }
    guard let label = json["label"] as? [String: Any] else { throw Unreadable(message: "no label") }
    self.label = label
    environment = json["environment"] as? [String: Any] ?? [:]
    (bounds, proposed) = (pair("bounds"), pair("proposed"))
    query = json["query"] as? String ?? "layout"
    lineLimit = json["limitedToNumberOfLines"] as? Int ?? 0
    if environment["layoutDirection"] as? String == "rightToLeft" {
      throw Unreadable(message: "the direction is that of the app's language: start the adapter with -AppleLanguages")
    }
    if label["flags"] != nil { throw Unreadable(message: "options that no label has") }
  }

  var string: String {
    label["text"] as? String ?? (label["runs"] as? [[String: Any]] ?? []).map { $0["text"] as? String ?? "" }.joined()
  }

  /// The label, its properties assigned first and its text last.
  @MainActor func makeLabel() throws -> UILabel {
    let view = UILabel()
    view.font = try font(label["font"])
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
    if let scale = environment["displayScale"] as? Double { view.traitOverrides.displayScale = scale }
    if let runs = label["runs"] as? [[String: Any]] {
      let text = NSMutableAttributedString(string: "")
      for run in runs {
        let attributes = try attributes(run["attributes"] as? [String: Any] ?? [:])
        text.append(NSAttributedString(string: run["text"] as? String ?? "", attributes: attributes))
      }
      view.attributedText = text
    } else {
      view.text = label["text"] as? String
    }
    return view
  }

  private func attributes(_ json: [String: Any]) throws -> [NSAttributedString.Key: Any] {
    var result: [NSAttributedString.Key: Any] = [:]
    for (name, value) in json {
      switch name {
      case "font": result[.font] = try font(value)
      case "kern": result[.kern] = value
      case "tracking": result[.tracking] = value
      case "writingDirection": result[.writingDirection] = try (value as? [String] ?? []).map(writingDirection)
      case "baselineOffset": result[.baselineOffset] = value
      case "paragraphStyle": result[.paragraphStyle] = try paragraphStyle(value as? [String: Any] ?? [:])
      default: throw Unreadable(message: "the attribute \(name)")
      }
    }
    return result
  }

  /// The number of an embedding or an override (NSWritingDirectionAttributeName).
  private func writingDirection(_ name: String) throws -> Int {
    let names = ["leftToRightEmbedding", "rightToLeftEmbedding", "leftToRightOverride", "rightToLeftOverride"]
    guard let number = names.firstIndex(of: name) else { throw Unreadable(message: "the writing direction \(name)") }
    return number
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
      case "baseWritingDirection":
        style.baseWritingDirection = value as? String == "rightToLeft" ? .rightToLeft : .leftToRight
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
      default: throw Unreadable(message: "the paragraph style's \(name)")
      }
    }
    return style
  }

  /// The coded font of the same name as the font's file.
  private func font(_ json: Any?) throws -> UIFont {
    let json = json as? [String: Any] ?? [:]
    guard let file = json["file"] as? String else { throw Unreadable(message: "a font without a file") }
    let size = json["size"] as? Double ?? 17
    return try CodedFonts.font(file: file, size: size)
  }

  private func lineBreakMode(_ name: String) throws -> NSLineBreakMode {
    switch name {
    case "byWordWrapping": return .byWordWrapping
    case "byCharWrapping": return .byCharWrapping
    case "byClipping": return .byClipping
    case "byTruncatingHead": return .byTruncatingHead
    case "byTruncatingTail": return .byTruncatingTail
    case "byTruncatingMiddle": return .byTruncatingMiddle
    default: throw Unreadable(message: "the line break mode \(name)")
    }
  }

  private func textAlignment(_ name: String) throws -> NSTextAlignment {
    switch name {
    case "left": return .left
    case "center": return .center
    case "right": return .right
    case "justified": return .justified
    case "natural": return .natural
    default: throw Unreadable(message: "the alignment \(name)")
    }
  }

  private func lineBreakStrategy(_ name: String) throws -> NSParagraphStyle.LineBreakStrategy {
    switch name {
    case "none": return []
    case "pushOut": return .pushOut
    case "hangulWordPriority": return .hangulWordPriority
    case "standard": return .standard
    default: throw Unreadable(message: "the line break strategy \(name)")
    }
  }
}

/// The coded fonts, from the folder that the adapter was started with.
enum CodedFonts {
  nonisolated(unsafe) static var folder = ""
  nonisolated(unsafe) private static var descriptors: [String: UIFontDescriptor] = [:]

  static func font(file: String, size: Double) throws -> UIFont {
    let name = (file as NSString).lastPathComponent
    if descriptors[name] == nil {
      let url = URL(fileURLWithPath: folder + "/" + name) as CFURL
      guard let made = (CTFontManagerCreateFontDescriptorsFromURL(url) as? [UIFontDescriptor])?.first else {
        throw Unreadable(message: "no font \(name) in \(folder)")
      }
      descriptors[name] = made
    }
    // The system may add fallback fonts of its own; that is part of the observation.
    return UIFont(descriptor: descriptors[name]!, size: size)
  }
}
