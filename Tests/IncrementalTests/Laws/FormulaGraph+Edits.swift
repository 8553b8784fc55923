import Incremental

extension FormulaGraph {
  /// Does something, and says what is wrong then, if anything.
  func mistakeAfterEdit() -> String? {
    let old = values.nodes
    for observer in observers { observer.count = 0 }
    let isOnePass = edit()
    for observer in observers {
      let (old, new) = (old[observer.node], values.nodes[observer.node])
      if observer.told != .some(new) { return "observer of \(observer.node) was told \(observer.told as Any), not \(new as Any)" }
      guard isOnePass else { continue }
      let mayBeTold = old != new || new == nil
      if observer.count > (mayBeTold ? 1 : 0) { return "observer of \(observer.node) was told \(observer.count) times" }
    }
    return mistake
  }

  /// Returns whether it was one pass, in which nothing was read.
  private func edit() -> Bool {
    switch random.below(10) {
    case 0, 1:
      observe()
    case 2:
      if !observers.isEmpty { observers.remove(at: random.below(observers.count)) }
    case 3:
      read()
    case 4:
      graph.batch { for _ in 0...random.below(4) { write() } }
      return false
    case 5:
      graph.batch { for _ in 0...random.below(4) { writeOrLook() } }
      return false
    case 6:
      writeFromObserver()
      return false
    default:
      write()
      return true
    }
    return true
  }

  private func writeOrLook() {
    switch random.below(6) {
    case 0: read()
    case 1: observe()
    case 2: if !observers.isEmpty { observers.remove(at: random.below(observers.count)) }
    default: write()
    }
  }

  private func write() {
    version += 1
    switch random.below(5) {
    case 0, 1:
      let input = random.below(numbers.count)
      values.numbers[input] = random.below(8)
      computeValues()
      numbers[input].set(Boxed(values.numbers[input]))
    case 2, 3:
      let input = random.below(flags.count)
      values.flags[input].toggle()
      computeValues()
      flags[input].set(values.flags[input])
    default:
      values.choices[0] = random.below(3)
      computeValues()
      choices[0].set(values.choices[0])
    }
  }

  private func read() {
    let node = random.below(nodes.count)
    let value = (try? nodes[node].get())?.number
    if value != values.nodes[node] {
      mistake = mistake ?? "\(node) was read as \(value as Any), not \(values.nodes[node] as Any)"
    }
  }

  private func observe() {
    let listener = Listener(random.below(nodes.count))
    // One that is told of an error at once, too.
    listener.token = nodes[listener.node].observe(
      failure: { [unowned listener] _ in
        listener.told = .some(nil)
        listener.count += 1
      },
      { [unowned listener] in
        listener.told = $0.number
        listener.count += 1
      })
    listener.count = 0
    observers.append(listener)
  }

  /// Writes from an observer that is notified of the next write.
  private func writeFromObserver() {
    var isFirst = true
    let token = nodes[random.below(nodes.count)].onChange { [unowned self] _, _ in
      if isFirst { write() }
      isFirst = false
    }
    write()
    token.cancel()
  }
}
