// Fonts that a program registers, by UIKit's names. The files are the test fonts: in Square every character is as wide as
// the font size, in Steps a capital is three quarters of it, and `i` one quarter.
import Foundation
import LabelKit
import LabelView
import Testing

@MainActor
final class RegisteredFontTests {
  private var registered: [RegisteredFont] = []

  isolated deinit {
    for font in registered { UIFont.engine.unregister(font) }
  }

  private func register(_ name: String, _ description: FontDescription) throws {
    registered += try UIFont.engine.register(fontsAt: "\(repository)/Corpora/Fonts/\(name).ttf", as: description)
  }

  private func width(_ text: String, _ font: UIFont?) -> CGFloat {
    let label = Label()
    label.font = font
    label.text = text
    return label.intrinsicContentSize.width
  }

  /// Square is registered as the regular weight of a family, Steps as its bold weight.
  @Test func namesAndWeights() async throws {
    #expect(UIFont(name: "Brand Sans", size: 20) == nil)
    try register("Square", FontDescription(family: "Brand Sans", weight: 400))
    try register("Steps", FontDescription(family: "Brand Sans", weight: 700))
    #expect(width("Ai", UIFont(name: "Brand Sans", size: 20)) == 40)
    #expect(width("Ai", UIFont(name: "brand sans", size: 20)) == 40)
    let bold = try #require(UIFont(name: "BrandSans-Bold", size: 20))
    #expect(width("Ai", bold) == (15 + 5 as CGFloat))
    #expect([bold.familyName, bold.fontName] == ["Brand Sans", "BrandSans-Bold"])
    // A descriptor finds the other weight by its trait.
    let regular = UIFontDescriptor(name: "Brand Sans", size: 20)
    let other = try #require(regular.withSymbolicTraits(.traitBold))
    #expect(width("Ai", UIFont(descriptor: regular, size: 0)) == 40)
    #expect(width("Ai", UIFont(descriptor: other, size: 0)) == 20)
    #expect(UIFont(descriptor: other, size: 0) == bold)
  }

  @Test("What was made before keeps its faces; what is made afterwards has the new ones") func givingBack() async throws
  {
    let before = UIFont.systemFamilies
    defer { UIFont.systemFamilies = before }
    let size = width("Ai", .systemFont(ofSize: 20))
    UIFont.systemFamilies = ["Brand System"] + before
    #expect(width("Ai", .systemFont(ofSize: 20)) == size)
    try register("Square", FontDescription(family: "Brand System"))
    let font = UIFont.systemFont(ofSize: 20)
    #expect(width("Ai", font) == 40)
    #expect(Label().font.familyName == "Brand System")
    for font in registered { UIFont.engine.unregister(font) }
    #expect(width("Ai", font) == 40)
    #expect(width("Ai", .systemFont(ofSize: 20)) == size)
    #expect(UIFont(name: "Brand System", size: 20) == nil)
  }
}
