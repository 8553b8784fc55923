/// Determines how the change of an action becomes a step of an `UndoStack`; it is sent with the action.
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
  /// May be missing in a record: a journal from before the program had a history contains no intents, and the default
  /// serves as well.
  enum UndoIntentKey: Dependency, LaterCoeffect {
    static let defaultValue = UndoSending()
    static let testValue = UndoSending()
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
    let (session, given) = core { ($0.session, $0.undoNumber) }
    return read(Dependencies.UndoIntentKey.self) { sending in
      let intent = sending.number == nil ? own ?? sending.intent : sending.intent
      return UndoNote(intent, dispatch: sending.number, session: session, given: given)
    }
  }

  /// Notes that a history has assigned numbers up to this one.
  @usableFromInline
  func noteNumbers(_ number: Int) { core { $0.undoNumber = max($0.undoNumber, number) } }

  /// Returns the store in which a group begins. It is recorded, like other reads of intents.
  @usableFromInline
  func session(beginning action: UndoAction) -> Int? { action.beginsGroup ? undoNote(nil).session : nil }
}
