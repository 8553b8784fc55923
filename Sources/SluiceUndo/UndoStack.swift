// Documentation/Internals/Undo.md explains why the history is state.

import Incremental
import Sluice

/// The steps that can be undone and redone: a plain value in the state of a feature.
///
/// ```swift
/// struct Editor {
///   var document = Document()
///   var history = UndoStack(of: Document.self)
/// }
///
/// let editor = Reduce<Editor, EditorAction> { … }.undo(of: \.document, in: \.history, action: Action.history)
/// ```
///
/// Rules:
/// - A step contains the changes, not a copy of the state. An action without a change is not a step.
/// - A new step drops the undone steps.
/// - Because it is state, it is replayed, restored from a journal, and observed like all other state:
///   `store.observe(\.history.canUndo)`.
/// - A step of inverse actions contains actions: `UndoStack<ActionGroup<Edit>>`.
///
/// - Complexity: reading it is O(1). A step takes about 200 bytes, and the size of its changes.
public struct UndoStack<Change: UndoChange> {
  /// The limits of the stack.
  public let limits: UndoLimits
  /// The done steps, oldest first.
  @usableFromInline var past = UndoSteps<Change>()
  /// The undone steps; the last one was undone last.
  @usableFromInline var future: [UndoStep<Change>] = []
  /// The number that was assigned last, to a step or a state.
  @usableFromInline var numbers = 0
  /// The number of the state before the oldest step.
  @usableFromInline var start = 0
  /// The number of the saved state; nil if none of the reachable states was saved.
  @usableFromInline var saved: Int? = 0
  /// The changes that may still join the last step; nil if the next change begins a new one.
  ///
  /// `UndoStack+Recording` decides.
  @usableFromInline var open: OpenStep?
  /// The group that was begun and has not ended: until its end, all changes are one step.
  @usableFromInline var group: OpenGroup?
  /// The store that left `open` and `group`.
  ///
  /// In another store the next change begins a new step.
  @usableFromInline var session: Int?
  /// The size of all steps, if it is limited.
  @usableFromInline var bytes = 0

  /// Creates an empty stack.
  ///
  /// The current state counts as saved.
  @inlinable
  public init(limits: UndoLimits = UndoLimits()) { self.limits = limits }

  /// Creates an empty stack for the changes of a value.
  @inlinable
  public init<Value: Diffable>(of value: Value.Type, limits: UndoLimits = UndoLimits())
  where Value.Difference == Change {
    self.init(limits: limits)
  }
}

extension UndoStack where Change == Replaced<Never> {
  /// Rejects a stack whose type nothing says.
  @available(*, unavailable, message: "Name the part that the stack records: `UndoStack(of: Document.self)`.")
  public init() { fatalError() }
}

extension UndoStack: Sendable where Change: Sendable {}

extension UndoStack: SharedNowhere {}

extension UndoStack {
  /// Whether there is a step to undo.
  @inlinable public var canUndo: Bool { !past.isEmpty }
  /// Whether there is a step to redo.
  @inlinable public var canRedo: Bool { !future.isEmpty }
  /// The title of the step to undo; nil if there is none, or it has no title.
  @inlinable public var undoTitle: String? { past.last?.title }
  /// The title of the step to redo; nil if there is none, or it has no title.
  @inlinable public var redoTitle: String? { future.last?.title }
  /// The step to undo, or nil.
  @inlinable public var undoStep: UndoStep<Change>? { past.last }
  /// The step to redo, or nil.
  @inlinable public var redoStep: UndoStep<Change>? { future.last }
  /// The number of done steps.
  @inlinable public var undoCount: Int { past.count }
  /// The number of undone steps.
  @inlinable public var redoCount: Int { future.count }
  /// Whether the state differs from the last saved one, or from the initial state if none was saved.
  ///
  /// It is false after undoing or redoing to the saved state. When that is not reachable any more, it is true until
  /// `markSaved`.
  @inlinable public var hasUnsavedChanges: Bool { revision != saved }
  /// The approximate size of the steps in bytes, if it is limited; otherwise nil.
  @inlinable public var byteCount: Int? { limits.bytes == nil ? nil : bytes }

  /// The done steps, oldest first.
  ///
  /// - Complexity: O(n).
  public var undoSteps: [UndoStep<Change>] { past.all }
  /// The undone steps, in the order in which they would be redone.
  ///
  /// - Complexity: O(n).
  public var redoSteps: [UndoStep<Change>] { future.reversed() }

  /// The number of the current state, which distinguishes it from earlier ones.
  @inlinable var revision: Int { past.last?.revision ?? start }
}

// MARK: - Limits

/// The limits of an `UndoStack`: beyond them, the oldest steps are dropped, but never the last one.
public struct UndoLimits: Sendable, Hashable, Codable {
  /// The number of steps.
  public var count: Int
  /// The approximate number of bytes; nil for no such limit.
  ///
  /// See `SizedForUndo`.
  public var bytes: Int?

  /// Creates limits for the number of steps, and their size.
  public init(count: Int = 1000, bytes: Int? = nil) {
    if count < 1 || bytes.map({ $0 < 1 }) == true {
      misuse(
        "An UndoStack was limited to \(count) steps and \(bytes.map { "\($0)" } ?? "any number of") bytes.",
        why: "It always keeps the last step, so that limits below one cannot hold.",
        fix: "Use limits of one or more. For changes that cannot be undone at all, send them with `undo: .unrecorded`.")
    }
    (self.count, self.bytes) = (count, bytes)
  }
}

// MARK: - Equality and coding

extension UndoStack: Equatable where Change: Equatable {
  /// Returns whether both have equal steps and positions.
  ///
  /// - Complexity: O(1) for a stack and its copy, or its copy from before a change; otherwise O(n).
  public static func == (a: UndoStack, b: UndoStack) -> Bool {
    guard a.numbers == b.numbers, a.past.count == b.past.count, a.revision == b.revision, a.saved == b.saved else {
      return false
    }
    guard a.start == b.start, a.open == b.open, a.group == b.group, a.limits == b.limits, a.past == b.past else {
      return false
    }
    return a.future == b.future
  }
}

extension UndoStack: Codable where Change: Codable {
  private enum CodingKeys: String, CodingKey {
    case limits, past, future, numbers, start, saved, bytes, open, group
    // The key in existing files.
    case session = "run"
  }

  /// Decodes steps.
  ///
  /// In another store, the next change ends an open step; the journal of this store continues it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    limits = try container.decode(UndoLimits.self, forKey: .limits)
    past = try container.decode(UndoSteps<Change>.self, forKey: .past)
    future = try container.decode([UndoStep<Change>].self, forKey: .future)
    numbers = try container.decode(Int.self, forKey: .numbers)
    start = try container.decode(Int.self, forKey: .start)
    saved = try container.decodeIfPresent(Int.self, forKey: .saved)
    bytes = try container.decode(Int.self, forKey: .bytes)
    open = try container.decodeIfPresent(OpenStep.self, forKey: .open)
    group = try container.decodeIfPresent(OpenGroup.self, forKey: .group)
    session = try container.decodeIfPresent(Int.self, forKey: .session)
  }

  /// Encodes the steps.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(limits, forKey: .limits)
    try container.encode(past, forKey: .past)
    try container.encode(future, forKey: .future)
    try container.encode(numbers, forKey: .numbers)
    try container.encode(start, forKey: .start)
    try container.encodeIfPresent(saved, forKey: .saved)
    try container.encode(bytes, forKey: .bytes)
    try container.encodeIfPresent(open, forKey: .open)
    try container.encodeIfPresent(group, forKey: .group)
    try container.encodeIfPresent(session, forKey: .session)
  }
}
