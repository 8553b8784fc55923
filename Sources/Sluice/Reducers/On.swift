// MARK: - Open actions

/// An action of an open set: any type, in any module, may be one.
///
/// ```swift
/// struct AddTodo: Action { var title: String }
///
/// let store = Store(Todos(), todos)      // a Store<Todos, any Action>
/// store.send(AddTodo(title: "Rye bread"))
/// ```
///
/// For an app in one piece, an enum is simpler: the compiler checks that each case is handled.
public protocol Action: Sendable {}

/// A reducer that handles the actions of one type, of an open set.
///
/// ```swift
/// Combined {
///   On(AddTodo.self) { state, action in state.titles.append(action.title) }
///   On(Clear.self) { state, _, context in state.titles = []; context.send(Cleared()) }
/// }
/// ```
///
/// Rules: several handlers of one type run in order. An action that no handler takes is reported to the store's error
/// handler, with its type.
///
/// - Complexity: adjacent handlers are found by one look-up, however many there are.
public struct On<State, Handled: Action>: Reducer, TypedHandler {
  /// Any action. Actions of other types than `Handled` are ignored.
  public typealias Action = any Sluice.Action

  @usableFromInline let handle: @Sendable (inout State, Handled, Context<any Sluice.Action>) -> Void

  /// Handles actions of a type. Nil does nothing; `Reduce` explains why the closure is optional.
  @inlinable
  public init(
    _ type: Handled.Type, _ handle: (@Sendable (inout State, Handled, Context<any Sluice.Action>) -> Void)?
  ) {
    // `??` is generic, and would put the closure behind a second one.
    if let handle {
      self.handle = handle
    } else {
      self.handle = { _, _, _ in }
    }
  }

  /// Handles actions of a type, and only changes the state.
  @inlinable
  public init(_ type: Handled.Type, _ handle: (@Sendable (inout State, Handled) -> Void)??) {
    if case let handle?? = handle {
      self.handle = { state, action, _ in handle(&state, action) }
    } else {
      self.handle = { _, _, _ in }
    }
  }

  /// Handles actions of a type with a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Handled>) {
    handle = { state, action, context in
      context.embedding({ $0 as any Sluice.Action }) { reducer.reduce(&state, action, $0) }
    }
  }

  /// Handles the action if it is of the type.
  @inlinable
  public func reduce(_ state: inout State, _ action: any Sluice.Action, _ context: Context<any Sluice.Action>) {
    // The type is compared, because a table does that, too: an instance of a subclass could be cast.
    let isHandled = Swift.type(of: action) == Handled.self
    if isHandled, let action = action as? Handled { handle(&state, action, context) }
    context.note(isHandled: isHandled)
  }

  @usableFromInline
  func key<Asked>(as action: Asked.Type) -> HandlerKey<Asked>? {
    let key = HandlerKey<any Sluice.Action>(type: ObjectIdentifier(Handled.self)) {
      ObjectIdentifier(Swift.type(of: $0))
    }
    return key as? HandlerKey<Asked>
  }
}

/// A reducer that takes actions of one type only.
@usableFromInline
protocol TypedHandler {
  func key<Asked>(as action: Asked.Type) -> HandlerKey<Asked>?
}

/// The type of actions that a handler takes, with a function that returns the type of an action.
@usableFromInline
struct HandlerKey<Action>: Sendable {
  @usableFromInline let type: ObjectIdentifier
  @usableFromInline let typeOf: @Sendable (Action) -> ObjectIdentifier
}

// MARK: - Tables of handlers

extension Combined {
  /// Returns a reduction in which adjacent handlers share a table that finds the handlers of an action.
  @usableFromInline
  static func reduction(withHandlers entries: [Entry<State, Action>]) -> Reduction<State, Action> {
    let steps = steps(of: entries)
    return { state, action, context in
      var isHandled = false
      for step in steps where step.run(&state, action, context) { isHandled = true }
      context.note(isHandled: isHandled)
    }
  }

  private static func steps(of entries: [Entry<State, Action>]) -> [Step] {
    var steps: [Step] = []
    for entry in entries {
      guard let key = entry.handler else {
        steps.append(.always(entry.make()))
        continue
      }
      if case .table(let table) = steps.last {
        table.reductions[key.type, default: []].append(entry.make())
      } else {
        steps.append(.table(HandlerTable(key, entry.make())))
      }
    }
    return steps
  }

  private enum Step {
    case always(Reduction<State, Action>)
    case table(HandlerTable<State, Action>)

    func run(_ state: inout State, _ action: Action, _ context: Context<Action>) -> Bool {
      switch self {
      case .always(let reduce):
        let before = context.notes
        reduce(&state, action, context)
        // If there are tables inside, they have noted whether they knew the action; else it takes any.
        return context.notes == before
      case .table(let table):
        guard let reductions = table.reductions[table.typeOf(action)] else { return false }
        for reduce in reductions { reduce(&state, action, context) }
        return true
      }
    }
  }
}

/// Handlers by the type of their actions.
private final class HandlerTable<State, Action> {
  let typeOf: @Sendable (Action) -> ObjectIdentifier
  var reductions: [ObjectIdentifier: [Reduction<State, Action>]] = [:]

  init(_ key: HandlerKey<Action>, _ reduction: @escaping Reduction<State, Action>) {
    typeOf = key.typeOf
    reductions[key.type] = [reduction]
  }
}

extension Context {
  /// Notes whether a table of handlers knew the action; the store reports an action that no table knew.
  @usableFromInline
  func note(isHandled: Bool) {
    core { $0.noteHandled(isHandled) }
  }

  /// The number of notes so far.
  fileprivate var notes: Int { core { $0.notes } }
}
