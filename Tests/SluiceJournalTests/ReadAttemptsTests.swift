#if Journal
  @testable import SluiceJournal
  import Testing

  /// When what was read of a journal that another program may be writing counts.
  @Suite struct ReadAttemptsTests {
    private var attempts = ReadAttempts()

    @Test(arguments: [false, true], [false, true])
    func `What was read counts if nothing changed meanwhile, or if SQLite reads one state`(
      isShared: Bool, isUnchanged: Bool
    ) {
      var attempts = attempts
      let isFinal = attempts.isFinal(hasSucceeded: true, isShared: isShared, isUnchanged: isUnchanged)
      #expect(isFinal == (isShared || isUnchanged))
    }

    @Test(arguments: [false, true])
    func `A failure counts if it lasts while the files stay as they are`(isShared: Bool) {
      var attempts = attempts
      var results: [Bool] = []
      // The files change before the third attempt, and stay as they are from then on.
      for number in 1...8 {
        results.append(attempts.isFinal(hasSucceeded: false, isShared: isShared, isUnchanged: number != 3))
      }
      #expect(results == [false, false, false, false, false, false, false, true])
    }

    @Test func `A file that changes without end is given up after 200 attempts`() {
      var attempts = attempts
      let results = (1...200).map { _ in attempts.isFinal(hasSucceeded: false, isShared: false, isUnchanged: false) }
      #expect(results.firstIndex(of: true) == 199)
    }
  }
#endif
