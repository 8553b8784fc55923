public import Incremental

extension Reducer {
  /// The same reducer for a larger state, of which it changes one part.
  ///
  /// ```swift
  /// let app = counter.lift(\AppState.count)
  /// ```
  ///
  /// - Complexity: O(1) and no copy, if the path is stored all the way; else what its accessors cost.
  @inlinable
  public func lift<Root>(_ path: any WritableKeyPath<Root, State> & Sendable) -> Lift<Root, Self> {
    Lift(self, to: path)
  }
}

/// A reducer that works on one part of a larger state. Made by `lift(_:)`.
public struct Lift<Root, Base: Reducer>: Reducer {
  /// The larger state.
  public typealias State = Root

  @usableFromInline let base: Base
  @usableFromInline let place: WritablePlace<Root, Base.State>

  @inlinable
  init(_ base: Base, to path: any WritableKeyPath<Root, Base.State> & Sendable) {
    self.base = base
    place = WritablePlace(path)
  }

  /// Changes the part of `state` that the path leads to.
  @inlinable
  public func reduce(_ state: inout Root, _ action: Base.Action, _ context: Context<Base.Action>) {
    place.modify(&state) { base.reduce(&$0, action, context) }
  }
}
