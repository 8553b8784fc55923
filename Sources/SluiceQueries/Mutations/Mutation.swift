public import Sluice

/// A change that the server is to make.
///
/// ```swift
/// struct Like: Mutation { let post: Int }
///
/// EffectHandler(Like.self) { try await api.like($0.post) }
/// ```
///
/// Rules: it is a request, which a handler performs; each run is a request of its own, even if equal mutations run.
public protocol Mutation: EffectRequest, Equatable, Sendable where Answer: Equatable & Sendable {
  /// The answer of the server. The default carries no value.
  associatedtype Answer = MutationDone
  /// The error. The default keeps the description of any error.
  associatedtype Failure: QueryError = QueryFailure
}
