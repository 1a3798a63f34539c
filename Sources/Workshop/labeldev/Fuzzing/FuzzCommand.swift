// `labeldev fuzz`: runs the fuzz targets without libFuzzer: writes seeds for it, and repeats inputs that it found.
import ArgumentParser
import Conformance
import Foundation
import FuzzTargets

struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz", abstract: "Write seeds for fuzzing, and repeat inputs that it found.",
    discussion: "scripts/test fuzz fuzzes. Targets: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")).",
    subcommands: [Seeds.self, Run.self])

  struct Seeds: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write inputs to begin with, made from the corpora.")

    @Argument(help: "The target.", transform: targetNamed)
    var target: FuzzTarget

    @Argument(help: "Where to write them.")
    var folder: String

    func run() throws { try FuzzSeeds.write(of: target.makeRunner(), to: folder) }
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run files, and all files of folders; print what is wrong with the answers.")

    @Argument(help: "The target.", transform: targetNamed)
    var target: FuzzTarget

    @Argument(help: ArgumentHelp("Files and folders.", valueName: "path"))
    var paths: [String]

    func run() throws {
      let runner = try target.makeRunner()
      var files: [String] = []
      for path in paths {
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
        files += inside.map { $0.map { path + "/" + $0 } } ?? [path]
      }
      var findings = 0
      for file in files {
        guard let data = FileManager.default.contents(atPath: file) else {
          throw ConformanceError("\(file): cannot be read")
        }
        if let problem = runner.problem([UInt8](data)) {
          print("\(file): \(problem)")
          findings += 1
        }
      }
      print("\(files.count) inputs of '\(target.rawValue)', \(findings) findings")
      if findings > 0 { throw ExitCode(1) }
    }
  }
}

/// The target of this name.
private func targetNamed(_ name: String) throws -> FuzzTarget {
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("'\(name)' is no target: \(names)")
  }
  return target
}
