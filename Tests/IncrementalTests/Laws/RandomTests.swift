import Foundation
import Incremental
import Testing

/// Random graphs of thousands of nodes and random edits, against computing everything from scratch.
///
/// A failure names its seed; `SEED=17 swift test --filter RandomTests` repeats that alone. `ROUNDS` sets how many there
/// are.
@Suite struct RandomTests {
  static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SEED"].flatMap({ UInt64($0) }) { return [seed] }
    return Array(1...(environment["ROUNDS"].flatMap { UInt64($0) } ?? 4))
  }

  @Test(arguments: seeds)
  func `Random graphs of 2,000 nodes are right after each edit`(seed: UInt64) {
    let subject = RandomGraph(seed: seed, inputCount: 40, nodeCount: 2000)
    for step in 0..<60 {
      subject.randomEdit()
      if let mistake = subject.mistake() {
        Issue.record("seed \(seed), step \(step): \(mistake)")
        break
      }
    }
    #expect(subject.drop() == 0, "seed \(seed): nodes are left")
  }

  @Test(arguments: seeds)
  func `Random graphs of 30 nodes are right after each of many edits`(seed: UInt64) {
    for part in 0..<30 {
      let subject = RandomGraph(seed: seed * 1000 + UInt64(part), inputCount: 3, nodeCount: 30)
      for step in 0..<60 {
        subject.randomEdit()
        if let mistake = subject.mistake() {
          Issue.record("seed \(seed), part \(part), step \(step): \(mistake)")
          return
        }
      }
      #expect(subject.drop() == 0, "seed \(seed), part \(part): nodes are left")
    }
  }
}

extension RandomGraph {
  fileprivate func randomEdit() {
    runs = runs.map { _ in 0 }
    tellings = []
    switch random.below(8) {
    case 0: observe(random.below(nodes.count))
    case 1: cancel()
    case 2: readTwo()
    case 3: writeFromObserver()
    case 4:
      graph.batch {
        for _ in 0...random.below(8) { write() }
        if random.below(2) == 0 { observe(random.below(nodes.count)) } else { cancel() }
        // What is observed in a batch is computed at once, so it may run again at the end.
        runs = runs.map { _ in 0 }
        write()
      }
    case 5: graph.batch { for _ in 0...random.below(8) { write() } }
    default: write()
    }
  }

  private func write() {
    let input = random.below(inputs.count)
    inputValues[input] = random.below(100)
    inputs[input].set(inputValues[input])
  }

  private func cancel() {
    // In order, because that of a dictionary is random.
    guard let number = tokens.keys.sorted().dropFirst(random.below(max(1, tokens.count))).first else { return }
    tokens[number] = nil
    told[number] = nil
  }

  private func readTwo() {
    let values = scratch()
    for _ in 0..<2 {
      let number = random.below(nodes.count)
      if (try? nodes[number].get()) != values[number] { told[number] = .some(Int.min) }
    }
  }

  /// Writes and cancels from an observer that hears of the next write.
  private func writeFromObserver() {
    let input = random.below(inputs.count)
    let other = random.below(inputs.count)
    let token = inputs[input].incr.onChange { [unowned self] _, _ in
      cancel()
      inputValues[other] = random.below(100)
      inputs[other].set(inputValues[other])
      runs = runs.map { _ in 0 }
    }
    inputValues[input] += 1
    inputs[input].set(inputValues[input])
    token.cancel()
  }

  /// What is wrong after an edit, if anything.
  fileprivate func mistake() -> String? {
    let values = scratch()
    for (number, value) in told where value != values[number] {
      return "observer of \(number), \(described(number)): \(value as Any), expected \(values[number] as Any)"
    }
    if let number = runs.firstIndex(where: { $0 > 1 }) { return "\(number) ran \(runs[number]) times" }
    return nil
  }

  private func described(_ number: Int) -> String {
    number < inputs.count ? "an input" : "\(shapes[number - inputs.count])"
  }
}
