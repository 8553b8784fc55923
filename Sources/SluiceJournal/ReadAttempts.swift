#if Journal
  /// Decides whether the result of reading a journal counts, or the journal is read again.
  ///
  /// A result counts if the files stayed as they were meanwhile, or if SQLite itself reads one state whatever others
  /// do. A failure counts only if it lasts while the files stay as they are.
  struct ReadAttempts {
    private static let most = 200
    /// How often reading must fail in a row, with unchanged files, before the failure counts.
    private static let failures = 5

    private var made = 0
    private var unchanged = 0

    /// Returns whether the result of an attempt counts.
    mutating func isFinal(hasSucceeded: Bool, isShared: Bool, isUnchanged: Bool) -> Bool {
      made += 1
      unchanged = isUnchanged ? unchanged + 1 : 0
      if made == Self.most { return true }
      return hasSucceeded ? isShared || isUnchanged : unchanged >= Self.failures
    }
  }
#endif
