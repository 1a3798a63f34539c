// Reads JUnit XML with Foundation's parser.
import Foundation
import FoundationXML

final class XMLReading: NSObject, XMLParserDelegate {
  private var found: [String] = []

  /// The names of the cases; nil if the text is not XML.
  static func names(_ text: String) -> [String]? {
    let parser = XMLParser(data: Data(text.utf8)), reading = XMLReading()
    parser.delegate = reading
    return parser.parse() ? reading.found : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    if name == "testcase", let name = attributes["name"] { found.append(name) }
  }
}
