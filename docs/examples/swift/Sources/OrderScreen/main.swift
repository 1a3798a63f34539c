// Measures the screen at two widths. With a folder as argument it draws the narrow one there.
import Foundation
import LabelDrawing
import UIKitNames

let order = Order(
  number: "4711", customer: "Zoë Ångström & 山田さん", note: "Please leave it at the gate 🚪",
  lines: [
    Line(
      name: "Espresso cups, set of six", details: "Porcelain, 80 ml, dishwasher safe", quantity: 2, price: "€ 59.80"),
    Line(name: "Kettle", details: "", quantity: 1, price: "€ 1,024.00"),
    Line(name: "فنجان قهوة", details: "خزف، مصنوع يدويًا", quantity: 4, price: "€ 36.00"),
    Line(
      name: "Grinder with forty settings and a hopper", details: "Sold out until spring", quantity: 1,
      price: "€ 189.00", isSoldOut: true),
    Line(name: "Filter papers", details: "Size 4, unbleached, a hundred to a box", quantity: 3, price: "€ 8.97"),
  ], total: "€ 1,128.77")

/// The labels in a view.
@MainActor
func labels(in view: UIView) -> [UILabel] {
  view.subviews.flatMap { view in (view as? UILabel).map { [$0] } ?? labels(in: view) }
}

for (width, style) in [(320, .light), (390, .dark)] as [(CGFloat, UIUserInterfaceStyle)] {
  let screen = OrderView()
  screen.traitCollection = UITraitCollection(userInterfaceStyle: style, displayScale: 2)
  screen.configure(with: order)
  screen.frame.size = screen.sizeThatFits(CGSize(width: width, height: 0))
  let list = screen.displayList()
  let all = labels(in: screen)
  print(
    "screen \(Int(width)) x \(screen.frame.height): \(all.count) labels, \(all.filter(\.isTruncated).count) truncated")
  if let folder = CommandLine.arguments.dropFirst().first, style == .light {
    do {
      let png = try Bitmap.png(Picture(list), compression: PNGCompression(level: 9))
      try png.write(to: URL(filePath: folder).appending(path: "order.png"), options: .atomic)
    } catch {
      FileHandle.standardError.write(Data("OrderScreen: \(error)\n".utf8))
      exit(2)
    }
  }
}
