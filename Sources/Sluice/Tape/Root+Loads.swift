// Documentation/Internals/Loading.md says how a tape repeats what is loaded.

import Incremental

/// Records what the graph of a store loads, and reports what differs in a replay.
final class StoreLoads<State, Action>: LoadRecorder {
  // Unowned, because the store removes this object from the graph before it is freed.
  private unowned let root: Root<State, Action>
  private var differences: [RecordingError] = []
  private var reported: Set<String> = []

  init(_ root: Root<State, Action>) { self.root = root }

  func note<Key: Sendable, Answer: Sendable>(
    _ record: LoadRecord<Key, Answer>, _ step: LoadStep, of name: String, version: Int
  ) {
    guard let tape = root.tape else { return }
    let content = TapedContent(coeffect: Coeffect(key: name, recorded: record))
    let event = LoadEvent(name: name, step: step, content: content, version: version)
    root.put(TapedLoad(event: event, number: tape.last, nanoseconds: root.core.elapsed()))
  }

  func note(unrepeatable text: String) { root.tape?.note(unrepeatable: text) }

  func reportOtherKey(of name: String, _ key: String, recorded: String) {
    if reported.insert(name).inserted {
      differences.append(.answerForOtherKey(load: name, key: key, recorded: recorded))
    }
  }

  func takeDifferences() -> [RecordingError] {
    defer { differences = [] }
    return differences
  }

  func endReplay() { reported = [] }
}

extension Root {
  private var book: LoadBook { core.graph.loadBook }

  /// The recorder of loads, made on first use.
  private func makeLoads() -> StoreLoads<State, Action> {
    if let loads { return loads }
    let made = StoreLoads(self)
    loads = made
    return made
  }

  func recordLoads() { book.add(makeLoads()) }

  func stopRecordingLoads() {
    if let loads { book.remove(loads) }
    loads = nil
  }

  /// Appends a step to the tape, and to its file.
  func put(_ load: TapedLoad) {
    guard let tape else { return }
    report(tape.append(load))
  }

  /// Shows what was loaded, until `resumeLoads` or `keepLoads`.
  func showLoads(_ loads: some Collection<TapedLoad>) { book.show(LoadDisplay(loads.map(\.event)), by: makeLoads()) }

  /// Shows the next step of a replay, and records it.
  func apply(_ load: TapedLoad) {
    core.sources.note(mayBeStale: !core.sources.isEmpty)
    book.apply(load.event)
  }

  /// Shows what is known now.
  func resumeLoads() {
    if let loads { book.resume(LoadDisplay((tape?.segments.loads ?? []).map(\.event)), by: loads) }
  }

  /// Lets the graph load again, from what is known now.
  func goOnLoading() {
    if let loads { book.endShowing(by: loads) }
  }

  /// Lets the graph load again, from what is shown.
  func keepLoads() {
    guard let loads else { return }
    book.keep()
    book.endShowing(by: loads)
    loads.endReplay()
  }

  /// Reports the answers whose keys the replay did not ask for.
  func reportOtherKeys() {
    for difference in loads?.takeDifferences() ?? [] { fail([], difference) }
  }
}
