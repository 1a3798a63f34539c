// Runs the C program that calls every function of the table at the limits of what the header allows.
import BorderCalls
import CLabelEngine
import LabelEngineEntry
import TestSupport
import Testing

@Suite struct BorderCallTests {
  /// Collects the lines that the program reports.
  private final class Complaints {
    var lines: [String] = []
  }

  @Test("Null pointers, sizes, values, handles, limits") func everyFunction() throws {
    let complaints = Complaints()
    let table = try #require(label_engine_entry(LE_ABI_VERSION))
    let font = root + "/Corpora/Fonts/Square.ttf"
    let calls = border_calls(
      table, font,
      { context, line in
        Unmanaged<Complaints>.fromOpaque(context!).takeUnretainedValue().lines.append(String(cString: line!))
      }, Unmanaged.passUnretained(complaints).toOpaque())
    #expect(complaints.lines.isEmpty, "\(Set(complaints.lines).sorted().joined(separator: "\n"))")
    // Fewer calls would mean that some fields or values were left out.
    #expect(calls > 7_500)
  }
}
