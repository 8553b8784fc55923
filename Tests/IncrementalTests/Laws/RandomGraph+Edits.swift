import Incremental

extension RandomGraph {
  /// The observers that an edit may notify.
  enum Audience {
    case nobody
    case only(Int)
    /// Those whose values changed.
    case changed
    /// It was more than one pass, or a part of the graph was brought up to date in between.
    case unknown
  }

  /// Makes an edit, and returns which observers it may notify.
  func randomEdit() -> Audience {
    runs = runs.map { _ in 0 }
    notifications = []
    thrown = []
    switch random.below(11) {
    case 0:
      let number = random.below(nodes.count)
      observe(number)
      return .only(number)
    case 1: cancel()
    case 2: readTwo()
    case 3:
      writeFromObserver()
      return .unknown
    case 4:
      graph.batch {
        for _ in 0...random.below(8) { write() }
        if random.below(2) == 0 { observe(random.below(nodes.count)) } else { cancel() }
        // What is observed in a batch is computed at once, so it may run again at the end.
        runs = runs.map { _ in 0 }
        write()
      }
      return .unknown
    case 5:
      graph.batch { for _ in 0...random.below(8) { writeAfterRead() } }
      return .changed
    case 6:
      graph.batch {
        for _ in 0...random.below(6) { writeAndRead() }
        // What is read in a batch is computed at once, so it may run again at the end.
        runs = runs.map { _ in 0 }
      }
      return .changed
    case 7:
      seconds += random.below(10)
      clock.advance(to: .seconds(seconds))
      return .changed
    case 8:
      for _ in 0...random.below(6) {
        runs = runs.map { _ in 0 }
        write()
        readTwo()
      }
      return .unknown
    default:
      write()
      return .changed
    }
    return .nobody
  }

  private func write() {
    let input = random.below(inputs.count)
    inputValues[input] = random.below(100)
    inputs[input].set(inputValues[input])
  }

  /// Reads an input, and the time, in a batch, which must compute nothing.
  private func writeAfterRead() {
    let (input, recomputed) = (random.below(inputs.count), graph.statistics.recomputed)
    let isRight = inputs[input].value == inputValues[input] && clock.now.value == .seconds(seconds)
    if !isRight || graph.statistics.recomputed > recomputed { notified[input] = .some(Int.min) }
    write()
  }

  /// Writes to inputs, reads what depends on them and on others, and mostly sets them back.
  private func writeAndRead() {
    let (input, before) = (random.below(inputs.count), inputValues)
    write()
    inputValues[input] += 1 + random.below(2)
    inputs[input].set(inputValues[input])
    readTwo()
    guard random.below(4) > 0 else { return }
    inputValues = before
    for input in inputs.indices { inputs[input].set(before[input]) }
    if random.below(2) == 0 { readTwo() }
  }

  private func cancel() {
    // In order, because that of a dictionary is random.
    guard let number = tokens.keys.sorted().dropFirst(random.below(max(1, tokens.count))).first else { return }
    tokens[number] = nil
    notified[number] = nil
    attached.removeAll { $0 == number }
  }

  private func readTwo() {
    let values = scratch()
    for _ in 0..<2 {
      let number = random.below(nodes.count)
      if (try? nodes[number].get()) != values[number] { notified[number] = .some(Int.min) }
    }
  }

  /// Writes and cancels from an observer that is notified of the next write.
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
}
