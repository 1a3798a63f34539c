// The words of a text: finds where they end, and takes their entries from the cache or builds them.
import CHarfBuzz
import LabelLayout
import TextSegmentation

/// A step over the words of a text: spaces, and the word after them.
@safe struct WordStep {
  /// The number of spaces before the word.
  fileprivate(set) var spaces: Int
  /// Where these spaces end and the word begins: an offset in the text.
  fileprivate(set) var start: Int
  /// Where the scanned word ends; its entry may end elsewhere.
  fileprivate(set) var end: Int
  /// The entry of the word, or of the rest of the line; nil if the step has only spaces.
  fileprivate(set) var entry: Borrowed<WordEntry>?
  /// The advance of a space before the word if no word is before that, in font units.
  fileprivate(set) var leadingSpace: Int32 = 0

  /// Whether the hard line or the run ends after the spaces.
  var isLineEnd: Bool { @inline(__always) get { end == start } }
}

/// Finds the entries of a text's words, and builds and caches those that are not in the cache.
@safe struct WordLookup {
  /// The byte offsets at which the run begins and the text ends.
  private let start: Int
  private let textLength: Int
  /// What the borders of the run cut.
  private let ends: RunEnds
  private let workspace: Unmanaged<Workspace>
  private let head: UnsafeMutablePointer<Workspace.Head>
  let context: Unmanaged<ShapingContext>
  private(set) var cached: CachedWords
  /// Whether words of this line end at spaces. Otherwise a hard line is one word, with its spaces.
  private(set) var wordsEndAtSpaces: Bool
  /// Whether words with numbers are found by their common form. Their glyphs are not.
  private let mergesDigits: Bool
  /// Remembers scripts from run to run of a text; nil if one run looks for them.
  private let scripts: UnsafeMutablePointer<LineScripts>?
  /// New words before this byte were already shaped together with an earlier one, if possible.
  var batchEnd = 0

  /// How many bytes of a text are searched for words that can be shaped together.
  private static var batchLength: Int { 1024 }

  @inline(__always)
  init(
    _ bytes: UnsafePointer<UInt8>, run: Range<Int>, textLength: Int, ends: RunEnds, _ workspace: Workspace,
    scripts: UnsafeMutablePointer<LineScripts>? = nil, forGlyphs: Bool = false
  ) {
    assert(run.lowerBound >= 0 && run.upperBound <= textLength, "the run is in the text")
    unsafe self.scripts = scripts
    (start, self.textLength, self.ends) = (run.lowerBound, textLength, ends)
    unsafe self.workspace = .passUnretained(workspace)
    unsafe head = workspace.headAddress
    unsafe context = head.pointee.context.unsafelyUnwrapped
    cached = unsafe CachedWords(bytes, length: run.upperBound, head)
    wordsEndAtSpaces = unsafe head.pointee.areWordsIndependent
    mergesDigits = unsafe head.pointee.mergesDigits && !forGlyphs
  }

  private var bytes: UnsafePointer<UInt8> { @inline(__always) get { unsafe cached.bytes } }
  private var length: Int { @inline(__always) get { cached.length } }

  var isMetric: Bool { unsafe context._withUnsafeGuaranteedRef { $0.isMetric } }

  /// The advance of a space on a line without words, in font units.
  var loneSpaceAdvance: Int32 { unsafe context._withUnsafeGuaranteedRef { $0.loneSpaceAdvance } }

  /// Begins a hard line.
  mutating func beginLine() { wordsEndAtSpaces = unsafe context._withUnsafeGuaranteedRef { $0.areWordsIndependent } }

  /// Whether a cluster contains a space next to the word and a character of the word: a mark after a space, or a space
  /// after a character of class Prepend.
  @inline(__always)
  private func joinsSpaces(_ entry: Borrowed<WordEntry>, spaces: Int, start: Int) -> Bool {
    if !wordsEndAtSpaces || !entry.hasAny([.joinsSpaceBefore, .joinsSpaceAfter]) { return false }
    let end = start + entry.coveredLength
    return unsafe spaces > 0 && entry.hasAny(.joinsSpaceBefore)
      || entry.hasAny(.joinsSpaceAfter) && end < length && bytes[end] == 0x20
  }

  /// Takes the cache's current table and arena.
  mutating func refresh() { unsafe cached.refresh(head) }

  /// The word or the hard line at `start`, or its first `limit` bytes if it is longer. Mutating, so that Swift does not
  /// copy the struct.
  mutating func scan(from start: Int, limit: Int = WordLimits.first) -> ScannedWord {
    wordsEndAtSpaces
      ? cached.scan(from: start, limit: limit) : cached.scan(from: start, limit: limit, endsAtSpaces: false)
  }

  /// Whether the character at an offset ends the word before it: a hard break, or a space if words are shaped apart.
  func endsWord(_ offset: Int) -> Bool {
    assert(offset >= 0 && offset < length, "a character is at the offset")
    return unsafe bytes[offset] == 0x20 && wordsEndAtSpaces
      || HardBreak.begins(bytes, at: offset, length: length, bytes[offset])
  }

  // MARK: The walk

  /// Returns the word after the spaces at `position`, with its entry. If it joins a space next to it, the rest of the
  /// line is taken whole: from the last space before the word, which is then the start of the next step, or from the
  /// word.
  ///
  /// A grapheme cluster may contain a space and a character of the word: a mark after a space, or a space after a
  /// character of class Prepend. Such a cluster is ink, and is shaped as one.
  ///
  /// - Parameter script: the script of the text before the word; if it is unknown and needed, it is searched for.
  @inline(__always)
  mutating func step(from position: Int, after script: inout ScriptState) -> WordStep {
    var start = position
    if wordsEndAtSpaces { while unsafe start < length && bytes[start] == 0x20 { start &+= 1 } }
    let word = scan(from: start)
    var step = WordStep(spaces: start &- position, start: start, end: word.end)
    if step.isLineEnd { return step }
    var entry = entry(from: start, word, after: &script)
    step.leadingSpace = entry.pointee.leadingSpace
    if joinsSpaces(entry, spaces: step.spaces, start: start) {
      wordsEndAtSpaces = false
      if step.spaces > 0 && entry.hasAny(.joinsSpaceBefore) {
        (step.spaces, step.start) = (step.spaces &- 1, start &- 1)
        return step
      }
      entry = self.entry(from: start, scan(from: start), after: &script)
    }
    step.entry = entry
    return step
  }

  /// Begins a new generation of the cache because the current one is full, unless another preparer points to its entries.
  @inline(never)
  mutating func renewCache() {
    guard unsafe head.pointee.preparerCount == 1 else { return }
    unsafe workspace._withUnsafeGuaranteedRef { $0.renewCache() }
    refresh()
  }

  // MARK: Entries

  /// The entry of the word at `start` in its text. Common characters at the word's beginning take the script of the
  /// text before it, or at a line's beginning the first script of the line (UAX #24, 5.2).
  ///
  /// - Parameter script: the script of the text before the word; if it is unknown and needed, it is searched for.
  @inline(__always)
  mutating func entry(
    from start: Int, _ word: ScannedWord, after script: inout ScriptState
  ) -> Borrowed<WordEntry> {
    let entry = entry(from: start, word, script: 0)
    return entry.hasAny(.takesScript) ? self.entry(entry, from: start, word, in: &script) : entry
  }

  @inline(never)
  private mutating func entry(
    _ entry: Borrowed<WordEntry>, from start: Int, _ word: ScannedWord, in script: inout ScriptState
  ) -> Borrowed<WordEntry> {
    if script == .unknown { script = scriptBefore(start) }
    let leading = entry.pointee.leadingScript
    if script.isNone && (leading == 0 || leading == WordEntry.unknownScript) { script = scriptAfter(start) }
    if script.matches(leadingScript: leading) { return entry }
    return self.entry(from: start, word, script: script.script)
  }

  /// The entry of the word at `start` if its first characters take the script with index `script`, or the word's own
  /// script (0). For a long word, the entry of its first part.
  @inline(__always)
  mutating func entry(
    from start: Int, _ word: ScannedWord, script: UInt16
  ) -> Borrowed<WordEntry> {
    if word.end &- start >= WordLimits.first { return part(from: start, word, script: script) }
    if let joined = joinedWord(false, start..<word.end, isLast: false, script: script) { return joined }
    if let known = cached.find(.word, from: start, word, script: script) { return known }
    return newEntry(from: start, word, script: script)
  }

  /// The entry of a word with a number that is not cached by its own bytes, from its common form; nil for other words,
  /// and at the borders of a run that letters join.
  @inline(never)
  mutating func number(from start: Int, _ word: ScannedWord, script: UInt16) -> Borrowed<WordEntry>? {
    if !mergesDigits || !ends.isDisjoint(with: [.joinsBefore, .joinsAfter]) { return nil }
    let key = key(from: start, word)
    return key.isForm ? newEntry(key, from: start, word, script: script) : nil
  }

  /// The entry of a word of which the current generation has none.
  @inline(never)
  private mutating func newEntry(from start: Int, _ word: ScannedWord, script: UInt16) -> Borrowed<WordEntry> {
    newEntry(key(from: start, word), from: start, word, script: script)
  }

  private mutating func newEntry(
    _ key: Key, from start: Int, _ word: ScannedWord, script: UInt16
  ) -> Borrowed<WordEntry> {
    if key.isForm, let known = find(.word, key, script: script) {
      return entryUnderExactKey(known, key, from: start, word, script: script)
    }
    if let known = findInPrevious(.word, key, script: script) {
      return entryWithExactAdvances(known, key, from: start, word, script: script)
    }
    // A last word has no words after it that it could be shaped with.
    if word.end < length && script == 0 {
      buildAhead(from: start)
      if let built = find(.word, key, script: script) {
        return entryWithExactAdvances(built, key, from: start, word, script: script)
      }
    }
    return entryWithExactAdvances(
      build(.word, key, isLast: false, script: script), key, from: start, word, script: script)
  }

  // MARK: Keys

  /// The bytes by which a word is found: its own, or those of its common form.
  @safe private struct Key {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    let word: ScannedWord
    let isForm: Bool
    /// The number, if its advances are sums; nil for other words. Its characters are in the workspace's memory until
    /// the next call.
    var number: DigitForms.Number?
  }

  /// The key of a word of at most `WordLimits.first` bytes. A common form is valid until the next call.
  private mutating func key(from start: Int, _ word: ScannedWord, isForBatch: Bool = false) -> Key {
    let exact = exactKey(from: start, word)
    if !mergesDigits || exact.count > WordLimits.first { return exact }
    let (memory, characters) = unsafe workspace._withUnsafeGuaranteedRef { workspace in
      let numbers = unsafe workspace.numbers
      return unsafe isForBatch
        ? (numbers.pointee.batchForm, numbers.pointee.batchCharacters)
        : (numbers.pointee.form, numbers.pointee.characters)
    }
    guard let forms = unsafe digitForms(for: exact.bytes, exact.count) else { return exact }
    let bytes = unsafe UnsafeBufferPointer(start: exact.bytes, count: exact.count)
    let (isForm, number) = unsafe forms._withUnsafeGuaranteedRef { forms -> (Bool, DigitForms.Number?) in
      if unsafe forms.isEmpty || !forms.mayHaveDigits(exact.bytes, exact.count) { return (false, nil) }
      // Most fonts have no repertoires; a call would cost 1 % of a line of numbers.
      if !forms.repertoires.isEmpty, let number = unsafe forms.read(bytes, characters: characters, form: memory) {
        return (true, number)
      }
      return unsafe (forms.write(bytes, to: memory), nil)
    }
    if !isForm { return exact }
    return unsafe Key(
      bytes: memory, count: exact.count, word: cached.scan(form: memory, count: exact.count), isForm: true,
      number: number)
  }

  /// Whether there may be digits in a part of the text that common forms replace.
  private mutating func mayHaveNumbers(_ range: Range<Int>) -> Bool {
    guard let forms = unsafe digitForms(for: bytes + range.lowerBound, range.count) else { return false }
    return unsafe forms._withUnsafeGuaranteedRef {
      unsafe !$0.isEmpty && $0.mayHaveDigits(bytes + range.lowerBound, range.count)
    }
  }

  /// The common forms of digits in the faces; nil if no text had a digit before, and this one has none.
  private mutating func digitForms(for bytes: UnsafePointer<UInt8>, _ count: Int) -> Unmanaged<DigitForms>? {
    unsafe head.pointee.digits.forms(of: context) ?? findDigitForms(for: bytes, count)
  }

  @inline(never)
  private mutating func findDigitForms(for bytes: UnsafePointer<UInt8>, _ count: Int) -> Unmanaged<DigitForms>? {
    if unsafe !DigitForms.allSets.mayHaveDigits(bytes, count) { return nil }
    let forms = unsafe context._withUnsafeGuaranteedRef { unsafe $0.faceList.digitForms }
    unsafe head.pointee.digits.keep(forms)
    return unsafe forms
  }

  private mutating func exactKey(from start: Int, _ word: ScannedWord) -> Key {
    unsafe Key(bytes: bytes + start, count: word.end &- start, word: word, isForm: false)
  }

  /// The entry of a word, given that of its common form. A number that comes again is put into the cache under its own
  /// bytes, where it is found at once.
  private mutating func entryUnderExactKey(
    _ known: Borrowed<WordEntry>, _ key: Key, from start: Int, _ word: ScannedWord, script: UInt16
  ) -> Borrowed<WordEntry> {
    let entry = entryWithExactAdvances(known, key, from: start, word, script: script)
    let workspace = unsafe workspace.takeUnretainedValue()
    if unsafe !workspace.numbers.pointee.wasSeen(word.hash, script: script) { return entry }
    let copy = unsafe workspace.builder.pointee.copy(
      entry, key: UnsafeBufferPointer(start: bytes + start, count: word.end &- start))
    return insert(copy, hash: word.hash)
  }

  /// The entry of a word, given that of its key: with its own advances if these are sums.
  private mutating func entryWithExactAdvances(
    _ entry: Borrowed<WordEntry>, _ key: Key, from start: Int, _ word: ScannedWord, script: UInt16
  ) -> Borrowed<WordEntry> {
    guard let number = key.number else { return entry }
    return sum(entry, number, from: start, word, script: script) ?? shaped(from: start, word, script: script)
  }

  /// The entry of a number, made from that with zeros instead of its digits; nil if its advances are no sums.
  private mutating func sum(
    _ zeros: Borrowed<WordEntry>, _ number: DigitForms.Number, from start: Int, _ word: ScannedWord, script: UInt16
  ) -> Borrowed<WordEntry>? {
    let repertoire = unsafe head.pointee.digits.forms.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      $0.repertoires[number.repertoire]
    }
    let workspace = unsafe workspace.takeUnretainedValue()
    let characters = unsafe UnsafeBufferPointer(start: workspace.numbers.pointee.characters, count: number.count)
    guard zeros.count == characters.count, !zeros.hasAny(.continues),
      let script = unsafe repertoire.script(of: characters, after: script)
    else { return nil }
    let lookUpKey = number.repertoire * CoverageTable.maximumScriptCount + script
    let advances = unsafe head.pointee.digits.advances(repertoire, script: script, key: lookUpKey, in: context)
    let copy = unsafe workspace.numbers.pointee.copy(
      zeros, key: UnsafeBufferPointer(start: bytes + start, count: word.end &- start))
    let flags = unsafe advances._withUnsafeGuaranteedRef {
      unsafe $0.write(
        characters, to: UnsafeMutablePointer(mutating: copy.advances), UnsafeMutablePointer(mutating: copy.flags))
    }
    guard let flags else { return nil }
    unsafe UnsafeMutablePointer(mutating: copy.address).pointee.traits.formUnion(WordEntry.Traits(flags))
    return copy
  }

  /// The entry of a word by its own bytes.
  private mutating func shaped(from start: Int, _ word: ScannedWord, script: UInt16) -> Borrowed<WordEntry> {
    let key = exactKey(from: start, word)
    return find(.word, key, script: script) ?? findInPrevious(.word, key, script: script)
      ?? build(.word, key, isLast: false, script: script)
  }

  private mutating func find(_ kind: WordEntry.Kind, _ key: Key, script: UInt16) -> Borrowed<WordEntry>? {
    unsafe cached.find(kind, at: key.bytes, count: key.count, key.word, script: script)
  }

  /// The entry of a word in the cache's previous generation, copied into the current one; nil if there is none.
  @inline(never)
  private mutating func findInPrevious(_ kind: WordEntry.Kind, _ key: Key, script: UInt16) -> Borrowed<WordEntry>? {
    let found = unsafe workspace._withUnsafeGuaranteedRef {
      unsafe $0.insertFromPrevious(
        key.word.hash, where: cached.matches(kind, at: key.bytes, count: key.count, key.word, script: script))
    }
    if found != nil { refresh() }
    return found
  }

  /// The entry of the first part of a long word, from the first window that has a cut.
  ///
  /// - Parameter first: the word, scanned up to the first window's end.
  @inline(never)
  private mutating func part(
    from start: Int, _ first: ScannedWord, script: UInt16
  ) -> Borrowed<WordEntry> {
    for limit in WordLimits.all {
      let isFirst = limit == WordLimits.first
      let isLast = limit == WordLimits.all.last
      let word = isFirst ? first : scan(from: start, limit: limit)
      let continues = word.end - start == limit && word.end < length && !endsWord(word.end)
      let kind: WordEntry.Kind = continues ? .window : .word
      if let entry = joinedWord(continues, start..<word.end, isLast: isLast, script: script) {
        if entry.count > 0 { return entry }
        continue
      }
      if let known = cached.find(kind, from: start, word, script: script) {
        if known.count > 0 { return known }
        continue
      }
      let key = isFirst ? key(from: start, word) : exactKey(from: start, word)
      if key.isForm, let known = find(kind, key, script: script) {
        let entry = entryUnderExactKey(known, key, from: start, word, script: script)
        if entry.count > 0 { return entry }
        continue
      }
      var known = findInPrevious(kind, key, script: script)
      if known == nil && isFirst && script == 0 && !key.isForm {
        buildAhead(from: start)
        known = find(kind, key, script: script)
      }
      let entry = known ?? build(kind, key, isLast: isLast, script: script)
      if entry.count > 0 { return entry }
    }
    preconditionFailure("the last window is always cut")
  }

  /// Builds the entry of a key, and puts it into the cache unless the key is too long for that.
  @inline(never)
  private mutating func build(
    _ kind: WordEntry.Kind, _ key: Key, isLast: Bool, script: UInt16
  ) -> Borrowed<WordEntry> {
    let bytes = unsafe UnsafeBufferPointer(start: key.bytes, count: key.count)
    let builder = unsafe workspace._withUnsafeGuaranteedRef { unsafe $0.builder }
    let entry = unsafe builder.pointee.build(
      WordKey(bytes), kind, isLast: isLast, script: script, context.takeUnretainedValue())
    return entry.hasAny(.isScratch) ? entry : insert(entry, hash: key.word.hash)
  }

  /// The entry of a word that joins letters of another run, which are part of its key; nil for every other word.
  @inline(__always)
  private mutating func joinedWord(
    _ isWindow: Bool, _ range: Range<Int>, isLast: Bool, script: UInt16
  ) -> Borrowed<WordEntry>? {
    if ends.isDisjoint(with: [.joinsBefore, .joinsAfter]) { return nil }
    return findJoinedWord(isWindow, range, isLast: isLast, script: script)
  }

  @inline(never)
  private mutating func findJoinedWord(
    _ isWindow: Bool, _ range: Range<Int>, isLast: Bool, script: UInt16
  ) -> Borrowed<WordEntry>? {
    let joinsBefore = ends.contains(.joinsBefore) && range.lowerBound == start
    let joinsAfter = ends.contains(.joinsAfter) && range.upperBound == length
    guard joinsBefore || joinsAfter else { return nil }
    let text = unsafe UnsafeBufferPointer(start: bytes, count: textLength)
    let before = unsafe joinsBefore ? RunEnds.context(text, before: range.lowerBound) : 0..<0
    let after = unsafe joinsAfter ? RunEnds.context(text, from: length) : 0..<0
    let builder = unsafe workspace._withUnsafeGuaranteedRef { unsafe $0.builder }
    let key = unsafe builder.pointee.joinedKey(text, range, before, after)
    let kind: WordEntry.Kind = isWindow ? .joinedWindow : .joinedWord
    // A longer key is not cached, and with its letters of other runs it may not fit into an identity.
    if key.wordLength > WordLimits.cached {
      return unsafe builder.pointee.build(key, kind, isLast: isLast, script: script, context.takeUnretainedValue())
    }
    let (hash, known) = unsafe workspace._withUnsafeGuaranteedRef {
      unsafe cached.find(kind, key: key.bytes, script: script, $0)
    }
    if let known = known {
      refresh()
      return known
    }
    let entry = unsafe builder.pointee.build(key, kind, isLast: isLast, script: script, context.takeUnretainedValue())
    return insert(entry, hash: hash)
  }

  private mutating func insert(_ entry: Borrowed<WordEntry>, hash: UInt64) -> Borrowed<WordEntry> {
    let inserted = unsafe workspace._withUnsafeGuaranteedRef { $0.insert(entry, hash: hash) }
    refresh()
    return inserted
  }

  // MARK: Batches

  /// Puts the words from `start` on that are not cached into the cache, as far as they can be shaped together. Even the
  /// first of them may be left out.
  @inline(never)
  private mutating func buildAhead(from start: Int) {
    guard start >= batchEnd && !isMetric else { return }
    let workspace = unsafe workspace.takeUnretainedValue()
    unsafe collectBatch(from: start, workspace.builder)
    unsafe batchEnd -= workspace.builder.pointee.shapeBatch(context.takeUnretainedValue()) {
      workspace.insertAhead($0, hash: $1)
    }
    refresh()
  }

  /// Collects the words from `start` on that are not cached.
  private mutating func collectBatch(from start: Int, _ builder: UnsafeMutablePointer<WordBuilder>) {
    unsafe builder.pointee.beginBatch()
    let end = min(length, start + WordLookup.batchLength)
    let hasNumbers = mergesDigits && mayHaveNumbers(start..<end)
    let hasPrevious = unsafe workspace._withUnsafeGuaranteedRef { $0.hasPrevious }
    var offset = start
    var hasRoom = true
    while offset < end && hasRoom {
      if endsWord(offset) {
        unsafe offset += HardBreak.scalarLength(bytes[offset])
        continue
      }
      var word = scan(from: offset)
      var isWhole = true
      let isLong = word.end - offset >= WordLimits.first
      let kind = isLong ? WordEntry.Kind.window : .word
      var isKnown = cached.find(kind, from: offset, word) != nil
      var key = exactKey(from: offset, word)
      if !isKnown && (hasNumbers || hasPrevious) {
        if hasNumbers && !isLong { key = self.key(from: offset, word, isForBatch: true) }
        isKnown = key.isForm && find(kind, key, script: 0) != nil || findInPrevious(kind, key, script: 0) != nil
      }
      if isLong {
        // A long word is taken up to the batch's end and a little beyond, so that it is whole if little of it is left
        // there.
        let limit = (end - offset + 2 * WordLimits.first) & ~7
        word = scan(from: offset, limit: limit)
        isWhole = word.end - offset < limit
      }
      if !isKnown {
        hasRoom =
          unsafe isLong
          ? builder.pointee.addToBatch(bytes + offset, count: word.end - offset, hash: word.hash, isWhole: isWhole)
          : builder.pointee.addToBatch(key.bytes, count: key.count, hash: key.word.hash, isWhole: true)
      }
      offset = word.end
    }
    batchEnd = offset
  }

  // MARK: Scripts

  /// The script of the text before an offset, within its hard line. O(bytes to the nearest character that has a
  /// script).
  private func scriptBefore(_ offset: Int) -> ScriptState {
    let text = unsafe UnsafeBufferPointer(start: bytes, count: textLength)
    return unsafe context._withUnsafeGuaranteedRef { context in
      let found = withScripts { unsafe $0.before(offset, text, context.faceList.coverage) }
      return found == 0 ? .none : context.state(after: found)
    }
  }

  /// The first script from an offset on, within its hard line; Common if there is none.
  private func scriptAfter(_ offset: Int) -> ScriptState {
    let text = unsafe UnsafeBufferPointer(start: bytes, count: textLength)
    return unsafe context._withUnsafeGuaranteedRef { context in
      context.state(after: withScripts { unsafe $0.after(offset, text, context.faceList.coverage) })
    }
  }

  private func withScripts(_ find: (inout LineScripts) -> UInt16) -> UInt16 {
    if let scripts = unsafe scripts { return unsafe find(&scripts.pointee) }
    var once = LineScripts()
    return find(&once)
  }

  // MARK: The end of a long text

  /// The offset nearest before `target` at which the end of the text may begin, and how it begins; nil if there is none
  /// above `floor`.
  mutating func findEnding(from target: Int, downTo floor: Int) -> (start: Int, kind: EndingStart)? {
    if !wordsEndAtSpaces { return findLineEnding(before: target, downTo: floor) }
    var start = target
    let near = max(floor, target - WordLimits.first)
    while start > near && !beginsWord(start) { start -= 1 }
    if start == near, let cut = findCut(before: target, downTo: floor) { return (cut, .atCut) }
    while start > floor && !beginsWord(start) { start -= 1 }
    return start > floor ? (start, .afterSpace) : nil
  }

  /// The same if lines are shaped whole: the offset of a cut, or of a hard break.
  private mutating func findLineEnding(before target: Int, downTo floor: Int) -> (start: Int, kind: EndingStart)? {
    if let cut = findCut(before: target, downTo: floor) { return (cut, .atCut) }
    var start = target
    while unsafe start > floor && !HardBreak.begins(bytes, at: start, length: length, bytes[start]) { start -= 1 }
    return start > floor ? (start, .atCut) : nil
  }

  private func beginsWord(_ offset: Int) -> Bool { unsafe bytes[offset - 1] == 0x20 && bytes[offset] != 0x20 }

  /// A cut of a long word, found in a window shortly before `target`.
  ///
  /// The window need not begin where the word does. A cut that is far enough from the window's beginning is a cut of
  /// the word all the same: a line may end there, a letter with a script of its own follows, and HarfBuzz does not look
  /// across it.
  private mutating func findCut(before target: Int, downTo floor: Int) -> Int? {
    var start = target - WordLimits.first
    for _ in 0..<8 where start > floor {
      start = unsafe scalarStart(bytes, at: start, downTo: floor)
      let word = scan(from: start)
      guard word.end - start == WordLimits.first, !endsWord(word.end) else { return nil }
      let key = exactKey(from: start, word)
      let entry =
        find(.window, key, script: 0) ?? findInPrevious(.window, key, script: 0)
        ?? build(.window, key, isLast: false, script: 0)
      let covered = entry.coveredLength
      if covered >= WordLimits.lookbehind { return start + covered }
      start -= WordLimits.lookahead
    }
    return nil
  }
}
