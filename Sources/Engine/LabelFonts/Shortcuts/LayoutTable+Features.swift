// Which lookups of a layout table HarfBuzz may apply to plain text.
import CHarfBuzz

extension LayoutTable {
  /// The lookups of all features that may be active, in any script and language, and those that contexts of these
  /// apply; nil if the table replaces features in variations of the font, or is not understood.
  func activeLookups(asked: Set<UInt32>) -> [Lookup]? {
    if isEmpty { return [] }
    // Version 1.1 has an offset to feature variations.
    if read(0) != 1 || read(2) > 1 || read(2) == 1 && read(10) | read(12) != 0 { return nil }
    let all = lookups
    if all.count != (read(8) == 0 ? 0 : read(read(8))) { return nil }
    var wanted = Set<Int>()
    let features = read(6)
    let required = requiredFeatures()
    for index in 0..<(features == 0 ? 0 : read(features)) where !isBroken {
      let record = features + 2 + 6 * index
      let tag = UInt32(read(record)) << 16 | UInt32(read(record + 2))
      if DiscretionaryFeatures.tags.contains(tag) && !asked.contains(tag) && !required.contains(index) { continue }
      let feature = features + read(record + 4)
      wanted.formUnion(list(feature + 4, count: read(feature + 2)))
    }
    var pending = Array(wanted)
    while let next = pending.popLast(), !isBroken {
      guard next < all.count else { return nil }
      for nested in nestedLookups(of: all[next]) where wanted.insert(nested).inserted { pending.append(nested) }
    }
    return isBroken ? nil : wanted.sorted().map { all[$0] }
  }

  /// The features that a language requires, whatever their tags.
  private func requiredFeatures() -> Set<Int> {
    var found = Set<Int>()
    let scripts = read(4)
    for index in 0..<(scripts == 0 ? 0 : read(scripts)) where !isBroken {
      let script = scripts + read(scripts + 2 + 6 * index + 4)
      let languages = (0..<read(script + 2)).map { read(script + 4 + 6 * $0 + 4) }
      for language in [read(script)] + languages where language != 0 { found.insert(read(script + language + 2)) }
    }
    return found
  }

  /// The lookups that a context applies.
  private func nestedLookups(of lookup: Lookup) -> [Int] {
    guard let isChained = isSubstitution ? [5: false, 6: true][lookup.type] : [7: false, 8: true][lookup.type] else {
      return []
    }
    return lookup.subtables.flatMap { subtable -> [Int] in
      switch read(subtable) {
      case 3: return records(of: subtable + 2, isChained: isChained, implied: 0)
      case 1, 2:
        let sets = subtable + (read(subtable) == 1 ? 4 : isChained ? 10 : 6)
        return tables(sets, from: subtable).flatMap { tables($0, from: $0) }
          .flatMap { records(of: $0, isChained: isChained, implied: 1) }
      default: return []
      }
    }
  }

  /// The lookups in the records at the end of a rule.
  private func records(of rule: Int, isChained: Bool, implied: Int) -> [Int] {
    if !isChained {
      let count = max(0, read(rule) - implied)
      return list(rule + 4 + 2 * count + 2, count: read(rule + 2), stride: 4)
    }
    var offset = rule
    for implied in [0, implied, 0] { offset += 2 + 2 * max(0, read(offset) - implied) }
    return list(offset + 4, count: read(offset), stride: 4)
  }
}

/// Features that are off unless a font's user asks for them (OpenType's registry). HarfBuzz applies those for fractions
/// by itself, but only next to U+2044, where numbers are shaped.
private enum DiscretionaryFeatures {
  static let tags: Set<UInt32> = {
    var names =
      """
      aalt afrc c2pc c2sc case cpct cpsp cswh dlig dnom expt falt frac fwid halt hist hkna hlig hojo hwid ital jalt \
      jp04 jp78 jp83 jp90 lfbd lnum mgrk nalt nlck numr onum opbd ordn ornm palt pcap pkna pnum pwid qwid rtbd ruby \
      salt sinf size smcp smpl subs sups swsh titl tnam tnum trad twid unic valt vert vhal vkna vkrn vpal vrt2 vrtr \
      zero
      """.split(separator: " ").map(String.init)
    for number in 1...99 {
      let digits = number < 10 ? "0\(number)" : "\(number)"
      names.append("cv" + digits)
      if number <= 20 { names.append("ss" + digits) }
    }
    return Set(names.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
  }()
}
