// The installed families, and the heights of a font's letters, with UIKit's names.
public import Foundation
import LabelFonts
import LabelKit

extension UIFont {
  /// The names of the installed families, and of those that the program registered, sorted. O(installed fonts), not
  /// cached.
  public static var familyNames: [String] {
    Set(Machine.families).union(engine.registeredFamilies).sorted()
  }

  /// The height of lowercase letters of the first face, in points.
  public var xHeight: CGFloat { labelFont.xHeight }

  /// The height of capital letters of the first face, in points.
  public var capHeight: CGFloat { labelFont.capHeight }
}
