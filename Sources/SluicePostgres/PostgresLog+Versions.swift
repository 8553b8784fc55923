#if Postgres
  extension PostgresLog {
    /// Lets all processes of this log write in the version of this program, for good.
    ///
    /// A log is written in one version of the program. A later program writes in that version, too, if its `Version`s
    /// have a way back: so both run side by side, each can take over the streams of the other, and the deploy can be
    /// rolled back. Call this when the new program has proved itself. From then on, it writes its own version, and an
    /// earlier one does not start any more.
    ///
    /// ```swift
    /// try await log.promote()
    /// ```
    ///
    /// Rules:
    /// - It is refused while a process lives that does not read the version; one that was killed lives until its lease
    ///   has run out. There is no way to force it: end those processes, because they could not continue anyway.
    /// - It does nothing if the log has this version, so each process may call it at any time, again and again.
    /// - Other processes learn of it when they renew their leases, and write in the earlier version until then.
    /// - A program whose last version has no way back promotes the log when it starts, or waits until it can.
    ///
    /// - Complexity: One round trip.
    /// - Throws: `PostgresError.notPromoted`, which names the processes; another `PostgresError` if the database
    ///   refuses, or cannot be reached.
    public func promote() async throws { try await session.promote() }
  }
#endif
