import Incremental

/// Cells that are computed from formulas, which name other cells.
final class Sheet {
  enum Formula: Equatable {
    case number(Int)
    case sum([String], plus: Int = 0)
    /// The value of a cell or, if that fails, a number.
    case orElse(String, Int)
    /// The second if the first is even, otherwise the third.
    case choice(String, String, String)
    /// The first or, if that fails, the second.
    case either(String, String)
    /// The value of the cell, by way of a `map` or a `recover` that all cells share.
    case mapped(String)
    case recovered(String)
  }

  let graph: Graph
  private(set) var inputs: [String: Input<Formula>] = [:]
  private(set) var cells: [String: Incr<Int>] = [:]
  private var mapped: [String: Incr<Int>] = [:]
  private var recovered: [String: Incr<Int>] = [:]
  /// How often each cell, or its `recover`, was computed.
  var runs: [String: Int] = [:]
  var formulas: [String: Formula] { inputs.mapValues(\.value) }

  init(names: [String], in graph: Graph = Graph()) {
    self.graph = graph
    for name in names {
      let input = Input(Formula.number(0), in: graph)
      inputs[name] = input
      cells[name] = graph.computed { [unowned self] () throws -> Int in
        runs[name, default: 0] += 1
        return try compute(input.value, { try cells[$0]?.get() ?? 0 }) {
          switch $0 {
          case .mapped(let name): try mapped[name]?.get() ?? 0
          case .recovered(let name): try recovered[name]?.get() ?? 0
          default: 0
          }
        }
      }.named(name)
    }
    for (name, cell) in cells {
      mapped[name] = cell.map { $0 + 1 }.named("\(name) + 1")
      recovered[name] = cell.recover { [unowned self] _ in
        runs["\(name) or 7", default: 0] += 1
        return 7
      }.named("\(name) or 7")
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

  func compute(
    _ formula: Formula, _ read: (String) throws -> Int, by way: (Formula) throws -> Int
  ) throws -> Int {
    switch formula {
    case .number(let number): number
    case .sum(let names, let more): try names.reduce(more) { ($0 &+ (try read($1))) & 0xff }
    case .orElse(let name, let number): (try? read(name)) ?? number
    case .choice(let a, let b, let c): try read(a).isMultiple(of: 2) ? try read(b) : try read(c)
    case .either(let a, let b): if let first = try? read(a) { first } else { try read(b) }
    case .mapped, .recovered: try way(formula)
    }
  }
}

/// The cells from scratch: what reads a cell that is being computed is part of a cycle, and so is all that waits for
/// it, and what reads a part of such a cycle before the first of its cells is computed.
struct ScratchSheet {
  let formulas: [String: Sheet.Formula]
  private(set) var values: [String: Int] = [:]
  /// For each cell of a cycle, the cell at which that was found.
  private(set) var cycles: [String: String] = [:]
  private var done: Set<String> = []
  private var waiting: [String] = []

  init(_ sheet: Sheet) {
    formulas = sheet.formulas
    for name in formulas.keys.sorted() { _ = try? value(name) }
  }

  private mutating func value(_ name: String) throws -> Int {
    if let start = openIndex(name) {
      for other in waiting[start...] { cycles[other] = waiting[start] }
      throw Failed()
    }
    if !done.contains(name) { compute(name) }
    if let start = openIndex(name) {
      for other in waiting[start...] { cycles[other] = waiting[start] }
    }
    guard let value = values[name] else { throw Failed() }
    return value
  }

  /// Where the cell, or the first one of its cycle, waits.
  private func openIndex(_ name: String) -> Int? {
    var first = name
    while let next = cycles[first], next != first { first = next }
    return waiting.firstIndex(of: first)
  }

  private mutating func compute(_ name: String) {
    waiting.append(name)
    let value = try? compute(formulas[name] ?? .number(0))
    waiting.removeLast()
    done.insert(name)
    if cycles[name] == nil { values[name] = value }
  }

  private mutating func compute(_ formula: Sheet.Formula) throws -> Int {
    switch formula {
    case .number(let number): return number
    case .sum(let names, let more):
      var sum = more
      for name in names { sum = (sum &+ (try value(name))) & 0xff }
      return sum
    case .orElse(let name, let number): return (try? value(name)) ?? number
    case .choice(let a, let b, let c): return try value(a).isMultiple(of: 2) ? try value(b) : try value(c)
    case .either(let a, let b): if let first = try? value(a) { return first } else { return try value(b) }
    case .mapped(let name): return try value(name) + 1
    case .recovered(let name): return (try? value(name)) ?? 7
    }
  }

  /// The cell at which the cycle of this one was found.
  func cycle(of name: String) -> String? {
    guard var first = cycles[name] else { return nil }
    while let next = cycles[first], next != first { first = next }
    return first
  }
}

extension Sheet.Formula {
  /// - Parameter catches: Whether formulas may catch errors, and read by way of values with fixed edges.
  static func random(_ random: inout SplitMix, _ names: [String], catches: Bool) -> Sheet.Formula {
    let name = { (random: inout SplitMix) in names[random.below(names.count)] }
    switch random.below(catches ? 9 : 4) {
    case 0: return .number(random.below(4))
    case 1: return .sum((0...random.below(2)).map { _ in name(&random) }, plus: random.below(3))
    case 2: return .choice(name(&random), name(&random), name(&random))
    case 4: return .either(name(&random), name(&random))
    case 5: return .orElse(name(&random), random.below(9))
    case 6: return .mapped(name(&random))
    case 7: return .recovered(name(&random))
    default: return .sum([name(&random)], plus: 1)
    }
  }
}
