// System colours of UIKit, which depend on appearance and contrast (R242).
import Foundation

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

// The label colours, greys, teal, yellow, separators and the colours of placeholders and links are from the public tables of
// Flutter's cupertino/colors.dart, which were read from iOS 13. Light and dark agree with other public tables. The other
// colours are from Apple's guidelines on colour (2019 to 2024); for those in both, the two agree.
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
  /// System pink.
  public static let systemPink = system(
    (255, 45, 85, 255), (255, 55, 95, 255), highContrast: (211, 15, 69, 255), (255, 100, 130, 255))
  /// System purple.
  public static let systemPurple = system(
    (175, 82, 222, 255), (191, 90, 242, 255), highContrast: (137, 68, 171, 255), (218, 143, 255, 255))
  /// System indigo.
  public static let systemIndigo = system(
    (88, 86, 214, 255), (94, 92, 230, 255), highContrast: (54, 52, 163, 255), (125, 122, 255, 255))
  /// System teal.
  public static let systemTeal = system(
    (90, 200, 250, 255), (100, 210, 255, 255), highContrast: (0, 113, 164, 255), (112, 215, 255, 255))
  /// System yellow.
  public static let systemYellow = system(
    (255, 204, 0, 255), (255, 214, 10, 255), highContrast: (160, 90, 0, 255), (255, 212, 38, 255))
  /// The second of the system greys, each nearer to the background than the one before.
  public static let systemGray2 = system(
    (174, 174, 178, 255), (99, 99, 102, 255), highContrast: (142, 142, 147, 255), (124, 124, 128, 255))
  /// The third of the system greys, each nearer to the background than the one before.
  public static let systemGray3 = system(
    (199, 199, 204, 255), (72, 72, 74, 255), highContrast: (174, 174, 178, 255), (84, 84, 86, 255))
  /// The fourth of the system greys, each nearer to the background than the one before.
  public static let systemGray4 = system(
    (209, 209, 214, 255), (58, 58, 60, 255), highContrast: (188, 188, 192, 255), (68, 68, 70, 255))
  /// The fifth of the system greys, each nearer to the background than the one before.
  public static let systemGray5 = system(
    (229, 229, 234, 255), (44, 44, 46, 255), highContrast: (216, 216, 220, 255), (54, 54, 56, 255))
  /// The sixth of the system greys, each nearer to the background than the one before.
  public static let systemGray6 = system(
    (242, 242, 247, 255), (28, 28, 30, 255), highContrast: (235, 235, 240, 255), (36, 36, 38, 255))
  /// The background of content that is grouped on a screen's background.
  public static let secondarySystemBackground = system(
    (242, 242, 247, 255), (28, 28, 30, 255), highContrast: (235, 235, 240, 255), (36, 36, 38, 255))
  /// Thin lines between content, which let the background through.
  public static let separator = system(
    (60, 60, 67, 73), (84, 84, 88, 153), highContrast: (60, 60, 67, 94), (84, 84, 88, 173))
  /// The colour of text that says what to type.
  public static let placeholderText = system(
    (60, 60, 67, 76), (235, 235, 245, 76), highContrast: (60, 60, 67, 96), (235, 235, 245, 96))
  /// The colour of links.
  public static let link = system(
    (0, 122, 255, 255), (9, 132, 255, 255), highContrast: (0, 122, 255, 255), (9, 132, 255, 255))
}
