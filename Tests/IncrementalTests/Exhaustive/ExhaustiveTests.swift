import Foundation
import Incremental
import Testing

/// All small graphs, in all situations: each value against computing it from scratch, each run against its cause, each
/// call of an observer against a change, and at the end nothing is left.
///
/// In debug builds the graphs of three nodes are sampled; and those of more always, unless the environment variable
/// `EXHAUSTIVE` is set to a number of nodes:
///
/// ```sh
/// EXHAUSTIVE=4 swift test -c release --filter ExhaustiveTests
/// ```
@Suite struct ExhaustiveTests {
  static let limit = ProcessInfo.processInfo.environment["EXHAUSTIVE"].flatMap { Int($0) } ?? limitOfBuild
  #if DEBUG
    static let limitOfBuild = 2
  #else
    static let limitOfBuild = 3
  #endif

  @Test func `All graphs of one node hold the laws in all scripts of four edits`() throws {
    try compare(AllGraphs(of: 1), with: Edit.script(of: Edit.all(of: [2]), length: 4))
  }

  @Test func `All graphs of two nodes hold the laws in all scripts of two edits`() throws {
    try compare(AllGraphs(of: 2), with: Edit.script(of: Edit.all(of: [0, 2, 3]), length: 2))
  }

  @Test func `All graphs of two nodes hold the laws in all scripts of three edits of the last`() throws {
    try compare(AllGraphs(of: 2), with: Edit.script(of: Edit.all(of: [3]), length: 3))
  }

  @Test(arguments: [2, 3])
  func `Graphs of three nodes hold the laws in all scripts of two edits`(middle: Int) throws {
    let step = Self.limit >= 3 ? 1 : 11
    try compare(AllGraphs(of: 3, step: step), with: Edit.script(of: Edit.all(of: [middle, 4]), length: 2))
  }

  @Test func `Graphs of four nodes hold the laws in all scripts of two edits`() throws {
    let step = Self.limit >= 4 ? 1 : 4999
    try compare(AllGraphs(of: 4, step: step), with: Edit.script(of: Edit.all(of: [3, 5]), length: 2))
  }

  @Test func `Graphs of five nodes hold the laws in all scripts of two edits`() throws {
    let step = Self.limit >= 5 ? 101 : 1_000_003
    try compare(AllGraphs(of: 5, step: step), with: Edit.script(of: Edit.all(of: [4, 6]), length: 2))
  }

  private func compare(_ graphs: AllGraphs, with script: [Edit]) throws {
    for shapes in graphs { try Comparison(shapes).run(script) }
  }
}
