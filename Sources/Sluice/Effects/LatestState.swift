import Incremental

/// Reads the current part of the state while an effect runs.
///
/// ```swift
/// context.run(reading: State.self) { send, latest in
///   let found = try await api.search(text)
///   if await latest()?.text == text { send(.found(found)) }
/// }
/// ```
///
/// In the store's isolation, where the effect runs, reading does not suspend. From any other isolation it switches
/// there and back.
public struct LatestState<State>: @unchecked Sendable {
  // @unchecked Sendable because the isolated properties of `run` are only used in the store's isolation.
  let run: EffectRun

  /// Returns the result of a function of the current state: of the part whose reducer described the effect.
  ///
  /// Returns nil if that part was removed.
  ///
  /// ```swift
  /// if await latest(\.text) == text { … }
  /// ```
  nonisolated(nonsending) public func callAsFunction<Value: Sendable>(
    _ read: @Sendable (State) -> Value
  ) async -> Value? {
    await find(read, on: run.homeOrNowhere)
  }

  private func find<Value: Sendable>(_ read: @Sendable (State) -> Value, on home: isolated any Actor) async -> Value? {
    run.deliverPosted()
    return now.map(read)
  }

  /// The current part. Read it in the store's isolation.
  var now: State? {
    guard let part = run.core?.owner?.part(at: run.place) else { return nil }
    if let state = part as? State { return state }
    misuse(
      "An effect asked for a state of the type \(State.self), but its reducer changes a \(type(of: part)).",
      why: "An effect sees the part of the state that its reducer was attached to.",
      fix: "Write `context.run(reading: State.self)` with the state of the reducer that describes the effect.")
  }
}

extension LatestState where State: Sendable {
  /// Returns the current state of the part whose reducer described the effect; nil if that part was removed.
  nonisolated(nonsending) public func callAsFunction() async -> State? { await self { $0 } }
}
