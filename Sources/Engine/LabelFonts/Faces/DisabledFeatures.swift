// The OpenType features that an attribute of a run turns off.
import CHarfBuzz

/// Groups of OpenType features that a run of text turns off. Features that a script requires stay on.
package struct DisabledFeatures: OptionSet, Sendable {
  /// A bit for each group.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Common ligatures: `liga` and `clig`. Those that a script requires (`rlig`) stay.
  package static var ligatures: DisabledFeatures { DisabledFeatures(rawValue: 1) }
  /// The font's own kerning: `kern` (R220).
  package static var kerning: DisabledFeatures { DisabledFeatures(rawValue: 2) }

  /// The number of different sets.
  static var setCount: Int { 4 }

  /// The features in HarfBuzz's form.
  var features: [hb_feature_t] {
    var tags: [hb_tag_t] = []
    if contains(.ligatures) { tags += [hb_tag("liga"), hb_tag("clig")] }
    if contains(.kerning) { tags.append(hb_tag("kern")) }
    return tags.map(hb_feature_t.off)
  }
}
