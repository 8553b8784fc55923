import Incremental
import Sluice
import Testing

/// A feature with one effect, to try how its closure is written.
struct Desk: Equatable, Sendable {
  enum Action: Sendable, Equatable { case start, note(String) }

  var text = "milk"
  var notes: [String] = []
}

typealias StartDesk = @Sendable (Desk, borrowing Context<Desk.Action>) -> Void

/// Has an effect started, waits for it, and expects what it notes, in order. The reducer must run in the store's
/// isolation.
func expectNotes(
  _ notes: [String], in home: Home, handlers: @Sendable () -> [EffectHandler] = { [] },
  at place: SourceLocation = #_sourceLocation, _ start: @escaping StartDesk
) async {
  await expectNotes(notes, on: home.actor, handlers(), place, start)
}

private func expectNotes(
  _ notes: [String], on home: isolated (any Actor)?, _ handlers: [EffectHandler], _ place: SourceLocation,
  _ start: @escaping StartDesk
) async {
  let strays = Log()
  let store = deskStore(handlers: handlers, strays: strays, start)
  await store.send(.start).finish()
  #expect(store.state.notes == notes, sourceLocation: place)
  #expect(strays.lines == [], sourceLocation: place)
  #expect(store.effectsLeft == 0, sourceLocation: place)
}

/// A store for a desk; the reducer notes what it handles outside of the store's isolation.
func deskStore(
  handlers: [EffectHandler] = [], strays: Log = Log(), on home: isolated (any Actor)? = #isolation,
  _ start: @escaping StartDesk
) -> Store<Desk, Desk.Action> {
  let reducer = Reduce<Desk, Desk.Action> { desk, action, context in
    if let home, !isRunning(on: home) { strays(action) }
    switch action {
    case .start: start(desk, context)
    case .note(let word): desk.notes.append(word)
    }
  }
  return effectStore(Desk(), reducer, handlers: handlers)
}

struct Broken: Error {}

/// Fails in another isolation, in a function that runs in that of its caller. Swift up to 6.3 leaves out the way back.
nonisolated(nonsending) func breakElsewhere() async throws { try await breakOnThePool() }

@concurrent private func breakOnThePool() async throws {
  await Task.yield()
  throw Broken()
}
