import Sluice

/// A pair, how one is put into the other, and a program.
struct PairCase: CustomStringConvertible {
  let number: Int
  let pair: (PairedName, PairedName)

  static let pairs: [(PairedName, PairedName)] = PairedName.allCases.enumerated().flatMap { index, first in
    PairedName.allCases.dropFirst(index + 1).map { (first, $0) }
  }

  init(_ number: Int) {
    self.number = number
    var (first, second) = Self.pairs[number % Self.pairs.count]
    if (number / Self.pairs.count) % 2 == 1 { swap(&first, &second) }
    if second.isOutermost > first.isOutermost { swap(&first, &second) }
    pair = (first, second)
  }

  var description: String { "\(pair.0) with \(pair.1)" }

  /// Which of several ways to put one into the other.
  private var variant: Int { number / Self.pairs.count / 2 % 2 }

  /// The feature that all is: the first outside, if it can be.
  private var feature: any PairedFeature.Type {
    let leaves = [pair.0.leaf, pair.1.leaf].compactMap(\.self)
    let core: any PairedFeature.Type =
      switch leaves.count {
      case 2: beside(leaves[0], leaves[1])
      case 1: variant == 0 ? leaves[0] : beside(leaves[0], Counter.self)
      default: Counter.self
      }
    let inside = pair.1.container(of: core) ?? core
    return pair.0.container(of: inside) ?? inside
  }

  private func beside(_ first: any PairedFeature.Type, _ second: any PairedFeature.Type) -> any PairedFeature.Type {
    func open<First: PairedFeature, Second: PairedFeature>(_: First.Type, _: Second.Type) -> any PairedFeature.Type {
      Beside<First, Second>.self
    }
    return open(first, second)
  }

  /// What is wrong in the program of this case; nil if nothing is.
  @MainActor func fault() async throws -> String? { try await run(feature) }

  @MainActor private func run<Feature: PairedFeature>(_ feature: Feature.Type) async throws -> String? {
    let freed = Freed()
    if let fault = try await run(feature, freed) { return "\(self), \(feature): \(fault)" }
    await wait { freed.names.isEmpty }
    return freed.names.isEmpty ? nil : "\(self), \(feature): \(freed.names) is still there"
  }

  @MainActor private func run<Feature: PairedFeature>(_ feature: Feature.Type, _ freed: Freed) async throws -> String? {
    let program = PairProgram(feature, pair.0.attachments.union(pair.1.attachments), seed: number)
    if let fault = await program.settledFault() { return "\(fault) at first" }
    for _ in 0..<30 {
      try program.step()
      if let fault = await program.settledFault() { return "\(fault); after \(program.steps)" }
    }
    if let fault = try await program.faultAtRest() { return "\(fault); at rest after \(program.steps)" }
    freed.watch(program.store, "the store")
    freed.watch(program.store.graph, "the graph")
    freed.watch(program.kit, "what reducers hold")
    program.end()
    await wait { program.kit.works.running.isEmpty && program.store.effectsLeft == 0 }
    if !program.kit.works.running.isEmpty || program.store.effectsLeft > 0 {
      return
        "\(program.kit.works.running), \(program.store.effectsLeft) effects are left after the end of \(program.steps)"
    }
    program.release()
    return nil
  }
}

/// Waits until something is so; not for ever, because the test fails if it never is.
func wait(until isDone: () -> Bool, isolation: isolated (any Actor)? = #isolation) async {
  let end = ContinuousClock.now + .seconds(10)
  while !isDone(), ContinuousClock.now < end { await Task.yield() }
}

/// Objects that are to be freed.
final class Freed {
  private struct PairWatch {
    let name: String
    weak var object: AnyObject?
  }

  private var watched: [PairWatch] = []

  /// What is still there.
  var names: [String] { watched.filter { $0.object != nil }.map(\.name) }

  func watch(_ object: some AnyObject, _ name: String) { watched.append(PairWatch(name: name, object: object)) }
}
