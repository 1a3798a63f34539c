// `shape` answers each cluster's first byte and its advance, by hand from the widths of the metric font Steps.
import CLabelEngine
import EngineCalls
import Testing

@Suite struct AdvanceTests {
  private let owner: CalledEngine
  /// A run in Steps at 12 points, and one at 24.
  private let small: le_run
  private let large: le_run

  init() throws {
    owner = try CalledEngine()
    small = le_run(try owner.font(metric: "Steps", size: 12))
    large = le_run(try owner.font(metric: "Steps", size: 24))
  }

  /// The advances of a text, with room for so many clusters.
  private func advances(
    _ text: String, _ runs: [le_run], room: Int
  ) -> (status: le_status, starts: [Int], advances: [Double], count: Int, total: Double) {
    var starts = [Int](repeating: -1, count: room)
    var advances = [Double](repeating: -1, count: room)
    var out = le_advances()
    out.struct_size = MemoryLayout<le_advances>.size
    let status = Array(text.utf8).withUnsafeBufferPointer { bytes in
      starts.withUnsafeMutableBufferPointer { starts in
        advances.withUnsafeMutableBufferPointer { advances in
          (out.starts, out.advances, out.capacity) = (starts.baseAddress, advances.baseAddress, room)
          return withRequest(bytes, runs) { owner.table.shape(owner.engine, $0, &out) }
        }
      }
    }
    return (status, starts, advances, out.count, out.total)
  }

  @Test("A quarter, a half, three quarters and all of the size; kern after each; a mark has no cluster of its own")
  func plain() {
    var run = small
    for kern in [0.0, 2] {
      run.kern = kern
      for _ in 0..<2 {
        let answer = advances("iaAM e\u{301}漢", [run], room: 8)
        #expect(answer.status == LE_OK && answer.count == 7)
        #expect(answer.starts == [0, 1, 2, 3, 4, 5, 8, -1])
        #expect(answer.advances == [3, 6, 9, 12, 6, 6, 12].map { $0 + kern } + [-1])
        #expect(answer.total == 54 + 7 * kern)
      }
    }
  }

  @Test("Runs have advances of their own sizes, and an attachment its width") func runs() {
    var (first, picture, last) = (small, small, large)
    (first.end, picture.start, picture.end, last.start) = (2, 2, 3, 3)
    (picture.is_attachment, picture.attachment_width, picture.attachment_height) = (1, 17.5, 4)
    let answer = advances("ab-cd", [first, picture, last], room: 5)
    #expect(answer.status == LE_OK && answer.count == 5)
    #expect(answer.starts == [0, 1, 2, 3, 4])
    #expect(answer.advances == [6, 6, 17.5, 12, 12])
    #expect(answer.total == 53.5)
  }

  @Test("With less room the beginning is written, and everything counted") func lessRoom() {
    let answer = advances("Maia", [small], room: 2)
    #expect(answer.status == LE_MORE && answer.count == 4 && answer.total == 27)
    #expect(answer.starts == [0, 1] && answer.advances == [12, 6])
  }
}
