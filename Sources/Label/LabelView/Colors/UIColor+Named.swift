// Named colours of UIKit that labels use.
import Foundation

extension UIColor {
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and half of blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// 0.6 of red, 0.4 of green, 0.2 of blue.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black: a shadow of this colour is not drawn (R198).
  public static let clear = UIColor(white: 0, alpha: 0)
}

// MARK: System colours

/// Returns a system colour with its four appearances (R242), each as red, green, blue and alpha from 0 to 255.
private func system(
  _ light: (Double, Double, Double, Double), _ dark: (Double, Double, Double, Double),
  highContrast: (Double, Double, Double, Double), _ darkHighContrast: (Double, Double, Double, Double)
) -> UIColor {
  func color(_ values: (Double, Double, Double, Double)) -> UIColor {
    UIColor(red: values.0 / 255, green: values.1 / 255, blue: values.2 / 255, alpha: values.3 / 255)
  }
  let (light, dark) = (color(light), color(dark))
  let (highContrast, darkHighContrast) = (color(highContrast), color(darkHighContrast))
  return UIColor { traits in
    switch (traits.isDark, traits.hasHighContrast) {
    case (false, false): light
    case (true, false): dark
    case (false, true): highContrast
    case (true, true): darkHighContrast
    }
  }
}

// The label colours are from the public tables of Flutter's cupertino/colors.dart, which were read from iOS 13. Light
// and dark agree with other public tables. The other colours are from Apple's guidelines on colour (2019 to 2024).
extension UIColor {
  /// The colour of primary information.
  public static let label = system(
    (0, 0, 0, 255), (255, 255, 255, 255), highContrast: (0, 0, 0, 255), (255, 255, 255, 255))
  /// The colour of subheadings and supplemental text.
  public static let secondaryLabel = system(
    (60, 60, 67, 153), (235, 235, 245, 153), highContrast: (60, 60, 67, 173), (235, 235, 245, 173))
  /// The colour of text that describes an item or a behaviour that is not available.
  public static let tertiaryLabel = system(
    (60, 60, 67, 76), (235, 235, 245, 76), highContrast: (60, 60, 67, 96), (235, 235, 245, 96))
  /// The colour of watermarks.
  public static let quaternaryLabel = system(
    (60, 60, 67, 45), (235, 235, 245, 40), highContrast: (60, 60, 67, 66), (235, 235, 245, 61))
  /// The colour of a screen's background: white, or black in dark appearance.
  public static let systemBackground = system(
    (255, 255, 255, 255), (0, 0, 0, 255), highContrast: (255, 255, 255, 255), (0, 0, 0, 255))
  /// System red.
  public static let systemRed = system(
    (255, 59, 48, 255), (255, 69, 58, 255), highContrast: (215, 0, 21, 255), (255, 105, 97, 255))
  /// System orange.
  public static let systemOrange = system(
    (255, 149, 0, 255), (255, 159, 10, 255), highContrast: (201, 52, 0, 255), (255, 179, 64, 255))
  /// System green.
  public static let systemGreen = system(
    (52, 199, 89, 255), (48, 209, 88, 255), highContrast: (36, 138, 61, 255), (48, 219, 91, 255))
  /// System blue.
  public static let systemBlue = system(
    (0, 122, 255, 255), (10, 132, 255, 255), highContrast: (0, 64, 221, 255), (64, 156, 255, 255))
  /// System grey.
  public static let systemGray = system(
    (142, 142, 147, 255), (142, 142, 147, 255), highContrast: (108, 108, 112, 255), (174, 174, 178, 255))
}
