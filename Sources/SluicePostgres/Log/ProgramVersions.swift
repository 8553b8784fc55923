// Documentation/Internals/Postgres.md explains why nothing has to be certain about the version of a log.

#if Postgres
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
