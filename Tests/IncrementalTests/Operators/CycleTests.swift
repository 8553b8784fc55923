import Incremental
import Testing

/// Values that depend on themselves: they fail, all others go on, and they recover when an edit ends the cycle.
@Suite struct CycleTests {
  let sheet = Sheet(names: ["A1", "B1", "C1", "D1"])
  let log = Log()

  enum Watching: CaseIterable {
    case nobody, first, last, all
  }

  @Test(arguments: Watching.allCases)
  func `The cells of a cycle fail with its path, and recover when an edit breaks the cycle`(watching: Watching) {
    let tokens = watch(watching)
    sheet.set(["A1": .sum(["B1"]), "B1": .sum(["C1"], plus: 1), "C1": .number(5), "D1": .number(7)])
    #expect(sheet.values == ["A1": 6, "B1": 6, "C1": 5, "D1": 7])
    sheet.set(["C1": .sum(["A1"])])
    #expect(sheet.values == ["D1": 7])
    for name in ["A1", "B1", "C1"] {
      let path = sheet.cycle(of: name) ?? []
      #expect(Set(path) == ["A1", "B1", "C1"])
      #expect(path.count == 4 && path.first == path.last)
    }
    sheet.set(["D1": .number(8)])
    #expect(sheet.values == ["D1": 8])
    sheet.set(["B1": .number(2)])
    #expect(sheet.values == ["A1": 2, "B1": 2, "C1": 2, "D1": 8])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: Watching.allCases)
  func `A cell that reads itself fails, and recovers`(watching: Watching) {
    let tokens = watch(watching)
    sheet.set(["A1": .sum(["A1"], plus: 1)])
    #expect(sheet.cycle(of: "A1") == ["A1", "A1"])
    sheet.set(["A1": .number(1)])
    #expect(sheet.values["A1"] == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: Watching.allCases)
  func `Dependents of a cycle fail with its error, and so does a cell inside that catches the error`(watching: Watching)
  {
    let tokens = watch(watching)
    sheet.set(["A1": .orElse("B1", 3), "B1": .sum(["A1"]), "C1": .sum(["B1"]), "D1": .orElse("C1", 9)])
    #expect(sheet.values == ["D1": 9])
    #expect(sheet.cycle(of: "C1") == sheet.cycle(of: "A1"))
    sheet.set(["B1": .number(1)])
    #expect(sheet.values == ["A1": 1, "B1": 1, "C1": 1, "D1": 1])
    withExtendedLifetime(tokens) {}
  }

  @Test func `Observers are notified of a cycle once, and of the value after it`() {
    sheet.set(["A1": .sum(["B1"]), "B1": .number(1)])
    let token = sheet.cells["A1"]?.observe(failure: { log($0) }) { log($0) }
    sheet.set(["B1": .sum(["A1"])])
    sheet.set(["D1": .number(1)])
    sheet.set(["B1": .number(2)])
    #expect(log.lines.count == 3)
    #expect(log.lines.first == "1" && log.lines.last == "2")
    #expect(log.lines[1].contains("depends on itself") && log.lines[1].contains("A1 → B1"))
    withExtendedLifetime(token) {}
  }

  @Test func `A cycle that a map closes fails the computed value, and what is mapped from it`() {
    let graph = Graph()
    let isOn = Input(false, in: graph)
    let knot = Knot()
    let first = graph.computed { () throws -> Int in isOn.value ? try knot.node?.get() ?? 0 : 1 }.named("first")
    knot.node = first.map { $0 + 1 }.named("second")
    let token = knot.node?.observe(failure: { log($0) }) { log($0) }
    for value in [true, false] { isOn.set(value) }
    #expect(log.lines == ["2", "The value of a node depends on itself: first → second → first.", "2"])
    token?.cancel()
    isOn.set(true)
    #expect(throws: DependencyCycle.self) { try first.get() }
    #expect(throws: DependencyCycle.self) { try knot.node?.get() }
    isOn.set(false)
    #expect(knot.node?.value == 2)
    knot.node = nil
  }

  @Test(arguments: Watching.allCases)
  func `A cycle that is released leaves nothing behind`(watching: Watching) {
    let graph = Graph()
    do {
      let sheet = Sheet(names: ["A1", "B1", "C1", "D1"], in: graph)
      sheet.set(["A1": .sum(["B1"]), "B1": .sum(["C1", "A1"]), "C1": .sum(["A1"])])
      let tokens = watch(watching, sheet)
      #expect(sheet.values == ["D1": 0])
      withExtendedLifetime(tokens) {}
    }
    #expect(graph.nodeCount == 0)
  }

  private func watch(_ watching: Watching, _ other: Sheet? = nil) -> [Token] {
    let names =
      switch watching {
      case .nobody: [String]()
      case .first: ["A1"]
      case .last: ["C1"]
      case .all: ["A1", "B1", "C1", "D1"]
      }
    return names.compactMap { (other ?? sheet).cells[$0]?.observe(failure: { _ in }) { _ in } }
  }

  final class Knot {
    var node: Incr<Int>?
  }
}
