// `labeldev soak`: many threads use one engine for a long time, with resets; and how much memory is still held afterwards.
import ArgumentParser
import Foundation
import Synchronization
import TestSupport

struct SoakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Put the engine under load: threads, resets, long texts, little memory, broken fonts.",
    discussion: "scripts/test all runs a sample of it (a minute), scripts/test slow all of it (35 minutes, optimised).",
    subcommands: [
      Labels.self, Words.self, Reset.self, Together.self, Memory.self, Refused.self, Fonts.self, Pictures.self,
    ])

  /// How many labels, and in how many threads.
  struct Amount: ParsableArguments {
    @Argument(help: "How many labels.")
    var count: Positive

    @Argument(help: "How many threads.")
    var threads = Positive(8)

    @Flag(help: "Do not look at memory, because a sanitizer keeps what is freed.")
    var sanitized = false
  }

  struct Labels: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Labels of all corpora, with resets.",
      discussion: "Answers are those of one thread; memory is flat after the first tenth.")
    @OptionGroup var amount: Amount

    func run() {
      soakLabels(amount.count.value, threads: amount.threads.value, checksMemory: !amount.sanitized)
    }
  }

  struct Words: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Labels with words and numbers that no label before had, with resets.",
      discussion: """
        Answers are those of an engine without shortcuts; after the cache was filled, memory grows by at most 5 %.
        """)
    @OptionGroup var amount: Amount

    func run() { soakWords(amount.count.value, threads: amount.threads.value, checksMemory: !amount.sanitized) }
  }

  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One thread lays a long text out in all modes, one resets the caches in a loop.")

    @Argument(help: "How long, in seconds.")
    var seconds: Double

    @Argument(help: "The length of the text, in bytes.")
    var bytes = Positive(400_000)

    func run() { soakReset(seconds, length: bytes.value) }
  }

  struct Together: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Eight threads call all functions that may run beside each other.",
      discussion: "Answers are those of one thread.")

    @Argument(help: "How long, in seconds.")
    var seconds: Double

    func run() { soakTogether(seconds) }
  }

  struct Memory: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Long texts in each of some threads, then short ones: at most 10 MiB more than before.")

    @Argument(help: "The length of a text, in MB.")
    var megabytes = Positive(8)

    @Argument(help: "How many threads.")
    var threads = Positive(1)

    func run() { soakMemory(megabytes: megabytes.value, threads: threads.value) }
  }

  struct Refused: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Texts where the system refuses memory: LE_NO_MEMORY or an answer.")

    @Argument(help: "The length of a text, in KB.")
    var kilobytes = Positive(300)

    func run() { soakRefused(kilobytes: kilobytes.value) }
  }

  struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "A font of 10,000 nested contexts, and copies of fonts with bytes flipped.",
      discussion: "Each copy gives answers or errors within a second.")

    @Argument(help: "How many copies.")
    var count: Positive

    @Argument(help: "Font files.")
    var files: [String]

    func run() { soakFonts(files, count.value) }
  }
}

extension SoakCommand {
  struct Pictures: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Labels drawn to the bytes of PNG files, with resets.",
      discussion: "The bytes are those that one thread draws.")

    @Argument(help: "How many pictures.")
    var count: Positive

    @Argument(help: "How many threads.")
    var threads = Positive(4)

    func run() { soakPictures(count.value, threads: threads.value) }
  }
}

/// Runs a body in several threads and waits for all of them.
func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(index)
      group.leave()
    }
  }
  group.wait()
}

/// Has several threads take the numbers of a range one after the other, each with random numbers of its own.
func inThreads(
  _ count: Int, sharing numbers: Range<Int>, _ body: @escaping @Sendable (Int, inout SplitMix64) -> Void
) {
  let next = Atomic(numbers.lowerBound)
  inThreads(count) { thread in
    var random = SplitMix64(seed: UInt64(thread))
    while true {
      let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if number >= numbers.upperBound { return }
      body(number, &random)
    }
  }
}
