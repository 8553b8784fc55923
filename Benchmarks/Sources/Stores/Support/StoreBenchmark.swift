/// One thing that is done with a store, and the same by other means.
public struct StoreBenchmark: Sendable {
  /// With its group: `store/`, `effect/`.
  public let name: String
  /// How many operations one iteration is.
  public let units: Int
  /// How many observers are called in one iteration, on all sides.
  public let received: Int
  /// The store first, then what it is held against.
  public let sides: [Side]

  init(_ name: String, group: String = "store", units: Int = 1, received: Int = 0, _ sides: Side...) {
    (self.name, self.units, self.received, self.sides) = ("\(group)/\(name)", units, received, sides)
  }

  /// The same without the prefix.
  init(named name: String, units: Int = 1, received: Int = 0, _ sides: Side...) {
    (self.name, self.units, self.received, self.sides) = (name, units, received, sides)
  }

  /// One way to do it.
  public struct Side: Sendable {
    /// What does it.
    public let name: String
    /// Builds it; the seed is not known to the compiler.
    public let build: @Sendable (_ seed: Int) -> StoreTrial

    init(_ name: String, _ build: @escaping @Sendable (_ seed: Int) -> StoreTrial) {
      (self.name, self.build) = (name, build)
    }
  }

  /// All of them. They run on the main thread: some of the stores belong to the main actor.
  public static let all: [StoreBenchmark] =
    Plain.all + Closures.all + Deep.all + ReadFields.all + ReadTracked.all + Fields.all + ObservedRows.all
    + TrackedRows.all + InPlace.all + CaseBenchmarks.all + BindingBenchmarks.all + Making.all + EffectBenchmarks.all
    + Attached.all + Asked.all
    + ReadDependencies.all
    + Replaying.all + WatchedDetails.all + ObservedActions.all + UndoBenchmarks.all + ParcelBenchmarks.all
    + ExploredStates.all + TestSends.all + TapeBenchmarks.all + InspectorBenchmarks.all
    + SharedBenchmarks.all + QueryBenchmarks.all + PublisherBenchmarks.all
    + ReadDerived.all
}

/// What was built, ready to be run.
public struct StoreTrial {
  /// Performs so many iterations. After the same number of iterations since it was built, the result is the same for
  /// all sides.
  public let iterate: (Int) -> Int
  let receiver: Receiver

  init(_ receiver: Receiver = Receiver(), _ iterate: @escaping (Int) -> Int) {
    (self.receiver, self.iterate) = (receiver, iterate)
  }

  /// How often an observer was called so far.
  public var received: Int { receiver.received }
}

/// The changing part of a side. One final class, so that its accesses are not checked at run time.
final class Receiver {
  private(set) var received = 0
  private(set) var sum = 0
  fileprivate var step = 0

  /// What an observer does.
  @inline(__always)
  func receive(_ value: Int) {
    received &+= 1
    sum &+= value
  }

  /// The next of those numbers, over and over.
  @inline(__always)
  func next(of numbers: [Int]) -> Int {
    step &+= 1
    return numbers[step & (Chance.length - 1)]
  }
}

extension Receiver {
  /// The next number below a power of two, in order.
  @inline(__always)
  func next(below limit: Int) -> Int {
    step &+= 1
    return step & (limit - 1)
  }
}

/// Numbers in no order, the same for all sides.
enum Chance {
  static let length = 1 << 14

  static func numbers(below limit: Int, seed: Int) -> [Int] {
    var state = UInt64(truncatingIfNeeded: seed) &+ 88_172_645_463_325_252
    return (0..<length).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 1) % limit
    }
  }
}
