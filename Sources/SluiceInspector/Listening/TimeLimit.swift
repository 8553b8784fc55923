#if Inspector
  import FlyingSocks

  /// Ends what takes too long.
  enum TimeLimit {
    /// Runs `body` for so long at most.
    ///
    /// - Throws: if it takes longer; then `body` has been cancelled.
    static func within<Result: Sendable>(
      _ time: Duration, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
      try await withThrowingTaskGroup(of: Result?.self) { group in
        group.addTask { try await body() }
        group.addTask {
          try await Task.sleep(for: time)
          return nil
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() ?? nil else { throw SocketError.disconnected }
        return result
      }
    }
  }
#endif
