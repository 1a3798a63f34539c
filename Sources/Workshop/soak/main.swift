// Load tests: many threads use one engine for a long time, with resets; and how much memory is still held afterwards.
import CLabelEngine
import Foundation
import Synchronization
import TestSupport

let usage = """
  Usage: soak labels COUNT [THREADS] [--sanitized]
                                       labels of all corpora through 8 threads, with resets: answers as those of one
                                       thread, memory flat after the first tenth (not looked at with a sanitizer)
         soak words COUNT [THREADS] [--sanitized]
                                       labels with words and numbers that no label before had, through 8 threads, with
                                       resets: answers as those of an engine without shortcuts; after the cache was
                                       filled, memory grows by at most 5 % (not looked at with a sanitizer)
         soak ratios                   prints how labels with new words and numbers compare with seen ones: for each
                                       ratio its name, the ratio and the most it should be, with tabs between them
         soak reset SECONDS [BYTES]    one thread lays a long text out in all modes, one resets the caches in a loop
         soak together SECONDS         eight threads call all functions that may run beside each other: answers as those
                                       of one thread
         soak memory [MB [THREADS]]    after a text of 8 MB, in each of so many threads, and ten short ones at most
                                       10 MiB more than before
         soak refused [KB]             texts of 300 KB where the system refuses memory: LE_NO_MEMORY or an answer
         soak fonts COUNT FILE...      a font of 10,000 nested contexts, and COUNT copies of fonts with bytes flipped:
                                       answers or errors within a second each
  Exit status: 0 good, 1 a finding, 2 usage.
  """

func usageError() -> Never {
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(2)
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

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "labels", "words":
  let sanitizes = arguments.last == "--sanitized"
  let numbers = arguments.dropFirst().dropLast(sanitizes ? 1 : 0).map { Int($0) ?? 0 }
  guard (1...2).contains(numbers.count), numbers.allSatisfy({ $0 > 0 }) else { usageError() }
  let threads = numbers.count > 1 ? numbers[1] : 8
  if arguments.first == "labels" {
    soakLabels(numbers[0], threads: threads, checksMemory: !sanitizes)
  } else {
    soakWords(numbers[0], threads: threads, checksMemory: !sanitizes)
  }
case "ratios":
  guard arguments.count == 1 else { usageError() }
  soakRatios()
case "reset":
  guard let seconds = arguments.dropFirst().first.flatMap({ Double($0) }) else { usageError() }
  soakReset(seconds, length: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 400_000)
case "together":
  guard let seconds = arguments.dropFirst().first.flatMap({ Double($0) }) else { usageError() }
  soakTogether(seconds)
case "memory":
  let numbers = arguments.dropFirst().map { Int($0) ?? 0 }
  guard numbers.count <= 2, numbers.allSatisfy({ $0 > 0 }) else { usageError() }
  soakMemory(megabytes: numbers.first ?? 8, threads: numbers.count > 1 ? numbers[1] : 1)
case "refused":
  let numbers = arguments.dropFirst().map { Int($0) ?? 0 }
  guard numbers.count <= 1, numbers.allSatisfy({ $0 > 0 }) else { usageError() }
  soakRefused(kilobytes: numbers.first ?? 300)
case "fonts":
  guard arguments.count > 2, let count = Int(arguments.dropFirst().first!), count > 0 else { usageError() }
  soakFonts(Array(arguments.dropFirst(2)), count)
default: usageError()
}
