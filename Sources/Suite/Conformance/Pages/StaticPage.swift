// Pages in one file: a style sheet, data, and scripts that show the data. They need no network.
import CZlib
import Foundation

/// A page whose scripts make everything that it shows. They make texts of the data into text nodes, never into markup.
package struct StaticPage {
  private let title: String
  private let scripts: [[UInt8]]
  /// The most bytes of data as text. Larger data is in zlib's format, in Base64: the full corpus takes a megabyte instead of 9.
  package var mostUnfolded = 200_000

  /// - Parameters:
  ///   - title: the title, which is the first heading too.
  ///   - scripts: scripts of this program, in their order; `Labelmark.data` is the data.
  package init(_ title: String, scripts: [[UInt8]]) { (self.title, self.scripts) = (title, scripts) }

  /// Returns the page.
  package func html(_ data: some Encodable) throws -> String {
    let json = try Self.json(data)
    let isFolded = json.utf8.count > mostUnfolded
    let content = isFolded ? Data(Self.compressed(Array(json.utf8))).base64EncodedString() : json
    let code = scripts.map { "<script>\(String(decoding: $0, as: UTF8.self))</script>\n" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
      img-src data:; base-uri 'none'; form-action 'none'"><link rel="icon" href="data:,">
      <title>\(escaped(title))</title><style>\(String(decoding: PageAssets.style, as: UTF8.self))</style></head>
      <body><main><h1>\(escaped(title))</h1>
      <noscript><p class="note">The script of this page shows what it has; the JSON report has it too.</p></noscript></main>
      <script id="data" type="\(isFolded ? "text/plain" : "application/json")">\(content)</script>
      \(code)</body></html>

      """
  }

  /// Returns JSON for a script: without a character that ends the script or a line of it.
  package static func json(_ value: some Encodable) throws -> String {
    let json = String(decoding: try JSONCoding.line(value), as: UTF8.self)
    var out = ""
    out.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": out += "\\u003c"
      case "\u{2028}": out += "\\u2028"
      case "\u{2029}": out += "\\u2029"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      let status = compress2(buffer.baseAddress, &size, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
      precondition(status == Z_OK, "The buffer is as large as zlib asked for.")
      count = Int(size)
    }
  }
}

/// The files of the folder Assets, which all pages share.
package enum PageAssets {
  package static let style = PackageResources.style_css
  package static let draw = PackageResources.draw_js
  package static let cases = PackageResources.cases_js
  package static let page = PackageResources.page_js
}
