import Shapes

/// The times of a shape and of its plain equivalent.
struct Measurement {
  let name: String
  /// Per unit; nil if this platform does not tell.
  let value: Double?
  let unit: String
  /// What it is held against; a name may come several times, each time with another reference.
  let reference: String
  let referenceValue: Double?

  init(
    name: String, value: Double?, unit: String, reference: String = "plain-swift", referenceValue: Double?
  ) {
    (self.name, self.value, self.unit) = (name, value, unit)
    (self.reference, self.referenceValue) = (reference, referenceValue)
  }

  /// Medians of nine samples each, taken in turn, so that a disturbance meets both.
  init(_ shape: Shape, seed: Int) {
    checkRuns(shape, seed: seed)
    let measured = Stopwatch(shape, isPlain: false, seed: seed)
    let reference = Stopwatch(shape, isPlain: true, seed: seed)
    var samples: (measured: [Double], reference: [Double]) = ([], [])
    for _ in 0..<9 {
      samples.reference.append(reference.sample())
      samples.measured.append(measured.sample())
    }
    self.init(
      name: "engine/\(shape.name)", value: median(samples.measured), unit: "ns",
      referenceValue: median(samples.reference))
  }
}

/// Takes samples of one side.
struct Stopwatch {
  private let shape: Shape
  private let isPlain: Bool
  private let seed: Int
  private let trial: Trial
  private let iterations: Int

  /// Builds it, and finds how many iterations take some milliseconds.
  init(_ shape: Shape, isPlain: Bool, seed: Int) {
    (self.shape, self.isPlain, self.seed) = (shape, isPlain, seed)
    trial = Self.build(shape, isPlain, seed)
    var iterations = 1
    while !shape.isFresh, Self.time(trial, iterations) < 5e6 { iterations *= 2 }
    self.iterations = shape.isFresh ? 10 : iterations
  }

  /// Nanoseconds per unit.
  func sample() -> Double {
    var total = 0.0
    if shape.isFresh {
      for _ in 0..<iterations { total += Self.time(Self.build(shape, isPlain, seed), 1) }
    } else {
      total = Self.time(trial, iterations)
    }
    return total / Double(iterations * shape.units)
  }

  private static func build(_ shape: Shape, _ isPlain: Bool, _ seed: Int) -> Trial {
    isPlain ? shape.buildPlain(seed: seed) : shape.build(seed: seed)
  }

  /// Stops the program if what comes out is wrong.
  private static func time(_ trial: Trial, _ iterations: Int) -> Double {
    let start = processorTime()
    trial.iterate(iterations)
    let time = processorTime() - start
    check(trial)
    return time
  }
}

/// Runs the shape at full size once more, counting: the runs must be those of the table.
private func checkRuns(_ shape: Shape, seed: Int) {
  guard let expected = shape.expected else { return }
  let trial = shape.build(seed: seed, counting: true)
  if !shape.isFresh { trial.iterate(1) }
  trial.resetRuns()
  trial.iterate(1)
  check(trial)
  if trial.runs != expected { stop("\(shape.name) made \(trial.runs) runs instead of \(expected).") }
}

private func check(_ trial: Trial) {
  if let mistake = trial.mistakes.first { stop("A result is wrong: \(mistake).") }
}

func median(_ samples: [Double]) -> Double { samples.sorted()[samples.count / 2] }
