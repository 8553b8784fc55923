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
  func `The cells of a cycle fail with its path, and recover when an edit ends it`(watching: Watching) {
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
  func `What depends on a cycle fails with the same error, and so does what catches it inside`(watching: Watching) {
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
  func `Nothing is left of a cycle that is let go of`(watching: Watching) {
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

  @Test(arguments: Seeds.all(quick: 40, exhaustive: 200))
  func `Random edits of a sheet with cycles give what computing from scratch gives`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let names = (0..<8).map { "c\($0)" }
    let graph = Graph()
    do {
      let sheet = Sheet(names: names, in: graph)
      var tokens: [String: Token] = [:]
      var told: [String: Int?] = [:]
      for step in 0..<300 {
        let edits = Dictionary(
          uniqueKeysWithValues: (0...random.below(3)).map { _ in random.below(8) }.reduce(into: Set()) { $0.insert($1) }
            .sorted().map { (names[$0], Sheet.Formula.random(&random, names)) })
        sheet.set(edits)
        let name = names[random.below(8)]
        switch random.below(4) {
        case 0:
          tokens[name] = sheet.cells[name]?.observe(failure: { _ in told[name] = .some(nil) }) { told[name] = $0 }
        case 1: (tokens[name], told[name]) = (nil, nil)
        case 2: _ = sheet.cells[name]?.result
        default: break
        }
        let expected = sheet.scratch()
        for (name, value) in told {
          #expect(value == expected[name], "seed \(seed), step \(step): \(name) in \(sheet.formulas)")
        }
        guard random.below(2) == 0 else { continue }
        #expect(sheet.values == expected, "seed \(seed), step \(step): \(sheet.formulas)")
        if sheet.values != expected { return }
      }
    }
    #expect(graph.nodeCount == 0, "seed \(seed): nodes are left")
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

/// Cells that are computed from formulas, which name other cells.
final class Sheet {
  enum Formula: Equatable {
    case number(Int)
    case sum([String], plus: Int = 0)
    /// The value of a cell or, if that fails, a number.
    case orElse(String, Int)
    /// The second if the first is even, otherwise the third.
    case choice(String, String, String)
  }

  let graph: Graph
  private(set) var inputs: [String: Input<Formula>] = [:]
  private(set) var cells: [String: Incr<Int>] = [:]
  var formulas: [String: Formula] { inputs.mapValues(\.value) }

  init(names: [String], in graph: Graph = Graph()) {
    self.graph = graph
    for name in names {
      let input = Input(Formula.number(0), in: graph)
      inputs[name] = input
      cells[name] = graph.computed { [unowned self] () throws -> Int in
        try compute(input.value) { try cells[$0]?.get() ?? 0 }
      }.named(name)
    }
  }

  func set(_ formulas: [String: Formula]) {
    graph.batch { for (name, formula) in formulas.sorted(by: { $0.key < $1.key }) { inputs[name]?.set(formula) } }
  }

  /// The values of the cells that do not fail.
  var values: [String: Int] { cells.compactMapValues { try? $0.get() } }

  func cycle(of name: String) -> [String]? {
    guard case .failure(let error as DependencyCycle)? = cells[name]?.result else { return nil }
    return error.path
  }

  fileprivate func compute(_ formula: Formula, _ read: (String) throws -> Int) throws -> Int {
    switch formula {
    case .number(let number): number
    case .sum(let names, let more): try names.reduce(more) { ($0 &+ (try read($1))) & 0xff }
    case .orElse(let name, let number): (try? read(name)) ?? number
    case .choice(let a, let b, let c): try read(a).isMultiple(of: 2) ? try read(b) : try read(c)
    }
  }
}

extension Sheet {
  /// The values from scratch: what reads a cell that is being computed is part of a cycle, and so is all that waits for
  /// it, also if it catches the error.
  func scratch() -> [String: Int] {
    var done: [String: Int?] = [:]
    for name in cells.keys.sorted() {
      var waiting: [String] = []
      var inCycle: Set<String> = []
      _ = try? scratch(name, &waiting, &inCycle, &done)
    }
    return done.compactMapValues { $0 }
  }

  private func scratch(
    _ name: String, _ waiting: inout [String], _ inCycle: inout Set<String>, _ done: inout [String: Int?]
  ) throws -> Int {
    if let value = done[name] {
      guard let value else { throw Failed() }
      return value
    }
    if let start = waiting.firstIndex(of: name) {
      inCycle.formUnion(waiting[start...])
      throw Failed()
    }
    waiting.append(name)
    let value = try? compute(inputs[name]?.value ?? .number(0)) { try scratch($0, &waiting, &inCycle, &done) }
    waiting.removeLast()
    let result = inCycle.contains(name) ? nil : value
    done[name] = .some(result)
    guard let result else { throw Failed() }
    return result
  }
}

extension Sheet.Formula {
  static func random(_ random: inout SplitMix, _ names: [String]) -> Sheet.Formula {
    let name = { (random: inout SplitMix) in names[random.below(names.count)] }
    switch random.below(4) {
    case 0: return .number(random.below(4))
    case 1: return .sum((0...random.below(2)).map { _ in name(&random) }, plus: random.below(3))
    case 2: return .choice(name(&random), name(&random), name(&random))
    default: return .sum([name(&random)], plus: 1)
    }
  }
}
