// The test fonts of a folder, and the coded fonts that are made from them.
import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import UIKitNames
#endif

@MainActor
final class CodedFonts {
  private struct Key: Hashable {
    var name: String
    var style: CodeStyle
  }

  private struct Made {
    var characters: Set<Unicode.Scalar>
    var data: Data
    var fonts: [Double: UIFont] = [:]
  }

  private let folder: String
  private var tests: [String: TestFont] = [:]
  private var made: [Key: Made] = [:]
  private var files: [String: Data] = [:]
  private var count = 0

  /// - Parameter folder: the folder of the test fonts, Corpora/Fonts.
  init(folder: String) { self.folder = folder }

  /// The name and the size that a font's description in a case has.
  static func name(_ json: [String: Any]) throws -> (name: String, size: Double) {
    let size = json["size"] as? Double ?? 17
    if let name = json["name"] as? String { return (name, size) }
    guard let file = json["file"] as? String else { throw Unreadable("a font by its family") }
    return (String((file as NSString).lastPathComponent.prefix { $0 != "." }), size)
  }

  private func data(_ name: String) throws -> Data {
    if let data = files[name] { return data }
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(name).ttf") else {
      throw Unreadable("no font \(name).ttf in \(folder)")
    }
    files[name] = data
    return data
  }

  func testFont(_ name: String) throws -> TestFont {
    if let font = tests[name] { return font }
    let font = try TestFont(name: name, data(name))
    tests[name] = font
    return font
  }

  /// The font itself.
  func plain(_ name: String, size: Double) throws -> UIFont {
    guard let font = Platform.font(try data(name), size: size) else {
      throw Unreadable("the font \(name) cannot be used")
    }
    return font
  }

  /// A coded font with at least these characters. New characters make a new font.
  func coded(_ name: String, size: Double, _ characters: Set<Unicode.Scalar>, _ style: CodeStyle) throws -> UIFont {
    let key = Key(name: name, style: style)
    if made[key].map({ !characters.isSubset(of: $0.characters) }) ?? true {
      let all = characters.union(made[key]?.characters ?? [])
      count += 1
      made[key] = Made(
        characters: all, data: try testFont(name).coded(all, style, number: count))
    }
    if let font = made[key]?.fonts[size] { return font }
    guard let font = Platform.font(made[key]!.data, size: size) else {
      throw Unreadable("the coded font \(name) cannot be used")
    }
    made[key]?.fonts[size] = font
    return font
  }
}
