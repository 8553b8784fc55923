public import Sluice

/// A value that is computed from a state, such as the contents of a view.
///
/// ```swift
/// struct Header: Projection {
///   let title: String
///   let isEmpty: Bool
///   init(_ todos: Todos) {
///     title = todos.name
///     isEmpty = todos.rows.isEmpty
///   }
/// }
/// let header = store.project(Header.self)
/// ```
public protocol Projection: SendableMetatype {
  /// The state that it is computed from.
  associatedtype Whole
  /// Creates the value.
  init(_ whole: Whole)
}

extension Store {
  /// Returns a store whose state is a projection of this one's: the same object as long as a client holds it.
  public func project<P: Projection>(_ type: P.Type) -> Store<P, Action> where P.Whole == State {
    kept { map { P($0) } }
  }
}
