import Sluice

extension TestStore {
  /// Asserts that the store reported an error to its error handler.
  ///
  /// ```swift
  /// store.receive(failure: StateNotPresent.self)
  /// ```
  ///
  /// Rules: an error that an effect threw matches, too, although the store reports it as an `EffectFailed`.
  public func receive<Cause: Error>(
    failure kind: Cause.Type, where matches: (Cause) -> Bool = { _ in true }, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    takeFailure(kind, matches, TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could fail; then asserts that the store reported an error to its error handler.
  nonisolated(nonsending) public func receive<Cause: Error>(
    failure kind: Cause.Type, where matches: (Cause) -> Bool = { _ in true }, within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    _ = await wait(atLeast: time) { record.log.failures.contains { $0.has(matches) } }
    takeFailure(kind, matches, TestLocation(fileID, filePath, line, column))
  }

  private func takeFailure<Cause: Error>(_ kind: Cause.Type, _ matches: (Cause) -> Bool, _ place: TestLocation) {
    isFinished = false
    checkLiveUse(place)
    if record.log.takeFailure(where: { $0.has(matches) }) != nil { return }
    let others = list(record.log.failures)
    fail(
      "The store has not reported a \(kind) that matches." + (others.isEmpty ? "" : " It has reported:\(others)"), place
    )
  }
}

extension StoreFailure {
  /// Whether its cause, or the error that an effect threw, is of a type and matches.
  fileprivate func has<Cause: Error>(_ matches: (Cause) -> Bool) -> Bool {
    [cause, (cause as? EffectFailed)?.cause].contains { ($0 as? Cause).map(matches) ?? false }
  }
}
