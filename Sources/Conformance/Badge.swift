// A badge: how much of the corpus passes, as a small SVG.

extension RunReport {
  /// The badge, ending in a newline. Green where nothing needs attention and every case passes, grey-green where some
  /// are unsupported or known failures, red otherwise.
  public func badge() -> String {
    let label = "label conformance"
    let value = "\(count(.pass)) of \(outcomes.count)"
    let colour = !isClean ? "#b3261e" : count(.pass) == outcomes.count ? "#1a7f37" : "#55712f"
    // Advances of 6.5 points are wide enough for digits and lower case at size 11.
    let left = Int(Double(label.count) * 6.5) + 12
    let right = Int(Double(value.count) * 6.5) + 12
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
      aria-label="\(label): \(value)"><title>\(label): \(value)</title>\
      <rect width="\(left + right)" height="20" rx="3" fill="#444"/>\
      <path fill="\(colour)" d="M\(left) 0h\(right - 3)a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H\(left)z"/>\
      <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">\
      <text x="\(left / 2)" y="14" textLength="\(left - 12)">\(label)</text>\
      <text x="\(left + right / 2)" y="14" textLength="\(right - 12)">\(value)</text></g></svg>

      """
  }
}
