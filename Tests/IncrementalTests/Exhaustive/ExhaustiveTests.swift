import Testing
import Thoroughness

/// All small graphs: each value against computing it from scratch, each run against its cause, each call of an observer
/// against a change and its turn, the number of nodes after each edit, and at the end that nothing is left.
///
/// Complete at the exhaustive level:
/// - up to four nodes, all graphs: each shape, each kind of node, and each of the dependencies of a dynamic node as the
///   one that decides;
/// - with five nodes all shapes, and each pair of kinds at each two nodes; which three kinds meet is a sample;
/// - all scripts of two edits that write, write in a batch, observe, cancel, read, or read or observe in a batch
///   between two writes;
/// - all scripts of three that write or observe.
///
/// The quick level tries all of that up to three nodes, and of the larger graphs a sample.
///
/// A script is run as a part of a longer one that contains all of its length: so each begins where another one ended,
/// and only one in a new graph.
@Suite struct ExhaustiveTests {
  @Test(arguments: zip(1...5, [1, 2, 6, 31, 302]))
  func `There are 1, 2, 6, 31 and 302 shapes of 1 to 5 nodes`(nodes: Int, shapes: Int) {
    #expect(Dag.all(of: nodes).count == shapes)
  }

  @Test func `All graphs of up to three nodes hold the laws in all scripts of two edits`() throws {
    try compare((1...3).flatMap(Dag.all), Graphs.all, quickly: 1) { Edit.script(of: Edit.all($0), length: 2) }
  }

  @Test(arguments: 0..<4)
  func `All graphs of four nodes hold the laws in all scripts of two edits`(part: Int) throws {
    try compare(dags(4...4, part, of: 4), Graphs.all, quickly: 43) { Edit.script(of: Edit.all($0), length: 2) }
  }

  @Test(arguments: 0..<8)
  func `Graphs of all shapes of five nodes hold the laws in all scripts of two edits`(part: Int) throws {
    try compare(dags(5...5, part, of: 8), Graphs.pairs, quickly: 31) { Edit.script(of: Edit.all($0), length: 2) }
  }

  @Test(arguments: 0..<8)
  func `Graphs of all shapes hold the laws in all scripts of three edits that write or observe`(part: Int) throws {
    let script = { (dag: Dag) in Edit.script(of: Edit.main(dag), length: 3) }
    try compare(dags(1...4, part, of: 8), Graphs.all, quickly: 43, script)
    try compare(dags(5...5, part, of: 8), Graphs.pairs, quickly: 211, script)
  }

  @Test(arguments: 2...5)
  func `Each two computed nodes have each pair of kinds`(count: Int) {
    for dag in Dag.all(of: count) {
      let pairs = Graphs.pairs(dag)
      let computed = dag.dependencies.indices.filter { dag.dependencies[$0].count > 0 }
      for a in computed {
        for b in computed where a < b { #expect(Set(pairs.map { [$0[a].kind, $0[b].kind] }).count == 25) }
      }
    }
  }

  /// The shapes of so many nodes, one of `count` parts of them: parts run at the same time.
  private func dags(_ nodes: ClosedRange<Int>, _ part: Int, of count: Int) -> [Dag] {
    nodes.flatMap(Dag.all).enumerated().filter { $0.offset % count == part }.map(\.element)
  }

  /// Runs the script of each shape in those of its graphs that this level takes.
  private func compare(
    _ dags: [Dag], _ graphs: (Dag) -> [[Shape]], quickly: Int, _ script: (Dag) -> [Edit]
  ) throws {
    var number = 0
    for dag in dags {
      let edits = script(dag)
      for shapes in graphs(dag) {
        if Thoroughness.takes(number, quickly: quickly) { try Comparison(shapes).run(edits) }
        number += 1
      }
    }
  }
}
