/// The way in which the change of an action becomes a step of an `UndoStack`; it is sent with the action.
///
/// ```swift
/// store.send(.add("Rye"), undo: .titled("Add Todo"))
/// store.send(.type("R"), undo: .coalescing("draft", title: "Typing"))
/// ```
///
/// Rules: it holds for the action, or the group, and all that it leads to in the same cycle; together that is one step.
/// An action that an effect sends later is a step of its own, without a title.
public struct UndoIntent: Sendable, Hashable, Codable {
  /// The name of the step in menus.
  public var title: String?
  /// Steps with the same key, one right after the other, are one.
  public var key: String?
  /// Whether there is to be a step.
  public var isRecorded = true

  /// A step without a title.
  public static var untitled: UndoIntent { UndoIntent() }

  /// A step that menus can call by its title.
  public static func titled(_ title: String) -> UndoIntent { UndoIntent(title: title) }

  /// A step that takes in those right after it that have the same key: typing, dragging.
  ///
  /// Rules: another step, an unrecorded change, an undo, a redo, `markSaved` and `endStep` come between. Then the next change is a step of its own.
  public static func coalescing(_ key: String, title: String? = nil) -> UndoIntent {
    UndoIntent(title: title, key: key)
  }

  /// No step: what changes cannot be undone, as when it comes from a server.
  ///
  /// Rules: steps that were undone before can still be redone. The state is no longer the saved one.
  public static var unrecorded: UndoIntent { UndoIntent(isRecorded: false) }
}

/// An intent, and which action it was sent with first.
struct UndoSending: Sendable {
  var intent = UndoIntent.untitled
  var number: Int?
}

extension Dependencies {
  /// A journal from before there was a history has no intents; the default serves as well.
  enum UndoIntentKey: Dependency, LaterCoeffect {
    static let defaultValue = UndoSending()
    static let testValue = UndoSending()
  }

  /// How changes become steps if they are sent without an intent: by default, each is a step without a title.
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
  /// How the change that was just made is to be recorded.
  ///
  /// - Parameter own: what the reducer says of an action that was sent without an intent.
  @usableFromInline
  func undoNote(_ own: UndoIntent?) -> UndoNote {
    let (session, given) = core { ($0.session, $0.undoNumber) }
    return read(Dependencies.UndoIntentKey.self) { sending in
      let intent = sending.number == nil ? own ?? sending.intent : sending.intent
      return UndoNote(intent, dispatch: sending.number, session: session, given: given)
    }
  }

  /// A history has given numbers up to this one.
  @usableFromInline
  func noteNumbers(_ number: Int) { core { $0.undoNumber = max($0.undoNumber, number) } }

  /// The store in which a group is begun: recorded, as what other actions read of their intents.
  @usableFromInline
  func session(beginning action: UndoAction) -> Int? { action.beginsGroup ? undoNote(nil).session : nil }
}
