#if Journal
  /// Decides whether the result of reading a journal counts, or the journal is read again.
  ///
  /// A result counts if the files stayed as they were meanwhile, or if SQLite itself reads one state whatever others
  /// do. A failure counts only if it lasts while the files stay as they are, and much longer while a program has the
  /// journal: the system may have interrupted that program while it opens or closes the files.
  struct ReadAttempts {
    private static let mostChanges = 200
    /// How often reading must fail in a row, with unchanged files, before the failure counts.
    private static let failures = 5
    private static let failuresInUse = 3000

    private var changes = 0
    private var unchanged = 0

    /// Returns whether the result of an attempt counts.
    ///
    /// - Parameter isInUse: asked only before a failure counts.
    mutating func isFinal(
      hasSucceeded: Bool, isShared: Bool, isUnchanged: Bool, isInUse: @autoclosure () -> Bool
    ) -> Bool {
      changes += isUnchanged ? 0 : 1
      unchanged = isUnchanged ? unchanged + 1 : 0
      if changes == Self.mostChanges { return true }
      if hasSucceeded { return isShared || isUnchanged }
      return unchanged >= Self.failures && (unchanged >= Self.failuresInUse || !isInUse())
    }
  }
#endif
