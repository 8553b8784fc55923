// Documentation/Internals/Postgres.md explains the version of a log.

#if Postgres
  import Incremental
  import Sluice

  extension LogSession {
    /// The version in which this process writes now. The version of the log may be higher already: what is written in
    /// an earlier one can be read by all.
    var writtenVersion: Int {
      let versions = options.process.versions
      return state.withLock { $0.version.map(versions.written) } ?? versions.newest
    }

    /// Announces this process.
    ///
    /// - Throws: `PostgresError.outdated` or `notPromoted`; then it has no lease.
    func announce() async throws {
      let process = options.process
      let results = try await runAgain(statements.announce(process, for: options.lease), on: chores)
      let version = noteVersion(results[4])
      switch process.versions.start(in: version) {
      case .run: return
      case .refuse:
        throw PostgresError.outdated(schema: options.schema, version: version, known: process.versions.newest)
      case .wait: throw PostgresError.notPromoted(to: process.versions.lowest, results[5])
      }
    }

    /// Raises the version of the log to that of this program.
    ///
    /// - Throws: A `PostgresError`.
    func promote() async throws {
      try await start()
      let newest = options.process.versions.newest
      let results = try await runAgain(statements.promote(to: newest), on: chores)
      if noteVersion(results[2]) < newest { throw PostgresError.notPromoted(to: newest, results[3]) }
    }

    /// Notes the version of the log; reports once that another process has promoted it past this program.
    @discardableResult
    func noteVersion(_ rows: PostgresResult, column: Int = 0) -> Int {
      let newest = options.process.versions.newest
      let version = rows.int(0, column).map(Int.init) ?? newest
      let isNew = state.withLock { state in
        let former = state.version
        state.version = max(former ?? 0, version)
        return former.map { $0 <= newest && version > newest } ?? false
      }
      if isNew { health.report(.outdated(schema: options.schema, version: version, known: newest)) }
      return version
    }
  }

  extension PostgresError {
    /// The error of a version that living processes do not read.
    fileprivate static func notPromoted(to version: Int, _ rows: PostgresResult) -> PostgresError {
      .notPromoted(
        version: version,
        by: (0..<rows.count).map { "\(rows.text($0, 0) ?? "a process") (version \(rows.int($0, 1) ?? 1))" })
    }
  }

  // MARK: - What a process writes

  /// The versions of a program's types that a process reads and writes.
  ///
  /// | the version of the log | the process |
  /// |---|---|
  /// | below `lowest` | raises it to `lowest`, or waits while a living process does not read that |
  /// | from `lowest` to `newest` | writes this version |
  /// | above `newest` | does not start; if it runs, it writes `newest`, and takes only streams that it can read |
  struct ProgramVersions: Equatable, Sendable {
    /// The earliest version that it can write.
    let lowest: Int
    /// The version of its types: the newest one that it reads.
    let newest: Int

    /// What a process does that starts.
    enum Step: Equatable {
      case run
      /// Processes of earlier versions do not read what it writes.
      case wait
      /// It does not read what others write.
      case refuse
    }

    /// Returns what a process does that starts when a log has a version.
    func start(in log: Int) -> Step {
      if log > newest { return .refuse }
      return log < lowest ? .wait : .run
    }

    /// The version that it writes when a log has a version.
    func written(in log: Int) -> Int { min(max(log, lowest), newest) }
  }
#endif
