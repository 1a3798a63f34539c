// Suggestions for misspelt names.
import LabelFonts

enum Suggestion {
  /// Returns `; did you mean 'NAME'?` with the known name that is nearest to a misspelt one, or "" if none is near.
  static func text(for name: String, among known: [String]) -> String {
    let wanted = Array(name.lowercased())
    let best = known.map { (distance: EditDistance.between(wanted, Array($0.lowercased())), name: $0) }.min {
      $0.distance < $1.distance
    }
    guard let best, best.distance <= max(1, wanted.count / 3) else { return "" }
    return "; did you mean '\(best.name)'?"
  }
}
