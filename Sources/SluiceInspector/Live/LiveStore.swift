#if Inspector
  import Foundation
  import Sluice

  /// A running store as the inspector sees it: its tape, and the measurements of a trace while a page is open.
  final class LiveStore<State, Action>: InspectedStore {
    let store: Store<State, Action>
    let tape: Tape<State, Action>
    var measurements = Measurements()
    /// The numbers of the actions up to `comparedTo` that did not change the state.
    var unchanged: Set<Int> = []
    private var comparedTo = 0
    private var lastState: State?
    var pinned: Set<Int> = []
    var skipped: Set<Int> = []
    var isLocked = false
    /// The version of the last rewrite of the tape, and the number of edits at that time.
    private var rewritten = (version: 0, edits: 0)
    private(set) var version = 1
    var onChange: (@Sendable () -> Void)?
    private var watchTokens: [Token] = []
    /// Whether the inspector started the recording, and so must stop it.
    private let beganRecording: Bool

    init(_ store: Store<State, Action>, limit: Int) {
      self.store = store
      beganRecording = store.tape == nil
      tape = store.record(limit: limit)
    }

    func close() {
      (onChange, isWatched) = (nil, false)
      if beganRecording { store.stopRecording() }
    }

    var last: Int { tape.count == 0 ? 0 : tape.last }

    /// Notifies the pages that there may be news.
    func noteChange() {
      version += 1
      if tape.edits != rewritten.edits {
        rewritten = (version, tape.edits)
        pinned = pinned.filter { tape[$0] != nil }
      }
      if store.shownNumber == nil { (skipped, isLocked) = ([], false) }
      onChange?()
    }

    var isWatched = false {
      didSet { if isWatched != oldValue { isWatched ? watch() : unwatch() } }
    }

    /// Measures the store while a page is open. Otherwise the store only records.
    private func watch() {
      noteChange()
      measurements.begin(store.effectsUnderWay.map { ($0.id, $0.name, $0.root) })
      compareOlder()
      lastState = State.self is any Equatable.Type ? store.state : nil
      // Weak, because the store keeps these if this object is released without `close`.
      let trace = Trace { [weak self] event in self?.measurements.note(event) }
      let hook = ActionHook<State, Action>(after: { [weak self] _, access in self?.compare(access.state) })
      watchTokens = [
        store.onCycle { [weak self] in self?.noteChange() }, store.attach(trace), store.add(hook),
        store.measure(with: measurements.times),
      ]
    }

    private func unwatch() {
      for token in watchTokens { token.cancel() }
      (watchTokens, lastState) = ([], nil)
    }

    /// Records whether the action that was handled changed the state.
    private func compare(_ state: State) {
      guard let before = lastState else { return }
      // The number is taken from the measurements, because the entry is appended after services are notified.
      comparedTo = measurements.handled
      if areEqual(before, state) { unchanged.insert(measurements.handled) }
      lastState = state
    }

    /// Finds the actions without changes among those that were handled while no page was open.
    private func compareOlder() {
      guard tape.last > comparedTo, tape.count <= 10_000 else { return }
      unchanged.formUnion(store.actionsWithoutChange(after: max(comparedTo, tape.base)) ?? [])
      comparedTo = tape.last
    }

    func tape(after number: Int, seen: Int?, limit: Int) -> InspectedTape {
      let isReset = seen.map { $0 < rewritten.version } ?? false
      var inspected = InspectedTape(version: version)
      inspected.entries = tape.entries(after: isReset ? .min : number, limit: limit).map(entry)
      inspected.first = tape.entries(after: .min, limit: 1).first?.number ?? 0
      inspected.last = last
      inspected.dropped = tape.dropped
      inspected.base = tape.base
      inspected.position = store.shownNumber
      (inspected.skipped, inspected.pinned) = (skipped.sorted(), pinned.sorted())
      inspected.isReset = isReset
      inspected.isLocked = isLocked
      inspected.isEnded = store.hasEnded
      inspected.canDecode = Action.self is any Decodable.Type
      inspected.journal = store.features.journal.map { InspectedJournal(kind: $0) }
      inspected.unrepeatable = tape.unrepeatable
      inspected.running = store.effectsUnderWay.count
      return inspected
    }

    func state(at position: TapePosition) -> Any? {
      switch position {
      case .live: store.state
      case .after(let number): store.state(after: number)
      }
    }
  }

  // MARK: - Actions

  extension LiveStore {
    func entry(_ handled: HandledAction<Action>) -> InspectedEntry {
      let seconds = handled.time / .seconds(1)
      var entry = InspectedEntry(
        number: handled.number, name: CaseName.of(handled.action), label: OneLine.text(of: handled.action),
        source: InspectedEntry.Source(rawValue: handled.source.kind) ?? .program, time: seconds,
        wall: Self.clockTime(tape.startDate + seconds))
      let measured = measurements.actions[handled.number]
      (entry.by, entry.place, entry.cause) = (handled.source.name, handled.origin, Self.cause(of: handled))
      entry.root = handled.root
      (entry.nanoseconds, entry.observers) = (measured?.nanoseconds, measured?.observers)
      entry.failure = measured?.failure
      entry.hasChanged = !unchanged.contains(handled.number)
      return entry
    }

    /// Returns the action that led to this one. An action of an effect has no cycle of another action, so it is listed
    /// below the action from outside that the effect goes back to.
    private static func cause(of handled: HandledAction<Action>) -> Int? {
      if let cause = handled.cause { return cause }
      guard case .effect = handled.source, handled.root != handled.number else { return nil }
      return handled.root
    }

    private static func clockTime(_ seconds: Double) -> String {
      Date(timeIntervalSince1970: seconds).ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))
    }

    func action(_ number: Int) -> InspectedAction? {
      guard let handled = tape[number] else { return nil }
      var action = InspectedAction(
        number: number, value: handled.action, swift: String(reflecting: handled.action),
        json: Self.json(handled.action))
      action.coeffects = handled.coeffects.map { coeffect in
        let written = try? coeffect.written { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        return (coeffect.key, written ?? "a value without an encoding")
      }
      action.attachments = (handled.attachments?.interceptors ?? []) + (handled.attachments?.additions ?? [])
      action.children = tape.entries(after: number, limit: 2_000).filter { Self.cause(of: $0) == number }.map(\.number)
      return action
    }

    static func json(_ action: Action) -> String? {
      guard let action = action as? any Encodable else { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return (try? encoder.encode(action)).map { String(decoding: $0, as: UTF8.self) }
    }

    func action(json: String) throws -> Action {
      guard let type = Action.self as? any Decodable.Type else {
        throw InspectorRefusal("The actions of this store are not Decodable, so none can be made from JSON.")
      }
      do {
        if let action = try JSONDecoder().decode(type, from: Data(json.utf8)) as? Action { return action }
      } catch {
        throw InspectorRefusal("This JSON is no action of this store: \(error)")
      }
      throw InspectorRefusal("This JSON is no action of this store.")
    }

    func cases() -> [InspectedCase] {
      var cases: [String: InspectedCase] = [:]
      for handled in tape.entries(after: max(tape.base, tape.last - 2_000)) {
        let name = CaseName.of(handled.action)
        cases[name] = InspectedCase(name: name, json: Self.json(handled.action))
      }
      return cases.values.sorted { $0.name < $1.name }
    }
  }
#endif
