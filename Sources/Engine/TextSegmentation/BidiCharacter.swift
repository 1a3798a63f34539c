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
  @inlinable
  public init(_ bidiClass: BidiClass) { value = bidiClass.rawValue }

  /// Looks up a scalar. O(1).
  @inlinable
  public init(_ scalar: Unicode.Scalar) { self.init(codePoint: scalar.value) }

  /// Looks up a code point. O(1).
  @inlinable @inline(__always)
  package init(codePoint: UInt32) {
    assert(codePoint <= 0x10_FFFF, "the table ends there")
    value = ts_bidi_value(codePoint)
  }

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
@usableFromInline package struct BidiClasses: Equatable, Sendable {
  @usableFromInline let bits: UInt32

  @inlinable @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// The classes of characters. O(characters).
  init(of characters: UnsafeBufferPointer<BidiCharacter>) {
    var bits: UInt32 = 0
    for index in 0..<characters.count { unsafe bits |= BidiClasses.bit(characters[index]) }
    self.bits = bits
  }

  @inlinable @inline(__always)
  static func bit(_ character: BidiCharacter) -> UInt32 { 1 << UInt32(min(character.value, 31)) }

  @inlinable @inline(__always)
  package func contains(_ character: BidiCharacter) -> Bool { bits & BidiClasses.bit(character) != 0 }

  @inlinable @inline(__always)
  func isDisjoint(with other: BidiClasses) -> Bool { bits & other.bits == 0 }

  @inlinable @inline(__always)
  static func | (a: BidiClasses, b: BidiClasses) -> BidiClasses { BidiClasses(bits: a.bits | b.bits) }

  /// The classes from one to another, in the order of `BidiClass`.
  @inlinable @inline(__always)
  static func from(_ first: BidiClass, to last: BidiClass) -> BidiClasses {
    BidiClasses(bits: 2 << UInt32(last.rawValue) - 1 << UInt32(first.rawValue))
  }

  @inlinable @inline(__always)
  static func only(_ bidiClass: BidiClass) -> BidiClasses { from(bidiClass, to: bidiClass) }

  static var initiators: BidiClasses { @inline(__always) get { from(.lri, to: .fsi) } }
  @inlinable static var isolates: BidiClasses { @inline(__always) get { from(.lri, to: .pdi) } }
  @inlinable static var embeddings: BidiClasses { @inline(__always) get { from(.lre, to: .pdf) } }
  /// The classes that X1 to X7 handle.
  static var explicit: BidiClasses { @inline(__always) get { embeddings | isolates } }
  /// The classes that X9 removes.
  @inlinable static var removed: BidiClasses { @inline(__always) get { embeddings | only(.bn) } }
  /// The classes that L1 resets at the end of a line and before separators.
  @inlinable package static var reset: BidiClasses { @inline(__always) get { only(.ws) | removed | isolates } }
}
