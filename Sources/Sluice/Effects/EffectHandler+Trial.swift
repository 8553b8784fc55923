import Incremental

extension EffectHandler {
  /// Performs a request without a store, for tools that examine handlers.
  ///
  /// - Throws: the error that the handler throws; `EffectNotHandled` if the handler is for another kind.
  nonisolated(nonsending) package func perform<Request: EffectRequest>(
    _ request: Request, _ answer: @escaping @Sendable (Request.Answer) -> Void
  ) async throws {
    guard let handling = box as? Handling<Request> else { throw EffectNotHandled(kind: Request.self, origin: nil) }
    do {
      try await handling.answer(request, Reply(to: nil) { answer($0) })
    } catch {
      await restoreIsolation()
      throw error
    }
  }
}
