// What `print` shows of a label.
import Foundation

extension Label: @MainActor CustomStringConvertible {
  /// The class, the frame, the beginning of the text, the font and the limit of lines, in one line. For people: the form
  /// may change.
  public var description: String {
    let shown = text.map { $0.count > 60 ? "\($0.prefix(60))…".debugDescription : $0.debugDescription } ?? "nil"
    let place = "\(frame.minX), \(frame.minY), \(frame.width) × \(frame.height)"
    return "<\(type(of: self)) at \(place), text \(shown), font \(font.description), "
      + (numberOfLines == 1 ? "1 line>" : numberOfLines <= 0 ? "any number of lines>" : "\(numberOfLines) lines>")
  }
}
