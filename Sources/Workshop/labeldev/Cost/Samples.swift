// The texts that both sides lay out.

enum Samples {
  static let texts = [
    "The quick brown fox jumps over the lazy dog", "Settings", "Übersicht der zuletzt geöffneten Dokumente",
    "Пример текста для двух строк ярлыка", "東京都で最新の情報を確認する", "مرحبا بالعالم، هذا نص طويل بما يكفي لسطرين",
    "Download complete: 42 files, 1.3 GB",
    "This label is longer than two lines of one hundred and twenty points can show",
  ]
  static let families = ["Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP"]
  static let passes = 20
}
