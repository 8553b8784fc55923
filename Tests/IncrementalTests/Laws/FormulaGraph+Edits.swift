import Incremental

extension FormulaGraph {
  /// Does something, and says what is wrong then, if anything.
  func mistakeAfterEdit() -> String? {
    let old = values.nodes
    for listener in listeners { listener.count = 0 }
    let isOnePass = edit()
    for listener in listeners {
      switch listener.subject {
      case .node(let node): checkNotified(listener, node, old[node], isOnePass)
      case .made(let made): checkNotified(listener, made)
      }
    }
    checkOutsiders()
    return mistake
  }

  private func checkNotified(_ listener: Listener, _ node: Int, _ old: Int?, _ isOnePass: Bool) {
    let new = values.nodes[node]
    if listener.notified != new {
      note("an observer of \(node) was notified of \(listener.notified as Any), not \(new as Any)")
    }
    guard isOnePass else { return }
    // A second failure may notify.
    let most = old != new || new == nil ? 1 : 0
    if listener.count > most { note("an observer of \(node) was notified \(listener.count) times") }
  }

  /// What is over says so later, when something that it reads changes.
  private func checkNotified(_ listener: Listener, _ made: Made) {
    let value = made.formula.value(values, made.levels)
    if !made.isOver, listener.notified != value {
      note(
        "an observer of \(made.formula), \(made.levels), got \(listener.notified as Any), not \(value as Any)"
      )
    }
  }

  /// Returns whether it was one pass, in which nothing was read.
  private func edit() -> Bool {
    switch random.below(releasing != nil ? 16 : keepsMade ? 14 : 11) {
    case 0, 1: observe()
    case 2: cancel()
    case 3: read()
    case 4: readMade()
    case 5:
      graph.batch { for _ in 0...random.below(4) { write() } }
      return false
    case 6:
      graph.batch { for _ in 0...random.below(4) { writeOrLook() } }
      return false
    case 7:
      writeFromObserver()
      return false
    case 11, 12, 13: editOutsiders()
    case 14, 15: editExtras()
    default: write()
    }
    return true
  }

  private func writeOrLook() {
    switch random.below(8) {
    case 0: read()
    case 1: readMade()
    case 2: observe()
    case 3: cancel()
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
      values.choice = random.below(3)
      computeValues()
      choice.set(values.choice)
    }
  }

  private func read() {
    let node = random.below(nodes.count)
    let value = (try? nodes[node].get())?.number
    if value != values.nodes[node] { note("\(node) was read as \(value as Any), not \(values.nodes[node] as Any)") }
  }

  private func readMade() {
    guard !made.isEmpty else { return }
    let made = made[random.below(made.count)]
    let read = Result { try made.incr.get() }
    let hasEnded = if case .failure(let error) = read { error is ValueEnded } else { false }
    if case .failure(let error) = read, error is DependencyCycle { note("what was made failed with \(error)") }
    if hasEnded {
      if !made.isOver { note("\(made.formula) in \(made.levels) has ended") }
      return
    }
    let (value, expected) = ((try? read.get())?.number, made.formula.value(values, made.levels))
    if value != expected {
      note("\(made.formula) in \(made.levels) was read as \(value as Any), not \(expected as Any)")
    }
    // What is observed, and what made it is not, ends when it runs.
    let areObserved = listeners.contains { $0.made != nil } || outsiders.contains { $0.token != nil }
    if !areObserved, !areCurrent(made.levels, unknown: true) {
      note("\(made.formula) was read, though \(made.levels) are over")
    }
  }

  private func observe() {
    if !made.isEmpty, random.below(4) == 0 {
      let made = made[random.below(made.count)]
      return listeners.append(Listener(.made(made), made.incr))
    }
    let node = random.below(nodes.count)
    listeners.append(Listener(.node(node), nodes[node]))
  }

  private func cancel() {
    if !listeners.isEmpty { listeners.remove(at: random.below(listeners.count)) }
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
