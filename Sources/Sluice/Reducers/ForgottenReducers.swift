// Documentation/Internals/ForgottenReducers.md explains what can be known about an action that no reducer handles.

import Incremental

/// A check of whether actions for which the program has no reducer change anything, until that is known.
///
/// A store whose actions need no such reducer, or whose program has all of them, does not use it.
final class ForgottenReducers {
  private var missing: Set<AttachedReducers.Key>
  /// The number of actions that are still checked. A program that never sends such an action should not pay forever.
  private var left = 1_000

  /// Creates a check; returns nil if no reducer was forgotten, or if an interceptor may do the work of one.
  ///
  /// Bodies are resolved when an action reaches them. Until then, only the declarations of the reducers tell what is
  /// attached, as they do for effects.
  init?<Action>(_ action: Action.Type, _ declare: (inout EffectDeclarations) -> Void) {
    let asked = AskedReducers.asked(by: action)
    if asked.isEmpty || AttachedReducers.missing(of: asked).isEmpty { return nil }
    var declarations = EffectDeclarations(asksBodies: true, looksForReducers: true)
    declare(&declarations)
    missing = AttachedReducers.missing(of: asked)
    if missing.isEmpty || declarations.hasInterceptors { return nil }
  }

  /// Returns the part of an action that needs a reducer that the program does not have.
  fileprivate func part(of action: some Any) -> AskingPart? {
    if left == 0 { return nil }
    left -= 1
    guard let part = AskedReducers.part(of: action, askingFor: missing) else { return nil }
    // It may have been attached since.
    if !AttachedReducers.contains(part.key) { return part }
    forget(part.key)
    return nil
  }

  fileprivate func forget(_ key: AttachedReducers.Key) {
    missing.remove(key)
    if missing.isEmpty { left = 0 }
  }

  fileprivate func stop() { left = 0 }
}

extension Root {
  /// Returns the reduction of a store for whose actions a reducer may have been forgotten.
  static func watching(
    _ reduce: @escaping Reduction<State, Action>, _ forgotten: ForgottenReducers?, _ core: ActionCore<Action>
  ) -> Reduction<State, Action> {
    guard let forgotten else { return reduce }
    let core = Unretained(core)
    return { state, action, context in
      guard let part = forgotten.part(of: action), core({ $0.looksForForgotten(forgotten) }) else {
        return reduce(&state, action, context)
      }
      // While this copy exists, no change leaves the bytes the same.
      var former = state
      let before = core { $0.savepoint() }
      reduce(&state, action, context)
      core { core in
        if core.work.contains(.reports) || AttachedReducers.contains(part.key) { return }
        if before != core.savepoint() || hasChanged(&former, &state, isInside: !part.outer.isEmpty) {
          // The program handles it by hand.
          _ = AttachedReducers.insert(part.key)
        } else if let place = part.place(in: state),
          owner(of: core)?.services.actionObservers.isEmpty == true, AttachedReducers.insert(part.key)
        {
          core.report(part.action.missing(at: place))
        }
      }
    }
  }
}

/// Returns whether a state has changed. Different bytes do not prove a change inside a destination or a row: because a
/// copy of the state is retained, a reducer copies what contains them on its way there.
private func hasChanged<State>(_ former: inout State, _ state: inout State, isInside: Bool) -> Bool {
  if haveSameFields(&former, &state) { return false }
  var left = 10_000
  return !isInside || !areEqual(former, state, &left)
}

/// Returns whether values are equal, or consist of equal parts, as far as a limited number of steps can tell.
private func areEqual(_ a: Any, _ b: Any, _ left: inout Int) -> Bool {
  func isEqual<Value: Equatable>(_ a: Value) -> Bool { b as? Value == a }
  left -= 1
  if left < 0 { return false }
  if let a = a as? any Equatable { return isEqual(a) }
  let (first, second) = (Mirror(reflecting: a), Mirror(reflecting: b))
  if first.displayStyle == .class { return a as AnyObject === b as AnyObject }
  guard first.subjectType == second.subjectType, first.children.count == second.children.count else { return false }
  if first.children.isEmpty { return "\(a)" == "\(b)" }
  return zip(first.children, second.children).allSatisfy { $0.label == $1.label && areEqual($0.value, $1.value, &left) }
}

extension ActionCore {
  /// Returns whether the result of an action is visible at once, and is not checked by other code.
  fileprivate func looksForForgotten(_ forgotten: ForgottenReducers) -> Bool {
    // A test states itself what it expects.
    if witness != nil { forgotten.stop() }
    return witness == nil && !isReplaying && !isAsking && !hasWaits && actionStreams == 0
  }
}

// MARK: - Reducers that were attached

/// The types of state for which the program has a reducer that sets fields, navigates, or handles the actions of rows.
/// They serve to report one that was forgotten.
///
/// They apply to the whole program: a reducer that is attached, and that an interceptor or a condition keeps from an
/// action, was not forgotten.
@usableFromInline
package enum AttachedReducers {
  /// A type of state, or of rows and their actions, that a reducer is attached for.
  package struct Key: Hashable {
    private let type: ObjectIdentifier
    private let action: ObjectIdentifier?

    package init(_ type: Any.Type) { (self.type, action) = (ObjectIdentifier(type), nil) }

    /// Creates the key for rows with ids of one type and actions of another.
    init(rowID: Any.Type, action: Any.Type) {
      (type, self.action) = (ObjectIdentifier(rowID), ObjectIdentifier(action))
    }

    /// Creates the key for actions of a type inside those of another.
    init(_ part: Any.Type, inside whole: Any.Type) { self.init(rowID: part, action: whole) }
  }

  private static let keys = Locked<Set<Key>>([])

  /// Notes that there is a reducer for a type.
  @usableFromInline
  package static func note<State>(_ type: State.Type) { _ = insert(Key(type)) }

  /// Notes that there is a reducer for the actions of a type that others contain.
  @usableFromInline
  package static func note<Part, Whole>(_ part: Part.Type, inside whole: Whole.Type) {
    _ = insert(Key(part, inside: whole))
  }

  /// Notes that there is a reducer for the rows of some collection, or for the destinations of a stack.
  @usableFromInline
  static func note<RowID, RowAction>(rowID: RowID.Type, action: RowAction.Type) {
    _ = insert(Key(rowID: rowID, action: action))
  }

  /// Returns whether there is such a reducer, or its absence was reported.
  static func contains(_ key: Key) -> Bool { keys.withLock { $0.contains(key) } }

  /// Notes a key; returns whether it is a new one.
  static func insert(_ key: Key) -> Bool { keys.withLock { $0.insert(key).inserted } }

  /// Returns the keys for which the program has no reducer.
  static func missing(of asked: Set<Key>) -> Set<Key> { keys.withLock { asked.subtracting($0) } }
}

// MARK: - Requests of users

extension Store {
  /// Sends a user's request if the part is present, and reports an error if the program has no reducer that performs
  /// it. For products built on this one.
  package func send<Asked>(
    _ action: Action, asking type: Asked.Type, isDone: () -> Bool, missing: () -> ReducerError
  ) {
    // A view that is being dismissed may still dismiss its sheet.
    guard isPresentUntracked else { return }
    let handled = core.handledNumber
    core.isAsking = true
    send(action)
    core.isAsking = false
    let (type, key) = (ObjectIdentifier(type), AttachedReducers.Key(type))
    if core.lastAttached == type { return }
    if AttachedReducers.contains(key) { return core.lastAttached = type }
    // A refused action is reported as that, and a queued action is not handled yet.
    guard core.handledNumber != handled, isPresentUntracked, !isDone() else { return }
    if AttachedReducers.insert(key) { port.makeServicePort().fail(action, missing()) }
  }
}
