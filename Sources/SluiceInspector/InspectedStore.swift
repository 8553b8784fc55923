#if Inspector
  /// A store as the inspector sees it: the border between the server and what records and replays.
  ///
  /// It is not `Sendable`. All of it is used in the isolation in which it was given to `Inspector.serve`, and what it
  /// returns leaves that isolation, except for states, which are looked at there.
  ///
  /// Rules: a method returns soon, because the store waits for it. A command that cannot be done throws an
  /// `InspectorRefusal` with a sentence for the reader.
  package protocol InspectedStore: AnyObject {
    /// Changes with everything that `tape` returns.
    var version: Int { get }

    /// The number of the last action that is kept; 0 if there is none.
    var last: Int { get }

    /// Called after each change of `version`, in the store's isolation. It costs a lock, and calls nothing back.
    var onChange: (@Sendable () -> Void)? { get set }

    /// Whether a page looks at the store: what is expensive is only measured then.
    var isWatched: Bool { get set }

    /// The tape as it is, with at most `limit` entries, ascending, of those with numbers greater than `after`.
    ///
    /// If the tape was rewritten since version `seen`, `isReset` is true and the entries are the first of the new tape.
    /// Before the first poll of a page, `seen` is nil.
    func tape(after: Int, seen: Int?, limit: Int) -> InspectedTape

    /// An action in full; nil if it is not kept.
    func action(_ number: Int) -> InspectedAction?

    /// The state after an action, or the shown one; nil if it is not kept.
    func state(at position: TapePosition) -> Any?

    /// Shows the state after an action; with actions to skip, what it would be without them.
    func travel(to number: Int, skipping: [Int]) throws

    /// Returns to the live end.
    func resume() throws

    /// Forgets what came after an action, and goes on from there.
    func rewind(to number: Int) throws

    /// Forgets the history, and makes the state now the base.
    func commit() throws

    /// Rewinds to the base.
    func revert() throws

    /// Goes back to the state of the first recording.
    func reset() throws

    /// Refuses sends, or accepts them again.
    func lock(_ isOn: Bool) throws

    /// Pins an action, or unpins it.
    func pin(_ number: Int, _ isOn: Bool) throws

    /// Sends an action that is given as JSON.
    func send(json: String) throws

    /// Handles an action as if it had come after another one.
    func inject(json: String, after number: Int) throws

    /// Cancels an effect.
    func cancel(effect id: Int) throws

    /// The cases of actions that were seen so far.
    func cases() -> [InspectedCase]

    /// The effects under way, and the last that ended.
    func effects() -> InspectedEffects

    /// The graph of derived values; grouped if it has more than `limit` nodes.
    func graph(limit: Int) -> InspectedGraph

    /// What cycles, actions and observed paths cost.
    func costs() -> InspectedCosts

    /// What the store is made of.
    func features() -> InspectedFeatures

    /// A chunk of the tape as lines of JSON; the first with cursor 0.
    func exportTape(from cursor: Int) throws -> InspectedChunk

    /// Replaces the tape by one that was exported, and replays it.
    func importTape(_ bytes: [UInt8]) throws

    /// Lets go of the store; nothing is asked afterwards. The object itself may end in any isolation.
    func close()
  }

  /// A state on the tape.
  package enum TapePosition: Sendable, Hashable {
    /// The state that is shown.
    case live
    /// The state after this action.
    case after(Int)
  }

  /// Why a command was not done, as a sentence for the reader of the page.
  package struct InspectorRefusal: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    package let description: String

    /// Makes a refusal.
    package init(_ sentence: String) { description = sentence }
  }
#endif
