// Serves the files of a site, and the answers to the questions of its page with a label to try.
import Conformance
import Foundation

/// The answer to a label that a reader tries.
public struct TriedLabel: Codable, Sendable {
  /// The answer of the engine.
  public var answer: CaseAnswer
  /// What is known about the rules, in a sentence.
  public var about: String
  /// For each line the rules that were applied to it alone.
  public var lines: [[String]]?
  /// The rules of what is on the lines, of their left edges, and of their upper edges and baselines.
  public var whole: [String]?
  public var across: [String]?
  public var down: [String]?

  /// An answer without rules.
  public init(answer: CaseAnswer, about: String) { (self.answer, self.about) = (answer, about) }
}

/// A server for the files of one site.
public struct SiteServer: Sendable {
  private let folder: String
  /// The paths of the files, from the root of the site: `/rules/R13.html`.
  private let files: Set<String>
  private let server: LoopbackServer

  /// - Parameters:
  ///   - folder: The folder of the site. Files that come into it later are not served.
  ///   - port: The port on 127.0.0.1; 0 for any that is free.
  /// - Throws: `ConformanceError` if the port is taken.
  public init(_ folder: SiteFolder, port: UInt16) throws {
    self.folder = folder.path
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    files = Set(names.map { "/" + $0 })
    server = try LoopbackServer(port: port)
  }

  /// The address of the front page.
  public var address: String { "http://127.0.0.1:\(server.port)/" }

  /// Answers requests until the process ends.
  ///
  /// - Parameter ask: Answers a question; it is called by one thread at a time. Its errors are told to the page.
  public func run(ask: @escaping @Sendable (CaseQuestion) throws -> TriedLabel) -> Never {
    server.run { respond(to: $0, ask) }
    fatalError("a server ends with its process")
  }

  /// Only names of this machine may be asked for, so that a page of another site, whose name leads here, gets nothing.
  private func respond(to request: HTTPRequest, _ ask: (CaseQuestion) throws -> TriedLabel) -> HTTPResponse {
    let hosts = ["127.0.0.1:\(server.port)", "localhost:\(server.port)"]
    guard let host = request.fields["host"], hosts.contains(host) else {
      return .refusal("421 Misdirected Request", "This server is for \(address) alone.")
    }
    if let origin = request.fields["origin"], !hosts.map({ "http://" + $0 }).contains(origin) {
      return .refusal("403 Forbidden", "Pages of other sites may not ask.")
    }
    switch (request.method, request.path) {
    case ("POST", "/ask"):
      // A page of another site cannot send this type without asking first.
      guard request.fields["content-type"]?.hasPrefix("application/json") == true else {
        return .refusal("415 Unsupported Media Type", "Questions are JSON.")
      }
      return answer(request.body, ask)
    case ("GET", _), ("HEAD", _):
      // The paths are those of the site's own list, so none leads out of it.
      let path = request.path == "/" ? "/index.html" : request.path
      guard files.contains(path), let file = try? String(contentsOfFile: folder + path, encoding: .utf8) else {
        return .refusal("404 Not Found", "This site has no such file.")
      }
      return HTTPResponse(type: Self.type(of: path), file)
    default: return .refusal("405 Method Not Allowed", "GET, HEAD, and POST of /ask are answered.")
    }
  }

  private func answer(_ body: Data, _ ask: (CaseQuestion) throws -> TriedLabel) -> HTTPResponse {
    func reply(_ status: String, _ value: some Encodable) -> HTTPResponse {
      let json = (try? JSONCoding.line(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
      return HTTPResponse(status, type: "application/json", json)
    }
    func refuse(_ text: String) -> HTTPResponse { reply("400 Bad Request", ["error": text]) }
    do {
      return reply("200 OK", try ask(try JSONCoding.read(CaseQuestion.self, from: body)))
    } catch let error as DecodingError {
      return refuse(error.oneLine)
    } catch let error as ConformanceError {
      return refuse(error.description)
    } catch {
      return refuse("not JSON")
    }
  }

  private static func type(of path: String) -> String {
    switch (path as NSString).pathExtension {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    default: "image/svg+xml"
    }
  }
}
