// The language that text is probably in, by CLDR's likely subtags.
import CICU

/// A language with its most likely region, such as "bo-CN" for "und_Tibt" and "ku-TR" for "ku"; "" if ICU knows none.
func likelyLanguage(_ tag: String) -> String {
  unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { memory in
    guard let text = memory.baseAddress, unsafe icu_likely_language(tag, text, memory.count) else { return "" }
    return unsafe String(cString: text)
  }
}
