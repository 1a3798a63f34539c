// Suggestions for misspelt names.
import LabelFonts

enum Suggestion {
  /// Returns `; did you mean 'NAME'?` with the known name that is nearest to a misspelt one or that alone begins with it,
  /// or "" if there is none.
  static func text(for name: String, among known: [String]) -> String {
    let wanted = Array(name.lowercased())
    let longer = known.filter { wanted.count > 1 && $0.lowercased().hasPrefix(name.lowercased()) }
    if longer.count == 1 { return "; did you mean '\(longer[0])'?" }
    let best = known.map { (distance: EditDistance.between(wanted, Array($0.lowercased())), name: $0) }.min {
      $0.distance < $1.distance
    }
    guard let best, best.distance <= max(1, wanted.count / 3) else { return "" }
    return "; did you mean '\(best.name)'?"
  }
}
