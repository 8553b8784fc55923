#if Inspector
  /// A store as the inspector sees it: the boundary between the server and the code that records and replays.
  ///
  /// It is not `Sendable`. All of it is used in the isolation in which it was passed to `Inspector.serve`. Its results
  /// leave that isolation, except for states, which are read there.
  ///
  /// Rules: a method returns soon, because the store waits for it. A command that is not possible throws an
  /// `InspectorRefusal` with a sentence for the user.
  package protocol InspectedStore: AnyObject {
    /// A number that changes whenever a result of `tape` changes.
    var version: Int { get }

    /// The number of the last action on the tape; 0 if there is none.
    var last: Int { get }

    /// A closure that is called after each change of `version`, in the store's isolation. It costs a lock, and calls
    /// nothing back.
    var onChange: (@Sendable () -> Void)? { get set }

    /// Whether a page shows the store. Expensive measurements are made only then.
    var isWatched: Bool { get set }

    /// Returns the current tape, with at most `limit` entries, ascending, whose numbers are greater than `after`.
    ///
    /// If the tape was rewritten since version `seen`, `isReset` is true and the entries are the first of the new tape.
    /// In the first poll of a page, `seen` is nil.
    func tape(after: Int, seen: Int?, limit: Int) -> InspectedTape

    /// Returns an action in full; nil if it is not on the tape.
    func action(_ number: Int) -> InspectedAction?

    /// Returns the state after an action, or the shown one; nil if it is not on the tape.
    func state(at position: TapePosition) -> Any?

    /// Shows the state after an action, without the skipped ones.
    func travel(to number: Int) throws

    /// Shows the state without an action, or with it again. Without skipped actions, the newest state is live.
    func skip(_ number: Int, _ isOn: Bool) throws

    /// Returns to the live end.
    func resume() throws

    /// Drops all actions after one, and continues from there.
    func rewind(to number: Int) throws

    /// Drops the history, and makes the current state the base.
    func commit() throws

    /// Rewinds to the base.
    func revert() throws

    /// Returns to the state of the first recording.
    func reset() throws

    /// Refuses sends, or accepts them again.
    func lock(_ isOn: Bool) throws

    /// Pins an action, or unpins it.
    func pin(_ number: Int, _ isOn: Bool) throws

    /// Sends an action in JSON.
    func send(json: String) throws

    /// Handles an action in JSON as if it had been sent after another one.
    func inject(json: String, after number: Int) throws

    /// Cancels an effect.
    func cancel(effect id: Int) throws

    /// Returns the cases of actions handled so far.
    func cases() -> [InspectedCase]

    /// Returns the running effects, and the last that ended.
    func effects() -> InspectedEffects

    /// Returns the graph of derived values, in groups if it has more than `limit` nodes.
    func graph(limit: Int) -> InspectedGraph

    /// Returns the costs of cycles, actions and observed paths.
    func costs() -> InspectedCosts

    /// Returns the parts that the store is composed of.
    func features() -> InspectedFeatures

    /// Returns a chunk of the tape as lines of JSON; the first with cursor 0.
    func exportTape(from cursor: Int) throws -> InspectedChunk

    /// Replaces the tape with an exported one, and replays it.
    func importTape(_ bytes: [UInt8]) throws

    /// Releases the store; no method is called afterwards. The object itself may be deinitialized in any isolation.
    func close()
  }

  /// A state on the tape.
  package enum TapePosition: Sendable, Hashable {
    /// The shown state.
    case live
    /// The state after this action.
    case after(Int)
  }

  /// The reason why a command was refused, as a sentence for the user of the page.
  package struct InspectorRefusal: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    package let description: String

    /// Makes a refusal.
    package init(_ sentence: String) { description = sentence }
  }
#endif
