// Documentation/Internals/Tape.md explains what continues while a past state is displayed.

import Incremental

/// A past state of the tape that a store displays, and the live state that it hides.
///
/// An object, because with a state stored in the root, the offsets of the root's other fields would be looked up at
/// run time.
final class ShownState<State> {
  let number: Int
  /// The live state, to which the store returns.
  let live: State
  let policy: TravelPolicy

  init(number: Int, live: State, policy: TravelPolicy) {
    (self.number, self.live, self.policy) = (number, live, policy)
  }
}

extension Root {
  /// Displays the state after an action; `skipping` omits actions before it.
  func travel(to number: Int, skipping skipped: Set<Int>, _ policy: TravelPolicy) throws {
    if policy == .branch, recorder != nil { throw RecordingError.storeHasJournal }
    let tape = try tapeAtRest(with: number)
    let live = liveState
    (shown, isQueueHeld) = (ShownState(number: number, live: live, policy: policy), true)
    replaceState {
      replay { tape.segments.replay(to: number, skipping: skipped, in: $0) }
      showLoads(tape.segments.loads(to: number))
    }
  }

  /// Displays the live state again, then handles the waiting actions.
  func resumeLive() {
    guard let shown else { return }
    (self.shown, isQueueHeld) = (nil, false)
    replaceState {
      memory.change { $0 = shown.live }
      resumeLoads()
    }
    goOnLoading()
    if let links = core.shared {
      links.isReplaced = true
      if links.hasNewer { receiveShared() }
    }
    followOutsideOfCycle()
    wake()
  }

  /// Makes a past state the live one: forgets the actions after it, and cancels the effects that they led to.
  func rewind(to number: Int) throws {
    if recorder != nil { throw RecordingError.storeHasJournal }
    let tape = try tapeAtRest(with: number)
    resumeQuietly()
    replaceState {
      replay { tape.segments.replay(to: number, in: $0) }
      report(tape.removeAll(after: number, leaving: memory.value))
      showLoads(tape.segments.loads)
      takeNewestShared()
    }
    keepLoads()
    forget(after: number)
  }

  /// Cancels the effects of actions after a number, which are forgotten, and continues the store.
  func forget(after number: Int) {
    discard(after: number)
    if core.work.contains(.details) { core.notifyOfDetails() }
    followAnew()
    wake()
  }

  /// Drops the queued actions, and cancels the effects that actions after a number led to.
  func discard(after number: Int) {
    for envelope in core.machine.discardAll() { envelope.completion?(.failure(StoreError.actionForgotten)) }
    core.effects.cancel(after: number)
    if core.work.contains(.scopedEffects) { cancelGone() }
  }

  /// Returns to the live state without a notification, because another state follows at once.
  func resumeQuietly() {
    guard let shown else { return }
    (self.shown, isQueueHeld) = (nil, false)
    memory.change { $0 = shown.live }
    core.shared?.isReplaced = true
  }

  /// Replaces the current state, and notifies observers.
  func replaceState(_ replace: () throws -> Void) rethrows {
    openBatch()
    core.holdParts()
    defer {
      core.letPartsGo()
      core.sources.note(mayBeStale: !core.sources.isEmpty)
      notifyOfChanges()
      core.stateWasReplaced()
      cycleEnded?()
    }
    try replace()
  }

  func tapeAtRest(with number: Int) throws -> Tape<State, Action> {
    guard let tape else { throw RecordingError.noTape }
    try expectRest()
    if !tape.segments.contains(number) {
      throw RecordingError.notOnTape(number: number, tape: tape.base...max(tape.base, tape.last))
    }
    return tape
  }

  /// Throws an error if the state cannot be replaced now.
  func expectRest() throws {
    if core.machine.isEnded { throw RecordingError.storeHasEnded }
    let isHeld = isQueueHeld && shown == nil
    let isBusy = !core.machine.isResting || !core.graph.isResting || isBatchOpen || core.hasUnrecorded
    if isBusy || isHeld { throw RecordingError.storeIsBusy }
  }

  /// Handles an action that is sent while a past state is displayed.
  @usableFromInline
  func refuseWhileShowing(_ action: Action, _ origin: Origin?) -> Int {
    refusedWhileShowing([action]) ?? enqueue(action, origin)
  }

  /// Reports actions that the program sends while a past state is displayed. Returns a number by which their sender
  /// learns of the error, or nil if they are not refused.
  func refusedWhileShowing(_ actions: [Action]) -> Int? {
    guard let shown else { return nil }
    if shown.policy == .branch, (try? rewind(to: shown.number)) != nil { return nil }
    let error = StoreError.displaysPast(number: shown.number)
    fail(actions, error)
    return core.refusals.noteNowhere(error)
  }
}

extension TapeSegments {
  /// Replays the actions that lead to the state with a number, beginning with the last snapshot before it, or before
  /// the first skipped action.
  func replay(to number: Int, skipping skipped: Set<Int> = [], in replay: Replay<State, Action>) {
    let from = skipped.min().map { min($0 - 1, number) } ?? number
    let first = segment(for: from) ?? 0
    for (index, segment) in segments[first...].enumerated() where segment.base <= number {
      if index == 0 || segment.isJump { replay.show(segment.state) }
      segment.replay(to: number, skipping: skipped, in: replay)
    }
  }
}

extension TapeSegments.Segment {
  fileprivate func replay(to number: Int, skipping skipped: Set<Int>, in replay: Replay<State, Action>) {
    forEachEntry(to: number) { entry, attached in
      if !skipped.contains(entry.number) { replay.handle(entry.action, entry.coeffects, by: attached) }
    }
  }

  /// Calls `body` with each entry up to a number, and with the attachments that handled it.
  func forEachEntry(to number: Int = .max, _ body: (HandledAction<Action>, Attached<State, Action>?) -> Void) {
    var (next, current) = (0, nil as Attached<State, Action>?)
    for (position, entry) in entries.enumerated() {
      if entry.number > number { return }
      while next < attached.count, attached[next].first <= position {
        current = attached[next].attached
        next += 1
      }
      body(entry, current)
    }
  }
}

// MARK: - Policy and errors

/// A policy that determines how a store that displays a past state handles an action that the program sends.
public enum TravelPolicy: Sendable {
  /// It is refused, and reported to the error handler as `StoreError.displaysPast`.
  case refuse
  /// The store continues from the displayed state, and forgets the actions after it.
  case branch
}
