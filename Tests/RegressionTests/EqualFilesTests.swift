// Bit-identical libraries under different paths, measured one after the other while two processors are busy.
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Needs.everything, "takes long; scripts/test all runs it"))
struct EqualFilesTests {
  /// Neither files of several processes nor files of one process may call an equal library slower.
  ///
  /// The harness may be a debug build here; that it is one is taken out of the files, because compare refuses such files.
  @Test(arguments: [
    ("--processes 7 --benchmark_repetitions=3", "processes"), ("--benchmark_repetitions=7", "one process"),
  ])
  func equalLibrariesAreNotCalledSlower(flags: String, what: String) throws {
    let shell = try Shell(programs: "labelmark", "labelbench")
    let answer = try shell.run(
      """
      cc -std=c17 -O2 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include -o $T/mine.so $R/docs/examples/label.c -lm
      mkdir $T/other && cp $T/mine.so $T/other/mine.so
      loop() { until [ $SECONDS -gt 120 ]; do :; done; }
      loop & first=$!; loop & second=$!
      for side in mine.so other/mine.so; do
        $B/labelbench --engine mine=$T/$side --fonts metric:Square --languages en,ja --texts labels --no-cases \\
          --stages layout_warm,measure --benchmark_min_time=0.05 \(flags) --benchmark_out=$T/$side.json || exit 3
        sed -i 's/"build_type": "debug"/"build_type": "release"/' $T/$side.json
      done >/dev/null
      kill -KILL $first $second
      $B/labelmark compare $T/mine.so.json $T/other/mine.so.json --all
      """)
    #expect(answer.status == 0, "\(answer.out)\(answer.err)")
    #expect(answer.out.contains(what))
    #expect(answer.out.contains("layout_warm/tail/ja"))
  }
}
