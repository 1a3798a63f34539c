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

  @Test("Wrong pointers, sizes, values, handles and limits are answered as the header says") func everyFunction() throws
  {
    let complaints = Complaints()
    let table = try #require(label_engine_entry(LE_ABI_VERSION))
    let font = root + "/Corpora/Fonts/Square.ttf"
    let calls = border_calls(
      table, font, nil, 0,
      { context, line in
        Unmanaged<Complaints>.fromOpaque(context!).takeUnretainedValue().lines.append(String(cString: line!))
      }, Unmanaged.passUnretained(complaints).toOpaque())
    #expect(complaints.lines.isEmpty, "\(Set(complaints.lines).sorted().joined(separator: "\n"))")
    // Fewer calls would mean that some fields or values were left out.
    #expect(calls > 7_500)
  }

  @Test("Every field that a caller sets gets odd values") func everyField() {
    let described = Set((0...).lazy.map(border_field).prefix { $0 != nil }.map { String(cString: $0!) })
    // The font of the calls is a metric one or a file; families are only counted.
    let others: Set = ["le_engine_options.reserved", "le_font_request.metric", "le_font_request.families"]
    var fields: Set<String> = []
    for (name, value) in [
      ("le_engine_options", le_engine_options() as Any), ("le_font_request", le_font_request()), ("le_run", le_run()),
      ("le_paragraph_style", le_paragraph_style()), ("le_text_request", le_text_request()), ("le_label", le_label()),
      ("le_break_options", le_break_options()),
    ] {
      for child in Mirror(reflecting: value).children where child.label != "struct_size" {
        fields.insert("\(name).\(child.label ?? "?")")
      }
    }
    #expect(fields.count > 60)
    #expect(fields.subtracting(described) == others)
  }
}
