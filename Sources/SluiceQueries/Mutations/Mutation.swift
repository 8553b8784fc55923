public import Sluice

/// A change that the server is asked to make.
///
/// ```swift
/// struct Like: Mutation { let post: Int }
///
/// EffectHandler(Like.self) { try await api.like($0.post) }
/// ```
///
/// Rules: it is a request, which a handler performs; each run of it is one, however many are equal.
public protocol Mutation: EffectRequest, Equatable, Sendable where Answer: Equatable & Sendable {
  /// What the server answers. The default is only that it is done.
  associatedtype Answer = MutationDone
  /// Why it failed. The default keeps the words of any error.
  associatedtype Failure: QueryError = QueryFailure
}
