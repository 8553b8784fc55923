/// Changes a state for an action, in place.
///
/// ```swift
/// struct Counter: Reducer {
///   func reduce(_ count: inout Int, _ action: CounterAction, _ context: Context<CounterAction>) {
///     switch action {
///     case .increment: count += 1
///     case .decrement: count -= 1
///     }
///   }
/// }
/// ```
///
/// Rules: a reducer is a pure function of its state and its action. What it wants to happen outside it says through its
/// context. It never holds a store.
public protocol Reducer<State, Action>: Sendable {
  /// The part of the world this reducer changes.
  associatedtype State
  /// What it can be told to do.
  associatedtype Action

  /// Changes `state` as `action` says.
  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>)
}
