import Sluice
import Testing

/// A part is read through many key paths: one for each place in the source that reads it.
struct KnownPathsTests {
  private struct Numbers {
    subscript(index: Int) -> Int { index }
  }

  private static func path(_ index: Int) -> AnyKeyPath { \Numbers.[index] }

  @Test func `A path finds its cell, whatever other paths were added`() {
    var known = KnownPaths()
    let cells = (0..<700).map { _ in Cell(.presence) }
    var added: [(path: AnyKeyPath, base: Int, cell: Cell)] = []
    for (index, cell) in cells.enumerated() {
      // One path at two places of the state, as a row's is.
      let path = index % 3 == 2 ? added[index - 1].path : Self.path(index)
      known.add(path, 8 * index, cell)
      added.append((path, 8 * index, cell))
      if index % 97 != 0, index != cells.count - 1 { continue }
      for (path, base, cell) in added {
        #expect(known.find(ObjectIdentifier(path), base)?({ $0 === cell }) == true)
        #expect(known.find(ObjectIdentifier(path), base + 4) == nil)
      }
    }
    #expect(known.find(ObjectIdentifier(Self.path(1)), 8) == nil)
  }

  @Test func `A part that is read at several places is found through each of their paths`() {
    var known = KnownPaths()
    let cell = Cell(.presence)
    let paths = (0..<16).map(Self.path)
    for path in paths + paths { known.add(path, 0, cell) }
    for path in paths { #expect(known.find(ObjectIdentifier(path), 0)?({ $0 === cell }) == true) }
    #expect(cell.paths.count == 16)
  }

  @Test func `A part that is read through a new path each time holds only the last few paths`() {
    var known = KnownPaths()
    let cell = Cell(.presence)
    weak var first: AnyKeyPath?
    for index in 0..<100 {
      let path = Self.path(index)
      if index == 0 { first = path }
      known.add(path, 0, cell)
    }
    #expect(cell.paths.count == 16)
    #expect(first == nil)
    for path in cell.paths { #expect(known.find(ObjectIdentifier(path), 0)?({ $0 === cell }) == true) }
  }
}
