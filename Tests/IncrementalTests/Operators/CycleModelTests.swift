import Incremental
import Testing

/// Random sheets whose cells read each other in circles, catch errors, and read by way of values with fixed edges.
@Suite struct CycleModelTests {
  /// Deep in a read, all that a cell has read before comes first.
  @Test(arguments: Seeds.all(quick: 100, exhaustive: 300), [0, 30])
  func `Random edits of a sheet with cycles give what computing from scratch gives`(seed: UInt64, depth: Int) {
    let graph = Graph()
    do {
      let catches = seed.isMultiple(of: 2)
      let names = (0..<(catches ? 2 + Int(seed / 2 % 4) : 8)).map { "c\($0)" }
      var run = SheetRun(Sheet(names: names, in: graph), names, catches: catches, SplitMix(state: seed))
      run.depth = depth
      #expect(run.firstMistake() == nil, "seed \(seed), depth \(depth)")
    }
    #expect(graph.nodeCount == 0, "seed \(seed), depth \(depth): nodes are left")
  }

  @Test(arguments: Seeds.all(quick: 100, exhaustive: 300), [0, 2])
  func `Runs that are interrupted and start over give a sheet what computing from scratch gives`(
    seed: UInt64, uninterruptedDepth: Int
  ) {
    let graph = Graph()
    graph.uninterruptedDepth = uninterruptedDepth
    do {
      let names = (0..<(2 + Int(seed % 7))).map { "c\($0)" }
      var run = SheetRun(
        Sheet(names: names, in: graph), names, catches: seed.isMultiple(of: 2), SplitMix(state: seed))
      run.mayRunOften = true
      run.depth = seed.isMultiple(of: 3) ? 30 : 0
      #expect(run.firstMistake() == nil, "seed \(seed)")
    }
    #expect(graph.nodeCount == 0, "seed \(seed): nodes are left")
  }

  @Test func `Cells that all read each other and catch every error run once for a read, and have one error`() {
    let graph = Graph()
    do {
      let names = (0..<9).map { "c\($0)" }
      let isOn = Input(true, in: graph)
      let cells = Cells()
      var runs = 0
      for index in names.indices {
        cells.all.append(
          graph.computed { () throws -> Int in
            runs += 1
            guard isOn.value else { return index }
            return cells.all.reduce(0) { $0 + ((try? $1.get()) ?? 1) }
          }.named(names[index]))
      }
      let errors = cells.all.map { "\($0.result)" }
      #expect(runs == 9)
      #expect(Set(errors).count == 1 && errors[0].contains("depends on itself"))
      isOn.set(false)
      #expect(cells.all.map { try? $0.get() } == Array(0..<9))
      #expect(runs == 18)
      cells.all = []
    }
    #expect(graph.nodeCount == 0)
  }

  @Test func `A recover in an observed cycle runs once for a change`() {
    let graph = Graph()
    let isOn = Input(false, in: graph)
    let cells = Cells()
    var caught = 0
    let first = graph.computed { () throws -> Int in isOn.value ? try cells.all[0].get() : 1 }.named("first")
    cells.all = [
      first.recover { _ in
        caught += 1
        return 5
      }.named("second")
    ]
    let token = cells.all[0].observe { _ in }
    for turn in 1...3 {
      isOn.set(true)
      #expect(caught == turn)
      #expect(throws: DependencyCycle.self) { try first.get() }
      isOn.set(false)
      #expect(cells.all[0].value == 1)
    }
    token.cancel()
    cells.all = []
  }

  @Test func `A cycle of several values with fixed edges fails the computed one, whichever is read`() {
    for read in 0..<3 {
      let graph = Graph()
      let cells = Cells()
      let first = graph.computed { () throws -> Int in try cells.all[0].get() }.named("first")
      let second = first.map { $0 }.named("second")
      cells.all = [second.map { $0 }.named("third")]
      #expect(throws: DependencyCycle.self) { try [first, second, cells.all[0]][read].get() }
      cells.all = []
    }
  }

  @Test func `The values of a cycle that have no name are described by their kind, and numbered`() {
    let graph = Graph()
    let cells = Cells()
    let first = graph.computed { () throws -> Int in try cells.all[0].get() }
    cells.all = [first.map { $0 }]
    let error = #expect(throws: DependencyCycle.self) { try first.get() }
    let (one, two) = ("a computed value of type Int (1)", "a value of type Int (2)")
    #expect(error?.path == [one, two, one])
    cells.all = []
  }

  @Test func `A value that reads a cell that reads itself is not a part of the cycle`() {
    let graph = Graph()
    let cells = Cells()
    cells.all = [graph.computed { () throws -> Int in try cells.all[0].get() }.named("self")]
    let reader = graph.computed { () throws -> Int in (try? cells.all[0].get()) ?? 9 }
    #expect(reader.value == 9)
    cells.all = []
  }

  @Test func `An observed value that reads itself by way of a map and a custom node runs once for each change`() {
    struct Switch: CustomNode {
      let read: () -> Incr<Int>
      var output = 0

      mutating func sourceChanged(to isOn: Bool, _ dependencies: inout DependencySet<Int, Int>) {
        if isOn { dependencies.insert(0) { read() } } else { dependencies.removeAll { _ in true } }
      }

      mutating func valueChanged(for key: Int, from old: Int?, to new: Int?) { output = new ?? 0 }
    }
    let graph = Graph()
    let (isOn, number, cells) = (Input(false, in: graph), Input(0, in: graph), Cells())
    let itself = isOn.incr.custom(Switch { cells.all[0].map { $0 } })
    var runs = 0
    let cell = graph.computed { () throws -> Int in
      runs += 1
      // Otherwise a pass without end would not fail, but hang.
      return runs < 100 ? number.value + (try itself.get()) : -1
    }
    cells.all = [cell]
    let token = cell.observe(failure: { _ in }) { _ in }
    for turn in 1...3 {
      isOn.set(true)
      number.set(turn)
      #expect(throws: DependencyCycle.self) { try cell.get() }
      isOn.set(false)
      #expect((try? cell.get()) == turn)
    }
    #expect(runs == 10)
    token.cancel()
    cells.all = []
  }

  final class Cells {
    var all: [Incr<Int>] = []
  }
}

/// A sheet that is edited, observed and read at random.
struct SheetRun {
  let sheet: Sheet
  let names: [String]
  var random: SplitMix
  /// How deep in other reads a cell is read.
  var depth = 0
  /// Whether runs are interrupted, and start over.
  var mayRunOften = false
  private var tokens: [String: Token] = [:]
  private let catches: Bool
  private let notified = Notified()

  final class Notified {
    var values: [String: Int?] = [:]
  }

  init(_ sheet: Sheet, _ names: [String], catches: Bool, _ random: SplitMix) {
    (self.sheet, self.names, self.random) = (sheet, names, random)
    self.catches = catches
  }

  /// Does up to 200 steps, and returns the first mistake, if there is one.
  mutating func firstMistake() -> String? {
    for step in 0..<200 {
      guard let mistake = mistakeAfterStep() else { continue }
      return "step \(step): \(mistake) in \(sheet.formulas.sorted { $0.key < $1.key })"
    }
    return nil
  }

  /// Does something, and returns what is wrong then, if anything.
  private mutating func mistakeAfterStep() -> String? {
    sheet.runs = [:]
    let areObserved = !tokens.isEmpty
    var edits: [String: Sheet.Formula] = [:]
    for _ in 0...random.below(3) { edits[names[random.below(names.count)]] = .random(&random, names, catches: catches) }
    sheet.set(edits)
    let name = names[random.below(names.count)]
    switch random.below(4) {
    case 0: observe(name)
    case 1: (tokens[name], notified.values[name]) = (nil, nil)
    case 2: read(name)
    default: break
    }
    return mistake(runs: areObserved || !tokens.isEmpty ? 3 : depth > 0 ? 2 : 1)
  }

  /// Reads a cell by way of cells that run for the first time, each within the run of the one before.
  private func read(_ name: String) {
    guard var deep = sheet.cells[name] else { return }
    for _ in 0..<depth {
      let below = deep
      deep = sheet.graph.computed { () throws -> Int in try below.get() }
    }
    _ = deep.result
  }

  private mutating func observe(_ name: String) {
    let notified = notified
    tokens[name] = sheet.cells[name]?.observe(failure: { _ in notified.values[name] = .some(nil) }) {
      notified.values[name] = $0
    }
  }

  private mutating func mistake(runs: Int) -> String? {
    let scratch = ScratchSheet(sheet)
    for (name, value) in notified.values where value != scratch.values[name] {
      return "\(name) was notified of \(value as Any), not \(scratch.values[name] as Any)"
    }
    guard random.below(2) == 0 else { return nil }
    if sheet.values != scratch.values { return "\(sheet.values), not \(scratch.values)" }
    if !mayRunOften, let often = sheet.runs.first(where: { $0.value > runs }) { return "\(often) runs" }
    var paths: [String: [String]] = [:]
    for name in names {
      guard let first = scratch.cycle(of: name) else { continue }
      guard let path = sheet.cycle(of: name) else { return "\(name) has no error of a cycle" }
      if let other = paths[first], other != path { return "cells of a cycle have errors \(path) and \(other)" }
      paths[first] = path
    }
    return nil
  }
}
