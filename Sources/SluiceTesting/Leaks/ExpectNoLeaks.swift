import Incremental

/// Checks that the watched objects are released when a test is done with them.
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
/// Rules: objects must be released when `body` returns; a graph must have as many nodes as when it was watched. Watch
/// objects where they are made. The function throws, so it fails the test in Swift Testing and in XCTest. In a test
/// that is `async`, write `try await`.
///
/// - Throws: `LeaksFound`, or an error of `body`.
public func expectNoLeaks(_ body: (LeakWatch) throws -> Void) throws {
  let watch = LeakWatch()
  try body(watch)
  try watch.check()
}

/// Checks that the watched objects are released when an asynchronous test is done with them, including those that
/// effects hold.
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
