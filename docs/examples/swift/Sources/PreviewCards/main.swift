// Preview cards as a server draws them: several labels each, on many threads, without the main actor. With a folder as
// argument it writes them there.
import Foundation
import LabelDrawing

struct Article: Sendable {
  var section: String
  var title: String
  var summary: String
  var byline: String
}

/// Draws cards of 600 × 315 points at 2x. One painter serves all requests at once.
struct CardPainter: Sendable {
  let engine = LabelEngine()
  let regular: LabelFont
  let bold: LabelFont

  init() throws {
    let families = ["Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP", "Noto Color Emoji"]
    regular = try engine.font(families: families, size: 24, missing: .nearest)
    bold = try engine.font(families: families, weight: 700, size: 44, missing: .nearest)
  }

  /// Returns a card as a PNG file.
  func card(_ article: Article) throws -> Data {
    var card = Picture(bounds: CGRect(x: 0, y: 0, width: 600, height: 315), scale: 2)
    card.steps.append(.fill(card.bounds, RGBAColor(red: 0.07, green: 0.09, blue: 0.16)))
    card.steps.append(.fill(CGRect(x: 0, y: 0, width: 8, height: 315), .systemOrange))
    add(article.section.uppercased(), bold.withSize(18), .systemOrange, 40, 32, height: 28, lines: 1, to: &card)
    add(article.title, bold, .white, 40, 68, height: 126, lines: 2, to: &card)
    add(article.summary, regular, .muted, 40, 200, height: 66, lines: 2, to: &card)
    add(article.byline, regular.withSize(16), .muted, 40, 276, height: 24, lines: 1, to: &card)
    return try Bitmap.png(card)
  }

  /// Adds a label, which shrinks a little before it is cut.
  private func add(
    _ text: String, _ font: LabelFont, _ color: RGBAColor, _ x: Double, _ y: Double, height: Double, lines: Int,
    to card: inout Picture
  ) {
    let label = LabelProperties(
      numberOfLines: lines, adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.8, displayScale: card.scale,
      verticalAlignment: .top)
    let layout = engine.layout(text, font: font, label: label, in: Size(width: 520, height: height))
    card.append(Picture(layout, color: color), at: CGPoint(x: x, y: y))
  }
}

extension RGBAColor {
  static let systemOrange = RGBAColor(red: 1, green: 0.62, blue: 0.04)
  static let muted = RGBAColor(red: 0.75, green: 0.78, blue: 0.84)
}

let articles = [
  Article(
    section: "Travel", title: "Thirty-six hours in Kyoto 京都, on foot and without a plan",
    summary: "Temples before breakfast, noodles after midnight, and where there are no crowds.",
    byline: "By Ana Ruiz · 8 minutes 🏯"),
  Article(
    section: "Science", title: "What a fox hears under the snow 🦊",
    summary: "It listens for a mouse, and the Earth's magnetic field may tell it how far to jump.",
    byline: "By Tom Okafor · 4 minutes"),
  Article(
    section: "مطبخ", title: "خبز من ثلاثة مكونات", summary: "دقيق وماء وملح، وصبر حتى الصباح.",
    byline: "ليلى حداد · ٥ دقائق"),
]

/// Draws all cards at once, each on a thread of its own.
func draw(_ articles: [Article]) async throws -> [Int: Data] {
  let painter = try CardPainter()
  return try await withThrowingTaskGroup(of: (Int, Data).self) { group in
    for (number, article) in articles.enumerated() { group.addTask { (number, try painter.card(article)) } }
    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}

do {
  let cards = try await draw(articles)
  for (number, article) in articles.enumerated() {
    guard let png = cards[number] else { continue }
    let image = try Bitmap(png: png)
    print("card \(number + 1) \(image.width) x \(image.height): \(article.title)")
    if let folder = CommandLine.arguments.dropFirst().first {
      try png.write(to: URL(filePath: folder).appending(path: "card-\(number + 1).png"), options: .atomic)
    }
  }
} catch {
  FileHandle.standardError.write(Data("PreviewCards: \(error)\n".utf8))
  exit(2)
}
