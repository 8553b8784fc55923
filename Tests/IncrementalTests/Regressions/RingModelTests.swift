import Incremental
import Testing

/// Random edits of long rings, which are cut here and there, and in which some cells read several cells back.
@Suite struct RingModelTests {
  /// Deep in a read, the walk makes all dependencies of a cell current first, also those that it does not read again.
  @Test(.timeLimit(.minutes(60)), arguments: Seeds.all(quick: 60, exhaustive: 1_000))
  func `A long ring that is cut in places has the values of computing from scratch`(seed: UInt64) {
    let graph = Graph()
    do {
      var random = SplitMix(state: seed)
      let ring = CutRing(count: 30 + random.below(200), in: graph)
      if seed.isMultiple(of: 3) { graph.uninterruptedDepth = random.below(10) }
      var tokens: [Token] = []
      for step in 0..<60 {
        graph.batch { for _ in 0...random.below(3) { ring.edit(&random) } }
        switch random.below(4) {
        case 0: tokens.append(ring.cells[random.below(ring.count)].observe(failure: { _ in }) { _ in })
        case 1: tokens = []
        default: break
        }
        for _ in 0..<2 {
          let index = random.below(ring.count)
          let (value, expected) = (try? ring.cells[index].get(), ring.value(index))
          if value != expected {
            Issue.record("seed \(seed), step \(step), cell \(index): \(value as Any), not \(expected as Any)")
            return
          }
        }
      }
      ring.cells = []
    }
    #expect(graph.nodeCount == 0, "seed \(seed): nodes are left")
  }
}

private final class CutRing {
  let count: Int
  var cells: [Incr<Int>] = []
  private let start: Input<Int>
  private let isClosed: Input<Bool>
  /// The cells that read no other cell.
  private let cuts: Input<Set<Int>>
  /// How far back each seventh cell reads.
  private let stride: Input<Int>

  init(count: Int, in graph: Graph) {
    self.count = count
    (start, isClosed) = (Input(1, in: graph), Input(true, in: graph))
    (cuts, stride) = (Input([], in: graph), Input(1, in: graph))
    for index in 0..<count {
      cells.append(
        graph.computed { [unowned self] () throws -> Int in try compute(index) { try cells[$0].get() } }
          .named("c\(index)"))
    }
  }

  private func compute(_ index: Int, _ read: (Int) throws -> Int) rethrows -> Int {
    if index == 0 { return start.value + (isClosed.value ? try read(count - 1) : 0) }
    if cuts.value.contains(index) { return index & 3 }
    let previous = max(0, index - (index.isMultiple(of: 7) ? stride.value : 1))
    return (try read(previous) + 1) & 0xffff
  }

  func edit(_ random: inout SplitMix) {
    switch random.below(6) {
    case 0: start.set(random.below(5))
    case 1: isClosed.set(random.below(3) > 0)
    case 2, 3: cuts.set(Set((0..<random.below(3)).map { _ in 1 + random.below(count - 1) }))
    case 4: stride.set(1 + random.below(3))
    default: cuts.set([])
    }
  }

  /// The value of a cell from scratch; nil if it reads itself.
  func value(_ index: Int) -> Int? {
    var path: Set<Int> = []
    func value(_ index: Int) throws -> Int {
      guard path.insert(index).inserted else { throw Failed() }
      return try compute(index, value)
    }
    return try? value(index)
  }
}
