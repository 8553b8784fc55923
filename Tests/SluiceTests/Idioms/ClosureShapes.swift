import Sluice

// The closures that people write a `send` into: what takes them, by the type that it declares.

/// An action of a button.
@MainActor func button(_ action: @escaping @MainActor () -> Void) -> () -> Void { { action() } }

/// A callback that knows no isolation.
func callback(_ action: @escaping () -> Void) -> () -> Void { action }

/// What runs a closure and gives what it gives, as `withAnimation` does.
func animated<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

/// A closure that some thread may call: a timer's, a notification's.
func sendable(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void { action }

/// An awaited closure without a stated isolation, as `refreshable` takes it.
func refreshing(_ action: @escaping @Sendable () async -> Void) -> @Sendable () async -> Void { action }

/// A closure that is awaited, and runs where it was written: what `task` takes.
func appearing(
  @_inheritActorContext _ action: @escaping @Sendable () async -> Void
) -> @Sendable () async -> Void { action }

/// What reads and writes one value from where it was written, as SwiftUI's `Binding`.
struct ValueBinding<Value> {
  let get: @isolated(any) @Sendable () -> Value
  let set: @isolated(any) @Sendable (Value) -> Void

  init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    (self.get, self.set) = (get, set)
  }
}
