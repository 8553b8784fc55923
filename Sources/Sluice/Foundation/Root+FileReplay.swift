import Incremental

extension Root where Action: Decodable {
  /// Replays the tape in a file, line by line. If a line cannot be read, the store is restored.
  func replay(_ reader: TapeReader<State, Action>, _ additions: [Addition<State, Action>]) throws {
    if recorder != nil { throw TravelRefused.journal }
    try expectRest()
    let steps = FileSteps(reader, ReplayRegistry(now: interceptors, self.additions, additions))
    let base = reader.header.base
    let (state, segments) = (liveState, tape?.segments)
    let offset = beginReplay(base: base, state)
    replaceState {
      perform(steps, numberedBy: offset, after: base)
      if steps.failure != nil { memory.change { $0 = state } }
    }
    // Running effects and queued actions are dropped only after the tape was replayed successfully.
    if steps.failure == nil { discard(after: 0) }
    if steps.failure != nil, let segments { report(tape?.restore(segments, leaving: state)) }
    endReplay()
    if let failure = steps.failure { throw failure }
  }
}

/// The steps of a tape's file, until one cannot be read or repeated.
private final class FileSteps<State, Action: Decodable>: Sequence, IteratorProtocol {
  private let reader: TapeReader<State, Action>
  private let registry: ReplayRegistry<State, Action>
  private(set) var failure: (any Error)?

  init(_ reader: TapeReader<State, Action>, _ registry: ReplayRegistry<State, Action>) {
    (self.reader, self.registry) = (reader, registry)
  }

  func next() -> TapeStep<State, Action>? {
    do {
      return try read()
    } catch {
      failure = error
      return nil
    }
  }

  private func read() throws -> TapeStep<State, Action>? {
    switch try reader.next() {
    case nil: return nil
    case .state(let state): return .state(state)
    case .action(let entry): return .action(entry, by: try attached(for: entry.attachments))
    }
  }

  private func attached(for names: Attachments?) throws -> Attached<State, Action> {
    var missing = Attachments()
    let attached = registry.attached(for: names, &missing)
    if !missing.isEmpty { throw AttachmentsMissing(missing, count: 1, isAboutStore: true) }
    return attached
  }
}

extension Store where Action: Decodable {
  /// Replays the tape in a file, line by line.
  ///
  /// The file may be larger than memory.
  ///
  /// - Parameters:
  ///   - path: The file, written by `Tape.write(to:)` or `Tape.stream(to:)`.
  ///   - initial: The state that the recorded run began with, if the file has none.
  ///   - additions: Attachments that handled recorded actions, and are not attached to this store.
  ///   - caller: The isolation of the store.
  /// - Throws: `TapeError`, and the errors of `replay(_:)`. The state is then restored.
  public func replay(
    contentsOf path: String, from initial: State? = nil, additions: [Addition<State, Action>] = [],
    isolation caller: isolated (any Actor)? = #isolation
  ) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.replay(TapeReader(path, from: initial), additions)
  }
}
