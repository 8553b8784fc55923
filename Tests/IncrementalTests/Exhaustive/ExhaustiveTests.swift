import Testing

/// All small graphs: each value against computing it from scratch, each run against its cause, each call of an observer
/// against a change and its turn, the number of nodes after each edit, and at the end that nothing is left.
///
/// What is complete:
/// - up to four nodes, all graphs: each shape, each kind of node, and each of the dependencies of a dynamic node as the
///   one that decides;
/// - with five nodes all shapes, and each pair of kinds at each two nodes; which three kinds meet is a sample;
/// - all scripts of two edits that write, write in a batch, observe or cancel. Up to three nodes, and in optimized builds
///   always, also those that read, and that read or observe in a batch between two writes;
/// - all scripts of three that write or observe: in optimized builds in all these graphs; in debug builds in all shapes
///   up to four nodes, with each kind at each node.
///
/// A script is run as a part of a longer one that contains all of its length: so each begins where another one ended,
/// and only one in a new graph.
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
      try compare(Graphs.all(dag), Edit.script(of: Edit.all(dag), length: 2))
    }
  }

  @Test(arguments: 0..<4)
  func `All graphs of four nodes hold the laws in all scripts of two edits`(part: Int) throws {
    for (number, dag) in Dag.all(of: 4).enumerated() where number % 4 == part {
      try compare(Graphs.all(dag), Edit.script(of: edits(dag), length: 2))
    }
  }

  @Test(arguments: 0..<8)
  func `Graphs of all shapes of five nodes hold the laws in all scripts of two edits`(part: Int) throws {
    for (number, dag) in Dag.all(of: 5).enumerated() where number % 8 == part {
      try compare(Graphs.pairs(dag), Edit.script(of: edits(dag), length: 2))
    }
  }

  @Test(arguments: 0..<8)
  func `Graphs of all shapes hold the laws in all scripts of three edits that write or observe`(part: Int) throws {
    for count in 1...(Self.isThorough ? 5 : 4) {
      for (number, dag) in Dag.all(of: count).enumerated() where number % 8 == part {
        let pairs = Graphs.pairs(dag)
        let sample = count == 5 ? pairs : Graphs.all(dag)
        let graphs = Self.isThorough ? sample : Graphs.kinds(pairs, number)
        try compare(graphs, Edit.script(of: Edit.main(dag), length: 3))
      }
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
