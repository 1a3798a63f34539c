// Texts for a long list of labels, like a settings screen.

package enum LabelTexts {
  /// As many different texts as `count` says, each of 2 to 6 words and a number.
  package static func list(_ count: Int) -> [String] {
    let words = [
      "Settings", "Notifications", "Bluetooth", "on", "the", "General", "Display", "Brightness", "Wallpaper", "and",
      "Sounds", "Privacy", "Battery", "of", "Storage", "Downloads", "Today", "Yesterday", "42", "Übersicht", "meeting",
    ]
    return (0..<count).map { index in
      let chosen = (0...(1 + index % 5)).map { (step: Int) -> String in
        words[(index * 7 + step * (step + index / 21)) % words.count]
      }
      return chosen.joined(separator: " ") + " \(index)"
    }
  }
}
