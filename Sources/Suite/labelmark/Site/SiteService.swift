// Serves a site, with answers from the built-in engine and rules from a second reading of them.
import CaseOracle
import Conformance
import Foundation
import Site

/// The site on this machine, with a label to try.
struct SiteService {
  private let server: SiteServer

  init(_ folder: SiteFolder, port: UInt16) throws { server = try SiteServer(folder, port: port) }

  /// Serves until the program is ended.
  func run() throws -> Never {
    // A parent may have blocked the signals.
    LiveGroups.endWithThisProcess()
    Terminal.write("Serving on \(server.address)play.html; control-C ends it\n")
    let engine = SharedEngine(try BuiltinEngine.driver())
    server.run { question in
      switch engine.driver.run(question) {
      case .answer(let answer): RulesOfAnswer(question, answer).tried
      case .skipped(let message, _), .unsupported(let message), .errored(let message): throw ConformanceError(message)
      }
    }
  }

  /// The engine's driver; the server calls it from one thread at a time.
  private struct SharedEngine: @unchecked Sendable {
    let driver: EngineDriver
    init(_ driver: EngineDriver) { self.driver = driver }
  }
}
