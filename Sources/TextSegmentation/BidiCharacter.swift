// What the bidirectional algorithm reads of a character: its class, and its pair if it is a bracket.
import CTextScan

/// The Bidi_Class of a character (Unicode 17), named as in UAX #9.
public enum BidiClass: UInt8, CaseIterable, Sendable {
  /// Strong classes: left-to-right letters, right-to-left letters, Arabic letters.
  case l, r, al
  /// Weak classes: European and Arabic numbers, separators and terminators of numbers, non-spacing marks, boundary
  /// neutrals.
  case en, an, es, et, cs, nsm, bn
  /// Neutral classes: paragraph and segment separators, white space, all others.
  case b, s, ws, on
  /// Embeddings and overrides, and what ends them.
  case lre, rle, lro, rlo, pdf
  /// Isolates, and what ends them.
  case lri, rli, fsi, pdi
}

/// A character as the bidirectional algorithm sees it, in one byte.
public struct BidiCharacter: Hashable, Sendable, BitwiseCopyable {
  /// The class's raw value. A bracket has `bracket` + 2 * the number of its pair, + 1 if it closes.
  @usableFromInline package let value: UInt8

  @inlinable
  package init(value: UInt8) { self.value = value }

  /// Creates the character of a class that is no bracket.
  public init(_ bidiClass: BidiClass) { value = bidiClass.rawValue }

  /// Looks up a scalar. O(1).
  @inlinable
  public init(_ scalar: Unicode.Scalar) { self.init(codePoint: scalar.value) }

  /// Looks up a code point. O(1).
  @inlinable @inline(__always)
  package init(codePoint: UInt32) { value = ts_bidi_value(codePoint) }

  /// The class of the character; ON for a bracket.
  public var bidiClass: BidiClass { BidiClass(rawValue: value) ?? .on }

  // MARK: Brackets

  var isBracket: Bool { value >= UInt8(TS_BIDI_BRACKET) }
  /// The number of a bracket's pair, below 64. Canonically equivalent pairs have one number (BD16).
  var pair: UInt8 { value >> 1 & 63 }
  var closes: Bool { value & 1 == 1 }

  /// An opening bracket that is paired, with the directions of the text in it (N0).
  static func paired(hasLeft: Bool, hasRight: Bool) -> BidiCharacter {
    BidiCharacter(value: 0x40 | (hasLeft ? 1 : 0) | (hasRight ? 2 : 0))
  }

  var isPaired: Bool { value & 0xC0 == 0x40 }
  var hasLeft: Bool { value & 1 != 0 }
  var hasRight: Bool { value & 2 != 0 }
}

extension BidiCharacter {
  static var l: BidiCharacter { BidiCharacter(.l) }
  static var r: BidiCharacter { BidiCharacter(.r) }
  static var al: BidiCharacter { BidiCharacter(.al) }
  static var en: BidiCharacter { BidiCharacter(.en) }
  static var an: BidiCharacter { BidiCharacter(.an) }
  static var es: BidiCharacter { BidiCharacter(.es) }
  static var et: BidiCharacter { BidiCharacter(.et) }
  static var cs: BidiCharacter { BidiCharacter(.cs) }
  static var nsm: BidiCharacter { BidiCharacter(.nsm) }
  static var bn: BidiCharacter { BidiCharacter(.bn) }
  static var b: BidiCharacter { BidiCharacter(.b) }
  static var on: BidiCharacter { BidiCharacter(.on) }
  static var lre: BidiCharacter { BidiCharacter(.lre) }
  static var rle: BidiCharacter { BidiCharacter(.rle) }
  static var lro: BidiCharacter { BidiCharacter(.lro) }
  static var rlo: BidiCharacter { BidiCharacter(.rlo) }
  static var pdf: BidiCharacter { BidiCharacter(.pdf) }
  static var lri: BidiCharacter { BidiCharacter(.lri) }
  static var rli: BidiCharacter { BidiCharacter(.rli) }
  static var fsi: BidiCharacter { BidiCharacter(.fsi) }
  static var pdi: BidiCharacter { BidiCharacter(.pdi) }
}

/// A set of classes. Brackets are a class of their own here.
package struct BidiClasses: OptionSet, Sendable {
  package let rawValue: UInt32

  @inlinable @inline(__always)
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable @inline(__always)
  package init(_ character: BidiCharacter) { rawValue = 1 << UInt32(min(character.value, 31)) }

  /// The classes of characters. O(characters).
  init(of characters: UnsafeBufferPointer<BidiCharacter>) {
    var bits: UInt32 = 0
    for character in characters { bits |= BidiClasses(character).rawValue }
    rawValue = bits
  }

  @inlinable @inline(__always)
  package func contains(_ character: BidiCharacter) -> Bool { !isDisjoint(with: BidiClasses(character)) }

  @inlinable @inline(__always)
  static func of(_ bidiClass: BidiClass) -> BidiClasses { BidiClasses(rawValue: 1 << UInt32(bidiClass.rawValue)) }

  static var brackets: BidiClasses { BidiClasses(rawValue: 1 << 31) }
  static var initiators: BidiClasses { [of(.lri), of(.rli), of(.fsi)] }
  static var isolates: BidiClasses { [initiators, of(.pdi)] }
  static var embeddings: BidiClasses { [of(.lre), of(.rle), of(.lro), of(.rlo), of(.pdf)] }
  /// What X1 to X7 read.
  static var explicit: BidiClasses { [embeddings, isolates] }
  /// What X9 removes.
  static var removed: BidiClasses { [embeddings, of(.bn)] }
  /// What L1 resets at the end of a line and before separators.
  package static var reset: BidiClasses { [of(.ws), removed, isolates] }
}
