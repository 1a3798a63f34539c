// Resident memory over the number of labels, as a picture for the documentation.
import Foundation

/// Draws memory over labels as SVG, from 0 MiB upwards, so that growth is seen at its true size.
///
/// - Parameter samples: labels laid out so far and MiB in use, in the order of labels; at least one.
func memoryPicture(_ samples: [(labels: Int, memory: Double)]) -> String {
  let (width, height, left, right, top, bottom) = (640.0, 240.0, 56.0, 16.0, 32.0, 40.0)
  let most = samples.map(\.memory).max()!
  let labels = Double(samples.last!.labels)
  let ceiling = (most / 10).rounded(.up) * 10
  func x(_ value: Double) -> Double { left + (width - left - right) * value / labels }
  func y(_ value: Double) -> Double { height - bottom - (height - top - bottom) * value / ceiling }
  func number(_ value: Double) -> String { String(format: "%.1f", value) }
  var out = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240" role="img" font-family="sans-serif" font-size="12">
    <title>Resident memory while labels with new words and numbers are laid out</title>
    <style>text { fill: #333 } .grid { stroke: #ccc } .line { fill: none; stroke: #2563a8; stroke-width: 1.5 }
    @media (prefers-color-scheme: dark) { text { fill: #ddd } .grid { stroke: #555 } .line { stroke: #7ab4ee } }</style>
    <text x="\(number(left))" y="18">Resident memory, MiB</text>

    """
  for step in stride(from: 0, through: ceiling, by: ceiling / 5) {
    out += "<line class=\"grid\" x1=\"\(number(left))\" x2=\"\(number(width - right))\" y1=\"\(number(y(step)))\" "
    out += "y2=\"\(number(y(step)))\"/><text x=\"\(number(left - 8))\" y=\"\(number(y(step) + 4))\" "
    out += "text-anchor=\"end\">\(Int(step))</text>\n"
  }
  for quarter in 0...4 {
    let value = labels * Double(quarter) / 4
    out += "<text x=\"\(number(x(value)))\" y=\"\(number(height - bottom + 18))\" "
    out += "text-anchor=\"\(quarter == 4 ? "end" : "middle")\">\(String(format: "%g", value / 1e6))</text>\n"
  }
  out += "<text x=\"\(number((left + width - right) / 2))\" y=\"\(number(height - 6))\" "
  out += "text-anchor=\"middle\">million labels</text>\n"
  let points = samples.map { "\(number(x(Double($0.labels)))),\(number(y($0.memory)))" }
  return out + "<polyline class=\"line\" points=\"\(points.joined(separator: " "))\"/>\n</svg>\n"
}
