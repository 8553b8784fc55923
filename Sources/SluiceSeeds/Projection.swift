public import Sluice

/// A value that is made of a state, such as what a view shows.
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
  /// The state it is made of.
  associatedtype Whole
  /// Makes the value.
  init(_ whole: Whole)
}

extension Store {
  /// A store whose state is a projection of this one's; the same object as long as somebody holds it.
  public func project<P: Projection>(_ type: P.Type) -> Store<P, Action> where P.Whole == State {
    kept { map { P($0) } }
  }
}
