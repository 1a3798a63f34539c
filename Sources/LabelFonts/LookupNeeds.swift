// Which glyphs a text needs for lookups to apply to it.
import CHarfBuzz

/// What has to be in a text, at the least, for one of some lookups to do anything: a single glyph of a set, or a glyph of
/// one set right before a glyph of another. More texts have it than those to which a lookup applies, never fewer.
///
/// Only for texts without marks (GDEF) and without what is invisible: lookups pass over these.
struct LookupNeeds: ~Copyable {
  /// No more pairs of sets than these; first glyphs of others count as single ones.
  static let maximumPairCount = 15
  /// Glyphs that suffice alone.
  let glyphs = hb_set_create()!
  /// A glyph of `first` before a glyph of `second`.
  private(set) var pairs: [(first: OpaquePointer, second: OpaquePointer)] = []
  private let marks = hb_set_create()!

  init(face: OpaquePointer) {
    hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, marks)
    hb_set_union(glyphs, marks)
  }

  deinit {
    for pair in pairs {
      hb_set_destroy(pair.first)
      hb_set_destroy(pair.second)
    }
    hb_set_destroy(glyphs)
    hb_set_destroy(marks)
  }

  /// Adds what a substitution needs. O(its subtables).
  mutating func add(substitution lookup: Int, of list: borrowing LookupList) {
    let type = list.type(of: lookup)
    // What a lookup looks at that passes over letters need not stand side by side.
    let isApart = list.flag(of: lookup) & 6 != 0
    for subtable in list.subtables(of: lookup) {
      if type == 4 && !isApart {
        addLigatures(subtable, list)
      } else if let context = list.context(subtable, ofType: type), context.first < context.coverages.count {
        addContext(context, isApart, list)
      } else {
        addFirst(subtable, list)
      }
    }
  }

  /// All subtables but contexts of format 3 begin with the coverage of the glyphs that they may begin at.
  private func addFirst(_ subtable: Int, _ list: borrowing LookupList) {
    list.addCoverage(at: subtable + list.read(subtable + 2), to: glyphs)
  }

  /// A ligature's first glyph before its second.
  private mutating func addLigatures(_ subtable: Int, _ list: borrowing LookupList) {
    let (first, second) = (hb_set_create()!, hb_set_create()!)
    list.addCoverage(at: subtable + list.read(subtable + 2), to: first)
    var steps = 0
    for index in 0..<list.read(subtable + 4) {
      let set = subtable + list.read(subtable + 6 + 2 * index)
      for number in 0..<list.read(set) {
        let ligature = set + list.read(set + 2 + 2 * number)
        steps += 1
        // Of one glyph; or a table that is no honest one.
        if list.read(ligature + 2) < 2 || steps > 1 << 20 {
          hb_set_union(glyphs, first)
          hb_set_destroy(first)
          hb_set_destroy(second)
          return
        }
        hb_set_add(second, UInt32(list.read(ligature + 4)))
      }
    }
    addPair(first, second)
  }

  /// The first glyph that a context may change, with the one behind it or before it.
  private mutating func addContext(
    _ context: LookupList.Context, _ isApart: Bool, _ list: borrowing LookupList
  ) {
    func set(_ index: Int) -> OpaquePointer {
      let set = hb_set_create()!
      list.addCoverage(at: context.coverages[index], to: set)
      return set
    }
    if !isApart && context.first + 1 < context.coverages.count {
      addPair(set(context.first), set(context.first + 1))
    } else if !isApart && context.first > 0 {
      addPair(set(context.first - 1), set(context.first))
    } else {
      list.addCoverage(at: context.coverages[context.first], to: glyphs)
    }
  }

  /// Takes two sets over.
  private mutating func addPair(_ first: OpaquePointer, _ second: OpaquePointer) {
    hb_set_subtract(first, marks)
    hb_set_subtract(second, marks)
    if pairs.count < LookupNeeds.maximumPairCount && hb_set_is_empty(first) == 0 && hb_set_is_empty(second) == 0 {
      pairs.append((first, second))
      return
    }
    if hb_set_is_empty(second) == 0 { hb_set_union(glyphs, first) }
    hb_set_destroy(first)
    hb_set_destroy(second)
  }
}
