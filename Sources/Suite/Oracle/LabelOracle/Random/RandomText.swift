// Random texts from the oracle's alphabet, similar to texts of several scripts.

struct RandomText {
  var level: RandomLabels.Level

  func text(_ random: inout SplitMix64) -> String {
    if random.one(in: 60) { return "" }
    let length =
      random.one(in: 40)
      ? random.int(60..<150)
      : random.one(in: 12) ? random.int(20..<60) : random.one(in: 3) ? random.int(1..<7) : random.int(3..<24)
    var tokens: [String]
    if level == .shaped {
      tokens = words(length, random.pick(Self.dependent), random: &random)
      addBreaks(&tokens, &random)
      return tokens.joined()
    }
    switch random.int(0..<18) {
    case 0..<5: tokens = words(length, ["a", "b", "c", "i", "m", "W", "e\u{301}"], random: &random)
    case 5, 6: tokens = words(length, ["a", "1", "2", "-", ",", ".", "(", ")", "/", "%", "$"], random: &random)
    case 7, 8: tokens = loose(length, Self.ideographic, &random)
    case 9, 10: tokens = words(length, ["안", "녕", "하", "세", "요", "a"], random: &random)
    case 11: tokens = loose(length, Self.emoji, &random)
    case 12: tokens = loose(length, Self.spaces + ["a", "b", "日"], &random)
    case 13 where level == .full: tokens = words(length, ["a", "b", "\u{AD}", "\t", "\u{FFFC}", "ᄀ"], random: &random)
    case 14...16 where level == .full: tokens = words(length, rightToLeft(&random), random: &random)
    default: tokens = loose(length, everything, &random)
    }
    addBreaks(&tokens, &random)
    return tokens.joined()
  }

  /// Runs of letters between whitespace.
  private func words(_ length: Int, _ letters: [String], random: inout SplitMix64) -> [String] {
    var tokens: [String] = []
    while tokens.count < length {
      let word = random.one(in: 8) ? random.int(8..<16) : random.int(1..<7)
      for _ in 0..<word { tokens.append(random.pick(letters)) }
      let gap = random.one(in: 8) ? random.int(2..<5) : 1
      for _ in 0..<gap { tokens.append(level != .shaped && random.one(in: 12) ? random.pick(Self.spaces) : " ") }
    }
    tokens = Array(tokens.prefix(length))
    if random.one(in: 8) { tokens.insert(" ", at: 0) }
    return tokens
  }

  private func loose(_ length: Int, _ elements: [String], _ random: inout SplitMix64) -> [String] {
    (0..<length).map { _ in random.one(in: 6) ? " " : random.pick(elements) }
  }

  private func addBreaks(_ tokens: inout [String], _ random: inout SplitMix64) {
    guard random.one(in: 3) else { return }
    for _ in 0..<random.int(1..<4) {
      let place = random.one(in: 3) ? tokens.count : random.int(0..<(tokens.count + 1))
      tokens.insert(random.one(in: 2) ? "\n" : random.pick(Self.breaks), at: place)
    }
  }

  private var everything: [String] {
    let plain = Self.ideographic + Self.emoji + Self.spaces + Self.letters
    return level == .plain ? plain : plain + Self.mixed + ["\t", "\u{AD}", "\u{FFFC}", "ᄀ", "ᅡ", "ᆨ"]
  }

  private static let breaks = ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}"]
  private static let spaces = [
    " ", " ", " ", "\u{A0}", "\u{200B}", "\u{3000}", "\u{2009}", "\u{2007}", "\u{202F}", "\u{2060}", "\u{FEFF}",
    "\u{1680}", "\u{205F}", "\u{2002}",
  ]
  /// The characters of the fonts whose clusters depend on each other.
  private static let dependent = [
    ["A", "V", "T", "o", "V"], ["f", "f", "i", "o", "-"], ["ب", "ا", "ب"], ["A", "V", "T", "f", "i", "-", "…", "‐"],
    ["V", "…", "‐", "A", "ب", "ا"],
  ]
  private static let letters = [
    "a", "b", "i", "m", "é", "e\u{301}", "a\u{300}\u{302}", "ж", "Ω", "1", "2", "-", "\u{2010}", "–", "—", ",", ".",
    ":", ";", "(", ")", "[", "]", "}", "!", "?", "/", "\"", "'", "«", "»", "“", "”", "’", "%", "$", "+", "#", "&", "@",
    "_", "=", "…", "안", "녕", "하",
  ]
  private static let ideographic = [
    "日", "本", "語", "文", "あ", "い", "カ", "ナ", "っ", "ょ", "ー", "・", "。", "、", "「", "」", "（", "）", "！", "？",
  ]
  private static let emoji = [
    "😀", "👍", "👍🏽", "👩‍👩‍👧", "❤️", "🇫🇷", "🇩🇪", "🎉", "👩‍💻", "a", "b\u{308}", "1", "🇫",
  ]
  /// Letters of right-to-left scripts, sometimes mixed with characters that have another direction or none.
  private func rightToLeft(_ random: inout SplitMix64) -> [String] {
    let hebrew = ["א", "ב", "ג", "ש", "ש\u{5BC}", "ל\u{5B8}", "א"]
    let arabic = ["ا", "ب", "ل", "م", "م\u{651}", "س\u{64E}"]
    var letters = random.one(in: 2) ? hebrew : random.one(in: 2) ? arabic : hebrew + arabic
    if random.one(in: 2) { letters += ["a", "b", "日"] }
    if random.one(in: 2) { letters += Self.numeric }
    if random.one(in: 2) { letters += Self.neutral }
    if random.one(in: 4) { letters += Self.spaces + ["\t", "\u{AD}", "\u{FFFC}"] }
    if random.one(in: 4) { letters += Self.controls }
    return letters
  }

  /// Marks, embeddings, overrides and isolates of the bidirectional algorithm, and the characters that end them.
  private static let controls = [
    "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{2069}", "\u{2069}",
  ]
  private static let numeric = [
    "1", "2", "٣", "٤", "۵", ".", ",", "٫", "-", "+", "/", ":", "%", "$", "°", "€",
  ]
  private static let neutral = ["(", ")", "[", "]", "{", "}", "「", "」", "!", "؟", "،", "־", "\"", "’"]
  private static let mixed = ["א", "ב", "ا", "ب", "1", "٣", "a", "-", "(", ")"]
}
