import Incremental

extension Reducer {
  /// The state that a recording leads to: the same as in the run that was recorded.
  ///
  /// ```swift
  /// let journal = MemoryJournal<Todos, TodosAction>()
  /// let store = try Store(Todos(), todos, journal: journal)
  /// …
  /// todos.replay(journal.recording, from: Todos()) == store.state     // true
  /// ```
  ///
  /// Rules: only reducers run. Effects, observers and what reducers send are off: what came of them is in the record. What
  /// reducers read from outside is answered by the record; what is not `Codable` is read from `dependencies`. A value that the
  /// record does not have is read from there, too, and reported as `MissingCoeffect`.
  ///
  /// - Parameters:
  ///   - recording: what happened.
  ///   - initial: the state to begin with, if the recording has none.
  ///   - dependencies: what answers reads that the recording does not.
  ///   - onFailure: the error handler; by default it writes to the standard error.
  /// - Complexity: what the reducers cost, and some 200 ns for each action and for each value read.
  public func replay(
    _ recording: Recording<State, Action>, from initial: State, dependencies: Dependencies = Dependencies(),
    onFailure: ((StoreFailure<Action>) -> Void)? = nil
  ) -> State {
    let root = Root(
      recording.snapshot ?? initial, self, StoreParts(dependencies: dependencies, limit: 0, onFailure: onFailure))
    root.replay(recording.entries)
    return root.memory.value
  }
}

extension Root {
  /// Lets the reducers handle what is recorded once more.
  func replay(_ entries: [JournalEntry<Action>]) {
    var missing: [(action: Action, keys: [String])] = []
    core.isReplaying = true
    core.beginReplay()
    for entry in entries {
      core.answer(from: entry.coeffects)
      memory.change { reduce(&$0, entry.action, core.context) }
      let keys = core.takeMissing()
      if !keys.isEmpty { missing.append((entry.action, keys)) }
    }
    core.endReplay(records: recorder != nil || core.trace != nil)
    core.isReplaying = false
    // What reducers reported was reported when it happened.
    _ = core.takeReports()
    for (action, keys) in missing {
      for key in keys { fail([action], MissingCoeffect(key: key)) }
    }
  }
}
