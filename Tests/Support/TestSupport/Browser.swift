// Opens a page in headless Chromium, as on a phone and on a desktop, light and dark.
import Foundation

/// An installed Chromium.
package struct Browser {
  /// How a page looks in one width and colour scheme.
  package struct View {
    /// The width of the window in points: 390 (a phone) or 1280.
    package let width: Int
    package let isDark: Bool
    /// By how much the page is wider than the window.
    package let overflow: Int
    /// The contrast of the page's text with its background (WCAG 2, 1.4.3), and the background's lightness from 0 to 1.
    package let contrast: Double
    package let lightness: Double
    /// The value that the script returned; what went wrong if it did not get that far.
    package let text: String
  }

  package struct Answer {
    /// Four views: both widths in both schemes.
    package let views: [View]
    /// Lines that the console wrote to the log: errors and warnings of the page.
    package let complaints: [Substring]

    /// What is wrong with the views, whatever the page is about; empty if nothing is wrong.
    package var faults: [String] {
      var faults = complaints.map(String.init)
      if Set(views.map { "\($0.width) \($0.isDark)" }).count != 4 { faults.append("\(views.count) of 4 views") }
      for view in views {
        let name = "\(view.width) points, \(view.isDark ? "dark" : "light")"
        if view.overflow > 0 { faults.append("\(name): \(view.overflow) points too wide") }
        if view.contrast < 4.5 { faults.append("\(name): contrast \(view.contrast)") }
        if (view.lightness < 0.5) != view.isDark { faults.append("\(name): lightness \(view.lightness)") }
      }
      return faults
    }
  }

  private static let places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

  package static let isInstalled = places.contains(where: FileManager.default.isExecutableFile(atPath:))

  private let path: String

  /// Throws if none is installed.
  package init(searched places: [String] = places) throws {
    guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw Missing("Chromium", remedy: "scripts/setup --peers")
    }
    path = found
  }

  /// Opens a page in frames as wide as a phone and a desktop with all its `<details>` open, light and dark. Takes at most
  /// 90 seconds for each scheme.
  ///
  /// - Parameter script: Statements of JavaScript that return a text or a promise of one; `inner` is the page's document,
  ///   `view` its window, and `settled` a function whose promise is kept when a condition holds.
  package func open(_ page: String, script: String) throws -> Answer {
    var (views, complaints) = ([View](), [Substring]())
    for isDark in [false, true] {
      let answer = try dump(Self.wrapper(page, script), isDark: isDark)
      complaints += answer.complaints
      for line in answer.text.split(separator: "\n") {
        let fields = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
        guard fields.count == 5, let width = Int(fields[0]), let overflow = Int(fields[1]) else { continue }
        views.append(
          View(
            width: width, isDark: isDark, overflow: overflow, contrast: Double(fields[2]) ?? 0,
            lightness: Double(fields[3]) ?? -1, text: String(fields[4])))
      }
    }
    return Answer(views: views, complaints: complaints)
  }

  private func dump(_ page: String, isDark: Bool) throws -> (text: String, complaints: [Substring]) {
    let folder = FileManager.default.temporaryDirectory.path + "/labelmark-page-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (wrapper, dom, log) = (folder + "/page.html", folder + "/dom", folder + "/log")
    try page.write(toFile: wrapper, atomically: true, encoding: .utf8)
    for file in [dom, log] { try Data().write(to: URL(filePath: file)) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "timeout", "90", path, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
      "--window-size=1800,1000", "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--enable-logging=stderr",
      "--user-data-dir=\(folder)/profile", "--virtual-time-budget=20000", "--dump-dom", "file://\(wrapper)",
    ]
    process.standardOutput = FileHandle(forWritingAtPath: dom)
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: dom, encoding: .utf8)
    let said = String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self)
    let answer = text.range(of: "id=\"out\">").map { text[$0.upperBound...].prefix { $0 != "<" } }
    return (answer.map(String.init) ?? "", said.split(separator: "\n").filter { $0.contains("CONSOLE") })
  }

  /// A page that shows another one in two frames and replaces its own text by a line for each.
  private static func wrapper(_ page: String, _ script: String) -> String {
    """
    <!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,">
    <iframe width="390" height="844" style="border:0"></iframe><iframe width="1280" height="844" style="border:0"></iframe>
    <pre id="out"></pre><script>
    const bytes=Uint8Array.from(atob("\(Data(page.utf8).base64EncodedString())"),c=>c.charCodeAt(0));
    const html=new TextDecoder().decode(bytes),out=document.getElementById("out");
    const wait=time=>new Promise(done=>setTimeout(done,time));
    const settled=async holds=>{for(let i=0;i<300&&!holds();i++)await wait(50)};
    const answer=async(inner,view)=>{\(script)};
    const part=x=>x<=.03928?x/12.92:((x+.055)/1.055)**2.4;
    const light=colour=>{const c=colour.match(/[\\d.]+/g).map(x=>part(x/255));return .2126*c[0]+.7152*c[1]+.0722*c[2]};
    for(const frame of document.querySelectorAll("iframe")){
    frame.onload=async()=>{const inner=frame.contentDocument,view=frame.contentWindow;
    for(const item of inner.querySelectorAll("details"))item.open=true;
    const text=await answer(inner,view).catch(error=>"error: "+error),root=inner.documentElement;
    const style=view.getComputedStyle(inner.body),ground=light(style.backgroundColor),ink=light(style.color);
    const contrast=(Math.max(ground,ink)+.05)/(Math.min(ground,ink)+.05);
    out.append([frame.width,root.scrollWidth-root.clientWidth,contrast.toFixed(2),ground.toFixed(3),text].join("|")+"\\n")};
    frame.srcdoc=html}</script>
    """
  }
}
