import Sluice

extension CellsState {
  /// Finds the cycles again, of these cells and all that they depend on.
  ///
  /// An edit of a cell can change only the cycle that the cell was in, and the one that it is in now. A graph has no
  /// cycles, so a cell in one is shown by its error, and follows no others.
  mutating func findCycles(from edited: [CellID]) {
    var search = CycleSearch(cells: cells)
    for cell in edited { search.visit(cell) }
    for cycle in search.components {
      for id in cycle.cells where cells[id: id]?.cycle ?? [] != cycle.path { cells[id: id]?.cycle = cycle.path }
    }
  }
}

/// Tarjan's algorithm: finds the cells that depend on each other. It goes as deep as there are cells.
private struct CycleSearch {
  let cells: Rows<Cell>
  var components: [(cells: ArraySlice<CellID>, path: [CellID])] = []
  private var stack: [CellID] = []
  private var numbers: [CellID: Int] = [:]
  private var done: Set<CellID> = []

  init(cells: Rows<Cell>) { self.cells = cells }

  /// Returns the least number of a cell, not yet in a component, that this one leads to.
  @discardableResult
  mutating func visit(_ id: CellID) -> Int {
    if let number = numbers[id] { return done.contains(id) ? .max : number }
    guard let cell = cells[id: id] else { return .max }
    let (number, start) = (numbers.count, stack.count)
    numbers[id] = number
    stack.append(id)
    let references = cell.references
    let least = references.reduce(number) { min($0, visit($1)) }
    if least == number {
      let found = stack[start...]
      done.formUnion(found)
      let isCycle = found.count > 1 || references.contains(id)
      components.append((found, isCycle ? found.sorted { ($0.column, $0.row) < ($1.column, $1.row) } : []))
      stack.removeSubrange(start...)
    }
    return least
  }
}
