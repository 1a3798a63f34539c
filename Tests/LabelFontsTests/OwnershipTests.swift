// Memory that a call points into lives until the call ends, and nothing that callers choose grows without bound.
import CHarfBuzz
import LabelLayout
import TestSupport
import Testing

@testable import LabelFonts

@Suite struct OwnershipTests {
  /// Random words of letters and signs, many of which interact with the spaces beside them.
  private func words(_ count: Int, seed: UInt64, letters: String) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    let letters = Array(letters.unicodeScalars)
    var text = ""
    for _ in 0..<count {
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        text.unicodeScalars.append(letters.randomElement(using: &generator)!)
      }
      text += Int.random(in: 0..<9, using: &generator) == 0 ? "  " : " "
    }
    return Array(text.utf8)
  }

  @Test(arguments: [
    (["Noto Sans CJK KR", "Noto Sans"], "가나다라마바사아자한글AVTo,.12"),
    (["Noto Sans Georgian", "Noto Sans"], "აბგდევზთიკლმნ.AVTo"),
    (["Noto Naskh Arabic", "Noto Sans"], "ابتثجحخدرسشصضعغ.،"),
  ])
  func aCallThatFillsTheCacheManyTimes(families: [String], letters: String) throws {
    let text = words(12_000, seed: 7, letters: letters)
    let small = FontEngine(cacheCapacity: 0)
    let large = FontEngine()
    let font = try small.makeFont(families: families, size: 17)
    let same = try large.makeFont(families: families, size: 17)
    let expected = prepare(text, same, engine: large)
    // The text is prepared in one step, and in many steps between which other calls fill the cache too.
    #expect(prepare(text, font, engine: small) == expected)
    #expect(prepare(text, font, step: 5_000, engine: small) == expected)
    #expect(prepare(text, font, engine: small) == expected)
  }

  @Test func preparersOnOneWorkspaceKeepWhatTheyPointTo() throws {
    let families = ["Noto Sans CJK KR", "Noto Sans"]
    let texts = [UInt64(11), 12].map { words(9_000, seed: $0, letters: "가나다라마바사아자한글AVTo,.12") }
    let large = FontEngine()
    let same = try large.makeFont(families: families, size: 17)
    let expected = texts.map { prepare($0, same, engine: large) }
    let small = FontEngine(cacheCapacity: 0)
    let font = try small.makeFont(families: families, size: 17)
    let found = small.withWorkspace { workspace in
      texts[0].withUnsafeBufferPointer { one in
        texts[1].withUnsafeBufferPointer { two in
          var first = ClusterBuffer()
          var second = ClusterBuffer()
          var outer = TextPreparer(one, font: font, kern: 0, language: LanguageTag("en"), workspace: workspace)
          var inner = TextPreparer(two, font: font, kern: 0, language: LanguageTag("en"), workspace: workspace)
          var isComplete = (false, false)
          var limit = 0.0
          while !isComplete.0 || !isComplete.1 {
            limit += 700
            // A reset during the call affects only later calls.
            if Int(limit) % 7_000 == 0 { small.resetCaches() }
            isComplete.0 = outer.extend(&first, untilAdvance: LayoutUnit(points: limit))
            isComplete.1 = inner.extend(&second, untilAdvance: LayoutUnit(points: limit))
          }
          return [PreparedText(first, isComplete: true), PreparedText(second, isComplete: true)]
        }
      }
    }
    #expect(found == expected)
  }

  @Test func generationsStayWithinTheCapacity() throws {
    let cache = WordCache(capacity: 1 << 20)
    var held: [WordCache.Loan] = []
    for _ in 0..<12 {
      held.append(cache.borrow())
      cache.reset()
    }
    // The first eight generations have room for entries; after that, one without any room is lent again and again.
    #expect(Set(held.map { ObjectIdentifier($0.current) }).count == 9)
    #expect(held.prefix(8).reduce(0) { $0 + $1.current.capacityInBytes } <= 1 << 20)
    #expect(held.dropFirst(8).allSatisfy { $0.current.capacityInBytes == 8 })
    weak let first = held[0].current
    cache.giveBack(held.removeFirst())
    #expect(first == nil, "an ended generation goes with the last that held it")
    cache.reset()
    let next = cache.borrow()
    #expect(next.current.capacityInBytes > 8)
    for loan in held + [next] { cache.giveBack(loan) }
    // A generation that nobody holds is used again.
    cache.reset()
    #expect(cache.borrow().current === next.current)
  }

  @Test func aFullGenerationEndsOnce() {
    let cache = WordCache(capacity: 1 << 20)
    let first = cache.borrow()
    #expect(first.previous == nil)
    cache.renew(whereFull: first.current)
    cache.renew(whereFull: first.current)
    let second = cache.borrow()
    #expect(second.current !== first.current && second.previous === first.current)
    #expect(second.number == first.number + 1)
  }

  @Test func generationsTakeTurnsInTheSameMemory() {
    let cache = WordCache(capacity: 1 << 20)
    var used: Set<ObjectIdentifier> = []
    for _ in 0..<20 {
      let loan = cache.borrow()
      used.insert(ObjectIdentifier(loan.current))
      cache.giveBack(loan)
      cache.renew(whereFull: loan.current)
    }
    #expect(used.count == 2, "the current generation and the previous one")
  }

  @Test func aHeldGenerationDoesNotKeepTheCacheFromRenewal() {
    let cache = WordCache(capacity: 1 << 20)
    let held = (0..<7).map { _ in
      let loan = cache.borrow()
      cache.reset()
      return loan
    }
    // Seven generations are held, so the eighth is the last that fits, until one of them is given back.
    let full = cache.borrow().current
    #expect(!cache.mayRenew(full))
    cache.renew(whereFull: full)
    #expect(cache.borrow().current === full)
    cache.giveBack(held[3])
    #expect(cache.mayRenew(full))
    cache.renew(whereFull: full)
    #expect(cache.borrow().previous === full)
    for loan in held where loan.current !== held[3].current { cache.giveBack(loan) }
  }

  @Test func theLeastRecentlyUsedGoes() {
    var map = RecentlyUsed<Int, Int>(capacity: 3)
    for key in 0..<3 { map.insert(key * key, for: key) }
    #expect(map.value(for: 0) == 0)
    map.insert(9, for: 3)
    #expect(map.count == 3)
    #expect(map.value(for: 1) == nil)
    #expect([0, 2, 3].map { map.value(for: $0) } == [0, 4, 9])
  }

  @Test func contextsOfManyLanguagesAreBounded() throws {
    let engine = FontEngine()
    let font = try engine.makeFont(families: ["Noto Sans"], size: 17)
    weak var first: ShapingContext?
    do { first = font.faceList.context(for: LanguageTag("aaa")) }
    #expect(first != nil)
    let expected = prepare("Țară", font, language: "ro", engine: engine)
    for tag in 0..<200 {
      let letters = [tag / 26, tag % 26].map { String(UnicodeScalar(UInt8(97 + $0))) }.joined()
      _ = font.faceList.context(for: LanguageTag("q" + letters))
    }
    #expect(first == nil)
    #expect(prepare("Țară", font, language: "ro", engine: engine) == expected)
  }

  /// Compares with what HarfBuzz itself says about which languages the fonts distinguish.
  @Test func languagesAreShapedAsHarfBuzzTellsThemApart() {
    let scripts = [HB_SCRIPT_LATIN, HB_SCRIPT_HAN, HB_SCRIPT_SYRIAC, HB_SCRIPT_ARABIC]
    func tags(_ language: String, _ script: hb_script_t) -> [hb_tag_t] {
      var (scriptCount, count): (UInt32, UInt32) = (3, 3)
      var scripts = [hb_tag_t](repeating: 0, count: 3)
      var found = [hb_tag_t](repeating: 0, count: 3)
      hb_ot_tags_from_script_and_language(
        script, language.isEmpty ? nil : hb_language_from_string(language, -1), &scriptCount, &scripts, &count, &found)
      return Array(found.prefix(Int(count)))
    }
    let plain = [
      "en", "en-US", "en-GB-oxendict", "de-CH-1996", "fr-CA", "sr-Latn-RS", "sr-Cyrl", "az-Arab", "ro", "ro-MD", "mo",
      "pt-BR", "es-419", "nb-NO", "nn", "ga", "ga-Latg", "el", "el-polyton", "hy", "hy-arevmda", "oc-provenc",
      "en-fonipa",
      "ru-fonnapa", "ka-Geok", "syr", "syr-Syre", "syr-Syrj", "syr-Syrn", "ar", "fa", "ur-PK", "ckb", "tr", "vi", "abc",
      "xyz", "und", "haw-US", "kok", "ota", "",
    ]
    let chinese = ["zh", "cdo", "cmn", "gan", "hak", "lzh", "nan", "wuu", "yue"].flatMap { language in
      ["", "-Hans", "-Hant", "-HK", "-MO", "-TW", "-SG", "-CN", "-Hant-HK", "-Hant-MO", "-Hans-HK"].map {
        language + $0
      }
    }
    let extended = ["zh-yue", "zh-cmn-Hans", "zh-wuu"]
    for language in plain + chinese + extended {
      let tag = LanguageTag(language)
      let shaped = tag.forShaping.description
      for script in scripts { #expect(tags(shaped, script) == tags(tag.description, script), "\(language): \(shaped)") }
    }
    // However many languages a caller makes up, few are kept.
    var generator = SplitMix64(seed: 5)
    let made = (0..<2_000).map { _ in
      let ending = (0..<6).map { _ in String(UnicodeScalar(UInt8.random(in: 97...122, using: &generator))) }.joined()
      return LanguageTag("en-" + ending).forShaping
    }
    #expect(Set(made) == [LanguageTag("en")])
  }

  @Test func hashesDependOnASeedOfTheProcess() {
    // Words that share a slot under one seed.
    var generator = SplitMix64(seed: 9)
    let seed: UInt64 = (1 + 1) &* 0x9E37_79B9_7F4A_7C15
    func slot(_ word: [UInt8], _ seed: UInt64) -> UInt64 {
      word.withUnsafeBufferPointer { WordScan.hash($0.baseAddress!, count: $0.count, seed: seed) } >> 32 & 0xFF
    }
    var colliding: [[UInt8]] = []
    while colliding.count < 128 {
      let word = (0..<6).map { _ in UInt8.random(in: 97...122, using: &generator) }
      if slot(word, seed) == 0 { colliding.append(word) }
    }
    // The number of slots that must be probed to find all words in a table that is half full, with linear probing.
    func probes(_ seed: UInt64) -> Int {
      var isTaken = [Bool](repeating: false, count: 256)
      return colliding.reduce(0) { sum, word in
        var (index, count) = (Int(slot(word, seed)), 1)
        while isTaken[index] { (index, count) = ((index + 1) & 255, count + 1) }
        isTaken[index] = true
        return sum + count
      }
    }
    #expect(probes(seed) == 128 * 129 / 2)
    let list = FaceList(metric: try! MetricFont.named("Square"))
    let seeds = (0..<8).map { _ in ShapingContext(faceList: list, language: .none).hashSeed }
    #expect(Set(seeds).count == 8)
    // Random words take 1.5 probes each on average (Knuth, linear probing, half full).
    for seed in seeds { #expect(probes(seed) < 128 * 5 / 2, "\(probes(seed)) probes") }
  }
}
