import Sluice
import SluiceTesting

extension PairProgram {
  /// Does something random to the store and to the model.
  func step() throws {
    now.world.step += 1
    let before = (state: store.state, notified: notified)
    let isOneCycle = try perform(dice.below(24))
    Feature.learn(store.state, &now.world)
    guard isOneCycle else { return }
    let expected = before.state == store.state ? 0 : 1
    if notified - before.notified != expected {
      kit.faults("observers were notified \(notified - before.notified) times, not \(expected)")
    }
  }

  /// Returns whether that was one cycle.
  private func perform(_ number: Int) throws -> Bool {
    switch number {
    case 0: sendGroup()
    case 1: sendInBatch()
    case 2...4: return advance()
    case 5: toggleObservers()
    case 6, 7: return try goBack()
    case 8 where attachments.contains(.journal): return restart(and: "restart")
    case 9,
      10 where attachments.contains(.outlet):
      return post()
    case 11,
      12 where attachments.contains(.sharing):
      return write()
    case 13 where hasParcel: return toggle()
    default: send(Feature.action(store.state, &dice))
    }
    return true
  }

  private func send(_ action: Feature.Action) {
    note("\(action)")
    store.send(action)
    model([action])
  }

  private func actions() -> [Feature.Action] {
    (0..<3).map { _ in Feature.action(store.state, &dice) }
  }

  private func sendGroup() {
    let actions = actions()
    note("group \(actions)")
    store.send(group: actions)
    model(actions)
  }

  private func sendInBatch() {
    let actions = actions()
    note("batch \(actions)")
    store.batch {
      for action in actions {
        store.send(action)
        // A look at the state does not change the notifications.
        _ = store.incr(\.self).value
      }
    }
    model(actions)
  }

  /// A second passes; what waits until then is handled, each in a cycle of its own.
  func advance() -> Bool {
    note("advance")
    clock.advance(by: .seconds(1))
    now.world.time += 1
    while let due = now.world.waiting.filter({ $0.due <= now.world.time }).min(by: { $0.due < $1.due }) {
      now.world.waiting.removeAll { $0.number == due.number }
      if let action = due.action as? Feature.Action { model([action]) }
    }
    return false
  }

  /// Goes back for good, or for a look.
  private func goBack() throws -> Bool {
    guard let tape = store.tape else {
      send(Feature.action(store.state, &dice))
      return true
    }
    let numbers = past.keys.filter { $0 == tape.base || tape[$0] != nil }.sorted()
    let number = numbers[dice.below(numbers.count)]
    if attachments.contains(.journal) || dice.below(2) == 0 {
      note("travel \(number)")
      try store.travel(to: number)
      store.resume()
    } else {
      note("rewind \(number)")
      try store.rewind(to: number)
      rewindModel(to: number)
    }
    return false
  }

  private func rewindModel(to number: Int) {
    guard let earlier = past[number] else { return }
    let before = now
    now.model = earlier.model
    now.world.goBack(to: earlier.world)
    Feature.rewind(&now.model, from: before.model)
    past = past.filter { $0.key <= number }
    // Which of the shared values counts is not a question of pairs: the store and the place have one.
    now.world.shared = place.value
    dropRemoved()
    changeModel { Feature.settle(&$0, at: root, &$1) }
  }

  private func restart(and name: String) -> Bool {
    note(name)
    restart()
    return false
  }

  /// Posts more than the outlet takes.
  private func post() -> Bool {
    let (actions, dropsOldest) = (actions() + actions(), dice.below(2) == 0)
    note("post \(actions), \(dropsOldest ? "the last" : "the first") count")
    let outlet = store.outlet(limit: 4, policy: dropsOldest ? .dropOldest : .refuse)
    let accepted = actions.map { outlet.enqueue($0) }
    let expected = actions.indices.map { dropsOldest || $0 < 4 }
    if accepted != expected { kit.faults("the outlet accepted \(accepted), not \(expected)") }
    store.deliverPosted()
    model(Array(dropsOldest ? actions.suffix(4) : actions.prefix(4)))
    return true
  }

  /// Another store, or code outside of all stores, writes the shared value.
  private func write() -> Bool {
    let value = dice.below(5)
    let fromStore = dice.below(2) == 0
    note("write \(value) from \(fromStore ? "another store" : "outside")")
    if fromStore { other?.send(value) } else { place.update { $0 = value } }
    now.world.shared = value
    return false
  }

  private func toggle() -> Bool {
    note("toggle the parcel")
    toggleParcel()
    dropRemoved()
    return false
  }
}

extension PairProgram {
  /// What is wrong when nothing is waited for any more; nil if nothing is.
  func faultAtRest() async throws -> String? {
    while !now.world.waiting.isEmpty {
      now.world.step += 1
      _ = advance()
      Feature.learn(store.state, &now.world)
      if let fault = await settledFault() { return fault }
    }
    let isAtRest = calledWorks.isEmpty
    if isAtRest { await wait { store.effectsLeft == 0 } }
    if isAtRest, store.effectsLeft > 0 { return "\(store.effectsLeft) effects are left" }
    return try replayFault()
  }

  /// The tape, and the journal, lead to the identical state.
  private func replayFault() throws -> String? {
    if let tape = store.tape {
      let another = makeStore(PairKit(), SharedPlaces())
      try another.replay(tape, additions: additions(PairKit()))
      if another.state != store.state { return "the tape leads to \(Feature.lines(another.state))" }
      another.shutDown()
    }
    if attachments.contains(.journal) {
      let recording = journal.recording
      let another = makeStore(PairKit(), places, journal: MemoryJournal(recording))
      if another.state != store.state { return "the journal leads to \(Feature.lines(another.state))" }
      another.shutDown()
    }
    return nil
  }
}
