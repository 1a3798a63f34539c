// The examples of the guide for other implementations pass the core level.
import Conformance
import Foundation
import TestSupport
import Testing

/// Node.js, which scripts/setup does not install.
private let node = ["/usr/bin/node", "/usr/local/bin/node"].first(where: FileManager.default.isExecutableFile)

@Suite struct ExamplesTests {
  @Test("The label in Python passes the core level") func python() throws {
    try expectCoreLevel(["python3", root + "/docs/examples/label.py"])
  }

  /// The example uses nothing but what `corpus.py export` writes, and stays short so that others can follow it.
  @Test(
    "The label in JavaScript passes the core level, uses nothing but the exported corpus, and is short",
    .enabled(if: node != nil, "no node; on Debian apt-get install nodejs")) func javaScript() throws
  {
    let file = root + "/docs/examples/label.js"
    let source = try String(contentsOfFile: file, encoding: .utf8)
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count < 200)
    try expectCoreLevel([try #require(node), file])
  }

  @Test("The label in Swift passes the core level") func swift() throws {
    let program = try compiled("swiftc", ["-O", root + "/docs/examples/label.swift"])
    defer { try? FileManager.default.removeItem(atPath: program) }
    try expectCoreLevel([program])
  }

  @Test("The label in C passes the core level") func c() throws {
    let host = try built("labelhost")
    let flags = ["-std=c17", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-I"]
    let files = [root + "/Sources/Engine/CLabelEngine/include", root + "/docs/examples/label.c"]
    let library = try compiled("cc", flags + files + ["-lm"])
    defer { try? FileManager.default.removeItem(atPath: library) }
    try expectCoreLevel([host, library])
  }

  private func expectCoreLevel(_ arguments: [String]) throws {
    let corpus = try wholeCorpus.get()
    let core = Set(try Levels(file: root + "/Corpora/Conformance/levels.json").core.cases)
    let driver = try ProcessDriver(arguments: arguments, timeout: 20) { print($0) }
    defer { driver.stop() }
    let report = Runner(driver: driver).run(corpus.cases.filter { core.contains($0.value.id) })
    for outcome in report.outcomes where outcome.status != .pass {
      Issue.record("\(outcome.value.id): \(outcome.status) \(outcome.message ?? "") \(outcome.differences)")
    }
    #expect(report.outcomes.count == core.count)
    #expect(report.isClean)
    // The examples know only one font and decline the others: if each of these were an error, a run of the whole corpus
    // would end early.
    let others = corpus.cases.filter { ["Steps", "Tall"].contains($0.value.question.label.font?.name) }.prefix(300)
    let declined = Runner(driver: driver).run(Array(others))
    #expect(declined.runError == nil && declined.outcomes.allSatisfy { $0.status == .unsupported })
    // They may be wrong beyond the core level, but they always answer.
    let whole = Runner(driver: driver).run(corpus.cases)
    #expect(whole.runError == nil && !whole.outcomes.contains { $0.status == .error })
  }

  /// Compiles a source into a temporary file.
  private func compiled(_ compiler: String, _ arguments: [String]) throws -> String {
    let output = FileManager.default.temporaryDirectory.path + "/labelmark-example-\(UUID().uuidString)"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [compiler] + arguments + ["-o", output]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(compiler) ends with status \(process.terminationStatus)")
    return output
  }
}
