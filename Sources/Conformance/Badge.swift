// A badge with the number of cases that pass, as a small SVG.

extension RunReport {
  /// Returns the badge as SVG: the level, and how many of the cases that were asked pass.
  ///
  /// It is green if every case passes, grey-green if some are known failures or were not asked, red if something needs
  /// attention, and grey if nothing was asked.
  public func badge() -> String {
    let label = "label conformance, \(setting.choice)"
    let isPart = askedCount < outcomes.count
    let value = "\(count(.pass)) of \(askedCount)" + (isPart ? " asked" : "")
    let good = count(.pass) == outcomes.count ? "#1a7f37" : askedCount == 0 ? "#5c5c61" : "#55712f"
    let colour = isClean ? good : "#b3261e"
    // An advance of 6.5 points suffices for digits and lower case at size 11.
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
