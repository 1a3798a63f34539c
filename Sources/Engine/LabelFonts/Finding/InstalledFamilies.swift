// Finds installed families whose names are like one that is not installed, for a message.
import CFontconfig

/// The families that fontconfig knows.
enum InstalledFamilies {
  /// The most families that are named.
  private static let mostNamed = 4

  /// The installed families whose names are most like a name, the nearest first; empty if none is like it. O(installed
  /// fonts).
  static func near(_ name: String, in config: OpaquePointer?) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    let found = unsafe all(in: config).compactMap { family -> (distance: Int, family: String)? in
      let scalars = Array(family.lowercased().unicodeScalars.prefix(64))
      let distance = EditDistance.between(wanted, scalars)
      // Up to a third of the name may be mistyped, or words at its end may have been left out.
      let isNear = distance <= max(wanted.count, 3) / 3 || !wanted.isEmpty && scalars.starts(with: wanted)
      return isNear ? (distance, family) : nil
    }
    return found.sorted { ($0.distance, $0.family) < ($1.distance, $1.family) }.prefix(mostNamed).map(\.family)
  }

  /// The first name of each installed family that can be used as far as fontconfig knows, without order. O(installed
  /// fonts).
  static func all(in config: OpaquePointer?) -> Set<String> {
    guard let pattern = unsafe FcPatternCreate(), let wanted = unsafe FcObjectSetCreate() else { return [] }
    defer {
      unsafe FcPatternDestroy(pattern)
      unsafe FcObjectSetDestroy(wanted)
    }
    for object in [FC_FAMILY] + FontPattern.objectsOfRefusal { _ = unsafe FcObjectSetAdd(wanted, object) }
    guard let fonts = unsafe FcFontList(config, pattern, wanted) else { return [] }
    defer { unsafe FcFontSetDestroy(fonts) }
    return unsafe Set(
      (0..<Int(fonts.pointee.nfont)).compactMap { index in
        unsafe fonts.pointee.fonts[index].map { unsafe FontPattern($0) }.flatMap {
          $0.refusal == nil ? $0.string(FC_FAMILY) : nil
        }
      })
  }
}
