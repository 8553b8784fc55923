/// A graph of a known form, what is done with it, and the same in plain Swift.
public struct Shape: Sendable {
  /// Without the prefix `engine/`.
  public let name: String
  /// How many runs, nodes or operations one iteration is: times are given per unit.
  public let units: Int
  /// The runs of one iteration, where the conformance table has them.
  public let expected: Runs?
  /// Whether each iteration needs a graph of its own.
  public let isFresh: Bool
  /// Builds the graph; the result performs so many iterations and checks what comes out.
  let engine: @Sendable (Lab) -> (Int) -> Void
  /// Builds the plain equivalent, in which all is recomputed for each write.
  let plain: @Sendable (Plain) -> (Int) -> Void

  init(
    _ name: String, units: Int, expected: Runs? = nil, isFresh: Bool = false,
    engine: @escaping @Sendable (Lab) -> (Int) -> Void,
    plain: @escaping @Sendable (Plain) -> (Int) -> Void
  ) {
    (self.name, self.units, self.expected) = (name, units, expected)
    self.isFresh = isFresh
    (self.engine, self.plain) = (engine, plain)
  }

  /// A shape whose unit is one run of a computation or effect, as alien-signals makes them.
  init(
    _ name: String, runs: Runs, here: Runs? = nil, isFresh: Bool = false,
    engine: @escaping @Sendable (Lab) -> (Int) -> Void,
    plain: @escaping @Sendable (Plain) -> (Int) -> Void
  ) {
    self.init(
      name, units: runs.computed + runs.effects, expected: here ?? runs, isFresh: isFresh, engine: engine, plain: plain)
  }

  /// Builds the graph.
  ///
  /// - Parameters:
  ///   - seed: not known to the compiler, so that nothing is computed ahead of time.
  ///   - counting: whether each run of a computation is counted.
  public func build(seed: Int, counting: Bool = false) -> Trial {
    let lab = Lab(seed: seed, counting: counting)
    let iterate = engine(lab)
    return Trial(iterate: iterate, notes: lab.notes, keep: lab)
  }

  /// Builds the plain equivalent.
  public func buildPlain(seed: Int) -> Trial {
    let plain = Plain(seed: seed)
    let iterate = self.plain(plain)
    return Trial(iterate: iterate, notes: plain.notes, keep: plain)
  }
}

/// What was built, ready to be run.
public struct Trial {
  /// Performs so many iterations.
  public let iterate: (Int) -> Void
  let notes: Notes
  let keep: AnyObject

  /// The runs since the last reset.
  public var runs: Runs { notes.runs }
  /// What the dynamic graphs add up to.
  public var total: Double { notes.total }
  /// What came out wrong, in words.
  public var mistakes: [String] { notes.mistakes }

  /// Counts from zero.
  public func resetRuns() { notes.reset() }
}

/// How often computations and effects ran.
public struct Runs: Equatable, Sendable, CustomStringConvertible {
  /// Runs of derived values.
  public var computed: Int
  /// Runs of effects, which are observers or observed computations.
  public var effects: Int

  /// Names both.
  public init(computed: Int, effects: Int) { (self.computed, self.effects) = (computed, effects) }

  /// For the messages of tests.
  public var description: String { "\(computed) computed, \(effects) effects" }
}
