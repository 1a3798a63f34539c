// Opens a page in headless Chromium: what a script finds in it, and what the console reports.
import Foundation

/// An installed Chromium.
package struct Browser {
  /// What opening a page produced.
  package struct Answer {
    /// The value that the script returned; "no answer" if it did not get that far.
    package let text: String
    /// Lines that the console wrote to the log: errors and warnings of the page.
    package let complaints: [Substring]
  }

  private let path: String

  /// Nil, with a printed line that says so, if none is installed.
  package init?() {
    let places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      print("skipped: no Chromium (scripts/setup --peers installs it)")
      return nil
    }
    path = found
  }

  /// Opens a page in a frame as wide as a phone (390 points) with all its `<details>` open. Takes at most 90 seconds.
  ///
  /// - Parameters:
  ///   - script: Statements of JavaScript that return a text; `inner` is the page's document and `view` its window.
  ///   - flags: Further arguments of the browser.
  package func open(_ page: String, script: String, flags: [String] = []) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.path + "/labelmark-page-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (wrapper, dom, log) = (folder + "/page.html", folder + "/dom", folder + "/log")
    try Self.wrapper(page, script).write(toFile: wrapper, atomically: true, encoding: .utf8)
    for file in [dom, log] { try Data().write(to: URL(filePath: file)) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "timeout", "90", path, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
        "--enable-logging=stderr", "--user-data-dir=\(folder)/profile", "--virtual-time-budget=20000",
      ] + flags + ["--dump-dom", "file://\(wrapper)"]
    process.standardOutput = FileHandle(forWritingAtPath: dom)
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: dom, encoding: .utf8)
    let said = String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self)
    let answer = text.range(of: "id=\"out\">").map { text[$0.upperBound...].prefix { $0 != "<" } }
    let complaints = said.split(separator: "\n").filter { $0.contains("CONSOLE") }
    return Answer(text: answer.map(String.init) ?? "nothing", complaints: complaints)
  }

  /// A page that shows another one in a frame and replaces its own text by what the script returns.
  private static func wrapper(_ page: String, _ script: String) -> String {
    """
    <!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,">
    <iframe id="f" width="390" height="844" style="border:0"></iframe><pre id="out">no answer</pre><script>
    const bytes=Uint8Array.from(atob("\(Data(page.utf8).base64EncodedString())"),c=>c.charCodeAt(0));
    const frame=document.getElementById("f");
    const answer=(inner,view)=>{\(script)};
    frame.onload=()=>{const inner=frame.contentDocument;
    for(const item of inner.querySelectorAll("details"))item.open=true;
    document.getElementById("out").textContent=answer(inner,frame.contentWindow)};
    frame.srcdoc=new TextDecoder().decode(bytes);</script>
    """
  }
}
