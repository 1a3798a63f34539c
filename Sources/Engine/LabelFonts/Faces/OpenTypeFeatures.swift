// Tags and features in HarfBuzz' form.
import CHarfBuzz

/// An OpenType tag of four characters.
func hb_tag(_ text: StaticString) -> hb_tag_t {
  text.withUTF8Buffer { unsafe UInt32($0[0]) << 24 | UInt32($0[1]) << 16 | UInt32($0[2]) << 8 | UInt32($0[3]) }
}

extension hb_feature_t {
  /// A feature turned off in all of a text.
  static func off(_ tag: hb_tag_t) -> hb_feature_t { hb_feature_t(tag: tag, value: 0, start: 0, end: UInt32.max) }
}

extension UnsafeMutableBufferPointer<hb_feature_t> {
  /// Memory for a list of features, which the caller deallocates.
  static func copy(_ features: [hb_feature_t]) -> Self {
    let memory = Self.allocate(capacity: features.count)
    _ = unsafe memory.initialize(from: features)
    return unsafe memory
  }
}
