public import Sluice

/// An intent that determines how the change of an action becomes a step of an `UndoStack`; it is sent with the action.
///
/// ```swift
/// store.send(.add("Rye"), undo: .titled("Add Todo"))
/// store.send(.type("R"), undo: .coalescing("draft", title: "Typing"))
/// ```
///
/// Rules: it applies to the action, or the group, and all that it leads to in this cycle; together that is one step.
/// An action that an effect sends later is a separate step, without a title.
public struct UndoIntent: Sendable, Hashable, Codable {
  /// The name of the step in menus.
  public var title: String?
  /// The key for merging: consecutive steps with equal keys become one.
  public var key: String?
  /// Whether the change becomes a step.
  public var isRecorded = true

  /// An intent for a step without a title.
  public static var untitled: UndoIntent { UndoIntent() }

  /// Returns an intent for a step with a title for menus.
  public static func titled(_ title: String) -> UndoIntent { UndoIntent(title: title) }

  /// Returns an intent for a step that merges with directly following ones of this key: for typing or dragging.
  ///
  /// Rules: another step, an unrecorded change, an undo, a redo, `markSaved` and `endStep` end the merging. The next
  /// change then begins a new step.
  public static func coalescing(_ key: String, title: String? = nil) -> UndoIntent {
    UndoIntent(title: title, key: key)
  }

  /// An intent for a change that cannot be undone, such as one that comes from a server.
  ///
  /// Rules: steps that were undone before can still be redone. The state is no longer the saved one.
  public static var unrecorded: UndoIntent { UndoIntent(isRecorded: false) }
}

/// An intent, with the number of the action that it was sent with first.
struct UndoSending: Sendable {
  var intent = UndoIntent.untitled
  var number: Int?
}

extension Dependencies {
  /// The key of the intent. It may be missing in a record: a journal from before the program had a history contains no
  /// intents, and the default serves as well.
  enum UndoIntentKey: Dependency, LaterCoeffect {
    static let defaultValue = UndoSending()
    static let testValue = UndoSending()
    /// The name in existing records, from when it was in that module.
    static var recordedName: String? { "Sluice.Dependencies.UndoIntentKey" }
  }

  /// The intent of changes that are sent without one: by default, each is a step without a title.
  ///
  /// ```swift
  /// sync.dependency(\.undoIntent, .unrecorded)
  /// ```
  public var undoIntent: UndoIntent {
    get { self[UndoIntentKey.self].intent }
    set {
      // An intent that was sent with the action takes precedence.
      if self[UndoIntentKey.self].number == nil { self[UndoIntentKey.self] = UndoSending(intent: newValue) }
    }
  }
}

extension Context {
  /// Returns how to record the change that was just made.
  ///
  /// - Parameter own: The reducer's intent for an action that was sent without one.
  @usableFromInline
  func undoNote(_ own: UndoIntent?) -> UndoNote {
    let (session, given) = numbering
    return read(Dependencies.UndoIntentKey.self) { sending in
      let intent = sending.number == nil ? own ?? sending.intent : sending.intent
      return UndoNote(intent, dispatch: sending.number, session: session, given: given)
    }
  }

  /// Returns the store in which a group begins. It is recorded, like other reads of intents.
  @usableFromInline
  func session(beginning action: UndoAction) -> Int? { action.beginsGroup ? undoNote(nil).session : nil }
}

// MARK: - Sending intents

extension Store {
  /// Handles an action with an intent, which determines how its changes become a step that can be undone.
  ///
  /// ```swift
  /// store.send(.add("Rye"), undo: .titled("Add Todo"))
  /// ```
  ///
  /// Rules: the intent applies to the action and all that it leads to in this cycle, in each part of the state that has
  /// an `UndoStack`. All of it is one step. Actions that effects send later are not part of it.
  ///
  /// - Complexity: about a microsecond more than a plain `send`, to pass the intent.
  @inlinable @discardableResult
  public func send(
    _ action: Action, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    send(action, withNumbered: { UndoIntent.provided(intent, $0) }, Origin(file: file, line: line), caller)
  }

  /// Handles the actions of a group in one cycle, as one step that can be undone.
  ///
  /// ```swift
  /// store.send(group: ids.map { .delete($0) }, undo: .titled("Delete"))
  /// ```
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver(ActionGroup(actions), intent, Origin(file: file, line: line), caller)
  }
}

extension UndoIntent {
  /// Returns the dependencies of an action with a number that is sent with an intent.
  @usableFromInline
  static func provided(_ intent: UndoIntent, _ number: Int) -> Provide {
    Provide(Dependencies.UndoIntentKey.self, UndoSending(intent: intent, number: number))
  }
}

extension _Sender {
  /// Sends an action with an intent, without a result.
  @_documentation(visibility: internal)
  public func send(
    _ action: Action, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    deliver([action], intent, Origin(file: file, line: line), caller)
  }

  /// Sends a group of actions with an intent, without a result.
  @_documentation(visibility: internal)
  public func send(
    group actions: some Sequence<Action>, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    deliver(ActionGroup(actions), intent, Origin(file: file, line: line), caller)
  }

  /// Handles actions of a store or a decorator as one step that can be undone. For products built on this one.
  @discardableResult
  package func deliver(
    _ group: ActionGroup<Action>, _ intent: UndoIntent, _ origin: Origin, _ caller: isolated (any Actor)?
  ) -> SentAction {
    deliver(group, withNumbered: { UndoIntent.provided(intent, $0) }, origin, caller)
  }
}

// MARK: - Recorded intents

/// An intent with its circumstances, as a reducer reads it and as it is recorded.
@usableFromInline
package struct UndoNote: Sendable, Codable {
  @usableFromInline package var intent: UndoIntent
  /// The number of the dispatch, which actions that were sent together have in common.
  @usableFromInline package var dispatch: Int?
  /// The store in which it was sent: numbers start again in the next one, and an open step does not continue there.
  @usableFromInline package var session: Int?
  /// The greatest number that a history of the store has given to a step, so that a newly created history continues
  /// with greater ones. Recorded, because a replay begins elsewhere; nil in older records.
  @usableFromInline package var given: Int?

  private enum CodingKeys: String, CodingKey {
    case intent, dispatch, given
    // The key in existing records.
    case session = "run"
  }

  package init(_ intent: UndoIntent = .untitled, dispatch: Int? = nil, session: Int? = nil, given: Int? = nil) {
    (self.intent, self.dispatch, self.session, self.given) = (intent, dispatch, session, given)
  }
}
