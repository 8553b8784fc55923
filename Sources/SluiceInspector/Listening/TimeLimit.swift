#if Inspector
  import FlyingSocks

  /// Enforces time limits.
  enum TimeLimit {
    /// Runs `body` with a time limit.
    ///
    /// - Throws: if the limit is exceeded; then `body` was cancelled.
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
