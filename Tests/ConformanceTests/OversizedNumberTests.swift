// Numbers that are larger than any Double: the error names the field.
import Conformance
import Foundation
import Testing

@Suite struct OversizedNumberTests {
  private func fault(_ json: String) -> String? {
    do {
      _ = try JSONCoding.read(CaseQuestion.self, from: Data(json.utf8))
      return nil
    } catch {
      return (error as? DecodingError)?.oneLine ?? "\(error)"
    }
  }

  @Test(arguments: [
    (#"{"label":{"text":"a","font":{"name":"Square","size":1e999}}}"#, "label.font.size: the number 1e999"),
    (#"{"label":{"text":"a"},"bounds":[1,-1e999]}"#, "bounds[1]: the number -1e999"),
    (#"{"bounds":[1e999,2],"label":{"text":"a"}}"#, "bounds[0]: the number 1e999"),
    // Brackets, commas and quotes in strings are not structure; a key may have escapes.
    (#"{"label":{"text":"{[,\":1e999"},"bounds":[1,1e400]}"#, "bounds[1]: the number 1e400"),
    (#"{"l\u0061bel":{"text":"a","numberOfLines":1e999}}"#, "label.numberOfLines: the number 1e999"),
    (
      #"{"label":{"runs":[{"text":"a"},{"text":"b","attributes":{"kern":9e999}}]}}"#,
      "label.runs[1].attributes.kern: the number 9e999"
    ),
  ]) func theFieldIsNamed(_ json: String, _ message: String) {
    #expect(fault(json) == message + " is larger than any Double")
  }

  @Test(arguments: ["NaN", "-Infinity", "nan", "inf"]) func aWordIsNoNumber(_ word: String) {
    #expect(fault(#"{"label":{"text":"NaN"},"bounds":[1,"# + word + "]}") == "bounds[1]: \(word) is not JSON")
  }

  @Test func textThatIsNotUTF8() throws {
    let said = try #require(throws: DecodingError.self) {
      _ = try JSONCoding.read(CaseQuestion.self, from: Data([0x7B, 0x22, 0xE9, 0x22]))
    }
    #expect(said.oneLine == "not UTF-8, from byte 3 on")
  }

  /// The largest Double is accepted.
  @Test("Input that is invalid for another reason is not blamed on a number") func otherFaults() {
    #expect(fault(#"{"label":{"text":"a"},"bounds":[1,1.7976931348623157e308]}"#) == nil)
    for json in [#"{"label":{"text":"a"},"bounds":[1,1e999}"#, #"{"label":{"text":"a","#, #"{"a":1e999,}x"#] {
      #expect(fault(json)?.contains("larger") == false, "\(json)")
    }
    #expect(JSONPlaces(in: Data()).notFinite.isEmpty)
    #expect(JSONPlaces(in: Data(#"["\"#.utf8)).notFinite.isEmpty)
  }
}
