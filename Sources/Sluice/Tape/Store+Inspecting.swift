import Incremental

/// The features of a whole store that an inspector shows besides the tape.
package struct StoreFeatures {
  package let parcel: String?
  package let services: [String]
  package let interceptors: [String]
  package let additions: [String]
  /// The type of the journal.
  package let journal: String?
}

/// A running effect.
package struct EffectUnderWay {
  package let id: Int
  package let name: String
  /// The number of the action that it goes back to.
  package let root: Int
}

extension Store {
  /// The attachments of the store by name.
  package var features: StoreFeatures {
    let root = wholeRoot
    return StoreFeatures(
      parcel: root.recorder?.registry.asMade.names.attachments.parcel, services: root.services.names,
      interceptors: root.interceptors.allNames, additions: root.additions.names,
      journal: root.recorder.map { "\(type(of: $0.journal))" })
  }

  /// The effects that have started and not ended, oldest first.
  package var effectsUnderWay: [EffectUnderWay] {
    wholeRoot.core.effects.runs.values.sorted { $0.id < $1.id }.map {
      EffectUnderWay(id: $0.id, name: $0.effect.label, root: $0.root)
    }
  }

  package func cancelEffect(_ id: Int) -> Bool {
    guard let run = wholeRoot.core.effects.runs[id] else { return false }
    wholeRoot.core.effects.cancel(run)
    return true
  }

  /// Lets a trace receive all events from now on, after the trace that the store was created with.
  package func attach(_ trace: Trace) -> Token { wholeRoot.attach(trace) }

  /// Forgets the actions on the tape, which then begins with the current state.
  package func commitTape() {
    let root = wholeRoot
    root.resumeLive()
    root.report(root.tape?.removeAll(beginningWith: root.memory.value))
  }

  /// Continues from the state with which the recording began.
  package func resetToFirst() throws {
    let root = wholeRoot
    guard let tape = root.tape else { throw RecordingError.noTape }
    if root.recorder != nil { throw RecordingError.storeHasJournal }
    try root.expectRest()
    root.resumeQuietly()
    root.replaceState {
      root.memory.change { $0 = tape.first }
      root.showLoads(tape.firstLoads)
    }
    root.report(tape.removeAll(beginningWith: tape.first, tape.firstLoads))
    root.keepLoads()
    root.forget(after: 0)
  }

  /// Returns the numbers of the recorded actions after one that did not change the state; nil if the state is not
  /// `Equatable`.
  package func actionsWithoutChange(after number: Int) -> Set<Int>? {
    guard State.self is any Equatable.Type else { return nil }
    return wholeRoot.actionsWithoutChange(after: number)
  }

  /// Measures cycles, and computations of derived values, while the token is held.
  package func measure(with times: CycleTimes) -> Token {
    let core = wholeRoot.core
    core.times = times
    core.graph.beginMeasuring()
    return Token.onCancel {
      core.times = nil
      core.graph.endMeasuring()
    }
  }

  /// Notifies the inspector after each cycle, while the token is held.
  package func onCycle(_ body: @escaping () -> Void) -> Token {
    let root = wholeRoot
    root.cycleEnded = body
    return Token.onCancel { [weak root] in root?.cycleEnded = nil }
  }
}

/// Returns whether two values are equal; false if they are not `Equatable`.
package func areEqual(_ a: Any, _ b: Any) -> Bool {
  func equals<Value: Equatable>(_ a: Value) -> Bool { a == b as? Value }
  return (a as? any Equatable).map { equals($0) } ?? false
}

extension Root {
  func attach(_ trace: Trace) -> Token {
    let before = core.trace
    core.trace = before.map { Trace([$0, trace]) } ?? trace
    core.recordCoeffects()
    change()
    return token { root in
      root.core.trace = before
      if before != nil || root.tape != nil || root.recorder != nil {
        root.core.recordCoeffects()
      } else {
        root.core.forgetCoeffects(records: false)
      }
      root.change()
    }
  }

  fileprivate func actionsWithoutChange(after number: Int) -> Set<Int> {
    guard let tape, (try? expectRest()) != nil else { return [] }
    let current = memory.value
    var unchanged: Set<Int> = []
    replay { replay in
      tape.segments.replay(to: max(number, tape.base), in: replay)
      var before = memory.value
      for segment in tape.segments.segments {
        if segment.isJump, segment.base >= number { replay.show(segment.state) }
        segment.forEachEntry { entry, attached in
          if entry.number <= number { return }
          replay.handle(entry.action, entry.coeffects, by: attached)
          if areEqual(before, memory.value) { unchanged.insert(entry.number) }
          before = memory.value
        }
      }
    }
    memory.change { $0 = current }
    return unchanged
  }
}

// MARK: - Stacks and presentations

/// A stack or a presentation in a state, for tools that find it by reflection.
package protocol RoutePlace {
  /// Whether it is a stack; else it presents one destination.
  static var isStack: Bool { get }
  /// The type of the destinations.
  static var destinationType: Any.Type { get }
  /// The number of destinations.
  var count: Int { get }
  /// Returns the destinations from the lowest to the top; if there are more than `limit`, only the upper ones.
  func shown(limit: Int) -> [Any]
}
