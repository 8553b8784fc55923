public import Sluice

/// The answer of a mutation that answers nothing.
public struct MutationDone: Hashable, Codable, Sendable, _EmptyAnswer {
  /// Makes the answer.
  @discardableResult
  public init() {}
}

extension EffectHandler {
  /// A handler for mutations without a value in their answer. The mutation succeeds when `perform` returns.
  ///
  /// ```swift
  /// EffectHandler(Like.self) { likes[$0.post, default: 0] += 1 }
  /// ```
  public init<M: Mutation>(_ kind: M.Type, _ perform: @escaping (M) throws -> Void) where M.Answer == MutationDone {
    self.init(kind) { (mutation: M) throws -> MutationDone in
      try perform(mutation)
      return MutationDone()
    }
  }

  /// A handler for mutations without a value in their answer, which can suspend.
  ///
  /// ```swift
  /// EffectHandler(Like.self) { try await api.like($0.post) }
  /// ```
  public init<M: Mutation>(
    _ kind: M.Type, _ perform: nonisolated(nonsending) @escaping @Sendable (M) async throws -> Void
  ) where M.Answer == MutationDone {
    self.init(kind) { (mutation: M) async throws -> MutationDone in
      try await perform(mutation)
      return MutationDone()
    }
  }
}
