// `labelmark race`: times two libraries in turns and says what got slower.
import ArgumentParser
import Conformance
import Foundation
import Regression

struct RaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race",
    abstract: "Time two libraries in turns, and say what got slower and how sure that is.",
    discussion: """
      Loads the base, a copy of the base, and the head into one process of labelbench, which is next to this program, and \
      lets them take turns of half a millisecond. Runs such processes, each with fresh copies of the libraries, until \
      every interval is narrow or the time is up. Drift of the machine affects all alike; the difference between the base \
      and its copy is the noise floor.
        labelmark race --base old/libmine.so --head new/libmine.so
        labelmark race --base old.so --head new.so --time 30m --effect 1% --report comment.md --report race.json
        labelmark race --base old.so --head new.so --fonts metric:Square --languages en,ja --stages layout_warm
      Timed are at most 30 benchmarks that both libraries claim to do: each stage in English, then stage by stage in ja, \
      ar, th and hi. Ended by control-C, it reports what was timed.
      A label that is a program is not raced: labelbench --command times it, and labelmark compare judges two files.
      Exit status: 0 nothing got slower, 1 something did, answers changed, or a library died; 2 bad input, or too \
      little time; 130 interrupted.
      """)

  @Option(help: ArgumentHelp("The library to compare with.", valueName: "library"))
  var base: String

  @Option(help: ArgumentHelp("The library that may have got slower.", valueName: "library"))
  var head: String

  @Option(help: ArgumentHelp("The longest time for all rounds: 90s, 10m, 2h.", valueName: "time"))
  var time = "10m"

  @Option(help: ArgumentHelp("The smallest difference that counts.", valueName: "percent"))
  var effect = Percent(2)

  @Option(help: ArgumentHelp("A file of this project's limits and waivers (docs/CI.md).", valueName: "file"))
  var policy: String?

  @OptionGroup var choice: BenchmarkChoice

  @OptionGroup var limits: LimitOptions

  @Option(
    help: ArgumentHelp(
      "Also write a report; .json, .md (for a pull request) or .xml (JUnit) decides the form; repeatable.",
      valueName: "file"))
  var report: [String] = []

  @Option(help: ArgumentHelp("Keep the files of all rounds in this new or empty folder.", valueName: "folder"))
  var runs: String?

  @Flag(
    help:
      "Go on with the race whose rounds are in the folder of --runs and that was ended; --time counts anew. Starts anew if there is no such folder."
  )
  var resume = false

  @Option(help: ArgumentHelp("What the reports call the base, for example a commit.", valueName: "name"))
  var baseRevision: String?

  @Option(help: ArgumentHelp("What the reports call the head.", valueName: "name"))
  var headRevision: String?

  @Flag(help: "Also list benchmarks that stayed the same.")
  var all = false

  @Flag(help: .hidden)
  var acceptDebug = false

  func validate() throws {
    if resume, runs == nil { throw ValidationError("--resume needs --runs FOLDER") }
    guard try (5...86_400).contains(seconds) else {
      throw ValidationError("--time must be from 5s to 24h, not \(time)")
    }
    try effect.requireEffect()
    for file in report { _ = try RaceReports.form(of: file) }
  }

  /// The time for all rounds, in seconds.
  var seconds: Double {
    get throws {
      let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
      guard let unit = time.last.flatMap({ units[$0] }), let number = Double(time.dropLast()), number.isFinite else {
        throw ValidationError("--time takes seconds, minutes or hours, for example 90s, 10m or 2h, not '\(time)'")
      }
      return number * unit
    }
  }

  func run() throws {
    #if DEBUG
      guard acceptDebug else {
        throw ConformanceError("a build without optimisation is not raced: swift build -c release makes another")
      }
    #endif
    Interruption.heed()
    let scratch = try ScratchFolder(prefix: "labelmark-race-")
    defer { scratch.remove() }
    do {
      try race(scratch)
    } catch let death as Race.Death {
      Terminal.warn("labelmark: \(death)\n")
      throw ExitCode(1)
    } catch {
      throw Interruption.current ?? error
    }
  }

  private func race(_ scratch: ScratchFolder) throws {
    let earlier = try earlierRounds()
    let folder = try earlier == nil ? runs.map(Self.empty) ?? scratch.subfolder("runs") : runs!
    let mark = runs.map(Self.mark)
    if let mark { try AtomicFile.write(Terminal.command + "\n", to: mark) }
    for file in report { try RaceReports.requireWritable(file) }
    let context = [Race.base: baseRevision, Race.null: baseRevision, Race.head: headRevision].compactMapValues { $0 }
    let contestants = zip([Race.base, Race.null, Race.head], [base, base, head]).map {
      RaceBench.Contestant(name: $0, library: $1)
    }
    let bench = try RaceBench(
      program: Self.labelbench(), contestants: contestants, flags: [],
      context: Dictionary(uniqueKeysWithValues: context.map { ("revision.\($0)", $1) }),
      folder: scratch.subfolder("copies"), limits: limits.limits(timeout: Self.timeout))
    let plan = try RacePlan(choice, bench)
    var rules = SpeedComparison.Rules()
    rules.smallestEffect = effect.fraction
    rules.policy = try policy.map { try ComparisonPolicy(file: $0) }
    let race = Race(
      bench: try bench.adding(flags: plan.flags), names: plan.names, rules: rules, time: try seconds, folder: folder,
      earlier: earlier ?? [], acceptsDebug: acceptDebug)
    let screen = RaceProgress(
      total: plan.names.count, introduction: plan.notes + ["\(benchmarks(plan)), at most \(try length)"])
    defer { screen.clear() }
    let result: SpeedComparison
    do {
      result = try race.run(look: screen.show, progress: screen.show(rounds:settled:left:))
    } catch {
      guard Interruption.current != nil else { throw error }
      screen.clear()
      Terminal.warn("labelmark: interrupted after too few rounds to compare\n")
      throw error
    }
    screen.clear()
    for file in report {
      try AtomicFile.write(try result.rendered(as: RaceReports.form(of: file), showsAll: true), to: file)
    }
    Terminal.write(try result.rendered(as: .text, showsAll: all, isColoured: Terminal.isColoured))
    if result.race?.end == .interrupted, let interruption = Interruption.current { throw interruption }
    if let mark { try? FileManager.default.removeItem(atPath: mark) }
    if result.hasRegressed { throw ExitCode(1) }
  }

  /// The file in the folder of `--runs` that has the command of a race as long as the race has not come to its end.
  private static func mark(_ folder: String) -> String { folder + "/unfinished" }

  /// The rounds that a race had made before it was ended, for `--resume`; nil if there is no such race.
  private func earlierRounds() throws -> [BenchmarkRun]? {
    let files = FileManager.default
    guard resume, let runs, let names = try? files.contentsOfDirectory(atPath: runs), !names.isEmpty else { return nil }
    func refuse(_ words: String) -> ConformanceError { ConformanceError("--resume: '\(runs)' \(words)") }
    guard let text = files.contents(atPath: Self.mark(runs)) else { throw refuse("is not of a race that was ended") }
    let command = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard command == Terminal.command else {
      throw refuse("was made by another command: \(command.visible(limit: 300))")
    }
    for library in [base, head] where files.isFile(Self.mark(runs), olderThan: library) {
      throw refuse("is older than \(library)")
    }
    return try Race.rounds(in: runs, acceptsDebug: acceptDebug)
  }

  /// The default of --timeout, in seconds.
  static let timeout = 10.0

  /// The time of a race, in words.
  var length: String {
    get throws { try seconds < 120 ? "\(Int(seconds)) s" : "\((seconds / 60).asTyped) minutes" }
  }

  /// The number of benchmarks, in words.
  func benchmarks(_ plan: RacePlan) -> String {
    plan.names.count == 1 ? "1 benchmark" : "\(plan.names.count) benchmarks"
  }

  /// The path of labelbench, which is next to this program.
  static func labelbench() throws -> String {
    guard let path = CorpusLocation.sibling("labelbench") else {
      throw ConformanceError("labelbench is not in labelmark's folder: build the product labelbench")
    }
    return path
  }

  /// Makes a folder that must be new or empty.
  static func empty(_ path: String) throws -> String {
    let files = FileManager.default
    if let names = try? files.contentsOfDirectory(atPath: path), !names.isEmpty {
      throw ConformanceError("\(path): is not empty")
    }
    do {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw ConformanceError("\(path): cannot be made: \(error.localizedDescription)")
    }
    return path
  }
}

/// The forms of a race's reports, which the names of files decide.
enum RaceReports {
  static func form(of file: String) throws -> ComparisonFormat {
    let forms: [String: ComparisonFormat] = ["json": .json, "md": .markdown, "xml": .junit, "txt": .text]
    guard let form = forms[(file as NSString).pathExtension] else {
      throw ValidationError("--report \(file): the name must end in .json, .md, .xml or .txt")
    }
    return form
  }

  /// A race takes minutes, so a report that cannot be written is refused before it.
  static func requireWritable(_ file: String) throws {
    let folder = (file as NSString).deletingLastPathComponent
    let target = FileManager.default.fileExists(atPath: file) ? file : folder.isEmpty ? "." : folder
    guard access(target, W_OK) == 0 else {
      throw ConformanceError("\(file): cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}
