import Testing

/// All small graphs: each value against computing it from scratch, each run against its cause, each call of an observer
/// against a change and its turn, the number of nodes after each edit, and at the end that nothing is left.
///
/// What is complete:
/// - up to three nodes, all graphs: each shape, each kind of node, and each of the dependencies of a dynamic node as the
///   one that decides;
/// - with four nodes the same in optimized builds. In debug builds all shapes, and each pair of kinds at each two nodes;
/// - with five nodes all shapes. In optimized builds each pair of kinds at each two nodes, in debug builds each kind at
///   each node: which kinds meet is a sample.
///
/// Scripts are complete up to two edits; in graphs of up to three nodes, in optimized builds, up to three. In debug
/// builds the edits of graphs of four and five nodes are writes, batches of them, observing and cancelling. A script is
/// run as a part of a longer one that contains all of its length: so each begins where another one ended, and only one
/// in a new graph.
@Suite struct ExhaustiveTests {
  #if DEBUG
    static let isThorough = false
  #else
    static let isThorough = true
  #endif

  @Test(arguments: zip(1...5, [1, 2, 6, 31, 302]))
  func `There are 1, 2, 6, 31 and 302 shapes of 1 to 5 nodes`(nodes: Int, shapes: Int) {
    #expect(Dag.all(of: nodes).count == shapes)
  }

  @Test func `All graphs of up to three nodes hold the laws in all scripts of two edits`() throws {
    for dag in (1...3).flatMap(Dag.all) {
      try compare(Graphs.all(dag), Edit.script(of: Edit.all(dag), length: Self.isThorough ? 3 : 2))
    }
  }

  @Test(arguments: 0..<4)
  func `Graphs of all shapes of four nodes hold the laws in all scripts of two edits`(part: Int) throws {
    for (number, dag) in Dag.all(of: 4).enumerated() where number % 4 == part {
      try compare(Self.isThorough ? Graphs.all(dag) : Graphs.pairs(dag), Edit.script(of: edits(dag), length: 2))
    }
  }

  @Test(arguments: 0..<8)
  func `Graphs of all shapes of five nodes hold the laws in all scripts of two edits`(part: Int) throws {
    for (number, dag) in Dag.all(of: 5).enumerated() where number % 8 == part {
      let pairs = Graphs.pairs(dag)
      let graphs = Self.isThorough ? pairs : Graphs.kinds(pairs, number)
      try compare(graphs, Edit.script(of: edits(dag), length: 2))
    }
  }

  @Test(arguments: 2...5)
  func `Each two computed nodes have each pair of kinds, and in a sample each kind`(count: Int) {
    for (number, dag) in Dag.all(of: count).enumerated() {
      let pairs = Graphs.pairs(dag)
      let sample = Graphs.kinds(pairs, number)
      let computed = dag.dependencies.indices.filter { dag.dependencies[$0].count > 0 }
      for a in computed {
        #expect(Set(sample.map { $0[a].kind }).count == 5)
        for b in computed where a < b { #expect(Set(pairs.map { [$0[a].kind, $0[b].kind] }).count == 25) }
      }
    }
  }

  private func edits(_ dag: Dag) -> [Edit] { Self.isThorough ? Edit.all(dag) : Edit.main(dag) }

  private func compare(_ graphs: [[Shape]], _ script: [Edit]) throws {
    for shapes in graphs { try Comparison(shapes).run(script) }
  }
}
