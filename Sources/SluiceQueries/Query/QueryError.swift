/// An error of a query or a mutation, as a value that a state can hold.
///
/// ```swift
/// enum LoadError: QueryError {
///   case notFound, offline, other(String)
///   init(_ error: any Error) { self = error is URLError ? .offline : .other("\(error)") }
/// }
/// ```
///
/// Rules: a handler that throws this very type is not asked: its error is kept as it is.
public protocol QueryError: Error, Equatable, Sendable {
  /// Makes one of another error, such as `EffectTimedOut`.
  init(_ error: any Error)
}

extension QueryError {
  /// The error itself, if it is of this type.
  init(any error: any Error) { self = error as? Self ?? Self(error) }
}
