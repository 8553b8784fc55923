import Incremental

/// A graph of random formulas. Each computation checks what it reads against computing it from scratch.
///
/// Its values are objects: in a release build, using one that was never computed ends the program.
final class FormulaGraph {
  let graph = Graph()
  var random: SplitMix
  var values = Formula.Values()
  let numbers: [Input<Boxed>]
  let flags: [Input<Bool>]
  let choices: [Input<Int>]
  let formulas: [Formula]
  private(set) var nodes: [Incr<Boxed>] = []
  /// What went wrong first.
  var mistake: String?
  /// How often an input was set: no computation runs twice in between.
  var version = 0
  /// The observers, in the order of their attachment, and what each was told last.
  var observers: [Listener] = []

  /// A value that is an object.
  final class Boxed: Equatable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (a: Boxed, b: Boxed) -> Bool { a.number == b.number }
  }

  /// Somebody who observes a node.
  final class Listener {
    let node: Int
    var told: Int??
    var count = 0
    var token: Token?
    init(_ node: Int) { self.node = node }
  }

  init(seed: UInt64) {
    var random = SplitMix(state: seed)
    let graph = graph
    numbers = values.numbers.map { Input(Boxed($0), in: graph) }
    flags = values.flags.map { Input($0, in: graph) }
    choices = values.choices.map { Input($0, in: graph) }
    let fails = random.below(4) == 0
    formulas = (0..<3 + random.below(5)).map {
      .random(&random, nodes: $0, depth: 3, levels: 0, fails: fails)
    }
    self.random = random
    for formula in formulas { nodes.append(make(formula, [])) }
    computeValues()
  }

  /// Computes all values from scratch.
  func computeValues() {
    values.nodes = []
    for formula in formulas { values.nodes.append(formula.value(values, [])) }
  }

  func drop() -> Int {
    observers = []
    nodes = []
    return graph.nodeCount
  }
}

extension FormulaGraph {
  private func make(_ formula: Formula, _ levels: [Formula.Level]) -> Incr<Boxed> {
    let make = { [unowned self] (formula: Formula) in self.make(formula, levels) }
    switch formula {
    case .number(let input): return numbers[input].incr
    case .node(let node): return nodes[node]
    case .map(let a):
      let check = check([a], levels)
      return make(a).map { check([$0]); return Boxed(Formula.mix($0.number)) }
    case .sum(let a, let b):
      let check = check([a, b], levels)
      return make(a).map2(make(b)) { check([$0, $1]); return Boxed(($0.number + $1.number) & 7) }
    case .fold(let all):
      let check = check(all, levels)
      return all.map(make).mapAll(in: graph) { check($0); return Boxed($0.reduce(0) { $0 + $1.number } & 7) }
    case .conditional(let condition, let a, let b):
      return Incremental.conditional(self.condition(condition, levels), then: make(a), else: make(b))
    case .flag(let input, let a, let b):
      let check = check([], levels)
      return flags[input].incr.flatMap { check([]); return make($0 ? a : b) }
    case .choice(let input, let all):
      let check = check([], levels)
      return choices[input].incr.flatMap { check([]); return make(all[$0 % all.count]) }
    case .flatMap(let source, let made):
      let check = check([source], levels)
      return make(source).flatMap { [unowned self] in
        check([$0])
        return self.make(made, levels + [Formula.Level(source: source, value: $0.number)])
      }
    case .branch(let all): return make(all[levels[levels.count - 1].value % all.count])
    case .bound(let a, let level):
      let check = check([a], levels)
      return make(a).map { check([$0]); return Boxed(($0.number + levels[level].value) & 7) }
    case .tracked(let a, let b, let c): return tracked([a, b, c], levels)
    case .failing(let a):
      let check = check([a], levels)
      return make(a).tryMap { check([$0]); if $0.number == 3 { throw Failed() } else { return $0 } }
    case .recovering(let a): return make(a).recover { _ in Boxed(1) }
    }
  }

  private func condition(_ condition: Formula.Condition, _ levels: [Formula.Level]) -> Incr<Bool> {
    switch condition {
    case .flag(let input): return flags[input].incr
    case .isEven(let formula):
      let check = check([formula], levels)
      return make(formula, levels).map { check([$0]); return $0.number.isMultiple(of: 2) }
    }
  }

  private func tracked(_ formulas: [Formula], _ levels: [Formula.Level]) -> Incr<Boxed> {
    let check = check([], levels)
    let nodes = formulas.map { make($0, levels) }
    return graph.computed { () throws -> Boxed in
      check([])
      return try nodes[try nodes[0].get().number.isMultiple(of: 2) ? 1 : 2].get()
    }
  }

  /// Checks a run of what is made now: it is no second one, what made it has not to run again, and it reads no old values.
  private func check(_ formulas: [Formula], _ levels: [Formula.Level]) -> ([Boxed]) -> Void {
    var last = -1
    return { [unowned self] arguments in
      if last == version { mistake = mistake ?? "\(formulas) ran twice" }
      last = version
      for (index, level) in levels.enumerated() {
        let now = level.source.value(values, Array(levels[..<index]))
        if let now, now != level.value { mistake = mistake ?? "what was made for \(level), now \(now as Any), ran" }
      }
      for (formula, argument) in zip(formulas, arguments) where formula.value(values, levels) != argument.number {
        mistake = mistake ?? "\(formula) was read as \(argument.number) in \(levels)"
      }
    }
  }
}
