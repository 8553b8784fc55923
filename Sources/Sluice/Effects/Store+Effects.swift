public import Incremental

extension Store {
  /// Runs work for as long as a value of the state stays the same, and again for each other value.
  ///
  /// ```swift
  /// let token = store.supervise(\.session) { session, send in
  ///   guard let session else { return }
  ///   for await message in session.messages { send(.received(message)) }
  /// }
  /// ```
  ///
  /// Rules: the work for the old value is cancelled before that for the new one starts; both happen when a cycle is over.
  /// It ends with its token, and while the part of the state that the store is for is gone. Errors go to `catch`, or to the
  /// store's error handler.
  ///
  /// - Complexity: that of `observe`; in a store for a part that may go, one look per cycle.
  public func supervise<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line,
    _ work: nonisolated(nonsending) @escaping @Sendable (Value, Send<Action>) async throws -> Void,
    catch failure: ((any Error) -> Action)? = nil
  ) -> Token {
    core.enterIfNeeded(caller)
    let id = Supervision()
    let start = port.makeServicePort().start
    let begin = { (value: Value?) in
      guard let value else { return start(.cancel(id: ObjectIdentifier(id))) }
      var effect = Effect<Action>.run(file: file, line: line) { send in try await work(value, send) }
      effect.failure = failure
      start(effect.id(ObjectIdentifier(id), cancelInFlight: true))
    }
    let followed = Followed<Value?>(begin)
    let follow = { [core] in core.follow(followed, ObjectIdentifier(id), $0) }
    let token =
      if let isPresent = link?.isPresent {
        part(path, while: isPresent).observe(follow)
      } else {
        observe(path) { follow($0) }
      }
    return Token.onCancel { [core] in
      token.cancel()
      core.endSupervision(ObjectIdentifier(id))
      start(.cancel(id: ObjectIdentifier(id)))
    }
  }

  /// How much is kept for effects that are not over; 0 when nothing is left of them.
  package var effectsLeft: Int { core.lifetimes?.count ?? 0 }
}

/// Distinguishes one supervision from all others, as long as it lives.
private final class Supervision {}

/// The value that work follows.
private final class Followed<Value: Equatable> {
  private let begin: (Value) -> Void
  private var current: Value?

  init(_ begin: @escaping (Value) -> Void) { self.begin = begin }

  func take(_ value: Value) {
    if current == value { return }
    current = value
    begin(value)
  }
}

extension Core {
  /// Lets work follow a value of the live state. A state of the past that is only shown calls for nothing: what is
  /// observed meanwhile waits until it is known what is live.
  fileprivate final func follow<Value: Equatable>(_ followed: Followed<Value>, _ id: ObjectIdentifier, _ value: Value) {
    endSupervision(id)
    if owner?.isShowing == true { supervisions.append((id, { followed.take(value) })) } else { followed.take(value) }
  }

  fileprivate final func endSupervision(_ id: ObjectIdentifier) { supervisions.removeAll { $0.id == id } }

  /// The state is the live one again.
  final func resumeSupervisions() {
    let resumed = supervisions
    supervisions = []
    for (_, resume) in resumed { resume() }
  }
}
