// Splits the text of `--command` into words, without a shell.

/// The words of a command line. They are separated by white space. '…' and "…" quote text, and \ quotes the next
/// character, except within '…'. No other shell syntax is supported.
public enum CommandWords {
  /// Splits `text`.
  ///
  /// - Throws: `ConformanceError` for an unclosed quote, a trailing backslash, or an empty command.
  public static func split(_ text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        word = word ?? ""
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { throw ConformanceError("command '\(text)': a quote is not closed") }
    if let done = word { words.append(done) }
    guard let first = words.first, !first.isEmpty else { throw ConformanceError("the command is empty") }
    return words
  }

  /// Returns a word as it would be typed in a shell: quoted unless it has only letters, digits and some punctuation.
  public static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_-+=:,./@%".utf8.contains(byte)
        }
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
