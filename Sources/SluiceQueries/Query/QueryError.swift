/// An error of a query or a mutation, as a value that a state can hold.
///
/// ```swift
/// enum LoadError: QueryError {
///   case notFound, offline, other(String)
///   init(_ error: any Error) { self = error is URLError ? .offline : .other("\(error)") }
/// }
/// ```
///
/// Rules: an error of this very type is kept as it is, without calling the initializer.
public protocol QueryError: Error, Equatable, Sendable {
  /// Makes an error from another one, such as `EffectTimedOut`.
  init(_ error: any Error)
}

extension QueryError {
  /// Keeps an error of this type; converts any other.
  init(any error: any Error) { self = error as? Self ?? Self(error) }
}
