import Incremental

/// Checks that what a test watches is gone when the test is done with it.
///
/// ```swift
/// try expectNoLeaks { leaks in
///   let store = leaks.watch(Store(Todos.State(), Todos()))
///   let token = store.observe(\.draft) { print($0) }
///   store.send(.setDraft("milk"))
///   token.cancel()
/// }
/// ```
///
/// Rules: objects are to be gone when `body` returns; a graph is to have as many nodes as when it was watched. Watch where things
/// are made. It throws, so it fails the test in Swift Testing and in XCTest. In a test that is `async`, write `try await`.
///
/// - Throws: `LeaksFound`; or what `body` throws.
public func expectNoLeaks(_ body: (LeakWatch) throws -> Void) throws {
  let watch = LeakWatch()
  try body(watch)
  try watch.check()
}

/// The same for what takes time: what effects hold is to be gone, too, when `body` returns.
nonisolated(nonsending) public func expectNoLeaks(
  _ body: nonisolated(nonsending) (LeakWatch) async throws -> Void
) async throws {
  let watch = LeakWatch()
  do {
    try await body(watch)
  } catch {
    await restoreIsolation()
    throw error
  }
  try watch.check()
}
