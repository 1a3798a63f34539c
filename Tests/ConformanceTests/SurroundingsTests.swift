// Programs on a bad machine: a full disk, a read-only folder, an interrupt, other fonts, no locale; and scripts/setup asks first.
import Foundation
import TestSupport
import Testing

@Suite struct SurroundingsTests {
  /// Whether a folder may be mounted in a namespace of the process.
  static let canMount = (try? Shell().run("unshare -m true").status) == 0
  /// The rest of a line of labelbench that asks little.
  private static let bench =
    "$B/labelbench --engine labelmark --languages en --texts labels --stages layout_warm --benchmark_min_time=0.001"

  private func shell() throws -> Shell { try Shell(programs: "labelmark", "labelbench") }

  /// The lines of standard error but fontconfig's and labelbench's progress.
  private func lines(_ answer: Shell.Answer) -> [Substring] {
    answer.err.split(separator: "\n").filter { !$0.hasPrefix("Fontconfig ") && !$0.hasPrefix("labelbench: [") }
  }

  @Test(
    "A folder that takes no data is told of in one line, its old files are whole, and nothing is left in it",
    .enabled(if: canMount, "a mount namespace is not allowed here"),
    arguments: ["full", "read-only"],
    [
      "$B/labelmark conform --level core --format html --output $T/d/old.html",
      "$B/labelmark conform --level core --format html --output $T/d/new.html",
      "$R/Corpora/Conformance/corpus.py export $T/d/archive", "\(bench) --benchmark_out=$T/d/old.json",
    ]) func takesNoData(kind: String, command: String) throws
  {
    let shell = try shell()
    let write = "printf old >$T/d/old.html; printf old >$T/d/old.json"
    let mount =
      kind == "full"
      ? "mount -t tmpfs -o size=16k none $T/d; \(write); dd if=/dev/zero of=$T/d/fill 2>$T/dd"
      : "\(write); mount --bind $T/d $T/d; mount -o remount,ro,bind $T/d"
    try shell.write(
      "inside.sh", "mkdir $T/d; \(mount); \(command) >$T/said; status=$?; cat $T/d/old.*; ls -A $T/d; exit $status".utf8
    )
    let answer = try shell.run("unshare -m bash $T/inside.sh")
    let found = lines(answer)
    #expect(answer.status == 2 && found.count == 1, "\(answer)")
    let problem = kind == "full" ? /No space left|enough space/ : /Read-only file system|read only/
    #expect(found.first?.contains(problem) == true, "\(answer)")
    #expect(answer.out == (kind == "full" ? "oldoldfill\nold.html\nold.json\n" : "oldoldold.html\nold.json\n"))
  }

  @Test("An interrupt leaves the old report whole, and keeps what was timed") func interrupted() throws {
    let shell = try shell()
    // A command in the background ignores the signal otherwise.
    let conform = try shell.run(
      """
      mkdir $T/d; printf old >$T/d/old.html; (sleep 1.5; kill -INT $$) & exec env --default-signal=INT $B/labelmark conform \
      --command 'sleep 1000' --timeout 60 --format html --output $T/d/old.html
      """)
    #expect(conform.isExit ? conform.status == 130 : conform.status == SIGINT, "\(conform)")
    #expect(try shell.run("cat $T/d/*").out == "old")
    let timed = try shell.run(
      """
      env --default-signal=INT $B/labelbench --engine labelmark --texts labels --languages en,ja,th,ar \
      --stages layout_warm,layout_cold --benchmark_min_time=0.5 --benchmark_out=$T/timed.json >$T/said & \
      for try in $(seq 600); do grep -q 'layout.*ns' $T/said && break; sleep 0.1; done; kill -INT $!; wait $!
      """)
    #expect(timed.status == 130, "\(timed)")
    #expect(try shell.run("grep -c run_name $T/timed.json").status == 0)
  }

  @Test("With one font, with none and without fontconfig's configuration the metric fonts answer as ever")
  func otherFonts() throws {
    let shell = try shell()
    for machine in OtherFontsTests.Machine.allCases {
      let other = try machine.shell()
      for command in ["conform", "conform --model"] {
        let answer = try machine.run("$B/labelmark \(command)", other)
        #expect(answer.status == 0 && lines(answer).isEmpty, "\(machine): \(answer)")
      }
    }
    for command in ["conform --level core", "layout Hello --font Square"] {
      let answer = try shell.run("FONTCONFIG_FILE=/nonexistent FONTCONFIG_PATH=$T $B/labelmark \(command)")
      #expect(answer.status == 0 && lines(answer).isEmpty, "\(answer)")
    }
  }

  @Test(
    "A locale, a home or a folder for temporary files that is missing changes no answer",
    arguments: [
      "layout 'The quick brown fox jumps over the lazy dog' --width 120 --lines 2",
      "conform --level core",
    ]) func settings(command: String) throws
  {
    let shell = try shell()
    func said(_ setting: String) throws -> String {
      let answer = try shell.run("env \(setting) $B/labelmark \(command)")
      #expect(answer.status == 0 && lines(answer).isEmpty, "\(setting): \(answer)")
      return answer.out.replacing(/\d+\.\d+ s|\d{4}-\d\d-\d\dT[0-9:]+Z/, with: "…")
    }
    let usual = try said("LC_ALL=C.UTF-8")
    for setting in [
      "-u LC_ALL -u LANG -u LC_CTYPE", "LC_ALL=C", "LC_ALL=xx_XX.nothing", "LC_ALL=tr_TR.UTF-8",
      "-u HOME -u XDG_CACHE_HOME", "TMPDIR=/nonexistent",
    ] { #expect(try said(setting) == usual, "\(setting)") }
  }

  @Test("On a machine without any Debian package scripts/setup asks before it calls apt-get", arguments: ["n", "y"])
  func asksFirst(answer: String) throws {
    let shell = try shell()
    let ended = try shell.run(
      """
      mkdir $T/bin; printf '#!/bin/sh\\n' >$T/bin/dpkg-query; printf '#!/bin/sh\\ntouch $T/called; exit 1\\n' >$T/bin/apt-get; \
      cp $T/bin/apt-get $T/bin/sudo; chmod +x $T/bin/*; \
      echo \(answer) | PATH=$T/bin:$PATH T=$T script -qec $R/scripts/setup $T/typescript >$T/said; \
      status=$?; test -e $T/called && echo called; grep -c Y/n $T/said; exit $status
      """)
    #expect(ended.status == 1 && ended.out == (answer == "y" ? "called\n1\n" : "1\n"), "\(ended)")
  }
}
