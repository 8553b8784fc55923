/// A kind of effect: a value that describes work for a handler that is registered once.
///
/// ```swift
/// struct SaveTodos: EffectRequest { let todos: [Todo] }                  // answers nothing
/// struct LoadTodos: EffectRequest { typealias Answer = [Todo] }
///
/// // in a reducer
/// context.perform(LoadTodos(), answer: { .loaded($0) }, failure: { .loadFailed("\($0)") })
///
/// // where the store is made
/// let store = Store(App(), app, handlers: [
///   EffectHandler(SaveTodos.self) { try await disk.write($0.todos) },
///   EffectHandler(LoadTodos.self) { _ in try await disk.read() },
/// ])
/// ```
///
/// The reducer states what is to be done, not how. A test answers the request in place of the disk.
public protocol EffectRequest<Answer>: SendableMetatype {
  /// The type of the handler's answer.
  associatedtype Answer = Void
}

/// An answer that says only that the work is done, so that a test need not write it.
public protocol _EmptyAnswer {
  /// Makes the answer.
  init()
}
