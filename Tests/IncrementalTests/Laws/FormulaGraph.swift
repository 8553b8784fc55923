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
  let choice: Input<Int>
  let formulas: [Formula]
  var nodes: [Incr<Boxed>] = []
  /// Whether somebody keeps some of what is made in runs of dynamic values.
  let keepsMade: Bool
  /// What is kept.
  var made: [Made] = []
  /// What depends on what is kept.
  var outsiders: [Outsider] = []
  /// The observers of nodes, and of what was made.
  var listeners: [Listener] = []
  /// Values that computations release while they run.
  var extras: [(formula: Formula, extra: Formula.Extra, incr: Incr<Boxed>)] = []
  /// The one that is being made.
  var extra: Formula.Extra?
  /// What computations release, and when.
  var releasing: SplitMix?
  /// What went wrong first.
  var mistake: String?
  /// How often an input was set: no computation runs twice in between.
  var version = 0

  /// A value that is an object.
  final class Boxed: Equatable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (a: Boxed, b: Boxed) -> Bool { a.number == b.number }
  }

  init(seed: UInt64) {
    var random = SplitMix(state: seed)
    let (graph, values) = (graph, values)
    numbers = values.numbers.map { Input(Boxed($0), in: graph) }
    flags = values.flags.map { Input($0, in: graph) }
    choice = Input(values.choice, in: graph)
    let fails = random.below(4) == 0
    keepsMade = random.below(2) == 0
    releasing = random.below(3) == 0 ? SplitMix(state: seed) : nil
    formulas = (0..<3 + random.below(5)).map { .random(&random, .init(nodes: $0, depth: 3, fails: fails)) }
    self.random = random
    for formula in formulas { nodes.append(make(formula, [])) }
    computeValues()
  }

  /// Computes all values from scratch, and notes what was made for others.
  func computeValues() {
    values.nodes = []
    for formula in formulas { values.nodes.append(formula.value(values, [])) }
    for made in made + listeners.compactMap(\.made) + outsiders.map(\.made)
    where !areCurrent(made.levels, unknown: false) {
      made.isOver = true
    }
  }

  /// Whether none of the runs would be for another value now; `unknown` if one of them has nothing to choose by.
  ///
  /// What is remembered does not end with the runs around it. Where there is nothing to choose by, the dynamic values
  /// further in may have been freed: they are not looked at, and then nothing ends what they made.
  func areCurrent(_ levels: [Formula.Level], unknown: Bool) -> Bool {
    if levels.contains(where: { $0.extra?.isReleased == true }) { return unknown }
    let first = levels.lastIndex(where: \.isRemembered).map { $0 + 1 } ?? 0
    for index in levels.indices[first...] {
      guard let isCurrent = levels[index].isCurrent(values, in: Array(levels[..<index])) else { return unknown }
      if !isCurrent { return false }
    }
    return true
  }

  /// Lets go of everything; returns how many nodes are left that are no inputs.
  func drop() -> Int {
    listeners = []
    outsiders = []
    extras = []
    made = []
    nodes = []
    // Reading what has ended may leave nodes waiting for a pass.
    numbers[0].set(Boxed(-1))
    return graph.nodeCount - numbers.count - flags.count - 1
  }
}

extension FormulaGraph {
  /// Something that was made in runs of dynamic values.
  final class Made {
    let formula: Formula
    let levels: [Formula.Level]
    let incr: Incr<Boxed>
    /// Whether one of the runs may have been followed by another.
    var isOver = false

    init(_ formula: Formula, _ levels: [Formula.Level], _ incr: Incr<Boxed>) {
      (self.formula, self.levels, self.incr) = (formula, levels, incr)
    }
  }

  /// An observer of a node.
  final class Listener {
    enum Subject {
      case node(Int)
      case made(Made)
    }

    let subject: Subject
    /// The last value that it was notified of; nil for an error.
    private(set) var notified: Int?
    /// How often it was notified in this edit.
    var count = 0
    private var token: Token?

    init(_ subject: Subject, _ incr: Incr<Boxed>) {
      self.subject = subject
      token = incr.observe(failure: { [unowned self] _ in notify(nil) }, { [unowned self] in notify($0.number) })
      count = 0
    }

    var made: Made? { if case .made(let made) = subject { made } else { nil } }

    private func notify(_ value: Int?) {
      notified = value
      count += 1
    }
  }
}
