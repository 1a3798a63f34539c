// Tests of the buffer that layout reads: what joining two clusters leaves.
import LabelLayout
import Testing

@Suite struct ClusterBufferTests {
  /// A space that a mark joins is ink, as the documentation of `joinToPrevious` says; the space after it is not.
  @Test func joinedClusterIsInk() {
    var buffer = ClusterBuffer()
    buffer.append(length: 1, advance: 10, flags: .whitespace)
    buffer.append(length: 2, advance: 3, flags: .missing)
    buffer.append(length: 1, advance: 10, flags: [.whitespace, .tab])
    buffer.append(length: 1, advance: 10, flags: .breakBefore)
    buffer.joinToPrevious(1, surplus: 3)
    #expect(buffer.count == 3)
    #expect((0..<3).map { buffer.flags[$0] } == [[], [.whitespace, .tab], .breakBefore])
    #expect((0...3).map { buffer.starts[$0] } == [0, 3, 4, 5])
    #expect((0...3).map { buffer.positions[$0] } == [0, 10, 20, 30])
    #expect(buffer.missingCount == 0)
  }

  /// A tab that a mark joins is ink too.
  @Test func joinedTabIsInk() {
    var buffer = ClusterBuffer()
    buffer.append(length: 1, advance: 10, flags: [.whitespace, .tab])
    buffer.append(length: 2, advance: 0, flags: [])
    buffer.joinToPrevious(1)
    #expect(buffer.count == 1 && buffer.flags[0] == [])
    #expect(buffer.starts[1] == 3 && buffer.totalAdvance == 10)
  }
}
