// `shape` answers each cluster's first byte and its advance, by hand from the widths of the metric font Steps.
import CLabelEngine
import Testing

@Suite struct AdvanceTests {
  private let owner: TestEngine
  private let fonts: [OpaquePointer]

  init() throws {
    owner = try TestEngine()
    fonts = [try owner.font(metric: "Steps", size: 12), try owner.font(metric: "Steps", size: 24)]
  }

  /// The advances of a sample, with room for so many clusters.
  private func advances(
    _ sample: OnceTests.Sample, room: Int
  ) -> (status: le_status, starts: [Int], advances: [Double], count: Int, total: Double) {
    var starts = [Int](repeating: -1, count: room)
    var advances = [Double](repeating: -1, count: room)
    var out = le_advances()
    out.struct_size = MemoryLayout<le_advances>.size
    let status = sample.withRequest { request, _ in
      starts.withUnsafeMutableBufferPointer { starts in
        advances.withUnsafeMutableBufferPointer { advances in
          (out.starts, out.advances, out.capacity) = (starts.baseAddress, advances.baseAddress, room)
          return owner.table.shape(owner.engine, request, &out)
        }
      }
    }
    return (status, starts, advances, out.count, out.total)
  }

  @Test("A quarter, a half, three quarters and all of the size; kern after each; a mark has no cluster of its own")
  func plain() {
    var sample = OnceTests.Sample("iaAM e\u{301}漢", font: fonts[0])
    for kern in [0.0, 2] {
      sample.runs[0].kern = kern
      for _ in 0..<2 {
        let answer = advances(sample, room: 8)
        #expect(answer.status == LE_OK && answer.count == 7)
        #expect(answer.starts == [0, 1, 2, 3, 4, 5, 8, -1])
        #expect(answer.advances == [3, 6, 9, 12, 6, 6, 12].map { $0 + kern } + [-1])
        #expect(answer.total == 54 + 7 * kern)
      }
    }
  }

  @Test("Runs have advances of their own sizes, and an attachment its width") func runs() {
    var sample = OnceTests.Sample("ab-cd", font: fonts[0])
    var (small, picture, large) = (sample.runs[0], sample.runs[0], sample.runs[0])
    (small.end, picture.start, picture.end, large.start) = (2, 2, 3, 3)
    (picture.is_attachment, picture.attachment_width, picture.attachment_height) = (1, 17.5, 4)
    large.font = fonts[1]
    sample.runs = [small, picture, large]
    let answer = advances(sample, room: 5)
    #expect(answer.status == LE_OK && answer.count == 5)
    #expect(answer.starts == [0, 1, 2, 3, 4])
    #expect(answer.advances == [6, 6, 17.5, 12, 12])
    #expect(answer.total == 53.5)
  }

  @Test("With less room the beginning is written, and everything counted") func lessRoom() {
    let answer = advances(OnceTests.Sample("Maia", font: fonts[0]), room: 2)
    #expect(answer.status == LE_MORE && answer.count == 4 && answer.total == 27)
    #expect(answer.starts == [0, 1] && answer.advances == [12, 6])
  }
}
