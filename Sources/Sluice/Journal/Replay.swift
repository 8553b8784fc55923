import Incremental

extension Reducer {
  /// Returns the state that a recording leads to, which equals that of the recorded run.
  ///
  /// ```swift
  /// let journal = MemoryJournal<Todos, TodosAction>()
  /// let store = try Store(Todos(), todos, journal: journal)
  /// …
  /// try todos.replay(journal.recording, from: Todos()) == store.state     // true
  /// ```
  ///
  /// Rules: only this reducer runs. A recording of a store with further attachments (a parcel, an interceptor that may
  /// change the state, or an addition) is refused, because the reducer alone would lead to another state. Effects and
  /// observers are disabled, and actions that reducers send are dropped, because the record contains their results.
  /// Reads of dependencies return the recorded values; values that are not `Codable` are read from `dependencies`. A
  /// value that is missing in the record is read from there, too, and reported as `RecordingError.coeffectMissing`.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - initial: The initial state, if the recording has none.
  ///   - dependencies: The values for reads that are not recorded.
  ///   - onFailure: The error handler; by default it writes to the standard error.
  /// - Throws: `RecordingError.attachmentsMissing`.
  /// - Complexity: the cost of the reducers, and some 200 ns for each action and for each value read.
  public func replay(
    _ recording: Recording<State, Action>, from initial: State, dependencies: Dependencies = Dependencies(),
    onFailure: ((StoreFailure<Action>) -> Void)? = nil
  ) throws -> State {
    try recording.expectReducerOnly()
    var parts = StoreParts<State, Action>(dependencies: dependencies, limit: 0, onFailure: onFailure)
    parts.isSharing = false
    let root = Root(recording.snapshot ?? initial, self, parts)
    root.replay(recording.entries)
    return root.memory.value
  }
}

extension Recording {
  /// Throws an error if a reducer alone cannot repeat the recording.
  fileprivate func expectReducerOnly() throws {
    let handled = entries.compactMap(\.attachments).filter { !$0.isEmpty }
    guard var missing = handled.first else { return }
    for names in handled {
      missing.parcel = missing.parcel ?? names.parcel
      for name in names.interceptors { missing.interceptors.note(name) }
      for name in names.additions { missing.additions.note(name) }
    }
    throw RecordingError.attachmentsMissing(missing, count: handled.count)
  }
}

extension Root {
  /// Replays recorded actions with the attachments that handled them: the reducer alone, unless others are given.
  func replay(_ entries: [JournalEntry<Action>], handledBy attached: [Attached<State, Action>] = []) {
    replay { replay in
      for (index, entry) in entries.enumerated() {
        replay.handle(entry.action, entry.coeffects, by: index < attached.count ? attached[index] : nil)
      }
    }
  }

  /// Runs `body`, which replays recorded actions: what reducers send and start is dropped, and their reads return
  /// recorded values.
  func replay<Result>(_ body: (Replay<State, Action>) -> Result) -> Result {
    let replay = Replay(self)
    core.isReplaying = true
    core.beginReplay()
    let result = body(replay)
    if replay.current != nil { reduce = reduction(interceptors, additions) }
    core.endReplay(records: recorder != nil || tape != nil || core.trace != nil)
    core.isReplaying = false
    core.shared?.isReplaced = true
    // Discarded, because reducers reported these when the action was first handled.
    _ = core.takeReports()
    for (action, keys) in replay.missing {
      for key in keys { fail([action], RecordingError.coeffectMissing(key: key)) }
    }
    return result
  }
}

/// A running replay.
final class Replay<State, Action> {
  private let root: Root<State, Action>
  private var reduce: Reduction<State, Action>
  /// The attachments that handled the last action, if known.
  private(set) var current: Attached<State, Action>?
  /// The actions that read values which are missing in the record.
  private(set) var missing: [(action: Action, keys: [String])] = []

  fileprivate init(_ root: Root<State, Action>) { (self.root, reduce) = (root, root.reduce) }

  /// Replaces the current state.
  func show(_ state: State) { root.show(state) }

  /// Forgets which values are missing in the record, so that they are not reported. Returns whether none are.
  func forgetMissing() -> Bool {
    defer { missing = [] }
    return missing.isEmpty
  }

  /// Handles an action by its attachments, with its recorded coeffects.
  func handle(_ action: Action, _ coeffects: [Coeffect], by attached: Attached<State, Action>?) {
    if let attached, attached !== current {
      current = attached
      reduce = root.reduction(attached.interceptors, attached.additions)
    }
    root.core.answer(from: coeffects)
    root.memory.change { reduce(&$0, action, root.core.context) }
    let keys = root.core.takeMissing()
    if !keys.isEmpty { missing.append((action, keys)) }
  }
}

// MARK: - Attachments of recorded actions

/// The attachments that can handle recorded actions again: those that a store was created with, and the additions
/// that were listed for it.
final class ReplayRegistry<State, Action> {
  let asMade: Attached<State, Action>
  private var interceptors: [String: InterceptorChain<State, Action>.Link] = [:]
  private var reducers: [String: Reduction<State, Action>] = [:]
  /// The attachments found so far: most entries have the names of the previous one.
  private var found: [Attachments: Attached<State, Action>] = [:]

  init(
    _ interceptors: InterceptorChain<State, Action>, _ additions: Additions<State, Action>, parcel: String?,
    _ named: [Addition<State, Action>]
  ) {
    asMade = Attached(interceptors, additions, parcel: parcel)
    for addition in named {
      switch addition.kind {
      case .reducer(let reducer): reducers[addition.name] = reducer.makeReduction()
      case .interceptor(let interceptor): self.interceptors[addition.name] = .init(interceptor)
      }
    }
    for link in interceptors.changing { self.interceptors[link.traits.name] = link }
  }

  /// Creates a registry of the attachments that a store has now, to replay the tape of another store.
  convenience init(
    now interceptors: InterceptorChain<State, Action>, _ additions: Additions<State, Action>,
    _ named: [Addition<State, Action>]
  ) {
    self.init(interceptors, additions.bare, parcel: nil, named)
    for (name, reduce) in additions.named where reducers[name] == nil { reducers[name] = reduce }
  }

  /// Returns the attachments with these names, of an entry of another run, and notes missing ones.
  ///
  /// If the attachments of an entry are not recorded, those that the store was created with are assumed. The parcel of
  /// a store is not required: like its reducer, it is part of the program.
  func attached(for names: Attachments?, _ missing: inout Attachments) -> Attached<State, Action> {
    guard let names, names != asMade.names.attachments else { return asMade }
    if let found = found[names] { return found }
    let attached = make(names, &missing)
    if missing.isEmpty { found[names] = attached }
    return attached
  }

  private func make(_ names: Attachments, _ missing: inout Attachments) -> Attached<State, Action> {
    var (chain, added) = (InterceptorChain<State, Action>(), asMade.additions)
    for name in names.interceptors {
      if let link = interceptors[name] { chain.append(link) } else { missing.interceptors.note(name) }
    }
    for name in names.additions {
      if let reduce = reducers[name] { _ = added.add(name, reduce) } else { missing.additions.note(name) }
    }
    return Attached(chain, added, parcel: names.parcel)
  }
}

extension Attachments {
  /// Returns whether it contains one of the missing attachments.
  func needs(_ missing: Attachments) -> Bool {
    interceptors.contains { missing.interceptors.contains($0) } || additions.contains { missing.additions.contains($0) }
  }
}

extension [String] {
  /// Adds a name, unless it is present.
  mutating func note(_ name: String) {
    if !contains(name) { append(name) }
  }
}

// MARK: - Replaying in parts

/// A replay of a long record, part by part, outside a store.
package final class ReplayRun<State, Action> {
  private let root: Root<State, Action>
  private let registry: ReplayRegistry<State, Action>

  /// Prepares a replay from a state.
  ///
  /// - Parameters:
  ///   - state: The state before the first entry.
  ///   - reducer: The reducer.
  ///   - dependencies: The values for reads that are not recorded.
  ///   - interceptors: The interceptors that the recorded stores were created with.
  ///   - additions: The additions that handled entries.
  ///   - onFailure: The error handler, for values that are missing in the record.
  package init(
    from state: State, _ reducer: some Reducer<State, Action>, dependencies: Dependencies,
    interceptors: Interceptor<State, Action>?, additions: [Addition<State, Action>],
    onFailure: @escaping (StoreFailure<Action>) -> Void
  ) {
    var parts = StoreParts<State, Action>(
      dependencies: dependencies, interceptors: interceptors, limit: 0, onFailure: onFailure)
    parts.isSharing = false
    root = Root(state, reducer, parts)
    registry = ReplayRegistry(root.interceptors, root.additions, parcel: nil, additions)
  }

  /// The state after the entries so far.
  package var state: State { root.memory.value }

  /// Replays the next entries.
  ///
  /// - Throws: `RecordingError.attachmentsMissing`; then none of them was replayed.
  package func replay(_ entries: [JournalEntry<Action>]) throws {
    var missing = Attachments()
    let handledBy = entries.map { registry.attached(for: $0.attachments, &missing) }
    if !missing.isEmpty {
      let count = entries.count { $0.attachments?.needs(missing) == true }
      throw RecordingError.attachmentsMissing(missing, count: count)
    }
    root.replay(entries, handledBy: handledBy)
  }
}
