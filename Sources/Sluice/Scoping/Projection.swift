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
